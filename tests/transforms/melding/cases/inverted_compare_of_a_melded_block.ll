; A branch inverted to match its twin, on a compare that has been melded with an earlier subgraph.
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
  br i1 %odd, label %l0, label %r0
l0:
  %lm = mul i32 %va, 13
  %lx = mul i32 %lm, %vb
  %lc = icmp slt i32 %lx, 70
  store i32 %lx, ptr %pa, align 4
  br label %ll
ll:
  %li = phi i32 [ 0, %l0 ], [ %lj, %ll ]
  %lj = add i32 %li, 1
  %lq = icmp slt i32 %lj, 3
  br i1 %lq, label %ll, label %l1
l1:
  br i1 %lc, label %l2, label %l3
l2:
  %l2a = mul i32 %lx, 5
  %l2b = mul i32 %l2a, %lx
  br label %l1x
l3:
  %l3a = sdiv i32 %lx, 3
  %l3b = sdiv i32 %l3a, 5
  br label %l1x
l1x:
  %lp = phi i32 [ %l2b, %l2 ], [ %l3b, %l3 ]
  store i32 %lp, ptr %pa, align 4
  br label %end
r0:
  %rm = mul i32 %vb, 11
  %rx = mul i32 %rm, %va
  %rc = icmp slt i32 %rx, 70
  store i32 %rx, ptr %pb, align 4
  br label %rl
rl:
  %ri = phi i32 [ 0, %r0 ], [ %rj, %rl ]
  %rj = add i32 %ri, 1
  %rq = icmp sge i32 %rj, 4
  br i1 %rq, label %r1, label %rl
r1:
  br i1 %rc, label %r2, label %r3
r2:
  %r2a = sdiv i32 %rx, 7
  %r2b = sdiv i32 %r2a, 11
  br label %r1x
r3:
  %r3a = mul i32 %rx, 15
  %r3b = mul i32 %r3a, %rx
  br label %r1x
r1x:
  %rp = phi i32 [ %r2b, %r2 ], [ %r3b, %r3 ]
  store i32 %rp, ptr %pb, align 4
  br label %end
end:
  ret void
}
