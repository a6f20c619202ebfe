; The left side's lookup is in bounds whoever makes it; its index may be poison in the right side's lanes.
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(3) global [128 x i32] undef, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()

define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = getelementptr inbounds [128 x i32], ptr addrspace(3) @table, i32 0, i32 %tid
  store i32 %tid, ptr addrspace(3) %own, align 4
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %before = sub nuw i32 %tid, 1
  %pa = getelementptr inbounds i32, ptr %a, i32 %tid
  %pb = getelementptr inbounds i32, ptr %b, i32 %tid
  %i = and i32 %before, 127
  %w = zext nneg i32 %i to i64
  %p = getelementptr inbounds nuw [128 x i32], ptr addrspace(3) @table, i64 0, i64 %w
  call void @llvm.nvvm.barrier0()
  br i1 %odd, label %then, label %else

then:
  %x = load i32, ptr %pa, align 4
  %x1 = load i32, ptr addrspace(3) %p, align 4, !invariant.load !0, !range !1
  %x2 = mul i32 %x, %x1
  store i32 %x2, ptr %pa, align 4
  br label %end

else:
  %y = load i32, ptr %pb, align 4
  %y1 = add i32 %y, 7
  %y2 = mul i32 %tid, %y1
  store i32 %y2, ptr %pb, align 4
  br label %end

end:
  ret void
}

!0 = !{}
!1 = !{i32 0, i32 4096}
