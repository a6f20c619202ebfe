; clang 19 -O2 -fno-unroll-loops -fno-vectorize made this of:
;
; // a loop against an if-else of loops
; extern "C" __global__ void k(const int *a, const int *keys, int *out, int n) {
;   int i = tid, key = keys[i], r = 1;
;   if (key & 1) {
;     for (int j = 0; j < (key & 31); j++) r = r * 31 + a[(i ^ j) & 127] * 7;
;   } else if (key & 2) {
;     for (int j = 0; j < (key & 15); j++) r = r * 17 + a[(i + j) & 127] * 5;
;   } else {
;     for (int j = 0; j < (key & 63); j++) r = r * 13 + a[(i * j) & 127] * 3;
;   }
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
  br i1 %14, label %30, label %15

15:                                               ; preds = %4
  %16 = and i32 %12, 31
  br label %17

17:                                               ; preds = %15, %17
  %18 = phi i32 [ %28, %17 ], [ 0, %15 ]
  %19 = phi i32 [ %27, %17 ], [ 1, %15 ]
  %20 = mul nsw i32 %19, 31
  %21 = xor i32 %18, %9
  %22 = and i32 %21, 127
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds i32, ptr %0, i64 %23
  %25 = load i32, ptr %24, align 4, !tbaa !5
  %26 = mul nsw i32 %25, 7
  %27 = add nsw i32 %26, %20
  %28 = add nuw nsw i32 %18, 1
  %29 = icmp eq i32 %28, %16
  br i1 %29, label %64, label %17, !llvm.loop !9

30:                                               ; preds = %4
  %31 = and i32 %12, 2
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %35, label %33

33:                                               ; preds = %30
  %34 = and i32 %12, 14
  br label %38

35:                                               ; preds = %30
  %36 = and i32 %12, 60
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %64, label %51

38:                                               ; preds = %33, %38
  %39 = phi i32 [ %49, %38 ], [ 0, %33 ]
  %40 = phi i32 [ %48, %38 ], [ 1, %33 ]
  %41 = mul nsw i32 %40, 17
  %42 = add nuw nsw i32 %39, %9
  %43 = and i32 %42, 127
  %44 = zext nneg i32 %43 to i64
  %45 = getelementptr inbounds i32, ptr %0, i64 %44
  %46 = load i32, ptr %45, align 4, !tbaa !5
  %47 = mul nsw i32 %46, 5
  %48 = add nsw i32 %47, %41
  %49 = add nuw nsw i32 %39, 1
  %50 = icmp eq i32 %49, %34
  br i1 %50, label %64, label %38, !llvm.loop !12

51:                                               ; preds = %35, %51
  %52 = phi i32 [ %62, %51 ], [ 0, %35 ]
  %53 = phi i32 [ %61, %51 ], [ 1, %35 ]
  %54 = mul nsw i32 %53, 13
  %55 = mul nuw nsw i32 %52, %9
  %56 = and i32 %55, 127
  %57 = zext nneg i32 %56 to i64
  %58 = getelementptr inbounds i32, ptr %0, i64 %57
  %59 = load i32, ptr %58, align 4, !tbaa !5
  %60 = mul nsw i32 %59, 3
  %61 = add nsw i32 %60, %54
  %62 = add nuw nsw i32 %52, 1
  %63 = icmp eq i32 %62, %36
  br i1 %63, label %64, label %51, !llvm.loop !13

64:                                               ; preds = %17, %38, %51, %35
  %65 = phi i32 [ 1, %35 ], [ %61, %51 ], [ %48, %38 ], [ %27, %17 ]
  %66 = getelementptr inbounds i32, ptr %2, i64 %10
  store i32 %65, ptr %66, align 4, !tbaa !5
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
!13 = distinct !{!13, !10, !11}
