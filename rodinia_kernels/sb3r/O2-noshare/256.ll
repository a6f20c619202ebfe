; Made by `make kernels` from rodinia_kernels/sb3r/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=256
source_filename = "rodinia_kernels/sb3r/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ4sb3rE5first = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@_ZZ4sb3rE6second = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@_ZZ4sb3rE5table = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @sb3r(ptr noundef captures(none) %words, ptr noundef readonly captures(none) %weights) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %mul = shl i32 %1, 9, !dbg !13
  %idx.ext = zext i32 %mul to i64, !dbg !14
  %add.ptr = getelementptr inbounds i32, ptr %words, i64 %idx.ext, !dbg !14
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom, !dbg !15
  %2 = load i32, ptr %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx8 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb3rE5first to ptr), i64 0, i64 %idxprom, !dbg !20
  store i32 %2, ptr %arrayidx8, align 4, !dbg !21, !tbaa !16
  %add9 = or disjoint i32 %0, 256, !dbg !22
  %idxprom10 = zext nneg i32 %add9 to i64, !dbg !23
  %arrayidx11 = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom10, !dbg !23
  %3 = load i32, ptr %arrayidx11, align 4, !dbg !23, !tbaa !16
  %arrayidx13 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb3rE6second to ptr), i64 0, i64 %idxprom, !dbg !24
  store i32 %3, ptr %arrayidx13, align 4, !dbg !25, !tbaa !16
  %mul19 = shl i32 %1, 8, !dbg !26
  %add20 = or disjoint i32 %mul19, %0, !dbg !27
  %idxprom21 = zext i32 %add20 to i64, !dbg !28
  %arrayidx22 = getelementptr inbounds i32, ptr %weights, i64 %idxprom21, !dbg !28
  %4 = load i32, ptr %arrayidx22, align 4, !dbg !28, !tbaa !16
  %arrayidx24 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb3rE5table to ptr), i64 0, i64 %idxprom, !dbg !29
  store i32 %4, ptr %arrayidx24, align 4, !dbg !30, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !31
  %add30 = add nuw nsw i32 %0, 22
  %rem = and i32 %add30, 255
  %idxprom31 = zext nneg i32 %rem to i64
  %arrayidx32 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb3rE5table to ptr), i64 0, i64 %idxprom31
  %add34 = add nuw nsw i32 %0, 30
  %rem35 = and i32 %add34, 255
  %idxprom36 = zext nneg i32 %rem35 to i64
  %arrayidx37 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb3rE5table to ptr), i64 0, i64 %idxprom36
  %add45 = add nuw nsw i32 %0, 16
  %rem46 = and i32 %add45, 255
  %idxprom47 = zext nneg i32 %rem46 to i64
  %arrayidx48 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb3rE5table to ptr), i64 0, i64 %idxprom47
  %add71 = add nuw nsw i32 %0, 2
  %rem72 = and i32 %add71, 255
  %idxprom73 = zext nneg i32 %rem72 to i64
  %arrayidx74 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb3rE5table to ptr), i64 0, i64 %idxprom73
  %add78 = add nuw nsw i32 %0, 21
  %rem79 = and i32 %add78, 255
  %idxprom80 = zext nneg i32 %rem79 to i64
  %arrayidx81 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb3rE5table to ptr), i64 0, i64 %idxprom80
  %add95 = add nuw nsw i32 %0, 13
  %rem96 = and i32 %add95, 255
  %idxprom97 = zext nneg i32 %rem96 to i64
  %arrayidx98 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb3rE5table to ptr), i64 0, i64 %idxprom97
  %add128 = add nuw nsw i32 %0, 23
  %rem129 = and i32 %add128, 255
  %idxprom130 = zext nneg i32 %rem129 to i64
  %arrayidx131 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb3rE5table to ptr), i64 0, i64 %idxprom130
  br label %for.body, !dbg !32

for.cond.cleanup:                                 ; preds = %if.end138
  %5 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  store i32 %5, ptr %arrayidx, align 4, !dbg !34, !tbaa !16
  %6 = load i32, ptr %arrayidx13, align 4, !dbg !35, !tbaa !16
  store i32 %6, ptr %arrayidx11, align 4, !dbg !36, !tbaa !16
  ret void, !dbg !37

for.body:                                         ; preds = %if.end138, %entry
  %round.0229 = phi i32 [ 0, %entry ], [ %inc, %if.end138 ]
  %xor = xor i32 %round.0229, %0, !dbg !38
  %and = and i32 %xor, 1, !dbg !39
  %tobool.not = icmp eq i32 %and, 0, !dbg !40
  br i1 %tobool.not, label %if.else, label %if.then, !dbg !40

if.then:                                          ; preds = %for.body
  %7 = load i32, ptr %arrayidx8, align 4, !dbg !41, !tbaa !16
  %and27 = and i32 %7, 1, !dbg !42
  %tobool28.not = icmp eq i32 %and27, 0, !dbg !43
  br i1 %tobool28.not, label %if.end, label %if.then29, !dbg !43

if.then29:                                        ; preds = %if.then
  %8 = load i32, ptr %arrayidx32, align 4, !dbg !44, !tbaa !16
  %xor33 = xor i32 %8, %7, !dbg !45
  %9 = load i32, ptr %arrayidx37, align 4, !dbg !46, !tbaa !16
  %or = or i32 %9, 1, !dbg !47
  %mul38 = mul i32 %or, %xor33, !dbg !48
  %xor43 = xor i32 %mul38, %8, !dbg !49
  %shr = lshr i32 %xor43, 2, !dbg !50
  %xor44 = xor i32 %shr, %xor43, !dbg !51
  %sub = add i32 %xor44, -425114318, !dbg !52
  %10 = load i32, ptr %arrayidx48, align 4, !dbg !53, !tbaa !16
  %or49 = or i32 %10, 1, !dbg !54
  %mul50 = mul i32 %sub, %or49, !dbg !55
  %shr51 = lshr i32 %mul50, 14, !dbg !56
  %xor52 = xor i32 %shr51, %mul50, !dbg !57
  %add53 = add i32 %xor52, 324136913, !dbg !58
  store i32 %add53, ptr %arrayidx8, align 4, !dbg !59, !tbaa !16
  br label %if.end, !dbg !60

if.end:                                           ; preds = %if.then29, %if.then
  %11 = phi i32 [ %add53, %if.then29 ], [ %7, %if.then ], !dbg !61
  %and58 = and i32 %11, 2, !dbg !62
  %tobool59.not = icmp eq i32 %and58, 0, !dbg !63
  br i1 %tobool59.not, label %if.end138, label %if.then60, !dbg !63

if.then60:                                        ; preds = %if.end
  %add61 = mul i32 %11, 1025, !dbg !64
  %12 = load i32, ptr %arrayidx32, align 4, !dbg !65, !tbaa !16
  %or66 = or i32 %12, 1, !dbg !66
  %mul67 = mul i32 %add61, %or66, !dbg !67
  %add68 = add i32 %mul67, 617511018, !dbg !68
  %shr69 = lshr i32 %add68, 14, !dbg !69
  %xor70 = xor i32 %shr69, %add68, !dbg !70
  %13 = load i32, ptr %arrayidx74, align 4, !dbg !71, !tbaa !16
  %or75 = or i32 %13, 1, !dbg !72
  %mul76 = mul i32 %xor70, %or75, !dbg !73
  %14 = load i32, ptr %arrayidx81, align 4, !dbg !74, !tbaa !16
  %add77 = add i32 %14, 368166709, !dbg !75
  %add82 = add i32 %add77, %mul76, !dbg !76
  %shr83 = lshr i32 %add82, 1, !dbg !77
  %xor84 = xor i32 %shr83, %add82, !dbg !78
  store i32 %xor84, ptr %arrayidx8, align 4, !dbg !79, !tbaa !16
  br label %if.end138, !dbg !80

if.else:                                          ; preds = %for.body
  %15 = load i32, ptr %arrayidx13, align 4, !dbg !81, !tbaa !16
  %and91 = and i32 %15, 1, !dbg !82
  %tobool92.not = icmp eq i32 %and91, 0, !dbg !83
  br i1 %tobool92.not, label %if.end109, label %if.then93, !dbg !83

if.then93:                                        ; preds = %if.else
  %sub94 = add i32 %15, -316119216, !dbg !84
  %16 = load i32, ptr %arrayidx98, align 4, !dbg !85, !tbaa !16
  %add99 = add i32 %sub94, %16, !dbg !86
  %17 = mul i32 %add99, 8193, !dbg !87
  %add106 = add i32 %17, 862876791, !dbg !88
  store i32 %add106, ptr %arrayidx13, align 4, !dbg !89, !tbaa !16
  br label %if.end109, !dbg !90

if.end109:                                        ; preds = %if.then93, %if.else
  %18 = phi i32 [ %add106, %if.then93 ], [ %15, %if.else ], !dbg !91
  %and112 = and i32 %18, 2, !dbg !92
  %tobool113.not = icmp eq i32 %and112, 0, !dbg !93
  br i1 %tobool113.not, label %if.end138, label %if.then114, !dbg !93

if.then114:                                       ; preds = %if.end109
  %19 = load i32, ptr %arrayidx81, align 4, !dbg !94, !tbaa !16
  %or119 = or i32 %19, 1, !dbg !95
  %mul120 = mul i32 %18, 3, !dbg !96
  %20 = mul i32 %mul120, %or119, !dbg !97
  %add125 = add i32 %20, -776166534, !dbg !97
  %shr126 = lshr i32 %add125, 13, !dbg !98
  %21 = load i32, ptr %arrayidx131, align 4, !dbg !99, !tbaa !16
  %22 = xor i32 %21, %shr126, !dbg !100
  %xor132 = xor i32 %22, %add125, !dbg !100
  %add134 = mul i32 %xor132, 4097, !dbg !101
  store i32 %add134, ptr %arrayidx13, align 4, !dbg !102, !tbaa !16
  br label %if.end138, !dbg !103

if.end138:                                        ; preds = %if.then114, %if.end109, %if.then60, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !104
  %inc = add nuw nsw i32 %round.0229, 1, !dbg !105
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !106
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !32, !llvm.loop !107
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/sb3r/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "sb3r", scope: !1, file: !1, line: 10, type: !9, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 14, column: 24, scope: !8)
!12 = !DILocation(line: 15, column: 33, scope: !8)
!13 = !DILocation(line: 15, column: 44, scope: !8)
!14 = !DILocation(line: 15, column: 31, scope: !8)
!15 = !DILocation(line: 17, column: 16, scope: !8)
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C++ TBAA"}
!20 = !DILocation(line: 17, column: 3, scope: !8)
!21 = !DILocation(line: 17, column: 14, scope: !8)
!22 = !DILocation(line: 18, column: 31, scope: !8)
!23 = !DILocation(line: 18, column: 17, scope: !8)
!24 = !DILocation(line: 18, column: 3, scope: !8)
!25 = !DILocation(line: 18, column: 15, scope: !8)
!26 = !DILocation(line: 19, column: 35, scope: !8)
!27 = !DILocation(line: 19, column: 43, scope: !8)
!28 = !DILocation(line: 19, column: 16, scope: !8)
!29 = !DILocation(line: 19, column: 3, scope: !8)
!30 = !DILocation(line: 19, column: 14, scope: !8)
!31 = !DILocation(line: 20, column: 3, scope: !8)
!32 = !DILocation(line: 22, column: 3, scope: !8)
!33 = !DILocation(line: 77, column: 26, scope: !8)
!34 = !DILocation(line: 77, column: 24, scope: !8)
!35 = !DILocation(line: 78, column: 26, scope: !8)
!36 = !DILocation(line: 78, column: 24, scope: !8)
!37 = !DILocation(line: 79, column: 1, scope: !8)
!38 = !DILocation(line: 23, column: 14, scope: !8)
!39 = !DILocation(line: 23, column: 23, scope: !8)
!40 = !DILocation(line: 23, column: 9, scope: !8)
!41 = !DILocation(line: 24, column: 23, scope: !8)
!42 = !DILocation(line: 25, column: 16, scope: !8)
!43 = !DILocation(line: 25, column: 11, scope: !8)
!44 = !DILocation(line: 26, column: 17, scope: !8)
!45 = !DILocation(line: 26, column: 14, scope: !8)
!46 = !DILocation(line: 27, column: 17, scope: !8)
!47 = !DILocation(line: 27, column: 43, scope: !8)
!48 = !DILocation(line: 27, column: 14, scope: !8)
!49 = !DILocation(line: 28, column: 14, scope: !8)
!50 = !DILocation(line: 29, column: 22, scope: !8)
!51 = !DILocation(line: 29, column: 14, scope: !8)
!52 = !DILocation(line: 30, column: 14, scope: !8)
!53 = !DILocation(line: 31, column: 17, scope: !8)
!54 = !DILocation(line: 31, column: 43, scope: !8)
!55 = !DILocation(line: 31, column: 14, scope: !8)
!56 = !DILocation(line: 32, column: 22, scope: !8)
!57 = !DILocation(line: 32, column: 14, scope: !8)
!58 = !DILocation(line: 33, column: 14, scope: !8)
!59 = !DILocation(line: 34, column: 20, scope: !8)
!60 = !DILocation(line: 35, column: 7, scope: !8)
!61 = !DILocation(line: 36, column: 14, scope: !8)
!62 = !DILocation(line: 37, column: 16, scope: !8)
!63 = !DILocation(line: 37, column: 11, scope: !8)
!64 = !DILocation(line: 38, column: 14, scope: !8)
!65 = !DILocation(line: 39, column: 17, scope: !8)
!66 = !DILocation(line: 39, column: 43, scope: !8)
!67 = !DILocation(line: 39, column: 14, scope: !8)
!68 = !DILocation(line: 40, column: 14, scope: !8)
!69 = !DILocation(line: 41, column: 22, scope: !8)
!70 = !DILocation(line: 41, column: 14, scope: !8)
!71 = !DILocation(line: 42, column: 17, scope: !8)
!72 = !DILocation(line: 42, column: 42, scope: !8)
!73 = !DILocation(line: 42, column: 14, scope: !8)
!74 = !DILocation(line: 44, column: 17, scope: !8)
!75 = !DILocation(line: 43, column: 14, scope: !8)
!76 = !DILocation(line: 44, column: 14, scope: !8)
!77 = !DILocation(line: 45, column: 22, scope: !8)
!78 = !DILocation(line: 45, column: 14, scope: !8)
!79 = !DILocation(line: 46, column: 20, scope: !8)
!80 = !DILocation(line: 47, column: 7, scope: !8)
!81 = !DILocation(line: 49, column: 23, scope: !8)
!82 = !DILocation(line: 50, column: 16, scope: !8)
!83 = !DILocation(line: 50, column: 11, scope: !8)
!84 = !DILocation(line: 51, column: 14, scope: !8)
!85 = !DILocation(line: 52, column: 17, scope: !8)
!86 = !DILocation(line: 52, column: 14, scope: !8)
!87 = !DILocation(line: 55, column: 14, scope: !8)
!88 = !DILocation(line: 58, column: 14, scope: !8)
!89 = !DILocation(line: 59, column: 21, scope: !8)
!90 = !DILocation(line: 60, column: 7, scope: !8)
!91 = !DILocation(line: 61, column: 14, scope: !8)
!92 = !DILocation(line: 62, column: 16, scope: !8)
!93 = !DILocation(line: 62, column: 11, scope: !8)
!94 = !DILocation(line: 63, column: 17, scope: !8)
!95 = !DILocation(line: 63, column: 43, scope: !8)
!96 = !DILocation(line: 63, column: 14, scope: !8)
!97 = !DILocation(line: 67, column: 14, scope: !8)
!98 = !DILocation(line: 68, column: 22, scope: !8)
!99 = !DILocation(line: 69, column: 17, scope: !8)
!100 = !DILocation(line: 69, column: 14, scope: !8)
!101 = !DILocation(line: 70, column: 14, scope: !8)
!102 = !DILocation(line: 71, column: 21, scope: !8)
!103 = !DILocation(line: 72, column: 7, scope: !8)
!104 = !DILocation(line: 74, column: 5, scope: !8)
!105 = !DILocation(line: 22, column: 40, scope: !8)
!106 = !DILocation(line: 22, column: 34, scope: !8)
!107 = distinct !{!107, !32, !108, !109, !110}
!108 = !DILocation(line: 75, column: 3, scope: !8)
!109 = !{!"llvm.loop.mustprogress"}
!110 = !{!"llvm.loop.unroll.disable"}
