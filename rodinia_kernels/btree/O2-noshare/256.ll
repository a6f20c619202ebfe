; Made by `make kernels` from rodinia_kernels/btree/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=256
source_filename = "rodinia_kernels/btree/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Node = type { i32, [8 x i32], [8 x i32], [9 x i32] }

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @btree_find(ptr noalias noundef readonly captures(none) %tree, ptr noalias noundef readonly captures(none) %wanted, ptr noalias noundef writeonly captures(none) %answers, i32 noundef %queries) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %mul = mul i32 %0, %1, !dbg !18
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %add = add i32 %mul, %2, !dbg !22
  %cmp.not = icmp slt i32 %add, %queries, !dbg !23
  br i1 %cmp.not, label %if.end, label %cleanup21, !dbg !24

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64, !dbg !25
  %arrayidx = getelementptr inbounds i32, ptr %wanted, i64 %idxprom, !dbg !25
  %3 = load i32, ptr %arrayidx, align 4, !dbg !25, !tbaa !26
  br label %for.cond, !dbg !30

for.cond:                                         ; preds = %cleanup, %if.end
  %at_node.0 = phi i32 [ 0, %if.end ], [ %at_node.1, %cleanup ], !dbg !31
  %answer.0 = phi i32 [ -1, %if.end ], [ %answer.1, %cleanup ], !dbg !32
  %cmp3 = icmp sgt i32 %at_node.0, -1, !dbg !33
  br i1 %cmp3, label %for.body, label %cleanup18, !dbg !34

for.body:                                         ; preds = %for.cond
  %idxprom4 = zext nneg i32 %at_node.0 to i64, !dbg !35
  %arrayidx5 = getelementptr inbounds %struct.Node, ptr %tree, i64 %idxprom4, !dbg !35
  %4 = load i32, ptr %arrayidx5, align 4, !tbaa !36
  %cmp.i37 = icmp sgt i32 %4, 0, !dbg !38
  br i1 %cmp.i37, label %land.rhs.i.lr.ph, label %if.end14, !dbg !41

land.rhs.i.lr.ph:                                 ; preds = %for.body
  %keys.i = getelementptr inbounds i8, ptr %arrayidx5, i64 4
  br label %land.rhs.i, !dbg !41

land.rhs.i:                                       ; preds = %while.body.i, %land.rhs.i.lr.ph
  %slot.0.i38 = phi i32 [ 0, %land.rhs.i.lr.ph ], [ %inc.i, %while.body.i ]
  %idxprom.i = zext nneg i32 %slot.0.i38 to i64, !dbg !42
  %arrayidx.i = getelementptr inbounds [8 x i32], ptr %keys.i, i64 0, i64 %idxprom.i, !dbg !42
  %5 = load i32, ptr %arrayidx.i, align 4, !dbg !42, !tbaa !26
  %cmp1.i = icmp slt i32 %5, %3, !dbg !43
  br i1 %cmp1.i, label %while.body.i, label %_ZL10lower_slotRK4Nodei.exit, !dbg !44

while.body.i:                                     ; preds = %land.rhs.i
  %inc.i = add nuw nsw i32 %slot.0.i38, 1, !dbg !45
  %exitcond.not = icmp eq i32 %inc.i, %4, !dbg !38
  br i1 %exitcond.not, label %if.end14, label %land.rhs.i, !dbg !41, !llvm.loop !46

_ZL10lower_slotRK4Nodei.exit:                     ; preds = %land.rhs.i
  %cmp10 = icmp eq i32 %5, %3, !dbg !50
  br i1 %cmp10, label %if.then11, label %if.end14, !dbg !51

if.then11:                                        ; preds = %_ZL10lower_slotRK4Nodei.exit
  %values = getelementptr inbounds i8, ptr %arrayidx5, i64 36, !dbg !52
  %arrayidx13 = getelementptr inbounds [8 x i32], ptr %values, i64 0, i64 %idxprom.i, !dbg !53
  %6 = load i32, ptr %arrayidx13, align 4, !dbg !53, !tbaa !26
  br label %cleanup, !dbg !54

if.end14:                                         ; preds = %_ZL10lower_slotRK4Nodei.exit, %while.body.i, %for.body
  %slot.0.i36 = phi i32 [ %slot.0.i38, %_ZL10lower_slotRK4Nodei.exit ], [ 0, %for.body ], [ %4, %while.body.i ]
  %children = getelementptr inbounds i8, ptr %arrayidx5, i64 68, !dbg !55
  %idxprom15 = zext nneg i32 %slot.0.i36 to i64, !dbg !56
  %arrayidx16 = getelementptr inbounds [9 x i32], ptr %children, i64 0, i64 %idxprom15, !dbg !56
  %7 = load i32, ptr %arrayidx16, align 4, !dbg !56, !tbaa !26
  br label %cleanup, !dbg !57

cleanup:                                          ; preds = %if.end14, %if.then11
  %at_node.1 = phi i32 [ %at_node.0, %if.then11 ], [ %7, %if.end14 ], !dbg !32
  %answer.1 = phi i32 [ %6, %if.then11 ], [ %answer.0, %if.end14 ], !dbg !32
  %cond = phi i1 [ false, %if.then11 ], [ true, %if.end14 ]
  br i1 %cond, label %for.cond, label %cleanup18, !llvm.loop !58

cleanup18:                                        ; preds = %cleanup, %for.cond
  %answer.2 = phi i32 [ %answer.1, %cleanup ], [ %answer.0, %for.cond ], !dbg !32
  %arrayidx20 = getelementptr inbounds i32, ptr %answers, i64 %idxprom, !dbg !59
  store i32 %answer.2, ptr %arrayidx20, align 4, !dbg !60, !tbaa !26
  br label %cleanup21, !dbg !61

cleanup21:                                        ; preds = %cleanup18, %entry
  ret void, !dbg !61
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @btree_count(ptr noalias noundef readonly captures(none) %tree, ptr noalias noundef readonly captures(none) %low, ptr noalias noundef readonly captures(none) %high, ptr noalias noundef writeonly captures(none) %answers, i32 noundef %queries) local_unnamed_addr #0 !dbg !62 {
entry:
  %stack = alloca [72 x i32], align 4
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !63
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !65
  %mul = mul i32 %0, %1, !dbg !67
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !68
  %add = add i32 %mul, %2, !dbg !70
  %cmp.not = icmp slt i32 %add, %queries, !dbg !71
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !72

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64, !dbg !73
  %arrayidx = getelementptr inbounds i32, ptr %low, i64 %idxprom, !dbg !73
  %3 = load i32, ptr %arrayidx, align 4, !dbg !73, !tbaa !26
  %arrayidx4 = getelementptr inbounds i32, ptr %high, i64 %idxprom, !dbg !74
  %4 = load i32, ptr %arrayidx4, align 4, !dbg !74, !tbaa !26
  call void @llvm.lifetime.start.p0(ptr %stack), !dbg !75
  store i32 0, ptr %stack, align 4, !dbg !76, !tbaa !26
  br label %while.body, !dbg !77

while.body:                                       ; preds = %for.end, %if.end
  %count.081 = phi i32 [ 0, %if.end ], [ %count.1.lcssa, %for.end ]
  %height.080 = phi i32 [ 1, %if.end ], [ %height.2.lcssa, %for.end ]
  %dec = add nsw i32 %height.080, -1, !dbg !78
  %idxprom8 = zext nneg i32 %dec to i64, !dbg !79
  %arrayidx9 = getelementptr inbounds [72 x i32], ptr %stack, i64 0, i64 %idxprom8, !dbg !79
  %5 = load i32, ptr %arrayidx9, align 4, !dbg !79, !tbaa !26
  %idxprom10 = sext i32 %5 to i64, !dbg !80
  %arrayidx11 = getelementptr inbounds %struct.Node, ptr %tree, i64 %idxprom10, !dbg !80
  %keys.i = getelementptr inbounds i8, ptr %arrayidx11, i64 4, !dbg !81
  %6 = load i32, ptr %arrayidx11, align 4, !tbaa !36
  %cmp.i67 = icmp sgt i32 %6, 0, !dbg !83
  br i1 %cmp.i67, label %land.rhs.i, label %_ZL10lower_slotRK4Nodei.exit, !dbg !84

land.rhs.i:                                       ; preds = %while.body.i, %while.body
  %slot.0.i68 = phi i32 [ %inc.i, %while.body.i ], [ 0, %while.body ]
  %idxprom.i = zext nneg i32 %slot.0.i68 to i64, !dbg !85
  %arrayidx.i = getelementptr inbounds [8 x i32], ptr %keys.i, i64 0, i64 %idxprom.i, !dbg !85
  %7 = load i32, ptr %arrayidx.i, align 4, !dbg !85, !tbaa !26
  %cmp1.i = icmp slt i32 %7, %3, !dbg !86
  br i1 %cmp1.i, label %while.body.i, label %_ZL10lower_slotRK4Nodei.exit, !dbg !87

while.body.i:                                     ; preds = %land.rhs.i
  %inc.i = add nuw nsw i32 %slot.0.i68, 1, !dbg !88
  %exitcond.not = icmp eq i32 %inc.i, %6, !dbg !83
  br i1 %exitcond.not, label %_ZL10lower_slotRK4Nodei.exit, label %land.rhs.i, !dbg !84, !llvm.loop !89

_ZL10lower_slotRK4Nodei.exit:                     ; preds = %while.body.i, %land.rhs.i, %while.body
  %slot.0.i.lcssa = phi i32 [ 0, %while.body ], [ %slot.0.i68, %land.rhs.i ], [ %6, %while.body.i ], !dbg !91
  %children = getelementptr inbounds i8, ptr %arrayidx11, i64 68, !dbg !92
  %idxprom13 = zext nneg i32 %slot.0.i.lcssa to i64, !dbg !93
  %arrayidx14 = getelementptr inbounds [9 x i32], ptr %children, i64 0, i64 %idxprom13, !dbg !93
  %8 = load i32, ptr %arrayidx14, align 4, !dbg !93, !tbaa !26
  %cmp15 = icmp sgt i32 %8, -1, !dbg !94
  br i1 %cmp15, label %if.then16, label %if.end23, !dbg !93

if.then16:                                        ; preds = %_ZL10lower_slotRK4Nodei.exit
  store i32 %8, ptr %arrayidx9, align 4, !dbg !95, !tbaa !26
  br label %if.end23, !dbg !96

if.end23:                                         ; preds = %if.then16, %_ZL10lower_slotRK4Nodei.exit
  %height.1 = phi i32 [ %height.080, %if.then16 ], [ %dec, %_ZL10lower_slotRK4Nodei.exit ], !dbg !97
  %cmp2472 = icmp slt i32 %slot.0.i.lcssa, %6, !dbg !98
  br i1 %cmp2472, label %land.rhs.preheader, label %for.end, !dbg !99

land.rhs.preheader:                               ; preds = %if.end23
  %9 = add i32 %count.081, %6, !dbg !100
  %10 = sub i32 %9, %slot.0.i.lcssa, !dbg !100
  br label %land.rhs, !dbg !100

land.rhs:                                         ; preds = %for.inc, %land.rhs.preheader
  %slot.075 = phi i32 [ %add30, %for.inc ], [ %slot.0.i.lcssa, %land.rhs.preheader ]
  %count.174 = phi i32 [ %inc28, %for.inc ], [ %count.081, %land.rhs.preheader ]
  %height.273 = phi i32 [ %height.3, %for.inc ], [ %height.1, %land.rhs.preheader ]
  %idxprom25 = zext nneg i32 %slot.075 to i64, !dbg !101
  %arrayidx26 = getelementptr inbounds [8 x i32], ptr %keys.i, i64 0, i64 %idxprom25, !dbg !101
  %11 = load i32, ptr %arrayidx26, align 4, !dbg !101, !tbaa !26
  %cmp27.not = icmp sgt i32 %11, %4, !dbg !102
  br i1 %cmp27.not, label %for.end, label %for.body, !dbg !100

for.body:                                         ; preds = %land.rhs
  %inc28 = add nsw i32 %count.174, 1, !dbg !103
  %add30 = add i32 %slot.075, 1, !dbg !104
  %idxprom31 = zext nneg i32 %add30 to i64, !dbg !105
  %arrayidx32 = getelementptr inbounds [9 x i32], ptr %children, i64 0, i64 %idxprom31, !dbg !105
  %12 = load i32, ptr %arrayidx32, align 4, !dbg !105, !tbaa !26
  %cmp33 = icmp sgt i32 %12, -1, !dbg !106
  br i1 %cmp33, label %if.then34, label %for.inc, !dbg !105

if.then34:                                        ; preds = %for.body
  %idxprom40 = sext i32 %height.273 to i64
  %arrayidx41 = getelementptr inbounds [72 x i32], ptr %stack, i64 0, i64 %idxprom40
  %inc39 = add nsw i32 %height.273, 1
  store i32 %12, ptr %arrayidx41, align 4, !dbg !107, !tbaa !26
  br label %for.inc, !dbg !108

for.inc:                                          ; preds = %if.then34, %for.body
  %height.3 = phi i32 [ %inc39, %if.then34 ], [ %height.273, %for.body ], !dbg !97
  %exitcond82.not = icmp eq i32 %add30, %6, !dbg !98
  br i1 %exitcond82.not, label %for.end, label %land.rhs, !dbg !99, !llvm.loop !109

for.end:                                          ; preds = %for.inc, %land.rhs, %if.end23
  %height.2.lcssa = phi i32 [ %height.1, %if.end23 ], [ %height.273, %land.rhs ], [ %height.3, %for.inc ], !dbg !97
  %count.1.lcssa = phi i32 [ %count.081, %if.end23 ], [ %count.174, %land.rhs ], [ %10, %for.inc ], !dbg !97
  %cmp7 = icmp sgt i32 %height.2.lcssa, 0, !dbg !111
  br i1 %cmp7, label %while.body, label %while.end, !dbg !77, !llvm.loop !112

while.end:                                        ; preds = %for.end
  %arrayidx45 = getelementptr inbounds i32, ptr %answers, i64 %idxprom, !dbg !114
  store i32 %count.1.lcssa, ptr %arrayidx45, align 4, !dbg !115, !tbaa !26
  call void @llvm.lifetime.end.p0(ptr %stack), !dbg !116
  br label %cleanup, !dbg !116

cleanup:                                          ; preds = %while.end, %entry
  ret void, !dbg !116
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

declare void @llvm.lifetime.start.i64(i64)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

declare void @llvm.lifetime.end.i64(i64)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/btree/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "btree_find", scope: !1, file: !1, line: 27, type: !9, scopeLine: 27, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 28, column: 21, scope: !8)
!15 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 28, column: 34, scope: !8)
!18 = !DILocation(line: 28, column: 32, scope: !8)
!19 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !21)
!20 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = distinct !DILocation(line: 28, column: 47, scope: !8)
!22 = !DILocation(line: 28, column: 45, scope: !8)
!23 = !DILocation(line: 29, column: 13, scope: !8)
!24 = !DILocation(line: 29, column: 7, scope: !8)
!25 = !DILocation(line: 31, column: 19, scope: !8)
!26 = !{!27, !27, i64 0}
!27 = !{!"int", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C++ TBAA"}
!30 = !DILocation(line: 33, column: 8, scope: !8)
!31 = !DILocation(line: 33, column: 12, scope: !8)
!32 = !DILocation(line: 0, scope: !8)
!33 = !DILocation(line: 33, column: 33, scope: !8)
!34 = !DILocation(line: 33, column: 3, scope: !8)
!35 = !DILocation(line: 34, column: 24, scope: !8)
!36 = !{!37, !27, i64 0}
!37 = !{!"_ZTS4Node", !27, i64 0, !28, i64 4, !28, i64 36, !28, i64 68}
!38 = !DILocation(line: 21, column: 15, scope: !39, inlinedAt: !40)
!39 = distinct !DISubprogram(name: "lower_slot", scope: !1, file: !1, line: 19, type: !9, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!40 = distinct !DILocation(line: 35, column: 22, scope: !8)
!41 = !DILocation(line: 21, column: 27, scope: !39, inlinedAt: !40)
!42 = !DILocation(line: 21, column: 30, scope: !39, inlinedAt: !40)
!43 = !DILocation(line: 21, column: 46, scope: !39, inlinedAt: !40)
!44 = !DILocation(line: 21, column: 3, scope: !39, inlinedAt: !40)
!45 = !DILocation(line: 22, column: 5, scope: !39, inlinedAt: !40)
!46 = distinct !{!46, !44, !47, !48, !49}
!47 = !DILocation(line: 22, column: 7, scope: !39, inlinedAt: !40)
!48 = !{!"llvm.loop.mustprogress"}
!49 = !{!"llvm.loop.unroll.disable"}
!50 = !DILocation(line: 36, column: 45, scope: !8)
!51 = !DILocation(line: 36, column: 9, scope: !8)
!52 = !DILocation(line: 37, column: 21, scope: !8)
!53 = !DILocation(line: 37, column: 16, scope: !8)
!54 = !DILocation(line: 38, column: 7, scope: !8)
!55 = !DILocation(line: 40, column: 20, scope: !8)
!56 = !DILocation(line: 40, column: 15, scope: !8)
!57 = !DILocation(line: 41, column: 3, scope: !8)
!58 = distinct !{!58, !34, !57, !48, !49}
!59 = !DILocation(line: 42, column: 3, scope: !8)
!60 = !DILocation(line: 42, column: 18, scope: !8)
!61 = !DILocation(line: 43, column: 1, scope: !8)
!62 = distinct !DISubprogram(name: "btree_count", scope: !1, file: !1, line: 46, type: !9, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!63 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !64)
!64 = distinct !DILocation(line: 48, column: 21, scope: !62)
!65 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !66)
!66 = distinct !DILocation(line: 48, column: 34, scope: !62)
!67 = !DILocation(line: 48, column: 32, scope: !62)
!68 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !69)
!69 = distinct !DILocation(line: 48, column: 47, scope: !62)
!70 = !DILocation(line: 48, column: 45, scope: !62)
!71 = !DILocation(line: 49, column: 13, scope: !62)
!72 = !DILocation(line: 49, column: 7, scope: !62)
!73 = !DILocation(line: 51, column: 20, scope: !62)
!74 = !DILocation(line: 51, column: 37, scope: !62)
!75 = !DILocation(line: 52, column: 3, scope: !62)
!76 = !DILocation(line: 54, column: 19, scope: !62)
!77 = !DILocation(line: 55, column: 3, scope: !62)
!78 = !DILocation(line: 56, column: 35, scope: !62)
!79 = !DILocation(line: 56, column: 29, scope: !62)
!80 = !DILocation(line: 56, column: 24, scope: !62)
!81 = !DILocation(line: 21, column: 35, scope: !39, inlinedAt: !82)
!82 = distinct !DILocation(line: 57, column: 16, scope: !62)
!83 = !DILocation(line: 21, column: 15, scope: !39, inlinedAt: !82)
!84 = !DILocation(line: 21, column: 27, scope: !39, inlinedAt: !82)
!85 = !DILocation(line: 21, column: 30, scope: !39, inlinedAt: !82)
!86 = !DILocation(line: 21, column: 46, scope: !39, inlinedAt: !82)
!87 = !DILocation(line: 21, column: 3, scope: !39, inlinedAt: !82)
!88 = !DILocation(line: 22, column: 5, scope: !39, inlinedAt: !82)
!89 = distinct !{!89, !87, !90, !48, !49}
!90 = !DILocation(line: 22, column: 7, scope: !39, inlinedAt: !82)
!91 = !DILocation(line: 0, scope: !39, inlinedAt: !82)
!92 = !DILocation(line: 58, column: 14, scope: !62)
!93 = !DILocation(line: 58, column: 9, scope: !62)
!94 = !DILocation(line: 58, column: 29, scope: !62)
!95 = !DILocation(line: 59, column: 23, scope: !62)
!96 = !DILocation(line: 59, column: 7, scope: !62)
!97 = !DILocation(line: 0, scope: !62)
!98 = !DILocation(line: 60, column: 17, scope: !62)
!99 = !DILocation(line: 60, column: 29, scope: !62)
!100 = !DILocation(line: 60, column: 5, scope: !62)
!101 = !DILocation(line: 60, column: 32, scope: !62)
!102 = !DILocation(line: 60, column: 48, scope: !62)
!103 = !DILocation(line: 61, column: 7, scope: !62)
!104 = !DILocation(line: 62, column: 30, scope: !62)
!105 = !DILocation(line: 62, column: 11, scope: !62)
!106 = !DILocation(line: 62, column: 35, scope: !62)
!107 = !DILocation(line: 63, column: 25, scope: !62)
!108 = !DILocation(line: 63, column: 9, scope: !62)
!109 = distinct !{!109, !100, !110, !48, !49}
!110 = !DILocation(line: 64, column: 5, scope: !62)
!111 = !DILocation(line: 55, column: 17, scope: !62)
!112 = distinct !{!112, !77, !113, !48, !49}
!113 = !DILocation(line: 65, column: 3, scope: !62)
!114 = !DILocation(line: 66, column: 3, scope: !62)
!115 = !DILocation(line: 66, column: 18, scope: !62)
!116 = !DILocation(line: 67, column: 1, scope: !62)
