; Made by `make kernels` from rodinia_kernels/nw/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -DBLOCK=32
source_filename = "rodinia_kernels/nw/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ11nw_diagonalE4tile = internal unnamed_addr addrspace(3) global [33 x [33 x i32]] undef, align 4
@_ZZ11nw_diagonalE7letters = internal unnamed_addr addrspace(3) global [32 x i8] undef, align 1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @nw_diagonal(ptr noalias noundef readonly captures(none) %rows, ptr noalias noundef readonly captures(none) %columns, ptr noundef captures(none) %scores, ptr noundef writeonly captures(none) %steps, i32 noundef %length, i32 noundef %match, i32 noundef %mismatch, i32 noundef %penalty, i32 noundef %first_row, i32 noundef %diagonal) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !15
  %add = add i32 %1, %first_row, !dbg !18
  %sub = sub nsw i32 %diagonal, %add, !dbg !19
  %mul = shl nsw i32 %add, 5, !dbg !20
  %mul2 = shl nsw i32 %sub, 5, !dbg !21
  %add3 = add nsw i32 %length, 1, !dbg !22
  %add4 = add nsw i32 %mul, %0, !dbg !23
  %add5 = add nsw i32 %add4, 1, !dbg !24
  %mul6 = mul nsw i32 %add5, %add3, !dbg !25
  %add7 = add nsw i32 %mul6, %mul2, !dbg !26
  %idxprom = sext i32 %add7 to i64, !dbg !27
  %arrayidx = getelementptr inbounds i32, ptr %scores, i64 %idxprom, !dbg !27
  %2 = load i32, ptr %arrayidx, align 4, !dbg !27, !tbaa !28
  %add8 = add nuw nsw i32 %0, 1, !dbg !32
  %idxprom9 = zext nneg i32 %add8 to i64, !dbg !33
  %arrayidx10 = getelementptr inbounds [33 x [33 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ11nw_diagonalE4tile to ptr), i64 0, i64 %idxprom9, !dbg !33
  store i32 %2, ptr %arrayidx10, align 4, !dbg !34, !tbaa !28
  %mul12 = mul nsw i32 %mul, %add3, !dbg !35
  %add13 = add nsw i32 %mul12, %mul2, !dbg !36
  %add14 = add nsw i32 %add13, %0, !dbg !37
  %3 = sext i32 %add14 to i64, !dbg !38
  %4 = getelementptr i32, ptr %scores, i64 %3, !dbg !38
  %arrayidx17 = getelementptr i8, ptr %4, i64 4, !dbg !38
  %5 = load i32, ptr %arrayidx17, align 4, !dbg !38, !tbaa !28
  %arrayidx20 = getelementptr inbounds [33 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11nw_diagonalE4tile to ptr), i64 0, i64 %idxprom9, !dbg !39
  store i32 %5, ptr %arrayidx20, align 4, !dbg !40, !tbaa !28
  %cmp = icmp eq i32 %0, 0, !dbg !41
  br i1 %cmp, label %if.then, label %if.end, !dbg !42

if.then:                                          ; preds = %entry
  %idxprom23 = sext i32 %add13 to i64
  %arrayidx24 = getelementptr inbounds i32, ptr %scores, i64 %idxprom23
  %6 = load i32, ptr %arrayidx24, align 4, !dbg !43, !tbaa !28
  store i32 %6, ptr addrspacecast (ptr addrspace(3) @_ZZ11nw_diagonalE4tile to ptr), align 4, !dbg !44, !tbaa !28
  br label %if.end, !dbg !45

if.end:                                           ; preds = %if.then, %entry
  %add25 = add i32 %mul2, %0, !dbg !46
  %idxprom26 = sext i32 %add25 to i64, !dbg !47
  %arrayidx27 = getelementptr inbounds i8, ptr %columns, i64 %idxprom26, !dbg !47
  %7 = load i8, ptr %arrayidx27, align 1, !dbg !47, !tbaa !48
  %idxprom28 = zext nneg i32 %0 to i64, !dbg !49
  %arrayidx29 = getelementptr inbounds [32 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ11nw_diagonalE7letters to ptr), i64 0, i64 %idxprom28, !dbg !49
  store i8 %7, ptr %arrayidx29, align 1, !dbg !50, !tbaa !48
  %idxprom31 = sext i32 %add4 to i64, !dbg !51
  %arrayidx32 = getelementptr inbounds i8, ptr %rows, i64 %idxprom31, !dbg !51
  %8 = load i8, ptr %arrayidx32, align 1, !dbg !51, !tbaa !48
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !52
  %mul75 = mul nsw i32 %add4, %length
  %add76 = add nsw i32 %mul75, %mul2
  br label %for.body, !dbg !53

for.cond81.preheader:                             ; preds = %if.end80
  %add91 = or disjoint i32 %mul, 1
  %invariant.gep = getelementptr i8, ptr %scores, i64 4, !dbg !54
  br label %for.body84, !dbg !54

for.body:                                         ; preds = %if.end80, %if.end
  %wave.0155 = phi i32 [ 0, %if.end ], [ %inc, %if.end80 ]
  %sub34 = sub nsw i32 %wave.0155, %0, !dbg !55
  %or.cond = icmp ult i32 %sub34, 32, !dbg !56
  br i1 %or.cond, label %if.then37, label %if.end80, !dbg !56

if.then37:                                        ; preds = %for.body
  %idxprom40 = zext nneg i32 %sub34 to i64, !dbg !57
  %arrayidx41 = getelementptr inbounds [33 x [33 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ11nw_diagonalE4tile to ptr), i64 0, i64 %idxprom28, i64 %idxprom40, !dbg !57
  %9 = load i32, ptr %arrayidx41, align 4, !dbg !57, !tbaa !28
  %arrayidx43 = getelementptr inbounds [32 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ11nw_diagonalE7letters to ptr), i64 0, i64 %idxprom40, !dbg !58
  %10 = load i8, ptr %arrayidx43, align 1, !dbg !58, !tbaa !48
  %cmp45 = icmp eq i8 %8, %10, !dbg !59
  %cond = select i1 %cmp45, i32 %match, i32 %mismatch, !dbg !60
  %add46 = add nsw i32 %cond, %9, !dbg !61
  %add49 = add nuw nsw i32 %sub34, 1, !dbg !62
  %idxprom50 = zext nneg i32 %add49 to i64, !dbg !63
  %arrayidx51 = getelementptr inbounds [33 x [33 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ11nw_diagonalE4tile to ptr), i64 0, i64 %idxprom28, i64 %idxprom50, !dbg !63
  %11 = load i32, ptr %arrayidx51, align 4, !dbg !63, !tbaa !28
  %sub52 = sub nsw i32 %11, %penalty, !dbg !64
  %arrayidx57 = getelementptr inbounds [33 x [33 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ11nw_diagonalE4tile to ptr), i64 0, i64 %idxprom9, i64 %idxprom40, !dbg !65
  %12 = load i32, ptr %arrayidx57, align 4, !dbg !65, !tbaa !28
  %sub58 = sub nsw i32 %12, %penalty, !dbg !66
  %cmp59.not = icmp slt i32 %add46, %sub52, !dbg !67
  %cmp61.not = icmp slt i32 %add46, %sub58
  %or.cond154 = select i1 %cmp59.not, i1 true, i1 %cmp61.not, !dbg !68
  %cmp63.not = icmp slt i32 %11, %12, !dbg !68
  %sub58.sub52 = select i1 %cmp63.not, i32 %sub58, i32 %sub52, !dbg !68
  %. = select i1 %cmp63.not, i8 2, i8 1, !dbg !68
  %best.0 = select i1 %or.cond154, i32 %sub58.sub52, i32 %add46, !dbg !68
  %step.0 = select i1 %or.cond154, i8 %., i8 0, !dbg !68
  %arrayidx73 = getelementptr inbounds [33 x [33 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ11nw_diagonalE4tile to ptr), i64 0, i64 %idxprom9, i64 %idxprom50, !dbg !69
  store i32 %best.0, ptr %arrayidx73, align 4, !dbg !70, !tbaa !28
  %add77 = add nsw i32 %add76, %sub34, !dbg !71
  %idxprom78 = sext i32 %add77 to i64, !dbg !72
  %arrayidx79 = getelementptr inbounds i8, ptr %steps, i64 %idxprom78, !dbg !72
  store i8 %step.0, ptr %arrayidx79, align 1, !dbg !73, !tbaa !48
  br label %if.end80, !dbg !74

if.end80:                                         ; preds = %if.then37, %for.body
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !75
  %inc = add nuw nsw i32 %wave.0155, 1, !dbg !76
  %exitcond.not = icmp eq i32 %inc, 63, !dbg !77
  br i1 %exitcond.not, label %for.cond81.preheader, label %for.body, !dbg !53, !llvm.loop !78

for.cond.cleanup83:                               ; preds = %for.body84
  ret void, !dbg !82

for.body84:                                       ; preds = %for.body84, %for.cond81.preheader
  %y.0156 = phi i32 [ 0, %for.cond81.preheader ], [ %add85, %for.body84 ]
  %add85 = add nuw nsw i32 %y.0156, 1, !dbg !83
  %idxprom86 = zext nneg i32 %add85 to i64, !dbg !84
  %arrayidx90 = getelementptr inbounds [33 x [33 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ11nw_diagonalE4tile to ptr), i64 0, i64 %idxprom86, i64 %idxprom9, !dbg !84
  %13 = load i32, ptr %arrayidx90, align 4, !dbg !84, !tbaa !28
  %add92 = add i32 %add91, %y.0156, !dbg !85
  %mul93 = mul nsw i32 %add92, %add3, !dbg !86
  %add95 = add i32 %add25, %mul93, !dbg !87
  %14 = sext i32 %add95 to i64, !dbg !88
  %gep = getelementptr i32, ptr %invariant.gep, i64 %14, !dbg !88
  store i32 %13, ptr %gep, align 4, !dbg !89, !tbaa !28
  %exitcond157.not = icmp eq i32 %add85, 32, !dbg !90
  br i1 %exitcond157.not, label %for.cond.cleanup83, label %for.body84, !dbg !54, !llvm.loop !91
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
!1 = !DIFile(filename: "rodinia_kernels/nw/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "nw_diagonal", scope: !1, file: !1, line: 11, type: !9, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 53, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 15, column: 20, scope: !8)
!15 = !DILocation(line: 66, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 16, column: 36, scope: !8)
!18 = !DILocation(line: 16, column: 34, scope: !8)
!19 = !DILocation(line: 16, column: 71, scope: !8)
!20 = !DILocation(line: 17, column: 28, scope: !8)
!21 = !DILocation(line: 17, column: 58, scope: !8)
!22 = !DILocation(line: 17, column: 82, scope: !8)
!23 = !DILocation(line: 19, column: 35, scope: !8)
!24 = !DILocation(line: 19, column: 42, scope: !8)
!25 = !DILocation(line: 19, column: 47, scope: !8)
!26 = !DILocation(line: 19, column: 55, scope: !8)
!27 = !DILocation(line: 19, column: 23, scope: !8)
!28 = !{!29, !29, i64 0}
!29 = !{!"int", !30, i64 0}
!30 = !{!"omnipotent char", !31, i64 0}
!31 = !{!"Simple C++ TBAA"}
!32 = !DILocation(line: 19, column: 13, scope: !8)
!33 = !DILocation(line: 19, column: 3, scope: !8)
!34 = !DILocation(line: 19, column: 21, scope: !8)
!35 = !DILocation(line: 20, column: 34, scope: !8)
!36 = !DILocation(line: 20, column: 42, scope: !8)
!37 = !DILocation(line: 20, column: 51, scope: !8)
!38 = !DILocation(line: 20, column: 23, scope: !8)
!39 = !DILocation(line: 20, column: 3, scope: !8)
!40 = !DILocation(line: 20, column: 21, scope: !8)
!41 = !DILocation(line: 21, column: 12, scope: !8)
!42 = !DILocation(line: 21, column: 7, scope: !8)
!43 = !DILocation(line: 22, column: 18, scope: !8)
!44 = !DILocation(line: 22, column: 16, scope: !8)
!45 = !DILocation(line: 22, column: 5, scope: !8)
!46 = !DILocation(line: 23, column: 34, scope: !8)
!47 = !DILocation(line: 23, column: 19, scope: !8)
!48 = !{!30, !30, i64 0}
!49 = !DILocation(line: 23, column: 3, scope: !8)
!50 = !DILocation(line: 23, column: 17, scope: !8)
!51 = !DILocation(line: 24, column: 30, scope: !8)
!52 = !DILocation(line: 25, column: 3, scope: !8)
!53 = !DILocation(line: 27, column: 3, scope: !8)
!54 = !DILocation(line: 49, column: 3, scope: !8)
!55 = !DILocation(line: 28, column: 24, scope: !8)
!56 = !DILocation(line: 29, column: 16, scope: !8)
!57 = !DILocation(line: 30, column: 26, scope: !8)
!58 = !DILocation(line: 30, column: 53, scope: !8)
!59 = !DILocation(line: 30, column: 50, scope: !8)
!60 = !DILocation(line: 30, column: 43, scope: !8)
!61 = !DILocation(line: 30, column: 40, scope: !8)
!62 = !DILocation(line: 31, column: 35, scope: !8)
!63 = !DILocation(line: 31, column: 22, scope: !8)
!64 = !DILocation(line: 31, column: 40, scope: !8)
!65 = !DILocation(line: 31, column: 58, scope: !8)
!66 = !DILocation(line: 31, column: 76, scope: !8)
!67 = !DILocation(line: 34, column: 18, scope: !8)
!68 = !DILocation(line: 34, column: 24, scope: !8)
!69 = !DILocation(line: 44, column: 7, scope: !8)
!70 = !DILocation(line: 44, column: 29, scope: !8)
!71 = !DILocation(line: 45, column: 44, scope: !8)
!72 = !DILocation(line: 45, column: 7, scope: !8)
!73 = !DILocation(line: 45, column: 49, scope: !8)
!74 = !DILocation(line: 46, column: 5, scope: !8)
!75 = !DILocation(line: 47, column: 5, scope: !8)
!76 = !DILocation(line: 27, column: 44, scope: !8)
!77 = !DILocation(line: 27, column: 27, scope: !8)
!78 = distinct !{!78, !53, !79, !80, !81}
!79 = !DILocation(line: 48, column: 3, scope: !8)
!80 = !{!"llvm.loop.mustprogress"}
!81 = !{!"llvm.loop.unroll.disable"}
!82 = !DILocation(line: 51, column: 1, scope: !8)
!83 = !DILocation(line: 50, column: 64, scope: !8)
!84 = !DILocation(line: 50, column: 57, scope: !8)
!85 = !DILocation(line: 50, column: 21, scope: !8)
!86 = !DILocation(line: 50, column: 26, scope: !8)
!87 = !DILocation(line: 50, column: 43, scope: !8)
!88 = !DILocation(line: 50, column: 5, scope: !8)
!89 = !DILocation(line: 50, column: 55, scope: !8)
!90 = !DILocation(line: 49, column: 21, scope: !8)
!91 = distinct !{!91, !54, !92, !80, !81}
!92 = !DILocation(line: 50, column: 77, scope: !8)
