; Forces between a particle and others, of which few are near enough to matter.
; extern "C" __global__ void k(const float *x, const float *y, const float *px, const float *py, float *force, int others) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   float px0 = px[i], py0 = py[i], sum = 0.0f;
; #pragma unroll 1
;   for (int j = 0; j < others; ++j) {
;     float dx = x[j] - px0, dy = y[j] - py0, r2 = dx * dx + dy * dy;
;     if (r2 < 0.03f) {
;       float r = r2 + 0.01f;
;       for (int n = 0; n < 24; ++n) r = r * 0.5f + 0.01f / r;
;       sum += dx / r;
;     }
;   }
;   force[i] = sum;
; }
source_filename = "near_pairs.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef readonly %x, ptr nocapture noundef readonly %y, ptr nocapture noundef readonly %px, ptr nocapture noundef readonly %py, ptr nocapture noundef writeonly %force, i32 noundef %others) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr %px, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !8
  %arrayidx4 = getelementptr inbounds float, ptr %py, i64 %idxprom
  %4 = load float, ptr %arrayidx4, align 4, !tbaa !8
  %cmp43 = icmp sgt i32 %others, 0
  br i1 %cmp43, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %if.end, %entry
  %sum.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %sum.1, %if.end ]
  %arrayidx27 = getelementptr inbounds float, ptr %force, i64 %idxprom
  store float %sum.0.lcssa, ptr %arrayidx27, align 4, !tbaa !8
  ret void

for.body:                                         ; preds = %if.end, %entry
  %sum.045 = phi float [ %sum.1, %if.end ], [ 0.000000e+00, %entry ]
  %j.044 = phi i32 [ %inc24, %if.end ], [ 0, %entry ]
  %idxprom5 = zext nneg i32 %j.044 to i64
  %arrayidx6 = getelementptr inbounds float, ptr %x, i64 %idxprom5
  %5 = load float, ptr %arrayidx6, align 4, !tbaa !8
  %sub = fsub contract float %5, %3
  %arrayidx8 = getelementptr inbounds float, ptr %y, i64 %idxprom5
  %6 = load float, ptr %arrayidx8, align 4, !tbaa !8
  %sub9 = fsub contract float %6, %4
  %mul10 = fmul contract float %sub, %sub
  %mul11 = fmul contract float %sub9, %sub9
  %add12 = fadd contract float %mul10, %mul11
  %cmp13 = fcmp contract olt float %add12, 0x3F9EB851E0000000
  br i1 %cmp13, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %add14 = fadd contract float %add12, 0x3F847AE140000000
  br label %for.body18

for.cond.cleanup17:                               ; preds = %for.body18
  %div21 = fdiv contract float %sub, %add20.3
  %add22 = fadd contract float %sum.045, %div21
  br label %if.end

for.body18:                                       ; preds = %for.body18, %if.then
  %n.042 = phi i32 [ 0, %if.then ], [ %inc.3, %for.body18 ]
  %r.041 = phi float [ %add14, %if.then ], [ %add20.3, %for.body18 ]
  %mul19 = fmul contract float %r.041, 5.000000e-01
  %div = fdiv contract float 0x3F847AE140000000, %r.041
  %add20 = fadd contract float %mul19, %div
  %mul19.1 = fmul contract float %add20, 5.000000e-01
  %div.1 = fdiv contract float 0x3F847AE140000000, %add20
  %add20.1 = fadd contract float %mul19.1, %div.1
  %mul19.2 = fmul contract float %add20.1, 5.000000e-01
  %div.2 = fdiv contract float 0x3F847AE140000000, %add20.1
  %add20.2 = fadd contract float %mul19.2, %div.2
  %mul19.3 = fmul contract float %add20.2, 5.000000e-01
  %div.3 = fdiv contract float 0x3F847AE140000000, %add20.2
  %add20.3 = fadd contract float %mul19.3, %div.3
  %inc.3 = add nuw nsw i32 %n.042, 4
  %exitcond.not.3 = icmp eq i32 %inc.3, 24
  br i1 %exitcond.not.3, label %for.cond.cleanup17, label %for.body18, !llvm.loop !12

if.end:                                           ; preds = %for.cond.cleanup17, %for.body
  %sum.1 = phi float [ %add22, %for.cond.cleanup17 ], [ %sum.045, %for.body ]
  %inc24 = add nuw nsw i32 %j.044, 1
  %exitcond46.not = icmp eq i32 %inc24, %others
  br i1 %exitcond46.not, label %for.cond.cleanup, label %for.body, !llvm.loop !14
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
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.mustprogress"}
!14 = distinct !{!14, !13, !15}
!15 = !{!"llvm.loop.unroll.disable"}
