; Made by `make kernels` from rodinia_kernels/pcm/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -DBLOCK=256
source_filename = "rodinia_kernels/pcm/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ13merge_bucketsE6bucket = internal unnamed_addr addrspace(3) global [8192 x i16] undef, align 2
@_ZZ13merge_bucketsE6merged = internal unnamed_addr addrspace(3) global [8192 x i16] undef, align 2

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @merge_buckets(ptr noundef captures(none) %values, i32 noundef %first_width, i32 noundef %last_width) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %mul = shl i32 %1, 13, !dbg !13
  %idx.ext = zext i32 %mul to i64, !dbg !14
  %add.ptr = getelementptr inbounds i16, ptr %values, i64 %idx.ext, !dbg !14
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !16
  %cmp11.not235 = icmp sgt i32 %first_width, %last_width, !dbg !17
  br i1 %cmp11.not235, label %for.body114.preheader, label %for.cond14.preheader, !dbg !18

for.body114.preheader:                            ; preds = %for.cond.cleanup16, %for.cond.cleanup
  br label %for.body114, !dbg !19

for.body:                                         ; preds = %for.body, %entry
  %i.0225 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul.i204 = shl nuw nsw i32 %i.0225, 8, !dbg !20
  %add.i205 = or disjoint i32 %mul.i204, %0, !dbg !23
  %idxprom = zext nneg i32 %add.i205 to i64, !dbg !24
  %arrayidx = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom, !dbg !24
  %2 = load i16, ptr %arrayidx, align 2, !dbg !24, !tbaa !25
  %arrayidx9 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom, !dbg !29
  store i16 %2, ptr %arrayidx9, align 2, !dbg !30, !tbaa !25
  %inc = add nuw nsw i32 %i.0225, 1, !dbg !31
  %exitcond.not = icmp eq i32 %inc, 32, !dbg !32
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !15, !llvm.loop !33

for.cond14.preheader:                             ; preds = %for.cond.cleanup16, %for.cond.cleanup
  %width.0236 = phi i32 [ %mul108.pre-phi, %for.cond.cleanup16 ], [ %first_width, %for.cond.cleanup ]
  %cmp15233 = icmp sgt i32 %width.0236, 0, !dbg !37
  br i1 %cmp15233, label %for.body17.lr.ph, label %for.cond14.preheader.for.cond.cleanup16_crit_edge, !dbg !38

for.cond14.preheader.for.cond.cleanup16_crit_edge: ; preds = %for.cond14.preheader
  %.pre = shl nsw i32 %width.0236, 1, !dbg !39
  br label %for.cond.cleanup16, !dbg !38

for.body17.lr.ph:                                 ; preds = %for.cond14.preheader
  %sub.i208 = add nuw i32 %width.0236, 2147483647
  %mul7.i220 = shl nuw nsw i32 %width.0236, 1
  br label %for.body17, !dbg !38

for.cond.cleanup16:                               ; preds = %if.end104, %for.cond14.preheader.for.cond.cleanup16_crit_edge
  %mul108.pre-phi = phi i32 [ %.pre, %for.cond14.preheader.for.cond.cleanup16_crit_edge ], [ %mul7.i220, %if.end104 ], !dbg !39
  %cmp11.not = icmp sgt i32 %mul108.pre-phi, %last_width, !dbg !17
  br i1 %cmp11.not, label %for.body114.preheader, label %for.cond14.preheader, !dbg !18, !llvm.loop !40

for.body17:                                       ; preds = %if.end104, %for.body17.lr.ph
  %distance.0234 = phi i32 [ %width.0236, %for.body17.lr.ph ], [ %div178, %if.end104 ]
  %and.i209 = and i32 %distance.0234, %sub.i208, !dbg !42
  %sub1.i210 = sub nsw i32 %0, %and.i209, !dbg !45
  %add.i211 = add nuw nsw i32 %distance.0234, %0, !dbg !46
  %cmp.i212 = icmp sgt i32 %sub1.i210, -1, !dbg !47
  br i1 %cmp.i212, label %land.lhs.true.i213, label %_ZL10is_low_endiii.exit222, !dbg !48

land.lhs.true.i213:                               ; preds = %for.body17
  %mul.i214 = shl nuw nsw i32 %distance.0234, 1, !dbg !49
  %sub2.i215 = add nsw i32 %mul.i214, -1, !dbg !50
  %and3.i216 = and i32 %sub1.i210, %sub2.i215, !dbg !51
  %cmp4.i217 = icmp ult i32 %and3.i216, %distance.0234, !dbg !52
  %cmp6.i = icmp slt i32 %add.i211, 256
  %or.cond.i = select i1 %cmp4.i217, i1 %cmp6.i, i1 false, !dbg !53
  %xor.i219 = xor i32 %add.i211, %0
  %cmp8.i221 = icmp slt i32 %xor.i219, %mul7.i220
  %spec.select = select i1 %or.cond.i, i1 %cmp8.i221, i1 false, !dbg !53
  br label %_ZL10is_low_endiii.exit222, !dbg !53

_ZL10is_low_endiii.exit222:                       ; preds = %land.lhs.true.i213, %for.body17
  %3 = phi i1 [ false, %for.body17 ], [ %spec.select, %land.lhs.true.i213 ], !dbg !54
  %cmp19.not = icmp slt i32 %0, %distance.0234, !dbg !55
  br i1 %cmp19.not, label %land.end, label %land.rhs, !dbg !56

land.rhs:                                         ; preds = %_ZL10is_low_endiii.exit222
  %sub = sub nsw i32 %0, %distance.0234, !dbg !57
  %sub1.i = sub nsw i32 %sub, %and.i209, !dbg !58
  %cmp.i = icmp sgt i32 %sub1.i, -1, !dbg !60
  br i1 %cmp.i, label %land.lhs.true.i, label %land.end, !dbg !61

land.lhs.true.i:                                  ; preds = %land.rhs
  %mul.i207 = shl nuw nsw i32 %distance.0234, 1, !dbg !62
  %sub2.i = add nsw i32 %mul.i207, -1, !dbg !63
  %and3.i = and i32 %sub1.i, %sub2.i, !dbg !64
  %cmp4.i = icmp ult i32 %and3.i, %distance.0234, !dbg !65
  %xor.i = xor i32 %sub, %0
  %cmp8.i = icmp slt i32 %xor.i, %mul7.i220
  %spec.select223 = select i1 %cmp4.i, i1 %cmp8.i, i1 false, !dbg !66
  br label %land.end, !dbg !66

land.end:                                         ; preds = %land.lhs.true.i, %land.rhs, %_ZL10is_low_endiii.exit222
  %4 = phi i1 [ false, %_ZL10is_low_endiii.exit222 ], [ false, %land.rhs ], [ %spec.select223, %land.lhs.true.i ], !dbg !67
  %brmerge = or i1 %3, %4, !dbg !68
  br i1 %brmerge, label %if.then, label %if.end85, !dbg !68

if.then:                                          ; preds = %land.end
  br i1 %3, label %for.body29, label %if.else50, !dbg !69

for.body29:                                       ; preds = %if.end, %if.then
  %mine.0231 = phi i32 [ %mine.1, %if.end ], [ 0, %if.then ]
  %i25.0230 = phi i32 [ %inc48, %if.end ], [ 0, %if.then ]
  %theirs.0229 = phi i32 [ %theirs.1, %if.end ], [ 0, %if.then ]
  %mul.i200 = shl nsw i32 %mine.0231, 8, !dbg !70
  %add.i201 = or disjoint i32 %mul.i200, %0, !dbg !72
  %idxprom31 = sext i32 %add.i201 to i64, !dbg !73
  %arrayidx32 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom31, !dbg !73
  %5 = load i16, ptr %arrayidx32, align 2, !dbg !73, !tbaa !25
  %mul.i198 = shl nsw i32 %theirs.0229, 8, !dbg !74
  %add.i199 = add nsw i32 %mul.i198, %add.i211, !dbg !76
  %idxprom34 = sext i32 %add.i199 to i64, !dbg !77
  %arrayidx35 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom34, !dbg !77
  %6 = load i16, ptr %arrayidx35, align 2, !dbg !77, !tbaa !25
  %cmp37.not = icmp sgt i16 %5, %6, !dbg !78
  %mul.i194 = shl nuw nsw i32 %i25.0230, 8, !dbg !79
  %add.i195 = or disjoint i32 %mul.i194, %0, !dbg !80
  %idxprom44 = zext nneg i32 %add.i195 to i64, !dbg !67
  %arrayidx45 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom44, !dbg !67
  br i1 %cmp37.not, label %if.else, label %if.then38, !dbg !81

if.then38:                                        ; preds = %for.body29
  store i16 %5, ptr %arrayidx45, align 2, !dbg !82, !tbaa !25
  %inc42 = add nsw i32 %mine.0231, 1, !dbg !83
  br label %if.end, !dbg !84

if.else:                                          ; preds = %for.body29
  store i16 %6, ptr %arrayidx45, align 2, !dbg !85, !tbaa !25
  %inc46 = add nsw i32 %theirs.0229, 1, !dbg !86
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then38
  %theirs.1 = phi i32 [ %theirs.0229, %if.then38 ], [ %inc46, %if.else ], !dbg !67
  %mine.1 = phi i32 [ %inc42, %if.then38 ], [ %mine.0231, %if.else ], !dbg !67
  %inc48 = add nuw nsw i32 %i25.0230, 1, !dbg !87
  %exitcond239.not = icmp eq i32 %inc48, 32, !dbg !88
  br i1 %exitcond239.not, label %if.end85, label %for.body29, !dbg !89, !llvm.loop !90

if.else50:                                        ; preds = %if.then
  %sub52 = sub nsw i32 %0, %distance.0234, !dbg !92
  br label %for.body59, !dbg !93

for.body59:                                       ; preds = %if.end80, %if.else50
  %i55.0228 = phi i32 [ 31, %if.else50 ], [ %dec82, %if.end80 ]
  %theirs54.0227 = phi i32 [ 31, %if.else50 ], [ %theirs54.1, %if.end80 ]
  %mine53.0226 = phi i32 [ 31, %if.else50 ], [ %mine53.1, %if.end80 ]
  %mul.i192 = shl nsw i32 %mine53.0226, 8, !dbg !94
  %add.i193 = or disjoint i32 %mul.i192, %0, !dbg !96
  %idxprom62 = sext i32 %add.i193 to i64, !dbg !97
  %arrayidx63 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom62, !dbg !97
  %7 = load i16, ptr %arrayidx63, align 2, !dbg !97, !tbaa !25
  %mul.i190 = shl nsw i32 %theirs54.0227, 8, !dbg !98
  %add.i191 = add nsw i32 %sub52, %mul.i190, !dbg !100
  %idxprom66 = sext i32 %add.i191 to i64, !dbg !101
  %arrayidx67 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom66, !dbg !101
  %8 = load i16, ptr %arrayidx67, align 2, !dbg !101, !tbaa !25
  %cmp70 = icmp sgt i16 %7, %8, !dbg !102
  %mul.i188 = shl nsw i32 %i55.0228, 8, !dbg !79
  %add.i189 = or disjoint i32 %mul.i188, %0, !dbg !80
  %idxprom73 = zext nneg i32 %add.i189 to i64, !dbg !67
  %arrayidx74 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom73, !dbg !67
  br i1 %cmp70, label %if.then71, label %if.else75, !dbg !103

if.then71:                                        ; preds = %for.body59
  store i16 %7, ptr %arrayidx74, align 2, !dbg !104, !tbaa !25
  %dec = add nsw i32 %mine53.0226, -1, !dbg !105
  br label %if.end80, !dbg !106

if.else75:                                        ; preds = %for.body59
  store i16 %8, ptr %arrayidx74, align 2, !dbg !107, !tbaa !25
  %dec79 = add nsw i32 %theirs54.0227, -1, !dbg !108
  br label %if.end80

if.end80:                                         ; preds = %if.else75, %if.then71
  %mine53.1 = phi i32 [ %dec, %if.then71 ], [ %mine53.0226, %if.else75 ], !dbg !67
  %theirs54.1 = phi i32 [ %theirs54.0227, %if.then71 ], [ %dec79, %if.else75 ], !dbg !67
  %dec82 = add nsw i32 %i55.0228, -1, !dbg !109
  %cmp57.not = icmp eq i32 %i55.0228, 0, !dbg !110
  br i1 %cmp57.not, label %if.end85, label %for.body59, !dbg !93, !llvm.loop !111

if.end85:                                         ; preds = %if.end80, %if.end, %land.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !113
  br i1 %brmerge, label %for.body94, label %if.end104, !dbg !114

for.body94:                                       ; preds = %for.body94, %if.end85
  %i90.0232 = phi i32 [ %inc102, %for.body94 ], [ 0, %if.end85 ]
  %mul.i184 = shl nuw nsw i32 %i90.0232, 8, !dbg !115
  %add.i185 = or disjoint i32 %mul.i184, %0, !dbg !117
  %idxprom96 = zext nneg i32 %add.i185 to i64, !dbg !118
  %arrayidx97 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom96, !dbg !118
  %9 = load i16, ptr %arrayidx97, align 2, !dbg !118, !tbaa !25
  %arrayidx100 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom96, !dbg !119
  store i16 %9, ptr %arrayidx100, align 2, !dbg !120, !tbaa !25
  %inc102 = add nuw nsw i32 %i90.0232, 1, !dbg !121
  %exitcond240.not = icmp eq i32 %inc102, 32, !dbg !122
  br i1 %exitcond240.not, label %if.end104, label %for.body94, !dbg !123, !llvm.loop !124

if.end104:                                        ; preds = %for.body94, %if.end85
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !126
  %div178 = lshr i32 %distance.0234, 1, !dbg !127
  %cmp15.not = icmp ult i32 %distance.0234, 2, !dbg !37
  br i1 %cmp15.not, label %for.cond.cleanup16, label %for.body17, !dbg !38, !llvm.loop !128

for.cond.cleanup113:                              ; preds = %for.body114
  ret void, !dbg !130

for.body114:                                      ; preds = %for.body114, %for.body114.preheader
  %i110.0237 = phi i32 [ %inc122, %for.body114 ], [ 0, %for.body114.preheader ]
  %mul.i180 = shl nuw nsw i32 %i110.0237, 8, !dbg !131
  %add.i181 = or disjoint i32 %mul.i180, %0, !dbg !133
  %idxprom116 = zext nneg i32 %add.i181 to i64, !dbg !134
  %arrayidx117 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom116, !dbg !134
  %10 = load i16, ptr %arrayidx117, align 2, !dbg !134, !tbaa !25
  %arrayidx120 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom116, !dbg !135
  store i16 %10, ptr %arrayidx120, align 2, !dbg !136, !tbaa !25
  %inc122 = add nuw nsw i32 %i110.0237, 1, !dbg !137
  %exitcond241.not = icmp eq i32 %inc122, 32, !dbg !138
  br i1 %exitcond241.not, label %for.cond.cleanup113, label %for.body114, !dbg !19, !llvm.loop !139
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/pcm/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "merge_buckets", scope: !1, file: !1, line: 30, type: !9, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 33, column: 19, scope: !8)
!12 = !DILocation(line: 34, column: 31, scope: !8)
!13 = !DILocation(line: 34, column: 42, scope: !8)
!14 = !DILocation(line: 34, column: 29, scope: !8)
!15 = !DILocation(line: 36, column: 3, scope: !8)
!16 = !DILocation(line: 38, column: 3, scope: !8)
!17 = !DILocation(line: 40, column: 39, scope: !8)
!18 = !DILocation(line: 40, column: 3, scope: !8)
!19 = !DILocation(line: 83, column: 3, scope: !8)
!20 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !22)
!21 = distinct !DISubprogram(name: "slot", scope: !1, file: !1, line: 20, type: !9, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!22 = distinct !DILocation(line: 37, column: 32, scope: !8)
!23 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !22)
!24 = !DILocation(line: 37, column: 28, scope: !8)
!25 = !{!26, !26, i64 0}
!26 = !{!"short", !27, i64 0}
!27 = !{!"omnipotent char", !28, i64 0}
!28 = !{!"Simple C++ TBAA"}
!29 = !DILocation(line: 37, column: 5, scope: !8)
!30 = !DILocation(line: 37, column: 26, scope: !8)
!31 = !DILocation(line: 36, column: 29, scope: !8)
!32 = !DILocation(line: 36, column: 21, scope: !8)
!33 = distinct !{!33, !15, !34, !35, !36}
!34 = !DILocation(line: 37, column: 44, scope: !8)
!35 = !{!"llvm.loop.mustprogress"}
!36 = !{!"llvm.loop.unroll.disable"}
!37 = !DILocation(line: 41, column: 41, scope: !8)
!38 = !DILocation(line: 41, column: 5, scope: !8)
!39 = !DILocation(line: 40, column: 60, scope: !8)
!40 = distinct !{!40, !18, !41, !35, !36}
!41 = !DILocation(line: 81, column: 3, scope: !8)
!42 = !DILocation(line: 24, column: 45, scope: !43, inlinedAt: !44)
!43 = distinct !DISubprogram(name: "is_low_end", scope: !1, file: !1, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!44 = distinct !DILocation(line: 42, column: 24, scope: !8)
!45 = !DILocation(line: 24, column: 33, scope: !43, inlinedAt: !44)
!46 = !DILocation(line: 25, column: 28, scope: !43, inlinedAt: !44)
!47 = !DILocation(line: 26, column: 21, scope: !43, inlinedAt: !44)
!48 = !DILocation(line: 26, column: 26, scope: !43, inlinedAt: !44)
!49 = !DILocation(line: 26, column: 46, scope: !43, inlinedAt: !44)
!50 = !DILocation(line: 26, column: 57, scope: !43, inlinedAt: !44)
!51 = !DILocation(line: 26, column: 41, scope: !43, inlinedAt: !44)
!52 = !DILocation(line: 26, column: 63, scope: !43, inlinedAt: !44)
!53 = !DILocation(line: 26, column: 74, scope: !43, inlinedAt: !44)
!54 = !DILocation(line: 0, scope: !43, inlinedAt: !44)
!55 = !DILocation(line: 43, column: 29, scope: !8)
!56 = !DILocation(line: 43, column: 41, scope: !8)
!57 = !DILocation(line: 43, column: 59, scope: !8)
!58 = !DILocation(line: 24, column: 33, scope: !43, inlinedAt: !59)
!59 = distinct !DILocation(line: 43, column: 44, scope: !8)
!60 = !DILocation(line: 26, column: 21, scope: !43, inlinedAt: !59)
!61 = !DILocation(line: 26, column: 26, scope: !43, inlinedAt: !59)
!62 = !DILocation(line: 26, column: 46, scope: !43, inlinedAt: !59)
!63 = !DILocation(line: 26, column: 57, scope: !43, inlinedAt: !59)
!64 = !DILocation(line: 26, column: 41, scope: !43, inlinedAt: !59)
!65 = !DILocation(line: 26, column: 63, scope: !43, inlinedAt: !59)
!66 = !DILocation(line: 26, column: 74, scope: !43, inlinedAt: !59)
!67 = !DILocation(line: 0, scope: !8)
!68 = !DILocation(line: 44, column: 15, scope: !8)
!69 = !DILocation(line: 45, column: 13, scope: !8)
!70 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !71)
!71 = distinct !DILocation(line: 49, column: 36, scope: !8)
!72 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !71)
!73 = !DILocation(line: 49, column: 29, scope: !8)
!74 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !75)
!75 = distinct !DILocation(line: 50, column: 36, scope: !8)
!76 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !75)
!77 = !DILocation(line: 50, column: 29, scope: !8)
!78 = !DILocation(line: 51, column: 19, scope: !8)
!79 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !67)
!80 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !67)
!81 = !DILocation(line: 51, column: 17, scope: !8)
!82 = !DILocation(line: 52, column: 36, scope: !8)
!83 = !DILocation(line: 53, column: 15, scope: !8)
!84 = !DILocation(line: 54, column: 13, scope: !8)
!85 = !DILocation(line: 55, column: 36, scope: !8)
!86 = !DILocation(line: 56, column: 15, scope: !8)
!87 = !DILocation(line: 48, column: 37, scope: !8)
!88 = !DILocation(line: 48, column: 29, scope: !8)
!89 = !DILocation(line: 48, column: 11, scope: !8)
!90 = distinct !{!90, !89, !91, !35, !36}
!91 = !DILocation(line: 58, column: 11, scope: !8)
!92 = !DILocation(line: 60, column: 35, scope: !8)
!93 = !DILocation(line: 62, column: 11, scope: !8)
!94 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !95)
!95 = distinct !DILocation(line: 63, column: 36, scope: !8)
!96 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !95)
!97 = !DILocation(line: 63, column: 29, scope: !8)
!98 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !99)
!99 = distinct !DILocation(line: 64, column: 36, scope: !8)
!100 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !99)
!101 = !DILocation(line: 64, column: 29, scope: !8)
!102 = !DILocation(line: 65, column: 19, scope: !8)
!103 = !DILocation(line: 65, column: 17, scope: !8)
!104 = !DILocation(line: 66, column: 36, scope: !8)
!105 = !DILocation(line: 67, column: 15, scope: !8)
!106 = !DILocation(line: 68, column: 13, scope: !8)
!107 = !DILocation(line: 69, column: 36, scope: !8)
!108 = !DILocation(line: 70, column: 15, scope: !8)
!109 = !DILocation(line: 62, column: 42, scope: !8)
!110 = !DILocation(line: 62, column: 36, scope: !8)
!111 = distinct !{!111, !93, !112, !35, !36}
!112 = !DILocation(line: 72, column: 11, scope: !8)
!113 = !DILocation(line: 75, column: 7, scope: !8)
!114 = !DILocation(line: 76, column: 15, scope: !8)
!115 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !116)
!116 = distinct !DILocation(line: 78, column: 41, scope: !8)
!117 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !116)
!118 = !DILocation(line: 78, column: 34, scope: !8)
!119 = !DILocation(line: 78, column: 11, scope: !8)
!120 = !DILocation(line: 78, column: 32, scope: !8)
!121 = !DILocation(line: 77, column: 35, scope: !8)
!122 = !DILocation(line: 77, column: 27, scope: !8)
!123 = !DILocation(line: 77, column: 9, scope: !8)
!124 = distinct !{!124, !123, !125, !35, !36}
!125 = !DILocation(line: 78, column: 53, scope: !8)
!126 = !DILocation(line: 79, column: 7, scope: !8)
!127 = !DILocation(line: 41, column: 55, scope: !8)
!128 = distinct !{!128, !38, !129, !35, !36}
!129 = !DILocation(line: 80, column: 5, scope: !8)
!130 = !DILocation(line: 85, column: 1, scope: !8)
!131 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !132)
!132 = distinct !DILocation(line: 84, column: 32, scope: !8)
!133 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !132)
!134 = !DILocation(line: 84, column: 25, scope: !8)
!135 = !DILocation(line: 84, column: 5, scope: !8)
!136 = !DILocation(line: 84, column: 23, scope: !8)
!137 = !DILocation(line: 83, column: 29, scope: !8)
!138 = !DILocation(line: 83, column: 21, scope: !8)
!139 = distinct !{!139, !19, !140, !35, !36}
!140 = !DILocation(line: 84, column: 44, scope: !8)
