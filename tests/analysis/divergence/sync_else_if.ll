; A chain of else-ifs: every arm brings its own value to the one join; a switch does the same at once.
define ptx_kernel void @chain(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.c0 = icmp eq i32 %div.t, 0
  br i1 %div.c0, label %a0, label %uni.n1
uni.n1:
  %uni.c1 = icmp eq i32 %uni.n, 1
  br i1 %uni.c1, label %a1, label %div.n2
div.n2:
  %div.c2 = icmp eq i32 %div.t, 2
  br i1 %div.c2, label %a2, label %a3
a0:
  br label %end
a1:
  br label %end
a2:
  br label %end
a3:
  br label %end
end:
  %div.p = phi i32 [ 0, %a0 ], [ 1, %a1 ], [ 2, %a2 ], [ 3, %a3 ]
  ret void
}

define ptx_kernel void @switches(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  switch i32 %div.t, label %a0 [
    i32 1, label %a1
    i32 2, label %a2
  ]
a0:
  br label %uni.join
a1:
  br label %uni.join
a2:
  br label %uni.join
uni.join:
  %div.p = phi i32 [ 0, %a0 ], [ 1, %a1 ], [ 2, %a2 ]
  switch i32 %uni.n, label %b0 [
    i32 1, label %b1
    i32 2, label %b2
  ]
b0:
  br label %end
b1:
  br label %end
b2:
  br label %end
end:
  %uni.q = phi i32 [ 0, %b0 ], [ 1, %b1 ], [ 2, %b2 ]
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
