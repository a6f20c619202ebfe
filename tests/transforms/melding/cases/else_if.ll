; A three-way branch with one block of similar work each: melded again into its own result.
target triple = "nvptx64-nvidia-cuda"

@left = internal addrspace(3) global [256 x i32] undef, align 4
@right = internal addrspace(3) global [256 x i32] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %which = urem i32 %tid, 3
  %c0 = icmp eq i32 %which, 0
  %pa = getelementptr inbounds i32, ptr %a, i32 %tid
  %pb = getelementptr inbounds i32, ptr %b, i32 %tid
  br i1 %c0, label %one, label %rest

one:
  %x = load i32, ptr %pa, align 4
  %x1 = mul i32 %x, 3
  store i32 %x1, ptr %pb, align 4
  br label %end

rest:
  %c1 = icmp eq i32 %which, 1
  br i1 %c1, label %two, label %three

two:
  %y = load i32, ptr %pb, align 4
  %y1 = mul i32 %y, 5
  store i32 %y1, ptr %pa, align 4
  br label %end

three:
  %z = load i32, ptr %pa, align 4
  %z1 = mul i32 %z, 7
  store i32 %z1, ptr %pa, align 4
  br label %end

end:
  ret void
}
