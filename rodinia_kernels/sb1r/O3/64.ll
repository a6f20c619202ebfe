; Made by `make kernels` from rodinia_kernels/sb1r/kernel.cu with clang 19.1.7: -O3 -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=64
source_filename = "rodinia_kernels/sb1r/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ4sb1rE5first = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@_ZZ4sb1rE6second = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@_ZZ4sb1rE5table = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @sb1r(ptr noundef captures(none) %words, ptr noundef readonly captures(none) %weights) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %mul = shl i32 %1, 7, !dbg !13
  %idx.ext = zext i32 %mul to i64, !dbg !14
  %add.ptr = getelementptr inbounds i32, ptr %words, i64 %idx.ext, !dbg !14
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom, !dbg !15
  %2 = load i32, ptr %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx8 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb1rE5first to ptr), i64 0, i64 %idxprom, !dbg !20
  store i32 %2, ptr %arrayidx8, align 4, !dbg !21, !tbaa !16
  %add9 = or disjoint i32 %0, 64, !dbg !22
  %idxprom10 = zext nneg i32 %add9 to i64, !dbg !23
  %arrayidx11 = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom10, !dbg !23
  %3 = load i32, ptr %arrayidx11, align 4, !dbg !23, !tbaa !16
  %arrayidx13 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb1rE6second to ptr), i64 0, i64 %idxprom, !dbg !24
  store i32 %3, ptr %arrayidx13, align 4, !dbg !25, !tbaa !16
  %mul19 = shl i32 %1, 6, !dbg !26
  %add20 = or disjoint i32 %mul19, %0, !dbg !27
  %idxprom21 = zext i32 %add20 to i64, !dbg !28
  %arrayidx22 = getelementptr inbounds i32, ptr %weights, i64 %idxprom21, !dbg !28
  %4 = load i32, ptr %arrayidx22, align 4, !dbg !28, !tbaa !16
  %arrayidx24 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb1rE5table to ptr), i64 0, i64 %idxprom, !dbg !29
  store i32 %4, ptr %arrayidx24, align 4, !dbg !30, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !31
  %add28 = add nuw nsw i32 %0, 21
  %rem = and i32 %add28, 63
  %idxprom29 = zext nneg i32 %rem to i64
  %arrayidx30 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb1rE5table to ptr), i64 0, i64 %idxprom29
  %add34 = add nuw nsw i32 %0, 16
  %rem35 = and i32 %add34, 63
  %idxprom36 = zext nneg i32 %rem35 to i64
  %arrayidx37 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb1rE5table to ptr), i64 0, i64 %idxprom36
  %add53 = add nuw nsw i32 %0, 8
  %rem54 = and i32 %add53, 63
  %idxprom55 = zext nneg i32 %rem54 to i64
  %arrayidx56 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb1rE5table to ptr), i64 0, i64 %idxprom55
  %add68 = add nuw nsw i32 %0, 6
  %rem69 = and i32 %add68, 63
  %idxprom70 = zext nneg i32 %rem69 to i64
  %arrayidx71 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb1rE5table to ptr), i64 0, i64 %idxprom70
  %and = and i32 %0, 1
  %tobool.not = icmp eq i32 %and, 0
  %xor.1 = and i32 %0, 1
  %tobool.not.1.not = icmp eq i32 %xor.1, 0
  br label %for.body, !dbg !32

for.cond.cleanup:                                 ; preds = %if.end.1
  %5 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  store i32 %5, ptr %arrayidx, align 4, !dbg !34, !tbaa !16
  %6 = load i32, ptr %arrayidx13, align 4, !dbg !35, !tbaa !16
  store i32 %6, ptr %arrayidx11, align 4, !dbg !36, !tbaa !16
  ret void, !dbg !37

for.body:                                         ; preds = %if.end.1, %entry
  %round.0129 = phi i32 [ 0, %entry ], [ %inc.1, %if.end.1 ]
  br i1 %tobool.not, label %if.else, label %if.then, !dbg !38

if.then:                                          ; preds = %for.body
  %7 = load i32, ptr %arrayidx8, align 4, !dbg !39, !tbaa !16
  %sub27 = add i32 %7, -1602410267, !dbg !40
  %8 = load i32, ptr %arrayidx30, align 4, !dbg !41, !tbaa !16
  %xor31 = xor i32 %sub27, %8, !dbg !42
  %sub32 = add i32 %xor31, -2460381, !dbg !43
  %shr = lshr i32 %sub32, 10, !dbg !44
  %xor33 = xor i32 %shr, %sub32, !dbg !45
  %9 = load i32, ptr %arrayidx37, align 4, !dbg !46, !tbaa !16
  %or = or i32 %9, 1, !dbg !47
  %or43 = or i32 %8, 1, !dbg !48
  %mul38 = mul i32 %or, %or43, !dbg !49
  %mul44 = mul i32 %mul38, %xor33, !dbg !50
  %shr45 = lshr i32 %mul44, 3, !dbg !51
  %xor46 = xor i32 %shr45, %mul44, !dbg !52
  store i32 %xor46, ptr %arrayidx8, align 4, !dbg !53, !tbaa !16
  br label %if.end, !dbg !54

if.else:                                          ; preds = %for.body
  %10 = load i32, ptr %arrayidx13, align 4, !dbg !55, !tbaa !16
  %add52 = add i32 %10, 461768046, !dbg !56
  %11 = load i32, ptr %arrayidx56, align 4, !dbg !57, !tbaa !16
  %xor57 = xor i32 %add52, %11, !dbg !58
  %add58 = mul i32 %xor57, 3, !dbg !59
  %sub59 = add i32 %add58, -218116977, !dbg !60
  %or64 = or i32 %11, 1, !dbg !61
  %mul65 = mul i32 %or64, 15536551, !dbg !62
  %12 = mul i32 %mul65, %sub59, !dbg !63
  %mul67 = add i32 %12, 1423330013, !dbg !63
  %13 = load i32, ptr %arrayidx71, align 4, !dbg !64, !tbaa !16
  %xor72 = xor i32 %mul67, %13, !dbg !65
  store i32 %xor72, ptr %arrayidx13, align 4, !dbg !66, !tbaa !16
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !67
  br i1 %tobool.not.1.not, label %if.then.1, label %if.else.1, !dbg !38

if.then.1:                                        ; preds = %if.end
  %14 = load i32, ptr %arrayidx8, align 4, !dbg !39, !tbaa !16
  %sub27.1 = add i32 %14, -1602410267, !dbg !40
  %15 = load i32, ptr %arrayidx30, align 4, !dbg !41, !tbaa !16
  %xor31.1 = xor i32 %sub27.1, %15, !dbg !42
  %sub32.1 = add i32 %xor31.1, -2460381, !dbg !43
  %shr.1 = lshr i32 %sub32.1, 10, !dbg !44
  %xor33.1 = xor i32 %shr.1, %sub32.1, !dbg !45
  %16 = load i32, ptr %arrayidx37, align 4, !dbg !46, !tbaa !16
  %or.1 = or i32 %16, 1, !dbg !47
  %or43.1 = or i32 %15, 1, !dbg !48
  %mul38.1 = mul i32 %or.1, %or43.1, !dbg !49
  %mul44.1 = mul i32 %mul38.1, %xor33.1, !dbg !50
  %shr45.1 = lshr i32 %mul44.1, 3, !dbg !51
  %xor46.1 = xor i32 %shr45.1, %mul44.1, !dbg !52
  store i32 %xor46.1, ptr %arrayidx8, align 4, !dbg !53, !tbaa !16
  br label %if.end.1, !dbg !54

if.else.1:                                        ; preds = %if.end
  %17 = load i32, ptr %arrayidx13, align 4, !dbg !55, !tbaa !16
  %add52.1 = add i32 %17, 461768046, !dbg !56
  %18 = load i32, ptr %arrayidx56, align 4, !dbg !57, !tbaa !16
  %xor57.1 = xor i32 %add52.1, %18, !dbg !58
  %add58.1 = mul i32 %xor57.1, 3, !dbg !59
  %sub59.1 = add i32 %add58.1, -218116977, !dbg !60
  %or64.1 = or i32 %18, 1, !dbg !61
  %mul65.1 = mul i32 %or64.1, 15536551, !dbg !62
  %19 = mul i32 %mul65.1, %sub59.1, !dbg !63
  %mul67.1 = add i32 %19, 1423330013, !dbg !63
  %20 = load i32, ptr %arrayidx71, align 4, !dbg !64, !tbaa !16
  %xor72.1 = xor i32 %mul67.1, %20, !dbg !65
  store i32 %xor72.1, ptr %arrayidx13, align 4, !dbg !66, !tbaa !16
  br label %if.end.1

if.end.1:                                         ; preds = %if.else.1, %if.then.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !67
  %inc.1 = add nuw nsw i32 %round.0129, 2, !dbg !68
  %exitcond.not.1 = icmp eq i32 %inc.1, 16, !dbg !69
  br i1 %exitcond.not.1, label %for.cond.cleanup, label %for.body, !dbg !32, !llvm.loop !70
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/sb1r/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "sb1r", scope: !1, file: !1, line: 10, type: !9, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
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
!33 = !DILocation(line: 49, column: 26, scope: !8)
!34 = !DILocation(line: 49, column: 24, scope: !8)
!35 = !DILocation(line: 50, column: 26, scope: !8)
!36 = !DILocation(line: 50, column: 24, scope: !8)
!37 = !DILocation(line: 51, column: 1, scope: !8)
!38 = !DILocation(line: 23, column: 9, scope: !8)
!39 = !DILocation(line: 24, column: 23, scope: !8)
!40 = !DILocation(line: 26, column: 12, scope: !8)
!41 = !DILocation(line: 27, column: 15, scope: !8)
!42 = !DILocation(line: 27, column: 12, scope: !8)
!43 = !DILocation(line: 28, column: 12, scope: !8)
!44 = !DILocation(line: 29, column: 20, scope: !8)
!45 = !DILocation(line: 29, column: 12, scope: !8)
!46 = !DILocation(line: 30, column: 15, scope: !8)
!47 = !DILocation(line: 30, column: 41, scope: !8)
!48 = !DILocation(line: 31, column: 41, scope: !8)
!49 = !DILocation(line: 30, column: 12, scope: !8)
!50 = !DILocation(line: 31, column: 12, scope: !8)
!51 = !DILocation(line: 32, column: 20, scope: !8)
!52 = !DILocation(line: 32, column: 12, scope: !8)
!53 = !DILocation(line: 33, column: 18, scope: !8)
!54 = !DILocation(line: 34, column: 5, scope: !8)
!55 = !DILocation(line: 35, column: 23, scope: !8)
!56 = !DILocation(line: 36, column: 12, scope: !8)
!57 = !DILocation(line: 37, column: 15, scope: !8)
!58 = !DILocation(line: 37, column: 12, scope: !8)
!59 = !DILocation(line: 38, column: 12, scope: !8)
!60 = !DILocation(line: 39, column: 12, scope: !8)
!61 = !DILocation(line: 40, column: 40, scope: !8)
!62 = !DILocation(line: 40, column: 12, scope: !8)
!63 = !DILocation(line: 42, column: 12, scope: !8)
!64 = !DILocation(line: 43, column: 15, scope: !8)
!65 = !DILocation(line: 43, column: 12, scope: !8)
!66 = !DILocation(line: 44, column: 19, scope: !8)
!67 = !DILocation(line: 46, column: 5, scope: !8)
!68 = !DILocation(line: 22, column: 40, scope: !8)
!69 = !DILocation(line: 22, column: 34, scope: !8)
!70 = distinct !{!70, !32, !71, !72}
!71 = !DILocation(line: 47, column: 3, scope: !8)
!72 = !{!"llvm.loop.mustprogress"}
