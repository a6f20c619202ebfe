; A switch whose cases cover its type: no constant takes its default, so nothing is placed there.
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
  %s1 = and i32 %va, 1
  %s = trunc i32 %s1 to i1
  br i1 %odd, label %l, label %r
l:
  %lx = mul i32 %va, 13
  %ly = sdiv i32 %lx, 3
  store i32 %ly, ptr %pa, align 4
  br label %end
r:
  switch i1 %s, label %rd [ i1 false, label %r1
     i1 true, label %r2 ]
rd:
  %rx = mul i32 %vb, 17
  %ry = sdiv i32 %rx, 5
  store i32 %ry, ptr %pb, align 4
  br label %end
r1:
  store i32 3, ptr %pb, align 4
  br label %end
r2:
  %z = add i32 %va, 9
  store i32 %z, ptr %pa, align 4
  br label %end
end:
  ret void
}
