; A nearest neighbour: an update is rare, and cheap.
; extern "C" __global__ void k(const float *x, const float *y, const float *px, const float *py, int *best, float *distance, int others) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   float px0 = px[i], py0 = py[i], least = 1e30f;
;   for (int j = 0; j < others; ++j) {
;     float dx = x[j] - px0, dy = y[j] - py0, r2 = dx * dx + dy * dy;
;     if (r2 < least) { least = r2; distance[i] = r2; best[i] = j; }
;   }
; }
source_filename = "rare_minimum.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef readonly %x, ptr nocapture noundef readonly %y, ptr nocapture noundef readonly %px, ptr nocapture noundef readonly %py, ptr nocapture noundef writeonly %best, ptr nocapture noundef writeonly %distance, i32 noundef %others) local_unnamed_addr #0 {
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
  %cmp29 = icmp sgt i32 %others, 0
  br i1 %cmp29, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %arrayidx17 = getelementptr inbounds i32, ptr %best, i64 %idxprom
  %arrayidx15 = getelementptr inbounds float, ptr %distance, i64 %idxprom
  %xtraiter = and i32 %others, 1
  %5 = icmp eq i32 %others, 1
  br i1 %5, label %for.cond.cleanup.loopexit.unr-lcssa, label %for.body.lr.ph.new

for.body.lr.ph.new:                               ; preds = %for.body.lr.ph
  %unroll_iter = and i32 %others, 2147483646
  br label %for.body

for.cond.cleanup.loopexit.unr-lcssa:              ; preds = %if.end.1, %for.body.lr.ph
  %least.031.unr = phi float [ 0x46293E5940000000, %for.body.lr.ph ], [ %least.1.1, %if.end.1 ]
  %j.030.unr = phi i32 [ 0, %for.body.lr.ph ], [ %inc.1, %if.end.1 ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond.cleanup, label %for.body.epil

for.body.epil:                                    ; preds = %for.cond.cleanup.loopexit.unr-lcssa
  %idxprom5.epil = zext nneg i32 %j.030.unr to i64
  %arrayidx6.epil = getelementptr inbounds float, ptr %x, i64 %idxprom5.epil
  %6 = load float, ptr %arrayidx6.epil, align 4, !tbaa !8
  %sub.epil = fsub contract float %6, %3
  %arrayidx8.epil = getelementptr inbounds float, ptr %y, i64 %idxprom5.epil
  %7 = load float, ptr %arrayidx8.epil, align 4, !tbaa !8
  %sub9.epil = fsub contract float %7, %4
  %mul10.epil = fmul contract float %sub.epil, %sub.epil
  %mul11.epil = fmul contract float %sub9.epil, %sub9.epil
  %add12.epil = fadd contract float %mul10.epil, %mul11.epil
  %cmp13.epil = fcmp contract olt float %add12.epil, %least.031.unr
  br i1 %cmp13.epil, label %if.then.epil, label %for.cond.cleanup

if.then.epil:                                     ; preds = %for.body.epil
  store float %add12.epil, ptr %arrayidx15, align 4, !tbaa !8
  store i32 %j.030.unr, ptr %arrayidx17, align 4, !tbaa !12
  br label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %if.then.epil, %for.body.epil, %for.cond.cleanup.loopexit.unr-lcssa, %entry
  ret void

for.body:                                         ; preds = %if.end.1, %for.body.lr.ph.new
  %least.031 = phi float [ 0x46293E5940000000, %for.body.lr.ph.new ], [ %least.1.1, %if.end.1 ]
  %j.030 = phi i32 [ 0, %for.body.lr.ph.new ], [ %inc.1, %if.end.1 ]
  %niter = phi i32 [ 0, %for.body.lr.ph.new ], [ %niter.next.1, %if.end.1 ]
  %idxprom5 = zext nneg i32 %j.030 to i64
  %arrayidx6 = getelementptr inbounds float, ptr %x, i64 %idxprom5
  %8 = load float, ptr %arrayidx6, align 4, !tbaa !8
  %sub = fsub contract float %8, %3
  %arrayidx8 = getelementptr inbounds float, ptr %y, i64 %idxprom5
  %9 = load float, ptr %arrayidx8, align 4, !tbaa !8
  %sub9 = fsub contract float %9, %4
  %mul10 = fmul contract float %sub, %sub
  %mul11 = fmul contract float %sub9, %sub9
  %add12 = fadd contract float %mul10, %mul11
  %cmp13 = fcmp contract olt float %add12, %least.031
  br i1 %cmp13, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  store float %add12, ptr %arrayidx15, align 4, !tbaa !8
  store i32 %j.030, ptr %arrayidx17, align 4, !tbaa !12
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %least.1 = phi float [ %add12, %if.then ], [ %least.031, %for.body ]
  %inc = or disjoint i32 %j.030, 1
  %idxprom5.1 = zext nneg i32 %inc to i64
  %arrayidx6.1 = getelementptr inbounds float, ptr %x, i64 %idxprom5.1
  %10 = load float, ptr %arrayidx6.1, align 4, !tbaa !8
  %sub.1 = fsub contract float %10, %3
  %arrayidx8.1 = getelementptr inbounds float, ptr %y, i64 %idxprom5.1
  %11 = load float, ptr %arrayidx8.1, align 4, !tbaa !8
  %sub9.1 = fsub contract float %11, %4
  %mul10.1 = fmul contract float %sub.1, %sub.1
  %mul11.1 = fmul contract float %sub9.1, %sub9.1
  %add12.1 = fadd contract float %mul10.1, %mul11.1
  %cmp13.1 = fcmp contract olt float %add12.1, %least.1
  br i1 %cmp13.1, label %if.then.1, label %if.end.1

if.then.1:                                        ; preds = %if.end
  store float %add12.1, ptr %arrayidx15, align 4, !tbaa !8
  store i32 %inc, ptr %arrayidx17, align 4, !tbaa !12
  br label %if.end.1

if.end.1:                                         ; preds = %if.then.1, %if.end
  %least.1.1 = phi float [ %add12.1, %if.then.1 ], [ %least.1, %if.end ]
  %inc.1 = add nuw nsw i32 %j.030, 2
  %niter.next.1 = add i32 %niter, 2
  %niter.ncmp.1 = icmp eq i32 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %for.cond.cleanup.loopexit.unr-lcssa, label %for.body, !llvm.loop !14
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
