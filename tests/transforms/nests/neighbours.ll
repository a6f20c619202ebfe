; clang-19 -O2 -x cuda, sm_70: unrolled by 2, the odd iteration last.
; extern "C" __global__ void k(const int* __restrict__ start, const int* __restrict__ count, const int* __restrict__ xs, int* __restrict__ out, int n){
;   for (int c = threadIdx.x; c < n; c += blockDim.x) {
;     int hits = 0; int s = start[c]; int m = count[c]; int x0 = xs[c];
;     for (int i = 0; i < m; i++) { int d = xs[(s+i)&511] - x0; hits += d*d < 4000; }
;     out[c] = hits;
;   }
; }
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @k(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture noundef readonly %1, ptr noalias nocapture noundef readonly %2, ptr noalias nocapture noundef writeonly %3, i32 noundef %4) local_unnamed_addr #0 {
  %6 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = icmp slt i32 %6, %4
  br i1 %7, label %8, label %10

8:                                                ; preds = %5
  %9 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br label %11

10:                                               ; preds = %42, %5
  ret void

11:                                               ; preds = %8, %42
  %12 = phi i32 [ %6, %8 ], [ %45, %42 ]
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr inbounds i32, ptr %0, i64 %13
  %15 = load i32, ptr %14, align 4, !tbaa !5
  %16 = getelementptr inbounds i32, ptr %1, i64 %13
  %17 = load i32, ptr %16, align 4, !tbaa !5
  %18 = getelementptr inbounds i32, ptr %2, i64 %13
  %19 = load i32, ptr %18, align 4, !tbaa !5
  %20 = icmp sgt i32 %17, 0
  br i1 %20, label %21, label %42

21:                                               ; preds = %11
  %22 = and i32 %17, 1
  %23 = icmp eq i32 %17, 1
  br i1 %23, label %26, label %24

24:                                               ; preds = %21
  %25 = and i32 %17, 2147483646
  br label %47

26:                                               ; preds = %47, %21
  %27 = phi i32 [ poison, %21 ], [ %71, %47 ]
  %28 = phi i32 [ 0, %21 ], [ %72, %47 ]
  %29 = phi i32 [ 0, %21 ], [ %71, %47 ]
  %30 = icmp eq i32 %22, 0
  br i1 %30, label %42, label %31

31:                                               ; preds = %26
  %32 = add nsw i32 %28, %15
  %33 = and i32 %32, 511
  %34 = zext nneg i32 %33 to i64
  %35 = getelementptr inbounds i32, ptr %2, i64 %34
  %36 = load i32, ptr %35, align 4, !tbaa !5
  %37 = sub nsw i32 %36, %19
  %38 = mul nsw i32 %37, %37
  %39 = icmp ult i32 %38, 4000
  %40 = zext i1 %39 to i32
  %41 = add nuw nsw i32 %29, %40
  br label %42

42:                                               ; preds = %31, %26, %11
  %43 = phi i32 [ 0, %11 ], [ %27, %26 ], [ %41, %31 ]
  %44 = getelementptr inbounds i32, ptr %3, i64 %13
  store i32 %43, ptr %44, align 4, !tbaa !5
  %45 = add nuw nsw i32 %12, %9
  %46 = icmp slt i32 %45, %4
  br i1 %46, label %11, label %10, !llvm.loop !9

47:                                               ; preds = %47, %24
  %48 = phi i32 [ 0, %24 ], [ %72, %47 ]
  %49 = phi i32 [ 0, %24 ], [ %71, %47 ]
  %50 = phi i32 [ 0, %24 ], [ %73, %47 ]
  %51 = add nsw i32 %48, %15
  %52 = and i32 %51, 511
  %53 = zext nneg i32 %52 to i64
  %54 = getelementptr inbounds i32, ptr %2, i64 %53
  %55 = load i32, ptr %54, align 4, !tbaa !5
  %56 = sub nsw i32 %55, %19
  %57 = mul nsw i32 %56, %56
  %58 = icmp ult i32 %57, 4000
  %59 = zext i1 %58 to i32
  %60 = add nuw nsw i32 %49, %59
  %61 = or disjoint i32 %48, 1
  %62 = add nsw i32 %61, %15
  %63 = and i32 %62, 511
  %64 = zext nneg i32 %63 to i64
  %65 = getelementptr inbounds i32, ptr %2, i64 %64
  %66 = load i32, ptr %65, align 4, !tbaa !5
  %67 = sub nsw i32 %66, %19
  %68 = mul nsw i32 %67, %67
  %69 = icmp ult i32 %68, 4000
  %70 = zext i1 %69 to i32
  %71 = add nuw nsw i32 %60, %70
  %72 = add nuw nsw i32 %48, 2
  %73 = add i32 %50, 2
  %74 = icmp eq i32 %73, %25
  br i1 %74, label %26, label %47, !llvm.loop !11
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

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
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
!11 = distinct !{!11, !10}
