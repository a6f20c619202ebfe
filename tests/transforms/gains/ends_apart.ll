; Rows of small systems whose ends are cases of their own; clang shares what two cases have in common.
; extern "C" __global__ void k(const float *a, const float *b, const float *c, const float *d, const float *x, float *y, int n) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   int row = threadIdx.x % n;
;   float sum = d[i];
;   if (row == 0)
;     sum = (sum - c[i] * x[i + 1]) / b[i];
;   else if (row == n - 1)
;     sum = (sum - a[i] * x[i - 1]) / b[i];
;   else
;     sum = (sum - a[i] * x[i - 1] - c[i] * x[i + 1]) / b[i];
;   y[i] = sum;
; }
source_filename = "ends_apart.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define dso_local ptx_kernel void @k(ptr nocapture noundef readonly %a, ptr nocapture noundef readonly %b, ptr nocapture noundef readonly %c, ptr nocapture noundef readonly %d, ptr nocapture noundef readonly %x, ptr nocapture noundef writeonly %y, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %rem = urem i32 %2, %n
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr %d, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !28
  %cmp = icmp eq i32 %rem, 0
  br i1 %cmp, label %if.end43.sink.split, label %if.else

if.else:
  %sub12 = add nsw i32 %n, -1
  %cmp13 = icmp eq i32 %rem, %sub12
  %arrayidx16 = getelementptr inbounds float, ptr %a, i64 %idxprom
  %4 = load float, ptr %arrayidx16, align 4, !tbaa !28
  %5 = getelementptr float, ptr %x, i64 %idxprom
  %arrayidx19 = getelementptr i8, ptr %5, i64 -4
  %6 = load float, ptr %arrayidx19, align 4, !tbaa !28
  %mul20 = fmul contract float %4, %6
  %sub21 = fsub contract float %3, %mul20
  br i1 %cmp13, label %if.end43, label %if.end43.sink.split

if.end43.sink.split:
  %sub21.sink70 = phi float [ %3, %entry ], [ %sub21, %if.else ]
  %7 = getelementptr float, ptr %x, i64 %idxprom
  %.sink.in = getelementptr inbounds float, ptr %c, i64 %idxprom
  %.sink = load float, ptr %.sink.in, align 4, !tbaa !28
  %arrayidx37 = getelementptr i8, ptr %7, i64 4
  %8 = load float, ptr %arrayidx37, align 4, !tbaa !28
  %mul38 = fmul contract float %.sink, %8
  %sub39 = fsub contract float %sub21.sink70, %mul38
  br label %if.end43

if.end43:
  %sub21.sink = phi float [ %sub21, %if.else ], [ %sub39, %if.end43.sink.split ]
  %arrayidx23 = getelementptr inbounds float, ptr %b, i64 %idxprom
  %9 = load float, ptr %arrayidx23, align 4, !tbaa !28
  %div24 = fdiv contract float %sub21.sink, %9
  %arrayidx45 = getelementptr inbounds float, ptr %y, i64 %idxprom
  store float %div24, ptr %arrayidx45, align 4, !tbaa !28
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3, !4, !5}
!nvvm.annotations = !{!8}
!llvm.ident = !{!9}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 11, i32 0]}
!1 = !{i32 7, !"Dwarf Version", i32 2}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!8 = !{ptr @k, !"kernel", i32 1}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!28 = !{!29, !29, i64 0}
!29 = !{!"float", !30, i64 0}
!30 = !{!"omnipotent char", !31, i64 0}
!31 = !{!"Simple C++ TBAA"}
