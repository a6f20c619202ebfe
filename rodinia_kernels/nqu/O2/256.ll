; Made by `make kernels` from rodinia_kernels/nqu/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -DBLOCK=256
source_filename = "rodinia_kernels/nqu/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12count_queensE7columns = internal unnamed_addr addrspace(3) global [8 x [256 x i32]] undef, align 4
@_ZZ12count_queensE7falling = internal unnamed_addr addrspace(3) global [8 x [256 x i32]] undef, align 4
@_ZZ12count_queensE6rising = internal unnamed_addr addrspace(3) global [8 x [256 x i32]] undef, align 4
@_ZZ12count_queensE7untried = internal unnamed_addr addrspace(3) global [8 x [256 x i32]] undef, align 4

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none)
define dso_local ptx_kernel void @count_queens(ptr noundef readonly captures(none) %placements, ptr noundef writeonly captures(none) %counts, i32 noundef %placement_count, i32 noundef %size, i32 noundef %rows) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %mul = shl i32 %1, 8, !dbg !13
  %add = or disjoint i32 %mul, %0, !dbg !14
  %cmp.not = icmp slt i32 %add, %placement_count, !dbg !15
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !16

if.end:                                           ; preds = %entry
  %notmask = shl nsw i32 -1, %size, !dbg !17
  %sub = xor i32 %notmask, -1, !dbg !17
  %mul7 = mul nsw i32 %add, 3, !dbg !18
  %idxprom = sext i32 %mul7 to i64, !dbg !19
  %arrayidx = getelementptr inbounds i32, ptr %placements, i64 %idxprom, !dbg !19
  %2 = load i32, ptr %arrayidx, align 4, !dbg !19, !tbaa !20
  %idxprom8 = zext nneg i32 %0 to i64, !dbg !24
  %arrayidx9 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE7columns to ptr), i64 0, i64 %idxprom8, !dbg !24
  store i32 %2, ptr %arrayidx9, align 4, !dbg !25, !tbaa !20
  %arrayidx13 = getelementptr i8, ptr %arrayidx, i64 4, !dbg !26
  %3 = load i32, ptr %arrayidx13, align 4, !dbg !26, !tbaa !20
  %arrayidx15 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE7falling to ptr), i64 0, i64 %idxprom8, !dbg !27
  store i32 %3, ptr %arrayidx15, align 4, !dbg !28, !tbaa !20
  %arrayidx19 = getelementptr i8, ptr %arrayidx, i64 8, !dbg !29
  %4 = load i32, ptr %arrayidx19, align 4, !dbg !29, !tbaa !20
  %arrayidx21 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE6rising to ptr), i64 0, i64 %idxprom8, !dbg !30
  store i32 %4, ptr %arrayidx21, align 4, !dbg !31, !tbaa !20
  %or = or i32 %3, %2, !dbg !32
  %or28 = or i32 %or, %4, !dbg !33
  %not = xor i32 %or28, -1, !dbg !34
  %and = and i32 %not, %sub, !dbg !35
  %arrayidx30 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE7untried to ptr), i64 0, i64 %idxprom8, !dbg !36
  store i32 %and, ptr %arrayidx30, align 4, !dbg !37, !tbaa !20
  %sub44 = add nsw i32 %rows, -1
  br label %while.body, !dbg !38

while.body:                                       ; preds = %if.end86, %if.end
  %row.0136 = phi i32 [ 0, %if.end ], [ %row.2, %if.end86 ]
  %found.0135 = phi i32 [ 0, %if.end ], [ %found.2, %if.end86 ]
  %idxprom32 = zext nneg i32 %row.0136 to i64, !dbg !39
  %arrayidx35 = getelementptr inbounds [8 x [256 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE7untried to ptr), i64 0, i64 %idxprom32, i64 %idxprom8, !dbg !39
  %5 = load i32, ptr %arrayidx35, align 4, !dbg !39, !tbaa !20
  %cmp36 = icmp eq i32 %5, 0, !dbg !40
  br i1 %cmp36, label %if.then37, label %if.else, !dbg !41

if.then37:                                        ; preds = %while.body
  %dec = add nsw i32 %row.0136, -1, !dbg !42
  br label %if.end86, !dbg !43

if.else:                                          ; preds = %while.body
  %sub38 = sub i32 0, %5, !dbg !44
  %and39 = and i32 %5, %sub38, !dbg !45
  %xor = xor i32 %and39, %5, !dbg !46
  store i32 %xor, ptr %arrayidx35, align 4, !dbg !47, !tbaa !20
  %cmp45 = icmp eq i32 %row.0136, %sub44, !dbg !48
  br i1 %cmp45, label %if.then46, label %if.else47, !dbg !49

if.then46:                                        ; preds = %if.else
  %inc = add nsw i32 %found.0135, 1, !dbg !50
  br label %if.end86, !dbg !51

if.else47:                                        ; preds = %if.else
  %arrayidx51 = getelementptr inbounds [8 x [256 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE7columns to ptr), i64 0, i64 %idxprom32, i64 %idxprom8, !dbg !52
  %6 = load i32, ptr %arrayidx51, align 4, !dbg !52, !tbaa !20
  %or52 = or i32 %6, %and39, !dbg !53
  %arrayidx56 = getelementptr inbounds [8 x [256 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE7falling to ptr), i64 0, i64 %idxprom32, i64 %idxprom8, !dbg !54
  %7 = load i32, ptr %arrayidx56, align 4, !dbg !54, !tbaa !20
  %or57 = or i32 %7, %and39, !dbg !55
  %shl58 = shl i32 %or57, 1, !dbg !56
  %arrayidx62 = getelementptr inbounds [8 x [256 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE6rising to ptr), i64 0, i64 %idxprom32, i64 %idxprom8, !dbg !57
  %8 = load i32, ptr %arrayidx62, align 4, !dbg !57, !tbaa !20
  %or63 = or i32 %8, %and39, !dbg !58
  %shr = lshr i32 %or63, 1, !dbg !59
  %inc64 = add nuw nsw i32 %row.0136, 1, !dbg !60
  %idxprom65 = zext nneg i32 %inc64 to i64, !dbg !61
  %arrayidx68 = getelementptr inbounds [8 x [256 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE7columns to ptr), i64 0, i64 %idxprom65, i64 %idxprom8, !dbg !61
  store i32 %or52, ptr %arrayidx68, align 4, !dbg !62, !tbaa !20
  %arrayidx72 = getelementptr inbounds [8 x [256 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE7falling to ptr), i64 0, i64 %idxprom65, i64 %idxprom8, !dbg !63
  store i32 %shl58, ptr %arrayidx72, align 4, !dbg !64, !tbaa !20
  %arrayidx76 = getelementptr inbounds [8 x [256 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE6rising to ptr), i64 0, i64 %idxprom65, i64 %idxprom8, !dbg !65
  store i32 %shr, ptr %arrayidx76, align 4, !dbg !66, !tbaa !20
  %or77 = or i32 %shl58, %or52, !dbg !67
  %or78 = or i32 %or77, %shr, !dbg !68
  %not79 = xor i32 %or78, -1, !dbg !69
  %and80 = and i32 %not79, %sub, !dbg !70
  %arrayidx84 = getelementptr inbounds [8 x [256 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZ12count_queensE7untried to ptr), i64 0, i64 %idxprom65, i64 %idxprom8, !dbg !71
  store i32 %and80, ptr %arrayidx84, align 4, !dbg !72, !tbaa !20
  br label %if.end86

if.end86:                                         ; preds = %if.else47, %if.then46, %if.then37
  %found.2 = phi i32 [ %found.0135, %if.then37 ], [ %inc, %if.then46 ], [ %found.0135, %if.else47 ], !dbg !73
  %row.2 = phi i32 [ %dec, %if.then37 ], [ %sub44, %if.then46 ], [ %inc64, %if.else47 ], !dbg !73
  %cmp31 = icmp sgt i32 %row.2, -1, !dbg !74
  br i1 %cmp31, label %while.body, label %while.end, !dbg !38, !llvm.loop !75

while.end:                                        ; preds = %if.end86
  %idxprom87 = sext i32 %add to i64, !dbg !79
  %arrayidx88 = getelementptr inbounds i32, ptr %counts, i64 %idxprom87, !dbg !79
  store i32 %found.2, ptr %arrayidx88, align 4, !dbg !80, !tbaa !20
  br label %cleanup, !dbg !81

cleanup:                                          ; preds = %while.end, %entry
  ret void, !dbg !81
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/nqu/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "count_queens", scope: !1, file: !1, line: 14, type: !9, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 19, column: 19, scope: !8)
!12 = !DILocation(line: 20, column: 25, scope: !8)
!13 = !DILocation(line: 20, column: 36, scope: !8)
!14 = !DILocation(line: 20, column: 44, scope: !8)
!15 = !DILocation(line: 21, column: 17, scope: !8)
!16 = !DILocation(line: 21, column: 7, scope: !8)
!17 = !DILocation(line: 24, column: 39, scope: !8)
!18 = !DILocation(line: 25, column: 34, scope: !8)
!19 = !DILocation(line: 25, column: 21, scope: !8)
!20 = !{!21, !21, i64 0}
!21 = !{!"int", !22, i64 0}
!22 = !{!"omnipotent char", !23, i64 0}
!23 = !{!"Simple C++ TBAA"}
!24 = !DILocation(line: 25, column: 3, scope: !8)
!25 = !DILocation(line: 25, column: 19, scope: !8)
!26 = !DILocation(line: 26, column: 21, scope: !8)
!27 = !DILocation(line: 26, column: 3, scope: !8)
!28 = !DILocation(line: 26, column: 19, scope: !8)
!29 = !DILocation(line: 27, column: 20, scope: !8)
!30 = !DILocation(line: 27, column: 3, scope: !8)
!31 = !DILocation(line: 27, column: 18, scope: !8)
!32 = !DILocation(line: 28, column: 47, scope: !8)
!33 = !DILocation(line: 28, column: 65, scope: !8)
!34 = !DILocation(line: 28, column: 29, scope: !8)
!35 = !DILocation(line: 28, column: 27, scope: !8)
!36 = !DILocation(line: 28, column: 3, scope: !8)
!37 = !DILocation(line: 28, column: 19, scope: !8)
!38 = !DILocation(line: 31, column: 3, scope: !8)
!39 = !DILocation(line: 32, column: 30, scope: !8)
!40 = !DILocation(line: 33, column: 17, scope: !8)
!41 = !DILocation(line: 33, column: 9, scope: !8)
!42 = !DILocation(line: 34, column: 7, scope: !8)
!43 = !DILocation(line: 35, column: 5, scope: !8)
!44 = !DILocation(line: 36, column: 40, scope: !8)
!45 = !DILocation(line: 36, column: 38, scope: !8)
!46 = !DILocation(line: 37, column: 35, scope: !8)
!47 = !DILocation(line: 37, column: 25, scope: !8)
!48 = !DILocation(line: 38, column: 15, scope: !8)
!49 = !DILocation(line: 38, column: 11, scope: !8)
!50 = !DILocation(line: 39, column: 9, scope: !8)
!51 = !DILocation(line: 40, column: 7, scope: !8)
!52 = !DILocation(line: 41, column: 31, scope: !8)
!53 = !DILocation(line: 41, column: 49, scope: !8)
!54 = !DILocation(line: 42, column: 32, scope: !8)
!55 = !DILocation(line: 42, column: 50, scope: !8)
!56 = !DILocation(line: 42, column: 59, scope: !8)
!57 = !DILocation(line: 43, column: 33, scope: !8)
!58 = !DILocation(line: 43, column: 50, scope: !8)
!59 = !DILocation(line: 43, column: 59, scope: !8)
!60 = !DILocation(line: 44, column: 9, scope: !8)
!61 = !DILocation(line: 45, column: 9, scope: !8)
!62 = !DILocation(line: 45, column: 27, scope: !8)
!63 = !DILocation(line: 46, column: 9, scope: !8)
!64 = !DILocation(line: 46, column: 27, scope: !8)
!65 = !DILocation(line: 47, column: 9, scope: !8)
!66 = !DILocation(line: 47, column: 26, scope: !8)
!67 = !DILocation(line: 48, column: 44, scope: !8)
!68 = !DILocation(line: 48, column: 51, scope: !8)
!69 = !DILocation(line: 48, column: 37, scope: !8)
!70 = !DILocation(line: 48, column: 35, scope: !8)
!71 = !DILocation(line: 48, column: 9, scope: !8)
!72 = !DILocation(line: 48, column: 27, scope: !8)
!73 = !DILocation(line: 0, scope: !8)
!74 = !DILocation(line: 31, column: 14, scope: !8)
!75 = distinct !{!75, !38, !76, !77, !78}
!76 = !DILocation(line: 51, column: 3, scope: !8)
!77 = !{!"llvm.loop.mustprogress"}
!78 = !{!"llvm.loop.unroll.disable"}
!79 = !DILocation(line: 52, column: 3, scope: !8)
!80 = !DILocation(line: 52, column: 21, scope: !8)
!81 = !DILocation(line: 53, column: 1, scope: !8)
