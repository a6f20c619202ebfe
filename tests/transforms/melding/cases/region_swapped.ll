; The right if-then has its successors the other way round.
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
  br i1 %odd, label %l0, label %r0

l0:
  %x = load i32, ptr %pa, align 4
  %xc = icmp sgt i32 %x, 10
  br i1 %xc, label %l1, label %end

l1:
  %x1 = load i32, ptr %pb, align 4
  %x2 = add i32 %x1, %x
  store i32 %x2, ptr %pb, align 4
  br label %end

r0:
  %y = load i32, ptr %pb, align 4
  %yc = icmp sle i32 %y, 20
  br i1 %yc, label %end, label %r1

r1:
  %y1 = load i32, ptr %pa, align 4
  %y2 = add i32 %y, %y1
  store i32 %y2, ptr %pa, align 4
  br label %end

end:
  %r = phi i32 [ %x, %l0 ], [ %x2, %l1 ], [ %y, %r0 ], [ %y2, %r1 ]
  store i32 %r, ptr %pa, align 4
  ret void
}
