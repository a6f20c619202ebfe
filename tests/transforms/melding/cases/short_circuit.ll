; if (x > 3 && (x < 20 || y > 7)) q[t] = x * 3 + early; else q[t] = y * 5 + z;
; %early and %z are computed while deciding, and reach one place only.
define ptx_kernel void @k(ptr %p, ptr %q) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %pp = getelementptr i32, ptr %p, i64 %i
  %qp = getelementptr i32, ptr %q, i64 %i
  %x = load i32, ptr %pp
  %y = load i32, ptr %qp
  %a = icmp sgt i32 %x, 3
  br i1 %a, label %and, label %no
and:
  %early = xor i32 %x, 9
  %b = icmp slt i32 %x, 20
  br i1 %b, label %yes, label %or
or:
  %z = add i32 %y, 100
  %c = icmp sgt i32 %y, 7
  br i1 %c, label %yes, label %no
yes:
  %m = mul i32 %x, 3
  %n = add i32 %m, %early
  store i32 %n, ptr %qp
  br label %join
no:
  %w = phi i32 [ 1, %entry ], [ %z, %or ]
  %r = mul i32 %y, 5
  %s = add i32 %r, %w
  store i32 %s, ptr %qp
  br label %join
join:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
