; Guarded loads of an array whose size the type says, at masked indices.
; extern "C" __global__ void k(const float (&__restrict__ weights)[1024], const int *__restrict__ kinds, float *__restrict__ out) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   int kind = kinds[i];
;   float sum = 0.0f;
;   if (kind & 1) sum += weights[kind & 1023];
;   if (kind & 2) sum += weights[(kind >> 3) & 1023];
;   if (kind & 4) sum += weights[(kind >> 5) & 1023];
;   out[i] = sum;
; }
source_filename = "weights_by_reference.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @k(ptr noalias nocapture noundef nonnull readonly align 4 dereferenceable(4096) %weights, ptr noalias nocapture noundef readonly %kinds, ptr noalias nocapture noundef writeonly %out) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %kinds, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !8
  %and = and i32 %3, 1
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %and3 = and i32 %3, 1023
  %idxprom4 = zext nneg i32 %and3 to i64
  %arrayidx5 = getelementptr inbounds [1024 x float], ptr %weights, i64 0, i64 %idxprom4
  %4 = load float, ptr %arrayidx5, align 4, !tbaa !12
  %add6 = fadd contract float %4, 0.000000e+00
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %sum.0 = phi float [ %add6, %if.then ], [ 0.000000e+00, %entry ]
  %and7 = and i32 %3, 2
  %tobool8.not = icmp eq i32 %and7, 0
  br i1 %tobool8.not, label %if.end14, label %if.then9

if.then9:                                         ; preds = %if.end
  %shr = lshr i32 %3, 3
  %and10 = and i32 %shr, 1023
  %idxprom11 = zext nneg i32 %and10 to i64
  %arrayidx12 = getelementptr inbounds [1024 x float], ptr %weights, i64 0, i64 %idxprom11
  %5 = load float, ptr %arrayidx12, align 4, !tbaa !12
  %add13 = fadd contract float %sum.0, %5
  br label %if.end14

if.end14:                                         ; preds = %if.then9, %if.end
  %sum.1 = phi float [ %add13, %if.then9 ], [ %sum.0, %if.end ]
  %and15 = and i32 %3, 4
  %tobool16.not = icmp eq i32 %and15, 0
  br i1 %tobool16.not, label %if.end23, label %if.then17

if.then17:                                        ; preds = %if.end14
  %shr18 = lshr i32 %3, 5
  %and19 = and i32 %shr18, 1023
  %idxprom20 = zext nneg i32 %and19 to i64
  %arrayidx21 = getelementptr inbounds [1024 x float], ptr %weights, i64 0, i64 %idxprom20
  %6 = load float, ptr %arrayidx21, align 4, !tbaa !12
  %add22 = fadd contract float %sum.1, %6
  br label %if.end23

if.end23:                                         ; preds = %if.then17, %if.end14
  %sum.2 = phi float [ %add22, %if.then17 ], [ %sum.1, %if.end14 ]
  %arrayidx25 = getelementptr inbounds float, ptr %out, i64 %idxprom
  store float %sum.2, ptr %arrayidx25, align 4, !tbaa !12
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
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
!12 = !{!13, !13, i64 0}
!13 = !{!"float", !10, i64 0}
