; Two blocks with the same loads, arithmetic and stores on other arrays: one block with selected addresses.
target triple = "nvptx64-nvidia-cuda"

@left = internal addrspace(3) global [256 x i32] undef, align 4
@right = internal addrspace(3) global [256 x i32] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %pa = getelementptr inbounds i32, ptr %a, i32 %tid
  %pb = getelementptr inbounds i32, ptr %b, i32 %tid
  br i1 %odd, label %then, label %else

then:
  %x = load i32, ptr %pa, align 4
  %x1 = mul nsw i32 %x, 3
  %x2 = add nsw i32 %x1, %tid
  store i32 %x2, ptr %pa, align 4
  br label %end

else:
  %y = load i32, ptr %pb, align 4
  %y1 = mul i32 %y, 5
  %y2 = add nsw i32 %y1, 7
  store i32 %y2, ptr %pb, align 4
  br label %end

end:
  ret void
}
