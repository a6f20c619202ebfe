; No exit can be reached from the loop: its lanes meet in each round all the same, at the latch at the latest.
define ptx_kernel void @forever(i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.header
div.header:
  %uni.i = phi i32 [ 0, %entry ], [ 1, %latch ]
  %uni.here = add i32 %uni.i, 1
  %div.c = icmp ult i32 %div.t, 7
  br i1 %div.c, label %a, label %latch
a:
  br label %latch
latch:
  %div.p = phi i32 [ 1, %a ], [ 2, %div.header ]
  %uni.there = add i32 %uni.i, 1
  br label %div.header
}

; Some lanes return, the others stay for good: they never meet again, so the stay is uniform.
define ptx_kernel void @some_return(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.c = icmp ult i32 %div.t, 7
  br i1 %div.c, label %stay, label %end
stay:
  %uni.i = phi i32 [ 0, %div.entry ], [ %uni.next, %stay ]
  %uni.next = add i32 %uni.i, 1
  br label %stay
end:
  ret void
}

; Lanes go from one loop that no exit can be reached from to another: a phi there reads on the edge out of the first.
define ptx_kernel void @from_loop_to_loop(i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.first
div.first:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.next, %div.first ]
  %uni.next = add i32 %uni.i, 1
  %div.c = icmp ult i32 %uni.next, %div.t
  br i1 %div.c, label %div.first, label %second
second:
  %div.p = phi i32 [ %uni.next, %div.first ], [ 0, %second ]
  br label %second
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
