; Switches without cases, on values of two types, are not alike.
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
  %w = sext i32 %vb to i64
  br i1 %odd, label %l, label %r
l:
  %lx = mul i32 %va, 13
  %ly = sdiv i32 %lx, 3
  store i32 %ly, ptr %pa, align 4
  switch i32 %va, label %l1 []
l1:
  %lz = icmp slt i32 %va, 4
  br i1 %lz, label %l2, label %l3
l2:
  store i32 5, ptr %pa
  switch i32 %va, label %l3 []
l3:
  br label %end
r:
  %rx = mul i32 %vb, 17
  %ry = sdiv i32 %rx, 5
  store i32 %ry, ptr %pb, align 4
  switch i64 %w, label %r1 []
r1:
  %rz = icmp slt i32 %vb, 4
  br i1 %rz, label %r2, label %r3
r2:
  store i32 5, ptr %pb
  switch i64 %w, label %r3 []
r3:
  br label %end
end:
  ret void
}
