; A gradient against the wind: the second side loads from another row.
; extern "C" __global__ void k(const float *up, const float *wind, float *out, int width) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   float u = wind[i], here = up[i + width], behind = up[i], slope;
;   if (u > 0) slope = u * (here - behind);
;   else slope = u * (up[i + 2 * width] - here) + 0.5f * behind;
;   out[i] = slope;
; }
source_filename = "upwind_gradient.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef readonly %up, ptr nocapture noundef readonly %wind, ptr nocapture noundef writeonly %out, i32 noundef %width) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr %wind, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !8
  %add3 = add nsw i32 %add, %width
  %idxprom4 = sext i32 %add3 to i64
  %arrayidx5 = getelementptr inbounds float, ptr %up, i64 %idxprom4
  %4 = load float, ptr %arrayidx5, align 4, !tbaa !8
  %arrayidx7 = getelementptr inbounds float, ptr %up, i64 %idxprom
  %5 = load float, ptr %arrayidx7, align 4, !tbaa !8
  %cmp = fcmp contract ogt float %3, 0.000000e+00
  br i1 %cmp, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  %sub = fsub contract float %4, %5
  %mul8 = fmul contract float %3, %sub
  br label %if.end

if.else:                                          ; preds = %entry
  %mul9 = shl nsw i32 %width, 1
  %add10 = add nsw i32 %mul9, %add
  %idxprom11 = sext i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds float, ptr %up, i64 %idxprom11
  %6 = load float, ptr %arrayidx12, align 4, !tbaa !8
  %sub13 = fsub contract float %6, %4
  %mul14 = fmul contract float %3, %sub13
  %mul15 = fmul contract float %5, 5.000000e-01
  %add16 = fadd contract float %mul15, %mul14
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %slope.0 = phi float [ %mul8, %if.then ], [ %add16, %if.else ]
  %arrayidx18 = getelementptr inbounds float, ptr %out, i64 %idxprom
  store float %slope.0, ptr %arrayidx18, align 4, !tbaa !8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
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
