; A branch that never diverges: left alone.
target triple = "nvptx64-nvidia-cuda"

@left = internal addrspace(3) global [256 x i32] undef, align 4
@right = internal addrspace(3) global [256 x i32] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %tid, 64
  %pa = getelementptr inbounds i32, ptr %a, i32 %tid
  %pb = getelementptr inbounds i32, ptr %b, i32 %tid
  br i1 %c, label %then, label %else

then:
  %x = load i32, ptr %pa, align 4
  %x1 = mul i32 %x, 3
  store i32 %x1, ptr %pa, align 4
  br label %end

else:
  %y = load i32, ptr %pb, align 4
  %y1 = mul i32 %y, 5
  store i32 %y1, ptr %pb, align 4
  br label %end

end:
  ret void
}
