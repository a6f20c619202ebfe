; Made by `make kernels` from rodinia_kernels/particlefilter/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=64
source_filename = "rodinia_kernels/particlefilter/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.float2 = type { float, float }
%struct.Offset = type { i32, i32 }

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @particle_weigh(ptr noalias noundef readonly captures(none) %particles, ptr noalias noundef readonly captures(none) %frame, ptr noalias noundef readonly captures(none) %disc, ptr noalias noundef writeonly captures(none) %weights, i32 noundef %particle_count, i32 noundef %disc_size, i32 noundef %width, i32 noundef %height) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %mul = mul i32 %0, %1, !dbg !18
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %add = add i32 %mul, %2, !dbg !22
  %cmp.not = icmp slt i32 %add, %particle_count, !dbg !23
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !24

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64, !dbg !25
  %arrayidx = getelementptr inbounds %struct.float2, ptr %particles, i64 %idxprom, !dbg !25
  %centre.sroa.0.0.copyload = load float, ptr %arrayidx, align 8, !dbg !25, !tbaa !26
  %centre.sroa.4.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 4, !dbg !25
  %centre.sroa.4.0.copyload = load float, ptr %centre.sroa.4.0.arrayidx.sroa_idx, align 4, !dbg !25, !tbaa !26
  %call.i59 = tail call noundef i32 @__nv_float2int_rn(float noundef %centre.sroa.0.0.copyload) #4, !dbg !30
  %call.i = tail call noundef i32 @__nv_float2int_rn(float noundef %centre.sroa.4.0.copyload) #4, !dbg !34
  %cmp761 = icmp sgt i32 %disc_size, 0, !dbg !36
  br i1 %cmp761, label %for.body, label %for.cond.cleanup, !dbg !37

for.cond.cleanup:                                 ; preds = %if.end32, %if.end
  %seen.0.lcssa = phi i32 [ 0, %if.end ], [ %seen.1, %if.end32 ], !dbg !38
  %likelihood.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %likelihood.1, %if.end32 ], !dbg !38
  %cmp34 = icmp sgt i32 %seen.0.lcssa, 0, !dbg !39
  br i1 %cmp34, label %cond.true, label %cond.end, !dbg !40

for.body:                                         ; preds = %if.end32, %if.end
  %likelihood.064 = phi float [ %likelihood.1, %if.end32 ], [ 0.000000e+00, %if.end ]
  %seen.063 = phi i32 [ %seen.1, %if.end32 ], [ 0, %if.end ]
  %pixel.062 = phi i32 [ %inc33, %if.end32 ], [ 0, %if.end ]
  %idxprom8 = zext nneg i32 %pixel.062 to i64, !dbg !41
  %arrayidx9 = getelementptr inbounds %struct.Offset, ptr %disc, i64 %idxprom8, !dbg !41
  %3 = load i32, ptr %arrayidx9, align 4, !dbg !42, !tbaa !43
  %add11 = add nsw i32 %3, %call.i59, !dbg !46
  %y14 = getelementptr inbounds i8, ptr %arrayidx9, i64 4, !dbg !47
  %4 = load i32, ptr %y14, align 4, !dbg !47, !tbaa !48
  %add15 = add nsw i32 %4, %call.i, !dbg !49
  %cmp16 = icmp sgt i32 %add11, -1, !dbg !50
  br i1 %cmp16, label %land.lhs.true, label %if.end32, !dbg !51

land.lhs.true:                                    ; preds = %for.body
  %cmp17 = icmp slt i32 %add11, %width, !dbg !52
  %cmp19 = icmp sgt i32 %add15, -1
  %cmp21 = icmp slt i32 %add15, %height
  %5 = and i1 %cmp19, %cmp21, !dbg !53
  %or.cond58 = select i1 %cmp17, i1 %5, i1 false, !dbg !53
  br i1 %or.cond58, label %if.then22, label %if.end32, !dbg !53

if.then22:                                        ; preds = %land.lhs.true
  %mul23 = mul nsw i32 %add15, %width, !dbg !54
  %add24 = add nuw nsw i32 %mul23, %add11, !dbg !55
  %idxprom25 = zext nneg i32 %add24 to i64, !dbg !56
  %arrayidx26 = getelementptr inbounds i8, ptr %frame, i64 %idxprom25, !dbg !56
  %6 = load i8, ptr %arrayidx26, align 1, !dbg !56, !tbaa !57
  %conv = uitofp i8 %6 to float, !dbg !56
  %sub = fadd contract float %conv, -1.000000e+02, !dbg !58
  %sub27 = fadd contract float %conv, -2.280000e+02, !dbg !59
  %mul28 = fmul contract float %sub, %sub, !dbg !60
  %mul29 = fmul contract float %sub27, %sub27, !dbg !61
  %sub30 = fsub contract float %mul28, %mul29, !dbg !62
  %div = fdiv contract float %sub30, 5.000000e+01, !dbg !63
  %add31 = fadd contract float %likelihood.064, %div, !dbg !64
  %inc = add nsw i32 %seen.063, 1, !dbg !65
  br label %if.end32, !dbg !66

if.end32:                                         ; preds = %if.then22, %land.lhs.true, %for.body
  %seen.1 = phi i32 [ %inc, %if.then22 ], [ %seen.063, %land.lhs.true ], [ %seen.063, %for.body ], !dbg !38
  %likelihood.1 = phi float [ %add31, %if.then22 ], [ %likelihood.064, %land.lhs.true ], [ %likelihood.064, %for.body ], !dbg !38
  %inc33 = add nuw nsw i32 %pixel.062, 1, !dbg !67
  %exitcond.not = icmp eq i32 %inc33, %disc_size, !dbg !36
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !37, !llvm.loop !68

cond.true:                                        ; preds = %for.cond.cleanup
  %conv35 = uitofp nneg i32 %seen.0.lcssa to float
  %div36 = fdiv contract float %likelihood.0.lcssa, %conv35
  %mul37 = fmul contract float %div36, 0x3F847AE140000000
  %call.i60 = tail call contract noundef float @__nv_expf(float noundef %mul37) #4, !dbg !72
  br label %cond.end, !dbg !40

cond.end:                                         ; preds = %cond.true, %for.cond.cleanup
  %cond = phi float [ %call.i60, %cond.true ], [ 0.000000e+00, %for.cond.cleanup ], !dbg !40
  %arrayidx40 = getelementptr inbounds float, ptr %weights, i64 %idxprom, !dbg !76
  store float %cond, ptr %arrayidx40, align 4, !dbg !77, !tbaa !26
  br label %cleanup, !dbg !78

cleanup:                                          ; preds = %cond.end, %entry
  ret void, !dbg !78
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local ptx_kernel void @particle_resample(ptr noalias noundef readonly captures(none) %distribution, ptr noalias noundef readonly captures(none) %particles, ptr noalias noundef writeonly captures(none) %resampled, float noundef %first, i32 noundef %particle_count) local_unnamed_addr #1 !dbg !79 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !80
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !82
  %mul = mul i32 %0, %1, !dbg !84
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !85
  %add = add i32 %mul, %2, !dbg !87
  %cmp.not = icmp slt i32 %add, %particle_count, !dbg !88
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !89

if.end:                                           ; preds = %entry
  %conv = sitofp i32 %add to float, !dbg !90
  %conv3 = sitofp i32 %particle_count to float, !dbg !91
  %div = fdiv contract float %conv, %conv3, !dbg !92
  %add4 = fadd contract float %div, %first, !dbg !93
  %idxprom = sext i32 %add to i64, !dbg !94
  %arrayidx = getelementptr inbounds float, ptr %distribution, i64 %idxprom, !dbg !94
  %3 = load float, ptr %arrayidx, align 4, !dbg !94, !tbaa !26
  %cmp5 = fcmp contract olt float %3, %add4, !dbg !95
  br i1 %cmp5, label %while.cond.preheader, label %while.cond11.preheader, !dbg !94

while.cond11.preheader:                           ; preds = %if.end
  %invariant.gep = getelementptr i8, ptr %distribution, i64 -4, !dbg !96
  %cmp1243 = icmp sgt i32 %add, 0, !dbg !97
  br i1 %cmp1243, label %land.rhs13, label %if.end21, !dbg !98

while.cond.preheader:                             ; preds = %if.end
  %sub = add nsw i32 %particle_count, -1
  %cmp746 = icmp slt i32 %add, %sub, !dbg !99
  br i1 %cmp746, label %land.rhs, label %if.end21, !dbg !100

land.rhs:                                         ; preds = %while.body, %while.cond.preheader
  %slot.047 = phi i32 [ %inc, %while.body ], [ %add, %while.cond.preheader ]
  %idxprom8 = sext i32 %slot.047 to i64, !dbg !101
  %arrayidx9 = getelementptr inbounds float, ptr %distribution, i64 %idxprom8, !dbg !101
  %4 = load float, ptr %arrayidx9, align 4, !dbg !101, !tbaa !26
  %cmp10 = fcmp contract olt float %4, %add4, !dbg !102
  br i1 %cmp10, label %while.body, label %if.end21, !dbg !103

while.body:                                       ; preds = %land.rhs
  %inc = add nsw i32 %slot.047, 1, !dbg !104
  %cmp7 = icmp slt i32 %inc, %sub, !dbg !99
  br i1 %cmp7, label %land.rhs, label %if.end21, !dbg !100, !llvm.loop !105

land.rhs13:                                       ; preds = %while.body19, %while.cond11.preheader
  %slot.144 = phi i32 [ %dec, %while.body19 ], [ %add, %while.cond11.preheader ]
  %5 = zext nneg i32 %slot.144 to i64, !dbg !107
  %gep = getelementptr float, ptr %invariant.gep, i64 %5, !dbg !107
  %6 = load float, ptr %gep, align 4, !dbg !107, !tbaa !26
  %cmp17 = fcmp contract ult float %6, %add4, !dbg !108
  br i1 %cmp17, label %if.end21, label %while.body19, !dbg !96

while.body19:                                     ; preds = %land.rhs13
  %dec = add nsw i32 %slot.144, -1, !dbg !109
  %cmp12 = icmp sgt i32 %slot.144, 1, !dbg !97
  br i1 %cmp12, label %land.rhs13, label %if.end21, !dbg !98, !llvm.loop !110

if.end21:                                         ; preds = %while.body19, %land.rhs13, %while.body, %land.rhs, %while.cond.preheader, %while.cond11.preheader
  %slot.2 = phi i32 [ %add, %while.cond.preheader ], [ %add, %while.cond11.preheader ], [ %slot.047, %land.rhs ], [ %sub, %while.body ], [ %slot.144, %land.rhs13 ], [ 0, %while.body19 ], !dbg !112
  %idxprom22 = sext i32 %slot.2 to i64, !dbg !113
  %arrayidx23 = getelementptr inbounds %struct.float2, ptr %particles, i64 %idxprom22, !dbg !113
  %arrayidx25 = getelementptr inbounds %struct.float2, ptr %resampled, i64 %idxprom, !dbg !114
  %7 = load i64, ptr %arrayidx23, align 8, !dbg !115
  store i64 %7, ptr %arrayidx25, align 8, !dbg !115
  br label %cleanup, !dbg !116

cleanup:                                          ; preds = %if.end21, %entry
  ret void, !dbg !116
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_float2int_rn(float noundef) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_expf(float noundef) local_unnamed_addr #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #4 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/particlefilter/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "particle_weigh", scope: !1, file: !1, line: 13, type: !9, scopeLine: 15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 16, column: 18, scope: !8)
!15 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 16, column: 31, scope: !8)
!18 = !DILocation(line: 16, column: 29, scope: !8)
!19 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !21)
!20 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = distinct !DILocation(line: 16, column: 44, scope: !8)
!22 = !DILocation(line: 16, column: 42, scope: !8)
!23 = !DILocation(line: 17, column: 10, scope: !8)
!24 = !DILocation(line: 17, column: 7, scope: !8)
!25 = !DILocation(line: 19, column: 25, scope: !8)
!26 = !{!27, !27, i64 0}
!27 = !{!"float", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C++ TBAA"}
!30 = !DILocation(line: 232, column: 51, scope: !31, inlinedAt: !33)
!31 = distinct !DISubprogram(name: "__float2int_rn", scope: !32, file: !32, line: 232, type: !9, scopeLine: 232, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!32 = !DIFile(filename: "clang/include/__clang_cuda_device_functions.h", directory: ".")
!33 = distinct !DILocation(line: 20, column: 17, scope: !8)
!34 = !DILocation(line: 232, column: 51, scope: !31, inlinedAt: !35)
!35 = distinct !DILocation(line: 20, column: 47, scope: !8)
!36 = !DILocation(line: 23, column: 29, scope: !8)
!37 = !DILocation(line: 23, column: 3, scope: !8)
!38 = !DILocation(line: 0, scope: !8)
!39 = !DILocation(line: 32, column: 22, scope: !8)
!40 = !DILocation(line: 32, column: 17, scope: !8)
!41 = !DILocation(line: 24, column: 24, scope: !8)
!42 = !DILocation(line: 24, column: 36, scope: !8)
!43 = !{!44, !45, i64 0}
!44 = !{!"_ZTS6Offset", !45, i64 0, !45, i64 4}
!45 = !{!"int", !28, i64 0}
!46 = !DILocation(line: 24, column: 22, scope: !8)
!47 = !DILocation(line: 24, column: 60, scope: !8)
!48 = !{!44, !45, i64 4}
!49 = !DILocation(line: 24, column: 46, scope: !8)
!50 = !DILocation(line: 25, column: 12, scope: !8)
!51 = !DILocation(line: 25, column: 17, scope: !8)
!52 = !DILocation(line: 25, column: 23, scope: !8)
!53 = !DILocation(line: 25, column: 31, scope: !8)
!54 = !DILocation(line: 26, column: 36, scope: !8)
!55 = !DILocation(line: 26, column: 44, scope: !8)
!56 = !DILocation(line: 26, column: 27, scope: !8)
!57 = !{!28, !28, i64 0}
!58 = !DILocation(line: 27, column: 32, scope: !8)
!59 = !DILocation(line: 27, column: 57, scope: !8)
!60 = !DILocation(line: 28, column: 27, scope: !8)
!61 = !DILocation(line: 28, column: 43, scope: !8)
!62 = !DILocation(line: 28, column: 34, scope: !8)
!63 = !DILocation(line: 28, column: 53, scope: !8)
!64 = !DILocation(line: 28, column: 18, scope: !8)
!65 = !DILocation(line: 29, column: 7, scope: !8)
!66 = !DILocation(line: 30, column: 5, scope: !8)
!67 = !DILocation(line: 23, column: 42, scope: !8)
!68 = distinct !{!68, !37, !69, !70, !71}
!69 = !DILocation(line: 31, column: 3, scope: !8)
!70 = !{!"llvm.loop.mustprogress"}
!71 = !{!"llvm.loop.unroll.disable"}
!72 = !DILocation(line: 109, column: 43, scope: !73, inlinedAt: !75)
!73 = distinct !DISubprogram(name: "expf", scope: !74, file: !74, line: 109, type: !9, scopeLine: 109, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!74 = !DIFile(filename: "clang/include/__clang_cuda_math.h", directory: ".")
!75 = distinct !DILocation(line: 32, column: 28, scope: !8)
!76 = !DILocation(line: 32, column: 3, scope: !8)
!77 = !DILocation(line: 32, column: 15, scope: !8)
!78 = !DILocation(line: 33, column: 1, scope: !8)
!79 = distinct !DISubprogram(name: "particle_resample", scope: !1, file: !1, line: 36, type: !9, scopeLine: 37, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!80 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !81)
!81 = distinct !DILocation(line: 38, column: 18, scope: !79)
!82 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !83)
!83 = distinct !DILocation(line: 38, column: 31, scope: !79)
!84 = !DILocation(line: 38, column: 29, scope: !79)
!85 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !86)
!86 = distinct !DILocation(line: 38, column: 44, scope: !79)
!87 = !DILocation(line: 38, column: 42, scope: !79)
!88 = !DILocation(line: 39, column: 10, scope: !79)
!89 = !DILocation(line: 39, column: 7, scope: !79)
!90 = !DILocation(line: 41, column: 39, scope: !79)
!91 = !DILocation(line: 41, column: 44, scope: !79)
!92 = !DILocation(line: 41, column: 42, scope: !79)
!93 = !DILocation(line: 41, column: 30, scope: !79)
!94 = !DILocation(line: 43, column: 7, scope: !79)
!95 = !DILocation(line: 43, column: 26, scope: !79)
!96 = !DILocation(line: 47, column: 5, scope: !79)
!97 = !DILocation(line: 47, column: 17, scope: !79)
!98 = !DILocation(line: 47, column: 21, scope: !79)
!99 = !DILocation(line: 44, column: 17, scope: !79)
!100 = !DILocation(line: 44, column: 38, scope: !79)
!101 = !DILocation(line: 44, column: 41, scope: !79)
!102 = !DILocation(line: 44, column: 60, scope: !79)
!103 = !DILocation(line: 44, column: 5, scope: !79)
!104 = !DILocation(line: 45, column: 7, scope: !79)
!105 = distinct !{!105, !103, !106, !70, !71}
!106 = !DILocation(line: 45, column: 9, scope: !79)
!107 = !DILocation(line: 47, column: 24, scope: !79)
!108 = !DILocation(line: 47, column: 47, scope: !79)
!109 = !DILocation(line: 48, column: 7, scope: !79)
!110 = distinct !{!110, !96, !111, !70, !71}
!111 = !DILocation(line: 48, column: 9, scope: !79)
!112 = !DILocation(line: 42, column: 7, scope: !79)
!113 = !DILocation(line: 50, column: 19, scope: !79)
!114 = !DILocation(line: 50, column: 3, scope: !79)
!115 = !DILocation(line: 50, column: 17, scope: !79)
!116 = !DILocation(line: 51, column: 1, scope: !79)
