; A loop on each side with its own trip count and data.
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
  br i1 %odd, label %l0, label %r0

l0:
  %i = phi i32 [ 0, %entry ], [ %i1, %l0 ]
  %s = phi i32 [ %tid, %entry ], [ %s1, %l0 ]
  %x = load i32, ptr %pa, align 4
  %s1 = add i32 %s, %x
  store i32 %s1, ptr %pa, align 4
  %i1 = add nuw nsw i32 %i, 1
  %ic = icmp ult i32 %i1, 5
  br i1 %ic, label %l0, label %end

r0:
  %t = phi i32 [ 3, %entry ], [ %t1, %r0 ]
  %j = phi i32 [ 0, %entry ], [ %j1, %r0 ]
  %y = load i32, ptr %pb, align 4
  %t1 = add i32 %t, %y
  store i32 %t1, ptr %pb, align 4
  %j1 = add nuw nsw i32 %j, 1
  %jc = icmp ult i32 %j1, %tid
  br i1 %jc, label %r0, label %end

end:
  %r = phi i32 [ %s1, %l0 ], [ %t1, %r0 ]
  store i32 %r, ptr %pa, align 4
  ret void
}
