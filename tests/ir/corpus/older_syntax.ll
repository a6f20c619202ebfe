; What LLVM 19 prints and LLVM 22 upgrades: kernels by annotation, nocapture, debug intrinsics, barrier0, gaps in numbers.
; ModuleID = 'old.cu'
source_filename = "old.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@sh = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4

; Function Attrs: convergent norecurse nounwind
define dso_local void @_Z1kPi(ptr nocapture noundef %0) local_unnamed_addr #0 !dbg !9 {
  %tid = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !12
  call void @llvm.dbg.value(metadata i32 %tid, metadata !13, metadata !DIExpression()), !dbg !12
  call void @llvm.dbg.value(metadata i32 0, metadata !13, metadata !DIExpression()), !dbg !12
  call void @llvm.dbg.declare(metadata ptr %0, metadata !13, metadata !DIExpression()), !dbg !12
  call void @llvm.dbg.label(metadata !15), !dbg !12
  %2 = zext nneg i32 %tid to i64, !dbg !12
  %slot = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @sh to ptr), i64 0, i64 %2, !dbg !12
  store i32 %tid, ptr %slot, align 4, !dbg !12, !tbaa !16
  tail call void @llvm.nvvm.barrier0(), !dbg !12
  br label %5

5:                                                ; preds = %1
  %7 = load i32, ptr %slot, align 4
  store i32 %7, ptr %0, align 4
  ret void, !dbg !12

uselistorder i32 %tid, { 1, 0 }
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1
declare void @llvm.nvvm.barrier0() #2
declare void @llvm.dbg.value(metadata, metadata, metadata) #1
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1
declare void @llvm.dbg.label(metadata) #1

attributes #0 = { convergent norecurse nounwind "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}
!nvvm.annotations = !{!4}
!nvvmir.version = !{!5}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, producer: "clang", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "old.cu", directory: "/src")
!4 = !{ptr @_Z1kPi, !"kernel", i32 1}
!5 = !{i32 2, i32 0}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{null}
!8 = !DISubroutineType(types: !7)
!9 = distinct !DISubprogram(name: "k", linkageName: "_Z1kPi", scope: !3, file: !3, line: 1, type: !8, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !10)
!10 = !{!13}
!12 = !DILocation(line: 2, column: 3, scope: !9)
!13 = !DILocalVariable(name: "t", scope: !9, file: !3, line: 2, type: !6)
!15 = !DILabel(scope: !9, name: "l", file: !3, line: 3)
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C++ TBAA"}
