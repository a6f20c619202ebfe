; clang 19 -O2 -fno-unroll-loops -fno-vectorize made this of:
;
; // one side has an inner test that the other lacks
; extern "C" __global__ void k(const int *a, const int *keys, int *out, int n) {
;   int i = tid, key = keys[i], r;
;   if (key & 1) {
;     int x = a[key & 127]; r = x * 3 + a[(x + 1) & 127];
;     if (r > n) { r -= a[(r + i) & 127]; out[128 + i] = r; }
;     int y = a[(r ^ i) & 127]; r += a[(y * 7) & 127] * 3;
;   } else {
;     int x = a[(key + i) & 127]; r = x * 5 + a[(x + 2) & 127];
;     int y = a[(r + i) & 127]; r += a[(y * 3) & 127] * 5;
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
  br i1 %14, label %40, label %15

15:                                               ; preds = %4
  %16 = and i32 %12, 127
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds i32, ptr %0, i64 %17
  %19 = load i32, ptr %18, align 4, !tbaa !5
  %20 = mul nsw i32 %19, 3
  %21 = add nsw i32 %19, 1
  %22 = and i32 %21, 127
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds i32, ptr %0, i64 %23
  %25 = load i32, ptr %24, align 4, !tbaa !5
  %26 = add nsw i32 %20, %25
  %27 = icmp sgt i32 %26, %3
  br i1 %27, label %28, label %37

28:                                               ; preds = %15
  %29 = getelementptr inbounds i32, ptr %2, i64 %10
  %30 = getelementptr inbounds i8, ptr %29, i64 512
  %31 = add nsw i32 %26, %9
  %32 = and i32 %31, 127
  %33 = zext nneg i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr %0, i64 %33
  %35 = load i32, ptr %34, align 4, !tbaa !5
  %36 = sub nsw i32 %26, %35
  store i32 %36, ptr %30, align 4, !tbaa !5
  br label %37

37:                                               ; preds = %28, %15
  %38 = phi i32 [ %36, %28 ], [ %26, %15 ]
  %39 = xor i32 %38, %9
  br label %54

40:                                               ; preds = %4
  %41 = add nsw i32 %12, %9
  %42 = and i32 %41, 127
  %43 = zext nneg i32 %42 to i64
  %44 = getelementptr inbounds i32, ptr %0, i64 %43
  %45 = load i32, ptr %44, align 4, !tbaa !5
  %46 = mul nsw i32 %45, 5
  %47 = add nsw i32 %45, 2
  %48 = and i32 %47, 127
  %49 = zext nneg i32 %48 to i64
  %50 = getelementptr inbounds i32, ptr %0, i64 %49
  %51 = load i32, ptr %50, align 4, !tbaa !5
  %52 = add nsw i32 %46, %51
  %53 = add nsw i32 %52, %9
  br label %54

54:                                               ; preds = %40, %37
  %55 = phi i32 [ %53, %40 ], [ %39, %37 ]
  %56 = phi i32 [ 3, %40 ], [ 7, %37 ]
  %57 = phi i32 [ 5, %40 ], [ 3, %37 ]
  %58 = phi i32 [ %52, %40 ], [ %38, %37 ]
  %59 = and i32 %55, 127
  %60 = zext nneg i32 %59 to i64
  %61 = getelementptr inbounds i32, ptr %0, i64 %60
  %62 = load i32, ptr %61, align 4, !tbaa !5
  %63 = mul nsw i32 %62, %56
  %64 = and i32 %63, 127
  %65 = zext nneg i32 %64 to i64
  %66 = getelementptr inbounds i32, ptr %0, i64 %65
  %67 = load i32, ptr %66, align 4, !tbaa !5
  %68 = mul nsw i32 %67, %57
  %69 = add nsw i32 %68, %58
  %70 = getelementptr inbounds i32, ptr %2, i64 %10
  store i32 %69, ptr %70, align 4, !tbaa !5
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

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
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
