; Two if-thens in a row on each side: subgraphs are aligned in order.
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
  br i1 %xc, label %l1, label %l2

l1:
  store i32 5, ptr %pa, align 4
  br label %l2

l2:
  %x2 = load i32, ptr %pb, align 4
  %xd = icmp eq i32 %x2, %tid
  br i1 %xd, label %l3, label %end

l3:
  %x3 = load i32, ptr %pa, align 4
  %x4 = add i32 %x3, %x
  store i32 %x4, ptr %pa, align 4
  br label %end

r0:
  %y = load i32, ptr %pb, align 4
  %yc = icmp sgt i32 %y, 20
  br i1 %yc, label %r1, label %r2

r1:
  store i32 6, ptr %pb, align 4
  br label %r2

r2:
  %y2 = load i32, ptr %pa, align 4
  %yd = icmp ne i32 %y2, %tid
  br i1 %yd, label %r3, label %end

r3:
  %y3 = load i32, ptr %pb, align 4
  %y4 = add i32 %y3, %y
  store i32 %y4, ptr %pb, align 4
  br label %end

end:
  ret void
}
