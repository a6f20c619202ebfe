; Made by `make kernels` from rodinia_kernels/dct/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=16
source_filename = "rodinia_kernels/dct/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local ptx_kernel void @quantise(ptr noundef captures(none) %plane, ptr noundef readonly captures(none) %steps, i32 noundef %stride) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %mul = shl i32 %0, 4, !dbg !12
  %1 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !13
  %add = add i32 %mul, %1, !dbg !14
  %2 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !15
  %mul14 = shl nuw nsw i32 %2, 4, !dbg !16
  %3 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !17
  %add20 = add nuw nsw i32 %mul14, %3, !dbg !18
  %rem = shl nuw nsw i32 %3, 3, !dbg !19
  %mul21 = and i32 %rem, 56, !dbg !19
  %rem22 = srem i32 %add, 8, !dbg !20
  %add23 = add nsw i32 %rem22, %mul21, !dbg !21
  %idxprom = sext i32 %add23 to i64, !dbg !22
  %arrayidx = getelementptr inbounds i16, ptr %steps, i64 %idxprom, !dbg !22
  %4 = load i16, ptr %arrayidx, align 2, !dbg !22, !tbaa !23
  %conv = sext i16 %4 to i32, !dbg !22
  %mul24 = mul nsw i32 %add20, %stride, !dbg !27
  %idx.ext = sext i32 %mul24 to i64, !dbg !28
  %add.ptr = getelementptr inbounds i16, ptr %plane, i64 %idx.ext, !dbg !28
  %idx.ext25 = sext i32 %add to i64, !dbg !29
  %add.ptr26 = getelementptr inbounds i16, ptr %add.ptr, i64 %idx.ext25, !dbg !29
  %5 = load i16, ptr %add.ptr26, align 2, !dbg !30, !tbaa !23
  %conv27 = sext i16 %5 to i32, !dbg !30
  %cmp = icmp slt i16 %5, 0, !dbg !31
  br i1 %cmp, label %if.then, label %if.else, !dbg !32

if.then:                                          ; preds = %entry
  %div50 = sdiv i16 %4, 2, !dbg !33
  %div.sext = sext i16 %div50 to i32, !dbg !33
  %add28 = sub nsw i32 %div.sext, %conv27, !dbg !34
  %div29 = sdiv i32 %add28, %conv, !dbg !35
  %sub30 = sub nsw i32 0, %div29, !dbg !36
  br label %if.end, !dbg !37

if.else:                                          ; preds = %entry
  %div3151 = sdiv i16 %4, 2, !dbg !38
  %div31.sext = sext i16 %div3151 to i32, !dbg !38
  %add32 = add nsw i32 %div31.sext, %conv27, !dbg !39
  %div33 = sdiv i32 %add32, %conv, !dbg !40
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %coefficient.0 = phi i32 [ %sub30, %if.then ], [ %div33, %if.else ], !dbg !41
  %6 = trunc i32 %coefficient.0 to i16, !dbg !42
  %conv35 = mul i16 %4, %6, !dbg !42
  store i16 %conv35, ptr %add.ptr26, align 2, !dbg !43, !tbaa !23
  ret void, !dbg !44
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/dct/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "quantise", scope: !1, file: !1, line: 11, type: !9, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 12, column: 17, scope: !8)
!12 = !DILocation(line: 12, column: 28, scope: !8)
!13 = !DILocation(line: 12, column: 38, scope: !8)
!14 = !DILocation(line: 12, column: 36, scope: !8)
!15 = !DILocation(line: 13, column: 17, scope: !8)
!16 = !DILocation(line: 13, column: 28, scope: !8)
!17 = !DILocation(line: 13, column: 38, scope: !8)
!18 = !DILocation(line: 13, column: 36, scope: !8)
!19 = !DILocation(line: 14, column: 34, scope: !8)
!20 = !DILocation(line: 14, column: 42, scope: !8)
!21 = !DILocation(line: 14, column: 38, scope: !8)
!22 = !DILocation(line: 14, column: 20, scope: !8)
!23 = !{!24, !24, i64 0}
!24 = !{!"short", !25, i64 0}
!25 = !{!"omnipotent char", !26, i64 0}
!26 = !{!"Simple C++ TBAA"}
!27 = !DILocation(line: 15, column: 34, scope: !8)
!28 = !DILocation(line: 15, column: 30, scope: !8)
!29 = !DILocation(line: 15, column: 43, scope: !8)
!30 = !DILocation(line: 17, column: 21, scope: !8)
!31 = !DILocation(line: 18, column: 19, scope: !8)
!32 = !DILocation(line: 18, column: 7, scope: !8)
!33 = !DILocation(line: 20, column: 25, scope: !8)
!34 = !DILocation(line: 20, column: 17, scope: !8)
!35 = !DILocation(line: 21, column: 17, scope: !8)
!36 = !DILocation(line: 22, column: 19, scope: !8)
!37 = !DILocation(line: 23, column: 3, scope: !8)
!38 = !DILocation(line: 24, column: 25, scope: !8)
!39 = !DILocation(line: 24, column: 17, scope: !8)
!40 = !DILocation(line: 25, column: 17, scope: !8)
!41 = !DILocation(line: 0, scope: !8)
!42 = !DILocation(line: 27, column: 12, scope: !8)
!43 = !DILocation(line: 27, column: 10, scope: !8)
!44 = !DILocation(line: 28, column: 1, scope: !8)
