; clang 19 -O2 -fno-unroll-loops -fno-vectorize made this of:
;
; // one step, written four times at two depths
; extern "C" __global__ void k(int *a, const int *keys, int *out, int n) {
;   int i = tid, key = keys[i];
;   int r = 0;
;   if (key & 1) {
;     if (key & 2) { int x = a[(key + i) & 127], y = a[(key ^ i) & 127]; r = x * y + (x ^ 5) * y; }
;     else { int x = a[(key + 7) & 127], y = a[(key ^ 9) & 127]; r = x * y - (x ^ 3) * y; }
;   } else {
;     if (key & 4) { int x = a[(key + 3) & 127], y = a[(key ^ 2) & 127]; r = x * y + (x ^ 1) * y;
;       if (key & 8) { int z = a[(key * 3) & 127], w = a[(i * 5) & 127]; r += z * w + (z ^ 9) * w; } }
;     else  { r = key * 3;}
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
  br i1 %14, label %46, label %15

15:                                               ; preds = %4
  %16 = and i32 %12, 2
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %32, label %18

18:                                               ; preds = %15
  %19 = add nsw i32 %12, %9
  %20 = and i32 %19, 127
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr %0, i64 %21
  %23 = load i32, ptr %22, align 4, !tbaa !5
  %24 = xor i32 %12, %9
  %25 = and i32 %24, 127
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr inbounds i32, ptr %0, i64 %26
  %28 = load i32, ptr %27, align 4, !tbaa !5
  %29 = xor i32 %23, 5
  %30 = add i32 %29, %23
  %31 = mul i32 %30, %28
  br label %82

32:                                               ; preds = %15
  %33 = add nsw i32 %12, 7
  %34 = and i32 %33, 124
  %35 = zext nneg i32 %34 to i64
  %36 = getelementptr inbounds i32, ptr %0, i64 %35
  %37 = load i32, ptr %36, align 4, !tbaa !5
  %38 = and i32 %12, 124
  %39 = xor i32 %38, 8
  %40 = zext nneg i32 %39 to i64
  %41 = getelementptr inbounds i32, ptr %0, i64 %40
  %42 = load i32, ptr %41, align 4, !tbaa !5
  %43 = xor i32 %37, 3
  %44 = sub i32 %37, %43
  %45 = mul i32 %44, %42
  br label %82

46:                                               ; preds = %4
  %47 = and i32 %12, 4
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %80, label %49

49:                                               ; preds = %46
  %50 = add nsw i32 %12, 3
  %51 = and i32 %50, 127
  %52 = zext nneg i32 %51 to i64
  %53 = getelementptr inbounds i32, ptr %0, i64 %52
  %54 = load i32, ptr %53, align 4, !tbaa !5
  %55 = and i32 %12, 126
  %56 = xor i32 %55, 2
  %57 = zext nneg i32 %56 to i64
  %58 = getelementptr inbounds i32, ptr %0, i64 %57
  %59 = load i32, ptr %58, align 4, !tbaa !5
  %60 = xor i32 %54, 1
  %61 = add i32 %60, %54
  %62 = mul i32 %61, %59
  %63 = and i32 %12, 8
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %82, label %65

65:                                               ; preds = %49
  %66 = mul nsw i32 %12, 3
  %67 = and i32 %66, 126
  %68 = zext nneg i32 %67 to i64
  %69 = getelementptr inbounds i32, ptr %0, i64 %68
  %70 = load i32, ptr %69, align 4, !tbaa !5
  %71 = mul nuw nsw i32 %9, 5
  %72 = and i32 %71, 127
  %73 = zext nneg i32 %72 to i64
  %74 = getelementptr inbounds i32, ptr %0, i64 %73
  %75 = load i32, ptr %74, align 4, !tbaa !5
  %76 = xor i32 %70, 9
  %77 = add i32 %76, %70
  %78 = mul i32 %77, %75
  %79 = add nsw i32 %78, %62
  br label %82

80:                                               ; preds = %46
  %81 = mul nsw i32 %12, 3
  br label %82

82:                                               ; preds = %49, %65, %80, %18, %32
  %83 = phi i32 [ %31, %18 ], [ %45, %32 ], [ %81, %80 ], [ %79, %65 ], [ %62, %49 ]
  %84 = getelementptr inbounds i32, ptr %2, i64 %10
  store i32 %83, ptr %84, align 4, !tbaa !5
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
