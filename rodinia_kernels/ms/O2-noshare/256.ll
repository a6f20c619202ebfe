; Made by `make kernels` from rodinia_kernels/ms/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=256
source_filename = "rodinia_kernels/ms/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @merge_runs(ptr noundef readonly captures(none) %from, ptr noundef writeonly captures(none) %to, i32 noundef %count, i32 noundef %width) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !12
  %2 = shl i32 %0, 9, !dbg !13
  %3 = shl nuw nsw i32 %1, 1, !dbg !13
  %mul7 = or disjoint i32 %2, %3, !dbg !13
  %mul8 = mul nsw i32 %mul7, %width, !dbg !14
  %cmp.not = icmp slt i32 %mul8, %count, !dbg !15
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !16

if.end:                                           ; preds = %entry
  %add9 = add nsw i32 %mul8, %width, !dbg !17
  %cond = tail call i32 @llvm.smin.i32(i32 %add9, i32 %count), !dbg !18
  %add12 = add nsw i32 %cond, %width, !dbg !19
  %cond18 = tail call i32 @llvm.smin.i32(i32 %add12, i32 %count), !dbg !20
  %cmp1967 = icmp sgt i32 %add12, %mul8, !dbg !21
  br i1 %cmp1967, label %for.body, label %cleanup, !dbg !22

for.body:                                         ; preds = %for.inc, %if.end
  %i.070 = phi i32 [ %inc36, %for.inc ], [ %mul8, %if.end ]
  %right.069 = phi i32 [ %right.1, %for.inc ], [ %cond, %if.end ]
  %left.068 = phi i32 [ %left.1, %for.inc ], [ %mul8, %if.end ]
  %cmp20 = icmp slt i32 %left.068, %cond, !dbg !23
  br i1 %cmp20, label %land.lhs.true, label %for.body.if.else_crit_edge, !dbg !24

for.body.if.else_crit_edge:                       ; preds = %for.body
  %idxprom30.phi.trans.insert = sext i32 %right.069 to i64
  %arrayidx31.phi.trans.insert = getelementptr inbounds i64, ptr %from, i64 %idxprom30.phi.trans.insert
  %.pre72 = load i64, ptr %arrayidx31.phi.trans.insert, align 8, !dbg !25, !tbaa !26
  br label %if.else, !dbg !24

land.lhs.true:                                    ; preds = %for.body
  %cmp21.not = icmp slt i32 %right.069, %cond18, !dbg !30
  br i1 %cmp21.not, label %lor.lhs.false, label %land.lhs.true.if.then25_crit_edge, !dbg !31

land.lhs.true.if.then25_crit_edge:                ; preds = %land.lhs.true
  %idxprom26.phi.trans.insert = sext i32 %left.068 to i64
  %arrayidx27.phi.trans.insert = getelementptr inbounds i64, ptr %from, i64 %idxprom26.phi.trans.insert
  %.pre = load i64, ptr %arrayidx27.phi.trans.insert, align 8, !dbg !32, !tbaa !26
  br label %if.then25, !dbg !31

lor.lhs.false:                                    ; preds = %land.lhs.true
  %idxprom = sext i32 %left.068 to i64, !dbg !33
  %arrayidx = getelementptr inbounds i64, ptr %from, i64 %idxprom, !dbg !33
  %4 = load i64, ptr %arrayidx, align 8, !dbg !33, !tbaa !26
  %idxprom22 = sext i32 %right.069 to i64, !dbg !34
  %arrayidx23 = getelementptr inbounds i64, ptr %from, i64 %idxprom22, !dbg !34
  %5 = load i64, ptr %arrayidx23, align 8, !dbg !34, !tbaa !26
  %cmp24.not = icmp sgt i64 %4, %5, !dbg !35
  br i1 %cmp24.not, label %if.else, label %if.then25, !dbg !36

if.then25:                                        ; preds = %lor.lhs.false, %land.lhs.true.if.then25_crit_edge
  %6 = phi i64 [ %.pre, %land.lhs.true.if.then25_crit_edge ], [ %4, %lor.lhs.false ], !dbg !32
  %idxprom28 = sext i32 %i.070 to i64, !dbg !37
  %arrayidx29 = getelementptr inbounds i64, ptr %to, i64 %idxprom28, !dbg !37
  store i64 %6, ptr %arrayidx29, align 8, !dbg !38, !tbaa !26
  %inc = add nsw i32 %left.068, 1, !dbg !39
  br label %for.inc, !dbg !40

if.else:                                          ; preds = %lor.lhs.false, %for.body.if.else_crit_edge
  %7 = phi i64 [ %.pre72, %for.body.if.else_crit_edge ], [ %5, %lor.lhs.false ], !dbg !25
  %idxprom32 = sext i32 %i.070 to i64, !dbg !41
  %arrayidx33 = getelementptr inbounds i64, ptr %to, i64 %idxprom32, !dbg !41
  store i64 %7, ptr %arrayidx33, align 8, !dbg !42, !tbaa !26
  %inc34 = add nsw i32 %right.069, 1, !dbg !43
  br label %for.inc

for.inc:                                          ; preds = %if.else, %if.then25
  %left.1 = phi i32 [ %inc, %if.then25 ], [ %left.068, %if.else ], !dbg !44
  %right.1 = phi i32 [ %right.069, %if.then25 ], [ %inc34, %if.else ], !dbg !44
  %inc36 = add nsw i32 %i.070, 1, !dbg !45
  %cmp19 = icmp slt i32 %inc36, %cond18, !dbg !21
  br i1 %cmp19, label %for.body, label %cleanup, !dbg !22, !llvm.loop !46

cleanup:                                          ; preds = %for.inc, %if.end, %entry
  ret void, !dbg !50
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/ms/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "merge_runs", scope: !1, file: !1, line: 11, type: !9, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 12, column: 20, scope: !8)
!12 = !DILocation(line: 12, column: 41, scope: !8)
!13 = !DILocation(line: 13, column: 26, scope: !8)
!14 = !DILocation(line: 13, column: 30, scope: !8)
!15 = !DILocation(line: 14, column: 13, scope: !8)
!16 = !DILocation(line: 14, column: 7, scope: !8)
!17 = !DILocation(line: 16, column: 28, scope: !8)
!18 = !DILocation(line: 16, column: 22, scope: !8)
!19 = !DILocation(line: 17, column: 26, scope: !8)
!20 = !DILocation(line: 17, column: 19, scope: !8)
!21 = !DILocation(line: 20, column: 25, scope: !8)
!22 = !DILocation(line: 20, column: 3, scope: !8)
!23 = !DILocation(line: 21, column: 14, scope: !8)
!24 = !DILocation(line: 21, column: 23, scope: !8)
!25 = !DILocation(line: 25, column: 15, scope: !8)
!26 = !{!27, !27, i64 0}
!27 = !{!"long", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C++ TBAA"}
!30 = !DILocation(line: 21, column: 33, scope: !8)
!31 = !DILocation(line: 21, column: 40, scope: !8)
!32 = !DILocation(line: 22, column: 15, scope: !8)
!33 = !DILocation(line: 21, column: 43, scope: !8)
!34 = !DILocation(line: 21, column: 57, scope: !8)
!35 = !DILocation(line: 21, column: 54, scope: !8)
!36 = !DILocation(line: 21, column: 9, scope: !8)
!37 = !DILocation(line: 22, column: 7, scope: !8)
!38 = !DILocation(line: 22, column: 13, scope: !8)
!39 = !DILocation(line: 23, column: 7, scope: !8)
!40 = !DILocation(line: 24, column: 5, scope: !8)
!41 = !DILocation(line: 25, column: 7, scope: !8)
!42 = !DILocation(line: 25, column: 13, scope: !8)
!43 = !DILocation(line: 26, column: 7, scope: !8)
!44 = !DILocation(line: 0, scope: !8)
!45 = !DILocation(line: 20, column: 32, scope: !8)
!46 = distinct !{!46, !22, !47, !48, !49}
!47 = !DILocation(line: 28, column: 3, scope: !8)
!48 = !{!"llvm.loop.mustprogress"}
!49 = !{!"llvm.loop.unroll.disable"}
!50 = !DILocation(line: 29, column: 1, scope: !8)
