; Rows of small tridiagonal systems: first and last rows have one neighbour less.
; extern "C" __global__ void k(const float *a, const float *b, const float *x, float *y, int size) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x, row = i % size;
;   float sum = b[i] * x[i];
;   if (row > 0) sum += a[i + 1000] * x[i + 1499];
;   if (row < size - 1) sum += a[i + 2000] * x[i + 3001];
;   if (row > 1) sum += a[i + 3000] * 0.25f;
;   y[i] = sum;
; }
source_filename = "ends_of_systems.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef readonly %a, ptr nocapture noundef readonly %b, ptr nocapture noundef readonly %x, ptr nocapture noundef writeonly %y, i32 noundef %size) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %rem = srem i32 %add, %size
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr %b, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !8
  %arrayidx4 = getelementptr inbounds float, ptr %x, i64 %idxprom
  %4 = load float, ptr %arrayidx4, align 4, !tbaa !8
  %mul5 = fmul contract float %3, %4
  %cmp = icmp sgt i32 %rem, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %arrayidx11 = getelementptr i8, ptr %arrayidx4, i64 5996
  %5 = getelementptr float, ptr %a, i64 %idxprom
  %arrayidx8 = getelementptr i8, ptr %5, i64 4000
  %6 = load float, ptr %arrayidx8, align 4, !tbaa !8
  %7 = load float, ptr %arrayidx11, align 4, !tbaa !8
  %mul12 = fmul contract float %6, %7
  %add13 = fadd contract float %mul5, %mul12
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %sum.0 = phi float [ %add13, %if.then ], [ %mul5, %entry ]
  %sub = add nsw i32 %size, -1
  %cmp14 = icmp slt i32 %rem, %sub
  br i1 %cmp14, label %if.then15, label %if.end24

if.then15:                                        ; preds = %if.end
  %arrayidx21 = getelementptr i8, ptr %arrayidx4, i64 12004
  %8 = getelementptr float, ptr %a, i64 %idxprom
  %arrayidx18 = getelementptr i8, ptr %8, i64 8000
  %9 = load float, ptr %arrayidx18, align 4, !tbaa !8
  %10 = load float, ptr %arrayidx21, align 4, !tbaa !8
  %mul22 = fmul contract float %9, %10
  %add23 = fadd contract float %sum.0, %mul22
  br label %if.end24

if.end24:                                         ; preds = %if.then15, %if.end
  %sum.1 = phi float [ %add23, %if.then15 ], [ %sum.0, %if.end ]
  %cmp25 = icmp sgt i32 %rem, 1
  br i1 %cmp25, label %if.then26, label %if.end32

if.then26:                                        ; preds = %if.end24
  %11 = getelementptr float, ptr %a, i64 %idxprom
  %arrayidx29 = getelementptr i8, ptr %11, i64 12000
  %12 = load float, ptr %arrayidx29, align 4, !tbaa !8
  %mul30 = fmul contract float %12, 2.500000e-01
  %add31 = fadd contract float %sum.1, %mul30
  br label %if.end32

if.end32:                                         ; preds = %if.then26, %if.end24
  %sum.2 = phi float [ %add31, %if.then26 ], [ %sum.1, %if.end24 ]
  %arrayidx34 = getelementptr inbounds float, ptr %y, i64 %idxprom
  store float %sum.2, ptr %arrayidx34, align 4, !tbaa !8
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
