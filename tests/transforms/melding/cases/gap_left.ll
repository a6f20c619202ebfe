; The left side stores and divides on its own: both stay behind a guard.
target triple = "nvptx64-nvidia-cuda"

@left = internal addrspace(3) global [256 x i32] undef, align 4
@right = internal addrspace(3) global [256 x i32] undef, align 4

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
  %q = udiv i32 1000, %tid
  %x1 = add i32 %x, %q
  %pa2 = getelementptr inbounds i32, ptr %pa, i32 0
  store i32 %q, ptr %pa2, align 4
  %x2 = load i32, ptr %pb, align 4
  %x3 = xor i32 %x2, %x1
  store i32 %x3, ptr %pa, align 4
  br label %end

else:
  %y = load i32, ptr %pb, align 4
  %y2 = load i32, ptr %pa, align 4
  %y3 = xor i32 %y2, %y
  store i32 %y3, ptr %pb, align 4
  br label %end

end:
  %r = phi i32 [ %x1, %then ], [ %y3, %else ]
  %pr = getelementptr inbounds i32, ptr %pa, i32 0
  store i32 %r, ptr %pr, align 4
  ret void
}
