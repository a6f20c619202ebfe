; // Particles that leave a range at either end bounce; nothing says that low < high.
; __global__ void k(float *position, float *speed, int *hits, float low, float high) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x; float x = position[i];
;   if (x < low) { speed[i] *= -0.9f; position[i] = 2 * low - x; hits[i] += 1; }
;   if (x > high) { speed[i] *= -0.8f; position[i] = 2 * high - x; hits[i] += 2; }
; }
source_filename = "bounce.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef %0, ptr nocapture noundef %1, ptr nocapture noundef %2, float noundef %3, float noundef %4) local_unnamed_addr #0 {
  %6 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = mul nuw nsw i32 %6, %7
  %9 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = add nuw nsw i32 %8, %9
  %11 = zext nneg i32 %10 to i64
  %12 = getelementptr inbounds float, ptr %0, i64 %11
  %13 = load float, ptr %12, align 4, !tbaa !5
  %14 = fcmp contract olt float %13, %3
  br i1 %14, label %15, label %24

15:                                               ; preds = %5
  %16 = getelementptr inbounds float, ptr %1, i64 %11
  %17 = load float, ptr %16, align 4, !tbaa !5
  %18 = fmul contract float %17, 0xBFECCCCCC0000000
  store float %18, ptr %16, align 4, !tbaa !5
  %19 = fmul contract float %3, 2.000000e+00
  %20 = fsub contract float %19, %13
  store float %20, ptr %12, align 4, !tbaa !5
  %21 = getelementptr inbounds i32, ptr %2, i64 %11
  %22 = load i32, ptr %21, align 4, !tbaa !9
  %23 = add nsw i32 %22, 1
  store i32 %23, ptr %21, align 4, !tbaa !9
  br label %24

24:                                               ; preds = %15, %5
  %25 = fcmp contract ogt float %13, %4
  br i1 %25, label %26, label %35

26:                                               ; preds = %24
  %27 = getelementptr inbounds float, ptr %1, i64 %11
  %28 = load float, ptr %27, align 4, !tbaa !5
  %29 = fmul contract float %28, 0xBFE99999A0000000
  store float %29, ptr %27, align 4, !tbaa !5
  %30 = fmul contract float %4, 2.000000e+00
  %31 = fsub contract float %30, %13
  store float %31, ptr %12, align 4, !tbaa !5
  %32 = getelementptr inbounds i32, ptr %2, i64 %11
  %33 = load i32, ptr %32, align 4, !tbaa !9
  %34 = add nsw i32 %33, 2
  store i32 %34, ptr %32, align 4, !tbaa !9
  br label %35

35:                                               ; preds = %26, %24
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
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
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !7, i64 0}
