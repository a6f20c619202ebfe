; The left block after an if-then has a phi of its two ways in and is placed inside a branch of the right region.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %pa = getelementptr inbounds i32, ptr %a, i32 %tid
  %pb = getelementptr inbounds i32, ptr %b, i32 %tid
  %n = load i32, ptr %pa, align 4
  br i1 %odd, label %first, label %region

first:
  %small = icmp slt i32 %n, 10
  br i1 %small, label %then, label %after

then:
  store volatile i32 1, ptr %pb, align 4
  br label %after

after:
  %p = phi i32 [ %n, %first ], [ 5, %then ]
  %q = load i32, ptr %pb, align 4
  %r = mul i32 %q, %p
  store i32 %r, ptr %pa, align 4
  br label %end

region:
  %big = icmp sgt i32 %n, 20
  br i1 %big, label %inner, label %end

inner:
  %s = load i32, ptr %pa, align 4
  %t = mul i32 %s, 3
  store i32 %t, ptr %pb, align 4
  br label %end

end:
  %u = phi i32 [ %p, %after ], [ 0, %region ], [ %t, %inner ]
  store i32 %u, ptr %pa, align 4
  ret void
}
