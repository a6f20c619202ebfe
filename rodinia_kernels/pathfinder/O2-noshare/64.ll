; Made by `make kernels` from rodinia_kernels/pathfinder/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=64
source_filename = "rodinia_kernels/pathfinder/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ15pathfinder_rowsE6before = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@_ZZ15pathfinder_rowsE5after = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @pathfinder_rows(ptr noalias noundef readonly captures(none) %wall, ptr noalias noundef readonly captures(none) %source, ptr noalias noundef writeonly captures(none) %result, i32 noundef %columns, i32 noundef %first_row, i32 noundef %rows) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %mul = shl nsw i32 %rows, 1, !dbg !15
  %sub = sub nsw i32 64, %mul, !dbg !16
  %1 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !17
  %mul2 = mul i32 %sub, %1, !dbg !20
  %sub3 = sub i32 %mul2, %rows, !dbg !21
  %add = add nsw i32 %sub3, %0, !dbg !22
  %cmp = icmp sgt i32 %add, -1, !dbg !23
  %cmp4 = icmp slt i32 %add, %columns, !dbg !24
  %.not104.not106 = and i1 %cmp, %cmp4, !dbg !25
  br i1 %.not104.not106, label %if.then, label %if.end, !dbg !25

if.then:                                          ; preds = %entry
  %idxprom5 = zext nneg i32 %0 to i64
  %arrayidx6 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ15pathfinder_rowsE6before to ptr), i64 0, i64 %idxprom5
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %source, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4, !dbg !26, !tbaa !27
  store i32 %2, ptr %arrayidx6, align 4, !dbg !31, !tbaa !27
  br label %if.end, !dbg !32

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !33
  %invariant.op = sub nsw i32 62, %0, !dbg !34
  %cmp12107 = icmp sgt i32 %rows, 0, !dbg !35
  br i1 %cmp12107, label %for.body.lr.ph, label %if.end66, !dbg !36

for.body.lr.ph:                                   ; preds = %if.end
  %3 = xor i32 %sub3, -1, !dbg !37
  %sub10 = add i32 %3, %columns, !dbg !37
  %cond.i103 = tail call noundef i32 @llvm.smin.i32(i32 %sub10, i32 63), !dbg !38
  %cmp7 = icmp slt i32 %sub3, 0, !dbg !41
  %sub8 = sub nsw i32 0, %sub3, !dbg !42
  %cond = select i1 %cmp7, i32 %sub8, i32 0, !dbg !42
  %cmp20 = icmp ne i32 %0, %cond
  %sub23 = sext i1 %cmp20 to i32
  %cond25 = add nsw i32 %0, %sub23
  %idxprom26 = sext i32 %cond25 to i64
  %arrayidx27 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ15pathfinder_rowsE6before to ptr), i64 0, i64 %idxprom26
  %cmp28 = icmp ne i32 %0, %cond.i103
  %add31 = zext i1 %cmp28 to i32
  %cond33 = add nuw nsw i32 %0, %add31
  %idxprom34 = zext nneg i32 %cond33 to i64
  %arrayidx35 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ15pathfinder_rowsE6before to ptr), i64 0, i64 %idxprom34
  %idxprom37 = zext nneg i32 %0 to i64
  %arrayidx38 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ15pathfinder_rowsE6before to ptr), i64 0, i64 %idxprom37
  %arrayidx47 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ15pathfinder_rowsE5after to ptr), i64 0, i64 %idxprom37
  %sub49 = add nsw i32 %rows, -1
  br label %for.body, !dbg !36

for.body:                                         ; preds = %if.end59, %for.body.lr.ph
  %row.0108 = phi i32 [ 0, %for.body.lr.ph ], [ %add13, %if.end59 ]
  %add13 = add nuw nsw i32 %row.0108, 1, !dbg !43
  %cmp14.not.not = icmp ugt i32 %0, %row.0108, !dbg !44
  %cmp16.not = icmp sle i32 %row.0108, %invariant.op
  %or.cond.not105 = select i1 %cmp14.not.not, i1 %cmp16.not, i1 false, !dbg !45
  %brmerge.not = and i1 %.not104.not106, %or.cond.not105, !dbg !45
  br i1 %brmerge.not, label %if.then19, label %if.end48, !dbg !45

if.then19:                                        ; preds = %for.body
  %4 = load i32, ptr %arrayidx27, align 4, !dbg !46, !tbaa !27
  %5 = load i32, ptr %arrayidx35, align 4, !dbg !47, !tbaa !27
  %cond.i102 = tail call noundef i32 @llvm.smin.i32(i32 %4, i32 %5), !dbg !48
  %6 = load i32, ptr %arrayidx38, align 4, !dbg !50, !tbaa !27
  %cond.i = tail call noundef i32 @llvm.smin.i32(i32 %cond.i102, i32 %6), !dbg !51
  %add40 = add nsw i32 %row.0108, %first_row, !dbg !53
  %mul41 = mul nsw i32 %add40, %columns, !dbg !54
  %add42 = add nsw i32 %mul41, %add, !dbg !55
  %idxprom43 = sext i32 %add42 to i64, !dbg !56
  %arrayidx44 = getelementptr inbounds i32, ptr %wall, i64 %idxprom43, !dbg !56
  %7 = load i32, ptr %arrayidx44, align 4, !dbg !56, !tbaa !27
  %add45 = add nsw i32 %cond.i, %7, !dbg !57
  store i32 %add45, ptr %arrayidx47, align 4, !dbg !58, !tbaa !27
  br label %if.end48, !dbg !59

if.end48:                                         ; preds = %if.then19, %for.body
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !60
  %cmp50 = icmp eq i32 %row.0108, %sub49, !dbg !61
  br i1 %cmp50, label %cleanup, label %if.end52, !dbg !62

if.end52:                                         ; preds = %if.end48
  br i1 %brmerge.not, label %if.then54, label %if.end59, !dbg !63

if.then54:                                        ; preds = %if.end52
  %8 = load i32, ptr %arrayidx47, align 4, !dbg !64, !tbaa !27
  store i32 %8, ptr %arrayidx38, align 4, !dbg !65, !tbaa !27
  br label %if.end59, !dbg !66

if.end59:                                         ; preds = %if.then54, %if.end52
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !67
  br label %for.body, !dbg !36

cleanup:                                          ; preds = %if.end48
  br i1 %brmerge.not, label %if.then61, label %if.end66, !dbg !68

if.then61:                                        ; preds = %cleanup
  %idxprom64 = zext nneg i32 %add to i64
  %arrayidx65 = getelementptr inbounds i32, ptr %result, i64 %idxprom64
  %9 = load i32, ptr %arrayidx47, align 4, !dbg !69, !tbaa !27
  store i32 %9, ptr %arrayidx65, align 4, !dbg !70, !tbaa !27
  br label %if.end66, !dbg !71

if.end66:                                         ; preds = %if.then61, %cleanup, %if.end
  ret void, !dbg !72
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/pathfinder/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "pathfinder_rows", scope: !1, file: !1, line: 10, type: !9, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 53, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 14, column: 20, scope: !8)
!15 = !DILocation(line: 15, column: 30, scope: !8)
!16 = !DILocation(line: 15, column: 26, scope: !8)
!17 = !DILocation(line: 66, column: 3, scope: !18, inlinedAt: !19)
!18 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!19 = distinct !DILocation(line: 16, column: 35, scope: !8)
!20 = !DILocation(line: 16, column: 33, scope: !8)
!21 = !DILocation(line: 16, column: 46, scope: !8)
!22 = !DILocation(line: 17, column: 35, scope: !8)
!23 = !DILocation(line: 18, column: 30, scope: !8)
!24 = !DILocation(line: 18, column: 35, scope: !8)
!25 = !DILocation(line: 19, column: 7, scope: !8)
!26 = !DILocation(line: 20, column: 20, scope: !8)
!27 = !{!28, !28, i64 0}
!28 = !{!"int", !29, i64 0}
!29 = !{!"omnipotent char", !30, i64 0}
!30 = !{!"Simple C++ TBAA"}
!31 = !DILocation(line: 20, column: 18, scope: !8)
!32 = !DILocation(line: 20, column: 5, scope: !8)
!33 = !DILocation(line: 21, column: 3, scope: !8)
!34 = !DILocation(line: 26, column: 8, scope: !8)
!35 = !DILocation(line: 26, column: 25, scope: !8)
!36 = !DILocation(line: 26, column: 3, scope: !8)
!37 = !DILocation(line: 24, column: 51, scope: !8)
!38 = !DILocation(line: 7, column: 86, scope: !39, inlinedAt: !40)
!39 = distinct !DISubprogram(name: "smaller<int>", scope: !1, file: !1, line: 7, type: !9, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!40 = distinct !DILocation(line: 24, column: 20, scope: !8)
!41 = !DILocation(line: 23, column: 34, scope: !8)
!42 = !DILocation(line: 23, column: 21, scope: !8)
!43 = !DILocation(line: 28, column: 21, scope: !8)
!44 = !DILocation(line: 28, column: 14, scope: !8)
!45 = !DILocation(line: 28, column: 25, scope: !8)
!46 = !DILocation(line: 30, column: 24, scope: !8)
!47 = !DILocation(line: 31, column: 25, scope: !8)
!48 = !DILocation(line: 7, column: 86, scope: !39, inlinedAt: !49)
!49 = distinct !DILocation(line: 32, column: 36, scope: !8)
!50 = !DILocation(line: 32, column: 58, scope: !8)
!51 = !DILocation(line: 7, column: 86, scope: !39, inlinedAt: !52)
!52 = distinct !DILocation(line: 32, column: 28, scope: !8)
!53 = !DILocation(line: 33, column: 48, scope: !8)
!54 = !DILocation(line: 33, column: 55, scope: !8)
!55 = !DILocation(line: 33, column: 65, scope: !8)
!56 = !DILocation(line: 33, column: 32, scope: !8)
!57 = !DILocation(line: 33, column: 30, scope: !8)
!58 = !DILocation(line: 33, column: 19, scope: !8)
!59 = !DILocation(line: 34, column: 5, scope: !8)
!60 = !DILocation(line: 35, column: 5, scope: !8)
!61 = !DILocation(line: 36, column: 13, scope: !8)
!62 = !DILocation(line: 36, column: 9, scope: !8)
!63 = !DILocation(line: 38, column: 9, scope: !8)
!64 = !DILocation(line: 39, column: 22, scope: !8)
!65 = !DILocation(line: 39, column: 20, scope: !8)
!66 = !DILocation(line: 39, column: 7, scope: !8)
!67 = !DILocation(line: 40, column: 5, scope: !8)
!68 = !DILocation(line: 42, column: 7, scope: !8)
!69 = !DILocation(line: 43, column: 22, scope: !8)
!70 = !DILocation(line: 43, column: 20, scope: !8)
!71 = !DILocation(line: 43, column: 5, scope: !8)
!72 = !DILocation(line: 44, column: 1, scope: !8)
