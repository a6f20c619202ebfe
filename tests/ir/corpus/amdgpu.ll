; An AMDGPU kernel with implicit arguments, LDS, private memory in address space 5, buffer resources, scopes.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global [256 x float] undef, align 16
@constants = addrspace(4) constant [2 x float] [float 1.000000e+00, float 2.000000e+00], align 8

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)

define protected amdgpu_kernel void @k(ptr addrspace(1) noundef %out.coerce, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %slot = alloca [4 x i32], align 4, addrspace(5)
  %generic = addrspacecast ptr addrspace(5) %slot to ptr
  %tid = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %bid = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %args = tail call align 8 dereferenceable(256) ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %size.ptr = getelementptr inbounds nuw i8, ptr addrspace(4) %args, i64 12
  %size = load i16, ptr addrspace(4) %size.ptr, align 4, !range !0, !invariant.load !1, !noundef !1
  %wide = zext nneg i16 %size to i32
  %base = mul i32 %bid, %wide
  %i = add i32 %base, %tid
  %cell = getelementptr inbounds nuw [256 x float], ptr addrspace(3) @lds, i32 0, i32 %tid
  store float 1.000000e+00, ptr addrspace(3) %cell, align 4
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %lane = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  store i32 %lane, ptr %generic, align 4
  %v = load float, ptr addrspace(3) %cell, align 4
  %at = zext i32 %i to i64
  %o = getelementptr inbounds float, ptr addrspace(1) %out.coerce, i64 %at
  %old = atomicrmw fadd ptr addrspace(1) %o, float %v syncscope("agent-one-as") monotonic, align 4, !amdgpu.no.fine.grained.memory !1
  ret void
}

attributes #0 = { mustprogress norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "target-cpu"="gfx906" "uniform-work-group-size"="true" }

!0 = !{i16 1, i16 1025}
!1 = !{}
!2 = !{!"amdgpu-synchronize-as", !"local"}
