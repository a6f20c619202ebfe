; Made by `make kernels` from rodinia_kernels/bfs/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=64
source_filename = "rodinia_kernels/bfs/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Node = type { i32, i32 }

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @bfs_expand(ptr noalias noundef readonly captures(none) %nodes, ptr noalias noundef readonly captures(none) %edges, ptr noundef captures(none) %frontier, ptr noundef writeonly captures(none) %reached, ptr noundef readonly captures(none) %visited, ptr noundef captures(none) %cost, i32 noundef %node_count) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %mul = mul i32 %0, %1, !dbg !18
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %add = add i32 %mul, %2, !dbg !22
  %cmp.not = icmp slt i32 %add, %node_count, !dbg !23
  br i1 %cmp.not, label %lor.lhs.false, label %cleanup, !dbg !24

lor.lhs.false:                                    ; preds = %entry
  %idxprom = sext i32 %add to i64, !dbg !25
  %arrayidx = getelementptr inbounds i8, ptr %frontier, i64 %idxprom, !dbg !25
  %3 = load i8, ptr %arrayidx, align 1, !dbg !25, !tbaa !26, !range !30, !noundef !10
  %loadedv = trunc nuw i8 %3 to i1, !dbg !25
  br i1 %loadedv, label %if.end, label %cleanup, !dbg !31

if.end:                                           ; preds = %lor.lhs.false
  store i8 0, ptr %arrayidx, align 1, !dbg !32, !tbaa !26
  %arrayidx6 = getelementptr inbounds %struct.Node, ptr %nodes, i64 %idxprom, !dbg !33
  %node.sroa.0.0.copyload = load i32, ptr %arrayidx6, align 4, !dbg !33, !tbaa !34
  %node.sroa.5.0.arrayidx6.sroa_idx = getelementptr inbounds i8, ptr %arrayidx6, i64 4, !dbg !33
  %node.sroa.5.0.copyload = load i32, ptr %node.sroa.5.0.arrayidx6.sroa_idx, align 4, !dbg !33, !tbaa !34
  %add8 = add nsw i32 %node.sroa.5.0.copyload, %node.sroa.0.0.copyload
  %cmp935 = icmp sgt i32 %node.sroa.5.0.copyload, 0, !dbg !36
  br i1 %cmp935, label %for.body.lr.ph, label %cleanup, !dbg !37

for.body.lr.ph:                                   ; preds = %if.end
  %arrayidx17 = getelementptr inbounds i32, ptr %cost, i64 %idxprom
  br label %for.body, !dbg !37

for.body:                                         ; preds = %if.end23, %for.body.lr.ph
  %edge.036 = phi i32 [ %node.sroa.0.0.copyload, %for.body.lr.ph ], [ %inc, %if.end23 ]
  %idxprom10 = sext i32 %edge.036 to i64, !dbg !38
  %arrayidx11 = getelementptr inbounds i32, ptr %edges, i64 %idxprom10, !dbg !38
  %4 = load i32, ptr %arrayidx11, align 4, !dbg !38, !tbaa !34
  %idxprom12 = sext i32 %4 to i64, !dbg !39
  %arrayidx13 = getelementptr inbounds i8, ptr %visited, i64 %idxprom12, !dbg !39
  %5 = load i8, ptr %arrayidx13, align 1, !dbg !39, !tbaa !26, !range !30, !noundef !10
  %loadedv14 = trunc nuw i8 %5 to i1, !dbg !39
  br i1 %loadedv14, label %if.end23, label %if.then15, !dbg !40

if.then15:                                        ; preds = %for.body
  %arrayidx22 = getelementptr inbounds i8, ptr %reached, i64 %idxprom12
  %arrayidx20 = getelementptr inbounds i32, ptr %cost, i64 %idxprom12
  %6 = load i32, ptr %arrayidx17, align 4, !dbg !41, !tbaa !34
  %add18 = add nsw i32 %6, 1, !dbg !42
  store i32 %add18, ptr %arrayidx20, align 4, !dbg !43, !tbaa !34
  store i8 1, ptr %arrayidx22, align 1, !dbg !44, !tbaa !26
  br label %if.end23, !dbg !45

if.end23:                                         ; preds = %if.then15, %for.body
  %inc = add nsw i32 %edge.036, 1, !dbg !46
  %cmp9 = icmp slt i32 %inc, %add8, !dbg !36
  br i1 %cmp9, label %for.body, label %cleanup, !dbg !37, !llvm.loop !47

cleanup:                                          ; preds = %if.end23, %if.end, %lor.lhs.false, %entry
  ret void, !dbg !51
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @bfs_advance(ptr noundef writeonly captures(none) %frontier, ptr noundef captures(none) %reached, ptr noundef writeonly captures(none) %visited, i32 noundef %node_count) local_unnamed_addr #1 !dbg !52 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !53
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !55
  %mul = mul i32 %0, %1, !dbg !57
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !58
  %add = add i32 %mul, %2, !dbg !60
  %cmp = icmp slt i32 %add, %node_count, !dbg !61
  br i1 %cmp, label %land.lhs.true, label %if.end, !dbg !62

land.lhs.true:                                    ; preds = %entry
  %idxprom = sext i32 %add to i64, !dbg !63
  %arrayidx = getelementptr inbounds i8, ptr %reached, i64 %idxprom, !dbg !63
  %3 = load i8, ptr %arrayidx, align 1, !dbg !63, !tbaa !26, !range !30, !noundef !10
  %loadedv = trunc nuw i8 %3 to i1, !dbg !63
  br i1 %loadedv, label %if.then, label %if.end, !dbg !64

if.then:                                          ; preds = %land.lhs.true
  %arrayidx6 = getelementptr inbounds i8, ptr %visited, i64 %idxprom
  %arrayidx4 = getelementptr inbounds i8, ptr %frontier, i64 %idxprom
  store i8 1, ptr %arrayidx4, align 1, !dbg !65, !tbaa !26
  store i8 1, ptr %arrayidx6, align 1, !dbg !66, !tbaa !26
  store i8 0, ptr %arrayidx, align 1, !dbg !67, !tbaa !26
  br label %if.end, !dbg !68

if.end:                                           ; preds = %if.then, %land.lhs.true, %entry
  ret void, !dbg !69
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/bfs/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "bfs_expand", scope: !1, file: !1, line: 13, type: !9, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 15, column: 18, scope: !8)
!15 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 15, column: 31, scope: !8)
!18 = !DILocation(line: 15, column: 29, scope: !8)
!19 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !21)
!20 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = distinct !DILocation(line: 15, column: 44, scope: !8)
!22 = !DILocation(line: 15, column: 42, scope: !8)
!23 = !DILocation(line: 16, column: 10, scope: !8)
!24 = !DILocation(line: 16, column: 24, scope: !8)
!25 = !DILocation(line: 16, column: 28, scope: !8)
!26 = !{!27, !27, i64 0}
!27 = !{!"bool", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C++ TBAA"}
!30 = !{i8 0, i8 2}
!31 = !DILocation(line: 16, column: 7, scope: !8)
!32 = !DILocation(line: 18, column: 16, scope: !8)
!33 = !DILocation(line: 19, column: 21, scope: !8)
!34 = !{!35, !35, i64 0}
!35 = !{!"int", !28, i64 0}
!36 = !DILocation(line: 20, column: 41, scope: !8)
!37 = !DILocation(line: 20, column: 3, scope: !8)
!38 = !DILocation(line: 21, column: 27, scope: !8)
!39 = !DILocation(line: 22, column: 10, scope: !8)
!40 = !DILocation(line: 22, column: 9, scope: !8)
!41 = !DILocation(line: 23, column: 25, scope: !8)
!42 = !DILocation(line: 23, column: 34, scope: !8)
!43 = !DILocation(line: 23, column: 23, scope: !8)
!44 = !DILocation(line: 24, column: 26, scope: !8)
!45 = !DILocation(line: 25, column: 5, scope: !8)
!46 = !DILocation(line: 20, column: 74, scope: !8)
!47 = distinct !{!47, !37, !48, !49, !50}
!48 = !DILocation(line: 26, column: 3, scope: !8)
!49 = !{!"llvm.loop.mustprogress"}
!50 = !{!"llvm.loop.unroll.disable"}
!51 = !DILocation(line: 27, column: 1, scope: !8)
!52 = distinct !DISubprogram(name: "bfs_advance", scope: !1, file: !1, line: 30, type: !9, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!53 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !54)
!54 = distinct !DILocation(line: 31, column: 18, scope: !52)
!55 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !56)
!56 = distinct !DILocation(line: 31, column: 31, scope: !52)
!57 = !DILocation(line: 31, column: 29, scope: !52)
!58 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !59)
!59 = distinct !DILocation(line: 31, column: 44, scope: !52)
!60 = !DILocation(line: 31, column: 42, scope: !52)
!61 = !DILocation(line: 32, column: 10, scope: !52)
!62 = !DILocation(line: 32, column: 23, scope: !52)
!63 = !DILocation(line: 32, column: 26, scope: !52)
!64 = !DILocation(line: 32, column: 7, scope: !52)
!65 = !DILocation(line: 33, column: 18, scope: !52)
!66 = !DILocation(line: 34, column: 17, scope: !52)
!67 = !DILocation(line: 35, column: 17, scope: !52)
!68 = !DILocation(line: 36, column: 3, scope: !52)
!69 = !DILocation(line: 37, column: 1, scope: !52)
