; Made by `make kernels` from rodinia_kernels/spmv/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -DBLOCK=256
source_filename = "rodinia_kernels/spmv/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Entry = type { i32, float }

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @spmv_rows(ptr noalias noundef readonly captures(none) %first_entries, ptr noalias noundef readonly captures(none) %entries, ptr noalias noundef readonly captures(none) %x, ptr noalias noundef writeonly captures(none) %y, i32 noundef %rows) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %mul = mul i32 %0, %1, !dbg !18
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %add = add i32 %mul, %2, !dbg !22
  %cmp = icmp slt i32 %add, %rows, !dbg !23
  br i1 %cmp, label %if.then, label %if.end, !dbg !24

if.then:                                          ; preds = %entry
  %idxprom = sext i32 %add to i64, !dbg !25
  %arrayidx = getelementptr inbounds i32, ptr %first_entries, i64 %idxprom, !dbg !25
  %3 = load i32, ptr %arrayidx, align 4, !dbg !25, !tbaa !26
  %arrayidx6 = getelementptr i8, ptr %arrayidx, i64 4
  %4 = load i32, ptr %arrayidx6, align 4, !tbaa !26
  %cmp727 = icmp slt i32 %3, %4, !dbg !30
  br i1 %cmp727, label %for.body, label %for.cond.cleanup, !dbg !31

for.cond.cleanup:                                 ; preds = %for.body, %if.then
  %sum.0.lcssa = phi float [ 0.000000e+00, %if.then ], [ %add15, %for.body ], !dbg !32
  %arrayidx17 = getelementptr inbounds float, ptr %y, i64 %idxprom, !dbg !33
  store float %sum.0.lcssa, ptr %arrayidx17, align 4, !dbg !34, !tbaa !35
  br label %if.end, !dbg !37

for.body:                                         ; preds = %for.body, %if.then
  %entry3.029 = phi i32 [ %inc, %for.body ], [ %3, %if.then ]
  %sum.028 = phi float [ %add15, %for.body ], [ 0.000000e+00, %if.then ]
  %idxprom8 = sext i32 %entry3.029 to i64, !dbg !38
  %arrayidx9 = getelementptr inbounds %struct.Entry, ptr %entries, i64 %idxprom8, !dbg !38
  %value = getelementptr inbounds i8, ptr %arrayidx9, i64 4, !dbg !39
  %5 = load float, ptr %value, align 4, !dbg !39, !tbaa !40
  %6 = load i32, ptr %arrayidx9, align 4, !dbg !42, !tbaa !43
  %idxprom12 = sext i32 %6 to i64, !dbg !44
  %arrayidx13 = getelementptr inbounds float, ptr %x, i64 %idxprom12, !dbg !44
  %7 = load float, ptr %arrayidx13, align 4, !dbg !44, !tbaa !35
  %mul14 = fmul contract float %5, %7, !dbg !45
  %add15 = fadd contract float %sum.028, %mul14, !dbg !46
  %inc = add nsw i32 %entry3.029, 1, !dbg !47
  %exitcond.not = icmp eq i32 %inc, %4, !dbg !30
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !31, !llvm.loop !48

if.end:                                           ; preds = %for.cond.cleanup, %entry
  ret void, !dbg !52
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/spmv/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "spmv_rows", scope: !1, file: !1, line: 11, type: !9, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 13, column: 19, scope: !8)
!15 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 13, column: 32, scope: !8)
!18 = !DILocation(line: 13, column: 30, scope: !8)
!19 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !21)
!20 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = distinct !DILocation(line: 13, column: 45, scope: !8)
!22 = !DILocation(line: 13, column: 43, scope: !8)
!23 = !DILocation(line: 14, column: 11, scope: !8)
!24 = !DILocation(line: 14, column: 7, scope: !8)
!25 = !DILocation(line: 16, column: 22, scope: !8)
!26 = !{!27, !27, i64 0}
!27 = !{!"int", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C++ TBAA"}
!30 = !DILocation(line: 16, column: 48, scope: !8)
!31 = !DILocation(line: 16, column: 5, scope: !8)
!32 = !DILocation(line: 0, scope: !8)
!33 = !DILocation(line: 18, column: 5, scope: !8)
!34 = !DILocation(line: 18, column: 12, scope: !8)
!35 = !{!36, !36, i64 0}
!36 = !{!"float", !28, i64 0}
!37 = !DILocation(line: 19, column: 3, scope: !8)
!38 = !DILocation(line: 17, column: 14, scope: !8)
!39 = !DILocation(line: 17, column: 29, scope: !8)
!40 = !{!41, !36, i64 4}
!41 = !{!"_ZTS5EntryIfE", !27, i64 0, !36, i64 4}
!42 = !DILocation(line: 17, column: 54, scope: !8)
!43 = !{!41, !27, i64 0}
!44 = !DILocation(line: 17, column: 37, scope: !8)
!45 = !DILocation(line: 17, column: 35, scope: !8)
!46 = !DILocation(line: 17, column: 11, scope: !8)
!47 = !DILocation(line: 16, column: 74, scope: !8)
!48 = distinct !{!48, !31, !49, !50, !51}
!49 = !DILocation(line: 17, column: 60, scope: !8)
!50 = !{!"llvm.loop.mustprogress"}
!51 = !{!"llvm.loop.unroll.disable"}
!52 = !DILocation(line: 20, column: 1, scope: !8)
