; A divergent diamond whose join is a loop's header: the counter, which no arm changes, stays uniform.
define ptx_kernel void @join_is_header(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.c = icmp ult i32 %div.t, 7
  br i1 %div.c, label %left, label %right
left:
  br label %uni.header
right:
  br label %uni.header
uni.header:
  %uni.i = phi i32 [ 0, %left ], [ 0, %right ], [ %uni.next, %uni.header ]
  %div.start = phi i32 [ 1, %left ], [ 2, %right ], [ %div.start, %uni.header ]
  %uni.next = add i32 %uni.i, 1
  %uni.again = icmp ult i32 %uni.next, %uni.n
  br i1 %uni.again, label %uni.header, label %end
end:
  ret void
}

; A divergent `continue`: the two ways back to the header tell lanes apart there.
define ptx_kernel void @continue(i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.header
div.header:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.next, %uni.latch ]
  %div.sum = phi i32 [ 0, %entry ], [ %div.merged, %uni.latch ]
  %uni.next = add i32 %uni.i, 1
  %div.c = icmp ult i32 %div.t, %uni.i
  br i1 %div.c, label %uni.latch, label %work
work:
  %div.more = add i32 %div.sum, 1
  br label %uni.latch
uni.latch:
  %div.merged = phi i32 [ %div.sum, %div.header ], [ %div.more, %work ]
  %uni.again = icmp ult i32 %uni.next, %uni.n
  br i1 %uni.again, label %div.header, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
