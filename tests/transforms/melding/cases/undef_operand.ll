; An operand that is undef on one side may not become one that might be poison.
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
  %lx = mul i32 %va, 13
  %ly = sdiv i32 %lx, 3
  store i32 undef, ptr %pa, align 4
  store i32 %ly, ptr %pa, align 4
  br label %end
r:
  %rx = mul i32 %vb, 17
  %ry = sdiv i32 %rx, 5
  %q = add nsw i32 %ry, 2147483600
  store i32 %q, ptr %pb, align 4
  %w = srem i32 %ry, 9
  store i32 %w, ptr %pb, align 4
  br label %end
end:
  %p = phi i32 [ undef, %l ], [ %q, %r ]
  %f = freeze i32 %p
  %g = and i32 %f, 0
  store i32 %g, ptr %pa
  ret void
}
