; Two switches with fall-through, compiled by clang -O1.
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef captures(none) %0, ptr noundef captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds i32, ptr %0, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !4
  %7 = urem i32 %3, 3
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %9, label %26

9:                                                ; preds = %2
  %10 = and i32 %6, 7
  switch i32 %10, label %23 [
    i32 0, label %11
    i32 1, label %13
    i32 2, label %15
    i32 5, label %19
  ]

11:                                               ; preds = %9
  %12 = mul nsw i32 %6, 3
  br label %23

13:                                               ; preds = %9
  %14 = mul nsw i32 %6, 5
  br label %15

15:                                               ; preds = %13, %9
  %16 = phi i32 [ 0, %9 ], [ %14, %13 ]
  %17 = sdiv i32 %6, 3
  %18 = add nsw i32 %16, %17
  br label %23

19:                                               ; preds = %9
  %20 = getelementptr inbounds i32, ptr %1, i64 %4
  %21 = load i32, ptr %20, align 4, !tbaa !4
  %22 = xor i32 %21, 9
  br label %23

23:                                               ; preds = %19, %15, %11, %9
  %24 = phi i32 [ %18, %15 ], [ %12, %11 ], [ 9, %9 ], [ %22, %19 ]
  %25 = getelementptr inbounds i32, ptr %1, i64 %4
  store i32 %24, ptr %25, align 4, !tbaa !4
  br label %43

26:                                               ; preds = %2
  %27 = getelementptr inbounds i32, ptr %1, i64 %4
  %28 = load i32, ptr %27, align 4, !tbaa !4
  %29 = and i32 %28, 7
  switch i32 %29, label %41 [
    i32 0, label %30
    i32 1, label %32
    i32 2, label %34
    i32 5, label %38
  ]

30:                                               ; preds = %26
  %31 = mul nsw i32 %6, 7
  br label %41

32:                                               ; preds = %26
  %33 = mul nsw i32 %6, 9
  br label %34

34:                                               ; preds = %32, %26
  %35 = phi i32 [ 0, %26 ], [ %33, %32 ]
  %36 = sdiv i32 %6, 5
  %37 = add nsw i32 %35, %36
  br label %41

38:                                               ; preds = %26
  %39 = add nsw i32 %6, 1
  %40 = xor i32 %39, 19
  br label %41

41:                                               ; preds = %38, %34, %30, %26
  %42 = phi i32 [ %37, %34 ], [ %31, %30 ], [ 19, %26 ], [ %40, %38 ]
  store i32 %42, ptr %5, align 4, !tbaa !4
  br label %43

43:                                               ; preds = %41, %23
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{}
!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{!"clang version 19.1.7"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
