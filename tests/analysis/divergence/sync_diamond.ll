; The arms of a divergent branch join: a phi that tells them apart is divergent, and what comes after it is not.
define ptx_kernel void @diamond(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.c = icmp ult i32 %div.t, 7
  br i1 %div.c, label %left, label %right
left:
  %uni.a = add i32 %uni.n, 1
  br label %uni.join
right:
  %uni.b = add i32 %uni.n, 2
  br label %uni.join
uni.join:
  %div.phi = phi i32 [ %uni.a, %left ], [ %uni.b, %right ]
  %uni.same = phi i32 [ %uni.n, %left ], [ %uni.n, %right ]
  %uni.c = icmp eq i32 %uni.same, 4
  br i1 %uni.c, label %more, label %end
more:
  br label %end
end:
  %uni.late = phi i32 [ 1, %uni.join ], [ 2, %more ]
  ret void
}

; A phi that lanes reach with undef from one side is told apart as well.
define ptx_kernel void @undefined(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.c = icmp ult i32 %div.t, 7
  br i1 %div.c, label %left, label %join
left:
  br label %join
join:
  %div.phi = phi i32 [ %uni.n, %left ], [ undef, %div.entry ]
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
