; Made by `make kernels` from rodinia_kernels/photons/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=256
source_filename = "rodinia_kernels/photons/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Fate = type { [2 x float], float, float }
%struct.Layer = type { float, float, float, float }

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @photons_walk(ptr noalias noundef readonly captures(none) %layers, ptr noalias noundef readonly captures(none) %seeds, ptr noalias noundef writeonly captures(none) %fates, ptr noalias noundef writeonly captures(none) %events, i32 noundef %photons, i32 noundef %most_events) local_unnamed_addr #0 !dbg !8 {
entry:
  %fate = alloca %struct.Fate, align 4
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %mul = mul i32 %0, %1, !dbg !18
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %add = add i32 %mul, %2, !dbg !22
  %cmp.not = icmp slt i32 %add, %photons, !dbg !23
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !24

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64, !dbg !25
  %arrayidx = getelementptr inbounds i32, ptr %seeds, i64 %idxprom, !dbg !25
  %3 = load i32, ptr %arrayidx, align 4, !dbg !25, !tbaa !26
  call void @llvm.lifetime.start.p0(ptr %fate), !dbg !30
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %fate, i8 0, i64 16, i1 false), !dbg !31
  %cmp4148 = icmp sgt i32 %most_events, 0, !dbg !32
  br i1 %cmp4148, label %while.body.lr.ph, label %while.end, !dbg !33

while.body.lr.ph:                                 ; preds = %if.end
  %bottom = getelementptr inbounds i8, ptr %layers, i64 12
  %transmitted = getelementptr inbounds i8, ptr %fate, i64 12
  %reflected = getelementptr inbounds i8, ptr %fate, i64 8
  br label %while.body, !dbg !33

while.body:                                       ; preds = %sw.epilog, %while.body.lr.ph
  %depth.0154 = phi float [ 0.000000e+00, %while.body.lr.ph ], [ %depth.1, %sw.epilog ]
  %down.0153 = phi float [ 1.000000e+00, %while.body.lr.ph ], [ %down.1, %sw.epilog ]
  %weight.0152 = phi float [ 1.000000e+00, %while.body.lr.ph ], [ %weight.2, %sw.epilog ]
  %layer.0151 = phi i32 [ 0, %while.body.lr.ph ], [ %layer.1, %sw.epilog ]
  %count.0150 = phi i32 [ 0, %while.body.lr.ph ], [ %inc, %sw.epilog ]
  %state.0149 = phi i32 [ %3, %while.body.lr.ph ], [ %state.1, %sw.epilog ]
  %inc = add nuw nsw i32 %count.0150, 1, !dbg !34
  %idxprom5 = zext nneg i32 %layer.0151 to i64, !dbg !35
  %arrayidx6 = getelementptr inbounds %struct.Layer, ptr %layers, i64 %idxprom5, !dbg !35
  %in.sroa.0.0.copyload = load float, ptr %arrayidx6, align 4, !dbg !35, !tbaa !36
  %in.sroa.5.0.arrayidx6.sroa_idx = getelementptr inbounds i8, ptr %arrayidx6, i64 4, !dbg !35
  %in.sroa.5.0.copyload = load float, ptr %in.sroa.5.0.arrayidx6.sroa_idx, align 4, !dbg !35, !tbaa !36
  %in.sroa.6.0.arrayidx6.sroa_idx = getelementptr inbounds i8, ptr %arrayidx6, i64 8, !dbg !35
  %in.sroa.6.0.copyload = load float, ptr %in.sroa.6.0.arrayidx6.sroa_idx, align 4, !dbg !35, !tbaa !36
  %in.sroa.7.0.arrayidx6.sroa_idx = getelementptr inbounds i8, ptr %arrayidx6, i64 12, !dbg !35
  %in.sroa.7.0.copyload = load float, ptr %in.sroa.7.0.arrayidx6.sroa_idx, align 4, !dbg !35, !tbaa !36
  %add7 = fadd contract float %in.sroa.0.0.copyload, %in.sroa.5.0.copyload, !dbg !38
  %mul.i133 = mul i32 %state.0149, 1664525, !dbg !39
  %add.i134 = add i32 %mul.i133, 1013904223, !dbg !42
  %shr.i135 = lshr i32 %add.i134, 9, !dbg !43
  %conv.i136 = uitofp nneg i32 %shr.i135 to float, !dbg !44
  %add1.i137 = fadd contract float %conv.i136, 5.000000e-01, !dbg !45
  %mul2.i138 = fmul contract float %add1.i137, 0x3E80000000000000, !dbg !46
  %call.i = tail call contract noundef float @__nv_logf(float noundef %mul2.i138) #6, !dbg !47
  %fneg = fneg contract float %call.i, !dbg !51
  %div = fdiv contract float %fneg, %add7, !dbg !52
  %mul10 = fmul contract float %down.0153, %div, !dbg !53
  %add11 = fadd contract float %depth.0154, %mul10, !dbg !54
  %cmp12 = icmp eq i32 %layer.0151, 0, !dbg !55
  br i1 %cmp12, label %cond.end, label %cond.false, !dbg !56

cond.false:                                       ; preds = %while.body
  %4 = load float, ptr %bottom, align 4, !dbg !57, !tbaa !58
  br label %cond.end, !dbg !56

cond.end:                                         ; preds = %cond.false, %while.body
  %cond = phi float [ %4, %cond.false ], [ 0.000000e+00, %while.body ], !dbg !56
  %cmp14 = fcmp contract olt float %add11, %cond, !dbg !60
  br i1 %cmp14, label %if.then15, label %if.else, !dbg !61

if.then15:                                        ; preds = %cond.end
  %cond17 = select i1 %cmp12, i32 2, i32 1, !dbg !62
  br label %if.end24, !dbg !63

if.else:                                          ; preds = %cond.end
  %cmp19 = fcmp contract ogt float %add11, %in.sroa.7.0.copyload, !dbg !64
  br i1 %cmp19, label %if.then20, label %if.end24, !dbg !65

if.then20:                                        ; preds = %if.else
  %cmp21 = icmp eq i32 %layer.0151, 1
  %cond22 = select i1 %cmp21, i32 3, i32 1
  br label %if.end24, !dbg !66

if.end24:                                         ; preds = %if.then20, %if.else, %if.then15
  %event.0 = phi i32 [ %cond17, %if.then15 ], [ %cond22, %if.then20 ], [ 0, %if.else ], !dbg !67
  switch i32 %event.0, label %default.unreachable [
    i32 2, label %sw.bb
    i32 3, label %sw.bb25
    i32 1, label %sw.bb26
    i32 0, label %sw.default
  ], !dbg !68

sw.bb:                                            ; preds = %if.end24
  store float %weight.0152, ptr %reflected, align 4, !dbg !69, !tbaa !70
  br label %sw.epilog, !dbg !72

sw.bb25:                                          ; preds = %if.end24
  store float %weight.0152, ptr %transmitted, align 4, !dbg !73, !tbaa !74
  br label %sw.epilog, !dbg !75

sw.bb26:                                          ; preds = %if.end24
  %5 = load float, ptr %bottom, align 4, !dbg !76, !tbaa !58
  %sub = sub nuw nsw i32 1, %layer.0151, !dbg !77
  br label %sw.epilog, !dbg !78

default.unreachable:                              ; preds = %if.end24
  unreachable

sw.default:                                       ; preds = %if.end24
  %div30 = fdiv contract float %in.sroa.0.0.copyload, %add7, !dbg !79
  %mul31 = fmul contract float %weight.0152, %div30, !dbg !80
  %arrayidx33 = getelementptr inbounds [2 x float], ptr %fate, i64 0, i64 %idxprom5, !dbg !81
  %6 = load float, ptr %arrayidx33, align 4, !dbg !82, !tbaa !36
  %add34 = fadd contract float %mul31, %6, !dbg !82
  store float %add34, ptr %arrayidx33, align 4, !dbg !82, !tbaa !36
  %sub35 = fsub contract float %weight.0152, %mul31, !dbg !83
  %mul.i127 = mul i32 %add.i134, 1664525, !dbg !84
  %add.i128 = add i32 %mul.i127, 1013904223, !dbg !86
  %shr.i129 = lshr i32 %add.i128, 9, !dbg !87
  %conv.i130 = uitofp nneg i32 %shr.i129 to float, !dbg !88
  %add1.i131 = fadd contract float %conv.i130, 5.000000e-01, !dbg !89
  %mul2.i132 = fmul contract float %add1.i131, 0x3E80000000000000, !dbg !90
  %cmp37 = fcmp contract oeq float %in.sroa.6.0.copyload, 0.000000e+00, !dbg !91
  br i1 %cmp37, label %if.then38, label %if.else41, !dbg !92

if.then38:                                        ; preds = %sw.default
  %mul39 = fmul contract float %mul2.i132, 2.000000e+00, !dbg !93
  %sub40 = fadd contract float %mul39, -1.000000e+00, !dbg !94
  br label %if.end55, !dbg !95

if.else41:                                        ; preds = %sw.default
  %mul42 = fmul contract float %in.sroa.6.0.copyload, %in.sroa.6.0.copyload, !dbg !96
  %sub43 = fsub contract float 1.000000e+00, %mul42, !dbg !97
  %sub44 = fsub contract float 1.000000e+00, %in.sroa.6.0.copyload, !dbg !98
  %mul45 = fmul contract float %in.sroa.6.0.copyload, 2.000000e+00, !dbg !99
  %mul46 = fmul contract float %mul2.i132, %mul45, !dbg !100
  %add47 = fadd contract float %sub44, %mul46, !dbg !101
  %div48 = fdiv contract float %sub43, %add47, !dbg !102
  %add50 = fadd contract float %mul42, 1.000000e+00, !dbg !103
  %mul51 = fmul contract float %div48, %div48, !dbg !104
  %sub52 = fsub contract float %add50, %mul51, !dbg !105
  %div54 = fdiv contract float %sub52, %mul45, !dbg !106
  br label %if.end55

if.end55:                                         ; preds = %if.else41, %if.then38
  %cosine.0 = phi float [ %sub40, %if.then38 ], [ %div54, %if.else41 ], !dbg !67
  %mul.i121 = mul i32 %add.i128, 1664525, !dbg !107
  %add.i122 = add i32 %mul.i121, 1013904223, !dbg !109
  %shr.i123 = lshr i32 %add.i122, 9, !dbg !110
  %conv.i124 = uitofp nneg i32 %shr.i123 to float, !dbg !111
  %add1.i125 = fadd contract float %conv.i124, 5.000000e-01, !dbg !112
  %mul2.i126 = fmul contract float %add1.i125, 0x3E80000000000000, !dbg !113
  %mul57 = fmul contract float %mul2.i126, 0x401921FB60000000, !dbg !114
  %call.i139 = tail call contract noundef float @__nv_cosf(float noundef %mul57) #6, !dbg !115
  %mul59 = fmul contract float %cosine.0, %cosine.0, !dbg !118
  %sub60 = fsub contract float 1.000000e+00, %mul59, !dbg !119
  %call.i143 = tail call contract noundef float @__nv_fmaxf(float noundef %sub60, float noundef 0.000000e+00) #6, !dbg !120
  %call.i141 = tail call contract noundef float @__nv_sqrtf(float noundef %call.i143) #6, !dbg !123
  %mul63 = fmul contract float %down.0153, %cosine.0, !dbg !126
  %mul64 = fmul contract float %down.0153, %down.0153, !dbg !127
  %sub65 = fsub contract float 1.000000e+00, %mul64, !dbg !128
  %call.i142 = tail call contract noundef float @__nv_fmaxf(float noundef %sub65, float noundef 0.000000e+00) #6, !dbg !129
  %call.i140 = tail call contract noundef float @__nv_sqrtf(float noundef %call.i142) #6, !dbg !131
  %mul68 = fmul contract float %call.i141, %call.i140, !dbg !133
  %mul69 = fmul contract float %call.i139, %mul68, !dbg !134
  %sub70 = fsub contract float %mul63, %mul69, !dbg !135
  %cmp71 = fcmp contract olt float %sub35, 0x3FA99999A0000000, !dbg !136
  br i1 %cmp71, label %if.then72, label %sw.epilog, !dbg !137

if.then72:                                        ; preds = %if.end55
  %mul.i = mul i32 %add.i122, 1664525, !dbg !138
  %add.i = add i32 %mul.i, 1013904223, !dbg !140
  %shr.i = lshr i32 %add.i, 9, !dbg !141
  %conv.i = uitofp nneg i32 %shr.i to float, !dbg !142
  %add1.i = fadd contract float %conv.i, 5.000000e-01, !dbg !143
  %mul2.i = fmul contract float %add1.i, 0x3E80000000000000, !dbg !144
  %cmp74 = fcmp contract olt float %mul2.i, 0x3FB99999A0000000, !dbg !145
  br i1 %cmp74, label %if.then75, label %sw.epilog, !dbg !146

if.then75:                                        ; preds = %if.then72
  %mul76 = fmul contract float %sub35, 1.000000e+01
  br label %sw.epilog, !dbg !147

sw.epilog:                                        ; preds = %if.then75, %if.then72, %if.end55, %sw.bb26, %sw.bb25, %sw.bb
  %state.1 = phi i32 [ %add.i, %if.then75 ], [ %add.i, %if.then72 ], [ %add.i122, %if.end55 ], [ %add.i134, %sw.bb26 ], [ %add.i134, %sw.bb25 ], [ %add.i134, %sw.bb ], !dbg !148
  %layer.1 = phi i32 [ %layer.0151, %if.then75 ], [ %layer.0151, %if.then72 ], [ %layer.0151, %if.end55 ], [ %sub, %sw.bb26 ], [ %layer.0151, %sw.bb25 ], [ %layer.0151, %sw.bb ], !dbg !67
  %weight.2 = phi float [ %mul76, %if.then75 ], [ 0.000000e+00, %if.then72 ], [ %sub35, %if.end55 ], [ %weight.0152, %sw.bb26 ], [ 0.000000e+00, %sw.bb25 ], [ 0.000000e+00, %sw.bb ], !dbg !67
  %down.1 = phi float [ %sub70, %if.then75 ], [ %sub70, %if.then72 ], [ %sub70, %if.end55 ], [ %down.0153, %sw.bb26 ], [ %down.0153, %sw.bb25 ], [ %down.0153, %sw.bb ], !dbg !67
  %depth.1 = phi float [ %add11, %if.then75 ], [ %add11, %if.then72 ], [ %add11, %if.end55 ], [ %5, %sw.bb26 ], [ %depth.0154, %sw.bb25 ], [ %depth.0154, %sw.bb ], !dbg !67
  %cmp3 = fcmp contract ogt float %weight.2, 0.000000e+00, !dbg !149
  %cmp4 = icmp slt i32 %inc, %most_events, !dbg !32
  %7 = select i1 %cmp3, i1 %cmp4, i1 false, !dbg !32
  br i1 %7, label %while.body, label %while.end, !dbg !33, !llvm.loop !150

while.end:                                        ; preds = %sw.epilog, %if.end
  %count.0.lcssa = phi i32 [ 0, %if.end ], [ %inc, %sw.epilog ], !dbg !67
  %arrayidx81 = getelementptr inbounds %struct.Fate, ptr %fates, i64 %idxprom, !dbg !154
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %arrayidx81, ptr noundef nonnull align 4 dereferenceable(16) %fate, i64 16, i1 false), !dbg !155, !tbaa.struct !156
  %arrayidx83 = getelementptr inbounds i32, ptr %events, i64 %idxprom, !dbg !158
  store i32 %count.0.lcssa, ptr %arrayidx83, align 4, !dbg !159, !tbaa !26
  call void @llvm.lifetime.end.p0(ptr %fate), !dbg !160
  br label %cleanup, !dbg !160

cleanup:                                          ; preds = %while.end, %entry
  ret void, !dbg !160
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_logf(float noundef) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local float @__nv_cosf(float noundef) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local float @__nv_sqrtf(float noundef) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fmaxf(float noundef, float noundef) local_unnamed_addr #4

declare void @llvm.lifetime.start.i64(i64)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #5

declare void @llvm.lifetime.end.i64(i64)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #5

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/photons/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "photons_walk", scope: !1, file: !1, line: 24, type: !9, scopeLine: 25, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 26, column: 18, scope: !8)
!15 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 26, column: 31, scope: !8)
!18 = !DILocation(line: 26, column: 29, scope: !8)
!19 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !21)
!20 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = distinct !DILocation(line: 26, column: 44, scope: !8)
!22 = !DILocation(line: 26, column: 42, scope: !8)
!23 = !DILocation(line: 27, column: 10, scope: !8)
!24 = !DILocation(line: 27, column: 7, scope: !8)
!25 = !DILocation(line: 29, column: 20, scope: !8)
!26 = !{!27, !27, i64 0}
!27 = !{!"int", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C++ TBAA"}
!30 = !DILocation(line: 30, column: 3, scope: !8)
!31 = !DILocation(line: 30, column: 8, scope: !8)
!32 = !DILocation(line: 33, column: 24, scope: !8)
!33 = !DILocation(line: 33, column: 3, scope: !8)
!34 = !DILocation(line: 34, column: 5, scope: !8)
!35 = !DILocation(line: 35, column: 22, scope: !8)
!36 = !{!37, !37, i64 0}
!37 = !{!"float", !28, i64 0}
!38 = !DILocation(line: 36, column: 45, scope: !8)
!39 = !DILocation(line: 19, column: 17, scope: !40, inlinedAt: !41)
!40 = distinct !DISubprogram(name: "draw", scope: !1, file: !1, line: 18, type: !9, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!41 = distinct !DILocation(line: 37, column: 32, scope: !8)
!42 = !DILocation(line: 19, column: 28, scope: !40, inlinedAt: !41)
!43 = !DILocation(line: 20, column: 25, scope: !40, inlinedAt: !41)
!44 = !DILocation(line: 20, column: 18, scope: !40, inlinedAt: !41)
!45 = !DILocation(line: 20, column: 31, scope: !40, inlinedAt: !41)
!46 = !DILocation(line: 20, column: 39, scope: !40, inlinedAt: !41)
!47 = !DILocation(line: 183, column: 10, scope: !48, inlinedAt: !50)
!48 = distinct !DISubprogram(name: "logf", scope: !49, file: !49, line: 182, type: !9, scopeLine: 182, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!49 = !DIFile(filename: "clang/include/__clang_cuda_math.h", directory: ".")
!50 = distinct !DILocation(line: 37, column: 27, scope: !8)
!51 = !DILocation(line: 37, column: 26, scope: !8)
!52 = !DILocation(line: 37, column: 45, scope: !8)
!53 = !DILocation(line: 38, column: 37, scope: !8)
!54 = !DILocation(line: 38, column: 30, scope: !8)
!55 = !DILocation(line: 39, column: 29, scope: !8)
!56 = !DILocation(line: 39, column: 23, scope: !8)
!57 = !DILocation(line: 39, column: 53, scope: !8)
!58 = !{!59, !37, i64 12}
!59 = !{!"_ZTS5Layer", !37, i64 0, !37, i64 4, !37, i64 8, !37, i64 12}
!60 = !DILocation(line: 41, column: 14, scope: !8)
!61 = !DILocation(line: 41, column: 9, scope: !8)
!62 = !DILocation(line: 42, column: 15, scope: !8)
!63 = !DILocation(line: 42, column: 7, scope: !8)
!64 = !DILocation(line: 43, column: 19, scope: !8)
!65 = !DILocation(line: 43, column: 14, scope: !8)
!66 = !DILocation(line: 44, column: 7, scope: !8)
!67 = !DILocation(line: 0, scope: !8)
!68 = !DILocation(line: 45, column: 5, scope: !8)
!69 = !DILocation(line: 47, column: 22, scope: !8)
!70 = !{!71, !37, i64 8}
!71 = !{!"_ZTS4Fate", !28, i64 0, !37, i64 8, !37, i64 12}
!72 = !DILocation(line: 49, column: 7, scope: !8)
!73 = !DILocation(line: 51, column: 24, scope: !8)
!74 = !{!71, !37, i64 12}
!75 = !DILocation(line: 53, column: 7, scope: !8)
!76 = !DILocation(line: 55, column: 25, scope: !8)
!77 = !DILocation(line: 56, column: 17, scope: !8)
!78 = !DILocation(line: 57, column: 7, scope: !8)
!79 = !DILocation(line: 60, column: 51, scope: !8)
!80 = !DILocation(line: 60, column: 34, scope: !8)
!81 = !DILocation(line: 61, column: 7, scope: !8)
!82 = !DILocation(line: 61, column: 28, scope: !8)
!83 = !DILocation(line: 62, column: 14, scope: !8)
!84 = !DILocation(line: 19, column: 17, scope: !40, inlinedAt: !85)
!85 = distinct !DILocation(line: 64, column: 47, scope: !8)
!86 = !DILocation(line: 19, column: 28, scope: !40, inlinedAt: !85)
!87 = !DILocation(line: 20, column: 25, scope: !40, inlinedAt: !85)
!88 = !DILocation(line: 20, column: 18, scope: !40, inlinedAt: !85)
!89 = !DILocation(line: 20, column: 31, scope: !40, inlinedAt: !85)
!90 = !DILocation(line: 20, column: 39, scope: !40, inlinedAt: !85)
!91 = !DILocation(line: 66, column: 13, scope: !8)
!92 = !DILocation(line: 66, column: 11, scope: !8)
!93 = !DILocation(line: 67, column: 23, scope: !8)
!94 = !DILocation(line: 67, column: 32, scope: !8)
!95 = !DILocation(line: 68, column: 7, scope: !8)
!96 = !DILocation(line: 69, column: 38, scope: !8)
!97 = !DILocation(line: 69, column: 34, scope: !8)
!98 = !DILocation(line: 69, column: 51, scope: !8)
!99 = !DILocation(line: 69, column: 62, scope: !8)
!100 = !DILocation(line: 69, column: 66, scope: !8)
!101 = !DILocation(line: 69, column: 55, scope: !8)
!102 = !DILocation(line: 69, column: 43, scope: !8)
!103 = !DILocation(line: 70, column: 24, scope: !8)
!104 = !DILocation(line: 70, column: 39, scope: !8)
!105 = !DILocation(line: 70, column: 32, scope: !8)
!106 = !DILocation(line: 70, column: 47, scope: !8)
!107 = !DILocation(line: 19, column: 17, scope: !40, inlinedAt: !108)
!108 = distinct !DILocation(line: 72, column: 44, scope: !8)
!109 = !DILocation(line: 19, column: 28, scope: !40, inlinedAt: !108)
!110 = !DILocation(line: 20, column: 25, scope: !40, inlinedAt: !108)
!111 = !DILocation(line: 20, column: 18, scope: !40, inlinedAt: !108)
!112 = !DILocation(line: 20, column: 31, scope: !40, inlinedAt: !108)
!113 = !DILocation(line: 20, column: 39, scope: !40, inlinedAt: !108)
!114 = !DILocation(line: 72, column: 42, scope: !8)
!115 = !DILocation(line: 84, column: 10, scope: !116, inlinedAt: !117)
!116 = distinct !DISubprogram(name: "cosf", scope: !49, file: !49, line: 83, type: !9, scopeLine: 83, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!117 = distinct !DILocation(line: 72, column: 26, scope: !8)
!118 = !DILocation(line: 73, column: 52, scope: !8)
!119 = !DILocation(line: 73, column: 43, scope: !8)
!120 = !DILocation(line: 132, column: 55, scope: !121, inlinedAt: !122)
!121 = distinct !DISubprogram(name: "fmaxf", scope: !49, file: !49, line: 132, type: !9, scopeLine: 132, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!122 = distinct !DILocation(line: 73, column: 32, scope: !8)
!123 = !DILocation(line: 314, column: 44, scope: !124, inlinedAt: !125)
!124 = distinct !DISubprogram(name: "sqrtf", scope: !49, file: !49, line: 314, type: !9, scopeLine: 314, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!125 = distinct !DILocation(line: 73, column: 26, scope: !8)
!126 = !DILocation(line: 74, column: 19, scope: !8)
!127 = !DILocation(line: 74, column: 54, scope: !8)
!128 = !DILocation(line: 74, column: 47, scope: !8)
!129 = !DILocation(line: 132, column: 55, scope: !121, inlinedAt: !130)
!130 = distinct !DILocation(line: 74, column: 36, scope: !8)
!131 = !DILocation(line: 314, column: 44, scope: !124, inlinedAt: !132)
!132 = distinct !DILocation(line: 74, column: 30, scope: !8)
!133 = !DILocation(line: 74, column: 69, scope: !8)
!134 = !DILocation(line: 74, column: 76, scope: !8)
!135 = !DILocation(line: 74, column: 28, scope: !8)
!136 = !DILocation(line: 75, column: 18, scope: !8)
!137 = !DILocation(line: 75, column: 11, scope: !8)
!138 = !DILocation(line: 19, column: 17, scope: !40, inlinedAt: !139)
!139 = distinct !DILocation(line: 76, column: 13, scope: !8)
!140 = !DILocation(line: 19, column: 28, scope: !40, inlinedAt: !139)
!141 = !DILocation(line: 20, column: 25, scope: !40, inlinedAt: !139)
!142 = !DILocation(line: 20, column: 18, scope: !40, inlinedAt: !139)
!143 = !DILocation(line: 20, column: 31, scope: !40, inlinedAt: !139)
!144 = !DILocation(line: 20, column: 39, scope: !40, inlinedAt: !139)
!145 = !DILocation(line: 76, column: 25, scope: !8)
!146 = !DILocation(line: 76, column: 13, scope: !8)
!147 = !DILocation(line: 77, column: 11, scope: !8)
!148 = !DILocation(line: 19, column: 9, scope: !40, inlinedAt: !67)
!149 = !DILocation(line: 33, column: 17, scope: !8)
!150 = distinct !{!150, !33, !151, !152, !153}
!151 = !DILocation(line: 83, column: 3, scope: !8)
!152 = !{!"llvm.loop.mustprogress"}
!153 = !{!"llvm.loop.unroll.disable"}
!154 = !DILocation(line: 84, column: 3, scope: !8)
!155 = !DILocation(line: 84, column: 13, scope: !8)
!156 = !{i64 0, i64 8, !157, i64 8, i64 4, !36, i64 12, i64 4, !36}
!157 = !{!28, !28, i64 0}
!158 = !DILocation(line: 85, column: 3, scope: !8)
!159 = !DILocation(line: 85, column: 14, scope: !8)
!160 = !DILocation(line: 86, column: 1, scope: !8)
