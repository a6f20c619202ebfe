; Made by `make kernels` from rodinia_kernels/hotspot/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -DBLOCK=8
source_filename = "rodinia_kernels/hotspot/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Coefficients = type { float, float, float, float, float }

@_ZZ14hotspot_roundsE3now = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@_ZZ14hotspot_roundsE4load = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@_ZZ14hotspot_roundsE4next = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @hotspot_rounds(ptr noalias noundef readonly captures(none) %power, ptr noalias noundef readonly captures(none) %source, ptr noalias noundef writeonly captures(none) %result, i32 noundef %columns, i32 noundef %rows, i32 noundef %rounds, ptr noundef readonly byval(%struct.Coefficients) align 4 captures(none) %by) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !15
  %mul = shl nsw i32 %rounds, 1, !dbg !18
  %sub = sub nsw i32 8, %mul, !dbg !19
  %2 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !20
  %mul3 = mul i32 %sub, %2, !dbg !23
  %sub4 = sub i32 %mul3, %rounds, !dbg !24
  %3 = tail call noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !25
  %mul6 = mul i32 %sub, %3, !dbg !28
  %sub7 = sub i32 %mul6, %rounds, !dbg !29
  %add = add nsw i32 %sub4, %0, !dbg !30
  %add8 = add nsw i32 %sub7, %1, !dbg !31
  %mul9 = mul nsw i32 %add8, %columns, !dbg !32
  %add10 = add nsw i32 %mul9, %add, !dbg !33
  %cmp = icmp slt i32 %add, 0, !dbg !34
  %cmp11 = icmp sge i32 %add, %columns
  %cmp13 = icmp slt i32 %add8, 0
  %cmp14 = icmp sge i32 %add8, %rows
  %.not201 = or i1 %cmp13, %cmp14, !dbg !35
  %.not = or i1 %cmp, %cmp11, !dbg !35
  %spec.select197.not = select i1 %.not, i1 true, i1 %.not201, !dbg !36
  br i1 %spec.select197.not, label %if.end, label %if.then, !dbg !36

if.then:                                          ; preds = %entry
  %idxprom15 = zext nneg i32 %1 to i64
  %idxprom17 = zext nneg i32 %0 to i64
  %arrayidx24 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14hotspot_roundsE4load to ptr), i64 0, i64 %idxprom15, i64 %idxprom17
  %idxprom = sext i32 %add10 to i64
  %arrayidx20 = getelementptr inbounds float, ptr %power, i64 %idxprom
  %arrayidx18 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14hotspot_roundsE3now to ptr), i64 0, i64 %idxprom15, i64 %idxprom17
  %arrayidx = getelementptr inbounds float, ptr %source, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4, !dbg !37, !tbaa !38
  store float %4, ptr %arrayidx18, align 4, !dbg !42, !tbaa !38
  %5 = load float, ptr %arrayidx20, align 4, !dbg !43, !tbaa !38
  store float %5, ptr %arrayidx24, align 4, !dbg !44, !tbaa !38
  br label %if.end, !dbg !45

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !46
  %cmp47202 = icmp sgt i32 %rounds, 0, !dbg !47
  br i1 %cmp47202, label %for.body.lr.ph, label %if.end131, !dbg !48

for.body.lr.ph:                                   ; preds = %if.end
  %sub40 = add nsw i32 %rows, -1, !dbg !49
  %cmp41 = icmp ne i32 %add8, %sub40, !dbg !50
  %add44 = zext i1 %cmp41 to i32, !dbg !51
  %cond46 = add nuw nsw i32 %1, %add44, !dbg !51
  %cmp34 = icmp ne i32 %add8, 0, !dbg !52
  %sub37 = sext i1 %cmp34 to i32, !dbg !53
  %cond39 = add nsw i32 %1, %sub37, !dbg !53
  %sub27 = add nsw i32 %columns, -1, !dbg !54
  %cmp28 = icmp ne i32 %add, %sub27, !dbg !55
  %add31 = zext i1 %cmp28 to i32, !dbg !56
  %cond33 = add nuw nsw i32 %0, %add31, !dbg !56
  %cmp25 = icmp ne i32 %add, 0, !dbg !57
  %sub26 = sext i1 %cmp25 to i32, !dbg !58
  %cond = add nsw i32 %0, %sub26, !dbg !58
  %idxprom62 = zext nneg i32 %1 to i64
  %idxprom64 = zext nneg i32 %0 to i64
  %arrayidx65 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14hotspot_roundsE3now to ptr), i64 0, i64 %idxprom62, i64 %idxprom64
  %idxprom68 = zext nneg i32 %cond33 to i64
  %arrayidx69 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14hotspot_roundsE3now to ptr), i64 0, i64 %idxprom62, i64 %idxprom68
  %idxprom72 = sext i32 %cond to i64
  %arrayidx73 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14hotspot_roundsE3now to ptr), i64 0, i64 %idxprom62, i64 %idxprom72
  %x77 = getelementptr inbounds i8, ptr %by, i64 4
  %6 = load float, ptr %x77, align 4
  %idxprom79 = zext nneg i32 %cond46 to i64
  %arrayidx82 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14hotspot_roundsE3now to ptr), i64 0, i64 %idxprom79, i64 %idxprom64
  %idxprom83 = sext i32 %cond39 to i64
  %arrayidx86 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14hotspot_roundsE3now to ptr), i64 0, i64 %idxprom83, i64 %idxprom64
  %y90 = getelementptr inbounds i8, ptr %by, i64 8
  %7 = load float, ptr %y90, align 4
  %ambient = getelementptr inbounds i8, ptr %by, i64 16
  %8 = load float, ptr %ambient, align 4
  %z = getelementptr inbounds i8, ptr %by, i64 12
  %9 = load float, ptr %z, align 4
  %10 = load float, ptr %by, align 4
  %arrayidx97 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14hotspot_roundsE4load to ptr), i64 0, i64 %idxprom62, i64 %idxprom64
  %arrayidx106 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14hotspot_roundsE4next to ptr), i64 0, i64 %idxprom62, i64 %idxprom64
  %sub108 = add nsw i32 %rounds, -1
  br label %for.body, !dbg !48

for.body:                                         ; preds = %if.end122, %for.body.lr.ph
  %round.0203 = phi i32 [ 0, %for.body.lr.ph ], [ %add48, %if.end122 ]
  %add48 = add nuw nsw i32 %round.0203, 1, !dbg !59
  %cmp49.not.not = icmp ugt i32 %0, %round.0203, !dbg !60
  br i1 %cmp49.not.not, label %land.lhs.true50, label %if.end107, !dbg !61

land.lhs.true50:                                  ; preds = %for.body
  %sub51 = sub nsw i32 6, %round.0203, !dbg !62
  %cmp52.not = icmp sgt i32 %0, %sub51, !dbg !63
  %cmp55.not.not = icmp ule i32 %1, %round.0203
  %or.cond195.not198 = or i1 %cmp55.not.not, %cmp52.not, !dbg !64
  %cmp58.not = icmp sgt i32 %1, %sub51
  %or.cond196 = or i1 %cmp58.not, %or.cond195.not198, !dbg !64
  %brmerge = or i1 %spec.select197.not, %or.cond196, !dbg !64
  br i1 %brmerge, label %if.end107, label %if.then61, !dbg !64

if.then61:                                        ; preds = %land.lhs.true50
  %11 = load float, ptr %arrayidx65, align 4, !dbg !65, !tbaa !38
  %12 = load float, ptr %arrayidx69, align 4, !dbg !66, !tbaa !38
  %13 = load float, ptr %arrayidx73, align 4, !dbg !67, !tbaa !38
  %add74 = fadd contract float %12, %13, !dbg !68
  %mul75 = fmul contract float %11, 2.000000e+00, !dbg !69
  %sub76 = fsub contract float %add74, %mul75, !dbg !70
  %mul78 = fmul contract float %6, %sub76, !dbg !71
  %14 = load float, ptr %arrayidx82, align 4, !dbg !72, !tbaa !38
  %15 = load float, ptr %arrayidx86, align 4, !dbg !73, !tbaa !38
  %add87 = fadd contract float %14, %15, !dbg !74
  %sub89 = fsub contract float %add87, %mul75, !dbg !75
  %mul91 = fmul contract float %7, %sub89, !dbg !76
  %sub92 = fsub contract float %8, %11, !dbg !77
  %mul93 = fmul contract float %sub92, %9, !dbg !78
  %16 = load float, ptr %arrayidx97, align 4, !dbg !79, !tbaa !38
  %add98 = fadd contract float %mul91, %16, !dbg !80
  %add99 = fadd contract float %mul78, %add98, !dbg !81
  %add100 = fadd contract float %mul93, %add99, !dbg !82
  %mul101 = fmul contract float %10, %add100, !dbg !83
  %add102 = fadd contract float %11, %mul101, !dbg !84
  store float %add102, ptr %arrayidx106, align 4, !dbg !85, !tbaa !38
  br label %if.end107, !dbg !86

if.end107:                                        ; preds = %if.then61, %land.lhs.true50, %for.body
  %computed.1.off0 = phi i1 [ true, %if.then61 ], [ false, %land.lhs.true50 ], [ false, %for.body ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !87
  %cmp109 = icmp eq i32 %round.0203, %sub108, !dbg !88
  br i1 %cmp109, label %cleanup, label %if.end111, !dbg !89

if.end111:                                        ; preds = %if.end107
  br i1 %computed.1.off0, label %if.then113, label %if.end122, !dbg !90

if.then113:                                       ; preds = %if.end111
  %17 = load float, ptr %arrayidx106, align 4, !dbg !91, !tbaa !38
  store float %17, ptr %arrayidx65, align 4, !dbg !92, !tbaa !38
  br label %if.end122, !dbg !93

if.end122:                                        ; preds = %if.then113, %if.end111
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !94
  br label %for.body, !dbg !48

cleanup:                                          ; preds = %if.end107
  br i1 %computed.1.off0, label %if.then124, label %if.end131, !dbg !95

if.then124:                                       ; preds = %cleanup
  %idxprom129 = sext i32 %add10 to i64
  %arrayidx130 = getelementptr inbounds float, ptr %result, i64 %idxprom129
  %18 = load float, ptr %arrayidx106, align 4, !dbg !96, !tbaa !38
  store float %18, ptr %arrayidx130, align 4, !dbg !97, !tbaa !38
  br label %if.end131, !dbg !98

if.end131:                                        ; preds = %if.then124, %cleanup, %if.end
  ret void, !dbg !99
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

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
!1 = !DIFile(filename: "rodinia_kernels/hotspot/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "hotspot_rounds", scope: !1, file: !1, line: 12, type: !9, scopeLine: 13, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 53, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 15, column: 18, scope: !8)
!15 = !DILocation(line: 54, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_y", scope: !13, file: !13, line: 54, type: !9, scopeLine: 54, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 15, column: 36, scope: !8)
!18 = !DILocation(line: 16, column: 30, scope: !8)
!19 = !DILocation(line: 16, column: 26, scope: !8)
!20 = !DILocation(line: 66, column: 3, scope: !21, inlinedAt: !22)
!21 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!22 = distinct !DILocation(line: 17, column: 30, scope: !8)
!23 = !DILocation(line: 17, column: 28, scope: !8)
!24 = !DILocation(line: 17, column: 41, scope: !8)
!25 = !DILocation(line: 67, column: 3, scope: !26, inlinedAt: !27)
!26 = distinct !DISubprogram(name: "__fetch_builtin_y", scope: !13, file: !13, line: 67, type: !9, scopeLine: 67, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!27 = distinct !DILocation(line: 17, column: 68, scope: !8)
!28 = !DILocation(line: 17, column: 66, scope: !8)
!29 = !DILocation(line: 17, column: 79, scope: !8)
!30 = !DILocation(line: 18, column: 25, scope: !8)
!31 = !DILocation(line: 18, column: 43, scope: !8)
!32 = !DILocation(line: 19, column: 22, scope: !8)
!33 = !DILocation(line: 19, column: 32, scope: !8)
!34 = !DILocation(line: 20, column: 25, scope: !8)
!35 = !DILocation(line: 20, column: 30, scope: !8)
!36 = !DILocation(line: 21, column: 7, scope: !8)
!37 = !DILocation(line: 22, column: 19, scope: !8)
!38 = !{!39, !39, i64 0}
!39 = !{!"float", !40, i64 0}
!40 = !{!"omnipotent char", !41, i64 0}
!41 = !{!"Simple C++ TBAA"}
!42 = !DILocation(line: 22, column: 17, scope: !8)
!43 = !DILocation(line: 23, column: 20, scope: !8)
!44 = !DILocation(line: 23, column: 18, scope: !8)
!45 = !DILocation(line: 24, column: 3, scope: !8)
!46 = !DILocation(line: 25, column: 3, scope: !8)
!47 = !DILocation(line: 30, column: 29, scope: !8)
!48 = !DILocation(line: 30, column: 3, scope: !8)
!49 = !DILocation(line: 28, column: 61, scope: !8)
!50 = !DILocation(line: 28, column: 53, scope: !8)
!51 = !DILocation(line: 28, column: 51, scope: !8)
!52 = !DILocation(line: 28, column: 23, scope: !8)
!53 = !DILocation(line: 28, column: 21, scope: !8)
!54 = !DILocation(line: 27, column: 62, scope: !8)
!55 = !DILocation(line: 27, column: 51, scope: !8)
!56 = !DILocation(line: 27, column: 49, scope: !8)
!57 = !DILocation(line: 27, column: 22, scope: !8)
!58 = !DILocation(line: 27, column: 20, scope: !8)
!59 = !DILocation(line: 32, column: 21, scope: !8)
!60 = !DILocation(line: 32, column: 12, scope: !8)
!61 = !DILocation(line: 32, column: 25, scope: !8)
!62 = !DILocation(line: 32, column: 44, scope: !8)
!63 = !DILocation(line: 32, column: 31, scope: !8)
!64 = !DILocation(line: 32, column: 52, scope: !8)
!65 = !DILocation(line: 34, column: 26, scope: !8)
!66 = !DILocation(line: 35, column: 30, scope: !8)
!67 = !DILocation(line: 35, column: 46, scope: !8)
!68 = !DILocation(line: 35, column: 44, scope: !8)
!69 = !DILocation(line: 35, column: 67, scope: !8)
!70 = !DILocation(line: 35, column: 60, scope: !8)
!71 = !DILocation(line: 35, column: 75, scope: !8)
!72 = !DILocation(line: 36, column: 30, scope: !8)
!73 = !DILocation(line: 36, column: 47, scope: !8)
!74 = !DILocation(line: 36, column: 45, scope: !8)
!75 = !DILocation(line: 36, column: 62, scope: !8)
!76 = !DILocation(line: 36, column: 77, scope: !8)
!77 = !DILocation(line: 37, column: 41, scope: !8)
!78 = !DILocation(line: 37, column: 49, scope: !8)
!79 = !DILocation(line: 38, column: 54, scope: !8)
!80 = !DILocation(line: 38, column: 67, scope: !8)
!81 = !DILocation(line: 38, column: 77, scope: !8)
!82 = !DILocation(line: 38, column: 87, scope: !8)
!83 = !DILocation(line: 38, column: 51, scope: !8)
!84 = !DILocation(line: 38, column: 27, scope: !8)
!85 = !DILocation(line: 38, column: 20, scope: !8)
!86 = !DILocation(line: 39, column: 5, scope: !8)
!87 = !DILocation(line: 40, column: 5, scope: !8)
!88 = !DILocation(line: 41, column: 15, scope: !8)
!89 = !DILocation(line: 41, column: 9, scope: !8)
!90 = !DILocation(line: 43, column: 9, scope: !8)
!91 = !DILocation(line: 44, column: 21, scope: !8)
!92 = !DILocation(line: 44, column: 19, scope: !8)
!93 = !DILocation(line: 44, column: 7, scope: !8)
!94 = !DILocation(line: 45, column: 5, scope: !8)
!95 = !DILocation(line: 47, column: 7, scope: !8)
!96 = !DILocation(line: 48, column: 20, scope: !8)
!97 = !DILocation(line: 48, column: 18, scope: !8)
!98 = !DILocation(line: 48, column: 5, scope: !8)
!99 = !DILocation(line: 49, column: 1, scope: !8)
