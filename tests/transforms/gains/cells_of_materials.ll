; Sums around cells, of which some hold several materials: a loop against a nest of loops.
; extern "C" __global__ void k(const int *kinds, const float *rho, const float *far, float *out, int around) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   int count = kinds[i];
;   if (count > 1) {
; #pragma unroll 1
;     for (int m = 0; m < count; m++) {
;       float sum = 0;
; #pragma unroll 1
;       for (int j = 0; j < around; j++)
;         sum += rho[i + 7 * j + m] / (far[i + j] + 0.5f);
;       out[4 * i + m] = sum;
;     }
;   } else {
;     float sum = 0;
; #pragma unroll 1
;     for (int j = 0; j < around; j++)
;       sum += rho[i + 5 * j] / (far[i + j] + 0.25f);
;     out[4 * i] = sum * 0.5f;
;   }
; }
source_filename = "cells_of_materials.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define dso_local ptx_kernel void @k(ptr nocapture noundef readonly %kinds, ptr nocapture noundef readonly %rho, ptr nocapture noundef readonly %far, ptr nocapture noundef writeonly %out, i32 noundef %around) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %kinds, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !27
  %cmp = icmp sgt i32 %3, 1
  %cmp573 = icmp sgt i32 %around, 0
  br i1 %cmp, label %for.cond.preheader, label %for.cond27.preheader

for.cond27.preheader:
  br i1 %cmp573, label %for.body30, label %for.cond.cleanup29

for.cond.preheader:
  %mul18 = shl nsw i32 %add, 2
  br label %for.cond4.preheader

for.cond4.preheader:
  %m.077 = phi i32 [ 0, %for.cond.preheader ], [ %inc23, %for.cond.cleanup6 ]
  br i1 %cmp573, label %for.body7.lr.ph, label %for.cond.cleanup6

for.body7.lr.ph:
  %add9 = add i32 %m.077, %add
  br label %for.body7

for.cond.cleanup6:
  %sum.0.lcssa = phi float [ 0.000000e+00, %for.cond4.preheader ], [ %add17, %for.body7 ]
  %add19 = add nsw i32 %m.077, %mul18
  %idxprom20 = sext i32 %add19 to i64
  %arrayidx21 = getelementptr inbounds float, ptr %out, i64 %idxprom20
  store float %sum.0.lcssa, ptr %arrayidx21, align 4, !tbaa !40
  %inc23 = add nuw nsw i32 %m.077, 1
  %exitcond79.not = icmp eq i32 %inc23, %3
  br i1 %exitcond79.not, label %if.end, label %for.cond4.preheader, !llvm.loop !44

for.body7:
  %j.075 = phi i32 [ 0, %for.body7.lr.ph ], [ %inc, %for.body7 ]
  %sum.074 = phi float [ 0.000000e+00, %for.body7.lr.ph ], [ %add17, %for.body7 ]
  %mul8 = mul nuw nsw i32 %j.075, 7
  %add10 = add i32 %add9, %mul8
  %idxprom11 = sext i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds float, ptr %rho, i64 %idxprom11
  %4 = load float, ptr %arrayidx12, align 4, !tbaa !40
  %add13 = add nsw i32 %j.075, %add
  %idxprom14 = sext i32 %add13 to i64
  %arrayidx15 = getelementptr inbounds float, ptr %far, i64 %idxprom14
  %5 = load float, ptr %arrayidx15, align 4, !tbaa !40
  %add16 = fadd contract float %5, 5.000000e-01
  %div = fdiv contract float %4, %add16
  %add17 = fadd contract float %sum.074, %div
  %inc = add nuw nsw i32 %j.075, 1
  %exitcond78.not = icmp eq i32 %inc, %around
  br i1 %exitcond78.not, label %for.cond.cleanup6, label %for.body7, !llvm.loop !58

for.cond.cleanup29.loopexit:
  %6 = fmul contract float %add40, 5.000000e-01
  br label %for.cond.cleanup29

for.cond.cleanup29:
  %sum25.0.lcssa = phi float [ 0.000000e+00, %for.cond27.preheader ], [ %6, %for.cond.cleanup29.loopexit ]
  %mul45 = shl nsw i32 %add, 2
  %idxprom46 = sext i32 %mul45 to i64
  %arrayidx47 = getelementptr inbounds float, ptr %out, i64 %idxprom46
  store float %sum25.0.lcssa, ptr %arrayidx47, align 4, !tbaa !40
  br label %if.end

for.body30:
  %j26.072 = phi i32 [ %inc42, %for.body30 ], [ 0, %for.cond27.preheader ]
  %sum25.071 = phi float [ %add40, %for.body30 ], [ 0.000000e+00, %for.cond27.preheader ]
  %mul31 = mul nuw nsw i32 %j26.072, 5
  %add32 = add nsw i32 %mul31, %add
  %idxprom33 = sext i32 %add32 to i64
  %arrayidx34 = getelementptr inbounds float, ptr %rho, i64 %idxprom33
  %7 = load float, ptr %arrayidx34, align 4, !tbaa !40
  %add35 = add nsw i32 %j26.072, %add
  %idxprom36 = sext i32 %add35 to i64
  %arrayidx37 = getelementptr inbounds float, ptr %far, i64 %idxprom36
  %8 = load float, ptr %arrayidx37, align 4, !tbaa !40
  %add38 = fadd contract float %8, 2.500000e-01
  %div39 = fdiv contract float %7, %add38
  %add40 = fadd contract float %sum25.071, %div39
  %inc42 = add nuw nsw i32 %j26.072, 1
  %exitcond.not = icmp eq i32 %inc42, %around
  br i1 %exitcond.not, label %for.cond.cleanup29.loopexit, label %for.body30, !llvm.loop !74

if.end:
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
!27 = !{!28, !28, i64 0}
!28 = !{!"int", !29, i64 0}
!29 = !{!"omnipotent char", !30, i64 0}
!30 = !{!"Simple C++ TBAA"}
!40 = !{!41, !41, i64 0}
!41 = !{!"float", !29, i64 0}
!44 = distinct !{!44, !46, !47}
!46 = !{!"llvm.loop.mustprogress"}
!47 = !{!"llvm.loop.unroll.disable"}
!58 = distinct !{!58, !46, !47}
!74 = distinct !{!74, !46, !47}
