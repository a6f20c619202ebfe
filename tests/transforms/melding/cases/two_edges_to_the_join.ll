; The block before a melded pair branches on there by both successors: the join has two edges from it.
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

l:
  %lx = xor i32 %va, 13
  %lc = trunc i32 %lx to i1
  br i1 %lc, label %lh, label %lh

lh:
  %li = phi i32 [ 0, %l ], [ 0, %l ], [ %lj, %lh ]
  %ls = phi i32 [ %lx, %l ], [ %lx, %l ], [ %ld, %lh ]
  %lm = mul i32 %ls, %va
  %ld = sdiv i32 %lm, 3
  store i32 %ld, ptr %pa, align 4
  %lj = add i32 %li, 1
  %lq = icmp slt i32 %lj, 3
  br i1 %lq, label %lh, label %end

r:
  %rx = sub i32 7, %vb
  %rc = icmp sgt i32 %rx, 9
  br i1 %rc, label %rh, label %rh

rh:
  %ri = phi i32 [ 0, %r ], [ 0, %r ], [ %rj, %rh ]
  %rs = phi i32 [ %rx, %r ], [ %rx, %r ], [ %rd, %rh ]
  %rm = mul i32 %rs, %vb
  %rd = sdiv i32 %rm, 5
  store i32 %rd, ptr %pb, align 4
  %rj = add i32 %ri, 1
  %rq = icmp slt i32 %rj, 4
  br i1 %rq, label %rh, label %end

end:
  ret void
}
