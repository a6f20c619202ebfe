; A particle moves until it is absorbed, which it may be at any step; some steps scatter it, at a cost.
; extern "C" __global__ void k(const unsigned *seeds, float *out) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   unsigned state = seeds[i];
;   float angle = 0.5f, path = 0.0f;
;   for (int n = 0; n < 256; ++n) {
;     state = state * 1664525u + 1013904223u;
;     if ((state >> 25) == 1) break;
;     path += angle;
;     if ((state >> 20 & 15) != 7) continue;
;     float v = angle;
;     for (int j = 0; j < 20; ++j) v = v * 0.75f + 1.0f / (1.0f + v * v);
;     angle = v;
;   }
;   out[i] = path;
; }
source_filename = "until_absorbed.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef readonly %seeds, ptr nocapture noundef writeonly %out) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %seeds, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !8
  br label %for.body

for.body:                                         ; preds = %for.inc19, %entry
  %n.039 = phi i32 [ 0, %entry ], [ %inc20, %for.inc19 ]
  %path.038 = phi float [ 0.000000e+00, %entry ], [ %add6, %for.inc19 ]
  %angle.037 = phi float [ 5.000000e-01, %entry ], [ %angle.1, %for.inc19 ]
  %state.036 = phi i32 [ %3, %entry ], [ %add4, %for.inc19 ]
  %mul3 = mul i32 %state.036, 1664525
  %add4 = add i32 %mul3, 1013904223
  %shr.mask = and i32 %add4, -33554432
  %cmp5 = icmp eq i32 %shr.mask, 33554432
  br i1 %cmp5, label %cleanup, label %if.end

if.end:                                           ; preds = %for.body
  %add6 = fadd contract float %angle.037, %path.038
  %4 = and i32 %add4, 15728640
  %cmp8.not = icmp eq i32 %4, 7340032
  br i1 %cmp8.not, label %for.body14, label %for.inc19

for.body14:                                       ; preds = %for.body14, %if.end
  %j.035 = phi i32 [ %inc.1, %for.body14 ], [ 0, %if.end ]
  %v.034 = phi float [ %add18.1, %for.body14 ], [ %angle.037, %if.end ]
  %mul15 = fmul contract float %v.034, 7.500000e-01
  %mul16 = fmul contract float %v.034, %v.034
  %add17 = fadd contract float %mul16, 1.000000e+00
  %div = fdiv contract float 1.000000e+00, %add17
  %add18 = fadd contract float %mul15, %div
  %mul15.1 = fmul contract float %add18, 7.500000e-01
  %mul16.1 = fmul contract float %add18, %add18
  %add17.1 = fadd contract float %mul16.1, 1.000000e+00
  %div.1 = fdiv contract float 1.000000e+00, %add17.1
  %add18.1 = fadd contract float %mul15.1, %div.1
  %inc.1 = add nuw nsw i32 %j.035, 2
  %exitcond.not.1 = icmp eq i32 %inc.1, 20
  br i1 %exitcond.not.1, label %for.inc19, label %for.body14, !llvm.loop !12

for.inc19:                                        ; preds = %for.body14, %if.end
  %angle.1 = phi float [ %angle.037, %if.end ], [ %add18.1, %for.body14 ]
  %inc20 = add nuw nsw i32 %n.039, 1
  %exitcond40.not = icmp eq i32 %inc20, 256
  br i1 %exitcond40.not, label %cleanup, label %for.body, !llvm.loop !14

cleanup:                                          ; preds = %for.inc19, %for.body
  %path.0.lcssa = phi float [ %path.038, %for.body ], [ %add6, %for.inc19 ]
  %arrayidx23 = getelementptr inbounds float, ptr %out, i64 %idxprom
  store float %path.0.lcssa, ptr %arrayidx23, align 4, !tbaa !15
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3, !4, !5}
!nvvm.annotations = !{!6}
!llvm.ident = !{!7}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 11, i32 0]}
!1 = !{i32 7, !"Dwarf Version", i32 2}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{ptr @k, !"kernel", i32 1}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.mustprogress"}
!14 = distinct !{!14, !13}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !10, i64 0}
