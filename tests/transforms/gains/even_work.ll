; Work in every third round of each lane, in all lanes at once.
; extern "C" __global__ void k(const float *x, float *out, int rounds) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   float sum = x[i];
; #pragma unroll 1
;   for (int n = 0; n < rounds; ++n) {
;     if ((n + (int)x[0]) % 3 == 0) {
;       for (int j = 0; j < 12; ++j) sum = sum * 0.5f + 1.0f / (1.0f + sum * sum);
;     }
;     sum += 1.0f;
;   }
;   out[i] = sum;
; }
source_filename = "even_work.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef readonly %x, ptr nocapture noundef writeonly %out, i32 noundef %rounds) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr %x, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !8
  %cmp31 = icmp sgt i32 %rounds, 0
  br i1 %cmp31, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %4 = load float, ptr %x, align 4, !tbaa !8
  %conv = fptosi float %4 to i32
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %sum.0.lcssa = phi float [ %3, %entry ], [ %add14, %if.end ]
  %arrayidx19 = getelementptr inbounds float, ptr %out, i64 %idxprom
  store float %sum.0.lcssa, ptr %arrayidx19, align 4, !tbaa !8
  ret void

for.body:                                         ; preds = %if.end, %for.body.lr.ph
  %n.033 = phi i32 [ 0, %for.body.lr.ph ], [ %inc16, %if.end ]
  %sum.032 = phi float [ %3, %for.body.lr.ph ], [ %add14, %if.end ]
  %add4 = add nsw i32 %n.033, %conv
  %rem = srem i32 %add4, 3
  %cmp5 = icmp eq i32 %rem, 0
  br i1 %cmp5, label %for.body9.preheader, label %if.end

for.body9.preheader:                              ; preds = %for.body
  %mul10 = fmul contract float %sum.032, 5.000000e-01
  %mul11 = fmul contract float %sum.032, %sum.032
  %add12 = fadd contract float %mul11, 1.000000e+00
  %div = fdiv contract float 1.000000e+00, %add12
  %add13 = fadd contract float %mul10, %div
  %mul10.1 = fmul contract float %add13, 5.000000e-01
  %mul11.1 = fmul contract float %add13, %add13
  %add12.1 = fadd contract float %mul11.1, 1.000000e+00
  %div.1 = fdiv contract float 1.000000e+00, %add12.1
  %add13.1 = fadd contract float %mul10.1, %div.1
  %mul10.2 = fmul contract float %add13.1, 5.000000e-01
  %mul11.2 = fmul contract float %add13.1, %add13.1
  %add12.2 = fadd contract float %mul11.2, 1.000000e+00
  %div.2 = fdiv contract float 1.000000e+00, %add12.2
  %add13.2 = fadd contract float %mul10.2, %div.2
  %mul10.3 = fmul contract float %add13.2, 5.000000e-01
  %mul11.3 = fmul contract float %add13.2, %add13.2
  %add12.3 = fadd contract float %mul11.3, 1.000000e+00
  %div.3 = fdiv contract float 1.000000e+00, %add12.3
  %add13.3 = fadd contract float %mul10.3, %div.3
  %mul10.4 = fmul contract float %add13.3, 5.000000e-01
  %mul11.4 = fmul contract float %add13.3, %add13.3
  %add12.4 = fadd contract float %mul11.4, 1.000000e+00
  %div.4 = fdiv contract float 1.000000e+00, %add12.4
  %add13.4 = fadd contract float %mul10.4, %div.4
  %mul10.5 = fmul contract float %add13.4, 5.000000e-01
  %mul11.5 = fmul contract float %add13.4, %add13.4
  %add12.5 = fadd contract float %mul11.5, 1.000000e+00
  %div.5 = fdiv contract float 1.000000e+00, %add12.5
  %add13.5 = fadd contract float %mul10.5, %div.5
  %mul10.6 = fmul contract float %add13.5, 5.000000e-01
  %mul11.6 = fmul contract float %add13.5, %add13.5
  %add12.6 = fadd contract float %mul11.6, 1.000000e+00
  %div.6 = fdiv contract float 1.000000e+00, %add12.6
  %add13.6 = fadd contract float %mul10.6, %div.6
  %mul10.7 = fmul contract float %add13.6, 5.000000e-01
  %mul11.7 = fmul contract float %add13.6, %add13.6
  %add12.7 = fadd contract float %mul11.7, 1.000000e+00
  %div.7 = fdiv contract float 1.000000e+00, %add12.7
  %add13.7 = fadd contract float %mul10.7, %div.7
  %mul10.8 = fmul contract float %add13.7, 5.000000e-01
  %mul11.8 = fmul contract float %add13.7, %add13.7
  %add12.8 = fadd contract float %mul11.8, 1.000000e+00
  %div.8 = fdiv contract float 1.000000e+00, %add12.8
  %add13.8 = fadd contract float %mul10.8, %div.8
  %mul10.9 = fmul contract float %add13.8, 5.000000e-01
  %mul11.9 = fmul contract float %add13.8, %add13.8
  %add12.9 = fadd contract float %mul11.9, 1.000000e+00
  %div.9 = fdiv contract float 1.000000e+00, %add12.9
  %add13.9 = fadd contract float %mul10.9, %div.9
  %mul10.10 = fmul contract float %add13.9, 5.000000e-01
  %mul11.10 = fmul contract float %add13.9, %add13.9
  %add12.10 = fadd contract float %mul11.10, 1.000000e+00
  %div.10 = fdiv contract float 1.000000e+00, %add12.10
  %add13.10 = fadd contract float %mul10.10, %div.10
  %mul10.11 = fmul contract float %add13.10, 5.000000e-01
  %mul11.11 = fmul contract float %add13.10, %add13.10
  %add12.11 = fadd contract float %mul11.11, 1.000000e+00
  %div.11 = fdiv contract float 1.000000e+00, %add12.11
  %add13.11 = fadd contract float %mul10.11, %div.11
  br label %if.end

if.end:                                           ; preds = %for.body9.preheader, %for.body
  %sum.2 = phi float [ %sum.032, %for.body ], [ %add13.11, %for.body9.preheader ]
  %add14 = fadd contract float %sum.2, 1.000000e+00
  %inc16 = add nuw nsw i32 %n.033, 1
  %exitcond.not = icmp eq i32 %inc16, %rounds
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !12
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
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
!12 = distinct !{!12, !13, !14}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!"llvm.loop.unroll.disable"}
