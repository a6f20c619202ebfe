; Blocks that nothing reaches branch into both sides.
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %pa = getelementptr inbounds i32, ptr %a, i32 %tid
  %pb = getelementptr inbounds i32, ptr %b, i32 %tid
  %va = load i32, ptr %pa, align 4
  %vb = load i32, ptr %pb, align 4
  br i1 %odd, label %l, label %r
u:
  br label %r
u2:
  br i1 true, label %l, label %end
l:
  %l0 = phi i32 [ %va, %entry ], [ 9, %u2 ]
  %lx = mul i32 %l0, 13
  %ly = sdiv i32 %lx, 3
  store i32 %ly, ptr %pa, align 4
  br label %end
r:
  %r0 = phi i32 [ %vb, %entry ], [ 9, %u ]
  %rx = mul i32 %r0, 17
  %ry = sdiv i32 %rx, 5
  store i32 %ry, ptr %pb, align 4
  br label %end
end:
  %p = phi i32 [ %lx, %l ], [ %rx, %r ], [ 3, %u2 ]
  store i32 %p, ptr %pa
  ret void
}
