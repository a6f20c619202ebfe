; A loop with two exits, one divergent, one uniform: constants on the two edges tell lanes apart where they join.
define ptx_kernel void @two_exits(i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.header
div.header:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.next, %uni.latch ]
  %uni.next = add i32 %uni.i, 1
  %div.out = icmp eq i32 %uni.i, %div.t
  br i1 %div.out, label %end, label %uni.latch
uni.latch:
  %uni.again = icmp ult i32 %uni.next, %uni.n
  br i1 %uni.again, label %div.header, label %end
end:
  %div.way = phi i32 [ 1, %div.header ], [ 2, %uni.latch ]
  %div.i = phi i32 [ %uni.i, %div.header ], [ %uni.i, %uni.latch ]
  ret void
}

; A break block of its own: lanes come there in different iterations, and at the end all are one group again.
define ptx_kernel void @break_block(i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.header
div.header:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.next, %uni.latch ]
  %uni.next = add i32 %uni.i, 1
  %div.out = icmp eq i32 %uni.i, %div.t
  br i1 %div.out, label %break, label %uni.latch
uni.latch:
  %uni.again = icmp ult i32 %uni.next, %uni.n
  br i1 %uni.again, label %div.header, label %end
break:
  %div.at = mul i32 %uni.i, 2
  br label %end
end:
  %div.way = phi i32 [ %div.at, %break ], [ 0, %uni.latch ]
  ret void
}

; The inner loop is left in different iterations; the outer one goes on for all lanes together.
define ptx_kernel void @nested(i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %outer
outer:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.i.next, %uni.latch ]
  %div.sum = phi i32 [ 0, %entry ], [ %div.more, %uni.latch ]
  br label %div.inner
div.inner:
  %uni.j = phi i32 [ %uni.i, %outer ], [ %uni.j.next, %div.inner ]
  %uni.j.next = add i32 %uni.j, 1
  %div.again = icmp ult i32 %uni.j.next, %div.t
  br i1 %div.again, label %div.inner, label %uni.latch
uni.latch:
  %div.more = add i32 %div.sum, %uni.j
  %uni.i.next = add i32 %uni.i, 1
  %uni.again = icmp ult i32 %uni.i.next, %uni.n
  br i1 %uni.again, label %outer, label %end
end:
  %uni.outside = add i32 %uni.i, 1
  ret void
}

; Lanes leave both loops from inside the inner one.
define ptx_kernel void @leave_both(i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %outer
outer:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.i.next, %uni.latch ]
  br label %div.inner
div.inner:
  %uni.j = phi i32 [ 0, %outer ], [ %uni.j.next, %uni.body ]
  %uni.j.next = add i32 %uni.j, 1
  %uni.both = add i32 %uni.i, %uni.j
  %div.out = icmp eq i32 %uni.both, %div.t
  br i1 %div.out, label %end, label %uni.body
uni.body:
  %uni.more = icmp ult i32 %uni.j.next, %uni.n
  br i1 %uni.more, label %div.inner, label %uni.latch
uni.latch:
  %uni.seen = add i32 %uni.j, 1
  %uni.i.next = add i32 %uni.i, 1
  %uni.again = icmp ult i32 %uni.i.next, %uni.n
  br i1 %uni.again, label %outer, label %end
end:
  %div.a = add i32 %uni.i, 0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
