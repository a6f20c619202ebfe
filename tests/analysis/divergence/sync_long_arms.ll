; Arms of several blocks, twice in a row, the second time one-sided: an analysis that stops following an arm early
; loses the join (LLVM issue 137277).
define ptx_kernel void @long_arms(i32 %uni.a, i32 %uni.b, i32 %uni.c) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.cond = icmp eq i32 %div.t, 0
  br i1 %div.cond, label %r0, label %l0
l0:
  %uni.l0 = add i32 %uni.a, 1
  br label %l1
l1:
  %uni.l1 = add i32 %uni.b, 2
  br label %l2
l2:
  %uni.l2 = add i32 %uni.c, 3
  br label %div.join
r0:
  %uni.r0 = add i32 %uni.a, 10
  br label %r1
r1:
  %uni.r1 = add i32 %uni.b, 20
  br label %r2
r2:
  %uni.r2 = add i32 %uni.c, 30
  br label %div.join
div.join:
  %div.p0 = phi i32 [ %uni.l0, %l2 ], [ %uni.r0, %r2 ]
  %div.p1 = phi i32 [ %uni.l1, %l2 ], [ %uni.r1, %r2 ]
  %div.p2 = phi i32 [ %uni.l2, %l2 ], [ %uni.r2, %r2 ]
  br i1 %div.cond, label %end, label %skip
skip:
  %uni.skip = add i32 %uni.a, 7
  br label %end
end:
  %div.last = phi i32 [ %uni.skip, %skip ], [ %uni.a, %div.join ]
  ret void
}

; The same with blocks laid out so that the join stands before an arm.
define ptx_kernel void @odd_layout(i32 %uni.a) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.cond = icmp eq i32 %div.t, 0
  br i1 %div.cond, label %right, label %left
join:
  %div.p = phi i32 [ 1, %tail ], [ 2, %right ]
  ret void
right:
  br label %join
left:
  br label %tail
tail:
  br label %join
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
