; clang 19 -O2 -fno-unroll-loops -fno-vectorize made this of:
;
; // an early return inside both loops
; extern "C" __global__ void k(const int *a, const int *keys, int *out, int n) {
;   int i = tid;
;   int key = keys[i];
;   if (key & 1) {
;     for (int j = 0; j < n; j++) { int v = a[(i * 3 + j) & 127]; if (v == key) { out[i] = j; return; } }
;     out[i] = -1;
;   } else {
;     for (int j = 0; j < n; j++) { int v = a[(i + j * 5) & 127]; if (v > 2 * key) { out[i] = -j; return; } }
;     out[i] = key;
;   }
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
  %15 = icmp sgt i32 %3, 0
  br i1 %14, label %19, label %16

16:                                               ; preds = %4
  br i1 %15, label %17, label %47

17:                                               ; preds = %16
  %18 = mul nuw nsw i32 %9, 3
  br label %22

19:                                               ; preds = %4
  br i1 %15, label %20, label %47

20:                                               ; preds = %19
  %21 = shl nsw i32 %12, 1
  br label %33

22:                                               ; preds = %17, %30
  %23 = phi i32 [ 0, %17 ], [ %31, %30 ]
  %24 = add nuw nsw i32 %23, %18
  %25 = and i32 %24, 127
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds i32, ptr %0, i64 %26
  %28 = load i32, ptr %27, align 4, !tbaa !5
  %29 = icmp eq i32 %28, %12
  br i1 %29, label %47, label %30

30:                                               ; preds = %22
  %31 = add nuw nsw i32 %23, 1
  %32 = icmp eq i32 %31, %3
  br i1 %32, label %47, label %22, !llvm.loop !9

33:                                               ; preds = %20, %44
  %34 = phi i32 [ 0, %20 ], [ %45, %44 ]
  %35 = mul nuw nsw i32 %34, 5
  %36 = add nuw nsw i32 %35, %9
  %37 = and i32 %36, 127
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds i32, ptr %0, i64 %38
  %40 = load i32, ptr %39, align 4, !tbaa !5
  %41 = icmp sgt i32 %40, %21
  br i1 %41, label %42, label %44

42:                                               ; preds = %33
  %43 = sub nsw i32 0, %34
  br label %47

44:                                               ; preds = %33
  %45 = add nuw nsw i32 %34, 1
  %46 = icmp eq i32 %45, %3
  br i1 %46, label %47, label %33, !llvm.loop !12

47:                                               ; preds = %30, %22, %44, %19, %16, %42
  %48 = phi i32 [ %43, %42 ], [ -1, %16 ], [ %12, %19 ], [ %12, %44 ], [ %23, %22 ], [ -1, %30 ]
  %49 = getelementptr inbounds i32, ptr %2, i64 %10
  store i32 %48, ptr %49, align 4, !tbaa !5
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
