; Lanes that return early leave the others in one group.
define ptx_kernel void @guard(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.c = icmp uge i32 %div.t, %uni.n
  br i1 %div.c, label %out, label %uni.in
out:
  ret void
uni.in:
  %uni.a = add i32 %uni.n, 1
  %uni.c = icmp eq i32 %uni.a, 3
  br i1 %uni.c, label %x, label %y
x:
  br label %end
y:
  br label %end
end:
  %uni.p = phi i32 [ 1, %x ], [ 2, %y ]
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
