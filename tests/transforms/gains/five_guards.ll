; Five one-sided guards, each with a load.
; extern "C" __global__ void k(const int *a, const int *kinds, int *out) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   int kind = kinds[i], sum = kind;
;   if (kind & 1) sum += a[i + 200];
;   if (kind & 2) sum += a[i + 1400];
;   if (kind & 4) sum += a[i + 2600];
;   if (kind & 8) sum += a[i + 3800];
;   if (kind & 16) sum += a[i + 5000];
;   out[i] = sum;
; }
source_filename = "five_guards.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef readonly %a, ptr nocapture noundef readonly %kinds, ptr nocapture noundef writeonly %out) local_unnamed_addr #0 {
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
  %4 = getelementptr i32, ptr %a, i64 %idxprom
  %arrayidx5 = getelementptr i8, ptr %4, i64 800
  %5 = load i32, ptr %arrayidx5, align 4, !tbaa !8
  %add6 = add nsw i32 %5, %3
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %sum.0 = phi i32 [ %add6, %if.then ], [ %3, %entry ]
  %and7 = and i32 %3, 2
  %tobool8.not = icmp eq i32 %and7, 0
  br i1 %tobool8.not, label %if.end14, label %if.then9

if.then9:                                         ; preds = %if.end
  %6 = getelementptr i32, ptr %a, i64 %idxprom
  %arrayidx12 = getelementptr i8, ptr %6, i64 5600
  %7 = load i32, ptr %arrayidx12, align 4, !tbaa !8
  %add13 = add nsw i32 %7, %sum.0
  br label %if.end14

if.end14:                                         ; preds = %if.then9, %if.end
  %sum.1 = phi i32 [ %add13, %if.then9 ], [ %sum.0, %if.end ]
  %and15 = and i32 %3, 4
  %tobool16.not = icmp eq i32 %and15, 0
  br i1 %tobool16.not, label %if.end22, label %if.then17

if.then17:                                        ; preds = %if.end14
  %8 = getelementptr i32, ptr %a, i64 %idxprom
  %arrayidx20 = getelementptr i8, ptr %8, i64 10400
  %9 = load i32, ptr %arrayidx20, align 4, !tbaa !8
  %add21 = add nsw i32 %9, %sum.1
  br label %if.end22

if.end22:                                         ; preds = %if.then17, %if.end14
  %sum.2 = phi i32 [ %add21, %if.then17 ], [ %sum.1, %if.end14 ]
  %and23 = and i32 %3, 8
  %tobool24.not = icmp eq i32 %and23, 0
  br i1 %tobool24.not, label %if.end30, label %if.then25

if.then25:                                        ; preds = %if.end22
  %10 = getelementptr i32, ptr %a, i64 %idxprom
  %arrayidx28 = getelementptr i8, ptr %10, i64 15200
  %11 = load i32, ptr %arrayidx28, align 4, !tbaa !8
  %add29 = add nsw i32 %11, %sum.2
  br label %if.end30

if.end30:                                         ; preds = %if.then25, %if.end22
  %sum.3 = phi i32 [ %add29, %if.then25 ], [ %sum.2, %if.end22 ]
  %and31 = and i32 %3, 16
  %tobool32.not = icmp eq i32 %and31, 0
  br i1 %tobool32.not, label %if.end38, label %if.then33

if.then33:                                        ; preds = %if.end30
  %12 = getelementptr i32, ptr %a, i64 %idxprom
  %arrayidx36 = getelementptr i8, ptr %12, i64 20000
  %13 = load i32, ptr %arrayidx36, align 4, !tbaa !8
  %add37 = add nsw i32 %13, %sum.3
  br label %if.end38

if.end38:                                         ; preds = %if.then33, %if.end30
  %sum.4 = phi i32 [ %add37, %if.then33 ], [ %sum.3, %if.end30 ]
  %arrayidx40 = getelementptr inbounds i32, ptr %out, i64 %idxprom
  store i32 %sum.4, ptr %arrayidx40, align 4, !tbaa !8
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
