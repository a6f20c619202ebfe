; clang 19 -O2 -fno-unroll-loops -fno-vectorize made this of:
;
; // loops of unlike bodies: one sums what is above a bound, the other takes a polynomial in the same values
; extern "C" __global__ void k(const int *a, const int *keys, int *out, int n) {
;   int i = tid;
;   int key = keys[i], r = 0;
;   if (key & 1) {
;     for (int j = 0; j < (key & 31); j++) { int v = a[(i + j) & 127]; if (v > key) r += v * v; else r ^= a[(v + j) & 127]; }
;   } else {
;     for (int j = 0; j < ((key >> 1) & 31); j++) r = r * 31 + a[(i ^ j) & 127] * 7;
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
  br i1 %14, label %17, label %15

15:                                               ; preds = %4
  %16 = and i32 %12, 31
  br label %21

17:                                               ; preds = %4
  %18 = lshr exact i32 %12, 1
  %19 = and i32 %18, 31
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %57, label %44

21:                                               ; preds = %15, %40
  %22 = phi i32 [ %41, %40 ], [ 0, %15 ]
  %23 = phi i32 [ %42, %40 ], [ 0, %15 ]
  %24 = add nuw nsw i32 %23, %9
  %25 = and i32 %24, 127
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds i32, ptr %0, i64 %26
  %28 = load i32, ptr %27, align 4, !tbaa !5
  %29 = icmp sgt i32 %28, %12
  br i1 %29, label %30, label %33

30:                                               ; preds = %21
  %31 = mul nsw i32 %28, %28
  %32 = add nsw i32 %31, %22
  br label %40

33:                                               ; preds = %21
  %34 = add nsw i32 %28, %23
  %35 = and i32 %34, 127
  %36 = zext nneg i32 %35 to i64
  %37 = getelementptr inbounds i32, ptr %0, i64 %36
  %38 = load i32, ptr %37, align 4, !tbaa !5
  %39 = xor i32 %38, %22
  br label %40

40:                                               ; preds = %33, %30
  %41 = phi i32 [ %32, %30 ], [ %39, %33 ]
  %42 = add nuw nsw i32 %23, 1
  %43 = icmp eq i32 %42, %16
  br i1 %43, label %57, label %21, !llvm.loop !9

44:                                               ; preds = %17, %44
  %45 = phi i32 [ %55, %44 ], [ 0, %17 ]
  %46 = phi i32 [ %54, %44 ], [ 0, %17 ]
  %47 = mul nsw i32 %46, 31
  %48 = xor i32 %45, %9
  %49 = and i32 %48, 127
  %50 = zext nneg i32 %49 to i64
  %51 = getelementptr inbounds i32, ptr %0, i64 %50
  %52 = load i32, ptr %51, align 4, !tbaa !5
  %53 = mul nsw i32 %52, 7
  %54 = add nsw i32 %53, %47
  %55 = add nuw nsw i32 %45, 1
  %56 = icmp eq i32 %55, %19
  br i1 %56, label %57, label %44, !llvm.loop !12

57:                                               ; preds = %40, %44, %17
  %58 = phi i32 [ 0, %17 ], [ %54, %44 ], [ %41, %40 ]
  %59 = getelementptr inbounds i32, ptr %2, i64 %10
  store i32 %58, ptr %59, align 4, !tbaa !5
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
