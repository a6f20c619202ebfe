; Made by `make kernels` from rodinia_kernels/sb3/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=32
source_filename = "rodinia_kernels/sb3/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ3sb3E5first = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ3sb3E6second = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4
@_ZZ3sb3E5table = internal unnamed_addr addrspace(3) global [32 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @sb3(ptr noundef captures(none) %words, ptr noundef readonly captures(none) %weights) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %mul = shl i32 %1, 6, !dbg !13
  %idx.ext = zext i32 %mul to i64, !dbg !14
  %add.ptr = getelementptr inbounds i32, ptr %words, i64 %idx.ext, !dbg !14
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom, !dbg !15
  %2 = load i32, ptr %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx8 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ3sb3E5first to ptr), i64 0, i64 %idxprom, !dbg !20
  store i32 %2, ptr %arrayidx8, align 4, !dbg !21, !tbaa !16
  %add9 = or disjoint i32 %0, 32, !dbg !22
  %idxprom10 = zext nneg i32 %add9 to i64, !dbg !23
  %arrayidx11 = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom10, !dbg !23
  %3 = load i32, ptr %arrayidx11, align 4, !dbg !23, !tbaa !16
  %arrayidx13 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ3sb3E6second to ptr), i64 0, i64 %idxprom, !dbg !24
  store i32 %3, ptr %arrayidx13, align 4, !dbg !25, !tbaa !16
  %mul19 = shl i32 %1, 5, !dbg !26
  %add20 = or disjoint i32 %mul19, %0, !dbg !27
  %idxprom21 = zext i32 %add20 to i64, !dbg !28
  %arrayidx22 = getelementptr inbounds i32, ptr %weights, i64 %idxprom21, !dbg !28
  %4 = load i32, ptr %arrayidx22, align 4, !dbg !28, !tbaa !16
  %arrayidx24 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ3sb3E5table to ptr), i64 0, i64 %idxprom, !dbg !29
  store i32 %4, ptr %arrayidx24, align 4, !dbg !30, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !31
  %add30 = add nuw nsw i32 %0, 1
  %rem = and i32 %add30, 31
  %idxprom31 = zext nneg i32 %rem to i64
  %arrayidx32 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ3sb3E5table to ptr), i64 0, i64 %idxprom31
  %add36 = add nuw nsw i32 %0, 5
  %rem37 = and i32 %add36, 31
  %idxprom38 = zext nneg i32 %rem37 to i64
  %arrayidx39 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ3sb3E5table to ptr), i64 0, i64 %idxprom38
  %add43 = add nuw nsw i32 %0, 9
  %rem44 = and i32 %add43, 31
  %idxprom45 = zext nneg i32 %rem44 to i64
  %arrayidx46 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ3sb3E5table to ptr), i64 0, i64 %idxprom45
  br label %for.body, !dbg !32

for.cond.cleanup:                                 ; preds = %if.end149
  %5 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  store i32 %5, ptr %arrayidx, align 4, !dbg !34, !tbaa !16
  %6 = load i32, ptr %arrayidx13, align 4, !dbg !35, !tbaa !16
  store i32 %6, ptr %arrayidx11, align 4, !dbg !36, !tbaa !16
  ret void, !dbg !37

for.body:                                         ; preds = %if.end149, %entry
  %round.0245 = phi i32 [ 0, %entry ], [ %inc, %if.end149 ]
  %xor = xor i32 %round.0245, %0, !dbg !38
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
  %add33 = add i32 %8, %7, !dbg !45
  %mul34 = mul i32 %add33, 1621, !dbg !46
  %shr = lshr i32 %mul34, 7, !dbg !47
  %9 = load i32, ptr %arrayidx39, align 4, !dbg !48, !tbaa !16
  %10 = xor i32 %9, %shr, !dbg !49
  %xor40 = xor i32 %10, %mul34, !dbg !49
  %add41 = mul i32 %xor40, 9, !dbg !50
  %add42 = add i32 %add41, 40503, !dbg !51
  %11 = load i32, ptr %arrayidx46, align 4, !dbg !52, !tbaa !16
  %or = or i32 %11, 1, !dbg !53
  %mul47 = mul i32 %add42, %or, !dbg !54
  %shr48 = lshr i32 %mul47, 11, !dbg !55
  %xor49 = xor i32 %shr48, %mul47, !dbg !56
  store i32 %xor49, ptr %arrayidx8, align 4, !dbg !57, !tbaa !16
  br label %if.end, !dbg !58

if.end:                                           ; preds = %if.then29, %if.then
  %12 = phi i32 [ %xor49, %if.then29 ], [ %7, %if.then ], !dbg !59
  %and54 = and i32 %12, 2, !dbg !60
  %tobool55.not = icmp eq i32 %and54, 0, !dbg !61
  br i1 %tobool55.not, label %if.end149, label %if.then56, !dbg !61

if.then56:                                        ; preds = %if.end
  %13 = load i32, ptr %arrayidx32, align 4, !dbg !62, !tbaa !16
  %add61 = add i32 %13, %12, !dbg !63
  %mul62 = mul i32 %add61, 1621, !dbg !64
  %shr63 = lshr i32 %mul62, 7, !dbg !65
  %14 = load i32, ptr %arrayidx39, align 4, !dbg !66, !tbaa !16
  %15 = xor i32 %14, %shr63, !dbg !67
  %xor69 = xor i32 %15, %mul62, !dbg !67
  %add71 = mul i32 %xor69, 9, !dbg !68
  %add72 = add i32 %add71, 40503, !dbg !69
  %16 = load i32, ptr %arrayidx46, align 4, !dbg !70, !tbaa !16
  %or77 = or i32 %16, 1, !dbg !71
  %mul78 = mul i32 %add72, %or77, !dbg !72
  %shr79 = lshr i32 %mul78, 11, !dbg !73
  %xor80 = xor i32 %shr79, %mul78, !dbg !74
  store i32 %xor80, ptr %arrayidx8, align 4, !dbg !75, !tbaa !16
  br label %if.end149, !dbg !76

if.else:                                          ; preds = %for.body
  %17 = load i32, ptr %arrayidx13, align 4, !dbg !77, !tbaa !16
  %and87 = and i32 %17, 1, !dbg !78
  %tobool88.not = icmp eq i32 %and87, 0, !dbg !79
  br i1 %tobool88.not, label %if.end116, label %if.then89, !dbg !79

if.then89:                                        ; preds = %if.else
  %18 = load i32, ptr %arrayidx32, align 4, !dbg !80, !tbaa !16
  %add94 = add i32 %18, %17, !dbg !81
  %mul95 = mul i32 %add94, 1621, !dbg !82
  %shr96 = lshr i32 %mul95, 7, !dbg !83
  %19 = load i32, ptr %arrayidx39, align 4, !dbg !84, !tbaa !16
  %20 = xor i32 %19, %shr96, !dbg !85
  %xor102 = xor i32 %20, %mul95, !dbg !85
  %add104 = mul i32 %xor102, 9, !dbg !86
  %add105 = add i32 %add104, 40503, !dbg !87
  %21 = load i32, ptr %arrayidx46, align 4, !dbg !88, !tbaa !16
  %or110 = or i32 %21, 1, !dbg !89
  %mul111 = mul i32 %add105, %or110, !dbg !90
  %shr112 = lshr i32 %mul111, 11, !dbg !91
  %xor113 = xor i32 %shr112, %mul111, !dbg !92
  store i32 %xor113, ptr %arrayidx13, align 4, !dbg !93, !tbaa !16
  br label %if.end116, !dbg !94

if.end116:                                        ; preds = %if.then89, %if.else
  %22 = phi i32 [ %xor113, %if.then89 ], [ %17, %if.else ], !dbg !95
  %and119 = and i32 %22, 2, !dbg !96
  %tobool120.not = icmp eq i32 %and119, 0, !dbg !97
  br i1 %tobool120.not, label %if.end149, label %if.then121, !dbg !97

if.then121:                                       ; preds = %if.end116
  %23 = load i32, ptr %arrayidx32, align 4, !dbg !98, !tbaa !16
  %add126 = add i32 %23, %22, !dbg !99
  %mul127 = mul i32 %add126, 1621, !dbg !100
  %shr128 = lshr i32 %mul127, 7, !dbg !101
  %24 = load i32, ptr %arrayidx39, align 4, !dbg !102, !tbaa !16
  %25 = xor i32 %24, %shr128, !dbg !103
  %xor134 = xor i32 %25, %mul127, !dbg !103
  %add136 = mul i32 %xor134, 9, !dbg !104
  %add137 = add i32 %add136, 40503, !dbg !105
  %26 = load i32, ptr %arrayidx46, align 4, !dbg !106, !tbaa !16
  %or142 = or i32 %26, 1, !dbg !107
  %mul143 = mul i32 %add137, %or142, !dbg !108
  %shr144 = lshr i32 %mul143, 11, !dbg !109
  %xor145 = xor i32 %shr144, %mul143, !dbg !110
  store i32 %xor145, ptr %arrayidx13, align 4, !dbg !111, !tbaa !16
  br label %if.end149, !dbg !112

if.end149:                                        ; preds = %if.then121, %if.end116, %if.then56, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !113
  %inc = add nuw nsw i32 %round.0245, 1, !dbg !114
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !115
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !32, !llvm.loop !116
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="32" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/sb3/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "sb3", scope: !1, file: !1, line: 10, type: !9, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
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
!46 = !DILocation(line: 27, column: 14, scope: !8)
!47 = !DILocation(line: 28, column: 22, scope: !8)
!48 = !DILocation(line: 29, column: 17, scope: !8)
!49 = !DILocation(line: 29, column: 14, scope: !8)
!50 = !DILocation(line: 30, column: 14, scope: !8)
!51 = !DILocation(line: 31, column: 14, scope: !8)
!52 = !DILocation(line: 32, column: 17, scope: !8)
!53 = !DILocation(line: 32, column: 42, scope: !8)
!54 = !DILocation(line: 32, column: 14, scope: !8)
!55 = !DILocation(line: 33, column: 22, scope: !8)
!56 = !DILocation(line: 33, column: 14, scope: !8)
!57 = !DILocation(line: 34, column: 20, scope: !8)
!58 = !DILocation(line: 35, column: 7, scope: !8)
!59 = !DILocation(line: 36, column: 14, scope: !8)
!60 = !DILocation(line: 37, column: 16, scope: !8)
!61 = !DILocation(line: 37, column: 11, scope: !8)
!62 = !DILocation(line: 38, column: 17, scope: !8)
!63 = !DILocation(line: 38, column: 14, scope: !8)
!64 = !DILocation(line: 39, column: 14, scope: !8)
!65 = !DILocation(line: 40, column: 22, scope: !8)
!66 = !DILocation(line: 41, column: 17, scope: !8)
!67 = !DILocation(line: 41, column: 14, scope: !8)
!68 = !DILocation(line: 42, column: 14, scope: !8)
!69 = !DILocation(line: 43, column: 14, scope: !8)
!70 = !DILocation(line: 44, column: 17, scope: !8)
!71 = !DILocation(line: 44, column: 42, scope: !8)
!72 = !DILocation(line: 44, column: 14, scope: !8)
!73 = !DILocation(line: 45, column: 22, scope: !8)
!74 = !DILocation(line: 45, column: 14, scope: !8)
!75 = !DILocation(line: 46, column: 20, scope: !8)
!76 = !DILocation(line: 47, column: 7, scope: !8)
!77 = !DILocation(line: 49, column: 23, scope: !8)
!78 = !DILocation(line: 50, column: 16, scope: !8)
!79 = !DILocation(line: 50, column: 11, scope: !8)
!80 = !DILocation(line: 51, column: 17, scope: !8)
!81 = !DILocation(line: 51, column: 14, scope: !8)
!82 = !DILocation(line: 52, column: 14, scope: !8)
!83 = !DILocation(line: 53, column: 22, scope: !8)
!84 = !DILocation(line: 54, column: 17, scope: !8)
!85 = !DILocation(line: 54, column: 14, scope: !8)
!86 = !DILocation(line: 55, column: 14, scope: !8)
!87 = !DILocation(line: 56, column: 14, scope: !8)
!88 = !DILocation(line: 57, column: 17, scope: !8)
!89 = !DILocation(line: 57, column: 42, scope: !8)
!90 = !DILocation(line: 57, column: 14, scope: !8)
!91 = !DILocation(line: 58, column: 22, scope: !8)
!92 = !DILocation(line: 58, column: 14, scope: !8)
!93 = !DILocation(line: 59, column: 21, scope: !8)
!94 = !DILocation(line: 60, column: 7, scope: !8)
!95 = !DILocation(line: 61, column: 14, scope: !8)
!96 = !DILocation(line: 62, column: 16, scope: !8)
!97 = !DILocation(line: 62, column: 11, scope: !8)
!98 = !DILocation(line: 63, column: 17, scope: !8)
!99 = !DILocation(line: 63, column: 14, scope: !8)
!100 = !DILocation(line: 64, column: 14, scope: !8)
!101 = !DILocation(line: 65, column: 22, scope: !8)
!102 = !DILocation(line: 66, column: 17, scope: !8)
!103 = !DILocation(line: 66, column: 14, scope: !8)
!104 = !DILocation(line: 67, column: 14, scope: !8)
!105 = !DILocation(line: 68, column: 14, scope: !8)
!106 = !DILocation(line: 69, column: 17, scope: !8)
!107 = !DILocation(line: 69, column: 42, scope: !8)
!108 = !DILocation(line: 69, column: 14, scope: !8)
!109 = !DILocation(line: 70, column: 22, scope: !8)
!110 = !DILocation(line: 70, column: 14, scope: !8)
!111 = !DILocation(line: 71, column: 21, scope: !8)
!112 = !DILocation(line: 72, column: 7, scope: !8)
!113 = !DILocation(line: 74, column: 5, scope: !8)
!114 = !DILocation(line: 22, column: 40, scope: !8)
!115 = !DILocation(line: 22, column: 34, scope: !8)
!116 = distinct !{!116, !32, !117, !118, !119}
!117 = !DILocation(line: 75, column: 3, scope: !8)
!118 = !{!"llvm.loop.mustprogress"}
!119 = !{!"llvm.loop.unroll.disable"}
