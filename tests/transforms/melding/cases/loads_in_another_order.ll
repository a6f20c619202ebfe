; Both sides load the same two places, in another order: made one in either order, only the factors differ.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %pa = getelementptr inbounds i32, ptr %a, i32 %tid
  %pb = getelementptr inbounds i32, ptr %b, i32 %tid
  br i1 %odd, label %then, label %else

then:
  %x = load i32, ptr %pa, align 4
  %y = load i32, ptr %pb, align 4
  %x1 = mul i32 %x, 3
  %x2 = sub i32 %x1, %y
  br label %end

else:
  %v = load i32, ptr %pb, align 4
  %u = load i32, ptr %pa, align 4
  %u1 = mul i32 %u, 5
  %u2 = sub i32 %u1, %v
  br label %end

end:
  %r = phi i32 [ %x2, %then ], [ %u2, %else ]
  store i32 %r, ptr %pa, align 4
  ret void
}
