; Made by `make kernels` from rodinia_kernels/mummer/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -DBLOCK=256
source_filename = "rodinia_kernels/mummer/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Matches = type { i32, i32, i32 }
%struct.TrieNode = type { [4 x i32] }

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @mummer_match(ptr noalias noundef readonly captures(none) %trie, ptr noalias noundef readonly captures(none) %reads, ptr noalias noundef readonly captures(none) %first_letters, ptr noalias noundef writeonly captures(none) %results, i32 noundef %read_count, i32 noundef %shortest) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %mul = mul i32 %0, %1, !dbg !18
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %add = add i32 %mul, %2, !dbg !22
  %cmp.not = icmp slt i32 %add, %read_count, !dbg !23
  br i1 %cmp.not, label %if.end, label %cleanup43, !dbg !24

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64, !dbg !25
  %arrayidx = getelementptr inbounds i32, ptr %first_letters, i64 %idxprom, !dbg !25
  %3 = load i32, ptr %arrayidx, align 4, !dbg !25, !tbaa !26
  %arrayidx5 = getelementptr i8, ptr %arrayidx, i64 4, !dbg !30
  %4 = load i32, ptr %arrayidx5, align 4, !dbg !30, !tbaa !26
  %add673 = add nsw i32 %3, %shortest, !dbg !31
  %cmp7.not74 = icmp sgt i32 %add673, %4, !dbg !32
  br i1 %cmp7.not74, label %for.cond.cleanup, label %for.body, !dbg !33

for.cond.cleanup:                                 ; preds = %cleanup, %if.end
  %result.sroa.8.0.lcssa = phi i32 [ -1, %if.end ], [ %result.sroa.8.1, %cleanup ], !dbg !34
  %result.sroa.6.0.lcssa = phi i32 [ 0, %if.end ], [ %result.sroa.6.1, %cleanup ], !dbg !34
  %result.sroa.0.0.lcssa = phi i32 [ 0, %if.end ], [ %result.sroa.0.1, %cleanup ], !dbg !34
  %arrayidx42 = getelementptr inbounds %struct.Matches, ptr %results, i64 %idxprom, !dbg !35
  store i32 %result.sroa.0.0.lcssa, ptr %arrayidx42, align 4, !dbg !36, !tbaa !26
  %result.sroa.6.0.arrayidx42.sroa_idx = getelementptr inbounds i8, ptr %arrayidx42, i64 4, !dbg !36
  store i32 %result.sroa.6.0.lcssa, ptr %result.sroa.6.0.arrayidx42.sroa_idx, align 4, !dbg !36, !tbaa !26
  %result.sroa.8.0.arrayidx42.sroa_idx = getelementptr inbounds i8, ptr %arrayidx42, i64 8, !dbg !36
  store i32 %result.sroa.8.0.lcssa, ptr %result.sroa.8.0.arrayidx42.sroa_idx, align 4, !dbg !36, !tbaa !26
  br label %cleanup43, !dbg !37

for.body:                                         ; preds = %cleanup, %if.end
  %start.078 = phi i32 [ %inc38, %cleanup ], [ %3, %if.end ]
  %result.sroa.0.077 = phi i32 [ %result.sroa.0.1, %cleanup ], [ 0, %if.end ]
  %result.sroa.6.076 = phi i32 [ %result.sroa.6.1, %cleanup ], [ 0, %if.end ]
  %result.sroa.8.075 = phi i32 [ %result.sroa.8.1, %cleanup ], [ -1, %if.end ]
  %idxprom9 = sext i32 %start.078 to i64, !dbg !38
  %arrayidx10 = getelementptr inbounds i8, ptr %reads, i64 %idxprom9, !dbg !38
  %5 = load i8, ptr %arrayidx10, align 1, !dbg !38, !tbaa !39
  %idxprom11 = zext i8 %5 to i64, !dbg !40
  %arrayidx12 = getelementptr inbounds [4 x i32], ptr %trie, i64 0, i64 %idxprom11, !dbg !40
  %node.068 = load i32, ptr %arrayidx12, align 4, !dbg !41, !tbaa !26
  %cmp14.not69 = icmp eq i32 %node.068, 0, !dbg !42
  br i1 %cmp14.not69, label %cleanup, label %for.body16, !dbg !43

for.body16:                                       ; preds = %for.inc, %for.body
  %node.071 = phi i32 [ %node.0, %for.inc ], [ %node.068, %for.body ]
  %length.070 = phi i32 [ %inc, %for.inc ], [ 0, %for.body ]
  %inc = add nuw nsw i32 %length.070, 1, !dbg !44
  %add17 = add nsw i32 %inc, %start.078, !dbg !45
  %cmp18 = icmp eq i32 %add17, %4, !dbg !46
  br i1 %cmp18, label %cleanup, label %for.inc, !dbg !47

for.inc:                                          ; preds = %for.body16
  %idxprom21 = sext i32 %node.071 to i64, !dbg !48
  %arrayidx22 = getelementptr inbounds %struct.TrieNode, ptr %trie, i64 %idxprom21, !dbg !48
  %idxprom25 = sext i32 %add17 to i64, !dbg !49
  %arrayidx26 = getelementptr inbounds i8, ptr %reads, i64 %idxprom25, !dbg !49
  %6 = load i8, ptr %arrayidx26, align 1, !dbg !49, !tbaa !39
  %idxprom27 = zext i8 %6 to i64, !dbg !48
  %arrayidx28 = getelementptr inbounds [4 x i32], ptr %arrayidx22, i64 0, i64 %idxprom27, !dbg !48
  %node.0 = load i32, ptr %arrayidx28, align 4, !dbg !41, !tbaa !26
  %cmp14.not = icmp eq i32 %node.0, 0, !dbg !42
  br i1 %cmp14.not, label %cleanup, label %for.body16, !dbg !43, !llvm.loop !50

cleanup:                                          ; preds = %for.inc, %for.body16, %for.body
  %length.1 = phi i32 [ 0, %for.body ], [ %inc, %for.body16 ], [ %inc, %for.inc ], !dbg !34
  %cmp29.not = icmp sge i32 %length.1, %shortest, !dbg !54
  %cmp32 = icmp sgt i32 %length.1, %result.sroa.6.076
  %sub = sub nsw i32 %start.078, %3
  %spec.select67 = tail call i32 @llvm.smax.i32(i32 %length.1, i32 %result.sroa.6.076)
  %7 = select i1 %cmp29.not, i1 %cmp32, i1 false, !dbg !55
  %result.sroa.8.1 = select i1 %7, i32 %sub, i32 %result.sroa.8.075, !dbg !55
  %result.sroa.6.1 = select i1 %cmp29.not, i32 %spec.select67, i32 %result.sroa.6.076, !dbg !55
  %inc31 = zext i1 %cmp29.not to i32, !dbg !55
  %result.sroa.0.1 = add nuw nsw i32 %result.sroa.0.077, %inc31, !dbg !55
  %inc38 = add nsw i32 %start.078, 1, !dbg !56
  %add6 = add nsw i32 %inc38, %shortest, !dbg !31
  %cmp7.not = icmp sgt i32 %add6, %4, !dbg !32
  br i1 %cmp7.not, label %for.cond.cleanup, label %for.body, !dbg !33, !llvm.loop !57

cleanup43:                                        ; preds = %for.cond.cleanup, %entry
  ret void, !dbg !37
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/mummer/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "mummer_match", scope: !1, file: !1, line: 15, type: !9, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 17, column: 20, scope: !8)
!15 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 17, column: 33, scope: !8)
!18 = !DILocation(line: 17, column: 31, scope: !8)
!19 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !21)
!20 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = distinct !DILocation(line: 17, column: 46, scope: !8)
!22 = !DILocation(line: 17, column: 44, scope: !8)
!23 = !DILocation(line: 18, column: 12, scope: !8)
!24 = !DILocation(line: 18, column: 7, scope: !8)
!25 = !DILocation(line: 20, column: 21, scope: !8)
!26 = !{!27, !27, i64 0}
!27 = !{!"int", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C++ TBAA"}
!30 = !DILocation(line: 20, column: 48, scope: !8)
!31 = !DILocation(line: 22, column: 33, scope: !8)
!32 = !DILocation(line: 22, column: 44, scope: !8)
!33 = !DILocation(line: 22, column: 3, scope: !8)
!34 = !DILocation(line: 0, scope: !8)
!35 = !DILocation(line: 37, column: 3, scope: !8)
!36 = !DILocation(line: 37, column: 17, scope: !8)
!37 = !DILocation(line: 38, column: 1, scope: !8)
!38 = !DILocation(line: 24, column: 38, scope: !8)
!39 = !{!28, !28, i64 0}
!40 = !DILocation(line: 24, column: 21, scope: !8)
!41 = !DILocation(line: 24, scope: !8)
!42 = !DILocation(line: 24, column: 58, scope: !8)
!43 = !DILocation(line: 24, column: 5, scope: !8)
!44 = !DILocation(line: 25, column: 7, scope: !8)
!45 = !DILocation(line: 26, column: 17, scope: !8)
!46 = !DILocation(line: 26, column: 26, scope: !8)
!47 = !DILocation(line: 26, column: 11, scope: !8)
!48 = !DILocation(line: 24, column: 71, scope: !8)
!49 = !DILocation(line: 24, column: 91, scope: !8)
!50 = distinct !{!50, !43, !51, !52, !53}
!51 = !DILocation(line: 28, column: 5, scope: !8)
!52 = !{!"llvm.loop.mustprogress"}
!53 = !{!"llvm.loop.unroll.disable"}
!54 = !DILocation(line: 29, column: 16, scope: !8)
!55 = !DILocation(line: 29, column: 9, scope: !8)
!56 = !DILocation(line: 22, column: 52, scope: !8)
!57 = distinct !{!57, !33, !58, !52, !53}
!58 = !DILocation(line: 36, column: 3, scope: !8)
