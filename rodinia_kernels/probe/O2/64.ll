; Made by `make kernels` from rodinia_kernels/probe/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -DBLOCK=64
source_filename = "rodinia_kernels/probe/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Joined = type { i32, i32, i64 }
%struct.Row = type { i32, i32, i32 }

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @probe_join(ptr noalias noundef readonly captures(none) %buckets, ptr noalias noundef readonly captures(none) %rows, ptr noalias noundef readonly captures(none) %keys, ptr noalias noundef readonly captures(none) %limits, ptr noalias noundef writeonly captures(none) %results, i32 noundef %key_count, i32 noundef %bucket_mask) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %mul = mul i32 %0, %1, !dbg !18
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %add = add i32 %mul, %2, !dbg !22
  %cmp.not = icmp slt i32 %add, %key_count, !dbg !23
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !24

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64, !dbg !25
  %arrayidx = getelementptr inbounds i32, ptr %keys, i64 %idxprom, !dbg !25
  %3 = load i32, ptr %arrayidx, align 4, !dbg !25, !tbaa !26
  %arrayidx4 = getelementptr inbounds i32, ptr %limits, i64 %idxprom, !dbg !30
  %4 = load i32, ptr %arrayidx4, align 4, !dbg !30, !tbaa !26
  %shr.i = lshr i32 %3, 16, !dbg !31
  %xor.i = xor i32 %shr.i, %3, !dbg !34
  %mul.i = mul i32 %xor.i, 73244475, !dbg !35
  %shr1.i = lshr i32 %mul.i, 16, !dbg !36
  %xor2.i = xor i32 %shr1.i, %mul.i, !dbg !37
  %and = and i32 %xor2.i, %bucket_mask, !dbg !38
  %idxprom6 = zext i32 %and to i64, !dbg !39
  %arrayidx7 = getelementptr inbounds i32, ptr %buckets, i64 %idxprom6, !dbg !39
  %row.047 = load i32, ptr %arrayidx7, align 4, !dbg !40, !tbaa !26
  %cmp848 = icmp sgt i32 %row.047, -1, !dbg !41
  br i1 %cmp848, label %for.body, label %for.cond.cleanup, !dbg !42

for.cond.cleanup:                                 ; preds = %for.inc, %if.end
  %joined.sroa.8.0.lcssa = phi i64 [ 0, %if.end ], [ %joined.sroa.8.2, %for.inc ], !dbg !43
  %joined.sroa.6.0.lcssa = phi i32 [ -1, %if.end ], [ %joined.sroa.6.2, %for.inc ], !dbg !44
  %joined.sroa.0.0.lcssa = phi i32 [ 0, %if.end ], [ %joined.sroa.0.2, %for.inc ], !dbg !43
  %arrayidx31 = getelementptr inbounds %struct.Joined, ptr %results, i64 %idxprom, !dbg !45
  store i32 %joined.sroa.0.0.lcssa, ptr %arrayidx31, align 8, !dbg !46, !tbaa !26
  %joined.sroa.6.0.arrayidx31.sroa_idx = getelementptr inbounds i8, ptr %arrayidx31, i64 4, !dbg !46
  store i32 %joined.sroa.6.0.lcssa, ptr %joined.sroa.6.0.arrayidx31.sroa_idx, align 4, !dbg !46, !tbaa !26
  %joined.sroa.8.0.arrayidx31.sroa_idx = getelementptr inbounds i8, ptr %arrayidx31, i64 8, !dbg !46
  store i64 %joined.sroa.8.0.lcssa, ptr %joined.sroa.8.0.arrayidx31.sroa_idx, align 8, !dbg !46, !tbaa !47
  br label %cleanup, !dbg !49

for.body:                                         ; preds = %for.inc, %if.end
  %row.052 = phi i32 [ %row.0, %for.inc ], [ %row.047, %if.end ]
  %joined.sroa.0.051 = phi i32 [ %joined.sroa.0.2, %for.inc ], [ 0, %if.end ]
  %joined.sroa.6.050 = phi i32 [ %joined.sroa.6.2, %for.inc ], [ -1, %if.end ]
  %joined.sroa.8.049 = phi i64 [ %joined.sroa.8.2, %for.inc ], [ 0, %if.end ]
  %idxprom9 = zext nneg i32 %row.052 to i64, !dbg !50
  %arrayidx10 = getelementptr inbounds %struct.Row, ptr %rows, i64 %idxprom9, !dbg !50
  %5 = load i32, ptr %arrayidx10, align 4, !dbg !51, !tbaa !52
  %cmp12 = icmp eq i32 %5, %3, !dbg !54
  br i1 %cmp12, label %if.then13, label %for.inc, !dbg !50

if.then13:                                        ; preds = %for.body
  %amount16 = getelementptr inbounds i8, ptr %arrayidx10, i64 4, !dbg !55
  %6 = load i32, ptr %amount16, align 4, !dbg !55, !tbaa !56
  %cmp17.not = icmp sgt i32 %6, %4, !dbg !57
  br i1 %cmp17.not, label %if.else, label %if.then18, !dbg !58

if.then18:                                        ; preds = %if.then13
  %inc = add nsw i32 %joined.sroa.0.051, 1, !dbg !59
  %conv = sext i32 %6 to i64, !dbg !60
  %mul20 = mul nsw i64 %conv, %conv, !dbg !61
  %add21 = add nsw i64 %mul20, %joined.sroa.8.049, !dbg !62
  br label %for.inc, !dbg !63

if.else:                                          ; preds = %if.then13
  %cmp22 = icmp slt i32 %joined.sroa.6.050, 0, !dbg !64
  %spec.select = select i1 %cmp22, i32 %row.052, i32 %joined.sroa.6.050, !dbg !65
  br label %for.inc, !dbg !65

for.inc:                                          ; preds = %if.else, %if.then18, %for.body
  %joined.sroa.8.2 = phi i64 [ %joined.sroa.8.049, %for.body ], [ %add21, %if.then18 ], [ %joined.sroa.8.049, %if.else ], !dbg !43
  %joined.sroa.6.2 = phi i32 [ %joined.sroa.6.050, %for.body ], [ %joined.sroa.6.050, %if.then18 ], [ %spec.select, %if.else ], !dbg !44
  %joined.sroa.0.2 = phi i32 [ %joined.sroa.0.051, %for.body ], [ %inc, %if.then18 ], [ %joined.sroa.0.051, %if.else ], !dbg !43
  %next = getelementptr inbounds i8, ptr %arrayidx10, i64 8, !dbg !66
  %row.0 = load i32, ptr %next, align 4, !dbg !40, !tbaa !26
  %cmp8 = icmp sgt i32 %row.0, -1, !dbg !41
  br i1 %cmp8, label %for.body, label %for.cond.cleanup, !dbg !42, !llvm.loop !67

cleanup:                                          ; preds = %for.cond.cleanup, %entry
  ret void, !dbg !49
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/probe/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "probe_join", scope: !1, file: !1, line: 24, type: !9, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 26, column: 18, scope: !8)
!15 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 26, column: 31, scope: !8)
!18 = !DILocation(line: 26, column: 29, scope: !8)
!19 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !21)
!20 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = distinct !DILocation(line: 26, column: 44, scope: !8)
!22 = !DILocation(line: 26, column: 42, scope: !8)
!23 = !DILocation(line: 27, column: 10, scope: !8)
!24 = !DILocation(line: 27, column: 7, scope: !8)
!25 = !DILocation(line: 29, column: 19, scope: !8)
!26 = !{!27, !27, i64 0}
!27 = !{!"int", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C++ TBAA"}
!30 = !DILocation(line: 29, column: 37, scope: !8)
!31 = !DILocation(line: 17, column: 14, scope: !32, inlinedAt: !33)
!32 = distinct !DISubprogram(name: "hash", scope: !1, file: !1, line: 16, type: !9, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!33 = distinct !DILocation(line: 31, column: 26, scope: !8)
!34 = !DILocation(line: 17, column: 7, scope: !32, inlinedAt: !33)
!35 = !DILocation(line: 18, column: 7, scope: !32, inlinedAt: !33)
!36 = !DILocation(line: 19, column: 14, scope: !32, inlinedAt: !33)
!37 = !DILocation(line: 19, column: 7, scope: !32, inlinedAt: !33)
!38 = !DILocation(line: 31, column: 36, scope: !8)
!39 = !DILocation(line: 31, column: 18, scope: !8)
!40 = !DILocation(line: 31, scope: !8)
!41 = !DILocation(line: 31, column: 56, scope: !8)
!42 = !DILocation(line: 31, column: 3, scope: !8)
!43 = !DILocation(line: 0, scope: !8)
!44 = !DILocation(line: 30, column: 10, scope: !8)
!45 = !DILocation(line: 42, column: 3, scope: !8)
!46 = !DILocation(line: 42, column: 15, scope: !8)
!47 = !{!48, !48, i64 0}
!48 = !{!"long long", !28, i64 0}
!49 = !DILocation(line: 43, column: 1, scope: !8)
!50 = !DILocation(line: 32, column: 9, scope: !8)
!51 = !DILocation(line: 32, column: 19, scope: !8)
!52 = !{!53, !27, i64 0}
!53 = !{!"_ZTS3Row", !27, i64 0, !27, i64 4, !27, i64 8}
!54 = !DILocation(line: 32, column: 23, scope: !8)
!55 = !DILocation(line: 33, column: 36, scope: !8)
!56 = !{!53, !27, i64 4}
!57 = !DILocation(line: 34, column: 18, scope: !8)
!58 = !DILocation(line: 34, column: 11, scope: !8)
!59 = !DILocation(line: 35, column: 9, scope: !8)
!60 = !DILocation(line: 36, column: 36, scope: !8)
!61 = !DILocation(line: 36, column: 43, scope: !8)
!62 = !DILocation(line: 36, column: 22, scope: !8)
!63 = !DILocation(line: 37, column: 7, scope: !8)
!64 = !DILocation(line: 37, column: 32, scope: !8)
!65 = !DILocation(line: 37, column: 18, scope: !8)
!66 = !DILocation(line: 31, column: 78, scope: !8)
!67 = distinct !{!67, !42, !68, !69, !70}
!68 = !DILocation(line: 41, column: 3, scope: !8)
!69 = !{!"llvm.loop.mustprogress"}
!70 = !{!"llvm.loop.unroll.disable"}
