; Loops that carry truth values, of different trip counts, compiled by clang -O2.
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @k(ptr noundef captures(none) %0, ptr noundef readonly captures(none) %1) local_unnamed_addr #0 {
  %3 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = zext nneg i32 %3 to i64
  %5 = getelementptr inbounds i32, ptr %0, i64 %4
  %6 = load i32, ptr %5, align 4, !tbaa !4
  %7 = icmp sgt i32 %6, 3
  %8 = getelementptr inbounds i32, ptr %1, i64 %4
  %9 = load i32, ptr %8, align 4, !tbaa !4
  %10 = icmp sgt i32 %9, 3
  %11 = and i32 %3, 1
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %31, label %13

13:                                               ; preds = %2
  %14 = xor i1 %10, true
  %15 = select i1 %7, i1 %14, i1 false
  br label %16

16:                                               ; preds = %16, %13
  %17 = phi i32 [ 0, %13 ], [ %29, %16 ]
  %18 = phi i1 [ %15, %13 ], [ %26, %16 ]
  %19 = phi i1 [ %10, %13 ], [ %28, %16 ]
  %20 = add nuw nsw i32 %17, %3
  %21 = urem i32 %20, 100
  %22 = zext nneg i32 %21 to i64
  %23 = getelementptr inbounds i32, ptr %1, i64 %22
  %24 = load i32, ptr %23, align 4, !tbaa !4
  %25 = icmp sgt i32 %24, %17
  %26 = xor i1 %18, %25
  %27 = select i1 %26, i1 %7, i1 false
  %28 = xor i1 %19, %27
  %29 = add nuw nsw i32 %17, 1
  %30 = icmp eq i32 %29, 4
  br i1 %30, label %49, label %16, !llvm.loop !8

31:                                               ; preds = %2
  %32 = xor i1 %7, true
  %33 = select i1 %10, i1 true, i1 %32
  br label %34

34:                                               ; preds = %34, %31
  %35 = phi i32 [ 0, %31 ], [ %47, %34 ]
  %36 = phi i1 [ %33, %31 ], [ %44, %34 ]
  %37 = phi i1 [ %7, %31 ], [ %46, %34 ]
  %38 = add nuw nsw i32 %35, %3
  %39 = urem i32 %38, 100
  %40 = zext nneg i32 %39 to i64
  %41 = getelementptr inbounds i32, ptr %1, i64 %40
  %42 = load i32, ptr %41, align 4, !tbaa !4
  %43 = icmp sgt i32 %42, %35
  %44 = xor i1 %36, %43
  %45 = select i1 %44, i1 %10, i1 false
  %46 = xor i1 %37, %45
  %47 = add nuw nsw i32 %35, 1
  %48 = icmp eq i32 %47, 5
  br i1 %48, label %49, label %34, !llvm.loop !11

49:                                               ; preds = %34, %16
  %50 = phi i1 [ %46, %34 ], [ %7, %16 ]
  %51 = phi i1 [ %10, %34 ], [ %28, %16 ]
  %52 = phi i1 [ %44, %34 ], [ %26, %16 ]
  %53 = zext i1 %52 to i32
  %54 = select i1 %50, i32 2, i32 0
  %55 = select i1 %51, i32 4, i32 0
  %56 = or disjoint i32 %55, %54
  %57 = or disjoint i32 %56, %53
  store i32 %57, ptr %5, align 4, !tbaa !4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
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
!8 = distinct !{!8, !9, !10}
!9 = !{!"llvm.loop.mustprogress"}
!10 = !{!"llvm.loop.unroll.disable"}
!11 = distinct !{!11, !9, !10}
