; Made by `make kernels` from rodinia_kernels/lavamd/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=128
source_filename = "rodinia_kernels/lavamd/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.float4 = type { float, float, float, float }
%struct.Box = type { i32, i32, i32, [27 x i32] }

@_ZZ13lavamd_forcesE6others = internal unnamed_addr addrspace(3) global [128 x %struct.float4] undef, align 16

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lavamd_forces(ptr noalias noundef readonly captures(none) %boxes, ptr noalias noundef readonly captures(none) %particles, ptr noalias noundef writeonly captures(none) %forces, float noundef %inverse_width, float noundef %cutoff_squared) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds %struct.Box, ptr %boxes, i64 %idxprom, !dbg !15
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !16
  %size = getelementptr inbounds i8, ptr %arrayidx, i64 4, !dbg !19
  %2 = load i32, ptr %size, align 4, !dbg !19, !tbaa !20
  %cmp = icmp slt i32 %1, %2, !dbg !25
  br i1 %cmp, label %if.then, label %if.end, !dbg !26

if.then:                                          ; preds = %entry
  %3 = load i32, ptr %arrayidx, align 4, !dbg !27, !tbaa !28
  %add = add nsw i32 %3, %1, !dbg !29
  %idxprom3 = sext i32 %add to i64, !dbg !30
  %arrayidx4 = getelementptr inbounds %struct.float4, ptr %particles, i64 %idxprom3, !dbg !30
  %self.sroa.0.0.copyload = load float, ptr %arrayidx4, align 16, !dbg !31, !tbaa !32
  %self.sroa.6.0.arrayidx4.sroa_idx = getelementptr inbounds i8, ptr %arrayidx4, i64 4, !dbg !31
  %self.sroa.6.0.copyload = load float, ptr %self.sroa.6.0.arrayidx4.sroa_idx, align 4, !dbg !31, !tbaa !32
  %self.sroa.9.0.arrayidx4.sroa_idx = getelementptr inbounds i8, ptr %arrayidx4, i64 8, !dbg !31
  %self.sroa.9.0.copyload = load float, ptr %self.sroa.9.0.arrayidx4.sroa_idx, align 8, !dbg !31, !tbaa !32
  br label %if.end, !dbg !34

if.end:                                           ; preds = %if.then, %entry
  %self.sroa.0.0 = phi float [ %self.sroa.0.0.copyload, %if.then ], [ 0.000000e+00, %entry ], !dbg !35
  %self.sroa.6.0 = phi float [ %self.sroa.6.0.copyload, %if.then ], [ 0.000000e+00, %entry ], !dbg !35
  %self.sroa.9.0 = phi float [ %self.sroa.9.0.copyload, %if.then ], [ 0.000000e+00, %entry ], !dbg !35
  %neighbour_count = getelementptr inbounds i8, ptr %arrayidx, i64 8
  %4 = load i32, ptr %neighbour_count, align 4, !tbaa !36
  %cmp5112 = icmp sgt i32 %4, 0, !dbg !37
  br i1 %cmp5112, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !38

for.body.lr.ph:                                   ; preds = %if.end
  %neighbours = getelementptr inbounds i8, ptr %arrayidx, i64 12
  %idxprom17 = zext nneg i32 %1 to i64
  %arrayidx18 = getelementptr inbounds [128 x %struct.float4], ptr addrspacecast (ptr addrspace(3) @_ZZ13lavamd_forcesE6others to ptr), i64 0, i64 %idxprom17
  br label %for.body, !dbg !38

for.cond.cleanup:                                 ; preds = %if.end58, %if.end
  %force.sroa.0.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %force.sroa.0.3, %if.end58 ], !dbg !39
  %force.sroa.6.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %force.sroa.6.3, %if.end58 ], !dbg !39
  %force.sroa.8.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %force.sroa.8.3, %if.end58 ], !dbg !39
  %force.sroa.10.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %force.sroa.10.3, %if.end58 ], !dbg !39
  br i1 %cmp, label %if.then63, label %if.end68, !dbg !40

for.body:                                         ; preds = %if.end58, %for.body.lr.ph
  %force.sroa.10.0117 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %force.sroa.10.3, %if.end58 ]
  %force.sroa.8.0116 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %force.sroa.8.3, %if.end58 ]
  %force.sroa.6.0115 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %force.sroa.6.3, %if.end58 ]
  %force.sroa.0.0114 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %force.sroa.0.3, %if.end58 ]
  %number.0113 = phi i32 [ 0, %for.body.lr.ph ], [ %inc60, %if.end58 ]
  %idxprom6 = zext nneg i32 %number.0113 to i64, !dbg !41
  %arrayidx7 = getelementptr inbounds [27 x i32], ptr %neighbours, i64 0, i64 %idxprom6, !dbg !41
  %5 = load i32, ptr %arrayidx7, align 4, !dbg !41, !tbaa !42
  %idxprom8 = sext i32 %5 to i64, !dbg !43
  %arrayidx9 = getelementptr inbounds %struct.Box, ptr %boxes, i64 %idxprom8, !dbg !43
  %size10 = getelementptr inbounds i8, ptr %arrayidx9, i64 4, !dbg !44
  %6 = load i32, ptr %size10, align 4, !dbg !44, !tbaa !20
  %cmp11 = icmp slt i32 %1, %6, !dbg !45
  br i1 %cmp11, label %if.then12, label %if.end19, !dbg !46

if.then12:                                        ; preds = %for.body
  %7 = load i32, ptr %arrayidx9, align 4, !dbg !47, !tbaa !28
  %add14 = add nsw i32 %7, %1, !dbg !48
  %idxprom15 = sext i32 %add14 to i64, !dbg !49
  %arrayidx16 = getelementptr inbounds %struct.float4, ptr %particles, i64 %idxprom15, !dbg !49
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 dereferenceable(16) %arrayidx18, ptr noundef nonnull align 16 dereferenceable(16) %arrayidx16, i64 16, i1 false), !dbg !50, !tbaa.struct !51
  br label %if.end19, !dbg !52

if.end19:                                         ; preds = %if.then12, %for.body
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !53
  %cmp24103 = icmp sgt i32 %6, 0
  %or.cond = and i1 %cmp, %cmp24103, !dbg !54
  br i1 %or.cond, label %for.body26, label %if.end58, !dbg !54

for.body26:                                       ; preds = %if.end57, %if.end19
  %force.sroa.10.1108 = phi float [ %force.sroa.10.2, %if.end57 ], [ %force.sroa.10.0117, %if.end19 ]
  %force.sroa.8.1107 = phi float [ %force.sroa.8.2, %if.end57 ], [ %force.sroa.8.0116, %if.end19 ]
  %force.sroa.6.1106 = phi float [ %force.sroa.6.2, %if.end57 ], [ %force.sroa.6.0115, %if.end19 ]
  %j.0105 = phi i32 [ %inc, %if.end57 ], [ 0, %if.end19 ]
  %force.sroa.0.1104 = phi float [ %force.sroa.0.2, %if.end57 ], [ %force.sroa.0.0114, %if.end19 ]
  %idxprom27 = zext nneg i32 %j.0105 to i64, !dbg !55
  %arrayidx28 = getelementptr inbounds [128 x %struct.float4], ptr addrspacecast (ptr addrspace(3) @_ZZ13lavamd_forcesE6others to ptr), i64 0, i64 %idxprom27, !dbg !55
  %other.sroa.0.0.copyload = load float, ptr %arrayidx28, align 16, !dbg !55, !tbaa !32
  %other.sroa.4.0.arrayidx28.sroa_idx = getelementptr inbounds i8, ptr %arrayidx28, i64 4, !dbg !55
  %other.sroa.4.0.copyload = load float, ptr %other.sroa.4.0.arrayidx28.sroa_idx, align 4, !dbg !55, !tbaa !32
  %other.sroa.5.0.arrayidx28.sroa_idx = getelementptr inbounds i8, ptr %arrayidx28, i64 8, !dbg !55
  %other.sroa.5.0.copyload = load float, ptr %other.sroa.5.0.arrayidx28.sroa_idx, align 8, !dbg !55, !tbaa !32
  %sub = fsub contract float %self.sroa.0.0, %other.sroa.0.0.copyload, !dbg !56
  %sub31 = fsub contract float %self.sroa.6.0, %other.sroa.4.0.copyload, !dbg !57
  %sub33 = fsub contract float %self.sroa.9.0, %other.sroa.5.0.copyload, !dbg !58
  %mul.i = fmul contract float %sub, %sub, !dbg !59
  %mul3.i = fmul contract float %sub31, %sub31, !dbg !62
  %add.i = fadd contract float %mul.i, %mul3.i, !dbg !63
  %mul5.i = fmul contract float %sub33, %sub33, !dbg !64
  %add6.i = fadd contract float %add.i, %mul5.i, !dbg !65
  %cmp36 = fcmp contract olt float %add6.i, %cutoff_squared, !dbg !66
  br i1 %cmp36, label %if.then37, label %if.end57, !dbg !67

if.then37:                                        ; preds = %for.body26
  %other.sroa.6.0.arrayidx28.sroa_idx = getelementptr inbounds i8, ptr %arrayidx28, i64 12, !dbg !55
  %other.sroa.6.0.copyload = load float, ptr %other.sroa.6.0.arrayidx28.sroa_idx, align 4, !dbg !55, !tbaa !32
  %fneg = fneg contract float %add6.i, !dbg !68
  %mul = fmul contract float %fneg, %inverse_width, !dbg !69
  %call.i = tail call contract noundef float @__nv_expf(float noundef %mul) #5, !dbg !70
  %mul39 = fmul contract float %call.i, 2.000000e+00, !dbg !74
  %mul40 = fmul contract float %other.sroa.6.0.copyload, %mul39, !dbg !75
  %mul42 = fmul contract float %sub, %mul40, !dbg !76
  %add44 = fadd contract float %force.sroa.0.1104, %mul42, !dbg !77
  %mul46 = fmul contract float %sub31, %mul40, !dbg !78
  %add48 = fadd contract float %force.sroa.6.1106, %mul46, !dbg !79
  %mul50 = fmul contract float %sub33, %mul40, !dbg !80
  %add52 = fadd contract float %force.sroa.8.1107, %mul50, !dbg !81
  %mul54 = fmul contract float %other.sroa.6.0.copyload, %call.i, !dbg !82
  %add56 = fadd contract float %force.sroa.10.1108, %mul54, !dbg !83
  br label %if.end57, !dbg !84

if.end57:                                         ; preds = %if.then37, %for.body26
  %force.sroa.0.2 = phi float [ %add44, %if.then37 ], [ %force.sroa.0.1104, %for.body26 ], !dbg !35
  %force.sroa.6.2 = phi float [ %add48, %if.then37 ], [ %force.sroa.6.1106, %for.body26 ], !dbg !35
  %force.sroa.8.2 = phi float [ %add52, %if.then37 ], [ %force.sroa.8.1107, %for.body26 ], !dbg !35
  %force.sroa.10.2 = phi float [ %add56, %if.then37 ], [ %force.sroa.10.1108, %for.body26 ], !dbg !35
  %inc = add nuw nsw i32 %j.0105, 1, !dbg !85
  %exitcond.not = icmp eq i32 %inc, %6, !dbg !86
  br i1 %exitcond.not, label %if.end58, label %for.body26, !dbg !87, !llvm.loop !88

if.end58:                                         ; preds = %if.end57, %if.end19
  %force.sroa.0.3 = phi float [ %force.sroa.0.0114, %if.end19 ], [ %force.sroa.0.2, %if.end57 ], !dbg !39
  %force.sroa.6.3 = phi float [ %force.sroa.6.0115, %if.end19 ], [ %force.sroa.6.2, %if.end57 ], !dbg !39
  %force.sroa.8.3 = phi float [ %force.sroa.8.0116, %if.end19 ], [ %force.sroa.8.2, %if.end57 ], !dbg !39
  %force.sroa.10.3 = phi float [ %force.sroa.10.0117, %if.end19 ], [ %force.sroa.10.2, %if.end57 ], !dbg !39
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !92
  %inc60 = add nuw nsw i32 %number.0113, 1, !dbg !93
  %exitcond122.not = icmp eq i32 %inc60, %4, !dbg !37
  br i1 %exitcond122.not, label %for.cond.cleanup, label %for.body, !dbg !38, !llvm.loop !94

if.then63:                                        ; preds = %for.cond.cleanup
  %8 = load i32, ptr %arrayidx, align 4, !dbg !96, !tbaa !28
  %add65 = add nsw i32 %8, %1, !dbg !97
  %idxprom66 = sext i32 %add65 to i64, !dbg !98
  %arrayidx67 = getelementptr inbounds %struct.float4, ptr %forces, i64 %idxprom66, !dbg !98
  store float %force.sroa.0.0.lcssa, ptr %arrayidx67, align 16, !dbg !99, !tbaa !32
  %force.sroa.6.0.arrayidx67.sroa_idx = getelementptr inbounds i8, ptr %arrayidx67, i64 4, !dbg !99
  store float %force.sroa.6.0.lcssa, ptr %force.sroa.6.0.arrayidx67.sroa_idx, align 4, !dbg !99, !tbaa !32
  %force.sroa.8.0.arrayidx67.sroa_idx = getelementptr inbounds i8, ptr %arrayidx67, i64 8, !dbg !99
  store float %force.sroa.8.0.lcssa, ptr %force.sroa.8.0.arrayidx67.sroa_idx, align 8, !dbg !99, !tbaa !32
  %force.sroa.10.0.arrayidx67.sroa_idx = getelementptr inbounds i8, ptr %arrayidx67, i64 12, !dbg !99
  store float %force.sroa.10.0.lcssa, ptr %force.sroa.10.0.arrayidx67.sroa_idx, align 4, !dbg !99, !tbaa !32
  br label %if.end68, !dbg !98

if.end68:                                         ; preds = %if.then63, %for.cond.cleanup
  ret void, !dbg !100
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent nounwind
declare dso_local float @__nv_expf(float noundef) local_unnamed_addr #3

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #4

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="128" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #4 = { convergent nocallback nounwind }
attributes #5 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/lavamd/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "lavamd_forces", scope: !1, file: !1, line: 19, type: !9, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 22, column: 27, scope: !8)
!15 = !DILocation(line: 22, column: 21, scope: !8)
!16 = !DILocation(line: 53, column: 3, scope: !17, inlinedAt: !18)
!17 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!18 = distinct !DILocation(line: 23, column: 20, scope: !8)
!19 = !DILocation(line: 24, column: 40, scope: !8)
!20 = !{!21, !22, i64 4}
!21 = !{!"_ZTS3Box", !22, i64 0, !22, i64 4, !22, i64 8, !23, i64 12}
!22 = !{!"int", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C++ TBAA"}
!25 = !DILocation(line: 24, column: 33, scope: !8)
!26 = !DILocation(line: 26, column: 7, scope: !8)
!27 = !DILocation(line: 27, column: 27, scope: !8)
!28 = !{!21, !22, i64 0}
!29 = !DILocation(line: 27, column: 33, scope: !8)
!30 = !DILocation(line: 27, column: 12, scope: !8)
!31 = !DILocation(line: 27, column: 10, scope: !8)
!32 = !{!33, !33, i64 0}
!33 = !{!"float", !23, i64 0}
!34 = !DILocation(line: 27, column: 5, scope: !8)
!35 = !DILocation(line: 0, scope: !8)
!36 = !{!21, !22, i64 8}
!37 = !DILocation(line: 29, column: 31, scope: !8)
!38 = !DILocation(line: 29, column: 3, scope: !8)
!39 = !DILocation(line: 25, column: 62, scope: !8)
!40 = !DILocation(line: 51, column: 7, scope: !8)
!41 = !DILocation(line: 30, column: 28, scope: !8)
!42 = !{!22, !22, i64 0}
!43 = !DILocation(line: 30, column: 22, scope: !8)
!44 = !DILocation(line: 31, column: 20, scope: !8)
!45 = !DILocation(line: 31, column: 14, scope: !8)
!46 = !DILocation(line: 31, column: 9, scope: !8)
!47 = !DILocation(line: 32, column: 36, scope: !8)
!48 = !DILocation(line: 32, column: 42, scope: !8)
!49 = !DILocation(line: 32, column: 22, scope: !8)
!50 = !DILocation(line: 32, column: 20, scope: !8)
!51 = !{i64 0, i64 4, !32, i64 4, i64 4, !32, i64 8, i64 4, !32, i64 12, i64 4, !32}
!52 = !DILocation(line: 32, column: 7, scope: !8)
!53 = !DILocation(line: 33, column: 5, scope: !8)
!54 = !DILocation(line: 34, column: 9, scope: !8)
!55 = !DILocation(line: 36, column: 30, scope: !8)
!56 = !DILocation(line: 37, column: 49, scope: !8)
!57 = !DILocation(line: 37, column: 67, scope: !8)
!58 = !DILocation(line: 37, column: 85, scope: !8)
!59 = !DILocation(line: 15, column: 14, scope: !60, inlinedAt: !61)
!60 = distinct !DISubprogram(name: "dot", scope: !1, file: !1, line: 14, type: !9, scopeLine: 14, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!61 = distinct !DILocation(line: 38, column: 32, scope: !8)
!62 = !DILocation(line: 15, column: 26, scope: !60, inlinedAt: !61)
!63 = !DILocation(line: 15, column: 20, scope: !60, inlinedAt: !61)
!64 = !DILocation(line: 15, column: 38, scope: !60, inlinedAt: !61)
!65 = !DILocation(line: 15, column: 32, scope: !60, inlinedAt: !61)
!66 = !DILocation(line: 39, column: 22, scope: !8)
!67 = !DILocation(line: 39, column: 13, scope: !8)
!68 = !DILocation(line: 40, column: 36, scope: !8)
!69 = !DILocation(line: 40, column: 46, scope: !8)
!70 = !DILocation(line: 109, column: 43, scope: !71, inlinedAt: !73)
!71 = distinct !DISubprogram(name: "expf", scope: !72, file: !72, line: 109, type: !9, scopeLine: 109, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!72 = !DIFile(filename: "clang/include/__clang_cuda_math.h", directory: ".")
!73 = distinct !DILocation(line: 40, column: 31, scope: !8)
!74 = !DILocation(line: 41, column: 35, scope: !8)
!75 = !DILocation(line: 41, column: 43, scope: !8)
!76 = !DILocation(line: 42, column: 27, scope: !8)
!77 = !DILocation(line: 42, column: 19, scope: !8)
!78 = !DILocation(line: 43, column: 27, scope: !8)
!79 = !DILocation(line: 43, column: 19, scope: !8)
!80 = !DILocation(line: 44, column: 27, scope: !8)
!81 = !DILocation(line: 44, column: 19, scope: !8)
!82 = !DILocation(line: 45, column: 28, scope: !8)
!83 = !DILocation(line: 45, column: 19, scope: !8)
!84 = !DILocation(line: 46, column: 9, scope: !8)
!85 = !DILocation(line: 35, column: 37, scope: !8)
!86 = !DILocation(line: 35, column: 25, scope: !8)
!87 = !DILocation(line: 35, column: 7, scope: !8)
!88 = distinct !{!88, !87, !89, !90, !91}
!89 = !DILocation(line: 47, column: 7, scope: !8)
!90 = !{!"llvm.loop.mustprogress"}
!91 = !{!"llvm.loop.unroll.disable"}
!92 = !DILocation(line: 49, column: 5, scope: !8)
!93 = !DILocation(line: 29, column: 55, scope: !8)
!94 = distinct !{!94, !38, !95, !90, !91}
!95 = !DILocation(line: 50, column: 3, scope: !8)
!96 = !DILocation(line: 52, column: 17, scope: !8)
!97 = !DILocation(line: 52, column: 23, scope: !8)
!98 = !DILocation(line: 52, column: 5, scope: !8)
!99 = !DILocation(line: 52, column: 31, scope: !8)
!100 = !DILocation(line: 53, column: 1, scope: !8)
