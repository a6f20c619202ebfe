; clang 19 -O2 -fno-unroll-loops -fno-vectorize made this of:
;
; // an early return inside a loop, on one side only
; extern "C" __global__ void k(const int *a, const int *keys, int *out, int n) {
;   int i = tid;
;   int key = keys[i];
;   if (key & 1) {
;     for (int j = 0; j < n; j++) { int v = a[(i * 3 + j) & 127]; if (v == key) { out[i] = j; return; } out[128+i] += v; }
;     out[i] = -1;
;   } else {
;     for (int j = 0; j < n; j++) { int v = a[(i + j * 5) & 127]; out[128+i] += v * 3; }
;     out[i] = key;
;   }
; }

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define dso_local void @k(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %8 = mul nuw nsw i32 %6, %7
  %9 = add nuw nsw i32 %8, %5
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr inbounds i32, ptr %1, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !5
  %13 = and i32 %12, 1
  %14 = icmp eq i32 %13, 0
  %15 = icmp sgt i32 %3, 0
  br i1 %14, label %21, label %16

16:                                               ; preds = %4
  br i1 %15, label %17, label %55

17:                                               ; preds = %16
  %18 = mul nuw nsw i32 %9, 3
  %19 = getelementptr inbounds i32, ptr %2, i64 %10
  %20 = getelementptr inbounds i8, ptr %19, i64 512
  br label %29

21:                                               ; preds = %4
  br i1 %15, label %22, label %55

22:                                               ; preds = %21
  %23 = getelementptr inbounds i32, ptr %2, i64 %10
  %24 = getelementptr inbounds i8, ptr %23, i64 512
  %25 = load i32, ptr %24, align 4, !tbaa !5
  br label %42

26:                                               ; preds = %41
  %27 = add nuw nsw i32 %30, 1
  %28 = icmp eq i32 %27, %3
  br i1 %28, label %55, label %29, !llvm.loop !9

29:                                               ; preds = %17, %26
  %30 = phi i32 [ 0, %17 ], [ %27, %26 ]
  %31 = add nuw nsw i32 %30, %18
  %32 = and i32 %31, 127
  %33 = zext nneg i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr %0, i64 %33
  %35 = load i32, ptr %34, align 4, !tbaa !5
  %36 = icmp eq i32 %35, %12
  br i1 %36, label %37, label %38

37:                                               ; preds = %29
  store i32 %30, ptr %19, align 4, !tbaa !5
  br label %41

38:                                               ; preds = %29
  %39 = load i32, ptr %20, align 4, !tbaa !5
  %40 = add nsw i32 %39, %35
  store i32 %40, ptr %20, align 4, !tbaa !5
  br label %41

41:                                               ; preds = %38, %37
  br i1 %36, label %58, label %26

42:                                               ; preds = %22, %42
  %43 = phi i32 [ %25, %22 ], [ %52, %42 ]
  %44 = phi i32 [ 0, %22 ], [ %53, %42 ]
  %45 = mul nuw nsw i32 %44, 5
  %46 = add nuw nsw i32 %45, %9
  %47 = and i32 %46, 127
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr inbounds i32, ptr %0, i64 %48
  %50 = load i32, ptr %49, align 4, !tbaa !5
  %51 = mul nsw i32 %50, 3
  %52 = add nsw i32 %43, %51
  store i32 %52, ptr %24, align 4, !tbaa !5
  %53 = add nuw nsw i32 %44, 1
  %54 = icmp eq i32 %53, %3
  br i1 %54, label %55, label %42, !llvm.loop !12

55:                                               ; preds = %26, %42, %21, %16
  %56 = phi i32 [ -1, %16 ], [ %12, %21 ], [ %12, %42 ], [ -1, %26 ]
  %57 = getelementptr inbounds i32, ptr %2, i64 %10
  store i32 %56, ptr %57, align 4, !tbaa !5
  br label %58

58:                                               ; preds = %41, %55
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

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
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = distinct !{!12, !10, !11}
