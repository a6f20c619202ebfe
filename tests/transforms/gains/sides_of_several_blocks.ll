; A guard whose side goes on with a branch of its own; where it reads is known before its condition.
; extern "C" __global__ void k(const float (&__restrict__ a)[4096], const int *__restrict__ kinds, float *__restrict__ out) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   float sum = 1.0f;
;   if (kinds[i] & 1) {
;     float v = a[i & 4095];
;     if (v > 0.5f) { sum += v; out[i + 1024] = v; }
;   }
;   out[i] = sum;
; }
source_filename = "sides_of_several_blocks.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @k(ptr noalias nocapture noundef nonnull readonly align 4 dereferenceable(16384) %a, ptr noalias nocapture noundef readonly %kinds, ptr noalias nocapture noundef writeonly %out) local_unnamed_addr #0 {
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
  br i1 %tobool.not, label %if.end11, label %if.then

if.then:                                          ; preds = %entry
  %and3 = and i32 %add, 4095
  %idxprom4 = zext nneg i32 %and3 to i64
  %arrayidx5 = getelementptr inbounds [4096 x float], ptr %a, i64 0, i64 %idxprom4
  %4 = load float, ptr %arrayidx5, align 4, !tbaa !12
  %cmp = fcmp contract ogt float %4, 5.000000e-01
  br i1 %cmp, label %if.then6, label %if.end11

if.then6:                                         ; preds = %if.then
  %5 = getelementptr float, ptr %out, i64 %idxprom
  %arrayidx10 = getelementptr i8, ptr %5, i64 4096
  %add7 = fadd contract float %4, 1.000000e+00
  store float %4, ptr %arrayidx10, align 4, !tbaa !12
  br label %if.end11

if.end11:                                         ; preds = %if.then6, %if.then, %entry
  %sum.1 = phi float [ 1.000000e+00, %entry ], [ %add7, %if.then6 ], [ 1.000000e+00, %if.then ]
  %arrayidx13 = getelementptr inbounds float, ptr %out, i64 %idxprom
  store float %sum.1, ptr %arrayidx13, align 4, !tbaa !12
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
