; A shuffle in the middle of one side is melded around; values live across it.
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

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
l:
  %lx = mul i32 %va, 13
  %ly = sdiv i32 %lx, 3
  store i32 %ly, ptr %pa, align 4
  %lc = icmp sgt i32 %ly, 2
  br i1 %lc, label %lt, label %lj
lt:
  %lt1 = mul i32 %ly, 3
  br label %lj
lj:
  %lp = phi i32 [ %lt1, %lt ], [ %lx, %l ]
  %ls = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %lp, i32 2, i32 31)
  %ld = icmp sgt i32 %ls, 2
  br i1 %ld, label %l2, label %l3
l2:
  %l2a = sdiv i32 %ls, 3
  store i32 %l2a, ptr %pa
  br label %l4
l3:
  %l3a = mul i32 %lp, 3
  br label %l4
l4:
  %l4p = phi i32 [ %l2a, %l2 ], [ %l3a, %l3 ]
  %l4a = sdiv i32 %l4p, 7
  %l4b = add i32 %l4a, %lx
  store i32 %l4b, ptr %pa
  br label %end
r:
  %rx = mul i32 %vb, 17
  %ry = sdiv i32 %rx, 5
  store i32 %ry, ptr %pb, align 4
  br label %r1
r1:
  %rc = icmp sgt i32 %ry, 2
  br i1 %rc, label %rj, label %rt
rt:
  %rt1 = mul i32 %ry, 5
  br label %rj
rj:
  %rp = phi i32 [ %rt1, %rt ], [ %ry, %r1 ]
  %rd = icmp sgt i32 %rp, 2
  br i1 %rd, label %r3, label %r2
r2:
  %r2a = sdiv i32 %rp, 11
  store i32 %r2a, ptr %pb
  br label %r4
r3:
  %r3a = mul i32 %rx, 3
  br label %r4
r4:
  %r4p = phi i32 [ %r2a, %r2 ], [ %r3a, %r3 ]
  %r4a = sdiv i32 %r4p, 9
  %r4b = add i32 %r4a, %rp
  store i32 %r4b, ptr %pb
  br label %end
end:
  %p = phi i32 [ %lp, %l4 ], [ %rp, %r4 ]
  %q = phi i32 [ %ls, %l4 ], [ %rx, %r4 ]
  %o = xor i32 %p, %q
  store i32 %o, ptr %pb
  ret void
}
