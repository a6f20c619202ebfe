; A block on the left, an if-else around similar work on the right: the block is placed in a replica.
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
  %x1 = mul i32 %x, 3
  %x2 = add i32 %x1, %tid
  store i32 %x2, ptr %pa, align 4
  br label %end

r0:
  %two = and i32 %tid, 2
  %c = icmp eq i32 %two, 0
  br i1 %c, label %r1, label %r2

r1:
  %y = load i32, ptr %pb, align 4
  %y1 = mul i32 %y, 5
  %y2 = add i32 %y1, 9
  store i32 %y2, ptr %pb, align 4
  br label %end

r2:
  store i32 1, ptr %pb, align 4
  br label %end

end:
  %r = phi i32 [ %x2, %l0 ], [ %y2, %r1 ], [ 4, %r2 ]
  store i32 %r, ptr %pa, align 4
  ret void
}
