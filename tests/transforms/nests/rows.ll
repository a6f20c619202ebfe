; clang-19 -O2 -x cuda, sm_70: unrolled by 2, the odd iteration first.
; extern "C" __global__ void k(const int* __restrict__ first, const int* __restrict__ columns, const float* __restrict__ values, const float* __restrict__ x, float* __restrict__ y, int rows){
;   for (int r = threadIdx.x + blockIdx.x*blockDim.x; r < rows; r += blockDim.x*gridDim.x) {
;     float sum = 0;
;     for (int i = first[r]; i < first[r+1]; i++) sum += values[i] * x[columns[i]];
;     y[r] = sum;
;   }
; }
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @k(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, ptr noalias nocapture noundef readonly %3, ptr noalias nocapture noundef writeonly %4, i32 noundef %5) local_unnamed_addr #0 {
  %7 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %9 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %10 = mul nuw nsw i32 %8, %9
  %11 = add nuw nsw i32 %10, %7
  %12 = icmp slt i32 %11, %5
  br i1 %12, label %13, label %16

13:                                               ; preds = %6
  %14 = tail call range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %15 = mul nuw nsw i32 %9, %14
  br label %17

16:                                               ; preds = %47, %6
  ret void

17:                                               ; preds = %13, %47
  %18 = phi i32 [ %11, %13 ], [ %50, %47 ]
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds i32, ptr %0, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !5
  %22 = getelementptr inbounds i8, ptr %20, i64 4
  %23 = load i32, ptr %22, align 4, !tbaa !5
  %24 = icmp slt i32 %21, %23
  br i1 %24, label %25, label %47

25:                                               ; preds = %17
  %26 = sub i32 %23, %21
  %27 = add i32 %21, 1
  %28 = and i32 %26, 1
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %42, label %30

30:                                               ; preds = %25
  %31 = sext i32 %21 to i64
  %32 = getelementptr inbounds float, ptr %2, i64 %31
  %33 = load float, ptr %32, align 4, !tbaa !9
  %34 = getelementptr inbounds i32, ptr %1, i64 %31
  %35 = load i32, ptr %34, align 4, !tbaa !5
  %36 = sext i32 %35 to i64
  %37 = getelementptr inbounds float, ptr %3, i64 %36
  %38 = load float, ptr %37, align 4, !tbaa !9
  %39 = fmul contract float %33, %38
  %40 = fadd contract float %39, 0.000000e+00
  %41 = add nsw i32 %21, 1
  br label %42

42:                                               ; preds = %30, %25
  %43 = phi float [ poison, %25 ], [ %40, %30 ]
  %44 = phi i32 [ %21, %25 ], [ %41, %30 ]
  %45 = phi float [ 0.000000e+00, %25 ], [ %40, %30 ]
  %46 = icmp eq i32 %23, %27
  br i1 %46, label %47, label %52

47:                                               ; preds = %42, %52, %17
  %48 = phi float [ 0.000000e+00, %17 ], [ %43, %42 ], [ %75, %52 ]
  %49 = getelementptr inbounds float, ptr %4, i64 %19
  store float %48, ptr %49, align 4, !tbaa !9
  %50 = add nuw nsw i32 %18, %15
  %51 = icmp slt i32 %50, %5
  br i1 %51, label %17, label %16, !llvm.loop !11

52:                                               ; preds = %42, %52
  %53 = phi i32 [ %76, %52 ], [ %44, %42 ]
  %54 = phi float [ %75, %52 ], [ %45, %42 ]
  %55 = sext i32 %53 to i64
  %56 = getelementptr inbounds float, ptr %2, i64 %55
  %57 = load float, ptr %56, align 4, !tbaa !9
  %58 = getelementptr inbounds i32, ptr %1, i64 %55
  %59 = load i32, ptr %58, align 4, !tbaa !5
  %60 = sext i32 %59 to i64
  %61 = getelementptr inbounds float, ptr %3, i64 %60
  %62 = load float, ptr %61, align 4, !tbaa !9
  %63 = fmul contract float %57, %62
  %64 = fadd contract float %54, %63
  %65 = add nsw i32 %53, 1
  %66 = sext i32 %65 to i64
  %67 = getelementptr inbounds float, ptr %2, i64 %66
  %68 = load float, ptr %67, align 4, !tbaa !9
  %69 = getelementptr inbounds i32, ptr %1, i64 %66
  %70 = load i32, ptr %69, align 4, !tbaa !5
  %71 = sext i32 %70 to i64
  %72 = getelementptr inbounds float, ptr %3, i64 %71
  %73 = load float, ptr %72, align 4, !tbaa !9
  %74 = fmul contract float %68, %73
  %75 = fadd contract float %64, %74
  %76 = add nsw i32 %53, 2
  %77 = icmp eq i32 %76, %23
  br i1 %77, label %47, label %52, !llvm.loop !13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !7, i64 0}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
!13 = distinct !{!13, !12}
