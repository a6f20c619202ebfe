; Each lane draws numbers until it has drawn enough; a rare draw is a hit, which costs much.
; extern "C" __global__ void k(const unsigned *seeds, float *out, int draws) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   unsigned state = seeds[i];
;   float total = 0.0f;
;   for (int n = 0; n < draws; ++n) {
;     state = state * 1664525u + 1013904223u;
;     if ((state >> 28) == 3) {
;       float v = (float)(state >> 8);
;       for (int j = 0; j < 24; ++j) v = v * 0.99f + 1.0f / (v + 2.0f);
;       total += v;
;     }
;   }
;   out[i] = total;
; }
source_filename = "random_hits.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef readonly %seeds, ptr nocapture noundef writeonly %out, i32 noundef %draws) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom = sext i32 %add to i64
  %cmp30 = icmp sgt i32 %draws, 0
  br i1 %cmp30, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %entry
  %arrayidx = getelementptr inbounds i32, ptr %seeds, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !8
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.inc15, %entry
  %total.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %total.1, %for.inc15 ]
  %arrayidx19 = getelementptr inbounds float, ptr %out, i64 %idxprom
  store float %total.0.lcssa, ptr %arrayidx19, align 4, !tbaa !12
  ret void

for.body:                                         ; preds = %for.inc15, %for.body.preheader
  %n.033 = phi i32 [ %inc16, %for.inc15 ], [ 0, %for.body.preheader ]
  %total.032 = phi float [ %total.1, %for.inc15 ], [ 0.000000e+00, %for.body.preheader ]
  %state.031 = phi i32 [ %add4, %for.inc15 ], [ %3, %for.body.preheader ]
  %mul3 = mul i32 %state.031, 1664525
  %add4 = add i32 %mul3, 1013904223
  %shr.mask = and i32 %add4, -268435456
  %cmp5 = icmp eq i32 %shr.mask, 805306368
  br i1 %cmp5, label %if.then, label %for.inc15

if.then:                                          ; preds = %for.body
  %shr6 = lshr i32 %add4, 8
  %conv = uitofp nneg i32 %shr6 to float
  br label %for.body10

for.cond.cleanup9:                                ; preds = %for.body10
  %add14 = fadd contract float %total.032, %add13.3
  br label %for.inc15

for.body10:                                       ; preds = %for.body10, %if.then
  %j.029 = phi i32 [ 0, %if.then ], [ %inc.3, %for.body10 ]
  %v.028 = phi float [ %conv, %if.then ], [ %add13.3, %for.body10 ]
  %mul11 = fmul contract float %v.028, 0x3FEFAE1480000000
  %add12 = fadd contract float %v.028, 2.000000e+00
  %div = fdiv contract float 1.000000e+00, %add12
  %add13 = fadd contract float %mul11, %div
  %mul11.1 = fmul contract float %add13, 0x3FEFAE1480000000
  %add12.1 = fadd contract float %add13, 2.000000e+00
  %div.1 = fdiv contract float 1.000000e+00, %add12.1
  %add13.1 = fadd contract float %mul11.1, %div.1
  %mul11.2 = fmul contract float %add13.1, 0x3FEFAE1480000000
  %add12.2 = fadd contract float %add13.1, 2.000000e+00
  %div.2 = fdiv contract float 1.000000e+00, %add12.2
  %add13.2 = fadd contract float %mul11.2, %div.2
  %mul11.3 = fmul contract float %add13.2, 0x3FEFAE1480000000
  %add12.3 = fadd contract float %add13.2, 2.000000e+00
  %div.3 = fdiv contract float 1.000000e+00, %add12.3
  %add13.3 = fadd contract float %mul11.3, %div.3
  %inc.3 = add nuw nsw i32 %j.029, 4
  %exitcond.not.3 = icmp eq i32 %inc.3, 24
  br i1 %exitcond.not.3, label %for.cond.cleanup9, label %for.body10, !llvm.loop !14

for.inc15:                                        ; preds = %for.cond.cleanup9, %for.body
  %total.1 = phi float [ %add14, %for.cond.cleanup9 ], [ %total.032, %for.body ]
  %inc16 = add nuw nsw i32 %n.033, 1
  %exitcond34.not = icmp eq i32 %inc16, %draws
  br i1 %exitcond34.not, label %for.cond.cleanup, label %for.body, !llvm.loop !16
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
!12 = !{!13, !13, i64 0}
!13 = !{!"float", !10, i64 0}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.mustprogress"}
!16 = distinct !{!16, !15}
