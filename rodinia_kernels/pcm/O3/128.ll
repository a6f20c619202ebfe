; Made by `make kernels` from rodinia_kernels/pcm/kernel.cu with clang 19.1.7: -O3 -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=128
source_filename = "rodinia_kernels/pcm/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ13merge_bucketsE6bucket = internal unnamed_addr addrspace(3) global [8192 x i16] undef, align 2
@_ZZ13merge_bucketsE6merged = internal unnamed_addr addrspace(3) global [8192 x i16] undef, align 2

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @merge_buckets(ptr noundef captures(none) %values, i32 noundef %first_width, i32 noundef %last_width) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
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
  %i.0225 = phi i32 [ 0, %entry ], [ %inc.7, %for.body ]
  %mul.i204 = shl nuw nsw i32 %i.0225, 7, !dbg !20
  %add.i205 = or disjoint i32 %mul.i204, %0, !dbg !23
  %idxprom = zext nneg i32 %add.i205 to i64, !dbg !24
  %arrayidx = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom, !dbg !24
  %2 = load i16, ptr %arrayidx, align 2, !dbg !24, !tbaa !25
  %arrayidx9 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom, !dbg !29
  store i16 %2, ptr %arrayidx9, align 2, !dbg !30, !tbaa !25
  %inc = shl i32 %i.0225, 7, !dbg !20
  %mul.i204.1 = or disjoint i32 %inc, %0, !dbg !23
  %add.i205.1 = or disjoint i32 %mul.i204.1, 128, !dbg !23
  %idxprom.1 = zext nneg i32 %add.i205.1 to i64, !dbg !24
  %arrayidx.1 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.1, !dbg !24
  %3 = load i16, ptr %arrayidx.1, align 2, !dbg !24, !tbaa !25
  %arrayidx9.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.1, !dbg !29
  store i16 %3, ptr %arrayidx9.1, align 2, !dbg !30, !tbaa !25
  %inc.1 = shl i32 %i.0225, 7, !dbg !20
  %mul.i204.2 = or disjoint i32 %inc.1, %0, !dbg !23
  %add.i205.2 = or disjoint i32 %mul.i204.2, 256, !dbg !23
  %idxprom.2 = zext nneg i32 %add.i205.2 to i64, !dbg !24
  %arrayidx.2 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.2, !dbg !24
  %4 = load i16, ptr %arrayidx.2, align 2, !dbg !24, !tbaa !25
  %arrayidx9.2 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.2, !dbg !29
  store i16 %4, ptr %arrayidx9.2, align 2, !dbg !30, !tbaa !25
  %inc.2 = shl i32 %i.0225, 7, !dbg !20
  %mul.i204.3 = or disjoint i32 %inc.2, %0, !dbg !23
  %add.i205.3 = or disjoint i32 %mul.i204.3, 384, !dbg !23
  %idxprom.3 = zext nneg i32 %add.i205.3 to i64, !dbg !24
  %arrayidx.3 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.3, !dbg !24
  %5 = load i16, ptr %arrayidx.3, align 2, !dbg !24, !tbaa !25
  %arrayidx9.3 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.3, !dbg !29
  store i16 %5, ptr %arrayidx9.3, align 2, !dbg !30, !tbaa !25
  %inc.3 = shl i32 %i.0225, 7, !dbg !20
  %mul.i204.4 = or disjoint i32 %inc.3, %0, !dbg !23
  %add.i205.4 = or disjoint i32 %mul.i204.4, 512, !dbg !23
  %idxprom.4 = zext nneg i32 %add.i205.4 to i64, !dbg !24
  %arrayidx.4 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.4, !dbg !24
  %6 = load i16, ptr %arrayidx.4, align 2, !dbg !24, !tbaa !25
  %arrayidx9.4 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.4, !dbg !29
  store i16 %6, ptr %arrayidx9.4, align 2, !dbg !30, !tbaa !25
  %inc.4 = shl i32 %i.0225, 7, !dbg !20
  %mul.i204.5 = or disjoint i32 %inc.4, %0, !dbg !23
  %add.i205.5 = or disjoint i32 %mul.i204.5, 640, !dbg !23
  %idxprom.5 = zext nneg i32 %add.i205.5 to i64, !dbg !24
  %arrayidx.5 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.5, !dbg !24
  %7 = load i16, ptr %arrayidx.5, align 2, !dbg !24, !tbaa !25
  %arrayidx9.5 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.5, !dbg !29
  store i16 %7, ptr %arrayidx9.5, align 2, !dbg !30, !tbaa !25
  %inc.5 = shl i32 %i.0225, 7, !dbg !20
  %mul.i204.6 = or disjoint i32 %inc.5, %0, !dbg !23
  %add.i205.6 = or disjoint i32 %mul.i204.6, 768, !dbg !23
  %idxprom.6 = zext nneg i32 %add.i205.6 to i64, !dbg !24
  %arrayidx.6 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.6, !dbg !24
  %8 = load i16, ptr %arrayidx.6, align 2, !dbg !24, !tbaa !25
  %arrayidx9.6 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.6, !dbg !29
  store i16 %8, ptr %arrayidx9.6, align 2, !dbg !30, !tbaa !25
  %inc.6 = shl i32 %i.0225, 7, !dbg !20
  %mul.i204.7 = or disjoint i32 %inc.6, %0, !dbg !23
  %add.i205.7 = or disjoint i32 %mul.i204.7, 896, !dbg !23
  %idxprom.7 = zext nneg i32 %add.i205.7 to i64, !dbg !24
  %arrayidx.7 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.7, !dbg !24
  %9 = load i16, ptr %arrayidx.7, align 2, !dbg !24, !tbaa !25
  %arrayidx9.7 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.7, !dbg !29
  store i16 %9, ptr %arrayidx9.7, align 2, !dbg !30, !tbaa !25
  %inc.7 = add nuw nsw i32 %i.0225, 8, !dbg !31
  %exitcond.not.7 = icmp eq i32 %inc.7, 64, !dbg !32
  br i1 %exitcond.not.7, label %for.cond.cleanup, label %for.body, !dbg !15, !llvm.loop !33

for.cond14.preheader:                             ; preds = %for.cond.cleanup16, %for.cond.cleanup
  %width.0236 = phi i32 [ %mul108.pre-phi, %for.cond.cleanup16 ], [ %first_width, %for.cond.cleanup ]
  %cmp15233 = icmp sgt i32 %width.0236, 0, !dbg !36
  br i1 %cmp15233, label %for.body17.lr.ph, label %for.cond14.preheader.for.cond.cleanup16_crit_edge, !dbg !37

for.cond14.preheader.for.cond.cleanup16_crit_edge: ; preds = %for.cond14.preheader
  %.pre = shl nsw i32 %width.0236, 1, !dbg !38
  br label %for.cond.cleanup16, !dbg !37

for.body17.lr.ph:                                 ; preds = %for.cond14.preheader
  %sub.i208 = add nuw i32 %width.0236, 2147483647
  %mul7.i220 = shl nuw nsw i32 %width.0236, 1
  br label %for.body17, !dbg !37

for.cond.cleanup16:                               ; preds = %if.end104, %for.cond14.preheader.for.cond.cleanup16_crit_edge
  %mul108.pre-phi = phi i32 [ %.pre, %for.cond14.preheader.for.cond.cleanup16_crit_edge ], [ %mul7.i220, %if.end104 ], !dbg !38
  %cmp11.not = icmp sgt i32 %mul108.pre-phi, %last_width, !dbg !17
  br i1 %cmp11.not, label %for.body114.preheader, label %for.cond14.preheader, !dbg !18, !llvm.loop !39

for.body17:                                       ; preds = %if.end104, %for.body17.lr.ph
  %distance.0234 = phi i32 [ %width.0236, %for.body17.lr.ph ], [ %div178, %if.end104 ]
  %and.i209 = and i32 %distance.0234, %sub.i208, !dbg !41
  %sub1.i210 = sub nsw i32 %0, %and.i209, !dbg !44
  %add.i211 = add nuw nsw i32 %distance.0234, %0, !dbg !45
  %cmp.i212 = icmp sgt i32 %sub1.i210, -1, !dbg !46
  br i1 %cmp.i212, label %land.lhs.true.i213, label %_ZL10is_low_endiii.exit222, !dbg !47

land.lhs.true.i213:                               ; preds = %for.body17
  %mul.i214 = shl nuw nsw i32 %distance.0234, 1, !dbg !48
  %sub2.i215 = add nsw i32 %mul.i214, -1, !dbg !49
  %and3.i216 = and i32 %sub1.i210, %sub2.i215, !dbg !50
  %cmp4.i217 = icmp ult i32 %and3.i216, %distance.0234, !dbg !51
  %cmp6.i = icmp slt i32 %add.i211, 128
  %or.cond.i = select i1 %cmp4.i217, i1 %cmp6.i, i1 false, !dbg !52
  %xor.i219 = xor i32 %add.i211, %0
  %cmp8.i221 = icmp slt i32 %xor.i219, %mul7.i220
  %spec.select = select i1 %or.cond.i, i1 %cmp8.i221, i1 false, !dbg !52
  br label %_ZL10is_low_endiii.exit222, !dbg !52

_ZL10is_low_endiii.exit222:                       ; preds = %land.lhs.true.i213, %for.body17
  %10 = phi i1 [ false, %for.body17 ], [ %spec.select, %land.lhs.true.i213 ], !dbg !53
  %cmp19.not = icmp slt i32 %0, %distance.0234, !dbg !54
  br i1 %cmp19.not, label %land.end, label %land.rhs, !dbg !55

land.rhs:                                         ; preds = %_ZL10is_low_endiii.exit222
  %sub = sub nsw i32 %0, %distance.0234, !dbg !56
  %sub1.i = sub nsw i32 %sub, %and.i209, !dbg !57
  %cmp.i = icmp sgt i32 %sub1.i, -1, !dbg !59
  br i1 %cmp.i, label %land.lhs.true.i, label %land.end, !dbg !60

land.lhs.true.i:                                  ; preds = %land.rhs
  %mul.i207 = shl nuw nsw i32 %distance.0234, 1, !dbg !61
  %sub2.i = add nsw i32 %mul.i207, -1, !dbg !62
  %and3.i = and i32 %sub1.i, %sub2.i, !dbg !63
  %cmp4.i = icmp ult i32 %and3.i, %distance.0234, !dbg !64
  %xor.i = xor i32 %sub, %0
  %cmp8.i = icmp slt i32 %xor.i, %mul7.i220
  %spec.select223 = select i1 %cmp4.i, i1 %cmp8.i, i1 false, !dbg !65
  br label %land.end, !dbg !65

land.end:                                         ; preds = %land.lhs.true.i, %land.rhs, %_ZL10is_low_endiii.exit222
  %11 = phi i1 [ false, %_ZL10is_low_endiii.exit222 ], [ false, %land.rhs ], [ %spec.select223, %land.lhs.true.i ], !dbg !66
  %brmerge = or i1 %10, %11, !dbg !67
  br i1 %brmerge, label %if.then, label %if.end85, !dbg !67

if.then:                                          ; preds = %land.end
  br i1 %10, label %for.body29, label %if.else50, !dbg !68

for.body29:                                       ; preds = %if.end.1, %if.then
  %mine.0231 = phi i32 [ %mine.1.1, %if.end.1 ], [ 0, %if.then ]
  %i25.0230 = phi i32 [ %inc48.1, %if.end.1 ], [ 0, %if.then ]
  %theirs.0229 = phi i32 [ %theirs.1.1, %if.end.1 ], [ 0, %if.then ]
  %mul.i200 = shl nsw i32 %mine.0231, 7, !dbg !69
  %add.i201 = or disjoint i32 %mul.i200, %0, !dbg !71
  %idxprom31 = sext i32 %add.i201 to i64, !dbg !72
  %arrayidx32 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom31, !dbg !72
  %12 = load i16, ptr %arrayidx32, align 2, !dbg !72, !tbaa !25
  %mul.i198 = shl nsw i32 %theirs.0229, 7, !dbg !73
  %add.i199 = add nsw i32 %mul.i198, %add.i211, !dbg !75
  %idxprom34 = sext i32 %add.i199 to i64, !dbg !76
  %arrayidx35 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom34, !dbg !76
  %13 = load i16, ptr %arrayidx35, align 2, !dbg !76, !tbaa !25
  %cmp37.not = icmp sgt i16 %12, %13, !dbg !77
  br i1 %cmp37.not, label %if.else, label %if.then38, !dbg !78

if.then38:                                        ; preds = %for.body29
  %mul.i196 = shl nuw nsw i32 %i25.0230, 7, !dbg !79
  %add.i197 = or disjoint i32 %mul.i196, %0, !dbg !81
  %idxprom40 = zext nneg i32 %add.i197 to i64, !dbg !82
  %arrayidx41 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom40, !dbg !82
  store i16 %12, ptr %arrayidx41, align 2, !dbg !83, !tbaa !25
  %inc42 = add nsw i32 %mine.0231, 1, !dbg !84
  br label %if.end, !dbg !85

if.else:                                          ; preds = %for.body29
  %mul.i194 = shl nuw nsw i32 %i25.0230, 7, !dbg !86
  %add.i195 = or disjoint i32 %mul.i194, %0, !dbg !88
  %idxprom44 = zext nneg i32 %add.i195 to i64, !dbg !89
  %arrayidx45 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom44, !dbg !89
  store i16 %13, ptr %arrayidx45, align 2, !dbg !90, !tbaa !25
  %inc46 = add nsw i32 %theirs.0229, 1, !dbg !91
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then38
  %theirs.1 = phi i32 [ %theirs.0229, %if.then38 ], [ %inc46, %if.else ], !dbg !66
  %mine.1 = phi i32 [ %inc42, %if.then38 ], [ %mine.0231, %if.else ], !dbg !66
  %inc48 = or disjoint i32 %i25.0230, 1, !dbg !92
  %mul.i200.1 = shl nsw i32 %mine.1, 7, !dbg !69
  %add.i201.1 = or disjoint i32 %mul.i200.1, %0, !dbg !71
  %idxprom31.1 = sext i32 %add.i201.1 to i64, !dbg !72
  %arrayidx32.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom31.1, !dbg !72
  %14 = load i16, ptr %arrayidx32.1, align 2, !dbg !72, !tbaa !25
  %mul.i198.1 = shl nsw i32 %theirs.1, 7, !dbg !73
  %add.i199.1 = add nsw i32 %mul.i198.1, %add.i211, !dbg !75
  %idxprom34.1 = sext i32 %add.i199.1 to i64, !dbg !76
  %arrayidx35.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom34.1, !dbg !76
  %15 = load i16, ptr %arrayidx35.1, align 2, !dbg !76, !tbaa !25
  %cmp37.not.1 = icmp sgt i16 %14, %15, !dbg !77
  br i1 %cmp37.not.1, label %if.else.1, label %if.then38.1, !dbg !78

if.then38.1:                                      ; preds = %if.end
  %mul.i196.1 = shl nuw nsw i32 %inc48, 7, !dbg !79
  %add.i197.1 = or disjoint i32 %mul.i196.1, %0, !dbg !81
  %idxprom40.1 = zext nneg i32 %add.i197.1 to i64, !dbg !82
  %arrayidx41.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom40.1, !dbg !82
  store i16 %14, ptr %arrayidx41.1, align 2, !dbg !83, !tbaa !25
  %inc42.1 = add nsw i32 %mine.1, 1, !dbg !84
  br label %if.end.1, !dbg !85

if.else.1:                                        ; preds = %if.end
  %mul.i194.1 = shl nuw nsw i32 %inc48, 7, !dbg !86
  %add.i195.1 = or disjoint i32 %mul.i194.1, %0, !dbg !88
  %idxprom44.1 = zext nneg i32 %add.i195.1 to i64, !dbg !89
  %arrayidx45.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom44.1, !dbg !89
  store i16 %15, ptr %arrayidx45.1, align 2, !dbg !90, !tbaa !25
  %inc46.1 = add nsw i32 %theirs.1, 1, !dbg !91
  br label %if.end.1

if.end.1:                                         ; preds = %if.else.1, %if.then38.1
  %theirs.1.1 = phi i32 [ %theirs.1, %if.then38.1 ], [ %inc46.1, %if.else.1 ], !dbg !66
  %mine.1.1 = phi i32 [ %inc42.1, %if.then38.1 ], [ %mine.1, %if.else.1 ], !dbg !66
  %inc48.1 = add nuw nsw i32 %i25.0230, 2, !dbg !92
  %exitcond239.not.1 = icmp eq i32 %inc48.1, 64, !dbg !93
  br i1 %exitcond239.not.1, label %if.end85, label %for.body29, !dbg !94, !llvm.loop !95

if.else50:                                        ; preds = %if.then
  %sub52 = sub nsw i32 %0, %distance.0234, !dbg !97
  br label %for.body59, !dbg !98

for.body59:                                       ; preds = %if.end80.1, %if.else50
  %i55.0228 = phi i32 [ 63, %if.else50 ], [ %dec82.1, %if.end80.1 ]
  %theirs54.0227 = phi i32 [ 63, %if.else50 ], [ %theirs54.1.1, %if.end80.1 ]
  %mine53.0226 = phi i32 [ 63, %if.else50 ], [ %mine53.1.1, %if.end80.1 ]
  %mul.i192 = shl nsw i32 %mine53.0226, 7, !dbg !99
  %add.i193 = or disjoint i32 %mul.i192, %0, !dbg !101
  %idxprom62 = sext i32 %add.i193 to i64, !dbg !102
  %arrayidx63 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom62, !dbg !102
  %16 = load i16, ptr %arrayidx63, align 2, !dbg !102, !tbaa !25
  %mul.i190 = shl nsw i32 %theirs54.0227, 7, !dbg !103
  %add.i191 = add nsw i32 %sub52, %mul.i190, !dbg !105
  %idxprom66 = sext i32 %add.i191 to i64, !dbg !106
  %arrayidx67 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom66, !dbg !106
  %17 = load i16, ptr %arrayidx67, align 2, !dbg !106, !tbaa !25
  %cmp70 = icmp sgt i16 %16, %17, !dbg !107
  br i1 %cmp70, label %if.then71, label %if.else75, !dbg !108

if.then71:                                        ; preds = %for.body59
  %mul.i188 = shl nsw i32 %i55.0228, 7, !dbg !109
  %add.i189 = or disjoint i32 %mul.i188, %0, !dbg !111
  %idxprom73 = zext nneg i32 %add.i189 to i64, !dbg !112
  %arrayidx74 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom73, !dbg !112
  store i16 %16, ptr %arrayidx74, align 2, !dbg !113, !tbaa !25
  %dec = add nsw i32 %mine53.0226, -1, !dbg !114
  br label %if.end80, !dbg !115

if.else75:                                        ; preds = %for.body59
  %mul.i186 = shl nsw i32 %i55.0228, 7, !dbg !116
  %add.i187 = or disjoint i32 %mul.i186, %0, !dbg !118
  %idxprom77 = zext nneg i32 %add.i187 to i64, !dbg !119
  %arrayidx78 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom77, !dbg !119
  store i16 %17, ptr %arrayidx78, align 2, !dbg !120, !tbaa !25
  %dec79 = add nsw i32 %theirs54.0227, -1, !dbg !121
  br label %if.end80

if.end80:                                         ; preds = %if.else75, %if.then71
  %mine53.1 = phi i32 [ %dec, %if.then71 ], [ %mine53.0226, %if.else75 ], !dbg !66
  %theirs54.1 = phi i32 [ %theirs54.0227, %if.then71 ], [ %dec79, %if.else75 ], !dbg !66
  %dec82 = add nsw i32 %i55.0228, -1, !dbg !122
  %mul.i192.1 = shl nsw i32 %mine53.1, 7, !dbg !99
  %add.i193.1 = or disjoint i32 %mul.i192.1, %0, !dbg !101
  %idxprom62.1 = sext i32 %add.i193.1 to i64, !dbg !102
  %arrayidx63.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom62.1, !dbg !102
  %18 = load i16, ptr %arrayidx63.1, align 2, !dbg !102, !tbaa !25
  %mul.i190.1 = shl nsw i32 %theirs54.1, 7, !dbg !103
  %add.i191.1 = add nsw i32 %sub52, %mul.i190.1, !dbg !105
  %idxprom66.1 = sext i32 %add.i191.1 to i64, !dbg !106
  %arrayidx67.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom66.1, !dbg !106
  %19 = load i16, ptr %arrayidx67.1, align 2, !dbg !106, !tbaa !25
  %cmp70.1 = icmp sgt i16 %18, %19, !dbg !107
  br i1 %cmp70.1, label %if.then71.1, label %if.else75.1, !dbg !108

if.else75.1:                                      ; preds = %if.end80
  %mul.i186.1 = shl nsw i32 %dec82, 7, !dbg !116
  %add.i187.1 = or disjoint i32 %mul.i186.1, %0, !dbg !118
  %idxprom77.1 = zext nneg i32 %add.i187.1 to i64, !dbg !119
  %arrayidx78.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom77.1, !dbg !119
  store i16 %19, ptr %arrayidx78.1, align 2, !dbg !120, !tbaa !25
  %dec79.1 = add nsw i32 %theirs54.1, -1, !dbg !121
  br label %if.end80.1

if.then71.1:                                      ; preds = %if.end80
  %mul.i188.1 = shl nsw i32 %dec82, 7, !dbg !109
  %add.i189.1 = or disjoint i32 %mul.i188.1, %0, !dbg !111
  %idxprom73.1 = zext nneg i32 %add.i189.1 to i64, !dbg !112
  %arrayidx74.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom73.1, !dbg !112
  store i16 %18, ptr %arrayidx74.1, align 2, !dbg !113, !tbaa !25
  %dec.1 = add nsw i32 %mine53.1, -1, !dbg !114
  br label %if.end80.1, !dbg !115

if.end80.1:                                       ; preds = %if.then71.1, %if.else75.1
  %mine53.1.1 = phi i32 [ %dec.1, %if.then71.1 ], [ %mine53.1, %if.else75.1 ], !dbg !66
  %theirs54.1.1 = phi i32 [ %theirs54.1, %if.then71.1 ], [ %dec79.1, %if.else75.1 ], !dbg !66
  %dec82.1 = add nsw i32 %i55.0228, -2, !dbg !122
  %cmp57.not.1 = icmp eq i32 %dec82, 0, !dbg !123
  br i1 %cmp57.not.1, label %if.end85, label %for.body59, !dbg !98, !llvm.loop !124

if.end85:                                         ; preds = %if.end80.1, %if.end.1, %land.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !126
  br i1 %brmerge, label %for.body94, label %if.end104, !dbg !127

for.body94:                                       ; preds = %for.body94, %if.end85
  %i90.0232 = phi i32 [ %inc102.7, %for.body94 ], [ 0, %if.end85 ]
  %mul.i184 = shl nuw nsw i32 %i90.0232, 7, !dbg !128
  %add.i185 = or disjoint i32 %mul.i184, %0, !dbg !130
  %idxprom96 = zext nneg i32 %add.i185 to i64, !dbg !131
  %arrayidx97 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom96, !dbg !131
  %20 = load i16, ptr %arrayidx97, align 2, !dbg !131, !tbaa !25
  %arrayidx100 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom96, !dbg !132
  store i16 %20, ptr %arrayidx100, align 2, !dbg !133, !tbaa !25
  %inc102 = shl i32 %i90.0232, 7, !dbg !128
  %mul.i184.1 = or disjoint i32 %inc102, %0, !dbg !130
  %add.i185.1 = or disjoint i32 %mul.i184.1, 128, !dbg !130
  %idxprom96.1 = zext nneg i32 %add.i185.1 to i64, !dbg !131
  %arrayidx97.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom96.1, !dbg !131
  %21 = load i16, ptr %arrayidx97.1, align 2, !dbg !131, !tbaa !25
  %arrayidx100.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom96.1, !dbg !132
  store i16 %21, ptr %arrayidx100.1, align 2, !dbg !133, !tbaa !25
  %inc102.1 = shl i32 %i90.0232, 7, !dbg !128
  %mul.i184.2 = or disjoint i32 %inc102.1, %0, !dbg !130
  %add.i185.2 = or disjoint i32 %mul.i184.2, 256, !dbg !130
  %idxprom96.2 = zext nneg i32 %add.i185.2 to i64, !dbg !131
  %arrayidx97.2 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom96.2, !dbg !131
  %22 = load i16, ptr %arrayidx97.2, align 2, !dbg !131, !tbaa !25
  %arrayidx100.2 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom96.2, !dbg !132
  store i16 %22, ptr %arrayidx100.2, align 2, !dbg !133, !tbaa !25
  %inc102.2 = shl i32 %i90.0232, 7, !dbg !128
  %mul.i184.3 = or disjoint i32 %inc102.2, %0, !dbg !130
  %add.i185.3 = or disjoint i32 %mul.i184.3, 384, !dbg !130
  %idxprom96.3 = zext nneg i32 %add.i185.3 to i64, !dbg !131
  %arrayidx97.3 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom96.3, !dbg !131
  %23 = load i16, ptr %arrayidx97.3, align 2, !dbg !131, !tbaa !25
  %arrayidx100.3 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom96.3, !dbg !132
  store i16 %23, ptr %arrayidx100.3, align 2, !dbg !133, !tbaa !25
  %inc102.3 = shl i32 %i90.0232, 7, !dbg !128
  %mul.i184.4 = or disjoint i32 %inc102.3, %0, !dbg !130
  %add.i185.4 = or disjoint i32 %mul.i184.4, 512, !dbg !130
  %idxprom96.4 = zext nneg i32 %add.i185.4 to i64, !dbg !131
  %arrayidx97.4 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom96.4, !dbg !131
  %24 = load i16, ptr %arrayidx97.4, align 2, !dbg !131, !tbaa !25
  %arrayidx100.4 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom96.4, !dbg !132
  store i16 %24, ptr %arrayidx100.4, align 2, !dbg !133, !tbaa !25
  %inc102.4 = shl i32 %i90.0232, 7, !dbg !128
  %mul.i184.5 = or disjoint i32 %inc102.4, %0, !dbg !130
  %add.i185.5 = or disjoint i32 %mul.i184.5, 640, !dbg !130
  %idxprom96.5 = zext nneg i32 %add.i185.5 to i64, !dbg !131
  %arrayidx97.5 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom96.5, !dbg !131
  %25 = load i16, ptr %arrayidx97.5, align 2, !dbg !131, !tbaa !25
  %arrayidx100.5 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom96.5, !dbg !132
  store i16 %25, ptr %arrayidx100.5, align 2, !dbg !133, !tbaa !25
  %inc102.5 = shl i32 %i90.0232, 7, !dbg !128
  %mul.i184.6 = or disjoint i32 %inc102.5, %0, !dbg !130
  %add.i185.6 = or disjoint i32 %mul.i184.6, 768, !dbg !130
  %idxprom96.6 = zext nneg i32 %add.i185.6 to i64, !dbg !131
  %arrayidx97.6 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom96.6, !dbg !131
  %26 = load i16, ptr %arrayidx97.6, align 2, !dbg !131, !tbaa !25
  %arrayidx100.6 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom96.6, !dbg !132
  store i16 %26, ptr %arrayidx100.6, align 2, !dbg !133, !tbaa !25
  %inc102.6 = shl i32 %i90.0232, 7, !dbg !128
  %mul.i184.7 = or disjoint i32 %inc102.6, %0, !dbg !130
  %add.i185.7 = or disjoint i32 %mul.i184.7, 896, !dbg !130
  %idxprom96.7 = zext nneg i32 %add.i185.7 to i64, !dbg !131
  %arrayidx97.7 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom96.7, !dbg !131
  %27 = load i16, ptr %arrayidx97.7, align 2, !dbg !131, !tbaa !25
  %arrayidx100.7 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom96.7, !dbg !132
  store i16 %27, ptr %arrayidx100.7, align 2, !dbg !133, !tbaa !25
  %inc102.7 = add nuw nsw i32 %i90.0232, 8, !dbg !134
  %exitcond240.not.7 = icmp eq i32 %inc102.7, 64, !dbg !135
  br i1 %exitcond240.not.7, label %if.end104, label %for.body94, !dbg !136, !llvm.loop !137

if.end104:                                        ; preds = %for.body94, %if.end85
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !139
  %div178 = lshr i32 %distance.0234, 1, !dbg !140
  %cmp15.not = icmp ult i32 %distance.0234, 2, !dbg !36
  br i1 %cmp15.not, label %for.cond.cleanup16, label %for.body17, !dbg !37, !llvm.loop !141

for.cond.cleanup113:                              ; preds = %for.body114
  ret void, !dbg !143

for.body114:                                      ; preds = %for.body114, %for.body114.preheader
  %i110.0237 = phi i32 [ 0, %for.body114.preheader ], [ %inc122.7, %for.body114 ]
  %mul.i180 = shl nuw nsw i32 %i110.0237, 7, !dbg !144
  %add.i181 = or disjoint i32 %mul.i180, %0, !dbg !146
  %idxprom116 = zext nneg i32 %add.i181 to i64, !dbg !147
  %arrayidx117 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom116, !dbg !147
  %28 = load i16, ptr %arrayidx117, align 2, !dbg !147, !tbaa !25
  %arrayidx120 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom116, !dbg !148
  store i16 %28, ptr %arrayidx120, align 2, !dbg !149, !tbaa !25
  %inc122 = shl i32 %i110.0237, 7, !dbg !144
  %mul.i180.1 = or disjoint i32 %inc122, %0, !dbg !146
  %add.i181.1 = or disjoint i32 %mul.i180.1, 128, !dbg !146
  %idxprom116.1 = zext nneg i32 %add.i181.1 to i64, !dbg !147
  %arrayidx117.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom116.1, !dbg !147
  %29 = load i16, ptr %arrayidx117.1, align 2, !dbg !147, !tbaa !25
  %arrayidx120.1 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom116.1, !dbg !148
  store i16 %29, ptr %arrayidx120.1, align 2, !dbg !149, !tbaa !25
  %inc122.1 = shl i32 %i110.0237, 7, !dbg !144
  %mul.i180.2 = or disjoint i32 %inc122.1, %0, !dbg !146
  %add.i181.2 = or disjoint i32 %mul.i180.2, 256, !dbg !146
  %idxprom116.2 = zext nneg i32 %add.i181.2 to i64, !dbg !147
  %arrayidx117.2 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom116.2, !dbg !147
  %30 = load i16, ptr %arrayidx117.2, align 2, !dbg !147, !tbaa !25
  %arrayidx120.2 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom116.2, !dbg !148
  store i16 %30, ptr %arrayidx120.2, align 2, !dbg !149, !tbaa !25
  %inc122.2 = shl i32 %i110.0237, 7, !dbg !144
  %mul.i180.3 = or disjoint i32 %inc122.2, %0, !dbg !146
  %add.i181.3 = or disjoint i32 %mul.i180.3, 384, !dbg !146
  %idxprom116.3 = zext nneg i32 %add.i181.3 to i64, !dbg !147
  %arrayidx117.3 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom116.3, !dbg !147
  %31 = load i16, ptr %arrayidx117.3, align 2, !dbg !147, !tbaa !25
  %arrayidx120.3 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom116.3, !dbg !148
  store i16 %31, ptr %arrayidx120.3, align 2, !dbg !149, !tbaa !25
  %inc122.3 = shl i32 %i110.0237, 7, !dbg !144
  %mul.i180.4 = or disjoint i32 %inc122.3, %0, !dbg !146
  %add.i181.4 = or disjoint i32 %mul.i180.4, 512, !dbg !146
  %idxprom116.4 = zext nneg i32 %add.i181.4 to i64, !dbg !147
  %arrayidx117.4 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom116.4, !dbg !147
  %32 = load i16, ptr %arrayidx117.4, align 2, !dbg !147, !tbaa !25
  %arrayidx120.4 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom116.4, !dbg !148
  store i16 %32, ptr %arrayidx120.4, align 2, !dbg !149, !tbaa !25
  %inc122.4 = shl i32 %i110.0237, 7, !dbg !144
  %mul.i180.5 = or disjoint i32 %inc122.4, %0, !dbg !146
  %add.i181.5 = or disjoint i32 %mul.i180.5, 640, !dbg !146
  %idxprom116.5 = zext nneg i32 %add.i181.5 to i64, !dbg !147
  %arrayidx117.5 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom116.5, !dbg !147
  %33 = load i16, ptr %arrayidx117.5, align 2, !dbg !147, !tbaa !25
  %arrayidx120.5 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom116.5, !dbg !148
  store i16 %33, ptr %arrayidx120.5, align 2, !dbg !149, !tbaa !25
  %inc122.5 = shl i32 %i110.0237, 7, !dbg !144
  %mul.i180.6 = or disjoint i32 %inc122.5, %0, !dbg !146
  %add.i181.6 = or disjoint i32 %mul.i180.6, 768, !dbg !146
  %idxprom116.6 = zext nneg i32 %add.i181.6 to i64, !dbg !147
  %arrayidx117.6 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom116.6, !dbg !147
  %34 = load i16, ptr %arrayidx117.6, align 2, !dbg !147, !tbaa !25
  %arrayidx120.6 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom116.6, !dbg !148
  store i16 %34, ptr %arrayidx120.6, align 2, !dbg !149, !tbaa !25
  %inc122.6 = shl i32 %i110.0237, 7, !dbg !144
  %mul.i180.7 = or disjoint i32 %inc122.6, %0, !dbg !146
  %add.i181.7 = or disjoint i32 %mul.i180.7, 896, !dbg !146
  %idxprom116.7 = zext nneg i32 %add.i181.7 to i64, !dbg !147
  %arrayidx117.7 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom116.7, !dbg !147
  %35 = load i16, ptr %arrayidx117.7, align 2, !dbg !147, !tbaa !25
  %arrayidx120.7 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom116.7, !dbg !148
  store i16 %35, ptr %arrayidx120.7, align 2, !dbg !149, !tbaa !25
  %inc122.7 = add nuw nsw i32 %i110.0237, 8, !dbg !150
  %exitcond241.not.7 = icmp eq i32 %inc122.7, 64, !dbg !151
  br i1 %exitcond241.not.7, label %for.cond.cleanup113, label %for.body114, !dbg !19, !llvm.loop !152
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="128" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
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
!33 = distinct !{!33, !15, !34, !35}
!34 = !DILocation(line: 37, column: 44, scope: !8)
!35 = !{!"llvm.loop.mustprogress"}
!36 = !DILocation(line: 41, column: 41, scope: !8)
!37 = !DILocation(line: 41, column: 5, scope: !8)
!38 = !DILocation(line: 40, column: 60, scope: !8)
!39 = distinct !{!39, !18, !40, !35}
!40 = !DILocation(line: 81, column: 3, scope: !8)
!41 = !DILocation(line: 24, column: 45, scope: !42, inlinedAt: !43)
!42 = distinct !DISubprogram(name: "is_low_end", scope: !1, file: !1, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!43 = distinct !DILocation(line: 42, column: 24, scope: !8)
!44 = !DILocation(line: 24, column: 33, scope: !42, inlinedAt: !43)
!45 = !DILocation(line: 25, column: 28, scope: !42, inlinedAt: !43)
!46 = !DILocation(line: 26, column: 21, scope: !42, inlinedAt: !43)
!47 = !DILocation(line: 26, column: 26, scope: !42, inlinedAt: !43)
!48 = !DILocation(line: 26, column: 46, scope: !42, inlinedAt: !43)
!49 = !DILocation(line: 26, column: 57, scope: !42, inlinedAt: !43)
!50 = !DILocation(line: 26, column: 41, scope: !42, inlinedAt: !43)
!51 = !DILocation(line: 26, column: 63, scope: !42, inlinedAt: !43)
!52 = !DILocation(line: 26, column: 74, scope: !42, inlinedAt: !43)
!53 = !DILocation(line: 0, scope: !42, inlinedAt: !43)
!54 = !DILocation(line: 43, column: 29, scope: !8)
!55 = !DILocation(line: 43, column: 41, scope: !8)
!56 = !DILocation(line: 43, column: 59, scope: !8)
!57 = !DILocation(line: 24, column: 33, scope: !42, inlinedAt: !58)
!58 = distinct !DILocation(line: 43, column: 44, scope: !8)
!59 = !DILocation(line: 26, column: 21, scope: !42, inlinedAt: !58)
!60 = !DILocation(line: 26, column: 26, scope: !42, inlinedAt: !58)
!61 = !DILocation(line: 26, column: 46, scope: !42, inlinedAt: !58)
!62 = !DILocation(line: 26, column: 57, scope: !42, inlinedAt: !58)
!63 = !DILocation(line: 26, column: 41, scope: !42, inlinedAt: !58)
!64 = !DILocation(line: 26, column: 63, scope: !42, inlinedAt: !58)
!65 = !DILocation(line: 26, column: 74, scope: !42, inlinedAt: !58)
!66 = !DILocation(line: 0, scope: !8)
!67 = !DILocation(line: 44, column: 15, scope: !8)
!68 = !DILocation(line: 45, column: 13, scope: !8)
!69 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !70)
!70 = distinct !DILocation(line: 49, column: 36, scope: !8)
!71 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !70)
!72 = !DILocation(line: 49, column: 29, scope: !8)
!73 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !74)
!74 = distinct !DILocation(line: 50, column: 36, scope: !8)
!75 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !74)
!76 = !DILocation(line: 50, column: 29, scope: !8)
!77 = !DILocation(line: 51, column: 19, scope: !8)
!78 = !DILocation(line: 51, column: 17, scope: !8)
!79 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !80)
!80 = distinct !DILocation(line: 52, column: 22, scope: !8)
!81 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !80)
!82 = !DILocation(line: 52, column: 15, scope: !8)
!83 = !DILocation(line: 52, column: 36, scope: !8)
!84 = !DILocation(line: 53, column: 15, scope: !8)
!85 = !DILocation(line: 54, column: 13, scope: !8)
!86 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !87)
!87 = distinct !DILocation(line: 55, column: 22, scope: !8)
!88 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !87)
!89 = !DILocation(line: 55, column: 15, scope: !8)
!90 = !DILocation(line: 55, column: 36, scope: !8)
!91 = !DILocation(line: 56, column: 15, scope: !8)
!92 = !DILocation(line: 48, column: 37, scope: !8)
!93 = !DILocation(line: 48, column: 29, scope: !8)
!94 = !DILocation(line: 48, column: 11, scope: !8)
!95 = distinct !{!95, !94, !96, !35}
!96 = !DILocation(line: 58, column: 11, scope: !8)
!97 = !DILocation(line: 60, column: 35, scope: !8)
!98 = !DILocation(line: 62, column: 11, scope: !8)
!99 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !100)
!100 = distinct !DILocation(line: 63, column: 36, scope: !8)
!101 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !100)
!102 = !DILocation(line: 63, column: 29, scope: !8)
!103 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !104)
!104 = distinct !DILocation(line: 64, column: 36, scope: !8)
!105 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !104)
!106 = !DILocation(line: 64, column: 29, scope: !8)
!107 = !DILocation(line: 65, column: 19, scope: !8)
!108 = !DILocation(line: 65, column: 17, scope: !8)
!109 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !110)
!110 = distinct !DILocation(line: 66, column: 22, scope: !8)
!111 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !110)
!112 = !DILocation(line: 66, column: 15, scope: !8)
!113 = !DILocation(line: 66, column: 36, scope: !8)
!114 = !DILocation(line: 67, column: 15, scope: !8)
!115 = !DILocation(line: 68, column: 13, scope: !8)
!116 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !117)
!117 = distinct !DILocation(line: 69, column: 22, scope: !8)
!118 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !117)
!119 = !DILocation(line: 69, column: 15, scope: !8)
!120 = !DILocation(line: 69, column: 36, scope: !8)
!121 = !DILocation(line: 70, column: 15, scope: !8)
!122 = !DILocation(line: 62, column: 42, scope: !8)
!123 = !DILocation(line: 62, column: 36, scope: !8)
!124 = distinct !{!124, !98, !125, !35}
!125 = !DILocation(line: 72, column: 11, scope: !8)
!126 = !DILocation(line: 75, column: 7, scope: !8)
!127 = !DILocation(line: 76, column: 15, scope: !8)
!128 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !129)
!129 = distinct !DILocation(line: 78, column: 41, scope: !8)
!130 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !129)
!131 = !DILocation(line: 78, column: 34, scope: !8)
!132 = !DILocation(line: 78, column: 11, scope: !8)
!133 = !DILocation(line: 78, column: 32, scope: !8)
!134 = !DILocation(line: 77, column: 35, scope: !8)
!135 = !DILocation(line: 77, column: 27, scope: !8)
!136 = !DILocation(line: 77, column: 9, scope: !8)
!137 = distinct !{!137, !136, !138, !35}
!138 = !DILocation(line: 78, column: 53, scope: !8)
!139 = !DILocation(line: 79, column: 7, scope: !8)
!140 = !DILocation(line: 41, column: 55, scope: !8)
!141 = distinct !{!141, !37, !142, !35}
!142 = !DILocation(line: 80, column: 5, scope: !8)
!143 = !DILocation(line: 85, column: 1, scope: !8)
!144 = !DILocation(line: 20, column: 85, scope: !21, inlinedAt: !145)
!145 = distinct !DILocation(line: 84, column: 32, scope: !8)
!146 = !DILocation(line: 20, column: 93, scope: !21, inlinedAt: !145)
!147 = !DILocation(line: 84, column: 25, scope: !8)
!148 = !DILocation(line: 84, column: 5, scope: !8)
!149 = !DILocation(line: 84, column: 23, scope: !8)
!150 = !DILocation(line: 83, column: 29, scope: !8)
!151 = !DILocation(line: 83, column: 21, scope: !8)
!152 = distinct !{!152, !19, !153, !35}
!153 = !DILocation(line: 84, column: 44, scope: !8)
