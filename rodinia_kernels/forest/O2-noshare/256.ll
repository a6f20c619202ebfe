; Made by `make kernels` from rodinia_kernels/forest/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=256
source_filename = "rodinia_kernels/forest/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.TreeNode = type { i32, float, i32, i32 }

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @forest_predict(ptr noalias noundef readonly captures(none) %nodes, ptr noalias noundef readonly captures(none) %roots, ptr noalias noundef readonly captures(none) %samples, ptr noalias noundef writeonly captures(none) %predictions, i32 noundef %sample_count, i32 noundef %tree_count, i32 noundef %feature_count) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %mul = mul i32 %0, %1, !dbg !18
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %add = add i32 %mul, %2, !dbg !22
  %cmp.not = icmp slt i32 %add, %sample_count, !dbg !23
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !24

if.end:                                           ; preds = %entry
  %mul3 = mul nsw i32 %add, %feature_count, !dbg !25
  %idx.ext = sext i32 %mul3 to i64, !dbg !26
  %add.ptr = getelementptr inbounds float, ptr %samples, i64 %idx.ext, !dbg !26
  %cmp438 = icmp sgt i32 %tree_count, 0, !dbg !27
  br i1 %cmp438, label %for.body, label %for.cond.cleanup, !dbg !28

for.cond.cleanup:                                 ; preds = %while.end, %if.end
  %sum.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %add15, %while.end ], !dbg !29
  %conv = sitofp i32 %tree_count to float, !dbg !30
  %div = fdiv contract float %sum.0.lcssa, %conv, !dbg !31
  %idxprom16 = sext i32 %add to i64, !dbg !32
  %arrayidx17 = getelementptr inbounds float, ptr %predictions, i64 %idxprom16, !dbg !32
  store float %div, ptr %arrayidx17, align 4, !dbg !33, !tbaa !34
  br label %cleanup, !dbg !38

for.body:                                         ; preds = %while.end, %if.end
  %tree.040 = phi i32 [ %inc, %while.end ], [ 0, %if.end ]
  %sum.039 = phi float [ %add15, %while.end ], [ 0.000000e+00, %if.end ]
  %idxprom = zext nneg i32 %tree.040 to i64, !dbg !39
  %arrayidx = getelementptr inbounds i32, ptr %roots, i64 %idxprom, !dbg !39
  %3 = load i32, ptr %arrayidx, align 4, !dbg !39, !tbaa !40
  %4 = sext i32 %3 to i64, !dbg !29
  %node.sroa.0.0.in31 = getelementptr inbounds %struct.TreeNode, ptr %nodes, i64 %4, !dbg !29
  %node.sroa.0.032 = load i32, ptr %node.sroa.0.0.in31, align 4, !dbg !29, !tbaa !40
  %node.sroa.6.0.in33 = getelementptr inbounds %struct.TreeNode, ptr %nodes, i64 %4, i32 1, !dbg !29
  %node.sroa.6.034 = load float, ptr %node.sroa.6.0.in33, align 4, !dbg !29, !tbaa !34
  %cmp735 = icmp sgt i32 %node.sroa.0.032, -1, !dbg !42
  br i1 %cmp735, label %while.body, label %while.end, !dbg !43

while.body:                                       ; preds = %while.body, %for.body
  %node.sroa.6.037 = phi float [ %node.sroa.6.0, %while.body ], [ %node.sroa.6.034, %for.body ]
  %node.sroa.0.036 = phi i32 [ %node.sroa.0.0, %while.body ], [ %node.sroa.0.032, %for.body ]
  %5 = phi i64 [ %7, %while.body ], [ %4, %for.body ]
  %node.sroa.8.0.in = getelementptr inbounds %struct.TreeNode, ptr %nodes, i64 %5, i32 2, !dbg !29
  %node.sroa.8.0 = load i32, ptr %node.sroa.8.0.in, align 4, !dbg !29, !tbaa !40
  %node.sroa.9.0.in = getelementptr inbounds %struct.TreeNode, ptr %nodes, i64 %5, i32 3, !dbg !29
  %node.sroa.9.0 = load i32, ptr %node.sroa.9.0.in, align 4, !dbg !29, !tbaa !40
  %idxprom9 = zext nneg i32 %node.sroa.0.036 to i64, !dbg !44
  %arrayidx10 = getelementptr inbounds float, ptr %add.ptr, i64 %idxprom9, !dbg !44
  %6 = load float, ptr %arrayidx10, align 4, !dbg !44, !tbaa !34
  %cmp11 = fcmp contract olt float %6, %node.sroa.6.037, !dbg !45
  %cond = select i1 %cmp11, i32 %node.sroa.8.0, i32 %node.sroa.9.0, !dbg !44
  %7 = sext i32 %cond to i64, !dbg !29
  %node.sroa.0.0.in = getelementptr inbounds %struct.TreeNode, ptr %nodes, i64 %7, !dbg !29
  %node.sroa.0.0 = load i32, ptr %node.sroa.0.0.in, align 4, !dbg !29, !tbaa !40
  %node.sroa.6.0.in = getelementptr inbounds %struct.TreeNode, ptr %nodes, i64 %7, i32 1, !dbg !29
  %node.sroa.6.0 = load float, ptr %node.sroa.6.0.in, align 4, !dbg !29, !tbaa !34
  %cmp7 = icmp sgt i32 %node.sroa.0.0, -1, !dbg !42
  br i1 %cmp7, label %while.body, label %while.end, !dbg !43, !llvm.loop !46

while.end:                                        ; preds = %while.body, %for.body
  %node.sroa.6.0.lcssa = phi float [ %node.sroa.6.034, %for.body ], [ %node.sroa.6.0, %while.body ], !dbg !29
  %add15 = fadd contract float %sum.039, %node.sroa.6.0.lcssa, !dbg !50
  %inc = add nuw nsw i32 %tree.040, 1, !dbg !51
  %exitcond.not = icmp eq i32 %inc, %tree_count, !dbg !27
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !28, !llvm.loop !52

cleanup:                                          ; preds = %for.cond.cleanup, %entry
  ret void, !dbg !38
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/forest/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "forest_predict", scope: !1, file: !1, line: 12, type: !9, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 14, column: 18, scope: !8)
!15 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 14, column: 31, scope: !8)
!18 = !DILocation(line: 14, column: 29, scope: !8)
!19 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !21)
!20 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = distinct !DILocation(line: 14, column: 44, scope: !8)
!22 = !DILocation(line: 14, column: 42, scope: !8)
!23 = !DILocation(line: 15, column: 10, scope: !8)
!24 = !DILocation(line: 15, column: 7, scope: !8)
!25 = !DILocation(line: 17, column: 38, scope: !8)
!26 = !DILocation(line: 17, column: 33, scope: !8)
!27 = !DILocation(line: 19, column: 27, scope: !8)
!28 = !DILocation(line: 19, column: 3, scope: !8)
!29 = !DILocation(line: 0, scope: !8)
!30 = !DILocation(line: 25, column: 27, scope: !8)
!31 = !DILocation(line: 25, column: 25, scope: !8)
!32 = !DILocation(line: 25, column: 3, scope: !8)
!33 = !DILocation(line: 25, column: 19, scope: !8)
!34 = !{!35, !35, i64 0}
!35 = !{!"float", !36, i64 0}
!36 = !{!"omnipotent char", !37, i64 0}
!37 = !{!"Simple C++ TBAA"}
!38 = !DILocation(line: 26, column: 1, scope: !8)
!39 = !DILocation(line: 20, column: 27, scope: !8)
!40 = !{!41, !41, i64 0}
!41 = !{!"int", !36, i64 0}
!42 = !DILocation(line: 21, column: 25, scope: !8)
!43 = !DILocation(line: 21, column: 5, scope: !8)
!44 = !DILocation(line: 22, column: 20, scope: !8)
!45 = !DILocation(line: 22, column: 41, scope: !8)
!46 = distinct !{!46, !43, !47, !48, !49}
!47 = !DILocation(line: 22, column: 91, scope: !8)
!48 = !{!"llvm.loop.mustprogress"}
!49 = !{!"llvm.loop.unroll.disable"}
!50 = !DILocation(line: 23, column: 9, scope: !8)
!51 = !DILocation(line: 19, column: 41, scope: !8)
!52 = distinct !{!52, !28, !53, !48, !49}
!53 = !DILocation(line: 24, column: 3, scope: !8)
