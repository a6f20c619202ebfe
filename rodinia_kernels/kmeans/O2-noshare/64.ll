; Made by `make kernels` from rodinia_kernels/kmeans/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=64
source_filename = "rodinia_kernels/kmeans/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @kmeans_assign(ptr noalias noundef readonly captures(none) %features, ptr noalias noundef readonly captures(none) %centres, ptr noundef captures(none) %membership, ptr noalias noundef writeonly captures(none) %runner_up, ptr noundef captures(none) %moved, i32 noundef %points, i32 noundef %clusters) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %mul = mul i32 %0, %1, !dbg !18
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %add = add i32 %mul, %2, !dbg !22
  %cmp.not = icmp slt i32 %add, %points, !dbg !23
  br i1 %cmp.not, label %for.cond.preheader, label %cleanup, !dbg !24

for.cond.preheader:                               ; preds = %entry
  %cmp345 = icmp sgt i32 %clusters, 0, !dbg !25
  br i1 %cmp345, label %for.body, label %for.cond.cleanup, !dbg !26

for.cond.cleanup:                                 ; preds = %if.end11, %for.cond.preheader
  %nearest.0.lcssa = phi i32 [ 0, %for.cond.preheader ], [ %nearest.1, %if.end11 ], !dbg !27
  %second.0.lcssa = phi i32 [ -1, %for.cond.preheader ], [ %second.1, %if.end11 ], !dbg !27
  %best.0.lcssa = phi float [ 0x47EFF933C0000000, %for.cond.preheader ], [ %best.1, %if.end11 ], !dbg !27
  %next_best.0.lcssa = phi float [ 0x47EFF933C0000000, %for.cond.preheader ], [ %next_best.1, %if.end11 ], !dbg !27
  %idxprom = sext i32 %add to i64, !dbg !28
  %arrayidx = getelementptr inbounds i32, ptr %membership, i64 %idxprom, !dbg !28
  %3 = load i32, ptr %arrayidx, align 4, !dbg !28, !tbaa !29
  %cmp12.not = icmp eq i32 %3, %nearest.0.lcssa, !dbg !33
  br i1 %cmp12.not, label %cleanup, label %if.then13, !dbg !28

for.body:                                         ; preds = %if.end11, %for.cond.preheader
  %cluster.050 = phi i32 [ %inc, %if.end11 ], [ 0, %for.cond.preheader ]
  %next_best.049 = phi float [ %next_best.1, %if.end11 ], [ 0x47EFF933C0000000, %for.cond.preheader ]
  %best.048 = phi float [ %best.1, %if.end11 ], [ 0x47EFF933C0000000, %for.cond.preheader ]
  %second.047 = phi i32 [ %second.1, %if.end11 ], [ -1, %for.cond.preheader ]
  %nearest.046 = phi i32 [ %nearest.1, %if.end11 ], [ 0, %for.cond.preheader ]
  %mul4 = shl nsw i32 %cluster.050, 3, !dbg !34
  %idx.ext = zext nneg i32 %mul4 to i64, !dbg !35
  %add.ptr = getelementptr inbounds float, ptr %centres, i64 %idx.ext, !dbg !35
  tail call void @llvm.experimental.noalias.scope.decl(metadata !36), !dbg !39
  tail call void @llvm.experimental.noalias.scope.decl(metadata !40), !dbg !39
  br label %for.body.i, !dbg !42

for.body.i:                                       ; preds = %for.body.i, %for.body
  %sum.0.i44 = phi float [ 0.000000e+00, %for.body ], [ %add4.i, %for.body.i ]
  %feature.0.i43 = phi i32 [ 0, %for.body ], [ %inc.i, %for.body.i ]
  %mul.i = mul nsw i32 %feature.0.i43, %points, !dbg !45
  %add.i = add nsw i32 %mul.i, %add, !dbg !46
  %idxprom.i = sext i32 %add.i to i64, !dbg !47
  %arrayidx.i = getelementptr inbounds float, ptr %features, i64 %idxprom.i, !dbg !47
  %4 = load float, ptr %arrayidx.i, align 4, !dbg !47, !tbaa !48, !alias.scope !36, !noalias !40
  %idxprom1.i = zext nneg i32 %feature.0.i43 to i64, !dbg !50
  %arrayidx2.i = getelementptr inbounds float, ptr %add.ptr, i64 %idxprom1.i, !dbg !50
  %5 = load float, ptr %arrayidx2.i, align 4, !dbg !50, !tbaa !48, !alias.scope !40, !noalias !36
  %sub.i = fsub contract float %4, %5, !dbg !51
  %mul3.i = fmul contract float %sub.i, %sub.i, !dbg !52
  %add4.i = fadd contract float %sum.0.i44, %mul3.i, !dbg !53
  %inc.i = add nuw nsw i32 %feature.0.i43, 1, !dbg !54
  %exitcond.not = icmp eq i32 %inc.i, 8, !dbg !55
  br i1 %exitcond.not, label %_ZL16distance_squaredILi8EEfPKfS1_ii.exit, label %for.body.i, !dbg !42, !llvm.loop !56

_ZL16distance_squaredILi8EEfPKfS1_ii.exit:        ; preds = %for.body.i
  %cmp6 = fcmp contract olt float %add4.i, %best.048, !dbg !60
  br i1 %cmp6, label %if.end11, label %if.else, !dbg !61

if.else:                                          ; preds = %_ZL16distance_squaredILi8EEfPKfS1_ii.exit
  %cmp8 = fcmp contract olt float %add4.i, %next_best.049, !dbg !62
  br i1 %cmp8, label %if.then9, label %if.end11, !dbg !63

if.then9:                                         ; preds = %if.else
  br label %if.end11, !dbg !64

if.end11:                                         ; preds = %if.then9, %if.else, %_ZL16distance_squaredILi8EEfPKfS1_ii.exit
  %nearest.1 = phi i32 [ %nearest.046, %if.then9 ], [ %nearest.046, %if.else ], [ %cluster.050, %_ZL16distance_squaredILi8EEfPKfS1_ii.exit ], !dbg !27
  %second.1 = phi i32 [ %cluster.050, %if.then9 ], [ %second.047, %if.else ], [ %nearest.046, %_ZL16distance_squaredILi8EEfPKfS1_ii.exit ], !dbg !27
  %best.1 = phi float [ %best.048, %if.then9 ], [ %best.048, %if.else ], [ %add4.i, %_ZL16distance_squaredILi8EEfPKfS1_ii.exit ], !dbg !27
  %next_best.1 = phi float [ %add4.i, %if.then9 ], [ %next_best.049, %if.else ], [ %best.048, %_ZL16distance_squaredILi8EEfPKfS1_ii.exit ], !dbg !27
  %inc = add nuw nsw i32 %cluster.050, 1, !dbg !65
  %exitcond54.not = icmp eq i32 %inc, %clusters, !dbg !25
  br i1 %exitcond54.not, label %for.cond.cleanup, label %for.body, !dbg !26, !llvm.loop !66

if.then13:                                        ; preds = %for.cond.cleanup
  store i32 %nearest.0.lcssa, ptr %arrayidx, align 4, !dbg !68, !tbaa !29
  %call.i42 = tail call contract noundef float @__nv_sqrtf(float noundef %next_best.0.lcssa) #4, !dbg !69
  %call.i = tail call contract noundef float @__nv_sqrtf(float noundef %best.0.lcssa) #4, !dbg !73
  %mul18 = fmul contract float %call.i, 2.000000e+00, !dbg !75
  %cmp19 = fcmp contract olt float %call.i42, %mul18, !dbg !76
  %cond = select i1 %cmp19, i32 %second.0.lcssa, i32 -1, !dbg !77
  %arrayidx21 = getelementptr inbounds i32, ptr %runner_up, i64 %idxprom, !dbg !78
  store i32 %cond, ptr %arrayidx21, align 4, !dbg !79, !tbaa !29
  %6 = atomicrmw add ptr %moved, i32 1 seq_cst, align 4, !dbg !80
  br label %cleanup, !dbg !84

cleanup:                                          ; preds = %if.then13, %for.cond.cleanup, %entry
  ret void, !dbg !85
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nounwind
declare dso_local float @__nv_sqrtf(float noundef) local_unnamed_addr #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/kmeans/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "kmeans_assign", scope: !1, file: !1, line: 18, type: !9, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 20, column: 21, scope: !8)
!15 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 20, column: 34, scope: !8)
!18 = !DILocation(line: 20, column: 32, scope: !8)
!19 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !21)
!20 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = distinct !DILocation(line: 20, column: 47, scope: !8)
!22 = !DILocation(line: 20, column: 45, scope: !8)
!23 = !DILocation(line: 21, column: 13, scope: !8)
!24 = !DILocation(line: 21, column: 7, scope: !8)
!25 = !DILocation(line: 25, column: 33, scope: !8)
!26 = !DILocation(line: 25, column: 3, scope: !8)
!27 = !DILocation(line: 0, scope: !8)
!28 = !DILocation(line: 37, column: 7, scope: !8)
!29 = !{!30, !30, i64 0}
!30 = !{!"int", !31, i64 0}
!31 = !{!"omnipotent char", !32, i64 0}
!32 = !{!"Simple C++ TBAA"}
!33 = !DILocation(line: 37, column: 25, scope: !8)
!34 = !DILocation(line: 26, column: 76, scope: !8)
!35 = !DILocation(line: 26, column: 66, scope: !8)
!36 = !{!37}
!37 = distinct !{!37, !38, !"_ZL16distance_squaredILi8EEfPKfS1_ii: %features"}
!38 = distinct !{!38, !"_ZL16distance_squaredILi8EEfPKfS1_ii"}
!39 = !DILocation(line: 26, column: 28, scope: !8)
!40 = !{!41}
!41 = distinct !{!41, !38, !"_ZL16distance_squaredILi8EEfPKfS1_ii: %centre"}
!42 = !DILocation(line: 9, column: 3, scope: !43, inlinedAt: !44)
!43 = distinct !DISubprogram(name: "distance_squared<8>", scope: !1, file: !1, line: 6, type: !9, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!44 = distinct !DILocation(line: 26, column: 28, scope: !8)
!45 = !DILocation(line: 10, column: 42, scope: !43, inlinedAt: !44)
!46 = !DILocation(line: 10, column: 51, scope: !43, inlinedAt: !44)
!47 = !DILocation(line: 10, column: 25, scope: !43, inlinedAt: !44)
!48 = !{!49, !49, i64 0}
!49 = !{!"float", !31, i64 0}
!50 = !DILocation(line: 10, column: 62, scope: !43, inlinedAt: !44)
!51 = !DILocation(line: 10, column: 60, scope: !43, inlinedAt: !44)
!52 = !DILocation(line: 11, column: 18, scope: !43, inlinedAt: !44)
!53 = !DILocation(line: 11, column: 9, scope: !43, inlinedAt: !44)
!54 = !DILocation(line: 9, column: 45, scope: !43, inlinedAt: !44)
!55 = !DILocation(line: 9, column: 33, scope: !43, inlinedAt: !44)
!56 = distinct !{!56, !42, !57, !58, !59}
!57 = !DILocation(line: 12, column: 3, scope: !43, inlinedAt: !44)
!58 = !{!"llvm.loop.mustprogress"}
!59 = !{!"llvm.loop.unroll.disable"}
!60 = !DILocation(line: 27, column: 18, scope: !8)
!61 = !DILocation(line: 27, column: 9, scope: !8)
!62 = !DILocation(line: 32, column: 25, scope: !8)
!63 = !DILocation(line: 32, column: 16, scope: !8)
!64 = !DILocation(line: 35, column: 5, scope: !8)
!65 = !DILocation(line: 25, column: 45, scope: !8)
!66 = distinct !{!66, !26, !67, !58, !59}
!67 = !DILocation(line: 36, column: 3, scope: !8)
!68 = !DILocation(line: 38, column: 23, scope: !8)
!69 = !DILocation(line: 314, column: 44, scope: !70, inlinedAt: !72)
!70 = distinct !DISubprogram(name: "sqrtf", scope: !71, file: !71, line: 314, type: !9, scopeLine: 314, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!71 = !DIFile(filename: "clang/include/__clang_cuda_math.h", directory: ".")
!72 = distinct !DILocation(line: 39, column: 24, scope: !8)
!73 = !DILocation(line: 314, column: 44, scope: !70, inlinedAt: !74)
!74 = distinct !DILocation(line: 39, column: 50, scope: !8)
!75 = !DILocation(line: 39, column: 48, scope: !8)
!76 = !DILocation(line: 39, column: 41, scope: !8)
!77 = !DILocation(line: 39, column: 24, scope: !8)
!78 = !DILocation(line: 39, column: 5, scope: !8)
!79 = !DILocation(line: 39, column: 22, scope: !8)
!80 = !DILocation(line: 144, column: 1, scope: !81, inlinedAt: !83)
!81 = distinct !DISubprogram(name: "atomicAdd", scope: !82, file: !82, line: 144, type: !9, scopeLine: 144, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!82 = !DIFile(filename: "pcfm/clang/include/pcfm_cuda.h", directory: ".")
!83 = distinct !DILocation(line: 40, column: 5, scope: !8)
!84 = !DILocation(line: 41, column: 3, scope: !8)
!85 = !DILocation(line: 42, column: 1, scope: !8)
