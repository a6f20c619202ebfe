; Loops left by three edges straight to the exit of the region, whose phis differ per edge.
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
  %lb = xor i32 %va, 5
  br label %lh
lh:
  %li = phi i32 [ 0, %l0 ], [ %lj, %lt ]
  %ls = phi i32 [ %lb, %l0 ], [ %lu, %lt ]
  %lc = icmp slt i32 %li, 5
  br i1 %lc, label %lg, label %end
lg:
  %lm = mul i32 %ls, 5
  %ln = sdiv i32 %lm, 3
  store i32 %ln, ptr %pa, align 4
  %ld = icmp eq i32 %ln, 5
  br i1 %ld, label %end, label %lt
lt:
  %lu = add i32 %ln, %li
  %lj = add i32 %li, 1
  %le = icmp sgt i32 %lu, 5000
  br i1 %le, label %end, label %lh
r0:
  %rb = xor i32 %vb, 9
  br label %rh
rh:
  %ri = phi i32 [ 0, %r0 ], [ %rj, %rt ]
  %rs = phi i32 [ %rb, %r0 ], [ %ru, %rt ]
  %rc = icmp slt i32 %ri, 9
  br i1 %rc, label %rg, label %end
rg:
  %rm = mul i32 %rs, 9
  %rn = sdiv i32 %rm, 3
  store i32 %rn, ptr %pb, align 4
  %rd = icmp eq i32 %rn, 9
  br i1 %rd, label %end, label %rt
rt:
  %ru = add i32 %rn, %ri
  %rj = add i32 %ri, 1
  %re = icmp sgt i32 %ru, 5000
  br i1 %re, label %end, label %rh
end:
  %p = phi i32 [ %ls, %lh ], [ %lm, %lg ], [ %lu, %lt ], [ %rs, %rh ], [ %rs, %rg ], [ %rs, %rt ]
  %q = phi i32 [ %li, %lh ], [ %li, %lg ], [ %lj, %lt ], [ 7, %rh ], [ %rm, %rg ], [ %rj, %rt ]
  %q2 = phi i32 [ %li, %lh ], [ %li, %lg ], [ %li, %lt ], [ 7, %rh ], [ 7, %rg ], [ 7, %rt ]
  %s = xor i32 %p, %q
  %s2 = sub i32 %s, %q2
  store i32 %s2, ptr %pa
  ret void
}
