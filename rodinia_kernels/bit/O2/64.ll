; Made by `make kernels` from rodinia_kernels/bit/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -DBLOCK=64
source_filename = "rodinia_kernels/bit/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12bitonic_sortE4tile = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @bitonic_sort(ptr noundef captures(none) %values) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %mul = shl i32 %1, 6, !dbg !13
  %idx.ext = zext i32 %mul to i64, !dbg !14
  %add.ptr = getelementptr inbounds i32, ptr %values, i64 %idx.ext, !dbg !14
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom, !dbg !15
  %2 = load i32, ptr %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx8 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom, !dbg !20
  store i32 %2, ptr %arrayidx8, align 4, !dbg !21, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !22
  br label %for.cond9.preheader, !dbg !23

for.cond9.preheader:                              ; preds = %for.cond.cleanup11, %entry
  %length.088 = phi i32 [ 2, %entry ], [ %mul49, %for.cond.cleanup11 ]
  %and = and i32 %length.088, %0
  %cmp14 = icmp eq i32 %and, 0
  br label %for.body12, !dbg !24

for.cond.cleanup:                                 ; preds = %for.cond.cleanup11
  %3 = load i32, ptr %arrayidx8, align 4, !dbg !25, !tbaa !16
  store i32 %3, ptr %arrayidx, align 4, !dbg !26, !tbaa !16
  ret void, !dbg !27

for.cond.cleanup11:                               ; preds = %if.end46
  %mul49 = shl nuw nsw i32 %length.088, 1, !dbg !28
  %cmp = icmp ult i32 %length.088, 33, !dbg !29
  br i1 %cmp, label %for.cond9.preheader, label %for.cond.cleanup, !dbg !23, !llvm.loop !30

for.body12:                                       ; preds = %if.end46, %for.cond9.preheader
  %distance.087.in = phi i32 [ %length.088, %for.cond9.preheader ], [ %distance.087, %if.end46 ]
  %distance.087 = lshr i32 %distance.087.in, 1, !dbg !34
  %xor = xor i32 %distance.087, %0, !dbg !35
  %cmp13 = icmp ugt i32 %xor, %0, !dbg !36
  br i1 %cmp13, label %if.then, label %if.end46, !dbg !37

if.then:                                          ; preds = %for.body12
  %4 = load i32, ptr %arrayidx8, align 4, !dbg !38, !tbaa !16
  %idxprom18 = zext nneg i32 %xor to i64, !dbg !38
  %arrayidx19 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18, !dbg !38
  %5 = load i32, ptr %arrayidx19, align 4, !dbg !38, !tbaa !16
  br i1 %cmp14, label %if.then15, label %if.else, !dbg !39

if.then15:                                        ; preds = %if.then
  %cmp20 = icmp sgt i32 %4, %5, !dbg !40
  br i1 %cmp20, label %if.end46.sink.split, label %if.end46, !dbg !41

if.else:                                          ; preds = %if.then
  %cmp34 = icmp slt i32 %4, %5, !dbg !42
  br i1 %cmp34, label %if.end46.sink.split, label %if.end46, !dbg !43

if.end46.sink.split:                              ; preds = %if.else, %if.then15
  store i32 %5, ptr %arrayidx8, align 4, !dbg !38, !tbaa !16
  store i32 %4, ptr %arrayidx19, align 4, !dbg !38, !tbaa !16
  br label %if.end46, !dbg !44

if.end46:                                         ; preds = %if.end46.sink.split, %if.else, %if.then15, %for.body12
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !44
  %cmp10.not = icmp ult i32 %distance.087.in, 4, !dbg !45
  br i1 %cmp10.not, label %for.cond.cleanup11, label %for.body12, !dbg !24, !llvm.loop !46
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
!1 = !DIFile(filename: "rodinia_kernels/bit/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "bitonic_sort", scope: !1, file: !1, line: 12, type: !9, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 14, column: 24, scope: !8)
!12 = !DILocation(line: 15, column: 29, scope: !8)
!13 = !DILocation(line: 15, column: 40, scope: !8)
!14 = !DILocation(line: 15, column: 27, scope: !8)
!15 = !DILocation(line: 17, column: 15, scope: !8)
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C++ TBAA"}
!20 = !DILocation(line: 17, column: 3, scope: !8)
!21 = !DILocation(line: 17, column: 13, scope: !8)
!22 = !DILocation(line: 18, column: 3, scope: !8)
!23 = !DILocation(line: 20, column: 3, scope: !8)
!24 = !DILocation(line: 21, column: 5, scope: !8)
!25 = !DILocation(line: 42, column: 14, scope: !8)
!26 = !DILocation(line: 42, column: 12, scope: !8)
!27 = !DILocation(line: 43, column: 1, scope: !8)
!28 = !DILocation(line: 20, column: 53, scope: !8)
!29 = !DILocation(line: 20, column: 36, scope: !8)
!30 = distinct !{!30, !23, !31, !32, !33}
!31 = !DILocation(line: 40, column: 3, scope: !8)
!32 = !{!"llvm.loop.mustprogress"}
!33 = !{!"llvm.loop.unroll.disable"}
!34 = !DILocation(line: 21, scope: !8)
!35 = !DILocation(line: 22, column: 36, scope: !8)
!36 = !DILocation(line: 23, column: 19, scope: !8)
!37 = !DILocation(line: 23, column: 11, scope: !8)
!38 = !DILocation(line: 0, scope: !8)
!39 = !DILocation(line: 24, column: 13, scope: !8)
!40 = !DILocation(line: 25, column: 25, scope: !8)
!41 = !DILocation(line: 25, column: 15, scope: !8)
!42 = !DILocation(line: 31, column: 25, scope: !8)
!43 = !DILocation(line: 31, column: 15, scope: !8)
!44 = !DILocation(line: 38, column: 7, scope: !8)
!45 = !DILocation(line: 21, column: 51, scope: !8)
!46 = distinct !{!46, !24, !47, !32, !33}
!47 = !DILocation(line: 39, column: 5, scope: !8)
