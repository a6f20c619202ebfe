; A walk over nodes of which few are marked, with dear work at those.
; extern "C" __global__ void k(const int *next, const float *mark, float *out, int steps) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x, node = i;
;   float sum = 0.0f;
;   for (int step = 0; step < steps; ++step) {
;     float m = mark[node];
;     if (m > 0.9f) {
;       float v = m;
;       for (int j = 0; j < 16; ++j) v = v * 0.5f + 1.0f / (v * sum + 1.0f);
;       sum += v;
;     }
;     node = next[node];
;   }
;   out[i] = sum;
; }
source_filename = "marked_nodes.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef readonly %next, ptr nocapture noundef readonly %mark, ptr nocapture noundef writeonly %out, i32 noundef %steps) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp31 = icmp sgt i32 %steps, 0
  br i1 %cmp31, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %sum.1, %if.end ]
  %idxprom18 = sext i32 %add to i64
  %arrayidx19 = getelementptr inbounds float, ptr %out, i64 %idxprom18
  store float %sum.0.lcssa, ptr %arrayidx19, align 4, !tbaa !8
  ret void

for.body:                                         ; preds = %if.end, %entry
  %node.034 = phi i32 [ %4, %if.end ], [ %add, %entry ]
  %step.033 = phi i32 [ %inc16, %if.end ], [ 0, %entry ]
  %sum.032 = phi float [ %sum.1, %if.end ], [ 0.000000e+00, %entry ]
  %idxprom = sext i32 %node.034 to i64
  %arrayidx = getelementptr inbounds float, ptr %mark, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !8
  %cmp3 = fcmp contract ogt float %3, 0x3FECCCCCC0000000
  br i1 %cmp3, label %for.body7.preheader, label %if.end

for.body7.preheader:                              ; preds = %for.body
  %mul8 = fmul contract float %3, 5.000000e-01
  %mul9 = fmul contract float %sum.032, %3
  %add10 = fadd contract float %mul9, 1.000000e+00
  %div = fdiv contract float 1.000000e+00, %add10
  %add11 = fadd contract float %mul8, %div
  %mul8.1 = fmul contract float %add11, 5.000000e-01
  %mul9.1 = fmul contract float %sum.032, %add11
  %add10.1 = fadd contract float %mul9.1, 1.000000e+00
  %div.1 = fdiv contract float 1.000000e+00, %add10.1
  %add11.1 = fadd contract float %mul8.1, %div.1
  %mul8.2 = fmul contract float %add11.1, 5.000000e-01
  %mul9.2 = fmul contract float %sum.032, %add11.1
  %add10.2 = fadd contract float %mul9.2, 1.000000e+00
  %div.2 = fdiv contract float 1.000000e+00, %add10.2
  %add11.2 = fadd contract float %mul8.2, %div.2
  %mul8.3 = fmul contract float %add11.2, 5.000000e-01
  %mul9.3 = fmul contract float %sum.032, %add11.2
  %add10.3 = fadd contract float %mul9.3, 1.000000e+00
  %div.3 = fdiv contract float 1.000000e+00, %add10.3
  %add11.3 = fadd contract float %mul8.3, %div.3
  %mul8.4 = fmul contract float %add11.3, 5.000000e-01
  %mul9.4 = fmul contract float %sum.032, %add11.3
  %add10.4 = fadd contract float %mul9.4, 1.000000e+00
  %div.4 = fdiv contract float 1.000000e+00, %add10.4
  %add11.4 = fadd contract float %mul8.4, %div.4
  %mul8.5 = fmul contract float %add11.4, 5.000000e-01
  %mul9.5 = fmul contract float %sum.032, %add11.4
  %add10.5 = fadd contract float %mul9.5, 1.000000e+00
  %div.5 = fdiv contract float 1.000000e+00, %add10.5
  %add11.5 = fadd contract float %mul8.5, %div.5
  %mul8.6 = fmul contract float %add11.5, 5.000000e-01
  %mul9.6 = fmul contract float %sum.032, %add11.5
  %add10.6 = fadd contract float %mul9.6, 1.000000e+00
  %div.6 = fdiv contract float 1.000000e+00, %add10.6
  %add11.6 = fadd contract float %mul8.6, %div.6
  %mul8.7 = fmul contract float %add11.6, 5.000000e-01
  %mul9.7 = fmul contract float %sum.032, %add11.6
  %add10.7 = fadd contract float %mul9.7, 1.000000e+00
  %div.7 = fdiv contract float 1.000000e+00, %add10.7
  %add11.7 = fadd contract float %mul8.7, %div.7
  %mul8.8 = fmul contract float %add11.7, 5.000000e-01
  %mul9.8 = fmul contract float %sum.032, %add11.7
  %add10.8 = fadd contract float %mul9.8, 1.000000e+00
  %div.8 = fdiv contract float 1.000000e+00, %add10.8
  %add11.8 = fadd contract float %mul8.8, %div.8
  %mul8.9 = fmul contract float %add11.8, 5.000000e-01
  %mul9.9 = fmul contract float %sum.032, %add11.8
  %add10.9 = fadd contract float %mul9.9, 1.000000e+00
  %div.9 = fdiv contract float 1.000000e+00, %add10.9
  %add11.9 = fadd contract float %mul8.9, %div.9
  %mul8.10 = fmul contract float %add11.9, 5.000000e-01
  %mul9.10 = fmul contract float %sum.032, %add11.9
  %add10.10 = fadd contract float %mul9.10, 1.000000e+00
  %div.10 = fdiv contract float 1.000000e+00, %add10.10
  %add11.10 = fadd contract float %mul8.10, %div.10
  %mul8.11 = fmul contract float %add11.10, 5.000000e-01
  %mul9.11 = fmul contract float %sum.032, %add11.10
  %add10.11 = fadd contract float %mul9.11, 1.000000e+00
  %div.11 = fdiv contract float 1.000000e+00, %add10.11
  %add11.11 = fadd contract float %mul8.11, %div.11
  %mul8.12 = fmul contract float %add11.11, 5.000000e-01
  %mul9.12 = fmul contract float %sum.032, %add11.11
  %add10.12 = fadd contract float %mul9.12, 1.000000e+00
  %div.12 = fdiv contract float 1.000000e+00, %add10.12
  %add11.12 = fadd contract float %mul8.12, %div.12
  %mul8.13 = fmul contract float %add11.12, 5.000000e-01
  %mul9.13 = fmul contract float %sum.032, %add11.12
  %add10.13 = fadd contract float %mul9.13, 1.000000e+00
  %div.13 = fdiv contract float 1.000000e+00, %add10.13
  %add11.13 = fadd contract float %mul8.13, %div.13
  %mul8.14 = fmul contract float %add11.13, 5.000000e-01
  %mul9.14 = fmul contract float %sum.032, %add11.13
  %add10.14 = fadd contract float %mul9.14, 1.000000e+00
  %div.14 = fdiv contract float 1.000000e+00, %add10.14
  %add11.14 = fadd contract float %mul8.14, %div.14
  %mul8.15 = fmul contract float %add11.14, 5.000000e-01
  %mul9.15 = fmul contract float %sum.032, %add11.14
  %add10.15 = fadd contract float %mul9.15, 1.000000e+00
  %div.15 = fdiv contract float 1.000000e+00, %add10.15
  %add11.15 = fadd contract float %mul8.15, %div.15
  %add12 = fadd contract float %sum.032, %add11.15
  br label %if.end

if.end:                                           ; preds = %for.body7.preheader, %for.body
  %sum.1 = phi float [ %add12, %for.body7.preheader ], [ %sum.032, %for.body ]
  %arrayidx14 = getelementptr inbounds i32, ptr %next, i64 %idxprom
  %4 = load i32, ptr %arrayidx14, align 4, !tbaa !12
  %inc16 = add nuw nsw i32 %step.033, 1
  %exitcond.not = icmp eq i32 %inc16, %steps
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !14
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
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !10, i64 0}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.mustprogress"}
