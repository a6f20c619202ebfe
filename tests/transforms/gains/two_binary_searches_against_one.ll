; clang 19 -O2 -fno-unroll-loops -fno-vectorize made this of:
;
; // odd threads look two keys up, even threads one
; static __device__ int search(const int *a, int n, int key) {
;   int lo = 0, hi = n;
;   while (lo < hi) { int mid = (lo + hi) / 2; if (a[mid] < key) lo = mid + 1; else hi = mid; }
;   return lo;
; }
; extern "C" __global__ void k(const int *a, const int *keys, int *out, int n) {
;   int i = tid;
;   int r;
;   if (keys[i] & 1) r = search(a, n, keys[i]) - search(a, n / 2, keys[i+1]);
;   else r = search(a, n, keys[i] / 2) * 3;
;   out[i] = r;
; }

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define dso_local void @k(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef writeonly %2, i32 noundef %3) local_unnamed_addr #0 {
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
  br i1 %14, label %53, label %15

15:                                               ; preds = %4
  %16 = icmp sgt i32 %3, 0
  br i1 %16, label %17, label %30

17:                                               ; preds = %15, %17
  %18 = phi i32 [ %28, %17 ], [ 0, %15 ]
  %19 = phi i32 [ %27, %17 ], [ %3, %15 ]
  %20 = add nuw nsw i32 %19, %18
  %21 = lshr i32 %20, 1
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds i32, ptr %0, i64 %22
  %24 = load i32, ptr %23, align 4, !tbaa !5
  %25 = icmp slt i32 %24, %12
  %26 = add nuw nsw i32 %21, 1
  %27 = select i1 %25, i32 %19, i32 %21
  %28 = select i1 %25, i32 %26, i32 %18
  %29 = icmp slt i32 %28, %27
  br i1 %29, label %17, label %30, !llvm.loop !9

30:                                               ; preds = %17, %15
  %31 = phi i32 [ 0, %15 ], [ %28, %17 ]
  %32 = getelementptr inbounds i8, ptr %11, i64 4
  %33 = load i32, ptr %32, align 4, !tbaa !5
  %34 = icmp sgt i32 %3, 1
  br i1 %34, label %35, label %50

35:                                               ; preds = %30
  %36 = lshr i32 %3, 1
  br label %37

37:                                               ; preds = %35, %37
  %38 = phi i32 [ %48, %37 ], [ 0, %35 ]
  %39 = phi i32 [ %47, %37 ], [ %36, %35 ]
  %40 = add nuw nsw i32 %39, %38
  %41 = lshr i32 %40, 1
  %42 = zext nneg i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr %0, i64 %42
  %44 = load i32, ptr %43, align 4, !tbaa !5
  %45 = icmp slt i32 %44, %33
  %46 = add nuw nsw i32 %41, 1
  %47 = select i1 %45, i32 %39, i32 %41
  %48 = select i1 %45, i32 %46, i32 %38
  %49 = icmp slt i32 %48, %47
  br i1 %49, label %37, label %50, !llvm.loop !9

50:                                               ; preds = %37, %30
  %51 = phi i32 [ 0, %30 ], [ %48, %37 ]
  %52 = sub nsw i32 %31, %51
  br label %71

53:                                               ; preds = %4
  %54 = ashr exact i32 %12, 1
  %55 = icmp sgt i32 %3, 0
  br i1 %55, label %56, label %71

56:                                               ; preds = %53, %56
  %57 = phi i32 [ %67, %56 ], [ 0, %53 ]
  %58 = phi i32 [ %66, %56 ], [ %3, %53 ]
  %59 = add nuw nsw i32 %58, %57
  %60 = lshr i32 %59, 1
  %61 = zext nneg i32 %60 to i64
  %62 = getelementptr inbounds i32, ptr %0, i64 %61
  %63 = load i32, ptr %62, align 4, !tbaa !5
  %64 = icmp slt i32 %63, %54
  %65 = add nuw nsw i32 %60, 1
  %66 = select i1 %64, i32 %58, i32 %60
  %67 = select i1 %64, i32 %65, i32 %57
  %68 = icmp slt i32 %67, %66
  br i1 %68, label %56, label %69, !llvm.loop !9

69:                                               ; preds = %56
  %70 = mul nuw nsw i32 %67, 3
  br label %71

71:                                               ; preds = %53, %69, %50
  %72 = phi i32 [ %52, %50 ], [ 0, %53 ], [ %70, %69 ]
  %73 = getelementptr inbounds i32, ptr %2, i64 %10
  store i32 %72, ptr %73, align 4, !tbaa !5
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
