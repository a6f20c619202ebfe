; Pulls by kind of particle: divisions and roots that are not worth melding on every machine.
; extern "C" __global__ void k(const unsigned char* kind, const float4* pos, float4* vel, const float* mass, int n) {
;     int i = blockIdx.x * blockDim.x + threadIdx.x;
;     if (i >= n) return;
;     float4 p = pos[i], v = vel[i];
;     float r2 = p.x * p.x + p.y * p.y + p.z * p.z + 0.01f;
;     switch (kind[i]) {
;     case 1: { float f = mass[i] / (r2 * sqrtf(r2)); v.x -= f * p.x; v.y -= f * p.y; v.z -= f * p.z; break; }
;     case 2: { float f = 3.f * mass[i] / r2; v.x += f * p.x; v.y += f * p.y; v.z += f * p.z; break; }
;     case 4: { float f = mass[i] / (sqrtf(r2) + 1.f); v.x *= f; v.y *= f; v.z *= f; break; }
;     default: v.w += 1.f;
;     }
;     vel[i] = v;
; }
source_filename = "pulls_by_kind.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.float4 = type { float, float, float, float }

define dso_local ptx_kernel void @k(ptr nocapture noundef readonly %kind, ptr nocapture noundef readonly %pos, ptr nocapture noundef %vel, ptr nocapture noundef readonly %mass, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp.not = icmp slt i32 %add, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds %struct.float4, ptr %pos, i64 %idxprom
  %p.sroa.0.0.copyload = load float, ptr %arrayidx, align 16, !tbaa !29
  %p.sroa.7.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 4
  %p.sroa.7.0.copyload = load float, ptr %p.sroa.7.0.arrayidx.sroa_idx, align 4, !tbaa !29
  %p.sroa.11.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 8
  %p.sroa.11.0.copyload = load float, ptr %p.sroa.11.0.arrayidx.sroa_idx, align 8, !tbaa !29
  %arrayidx4 = getelementptr inbounds %struct.float4, ptr %vel, i64 %idxprom
  %v.sroa.0.0.copyload = load float, ptr %arrayidx4, align 16, !tbaa !29
  %v.sroa.10.0.arrayidx4.sroa_idx = getelementptr inbounds i8, ptr %arrayidx4, i64 4
  %v.sroa.10.0.copyload = load float, ptr %v.sroa.10.0.arrayidx4.sroa_idx, align 4, !tbaa !29
  %v.sroa.16.0.arrayidx4.sroa_idx = getelementptr inbounds i8, ptr %arrayidx4, i64 8
  %v.sroa.16.0.copyload = load float, ptr %v.sroa.16.0.arrayidx4.sroa_idx, align 8, !tbaa !29
  %v.sroa.22.0.arrayidx4.sroa_idx = getelementptr inbounds i8, ptr %arrayidx4, i64 12
  %v.sroa.22.0.copyload = load float, ptr %v.sroa.22.0.arrayidx4.sroa_idx, align 4, !tbaa !29
  %mul6 = fmul contract float %p.sroa.0.0.copyload, %p.sroa.0.0.copyload
  %mul8 = fmul contract float %p.sroa.7.0.copyload, %p.sroa.7.0.copyload
  %add9 = fadd contract float %mul6, %mul8
  %mul11 = fmul contract float %p.sroa.11.0.copyload, %p.sroa.11.0.copyload
  %add12 = fadd contract float %add9, %mul11
  %add13 = fadd contract float %add12, 0x3F847AE140000000
  %arrayidx15 = getelementptr inbounds i8, ptr %kind, i64 %idxprom
  %3 = load i8, ptr %arrayidx15, align 1, !tbaa !41
  switch i8 %3, label %sw.default [
    i8 1, label %sw.bb
    i8 2, label %sw.bb31
    i8 4, label %sw.bb49
  ]

sw.bb:
  %arrayidx17 = getelementptr inbounds float, ptr %mass, i64 %idxprom
  %4 = load float, ptr %arrayidx17, align 4, !tbaa !29
  %call.i103 = tail call contract noundef float @__nv_sqrtf(float noundef %add13) #3
  %mul19 = fmul contract float %add13, %call.i103
  %div = fdiv contract float %4, %mul19
  %mul21 = fmul contract float %p.sroa.0.0.copyload, %div
  %sub = fsub contract float %v.sroa.0.0.copyload, %mul21
  %mul24 = fmul contract float %p.sroa.7.0.copyload, %div
  %sub26 = fsub contract float %v.sroa.10.0.copyload, %mul24
  %mul28 = fmul contract float %p.sroa.11.0.copyload, %div
  %sub30 = fsub contract float %v.sroa.16.0.copyload, %mul28
  br label %sw.epilog

sw.bb31:
  %arrayidx34 = getelementptr inbounds float, ptr %mass, i64 %idxprom
  %5 = load float, ptr %arrayidx34, align 4, !tbaa !29
  %mul35 = fmul contract float %5, 3.000000e+00
  %div36 = fdiv contract float %mul35, %add13
  %mul38 = fmul contract float %p.sroa.0.0.copyload, %div36
  %add40 = fadd contract float %v.sroa.0.0.copyload, %mul38
  %mul42 = fmul contract float %p.sroa.7.0.copyload, %div36
  %add44 = fadd contract float %v.sroa.10.0.copyload, %mul42
  %mul46 = fmul contract float %p.sroa.11.0.copyload, %div36
  %add48 = fadd contract float %v.sroa.16.0.copyload, %mul46
  br label %sw.epilog

sw.bb49:
  %arrayidx52 = getelementptr inbounds float, ptr %mass, i64 %idxprom
  %6 = load float, ptr %arrayidx52, align 4, !tbaa !29
  %call.i = tail call contract noundef float @__nv_sqrtf(float noundef %add13) #3
  %add54 = fadd contract float %call.i, 1.000000e+00
  %div55 = fdiv contract float %6, %add54
  %mul57 = fmul contract float %v.sroa.0.0.copyload, %div55
  %mul59 = fmul contract float %v.sroa.10.0.copyload, %div55
  %mul61 = fmul contract float %v.sroa.16.0.copyload, %div55
  br label %sw.epilog

sw.default:
  %add62 = fadd contract float %v.sroa.22.0.copyload, 1.000000e+00
  br label %sw.epilog

sw.epilog:
  %v.sroa.0.0 = phi float [ %v.sroa.0.0.copyload, %sw.default ], [ %mul57, %sw.bb49 ], [ %add40, %sw.bb31 ], [ %sub, %sw.bb ]
  %v.sroa.10.0 = phi float [ %v.sroa.10.0.copyload, %sw.default ], [ %mul59, %sw.bb49 ], [ %add44, %sw.bb31 ], [ %sub26, %sw.bb ]
  %v.sroa.16.0 = phi float [ %v.sroa.16.0.copyload, %sw.default ], [ %mul61, %sw.bb49 ], [ %add48, %sw.bb31 ], [ %sub30, %sw.bb ]
  %v.sroa.22.0 = phi float [ %add62, %sw.default ], [ %v.sroa.22.0.copyload, %sw.bb49 ], [ %v.sroa.22.0.copyload, %sw.bb31 ], [ %v.sroa.22.0.copyload, %sw.bb ]
  store float %v.sroa.0.0, ptr %arrayidx4, align 16, !tbaa !29
  store float %v.sroa.10.0, ptr %v.sroa.10.0.arrayidx4.sroa_idx, align 4, !tbaa !29
  store float %v.sroa.16.0, ptr %v.sroa.16.0.arrayidx4.sroa_idx, align 8, !tbaa !29
  store float %v.sroa.22.0, ptr %v.sroa.22.0.arrayidx4.sroa_idx, align 4, !tbaa !29
  br label %cleanup

cleanup:
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

declare dso_local float @__nv_sqrtf(float noundef) local_unnamed_addr #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #3 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4, !5}
!nvvm.annotations = !{!8}
!llvm.ident = !{!9}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 11, i32 0]}
!1 = !{i32 7, !"Dwarf Version", i32 2}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!8 = !{ptr @k, !"kernel", i32 1}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!29 = !{!30, !30, i64 0}
!30 = !{!"float", !31, i64 0}
!31 = !{!"omnipotent char", !32, i64 0}
!32 = !{!"Simple C++ TBAA"}
!41 = !{!31, !31, i64 0}
