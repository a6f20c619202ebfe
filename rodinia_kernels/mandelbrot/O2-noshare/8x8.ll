; Made by `make kernels` from rodinia_kernels/mandelbrot/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=8
source_filename = "rodinia_kernels/mandelbrot/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.View = type { float, float, float }

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @mandelbrot(ptr noalias noundef writeonly captures(none) %image, i32 noundef %width, i32 noundef %height, i32 noundef %rounds, ptr noundef readonly byval(%struct.View) align 4 captures(none) %view) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %mul = shl i32 %0, 3, !dbg !15
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !16
  %add = add i32 %mul, %1, !dbg !19
  %2 = tail call noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !20
  %mul3 = shl nuw nsw i32 %2, 3, !dbg !23
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !24
  %add5 = add nuw nsw i32 %mul3, %3, !dbg !27
  %cmp.not = icmp slt i32 %add, %width, !dbg !28
  %cmp6.not = icmp slt i32 %add5, %height
  %or.cond = and i1 %cmp.not, %cmp6.not, !dbg !29
  br i1 %or.cond, label %if.end, label %cleanup, !dbg !29

if.end:                                           ; preds = %entry
  %4 = load float, ptr %view, align 4, !dbg !30, !tbaa !31
  %step = getelementptr inbounds i8, ptr %view, i64 8, !dbg !36
  %5 = load float, ptr %step, align 4, !dbg !36, !tbaa !37
  %conv = sitofp i32 %add to float, !dbg !38
  %mul7 = fmul contract float %5, %conv, !dbg !39
  %add8 = fadd contract float %4, %mul7, !dbg !40
  %top = getelementptr inbounds i8, ptr %view, i64 4, !dbg !41
  %6 = load float, ptr %top, align 4, !dbg !41, !tbaa !42
  %conv10 = uitofp nneg i32 %add5 to float, !dbg !43
  %mul11 = fmul contract float %5, %conv10, !dbg !44
  %sub = fsub contract float %6, %mul11, !dbg !45
  %cmp1464 = icmp sgt i32 %rounds, 0, !dbg !46
  br i1 %cmp1464, label %while.body, label %while.end, !dbg !47

while.body:                                       ; preds = %while.body, %if.end
  %round.069 = phi i32 [ %inc, %while.body ], [ 0, %if.end ]
  %y2.068 = phi float [ %mul31, %while.body ], [ 0.000000e+00, %if.end ]
  %x2.067 = phi float [ %mul28, %while.body ], [ 0.000000e+00, %if.end ]
  %z.sroa.0.066 = phi float [ %add24, %while.body ], [ 0.000000e+00, %if.end ]
  %z.sroa.7.065 = phi float [ %add20, %while.body ], [ 0.000000e+00, %if.end ]
  %mul17 = fmul contract float %z.sroa.0.066, 2.000000e+00, !dbg !48
  %mul18 = fmul contract float %z.sroa.7.065, %mul17, !dbg !49
  %add20 = fadd contract float %sub, %mul18, !dbg !50
  %sub22 = fsub contract float %x2.067, %y2.068, !dbg !51
  %add24 = fadd contract float %add8, %sub22, !dbg !52
  %mul28 = fmul contract float %add24, %add24, !dbg !53
  %mul31 = fmul contract float %add20, %add20, !dbg !54
  %inc = add nuw nsw i32 %round.069, 1, !dbg !55
  %cmp14 = icmp slt i32 %inc, %rounds, !dbg !46
  %add15 = fadd contract float %mul28, %mul31, !dbg !56
  %cmp16 = fcmp contract ole float %add15, 1.600000e+01, !dbg !56
  %7 = select i1 %cmp14, i1 %cmp16, i1 false, !dbg !56
  br i1 %7, label %while.body, label %while.end.loopexit, !dbg !47, !llvm.loop !57

while.end.loopexit:                               ; preds = %while.body
  %8 = uitofp nneg i32 %inc to float
  %9 = fadd contract float %8, 1.000000e+00
  br label %while.end, !dbg !61

while.end:                                        ; preds = %while.end.loopexit, %if.end
  %round.0.lcssa = phi float [ 1.000000e+00, %if.end ], [ %9, %while.end.loopexit ], !dbg !62
  %add15.lcssa = phi float [ 0.000000e+00, %if.end ], [ %add15, %while.end.loopexit ], !dbg !56
  %cmp33 = fcmp contract ogt float %add15.lcssa, 1.600000e+01, !dbg !61
  br i1 %cmp33, label %if.then34, label %if.end42, !dbg !63

if.then34:                                        ; preds = %while.end
  %call.i63 = tail call contract noundef float @__nv_log2f(float noundef %add15.lcssa) #3, !dbg !64
  %mul39 = fmul contract float %call.i63, 5.000000e-01, !dbg !68
  %call.i = tail call contract noundef float @__nv_log2f(float noundef %mul39) #3, !dbg !69
  %sub41 = fsub contract float %round.0.lcssa, %call.i, !dbg !71
  br label %if.end42, !dbg !72

if.end42:                                         ; preds = %if.then34, %while.end
  %colour.0 = phi float [ %sub41, %if.then34 ], [ 0.000000e+00, %while.end ], !dbg !62
  %mul43 = mul nsw i32 %add5, %width, !dbg !73
  %add44 = add nsw i32 %mul43, %add, !dbg !74
  %idxprom = sext i32 %add44 to i64, !dbg !75
  %arrayidx = getelementptr inbounds float, ptr %image, i64 %idxprom, !dbg !75
  store float %colour.0, ptr %arrayidx, align 4, !dbg !76, !tbaa !77
  br label %cleanup, !dbg !78

cleanup:                                          ; preds = %if.end42, %entry
  ret void, !dbg !78
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

; Function Attrs: convergent nounwind
declare dso_local float @__nv_log2f(float noundef) local_unnamed_addr #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #3 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/mandelbrot/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "mandelbrot", scope: !1, file: !1, line: 10, type: !9, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 11, column: 22, scope: !8)
!15 = !DILocation(line: 11, column: 33, scope: !8)
!16 = !DILocation(line: 53, column: 3, scope: !17, inlinedAt: !18)
!17 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!18 = distinct !DILocation(line: 11, column: 43, scope: !8)
!19 = !DILocation(line: 11, column: 41, scope: !8)
!20 = !DILocation(line: 67, column: 3, scope: !21, inlinedAt: !22)
!21 = distinct !DISubprogram(name: "__fetch_builtin_y", scope: !13, file: !13, line: 67, type: !9, scopeLine: 67, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!22 = distinct !DILocation(line: 11, column: 62, scope: !8)
!23 = !DILocation(line: 11, column: 73, scope: !8)
!24 = !DILocation(line: 54, column: 3, scope: !25, inlinedAt: !26)
!25 = distinct !DISubprogram(name: "__fetch_builtin_y", scope: !13, file: !13, line: 54, type: !9, scopeLine: 54, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!26 = distinct !DILocation(line: 11, column: 83, scope: !8)
!27 = !DILocation(line: 11, column: 81, scope: !8)
!28 = !DILocation(line: 12, column: 14, scope: !8)
!29 = !DILocation(line: 12, column: 23, scope: !8)
!30 = !DILocation(line: 14, column: 37, scope: !8)
!31 = !{!32, !33, i64 0}
!32 = !{!"_ZTS4View", !33, i64 0, !33, i64 4, !33, i64 8}
!33 = !{!"float", !34, i64 0}
!34 = !{!"omnipotent char", !35, i64 0}
!35 = !{!"Simple C++ TBAA"}
!36 = !DILocation(line: 14, column: 49, scope: !8)
!37 = !{!32, !33, i64 8}
!38 = !DILocation(line: 14, column: 56, scope: !8)
!39 = !DILocation(line: 14, column: 54, scope: !8)
!40 = !DILocation(line: 14, column: 42, scope: !8)
!41 = !DILocation(line: 14, column: 69, scope: !8)
!42 = !{!32, !33, i64 4}
!43 = !DILocation(line: 14, column: 87, scope: !8)
!44 = !DILocation(line: 14, column: 85, scope: !8)
!45 = !DILocation(line: 14, column: 73, scope: !8)
!46 = !DILocation(line: 18, column: 16, scope: !8)
!47 = !DILocation(line: 18, column: 3, scope: !8)
!48 = !DILocation(line: 19, column: 16, scope: !8)
!49 = !DILocation(line: 19, column: 22, scope: !8)
!50 = !DILocation(line: 19, column: 28, scope: !8)
!51 = !DILocation(line: 20, column: 14, scope: !8)
!52 = !DILocation(line: 20, column: 19, scope: !8)
!53 = !DILocation(line: 21, column: 14, scope: !8)
!54 = !DILocation(line: 22, column: 14, scope: !8)
!55 = !DILocation(line: 23, column: 5, scope: !8)
!56 = !DILocation(line: 18, column: 25, scope: !8)
!57 = distinct !{!57, !47, !58, !59, !60}
!58 = !DILocation(line: 24, column: 3, scope: !8)
!59 = !{!"llvm.loop.mustprogress"}
!60 = !{!"llvm.loop.unroll.disable"}
!61 = !DILocation(line: 26, column: 15, scope: !8)
!62 = !DILocation(line: 0, scope: !8)
!63 = !DILocation(line: 26, column: 7, scope: !8)
!64 = !DILocation(line: 178, column: 10, scope: !65, inlinedAt: !67)
!65 = distinct !DISubprogram(name: "log2f", scope: !66, file: !66, line: 177, type: !9, scopeLine: 177, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!66 = !DIFile(filename: "clang/include/__clang_cuda_math.h", directory: ".")
!67 = distinct !DILocation(line: 27, column: 42, scope: !8)
!68 = !DILocation(line: 27, column: 40, scope: !8)
!69 = !DILocation(line: 178, column: 10, scope: !65, inlinedAt: !70)
!70 = distinct !DILocation(line: 27, column: 29, scope: !8)
!71 = !DILocation(line: 27, column: 27, scope: !8)
!72 = !DILocation(line: 27, column: 5, scope: !8)
!73 = !DILocation(line: 28, column: 13, scope: !8)
!74 = !DILocation(line: 28, column: 21, scope: !8)
!75 = !DILocation(line: 28, column: 3, scope: !8)
!76 = !DILocation(line: 28, column: 31, scope: !8)
!77 = !{!33, !33, i64 0}
!78 = !DILocation(line: 29, column: 1, scope: !8)
