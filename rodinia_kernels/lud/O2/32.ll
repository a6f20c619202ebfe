; Made by `make kernels` from rodinia_kernels/lud/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -DBLOCK=32
source_filename = "rodinia_kernels/lud/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12lud_diagonalE4tile = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ13lud_perimeterE8diagonal = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ13lud_perimeterE3row = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ13lud_perimeterE6column = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ12lud_internalE3row = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ12lud_internalE6column = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_diagonal(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %mul = mul nsw i32 %origin, %side, !dbg !12
  %idx.ext = sext i32 %mul to i64, !dbg !13
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !13
  %idx.ext2 = sext i32 %origin to i64, !dbg !14
  %add.ptr3 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext2, !dbg !14
  %idxprom7 = zext nneg i32 %0 to i64
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !16
  br label %for.body12, !dbg !17

for.body:                                         ; preds = %for.body, %entry
  %i.096 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul4 = mul nsw i32 %i.096, %side, !dbg !18
  %add = add nsw i32 %mul4, %0, !dbg !19
  %idxprom = sext i32 %add to i64, !dbg !20
  %arrayidx = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom, !dbg !20
  %1 = load float, ptr %arrayidx, align 4, !dbg !20, !tbaa !21
  %idxprom5 = zext nneg i32 %i.096 to i64, !dbg !25
  %arrayidx8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom5, i64 %idxprom7, !dbg !25
  store float %1, ptr %arrayidx8, align 4, !dbg !26, !tbaa !21
  %inc = add nuw nsw i32 %i.096, 1, !dbg !27
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !28
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !15, !llvm.loop !29

for.body12:                                       ; preds = %if.end46, %for.cond.cleanup
  %pivot.098 = phi i32 [ 0, %for.cond.cleanup ], [ %inc48, %if.end46 ]
  %cmp13 = icmp ugt i32 %0, %pivot.098, !dbg !33
  br i1 %cmp13, label %if.then, label %if.end, !dbg !34

if.then:                                          ; preds = %for.body12
  %idxprom14 = zext nneg i32 %pivot.098 to i64
  %arrayidx21 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 %idxprom14
  %arrayidx17 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom14, i64 %idxprom14
  %2 = load float, ptr %arrayidx17, align 4, !dbg !35, !tbaa !21
  %3 = load float, ptr %arrayidx21, align 4, !dbg !36, !tbaa !21
  %div = fdiv contract float %3, %2, !dbg !36
  store float %div, ptr %arrayidx21, align 4, !dbg !36, !tbaa !21
  br label %if.end, !dbg !37

if.end:                                           ; preds = %if.then, %for.body12
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !38
  br i1 %cmp13, label %for.cond26.preheader, label %if.end46, !dbg !39

for.cond26.preheader:                             ; preds = %if.end
  %idxprom32 = zext nneg i32 %pivot.098 to i64
  %arrayidx37 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom32, i64 %idxprom7
  br label %for.body29, !dbg !40

for.body29:                                       ; preds = %for.body29, %for.cond26.preheader
  %i24.0.in97 = phi i32 [ %pivot.098, %for.cond26.preheader ], [ %i24.0, %for.body29 ]
  %i24.0 = add nuw nsw i32 %i24.0.in97, 1, !dbg !41
  %idxprom30 = zext nneg i32 %i24.0 to i64, !dbg !42
  %arrayidx33 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30, i64 %idxprom32, !dbg !42
  %4 = load float, ptr %arrayidx33, align 4, !dbg !42, !tbaa !21
  %5 = load float, ptr %arrayidx37, align 4, !dbg !43, !tbaa !21
  %mul38 = fmul contract float %4, %5, !dbg !44
  %arrayidx42 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30, i64 %idxprom7, !dbg !45
  %6 = load float, ptr %arrayidx42, align 4, !dbg !46, !tbaa !21
  %sub = fsub contract float %6, %mul38, !dbg !46
  store float %sub, ptr %arrayidx42, align 4, !dbg !46, !tbaa !21
  %exitcond100.not = icmp eq i32 %i24.0, 15, !dbg !47
  br i1 %exitcond100.not, label %if.end46, label %for.body29, !dbg !40, !llvm.loop !48

if.end46:                                         ; preds = %for.body29, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !50
  %inc48 = add nuw nsw i32 %pivot.098, 1, !dbg !51
  %exitcond101.not = icmp eq i32 %inc48, 15, !dbg !52
  br i1 %exitcond101.not, label %for.body54, label %for.body12, !dbg !17, !llvm.loop !53

for.cond.cleanup53:                               ; preds = %for.body54
  ret void, !dbg !55

for.body54:                                       ; preds = %for.body54, %if.end46
  %i50.099 = phi i32 [ %inc64, %for.body54 ], [ 0, %if.end46 ]
  %idxprom55 = zext nneg i32 %i50.099 to i64, !dbg !56
  %arrayidx58 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom55, i64 %idxprom7, !dbg !56
  %7 = load float, ptr %arrayidx58, align 4, !dbg !56, !tbaa !21
  %mul59 = mul nsw i32 %i50.099, %side, !dbg !57
  %add60 = add nsw i32 %mul59, %0, !dbg !58
  %idxprom61 = sext i32 %add60 to i64, !dbg !59
  %arrayidx62 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom61, !dbg !59
  store float %7, ptr %arrayidx62, align 4, !dbg !60, !tbaa !21
  %inc64 = add nuw nsw i32 %i50.099, 1, !dbg !61
  %exitcond102.not = icmp eq i32 %inc64, 16, !dbg !62
  br i1 %exitcond102.not, label %for.cond.cleanup53, label %for.body54, !dbg !63, !llvm.loop !64
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_perimeter(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #2 !dbg !66 {
entry:
  %0 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !67
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !68
  %add = shl i32 %1, 4, !dbg !69
  %mul = add i32 %add, 16, !dbg !69
  %mul7 = mul nsw i32 %origin, %side, !dbg !70
  %idx.ext = sext i32 %mul7 to i64, !dbg !71
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !71
  %idx.ext8 = sext i32 %origin to i64, !dbg !72
  %add.ptr9 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext8, !dbg !72
  %cmp = icmp ult i32 %0, 16, !dbg !73
  br i1 %cmp, label %for.cond.preheader, label %if.else, !dbg !74

for.cond.preheader:                               ; preds = %entry
  %idxprom15 = zext nneg i32 %0 to i64
  br label %for.body, !dbg !75

for.cond18.preheader:                             ; preds = %for.body
  %add23 = or disjoint i32 %mul, %0
  br label %for.body21, !dbg !76

for.body:                                         ; preds = %for.body, %for.cond.preheader
  %i.0263 = phi i32 [ 0, %for.cond.preheader ], [ %inc, %for.body ]
  %mul11 = mul nsw i32 %i.0263, %side, !dbg !77
  %add12 = add nsw i32 %mul11, %0, !dbg !78
  %idxprom = sext i32 %add12 to i64, !dbg !79
  %arrayidx = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom, !dbg !79
  %2 = load float, ptr %arrayidx, align 4, !dbg !79, !tbaa !21
  %idxprom13 = zext nneg i32 %i.0263 to i64, !dbg !80
  %arrayidx16 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom13, i64 %idxprom15, !dbg !80
  store float %2, ptr %arrayidx16, align 4, !dbg !81, !tbaa !21
  %inc = add nuw nsw i32 %i.0263, 1, !dbg !82
  %exitcond280.not = icmp eq i32 %inc, 8, !dbg !83
  br i1 %exitcond280.not, label %for.cond18.preheader, label %for.body, !dbg !75, !llvm.loop !84

for.body21:                                       ; preds = %for.body21, %for.cond18.preheader
  %i17.0264 = phi i32 [ 0, %for.cond18.preheader ], [ %inc32, %for.body21 ]
  %mul22 = mul nsw i32 %i17.0264, %side, !dbg !86
  %add24 = add i32 %add23, %mul22, !dbg !87
  %idxprom25 = sext i32 %add24 to i64, !dbg !88
  %arrayidx26 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25, !dbg !88
  %3 = load float, ptr %arrayidx26, align 4, !dbg !88, !tbaa !21
  %idxprom27 = zext nneg i32 %i17.0264 to i64, !dbg !89
  %arrayidx30 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom27, i64 %idxprom15, !dbg !89
  store float %3, ptr %arrayidx30, align 4, !dbg !90, !tbaa !21
  %inc32 = add nuw nsw i32 %i17.0264, 1, !dbg !91
  %exitcond281.not = icmp eq i32 %inc32, 16, !dbg !92
  br i1 %exitcond281.not, label %if.end, label %for.body21, !dbg !76, !llvm.loop !93

if.else:                                          ; preds = %entry
  %sub = add nsw i32 %0, -16, !dbg !95
  %idxprom45 = zext nneg i32 %sub to i64
  br label %for.body38, !dbg !96

for.body38:                                       ; preds = %for.body38, %if.else
  %i34.0261 = phi i32 [ 8, %if.else ], [ %inc48, %for.body38 ]
  %mul39 = mul nsw i32 %i34.0261, %side, !dbg !97
  %add40 = add nsw i32 %mul39, %sub, !dbg !98
  %idxprom41 = sext i32 %add40 to i64, !dbg !99
  %arrayidx42 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41, !dbg !99
  %4 = load float, ptr %arrayidx42, align 4, !dbg !99, !tbaa !21
  %idxprom43 = zext nneg i32 %i34.0261 to i64, !dbg !100
  %arrayidx46 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom43, i64 %idxprom45, !dbg !100
  store float %4, ptr %arrayidx46, align 4, !dbg !101, !tbaa !21
  %inc48 = add nuw nsw i32 %i34.0261, 1, !dbg !102
  %exitcond.not = icmp eq i32 %inc48, 16, !dbg !103
  br i1 %exitcond.not, label %for.body54, label %for.body38, !dbg !96, !llvm.loop !104

for.body54:                                       ; preds = %for.body54, %for.body38
  %i50.0262 = phi i32 [ %inc65, %for.body54 ], [ 0, %for.body38 ]
  %add55 = add nuw nsw i32 %i50.0262, %mul, !dbg !106
  %mul56 = mul nsw i32 %add55, %side, !dbg !107
  %add57 = add nsw i32 %mul56, %sub, !dbg !108
  %idxprom58 = sext i32 %add57 to i64, !dbg !109
  %arrayidx59 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58, !dbg !109
  %5 = load float, ptr %arrayidx59, align 4, !dbg !109, !tbaa !21
  %idxprom60 = zext nneg i32 %i50.0262 to i64, !dbg !110
  %arrayidx63 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom60, i64 %idxprom45, !dbg !110
  store float %5, ptr %arrayidx63, align 4, !dbg !111, !tbaa !21
  %inc65 = add nuw nsw i32 %i50.0262, 1, !dbg !112
  %exitcond279.not = icmp eq i32 %inc65, 16, !dbg !113
  br i1 %exitcond279.not, label %if.end, label %for.body54, !dbg !114, !llvm.loop !115

if.end:                                           ; preds = %for.body54, %for.body21
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !117
  br i1 %cmp, label %for.cond70.preheader, label %if.else102, !dbg !118

for.cond70.preheader:                             ; preds = %if.end
  %idxprom76 = zext nneg i32 %0 to i64
  br label %for.body73, !dbg !119

for.body73:                                       ; preds = %for.cond.cleanup80, %for.cond70.preheader
  %i69.0273 = phi i32 [ 0, %for.cond70.preheader ], [ %inc100, %for.cond.cleanup80 ]
  %idxprom74 = zext nneg i32 %i69.0273 to i64, !dbg !120
  %arrayidx77 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom74, i64 %idxprom76, !dbg !120
  %6 = load float, ptr %arrayidx77, align 4, !dbg !120, !tbaa !21
  %cmp79269.not = icmp eq i32 %i69.0273, 0, !dbg !121
  br i1 %cmp79269.not, label %for.cond.cleanup80, label %for.body81, !dbg !122

for.cond.cleanup80:                               ; preds = %for.body81, %for.body73
  %rest.0.lcssa = phi float [ %6, %for.body73 ], [ %sub91, %for.body81 ], !dbg !123
  store float %rest.0.lcssa, ptr %arrayidx77, align 4, !dbg !124, !tbaa !21
  %inc100 = add nuw nsw i32 %i69.0273, 1, !dbg !125
  %exitcond285.not = icmp eq i32 %inc100, 16, !dbg !126
  br i1 %exitcond285.not, label %if.end144, label %for.body73, !dbg !119, !llvm.loop !127

for.body81:                                       ; preds = %for.body81, %for.body73
  %k.0271 = phi i32 [ %inc93, %for.body81 ], [ 0, %for.body73 ]
  %rest.0270 = phi float [ %sub91, %for.body81 ], [ %6, %for.body73 ]
  %idxprom84 = zext nneg i32 %k.0271 to i64, !dbg !129
  %arrayidx85 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84, !dbg !129
  %7 = load float, ptr %arrayidx85, align 4, !dbg !129, !tbaa !21
  %arrayidx89 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84, i64 %idxprom76, !dbg !130
  %8 = load float, ptr %arrayidx89, align 4, !dbg !130, !tbaa !21
  %mul90 = fmul contract float %7, %8, !dbg !131
  %sub91 = fsub contract float %rest.0270, %mul90, !dbg !132
  %inc93 = add nuw nsw i32 %k.0271, 1, !dbg !133
  %exitcond284.not = icmp eq i32 %inc93, %i69.0273, !dbg !121
  br i1 %exitcond284.not, label %for.cond.cleanup80, label %for.body81, !dbg !122, !llvm.loop !134

if.else102:                                       ; preds = %if.end
  %sub104 = add nsw i32 %0, -16, !dbg !136
  %idxprom111 = zext nneg i32 %sub104 to i64
  br label %for.body109, !dbg !137

for.body109:                                      ; preds = %for.cond.cleanup118, %if.else102
  %i105.0268 = phi i32 [ 0, %if.else102 ], [ %inc142, %for.cond.cleanup118 ]
  %idxprom113 = zext nneg i32 %i105.0268 to i64, !dbg !138
  %arrayidx114 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom113, !dbg !138
  %9 = load float, ptr %arrayidx114, align 4, !dbg !138, !tbaa !21
  %cmp117265.not = icmp eq i32 %i105.0268, 0, !dbg !139
  br i1 %cmp117265.not, label %for.cond.cleanup118, label %for.body119, !dbg !140

for.cond.cleanup118:                              ; preds = %for.body119, %for.body109
  %rest110.0.lcssa = phi float [ %9, %for.body109 ], [ %sub129, %for.body119 ], !dbg !123
  %arrayidx136 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom113, i64 %idxprom113, !dbg !141
  %10 = load float, ptr %arrayidx136, align 4, !dbg !141, !tbaa !21
  %div = fdiv contract float %rest110.0.lcssa, %10, !dbg !142
  store float %div, ptr %arrayidx114, align 4, !dbg !143, !tbaa !21
  %inc142 = add nuw nsw i32 %i105.0268, 1, !dbg !144
  %exitcond283.not = icmp eq i32 %inc142, 16, !dbg !145
  br i1 %exitcond283.not, label %if.end144, label %for.body109, !dbg !137, !llvm.loop !146

for.body119:                                      ; preds = %for.body119, %for.body109
  %k115.0267 = phi i32 [ %inc131, %for.body119 ], [ 0, %for.body109 ]
  %rest110.0266 = phi float [ %sub129, %for.body119 ], [ %9, %for.body109 ]
  %idxprom122 = zext nneg i32 %k115.0267 to i64, !dbg !148
  %arrayidx123 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122, !dbg !148
  %11 = load float, ptr %arrayidx123, align 4, !dbg !148, !tbaa !21
  %arrayidx127 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122, i64 %idxprom113, !dbg !149
  %12 = load float, ptr %arrayidx127, align 4, !dbg !149, !tbaa !21
  %mul128 = fmul contract float %11, %12, !dbg !150
  %sub129 = fsub contract float %rest110.0266, %mul128, !dbg !151
  %inc131 = add nuw nsw i32 %k115.0267, 1, !dbg !152
  %exitcond282.not = icmp eq i32 %inc131, %i105.0268, !dbg !139
  br i1 %exitcond282.not, label %for.cond.cleanup118, label %for.body119, !dbg !140, !llvm.loop !153

if.end144:                                        ; preds = %for.cond.cleanup118, %for.cond.cleanup80
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !155
  br i1 %cmp, label %for.cond148.preheader, label %if.else164, !dbg !156

for.cond148.preheader:                            ; preds = %if.end144
  %idxprom154 = zext nneg i32 %0 to i64
  %add157 = or disjoint i32 %mul, %0
  br label %for.body151, !dbg !157

for.body151:                                      ; preds = %for.body151, %for.cond148.preheader
  %i147.0275 = phi i32 [ 0, %for.cond148.preheader ], [ %inc162, %for.body151 ]
  %idxprom152 = zext nneg i32 %i147.0275 to i64, !dbg !158
  %arrayidx155 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom152, i64 %idxprom154, !dbg !158
  %13 = load float, ptr %arrayidx155, align 4, !dbg !158, !tbaa !21
  %mul156 = mul nsw i32 %i147.0275, %side, !dbg !159
  %add158 = add i32 %add157, %mul156, !dbg !160
  %idxprom159 = sext i32 %add158 to i64, !dbg !161
  %arrayidx160 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159, !dbg !161
  store float %13, ptr %arrayidx160, align 4, !dbg !162, !tbaa !21
  %inc162 = add nuw nsw i32 %i147.0275, 1, !dbg !163
  %exitcond287.not = icmp eq i32 %inc162, 16, !dbg !164
  br i1 %exitcond287.not, label %if.end184, label %for.body151, !dbg !157, !llvm.loop !165

if.else164:                                       ; preds = %if.end144
  %sub166 = add nsw i32 %0, -16, !dbg !167
  %idxprom174 = zext nneg i32 %sub166 to i64
  br label %for.body171, !dbg !168

for.body171:                                      ; preds = %for.body171, %if.else164
  %i167.0274 = phi i32 [ 0, %if.else164 ], [ %inc182, %for.body171 ]
  %idxprom172 = zext nneg i32 %i167.0274 to i64, !dbg !169
  %arrayidx175 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom172, i64 %idxprom174, !dbg !169
  %14 = load float, ptr %arrayidx175, align 4, !dbg !169, !tbaa !21
  %add176 = add nuw nsw i32 %i167.0274, %mul, !dbg !170
  %mul177 = mul nsw i32 %add176, %side, !dbg !171
  %add178 = add nsw i32 %mul177, %sub166, !dbg !172
  %idxprom179 = sext i32 %add178 to i64, !dbg !173
  %arrayidx180 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179, !dbg !173
  store float %14, ptr %arrayidx180, align 4, !dbg !174, !tbaa !21
  %inc182 = add nuw nsw i32 %i167.0274, 1, !dbg !175
  %exitcond286.not = icmp eq i32 %inc182, 16, !dbg !176
  br i1 %exitcond286.not, label %if.end184, label %for.body171, !dbg !168, !llvm.loop !177

if.end184:                                        ; preds = %for.body171, %for.body151
  ret void, !dbg !179
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_internal(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #0 !dbg !180 {
entry:
  %0 = tail call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !181
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !182
  %add = shl nuw nsw i32 %1, 4, !dbg !183
  %mul = add nuw nsw i32 %add, 16, !dbg !183
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !184
  %add12 = shl i32 %2, 4, !dbg !185
  %mul13 = add i32 %add12, 16, !dbg !185
  %mul14 = mul nsw i32 %origin, %side, !dbg !186
  %idx.ext = sext i32 %mul14 to i64, !dbg !187
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !187
  %idx.ext15 = sext i32 %origin to i64, !dbg !188
  %add.ptr16 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext15, !dbg !188
  %add18 = or disjoint i32 %mul13, %0
  %idxprom22 = zext nneg i32 %0 to i64
  br label %for.body, !dbg !189

for.cond.cleanup:                                 ; preds = %for.body
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !190
  br label %for.cond38.preheader, !dbg !191

for.body:                                         ; preds = %for.body, %entry
  %i.089 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul17 = mul nsw i32 %i.089, %side, !dbg !192
  %add19 = add i32 %add18, %mul17, !dbg !193
  %idxprom = sext i32 %add19 to i64, !dbg !194
  %arrayidx = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom, !dbg !194
  %3 = load float, ptr %arrayidx, align 4, !dbg !194, !tbaa !21
  %idxprom20 = zext nneg i32 %i.089 to i64, !dbg !195
  %arrayidx23 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom20, i64 %idxprom22, !dbg !195
  store float %3, ptr %arrayidx23, align 4, !dbg !196, !tbaa !21
  %add24 = add nuw nsw i32 %i.089, %mul, !dbg !197
  %mul25 = mul nsw i32 %add24, %side, !dbg !198
  %add26 = add nsw i32 %mul25, %0, !dbg !199
  %idxprom27 = sext i32 %add26 to i64, !dbg !200
  %arrayidx28 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27, !dbg !200
  %4 = load float, ptr %arrayidx28, align 4, !dbg !200, !tbaa !21
  %arrayidx32 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom20, i64 %idxprom22, !dbg !201
  store float %4, ptr %arrayidx32, align 4, !dbg !202, !tbaa !21
  %inc = add nuw nsw i32 %i.089, 1, !dbg !203
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !204
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !189, !llvm.loop !205

for.cond38.preheader:                             ; preds = %for.cond.cleanup40, %for.cond.cleanup
  %i33.092 = phi i32 [ 0, %for.cond.cleanup ], [ %inc62, %for.cond.cleanup40 ]
  %idxprom42 = zext nneg i32 %i33.092 to i64
  br label %for.body41, !dbg !207

for.cond.cleanup36:                               ; preds = %for.cond.cleanup40
  ret void, !dbg !208

for.cond.cleanup40:                               ; preds = %for.body41
  %add55 = add nuw nsw i32 %i33.092, %mul, !dbg !209
  %mul56 = mul nsw i32 %add55, %side, !dbg !210
  %add58 = add i32 %add18, %mul56, !dbg !211
  %idxprom59 = sext i32 %add58 to i64, !dbg !212
  %arrayidx60 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59, !dbg !212
  %5 = load float, ptr %arrayidx60, align 4, !dbg !213, !tbaa !21
  %sub = fsub contract float %5, %add51, !dbg !213
  store float %sub, ptr %arrayidx60, align 4, !dbg !213, !tbaa !21
  %inc62 = add nuw nsw i32 %i33.092, 1, !dbg !214
  %exitcond94.not = icmp eq i32 %inc62, 16, !dbg !215
  br i1 %exitcond94.not, label %for.cond.cleanup36, label %for.cond38.preheader, !dbg !191, !llvm.loop !216

for.body41:                                       ; preds = %for.body41, %for.cond38.preheader
  %k.091 = phi i32 [ 0, %for.cond38.preheader ], [ %inc53, %for.body41 ]
  %sum.090 = phi float [ 0.000000e+00, %for.cond38.preheader ], [ %add51, %for.body41 ]
  %idxprom44 = zext nneg i32 %k.091 to i64, !dbg !218
  %arrayidx45 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 %idxprom44, !dbg !218
  %6 = load float, ptr %arrayidx45, align 4, !dbg !218, !tbaa !21
  %arrayidx49 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom44, i64 %idxprom22, !dbg !219
  %7 = load float, ptr %arrayidx49, align 4, !dbg !219, !tbaa !21
  %mul50 = fmul contract float %6, %7, !dbg !220
  %add51 = fadd contract float %sum.090, %mul50, !dbg !221
  %inc53 = add nuw nsw i32 %k.091, 1, !dbg !222
  %exitcond93.not = icmp eq i32 %inc53, 16, !dbg !223
  br i1 %exitcond93.not, label %for.cond.cleanup40, label %for.body41, !dbg !207, !llvm.loop !224
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="16" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="32" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #3 = { convergent nocallback nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/lud/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "lud_diagonal", scope: !1, file: !1, line: 17, type: !9, scopeLine: 17, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 19, column: 19, scope: !8)
!12 = !DILocation(line: 20, column: 41, scope: !8)
!13 = !DILocation(line: 20, column: 32, scope: !8)
!14 = !DILocation(line: 20, column: 48, scope: !8)
!15 = !DILocation(line: 22, column: 3, scope: !8)
!16 = !DILocation(line: 24, column: 3, scope: !8)
!17 = !DILocation(line: 26, column: 3, scope: !8)
!18 = !DILocation(line: 23, column: 29, scope: !8)
!19 = !DILocation(line: 23, column: 36, scope: !8)
!20 = !DILocation(line: 23, column: 20, scope: !8)
!21 = !{!22, !22, i64 0}
!22 = !{!"float", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C++ TBAA"}
!25 = !DILocation(line: 23, column: 5, scope: !8)
!26 = !DILocation(line: 23, column: 18, scope: !8)
!27 = !DILocation(line: 22, column: 29, scope: !8)
!28 = !DILocation(line: 22, column: 21, scope: !8)
!29 = distinct !{!29, !15, !30, !31, !32}
!30 = !DILocation(line: 23, column: 41, scope: !8)
!31 = !{!"llvm.loop.mustprogress"}
!32 = !{!"llvm.loop.unroll.disable"}
!33 = !DILocation(line: 27, column: 13, scope: !8)
!34 = !DILocation(line: 27, column: 9, scope: !8)
!35 = !DILocation(line: 28, column: 27, scope: !8)
!36 = !DILocation(line: 28, column: 24, scope: !8)
!37 = !DILocation(line: 28, column: 7, scope: !8)
!38 = !DILocation(line: 29, column: 5, scope: !8)
!39 = !DILocation(line: 30, column: 9, scope: !8)
!40 = !DILocation(line: 31, column: 7, scope: !8)
!41 = !DILocation(line: 31, scope: !8)
!42 = !DILocation(line: 32, column: 25, scope: !8)
!43 = !DILocation(line: 32, column: 42, scope: !8)
!44 = !DILocation(line: 32, column: 40, scope: !8)
!45 = !DILocation(line: 32, column: 9, scope: !8)
!46 = !DILocation(line: 32, column: 22, scope: !8)
!47 = !DILocation(line: 31, column: 33, scope: !8)
!48 = distinct !{!48, !40, !49, !31, !32}
!49 = !DILocation(line: 32, column: 57, scope: !8)
!50 = !DILocation(line: 33, column: 5, scope: !8)
!51 = !DILocation(line: 26, column: 41, scope: !8)
!52 = !DILocation(line: 26, column: 29, scope: !8)
!53 = distinct !{!53, !17, !54, !31, !32}
!54 = !DILocation(line: 34, column: 3, scope: !8)
!55 = !DILocation(line: 38, column: 1, scope: !8)
!56 = !DILocation(line: 37, column: 30, scope: !8)
!57 = !DILocation(line: 37, column: 14, scope: !8)
!58 = !DILocation(line: 37, column: 21, scope: !8)
!59 = !DILocation(line: 37, column: 5, scope: !8)
!60 = !DILocation(line: 37, column: 28, scope: !8)
!61 = !DILocation(line: 36, column: 29, scope: !8)
!62 = !DILocation(line: 36, column: 21, scope: !8)
!63 = !DILocation(line: 36, column: 3, scope: !8)
!64 = distinct !{!64, !63, !65, !31, !32}
!65 = !DILocation(line: 37, column: 41, scope: !8)
!66 = distinct !DISubprogram(name: "lud_perimeter", scope: !1, file: !1, line: 40, type: !9, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!67 = !DILocation(line: 44, column: 19, scope: !66)
!68 = !DILocation(line: 45, column: 21, scope: !66)
!69 = !DILocation(line: 45, column: 37, scope: !66)
!70 = !DILocation(line: 46, column: 41, scope: !66)
!71 = !DILocation(line: 46, column: 32, scope: !66)
!72 = !DILocation(line: 46, column: 48, scope: !66)
!73 = !DILocation(line: 48, column: 11, scope: !66)
!74 = !DILocation(line: 48, column: 7, scope: !66)
!75 = !DILocation(line: 49, column: 5, scope: !66)
!76 = !DILocation(line: 51, column: 5, scope: !66)
!77 = !DILocation(line: 50, column: 35, scope: !66)
!78 = !DILocation(line: 50, column: 42, scope: !66)
!79 = !DILocation(line: 50, column: 26, scope: !66)
!80 = !DILocation(line: 50, column: 7, scope: !66)
!81 = !DILocation(line: 50, column: 24, scope: !66)
!82 = !DILocation(line: 49, column: 35, scope: !66)
!83 = !DILocation(line: 49, column: 23, scope: !66)
!84 = distinct !{!84, !75, !85, !31, !32}
!85 = !DILocation(line: 50, column: 47, scope: !66)
!86 = !DILocation(line: 52, column: 30, scope: !66)
!87 = !DILocation(line: 52, column: 44, scope: !66)
!88 = !DILocation(line: 52, column: 21, scope: !66)
!89 = !DILocation(line: 52, column: 7, scope: !66)
!90 = !DILocation(line: 52, column: 19, scope: !66)
!91 = !DILocation(line: 51, column: 31, scope: !66)
!92 = !DILocation(line: 51, column: 23, scope: !66)
!93 = distinct !{!93, !76, !94, !31, !32}
!94 = !DILocation(line: 52, column: 49, scope: !66)
!95 = !DILocation(line: 54, column: 26, scope: !66)
!96 = !DILocation(line: 55, column: 5, scope: !66)
!97 = !DILocation(line: 56, column: 36, scope: !66)
!98 = !DILocation(line: 56, column: 43, scope: !66)
!99 = !DILocation(line: 56, column: 27, scope: !66)
!100 = !DILocation(line: 56, column: 7, scope: !66)
!101 = !DILocation(line: 56, column: 25, scope: !66)
!102 = !DILocation(line: 55, column: 38, scope: !66)
!103 = !DILocation(line: 55, column: 30, scope: !66)
!104 = distinct !{!104, !96, !105, !31, !32}
!105 = !DILocation(line: 56, column: 49, scope: !66)
!106 = !DILocation(line: 58, column: 38, scope: !66)
!107 = !DILocation(line: 58, column: 43, scope: !66)
!108 = !DILocation(line: 58, column: 50, scope: !66)
!109 = !DILocation(line: 58, column: 25, scope: !66)
!110 = !DILocation(line: 58, column: 7, scope: !66)
!111 = !DILocation(line: 58, column: 23, scope: !66)
!112 = !DILocation(line: 57, column: 31, scope: !66)
!113 = !DILocation(line: 57, column: 23, scope: !66)
!114 = !DILocation(line: 57, column: 5, scope: !66)
!115 = distinct !{!115, !114, !116, !31, !32}
!116 = !DILocation(line: 58, column: 56, scope: !66)
!117 = !DILocation(line: 60, column: 3, scope: !66)
!118 = !DILocation(line: 62, column: 7, scope: !66)
!119 = !DILocation(line: 64, column: 5, scope: !66)
!120 = !DILocation(line: 65, column: 20, scope: !66)
!121 = !DILocation(line: 66, column: 25, scope: !66)
!122 = !DILocation(line: 66, column: 7, scope: !66)
!123 = !DILocation(line: 0, scope: !66)
!124 = !DILocation(line: 68, column: 19, scope: !66)
!125 = !DILocation(line: 64, column: 31, scope: !66)
!126 = !DILocation(line: 64, column: 23, scope: !66)
!127 = distinct !{!127, !119, !128, !31, !32}
!128 = !DILocation(line: 69, column: 5, scope: !66)
!129 = !DILocation(line: 67, column: 17, scope: !66)
!130 = !DILocation(line: 67, column: 34, scope: !66)
!131 = !DILocation(line: 67, column: 32, scope: !66)
!132 = !DILocation(line: 67, column: 14, scope: !66)
!133 = !DILocation(line: 66, column: 30, scope: !66)
!134 = distinct !{!134, !122, !135, !31, !32}
!135 = !DILocation(line: 67, column: 44, scope: !66)
!136 = !DILocation(line: 72, column: 26, scope: !66)
!137 = !DILocation(line: 73, column: 5, scope: !66)
!138 = !DILocation(line: 74, column: 20, scope: !66)
!139 = !DILocation(line: 75, column: 25, scope: !66)
!140 = !DILocation(line: 75, column: 7, scope: !66)
!141 = !DILocation(line: 77, column: 32, scope: !66)
!142 = !DILocation(line: 77, column: 30, scope: !66)
!143 = !DILocation(line: 77, column: 23, scope: !66)
!144 = !DILocation(line: 73, column: 31, scope: !66)
!145 = !DILocation(line: 73, column: 23, scope: !66)
!146 = distinct !{!146, !137, !147, !31, !32}
!147 = !DILocation(line: 78, column: 5, scope: !66)
!148 = !DILocation(line: 76, column: 17, scope: !66)
!149 = !DILocation(line: 76, column: 35, scope: !66)
!150 = !DILocation(line: 76, column: 33, scope: !66)
!151 = !DILocation(line: 76, column: 14, scope: !66)
!152 = !DILocation(line: 75, column: 30, scope: !66)
!153 = distinct !{!153, !140, !154, !31, !32}
!154 = !DILocation(line: 76, column: 48, scope: !66)
!155 = !DILocation(line: 80, column: 3, scope: !66)
!156 = !DILocation(line: 82, column: 7, scope: !66)
!157 = !DILocation(line: 83, column: 5, scope: !66)
!158 = !DILocation(line: 84, column: 39, scope: !66)
!159 = !DILocation(line: 84, column: 16, scope: !66)
!160 = !DILocation(line: 84, column: 30, scope: !66)
!161 = !DILocation(line: 84, column: 7, scope: !66)
!162 = !DILocation(line: 84, column: 37, scope: !66)
!163 = !DILocation(line: 83, column: 31, scope: !66)
!164 = !DILocation(line: 83, column: 23, scope: !66)
!165 = distinct !{!165, !157, !166, !31, !32}
!166 = !DILocation(line: 84, column: 49, scope: !66)
!167 = !DILocation(line: 86, column: 26, scope: !66)
!168 = !DILocation(line: 87, column: 5, scope: !66)
!169 = !DILocation(line: 88, column: 42, scope: !66)
!170 = !DILocation(line: 88, column: 20, scope: !66)
!171 = !DILocation(line: 88, column: 25, scope: !66)
!172 = !DILocation(line: 88, column: 32, scope: !66)
!173 = !DILocation(line: 88, column: 7, scope: !66)
!174 = !DILocation(line: 88, column: 40, scope: !66)
!175 = !DILocation(line: 87, column: 31, scope: !66)
!176 = !DILocation(line: 87, column: 23, scope: !66)
!177 = distinct !{!177, !168, !178, !31, !32}
!178 = !DILocation(line: 88, column: 56, scope: !66)
!179 = !DILocation(line: 90, column: 1, scope: !66)
!180 = distinct !DISubprogram(name: "lud_internal", scope: !1, file: !1, line: 92, type: !9, scopeLine: 92, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!181 = !DILocation(line: 95, column: 19, scope: !180)
!182 = !DILocation(line: 96, column: 21, scope: !180)
!183 = !DILocation(line: 96, column: 37, scope: !180)
!184 = !DILocation(line: 97, column: 22, scope: !180)
!185 = !DILocation(line: 97, column: 38, scope: !180)
!186 = !DILocation(line: 98, column: 41, scope: !180)
!187 = !DILocation(line: 98, column: 32, scope: !180)
!188 = !DILocation(line: 98, column: 48, scope: !180)
!189 = !DILocation(line: 100, column: 3, scope: !180)
!190 = !DILocation(line: 104, column: 3, scope: !180)
!191 = !DILocation(line: 106, column: 3, scope: !180)
!192 = !DILocation(line: 101, column: 28, scope: !180)
!193 = !DILocation(line: 101, column: 43, scope: !180)
!194 = !DILocation(line: 101, column: 19, scope: !180)
!195 = !DILocation(line: 101, column: 5, scope: !180)
!196 = !DILocation(line: 101, column: 17, scope: !180)
!197 = !DILocation(line: 102, column: 35, scope: !180)
!198 = !DILocation(line: 102, column: 40, scope: !180)
!199 = !DILocation(line: 102, column: 47, scope: !180)
!200 = !DILocation(line: 102, column: 22, scope: !180)
!201 = !DILocation(line: 102, column: 5, scope: !180)
!202 = !DILocation(line: 102, column: 20, scope: !180)
!203 = !DILocation(line: 100, column: 29, scope: !180)
!204 = !DILocation(line: 100, column: 21, scope: !180)
!205 = distinct !{!205, !189, !206, !31, !32}
!206 = !DILocation(line: 103, column: 3, scope: !180)
!207 = !DILocation(line: 108, column: 5, scope: !180)
!208 = !DILocation(line: 112, column: 1, scope: !180)
!209 = !DILocation(line: 110, column: 18, scope: !180)
!210 = !DILocation(line: 110, column: 23, scope: !180)
!211 = !DILocation(line: 110, column: 38, scope: !180)
!212 = !DILocation(line: 110, column: 5, scope: !180)
!213 = !DILocation(line: 110, column: 45, scope: !180)
!214 = !DILocation(line: 106, column: 29, scope: !180)
!215 = !DILocation(line: 106, column: 21, scope: !180)
!216 = distinct !{!216, !191, !217, !31, !32}
!217 = !DILocation(line: 111, column: 3, scope: !180)
!218 = !DILocation(line: 109, column: 14, scope: !180)
!219 = !DILocation(line: 109, column: 29, scope: !180)
!220 = !DILocation(line: 109, column: 27, scope: !180)
!221 = !DILocation(line: 109, column: 11, scope: !180)
!222 = !DILocation(line: 108, column: 31, scope: !180)
!223 = !DILocation(line: 108, column: 23, scope: !180)
!224 = distinct !{!224, !207, !225, !31, !32}
!225 = !DILocation(line: 109, column: 39, scope: !180)
