; Made by `make kernels` from rodinia_kernels/lud/kernel.cu with clang 19.1.7: -O3 -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=128
source_filename = "rodinia_kernels/lud/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12lud_diagonalE4tile = internal unnamed_addr addrspace(3) global [64 x [64 x float]] undef, align 4
@_ZZ13lud_perimeterE8diagonal = internal unnamed_addr addrspace(3) global [64 x [64 x float]] undef, align 4
@_ZZ13lud_perimeterE3row = internal unnamed_addr addrspace(3) global [64 x [64 x float]] undef, align 4
@_ZZ13lud_perimeterE6column = internal unnamed_addr addrspace(3) global [64 x [64 x float]] undef, align 4
@_ZZ12lud_internalE3row = internal unnamed_addr addrspace(3) global [64 x [64 x float]] undef, align 4
@_ZZ12lud_internalE6column = internal unnamed_addr addrspace(3) global [64 x [64 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_diagonal(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
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
  %i.096 = phi i32 [ 0, %entry ], [ %inc.7, %for.body ]
  %mul4 = mul nsw i32 %i.096, %side, !dbg !18
  %add = add nsw i32 %mul4, %0, !dbg !19
  %idxprom = sext i32 %add to i64, !dbg !20
  %arrayidx = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom, !dbg !20
  %1 = load float, ptr %arrayidx, align 4, !dbg !20, !tbaa !21
  %idxprom5 = zext nneg i32 %i.096 to i64, !dbg !25
  %arrayidx8 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom5, i64 %idxprom7, !dbg !25
  store float %1, ptr %arrayidx8, align 4, !dbg !26, !tbaa !21
  %inc = or disjoint i32 %i.096, 1, !dbg !27
  %mul4.1 = mul nsw i32 %inc, %side, !dbg !18
  %add.1 = add nsw i32 %mul4.1, %0, !dbg !19
  %idxprom.1 = sext i32 %add.1 to i64, !dbg !20
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.1, !dbg !20
  %2 = load float, ptr %arrayidx.1, align 4, !dbg !20, !tbaa !21
  %idxprom5.1 = zext nneg i32 %inc to i64, !dbg !25
  %arrayidx8.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom5.1, i64 %idxprom7, !dbg !25
  store float %2, ptr %arrayidx8.1, align 4, !dbg !26, !tbaa !21
  %inc.1 = or disjoint i32 %i.096, 2, !dbg !27
  %mul4.2 = mul nsw i32 %inc.1, %side, !dbg !18
  %add.2 = add nsw i32 %mul4.2, %0, !dbg !19
  %idxprom.2 = sext i32 %add.2 to i64, !dbg !20
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.2, !dbg !20
  %3 = load float, ptr %arrayidx.2, align 4, !dbg !20, !tbaa !21
  %idxprom5.2 = zext nneg i32 %inc.1 to i64, !dbg !25
  %arrayidx8.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom5.2, i64 %idxprom7, !dbg !25
  store float %3, ptr %arrayidx8.2, align 4, !dbg !26, !tbaa !21
  %inc.2 = or disjoint i32 %i.096, 3, !dbg !27
  %mul4.3 = mul nsw i32 %inc.2, %side, !dbg !18
  %add.3 = add nsw i32 %mul4.3, %0, !dbg !19
  %idxprom.3 = sext i32 %add.3 to i64, !dbg !20
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.3, !dbg !20
  %4 = load float, ptr %arrayidx.3, align 4, !dbg !20, !tbaa !21
  %idxprom5.3 = zext nneg i32 %inc.2 to i64, !dbg !25
  %arrayidx8.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom5.3, i64 %idxprom7, !dbg !25
  store float %4, ptr %arrayidx8.3, align 4, !dbg !26, !tbaa !21
  %inc.3 = or disjoint i32 %i.096, 4, !dbg !27
  %mul4.4 = mul nsw i32 %inc.3, %side, !dbg !18
  %add.4 = add nsw i32 %mul4.4, %0, !dbg !19
  %idxprom.4 = sext i32 %add.4 to i64, !dbg !20
  %arrayidx.4 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.4, !dbg !20
  %5 = load float, ptr %arrayidx.4, align 4, !dbg !20, !tbaa !21
  %idxprom5.4 = zext nneg i32 %inc.3 to i64, !dbg !25
  %arrayidx8.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom5.4, i64 %idxprom7, !dbg !25
  store float %5, ptr %arrayidx8.4, align 4, !dbg !26, !tbaa !21
  %inc.4 = or disjoint i32 %i.096, 5, !dbg !27
  %mul4.5 = mul nsw i32 %inc.4, %side, !dbg !18
  %add.5 = add nsw i32 %mul4.5, %0, !dbg !19
  %idxprom.5 = sext i32 %add.5 to i64, !dbg !20
  %arrayidx.5 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.5, !dbg !20
  %6 = load float, ptr %arrayidx.5, align 4, !dbg !20, !tbaa !21
  %idxprom5.5 = zext nneg i32 %inc.4 to i64, !dbg !25
  %arrayidx8.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom5.5, i64 %idxprom7, !dbg !25
  store float %6, ptr %arrayidx8.5, align 4, !dbg !26, !tbaa !21
  %inc.5 = or disjoint i32 %i.096, 6, !dbg !27
  %mul4.6 = mul nsw i32 %inc.5, %side, !dbg !18
  %add.6 = add nsw i32 %mul4.6, %0, !dbg !19
  %idxprom.6 = sext i32 %add.6 to i64, !dbg !20
  %arrayidx.6 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.6, !dbg !20
  %7 = load float, ptr %arrayidx.6, align 4, !dbg !20, !tbaa !21
  %idxprom5.6 = zext nneg i32 %inc.5 to i64, !dbg !25
  %arrayidx8.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom5.6, i64 %idxprom7, !dbg !25
  store float %7, ptr %arrayidx8.6, align 4, !dbg !26, !tbaa !21
  %inc.6 = or disjoint i32 %i.096, 7, !dbg !27
  %mul4.7 = mul nsw i32 %inc.6, %side, !dbg !18
  %add.7 = add nsw i32 %mul4.7, %0, !dbg !19
  %idxprom.7 = sext i32 %add.7 to i64, !dbg !20
  %arrayidx.7 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.7, !dbg !20
  %8 = load float, ptr %arrayidx.7, align 4, !dbg !20, !tbaa !21
  %idxprom5.7 = zext nneg i32 %inc.6 to i64, !dbg !25
  %arrayidx8.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom5.7, i64 %idxprom7, !dbg !25
  store float %8, ptr %arrayidx8.7, align 4, !dbg !26, !tbaa !21
  %inc.7 = add nuw nsw i32 %i.096, 8, !dbg !27
  %exitcond.not.7 = icmp eq i32 %inc.7, 64, !dbg !28
  br i1 %exitcond.not.7, label %for.cond.cleanup, label %for.body, !dbg !15, !llvm.loop !29

for.body12:                                       ; preds = %if.end46, %for.cond.cleanup
  %pivot.098 = phi i32 [ 0, %for.cond.cleanup ], [ %inc48, %if.end46 ]
  %9 = sub nsw i32 3, %pivot.098, !dbg !32
  %cmp13 = icmp ugt i32 %0, %pivot.098, !dbg !32
  br i1 %cmp13, label %if.then, label %if.end, !dbg !33

if.then:                                          ; preds = %for.body12
  %idxprom14 = zext nneg i32 %pivot.098 to i64
  %arrayidx21 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 %idxprom14
  %arrayidx17 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom14, i64 %idxprom14
  %10 = load float, ptr %arrayidx17, align 4, !dbg !34, !tbaa !21
  %11 = load float, ptr %arrayidx21, align 4, !dbg !35, !tbaa !21
  %div = fdiv contract float %11, %10, !dbg !35
  store float %div, ptr %arrayidx21, align 4, !dbg !35, !tbaa !21
  br label %if.end, !dbg !36

if.end:                                           ; preds = %if.then, %for.body12
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !37
  br i1 %cmp13, label %for.cond26.preheader, label %if.end46, !dbg !38

for.cond26.preheader:                             ; preds = %if.end
  %idxprom32 = zext nneg i32 %pivot.098 to i64
  %arrayidx37 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom32, i64 %idxprom7
  %xtraiter = and i32 %9, 3, !dbg !39
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0, !dbg !39
  br i1 %lcmp.mod.not, label %for.body29.prol.loopexit, label %for.body29.prol, !dbg !39

for.body29.prol:                                  ; preds = %for.body29.prol, %for.cond26.preheader
  %i24.0.in97.prol = phi i32 [ %i24.0.prol, %for.body29.prol ], [ %pivot.098, %for.cond26.preheader ]
  %prol.iter = phi i32 [ %prol.iter.next, %for.body29.prol ], [ 0, %for.cond26.preheader ]
  %i24.0.prol = add nuw nsw i32 %i24.0.in97.prol, 1, !dbg !40
  %idxprom30.prol = zext nneg i32 %i24.0.prol to i64, !dbg !41
  %arrayidx33.prol = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.prol, i64 %idxprom32, !dbg !41
  %12 = load float, ptr %arrayidx33.prol, align 4, !dbg !41, !tbaa !21
  %13 = load float, ptr %arrayidx37, align 4, !dbg !42, !tbaa !21
  %mul38.prol = fmul contract float %12, %13, !dbg !43
  %arrayidx42.prol = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.prol, i64 %idxprom7, !dbg !44
  %14 = load float, ptr %arrayidx42.prol, align 4, !dbg !45, !tbaa !21
  %sub.prol = fsub contract float %14, %mul38.prol, !dbg !45
  store float %sub.prol, ptr %arrayidx42.prol, align 4, !dbg !45, !tbaa !21
  %prol.iter.next = add i32 %prol.iter, 1, !dbg !39
  %prol.iter.cmp.not = icmp eq i32 %prol.iter.next, %xtraiter, !dbg !39
  br i1 %prol.iter.cmp.not, label %for.body29.prol.loopexit, label %for.body29.prol, !dbg !39, !llvm.loop !46

for.body29.prol.loopexit:                         ; preds = %for.body29.prol, %for.cond26.preheader
  %i24.0.in97.unr = phi i32 [ %pivot.098, %for.cond26.preheader ], [ %i24.0.prol, %for.body29.prol ]
  %15 = add nsw i32 %pivot.098, -60, !dbg !39
  %16 = icmp ult i32 %15, 3, !dbg !39
  br i1 %16, label %if.end46, label %for.body29, !dbg !39

for.body29:                                       ; preds = %for.body29, %for.body29.prol.loopexit
  %i24.0.in97 = phi i32 [ %i24.0.3, %for.body29 ], [ %i24.0.in97.unr, %for.body29.prol.loopexit ]
  %i24.0 = add nuw nsw i32 %i24.0.in97, 1, !dbg !40
  %idxprom30 = zext nneg i32 %i24.0 to i64, !dbg !41
  %arrayidx33 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30, i64 %idxprom32, !dbg !41
  %17 = load float, ptr %arrayidx33, align 4, !dbg !41, !tbaa !21
  %18 = load float, ptr %arrayidx37, align 4, !dbg !42, !tbaa !21
  %mul38 = fmul contract float %17, %18, !dbg !43
  %arrayidx42 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30, i64 %idxprom7, !dbg !44
  %19 = load float, ptr %arrayidx42, align 4, !dbg !45, !tbaa !21
  %sub = fsub contract float %19, %mul38, !dbg !45
  store float %sub, ptr %arrayidx42, align 4, !dbg !45, !tbaa !21
  %i24.0.1 = add nuw nsw i32 %i24.0.in97, 2, !dbg !40
  %idxprom30.1 = zext nneg i32 %i24.0.1 to i64, !dbg !41
  %arrayidx33.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.1, i64 %idxprom32, !dbg !41
  %20 = load float, ptr %arrayidx33.1, align 4, !dbg !41, !tbaa !21
  %21 = load float, ptr %arrayidx37, align 4, !dbg !42, !tbaa !21
  %mul38.1 = fmul contract float %20, %21, !dbg !43
  %arrayidx42.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.1, i64 %idxprom7, !dbg !44
  %22 = load float, ptr %arrayidx42.1, align 4, !dbg !45, !tbaa !21
  %sub.1 = fsub contract float %22, %mul38.1, !dbg !45
  store float %sub.1, ptr %arrayidx42.1, align 4, !dbg !45, !tbaa !21
  %i24.0.2 = add nuw nsw i32 %i24.0.in97, 3, !dbg !40
  %idxprom30.2 = zext nneg i32 %i24.0.2 to i64, !dbg !41
  %arrayidx33.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.2, i64 %idxprom32, !dbg !41
  %23 = load float, ptr %arrayidx33.2, align 4, !dbg !41, !tbaa !21
  %24 = load float, ptr %arrayidx37, align 4, !dbg !42, !tbaa !21
  %mul38.2 = fmul contract float %23, %24, !dbg !43
  %arrayidx42.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.2, i64 %idxprom7, !dbg !44
  %25 = load float, ptr %arrayidx42.2, align 4, !dbg !45, !tbaa !21
  %sub.2 = fsub contract float %25, %mul38.2, !dbg !45
  store float %sub.2, ptr %arrayidx42.2, align 4, !dbg !45, !tbaa !21
  %i24.0.3 = add nuw nsw i32 %i24.0.in97, 4, !dbg !40
  %idxprom30.3 = zext nneg i32 %i24.0.3 to i64, !dbg !41
  %arrayidx33.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.3, i64 %idxprom32, !dbg !41
  %26 = load float, ptr %arrayidx33.3, align 4, !dbg !41, !tbaa !21
  %27 = load float, ptr %arrayidx37, align 4, !dbg !42, !tbaa !21
  %mul38.3 = fmul contract float %26, %27, !dbg !43
  %arrayidx42.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.3, i64 %idxprom7, !dbg !44
  %28 = load float, ptr %arrayidx42.3, align 4, !dbg !45, !tbaa !21
  %sub.3 = fsub contract float %28, %mul38.3, !dbg !45
  store float %sub.3, ptr %arrayidx42.3, align 4, !dbg !45, !tbaa !21
  %exitcond100.not.3 = icmp eq i32 %i24.0.3, 63, !dbg !48
  br i1 %exitcond100.not.3, label %if.end46, label %for.body29, !dbg !39, !llvm.loop !49

if.end46:                                         ; preds = %for.body29, %for.body29.prol.loopexit, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !51
  %inc48 = add nuw nsw i32 %pivot.098, 1, !dbg !52
  %exitcond101.not = icmp eq i32 %inc48, 63, !dbg !53
  br i1 %exitcond101.not, label %for.body54, label %for.body12, !dbg !17, !llvm.loop !54

for.cond.cleanup53:                               ; preds = %for.body54
  ret void, !dbg !56

for.body54:                                       ; preds = %for.body54, %if.end46
  %i50.099 = phi i32 [ %inc64.7, %for.body54 ], [ 0, %if.end46 ]
  %idxprom55 = zext nneg i32 %i50.099 to i64, !dbg !57
  %arrayidx58 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom55, i64 %idxprom7, !dbg !57
  %29 = load float, ptr %arrayidx58, align 4, !dbg !57, !tbaa !21
  %mul59 = mul nsw i32 %i50.099, %side, !dbg !58
  %add60 = add nsw i32 %mul59, %0, !dbg !59
  %idxprom61 = sext i32 %add60 to i64, !dbg !60
  %arrayidx62 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom61, !dbg !60
  store float %29, ptr %arrayidx62, align 4, !dbg !61, !tbaa !21
  %inc64 = or disjoint i32 %i50.099, 1, !dbg !62
  %idxprom55.1 = zext nneg i32 %inc64 to i64, !dbg !57
  %arrayidx58.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom55.1, i64 %idxprom7, !dbg !57
  %30 = load float, ptr %arrayidx58.1, align 4, !dbg !57, !tbaa !21
  %mul59.1 = mul nsw i32 %inc64, %side, !dbg !58
  %add60.1 = add nsw i32 %mul59.1, %0, !dbg !59
  %idxprom61.1 = sext i32 %add60.1 to i64, !dbg !60
  %arrayidx62.1 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom61.1, !dbg !60
  store float %30, ptr %arrayidx62.1, align 4, !dbg !61, !tbaa !21
  %inc64.1 = or disjoint i32 %i50.099, 2, !dbg !62
  %idxprom55.2 = zext nneg i32 %inc64.1 to i64, !dbg !57
  %arrayidx58.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom55.2, i64 %idxprom7, !dbg !57
  %31 = load float, ptr %arrayidx58.2, align 4, !dbg !57, !tbaa !21
  %mul59.2 = mul nsw i32 %inc64.1, %side, !dbg !58
  %add60.2 = add nsw i32 %mul59.2, %0, !dbg !59
  %idxprom61.2 = sext i32 %add60.2 to i64, !dbg !60
  %arrayidx62.2 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom61.2, !dbg !60
  store float %31, ptr %arrayidx62.2, align 4, !dbg !61, !tbaa !21
  %inc64.2 = or disjoint i32 %i50.099, 3, !dbg !62
  %idxprom55.3 = zext nneg i32 %inc64.2 to i64, !dbg !57
  %arrayidx58.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom55.3, i64 %idxprom7, !dbg !57
  %32 = load float, ptr %arrayidx58.3, align 4, !dbg !57, !tbaa !21
  %mul59.3 = mul nsw i32 %inc64.2, %side, !dbg !58
  %add60.3 = add nsw i32 %mul59.3, %0, !dbg !59
  %idxprom61.3 = sext i32 %add60.3 to i64, !dbg !60
  %arrayidx62.3 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom61.3, !dbg !60
  store float %32, ptr %arrayidx62.3, align 4, !dbg !61, !tbaa !21
  %inc64.3 = or disjoint i32 %i50.099, 4, !dbg !62
  %idxprom55.4 = zext nneg i32 %inc64.3 to i64, !dbg !57
  %arrayidx58.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom55.4, i64 %idxprom7, !dbg !57
  %33 = load float, ptr %arrayidx58.4, align 4, !dbg !57, !tbaa !21
  %mul59.4 = mul nsw i32 %inc64.3, %side, !dbg !58
  %add60.4 = add nsw i32 %mul59.4, %0, !dbg !59
  %idxprom61.4 = sext i32 %add60.4 to i64, !dbg !60
  %arrayidx62.4 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom61.4, !dbg !60
  store float %33, ptr %arrayidx62.4, align 4, !dbg !61, !tbaa !21
  %inc64.4 = or disjoint i32 %i50.099, 5, !dbg !62
  %idxprom55.5 = zext nneg i32 %inc64.4 to i64, !dbg !57
  %arrayidx58.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom55.5, i64 %idxprom7, !dbg !57
  %34 = load float, ptr %arrayidx58.5, align 4, !dbg !57, !tbaa !21
  %mul59.5 = mul nsw i32 %inc64.4, %side, !dbg !58
  %add60.5 = add nsw i32 %mul59.5, %0, !dbg !59
  %idxprom61.5 = sext i32 %add60.5 to i64, !dbg !60
  %arrayidx62.5 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom61.5, !dbg !60
  store float %34, ptr %arrayidx62.5, align 4, !dbg !61, !tbaa !21
  %inc64.5 = or disjoint i32 %i50.099, 6, !dbg !62
  %idxprom55.6 = zext nneg i32 %inc64.5 to i64, !dbg !57
  %arrayidx58.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom55.6, i64 %idxprom7, !dbg !57
  %35 = load float, ptr %arrayidx58.6, align 4, !dbg !57, !tbaa !21
  %mul59.6 = mul nsw i32 %inc64.5, %side, !dbg !58
  %add60.6 = add nsw i32 %mul59.6, %0, !dbg !59
  %idxprom61.6 = sext i32 %add60.6 to i64, !dbg !60
  %arrayidx62.6 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom61.6, !dbg !60
  store float %35, ptr %arrayidx62.6, align 4, !dbg !61, !tbaa !21
  %inc64.6 = or disjoint i32 %i50.099, 7, !dbg !62
  %idxprom55.7 = zext nneg i32 %inc64.6 to i64, !dbg !57
  %arrayidx58.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom55.7, i64 %idxprom7, !dbg !57
  %36 = load float, ptr %arrayidx58.7, align 4, !dbg !57, !tbaa !21
  %mul59.7 = mul nsw i32 %inc64.6, %side, !dbg !58
  %add60.7 = add nsw i32 %mul59.7, %0, !dbg !59
  %idxprom61.7 = sext i32 %add60.7 to i64, !dbg !60
  %arrayidx62.7 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom61.7, !dbg !60
  store float %36, ptr %arrayidx62.7, align 4, !dbg !61, !tbaa !21
  %inc64.7 = add nuw nsw i32 %i50.099, 8, !dbg !62
  %exitcond102.not.7 = icmp eq i32 %inc64.7, 64, !dbg !63
  br i1 %exitcond102.not.7, label %for.cond.cleanup53, label %for.body54, !dbg !64, !llvm.loop !65
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_perimeter(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #2 !dbg !67 {
entry:
  %0 = tail call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !68
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !69
  %add = shl i32 %1, 6, !dbg !70
  %mul = add i32 %add, 64, !dbg !70
  %mul7 = mul nsw i32 %origin, %side, !dbg !71
  %idx.ext = sext i32 %mul7 to i64, !dbg !72
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !72
  %idx.ext8 = sext i32 %origin to i64, !dbg !73
  %add.ptr9 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext8, !dbg !73
  %cmp = icmp ult i32 %0, 64, !dbg !74
  br i1 %cmp, label %for.cond.preheader, label %if.else, !dbg !75

for.cond.preheader:                               ; preds = %entry
  %idxprom15 = zext nneg i32 %0 to i64
  %idxprom = zext nneg i32 %0 to i64, !dbg !76
  %arrayidx = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom, !dbg !76
  %2 = load float, ptr %arrayidx, align 4, !dbg !76, !tbaa !21
  %arrayidx16 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 0, i64 %idxprom15, !dbg !77
  store float %2, ptr %arrayidx16, align 4, !dbg !78, !tbaa !21
  %add12.1 = add nsw i32 %0, %side, !dbg !79
  %idxprom.1 = sext i32 %add12.1 to i64, !dbg !76
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.1, !dbg !76
  %3 = load float, ptr %arrayidx.1, align 4, !dbg !76, !tbaa !21
  %arrayidx16.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 1, i64 %idxprom15, !dbg !77
  store float %3, ptr %arrayidx16.1, align 4, !dbg !78, !tbaa !21
  %mul11.2 = shl nsw i32 %side, 1, !dbg !80
  %add12.2 = add nsw i32 %mul11.2, %0, !dbg !79
  %idxprom.2 = sext i32 %add12.2 to i64, !dbg !76
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.2, !dbg !76
  %4 = load float, ptr %arrayidx.2, align 4, !dbg !76, !tbaa !21
  %arrayidx16.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 2, i64 %idxprom15, !dbg !77
  store float %4, ptr %arrayidx16.2, align 4, !dbg !78, !tbaa !21
  %mul11.3 = mul nsw i32 %side, 3, !dbg !80
  %add12.3 = add nsw i32 %mul11.3, %0, !dbg !79
  %idxprom.3 = sext i32 %add12.3 to i64, !dbg !76
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.3, !dbg !76
  %5 = load float, ptr %arrayidx.3, align 4, !dbg !76, !tbaa !21
  %arrayidx16.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 3, i64 %idxprom15, !dbg !77
  store float %5, ptr %arrayidx16.3, align 4, !dbg !78, !tbaa !21
  %mul11.4 = shl nsw i32 %side, 2, !dbg !80
  %add12.4 = add nsw i32 %mul11.4, %0, !dbg !79
  %idxprom.4 = sext i32 %add12.4 to i64, !dbg !76
  %arrayidx.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.4, !dbg !76
  %6 = load float, ptr %arrayidx.4, align 4, !dbg !76, !tbaa !21
  %arrayidx16.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 4, i64 %idxprom15, !dbg !77
  store float %6, ptr %arrayidx16.4, align 4, !dbg !78, !tbaa !21
  %mul11.5 = mul nsw i32 %side, 5, !dbg !80
  %add12.5 = add nsw i32 %mul11.5, %0, !dbg !79
  %idxprom.5 = sext i32 %add12.5 to i64, !dbg !76
  %arrayidx.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.5, !dbg !76
  %7 = load float, ptr %arrayidx.5, align 4, !dbg !76, !tbaa !21
  %arrayidx16.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 5, i64 %idxprom15, !dbg !77
  store float %7, ptr %arrayidx16.5, align 4, !dbg !78, !tbaa !21
  %mul11.6 = mul nsw i32 %side, 6, !dbg !80
  %add12.6 = add nsw i32 %mul11.6, %0, !dbg !79
  %idxprom.6 = sext i32 %add12.6 to i64, !dbg !76
  %arrayidx.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.6, !dbg !76
  %8 = load float, ptr %arrayidx.6, align 4, !dbg !76, !tbaa !21
  %arrayidx16.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 6, i64 %idxprom15, !dbg !77
  store float %8, ptr %arrayidx16.6, align 4, !dbg !78, !tbaa !21
  %mul11.7 = mul nsw i32 %side, 7, !dbg !80
  %add12.7 = add nsw i32 %mul11.7, %0, !dbg !79
  %idxprom.7 = sext i32 %add12.7 to i64, !dbg !76
  %arrayidx.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.7, !dbg !76
  %9 = load float, ptr %arrayidx.7, align 4, !dbg !76, !tbaa !21
  %arrayidx16.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 7, i64 %idxprom15, !dbg !77
  store float %9, ptr %arrayidx16.7, align 4, !dbg !78, !tbaa !21
  %mul11.8 = shl nsw i32 %side, 3, !dbg !80
  %add12.8 = add nsw i32 %mul11.8, %0, !dbg !79
  %idxprom.8 = sext i32 %add12.8 to i64, !dbg !76
  %arrayidx.8 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.8, !dbg !76
  %10 = load float, ptr %arrayidx.8, align 4, !dbg !76, !tbaa !21
  %arrayidx16.8 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 8, i64 %idxprom15, !dbg !77
  store float %10, ptr %arrayidx16.8, align 4, !dbg !78, !tbaa !21
  %mul11.9 = mul nsw i32 %side, 9, !dbg !80
  %add12.9 = add nsw i32 %mul11.9, %0, !dbg !79
  %idxprom.9 = sext i32 %add12.9 to i64, !dbg !76
  %arrayidx.9 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.9, !dbg !76
  %11 = load float, ptr %arrayidx.9, align 4, !dbg !76, !tbaa !21
  %arrayidx16.9 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 9, i64 %idxprom15, !dbg !77
  store float %11, ptr %arrayidx16.9, align 4, !dbg !78, !tbaa !21
  %mul11.10 = mul nsw i32 %side, 10, !dbg !80
  %add12.10 = add nsw i32 %mul11.10, %0, !dbg !79
  %idxprom.10 = sext i32 %add12.10 to i64, !dbg !76
  %arrayidx.10 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.10, !dbg !76
  %12 = load float, ptr %arrayidx.10, align 4, !dbg !76, !tbaa !21
  %arrayidx16.10 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 10, i64 %idxprom15, !dbg !77
  store float %12, ptr %arrayidx16.10, align 4, !dbg !78, !tbaa !21
  %mul11.11 = mul nsw i32 %side, 11, !dbg !80
  %add12.11 = add nsw i32 %mul11.11, %0, !dbg !79
  %idxprom.11 = sext i32 %add12.11 to i64, !dbg !76
  %arrayidx.11 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.11, !dbg !76
  %13 = load float, ptr %arrayidx.11, align 4, !dbg !76, !tbaa !21
  %arrayidx16.11 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 11, i64 %idxprom15, !dbg !77
  store float %13, ptr %arrayidx16.11, align 4, !dbg !78, !tbaa !21
  %mul11.12 = mul nsw i32 %side, 12, !dbg !80
  %add12.12 = add nsw i32 %mul11.12, %0, !dbg !79
  %idxprom.12 = sext i32 %add12.12 to i64, !dbg !76
  %arrayidx.12 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.12, !dbg !76
  %14 = load float, ptr %arrayidx.12, align 4, !dbg !76, !tbaa !21
  %arrayidx16.12 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 12, i64 %idxprom15, !dbg !77
  store float %14, ptr %arrayidx16.12, align 4, !dbg !78, !tbaa !21
  %mul11.13 = mul nsw i32 %side, 13, !dbg !80
  %add12.13 = add nsw i32 %mul11.13, %0, !dbg !79
  %idxprom.13 = sext i32 %add12.13 to i64, !dbg !76
  %arrayidx.13 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.13, !dbg !76
  %15 = load float, ptr %arrayidx.13, align 4, !dbg !76, !tbaa !21
  %arrayidx16.13 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 13, i64 %idxprom15, !dbg !77
  store float %15, ptr %arrayidx16.13, align 4, !dbg !78, !tbaa !21
  %mul11.14 = mul nsw i32 %side, 14, !dbg !80
  %add12.14 = add nsw i32 %mul11.14, %0, !dbg !79
  %idxprom.14 = sext i32 %add12.14 to i64, !dbg !76
  %arrayidx.14 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.14, !dbg !76
  %16 = load float, ptr %arrayidx.14, align 4, !dbg !76, !tbaa !21
  %arrayidx16.14 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 14, i64 %idxprom15, !dbg !77
  store float %16, ptr %arrayidx16.14, align 4, !dbg !78, !tbaa !21
  %mul11.15 = mul nsw i32 %side, 15, !dbg !80
  %add12.15 = add nsw i32 %mul11.15, %0, !dbg !79
  %idxprom.15 = sext i32 %add12.15 to i64, !dbg !76
  %arrayidx.15 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.15, !dbg !76
  %17 = load float, ptr %arrayidx.15, align 4, !dbg !76, !tbaa !21
  %arrayidx16.15 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 15, i64 %idxprom15, !dbg !77
  store float %17, ptr %arrayidx16.15, align 4, !dbg !78, !tbaa !21
  %mul11.16 = shl nsw i32 %side, 4, !dbg !80
  %add12.16 = add nsw i32 %mul11.16, %0, !dbg !79
  %idxprom.16 = sext i32 %add12.16 to i64, !dbg !76
  %arrayidx.16 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.16, !dbg !76
  %18 = load float, ptr %arrayidx.16, align 4, !dbg !76, !tbaa !21
  %arrayidx16.16 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 16, i64 %idxprom15, !dbg !77
  store float %18, ptr %arrayidx16.16, align 4, !dbg !78, !tbaa !21
  %mul11.17 = mul nsw i32 %side, 17, !dbg !80
  %add12.17 = add nsw i32 %mul11.17, %0, !dbg !79
  %idxprom.17 = sext i32 %add12.17 to i64, !dbg !76
  %arrayidx.17 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.17, !dbg !76
  %19 = load float, ptr %arrayidx.17, align 4, !dbg !76, !tbaa !21
  %arrayidx16.17 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 17, i64 %idxprom15, !dbg !77
  store float %19, ptr %arrayidx16.17, align 4, !dbg !78, !tbaa !21
  %mul11.18 = mul nsw i32 %side, 18, !dbg !80
  %add12.18 = add nsw i32 %mul11.18, %0, !dbg !79
  %idxprom.18 = sext i32 %add12.18 to i64, !dbg !76
  %arrayidx.18 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.18, !dbg !76
  %20 = load float, ptr %arrayidx.18, align 4, !dbg !76, !tbaa !21
  %arrayidx16.18 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 18, i64 %idxprom15, !dbg !77
  store float %20, ptr %arrayidx16.18, align 4, !dbg !78, !tbaa !21
  %mul11.19 = mul nsw i32 %side, 19, !dbg !80
  %add12.19 = add nsw i32 %mul11.19, %0, !dbg !79
  %idxprom.19 = sext i32 %add12.19 to i64, !dbg !76
  %arrayidx.19 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.19, !dbg !76
  %21 = load float, ptr %arrayidx.19, align 4, !dbg !76, !tbaa !21
  %arrayidx16.19 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 19, i64 %idxprom15, !dbg !77
  store float %21, ptr %arrayidx16.19, align 4, !dbg !78, !tbaa !21
  %mul11.20 = mul nsw i32 %side, 20, !dbg !80
  %add12.20 = add nsw i32 %mul11.20, %0, !dbg !79
  %idxprom.20 = sext i32 %add12.20 to i64, !dbg !76
  %arrayidx.20 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.20, !dbg !76
  %22 = load float, ptr %arrayidx.20, align 4, !dbg !76, !tbaa !21
  %arrayidx16.20 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 20, i64 %idxprom15, !dbg !77
  store float %22, ptr %arrayidx16.20, align 4, !dbg !78, !tbaa !21
  %mul11.21 = mul nsw i32 %side, 21, !dbg !80
  %add12.21 = add nsw i32 %mul11.21, %0, !dbg !79
  %idxprom.21 = sext i32 %add12.21 to i64, !dbg !76
  %arrayidx.21 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.21, !dbg !76
  %23 = load float, ptr %arrayidx.21, align 4, !dbg !76, !tbaa !21
  %arrayidx16.21 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 21, i64 %idxprom15, !dbg !77
  store float %23, ptr %arrayidx16.21, align 4, !dbg !78, !tbaa !21
  %mul11.22 = mul nsw i32 %side, 22, !dbg !80
  %add12.22 = add nsw i32 %mul11.22, %0, !dbg !79
  %idxprom.22 = sext i32 %add12.22 to i64, !dbg !76
  %arrayidx.22 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.22, !dbg !76
  %24 = load float, ptr %arrayidx.22, align 4, !dbg !76, !tbaa !21
  %arrayidx16.22 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 22, i64 %idxprom15, !dbg !77
  store float %24, ptr %arrayidx16.22, align 4, !dbg !78, !tbaa !21
  %mul11.23 = mul nsw i32 %side, 23, !dbg !80
  %add12.23 = add nsw i32 %mul11.23, %0, !dbg !79
  %idxprom.23 = sext i32 %add12.23 to i64, !dbg !76
  %arrayidx.23 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.23, !dbg !76
  %25 = load float, ptr %arrayidx.23, align 4, !dbg !76, !tbaa !21
  %arrayidx16.23 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 23, i64 %idxprom15, !dbg !77
  store float %25, ptr %arrayidx16.23, align 4, !dbg !78, !tbaa !21
  %mul11.24 = mul nsw i32 %side, 24, !dbg !80
  %add12.24 = add nsw i32 %mul11.24, %0, !dbg !79
  %idxprom.24 = sext i32 %add12.24 to i64, !dbg !76
  %arrayidx.24 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.24, !dbg !76
  %26 = load float, ptr %arrayidx.24, align 4, !dbg !76, !tbaa !21
  %arrayidx16.24 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 24, i64 %idxprom15, !dbg !77
  store float %26, ptr %arrayidx16.24, align 4, !dbg !78, !tbaa !21
  %mul11.25 = mul nsw i32 %side, 25, !dbg !80
  %add12.25 = add nsw i32 %mul11.25, %0, !dbg !79
  %idxprom.25 = sext i32 %add12.25 to i64, !dbg !76
  %arrayidx.25 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.25, !dbg !76
  %27 = load float, ptr %arrayidx.25, align 4, !dbg !76, !tbaa !21
  %arrayidx16.25 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 25, i64 %idxprom15, !dbg !77
  store float %27, ptr %arrayidx16.25, align 4, !dbg !78, !tbaa !21
  %mul11.26 = mul nsw i32 %side, 26, !dbg !80
  %add12.26 = add nsw i32 %mul11.26, %0, !dbg !79
  %idxprom.26 = sext i32 %add12.26 to i64, !dbg !76
  %arrayidx.26 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.26, !dbg !76
  %28 = load float, ptr %arrayidx.26, align 4, !dbg !76, !tbaa !21
  %arrayidx16.26 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 26, i64 %idxprom15, !dbg !77
  store float %28, ptr %arrayidx16.26, align 4, !dbg !78, !tbaa !21
  %mul11.27 = mul nsw i32 %side, 27, !dbg !80
  %add12.27 = add nsw i32 %mul11.27, %0, !dbg !79
  %idxprom.27 = sext i32 %add12.27 to i64, !dbg !76
  %arrayidx.27 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.27, !dbg !76
  %29 = load float, ptr %arrayidx.27, align 4, !dbg !76, !tbaa !21
  %arrayidx16.27 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 27, i64 %idxprom15, !dbg !77
  store float %29, ptr %arrayidx16.27, align 4, !dbg !78, !tbaa !21
  %mul11.28 = mul nsw i32 %side, 28, !dbg !80
  %add12.28 = add nsw i32 %mul11.28, %0, !dbg !79
  %idxprom.28 = sext i32 %add12.28 to i64, !dbg !76
  %arrayidx.28 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.28, !dbg !76
  %30 = load float, ptr %arrayidx.28, align 4, !dbg !76, !tbaa !21
  %arrayidx16.28 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 28, i64 %idxprom15, !dbg !77
  store float %30, ptr %arrayidx16.28, align 4, !dbg !78, !tbaa !21
  %mul11.29 = mul nsw i32 %side, 29, !dbg !80
  %add12.29 = add nsw i32 %mul11.29, %0, !dbg !79
  %idxprom.29 = sext i32 %add12.29 to i64, !dbg !76
  %arrayidx.29 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.29, !dbg !76
  %31 = load float, ptr %arrayidx.29, align 4, !dbg !76, !tbaa !21
  %arrayidx16.29 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 29, i64 %idxprom15, !dbg !77
  store float %31, ptr %arrayidx16.29, align 4, !dbg !78, !tbaa !21
  %mul11.30 = mul nsw i32 %side, 30, !dbg !80
  %add12.30 = add nsw i32 %mul11.30, %0, !dbg !79
  %idxprom.30 = sext i32 %add12.30 to i64, !dbg !76
  %arrayidx.30 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.30, !dbg !76
  %32 = load float, ptr %arrayidx.30, align 4, !dbg !76, !tbaa !21
  %arrayidx16.30 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 30, i64 %idxprom15, !dbg !77
  store float %32, ptr %arrayidx16.30, align 4, !dbg !78, !tbaa !21
  %mul11.31 = mul nsw i32 %side, 31, !dbg !80
  %add12.31 = add nsw i32 %mul11.31, %0, !dbg !79
  %idxprom.31 = sext i32 %add12.31 to i64, !dbg !76
  %arrayidx.31 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.31, !dbg !76
  %33 = load float, ptr %arrayidx.31, align 4, !dbg !76, !tbaa !21
  %arrayidx16.31 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 31, i64 %idxprom15, !dbg !77
  store float %33, ptr %arrayidx16.31, align 4, !dbg !78, !tbaa !21
  %add23 = or disjoint i32 %mul, %0
  br label %for.body21, !dbg !81

for.body21:                                       ; preds = %for.body21, %for.cond.preheader
  %i17.0264 = phi i32 [ 0, %for.cond.preheader ], [ %inc32.7, %for.body21 ]
  %mul22 = mul nsw i32 %i17.0264, %side, !dbg !82
  %add24 = add i32 %add23, %mul22, !dbg !83
  %idxprom25 = sext i32 %add24 to i64, !dbg !84
  %arrayidx26 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25, !dbg !84
  %34 = load float, ptr %arrayidx26, align 4, !dbg !84, !tbaa !21
  %idxprom27 = zext nneg i32 %i17.0264 to i64, !dbg !85
  %arrayidx30 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom27, i64 %idxprom15, !dbg !85
  store float %34, ptr %arrayidx30, align 4, !dbg !86, !tbaa !21
  %inc32 = or disjoint i32 %i17.0264, 1, !dbg !87
  %mul22.1 = mul nsw i32 %inc32, %side, !dbg !82
  %add24.1 = add i32 %add23, %mul22.1, !dbg !83
  %idxprom25.1 = sext i32 %add24.1 to i64, !dbg !84
  %arrayidx26.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.1, !dbg !84
  %35 = load float, ptr %arrayidx26.1, align 4, !dbg !84, !tbaa !21
  %idxprom27.1 = zext nneg i32 %inc32 to i64, !dbg !85
  %arrayidx30.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom27.1, i64 %idxprom15, !dbg !85
  store float %35, ptr %arrayidx30.1, align 4, !dbg !86, !tbaa !21
  %inc32.1 = or disjoint i32 %i17.0264, 2, !dbg !87
  %mul22.2 = mul nsw i32 %inc32.1, %side, !dbg !82
  %add24.2 = add i32 %add23, %mul22.2, !dbg !83
  %idxprom25.2 = sext i32 %add24.2 to i64, !dbg !84
  %arrayidx26.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.2, !dbg !84
  %36 = load float, ptr %arrayidx26.2, align 4, !dbg !84, !tbaa !21
  %idxprom27.2 = zext nneg i32 %inc32.1 to i64, !dbg !85
  %arrayidx30.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom27.2, i64 %idxprom15, !dbg !85
  store float %36, ptr %arrayidx30.2, align 4, !dbg !86, !tbaa !21
  %inc32.2 = or disjoint i32 %i17.0264, 3, !dbg !87
  %mul22.3 = mul nsw i32 %inc32.2, %side, !dbg !82
  %add24.3 = add i32 %add23, %mul22.3, !dbg !83
  %idxprom25.3 = sext i32 %add24.3 to i64, !dbg !84
  %arrayidx26.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.3, !dbg !84
  %37 = load float, ptr %arrayidx26.3, align 4, !dbg !84, !tbaa !21
  %idxprom27.3 = zext nneg i32 %inc32.2 to i64, !dbg !85
  %arrayidx30.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom27.3, i64 %idxprom15, !dbg !85
  store float %37, ptr %arrayidx30.3, align 4, !dbg !86, !tbaa !21
  %inc32.3 = or disjoint i32 %i17.0264, 4, !dbg !87
  %mul22.4 = mul nsw i32 %inc32.3, %side, !dbg !82
  %add24.4 = add i32 %add23, %mul22.4, !dbg !83
  %idxprom25.4 = sext i32 %add24.4 to i64, !dbg !84
  %arrayidx26.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.4, !dbg !84
  %38 = load float, ptr %arrayidx26.4, align 4, !dbg !84, !tbaa !21
  %idxprom27.4 = zext nneg i32 %inc32.3 to i64, !dbg !85
  %arrayidx30.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom27.4, i64 %idxprom15, !dbg !85
  store float %38, ptr %arrayidx30.4, align 4, !dbg !86, !tbaa !21
  %inc32.4 = or disjoint i32 %i17.0264, 5, !dbg !87
  %mul22.5 = mul nsw i32 %inc32.4, %side, !dbg !82
  %add24.5 = add i32 %add23, %mul22.5, !dbg !83
  %idxprom25.5 = sext i32 %add24.5 to i64, !dbg !84
  %arrayidx26.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.5, !dbg !84
  %39 = load float, ptr %arrayidx26.5, align 4, !dbg !84, !tbaa !21
  %idxprom27.5 = zext nneg i32 %inc32.4 to i64, !dbg !85
  %arrayidx30.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom27.5, i64 %idxprom15, !dbg !85
  store float %39, ptr %arrayidx30.5, align 4, !dbg !86, !tbaa !21
  %inc32.5 = or disjoint i32 %i17.0264, 6, !dbg !87
  %mul22.6 = mul nsw i32 %inc32.5, %side, !dbg !82
  %add24.6 = add i32 %add23, %mul22.6, !dbg !83
  %idxprom25.6 = sext i32 %add24.6 to i64, !dbg !84
  %arrayidx26.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.6, !dbg !84
  %40 = load float, ptr %arrayidx26.6, align 4, !dbg !84, !tbaa !21
  %idxprom27.6 = zext nneg i32 %inc32.5 to i64, !dbg !85
  %arrayidx30.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom27.6, i64 %idxprom15, !dbg !85
  store float %40, ptr %arrayidx30.6, align 4, !dbg !86, !tbaa !21
  %inc32.6 = or disjoint i32 %i17.0264, 7, !dbg !87
  %mul22.7 = mul nsw i32 %inc32.6, %side, !dbg !82
  %add24.7 = add i32 %add23, %mul22.7, !dbg !83
  %idxprom25.7 = sext i32 %add24.7 to i64, !dbg !84
  %arrayidx26.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.7, !dbg !84
  %41 = load float, ptr %arrayidx26.7, align 4, !dbg !84, !tbaa !21
  %idxprom27.7 = zext nneg i32 %inc32.6 to i64, !dbg !85
  %arrayidx30.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom27.7, i64 %idxprom15, !dbg !85
  store float %41, ptr %arrayidx30.7, align 4, !dbg !86, !tbaa !21
  %inc32.7 = add nuw nsw i32 %i17.0264, 8, !dbg !87
  %exitcond280.not.7 = icmp eq i32 %inc32.7, 64, !dbg !88
  br i1 %exitcond280.not.7, label %if.end, label %for.body21, !dbg !81, !llvm.loop !89

if.else:                                          ; preds = %entry
  %sub = add nsw i32 %0, -64, !dbg !91
  %idxprom45 = zext nneg i32 %sub to i64
  %mul39 = shl nsw i32 %side, 5, !dbg !92
  %add40 = add nsw i32 %mul39, %sub, !dbg !93
  %idxprom41 = sext i32 %add40 to i64, !dbg !94
  %arrayidx42 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41, !dbg !94
  %42 = load float, ptr %arrayidx42, align 4, !dbg !94, !tbaa !21
  %arrayidx46 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 32, i64 %idxprom45, !dbg !95
  store float %42, ptr %arrayidx46, align 4, !dbg !96, !tbaa !21
  %mul39.1 = mul nsw i32 %side, 33, !dbg !92
  %add40.1 = add nsw i32 %mul39.1, %sub, !dbg !93
  %idxprom41.1 = sext i32 %add40.1 to i64, !dbg !94
  %arrayidx42.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.1, !dbg !94
  %43 = load float, ptr %arrayidx42.1, align 4, !dbg !94, !tbaa !21
  %arrayidx46.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 33, i64 %idxprom45, !dbg !95
  store float %43, ptr %arrayidx46.1, align 4, !dbg !96, !tbaa !21
  %mul39.2 = mul nsw i32 %side, 34, !dbg !92
  %add40.2 = add nsw i32 %mul39.2, %sub, !dbg !93
  %idxprom41.2 = sext i32 %add40.2 to i64, !dbg !94
  %arrayidx42.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.2, !dbg !94
  %44 = load float, ptr %arrayidx42.2, align 4, !dbg !94, !tbaa !21
  %arrayidx46.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 34, i64 %idxprom45, !dbg !95
  store float %44, ptr %arrayidx46.2, align 4, !dbg !96, !tbaa !21
  %mul39.3 = mul nsw i32 %side, 35, !dbg !92
  %add40.3 = add nsw i32 %mul39.3, %sub, !dbg !93
  %idxprom41.3 = sext i32 %add40.3 to i64, !dbg !94
  %arrayidx42.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.3, !dbg !94
  %45 = load float, ptr %arrayidx42.3, align 4, !dbg !94, !tbaa !21
  %arrayidx46.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 35, i64 %idxprom45, !dbg !95
  store float %45, ptr %arrayidx46.3, align 4, !dbg !96, !tbaa !21
  %mul39.4 = mul nsw i32 %side, 36, !dbg !92
  %add40.4 = add nsw i32 %mul39.4, %sub, !dbg !93
  %idxprom41.4 = sext i32 %add40.4 to i64, !dbg !94
  %arrayidx42.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.4, !dbg !94
  %46 = load float, ptr %arrayidx42.4, align 4, !dbg !94, !tbaa !21
  %arrayidx46.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 36, i64 %idxprom45, !dbg !95
  store float %46, ptr %arrayidx46.4, align 4, !dbg !96, !tbaa !21
  %mul39.5 = mul nsw i32 %side, 37, !dbg !92
  %add40.5 = add nsw i32 %mul39.5, %sub, !dbg !93
  %idxprom41.5 = sext i32 %add40.5 to i64, !dbg !94
  %arrayidx42.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.5, !dbg !94
  %47 = load float, ptr %arrayidx42.5, align 4, !dbg !94, !tbaa !21
  %arrayidx46.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 37, i64 %idxprom45, !dbg !95
  store float %47, ptr %arrayidx46.5, align 4, !dbg !96, !tbaa !21
  %mul39.6 = mul nsw i32 %side, 38, !dbg !92
  %add40.6 = add nsw i32 %mul39.6, %sub, !dbg !93
  %idxprom41.6 = sext i32 %add40.6 to i64, !dbg !94
  %arrayidx42.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.6, !dbg !94
  %48 = load float, ptr %arrayidx42.6, align 4, !dbg !94, !tbaa !21
  %arrayidx46.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 38, i64 %idxprom45, !dbg !95
  store float %48, ptr %arrayidx46.6, align 4, !dbg !96, !tbaa !21
  %mul39.7 = mul nsw i32 %side, 39, !dbg !92
  %add40.7 = add nsw i32 %mul39.7, %sub, !dbg !93
  %idxprom41.7 = sext i32 %add40.7 to i64, !dbg !94
  %arrayidx42.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.7, !dbg !94
  %49 = load float, ptr %arrayidx42.7, align 4, !dbg !94, !tbaa !21
  %arrayidx46.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 39, i64 %idxprom45, !dbg !95
  store float %49, ptr %arrayidx46.7, align 4, !dbg !96, !tbaa !21
  %mul39.8 = mul nsw i32 %side, 40, !dbg !92
  %add40.8 = add nsw i32 %mul39.8, %sub, !dbg !93
  %idxprom41.8 = sext i32 %add40.8 to i64, !dbg !94
  %arrayidx42.8 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.8, !dbg !94
  %50 = load float, ptr %arrayidx42.8, align 4, !dbg !94, !tbaa !21
  %arrayidx46.8 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 40, i64 %idxprom45, !dbg !95
  store float %50, ptr %arrayidx46.8, align 4, !dbg !96, !tbaa !21
  %mul39.9 = mul nsw i32 %side, 41, !dbg !92
  %add40.9 = add nsw i32 %mul39.9, %sub, !dbg !93
  %idxprom41.9 = sext i32 %add40.9 to i64, !dbg !94
  %arrayidx42.9 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.9, !dbg !94
  %51 = load float, ptr %arrayidx42.9, align 4, !dbg !94, !tbaa !21
  %arrayidx46.9 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 41, i64 %idxprom45, !dbg !95
  store float %51, ptr %arrayidx46.9, align 4, !dbg !96, !tbaa !21
  %mul39.10 = mul nsw i32 %side, 42, !dbg !92
  %add40.10 = add nsw i32 %mul39.10, %sub, !dbg !93
  %idxprom41.10 = sext i32 %add40.10 to i64, !dbg !94
  %arrayidx42.10 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.10, !dbg !94
  %52 = load float, ptr %arrayidx42.10, align 4, !dbg !94, !tbaa !21
  %arrayidx46.10 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 42, i64 %idxprom45, !dbg !95
  store float %52, ptr %arrayidx46.10, align 4, !dbg !96, !tbaa !21
  %mul39.11 = mul nsw i32 %side, 43, !dbg !92
  %add40.11 = add nsw i32 %mul39.11, %sub, !dbg !93
  %idxprom41.11 = sext i32 %add40.11 to i64, !dbg !94
  %arrayidx42.11 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.11, !dbg !94
  %53 = load float, ptr %arrayidx42.11, align 4, !dbg !94, !tbaa !21
  %arrayidx46.11 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 43, i64 %idxprom45, !dbg !95
  store float %53, ptr %arrayidx46.11, align 4, !dbg !96, !tbaa !21
  %mul39.12 = mul nsw i32 %side, 44, !dbg !92
  %add40.12 = add nsw i32 %mul39.12, %sub, !dbg !93
  %idxprom41.12 = sext i32 %add40.12 to i64, !dbg !94
  %arrayidx42.12 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.12, !dbg !94
  %54 = load float, ptr %arrayidx42.12, align 4, !dbg !94, !tbaa !21
  %arrayidx46.12 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 44, i64 %idxprom45, !dbg !95
  store float %54, ptr %arrayidx46.12, align 4, !dbg !96, !tbaa !21
  %mul39.13 = mul nsw i32 %side, 45, !dbg !92
  %add40.13 = add nsw i32 %mul39.13, %sub, !dbg !93
  %idxprom41.13 = sext i32 %add40.13 to i64, !dbg !94
  %arrayidx42.13 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.13, !dbg !94
  %55 = load float, ptr %arrayidx42.13, align 4, !dbg !94, !tbaa !21
  %arrayidx46.13 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 45, i64 %idxprom45, !dbg !95
  store float %55, ptr %arrayidx46.13, align 4, !dbg !96, !tbaa !21
  %mul39.14 = mul nsw i32 %side, 46, !dbg !92
  %add40.14 = add nsw i32 %mul39.14, %sub, !dbg !93
  %idxprom41.14 = sext i32 %add40.14 to i64, !dbg !94
  %arrayidx42.14 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.14, !dbg !94
  %56 = load float, ptr %arrayidx42.14, align 4, !dbg !94, !tbaa !21
  %arrayidx46.14 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 46, i64 %idxprom45, !dbg !95
  store float %56, ptr %arrayidx46.14, align 4, !dbg !96, !tbaa !21
  %mul39.15 = mul nsw i32 %side, 47, !dbg !92
  %add40.15 = add nsw i32 %mul39.15, %sub, !dbg !93
  %idxprom41.15 = sext i32 %add40.15 to i64, !dbg !94
  %arrayidx42.15 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.15, !dbg !94
  %57 = load float, ptr %arrayidx42.15, align 4, !dbg !94, !tbaa !21
  %arrayidx46.15 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 47, i64 %idxprom45, !dbg !95
  store float %57, ptr %arrayidx46.15, align 4, !dbg !96, !tbaa !21
  %mul39.16 = mul nsw i32 %side, 48, !dbg !92
  %add40.16 = add nsw i32 %mul39.16, %sub, !dbg !93
  %idxprom41.16 = sext i32 %add40.16 to i64, !dbg !94
  %arrayidx42.16 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.16, !dbg !94
  %58 = load float, ptr %arrayidx42.16, align 4, !dbg !94, !tbaa !21
  %arrayidx46.16 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 48, i64 %idxprom45, !dbg !95
  store float %58, ptr %arrayidx46.16, align 4, !dbg !96, !tbaa !21
  %mul39.17 = mul nsw i32 %side, 49, !dbg !92
  %add40.17 = add nsw i32 %mul39.17, %sub, !dbg !93
  %idxprom41.17 = sext i32 %add40.17 to i64, !dbg !94
  %arrayidx42.17 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.17, !dbg !94
  %59 = load float, ptr %arrayidx42.17, align 4, !dbg !94, !tbaa !21
  %arrayidx46.17 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 49, i64 %idxprom45, !dbg !95
  store float %59, ptr %arrayidx46.17, align 4, !dbg !96, !tbaa !21
  %mul39.18 = mul nsw i32 %side, 50, !dbg !92
  %add40.18 = add nsw i32 %mul39.18, %sub, !dbg !93
  %idxprom41.18 = sext i32 %add40.18 to i64, !dbg !94
  %arrayidx42.18 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.18, !dbg !94
  %60 = load float, ptr %arrayidx42.18, align 4, !dbg !94, !tbaa !21
  %arrayidx46.18 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 50, i64 %idxprom45, !dbg !95
  store float %60, ptr %arrayidx46.18, align 4, !dbg !96, !tbaa !21
  %mul39.19 = mul nsw i32 %side, 51, !dbg !92
  %add40.19 = add nsw i32 %mul39.19, %sub, !dbg !93
  %idxprom41.19 = sext i32 %add40.19 to i64, !dbg !94
  %arrayidx42.19 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.19, !dbg !94
  %61 = load float, ptr %arrayidx42.19, align 4, !dbg !94, !tbaa !21
  %arrayidx46.19 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 51, i64 %idxprom45, !dbg !95
  store float %61, ptr %arrayidx46.19, align 4, !dbg !96, !tbaa !21
  %mul39.20 = mul nsw i32 %side, 52, !dbg !92
  %add40.20 = add nsw i32 %mul39.20, %sub, !dbg !93
  %idxprom41.20 = sext i32 %add40.20 to i64, !dbg !94
  %arrayidx42.20 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.20, !dbg !94
  %62 = load float, ptr %arrayidx42.20, align 4, !dbg !94, !tbaa !21
  %arrayidx46.20 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 52, i64 %idxprom45, !dbg !95
  store float %62, ptr %arrayidx46.20, align 4, !dbg !96, !tbaa !21
  %mul39.21 = mul nsw i32 %side, 53, !dbg !92
  %add40.21 = add nsw i32 %mul39.21, %sub, !dbg !93
  %idxprom41.21 = sext i32 %add40.21 to i64, !dbg !94
  %arrayidx42.21 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.21, !dbg !94
  %63 = load float, ptr %arrayidx42.21, align 4, !dbg !94, !tbaa !21
  %arrayidx46.21 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 53, i64 %idxprom45, !dbg !95
  store float %63, ptr %arrayidx46.21, align 4, !dbg !96, !tbaa !21
  %mul39.22 = mul nsw i32 %side, 54, !dbg !92
  %add40.22 = add nsw i32 %mul39.22, %sub, !dbg !93
  %idxprom41.22 = sext i32 %add40.22 to i64, !dbg !94
  %arrayidx42.22 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.22, !dbg !94
  %64 = load float, ptr %arrayidx42.22, align 4, !dbg !94, !tbaa !21
  %arrayidx46.22 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 54, i64 %idxprom45, !dbg !95
  store float %64, ptr %arrayidx46.22, align 4, !dbg !96, !tbaa !21
  %mul39.23 = mul nsw i32 %side, 55, !dbg !92
  %add40.23 = add nsw i32 %mul39.23, %sub, !dbg !93
  %idxprom41.23 = sext i32 %add40.23 to i64, !dbg !94
  %arrayidx42.23 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.23, !dbg !94
  %65 = load float, ptr %arrayidx42.23, align 4, !dbg !94, !tbaa !21
  %arrayidx46.23 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 55, i64 %idxprom45, !dbg !95
  store float %65, ptr %arrayidx46.23, align 4, !dbg !96, !tbaa !21
  %mul39.24 = mul nsw i32 %side, 56, !dbg !92
  %add40.24 = add nsw i32 %mul39.24, %sub, !dbg !93
  %idxprom41.24 = sext i32 %add40.24 to i64, !dbg !94
  %arrayidx42.24 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.24, !dbg !94
  %66 = load float, ptr %arrayidx42.24, align 4, !dbg !94, !tbaa !21
  %arrayidx46.24 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 56, i64 %idxprom45, !dbg !95
  store float %66, ptr %arrayidx46.24, align 4, !dbg !96, !tbaa !21
  %mul39.25 = mul nsw i32 %side, 57, !dbg !92
  %add40.25 = add nsw i32 %mul39.25, %sub, !dbg !93
  %idxprom41.25 = sext i32 %add40.25 to i64, !dbg !94
  %arrayidx42.25 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.25, !dbg !94
  %67 = load float, ptr %arrayidx42.25, align 4, !dbg !94, !tbaa !21
  %arrayidx46.25 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 57, i64 %idxprom45, !dbg !95
  store float %67, ptr %arrayidx46.25, align 4, !dbg !96, !tbaa !21
  %mul39.26 = mul nsw i32 %side, 58, !dbg !92
  %add40.26 = add nsw i32 %mul39.26, %sub, !dbg !93
  %idxprom41.26 = sext i32 %add40.26 to i64, !dbg !94
  %arrayidx42.26 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.26, !dbg !94
  %68 = load float, ptr %arrayidx42.26, align 4, !dbg !94, !tbaa !21
  %arrayidx46.26 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 58, i64 %idxprom45, !dbg !95
  store float %68, ptr %arrayidx46.26, align 4, !dbg !96, !tbaa !21
  %mul39.27 = mul nsw i32 %side, 59, !dbg !92
  %add40.27 = add nsw i32 %mul39.27, %sub, !dbg !93
  %idxprom41.27 = sext i32 %add40.27 to i64, !dbg !94
  %arrayidx42.27 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.27, !dbg !94
  %69 = load float, ptr %arrayidx42.27, align 4, !dbg !94, !tbaa !21
  %arrayidx46.27 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 59, i64 %idxprom45, !dbg !95
  store float %69, ptr %arrayidx46.27, align 4, !dbg !96, !tbaa !21
  %mul39.28 = mul nsw i32 %side, 60, !dbg !92
  %add40.28 = add nsw i32 %mul39.28, %sub, !dbg !93
  %idxprom41.28 = sext i32 %add40.28 to i64, !dbg !94
  %arrayidx42.28 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.28, !dbg !94
  %70 = load float, ptr %arrayidx42.28, align 4, !dbg !94, !tbaa !21
  %arrayidx46.28 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 60, i64 %idxprom45, !dbg !95
  store float %70, ptr %arrayidx46.28, align 4, !dbg !96, !tbaa !21
  %mul39.29 = mul nsw i32 %side, 61, !dbg !92
  %add40.29 = add nsw i32 %mul39.29, %sub, !dbg !93
  %idxprom41.29 = sext i32 %add40.29 to i64, !dbg !94
  %arrayidx42.29 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.29, !dbg !94
  %71 = load float, ptr %arrayidx42.29, align 4, !dbg !94, !tbaa !21
  %arrayidx46.29 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 61, i64 %idxprom45, !dbg !95
  store float %71, ptr %arrayidx46.29, align 4, !dbg !96, !tbaa !21
  %mul39.30 = mul nsw i32 %side, 62, !dbg !92
  %add40.30 = add nsw i32 %mul39.30, %sub, !dbg !93
  %idxprom41.30 = sext i32 %add40.30 to i64, !dbg !94
  %arrayidx42.30 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.30, !dbg !94
  %72 = load float, ptr %arrayidx42.30, align 4, !dbg !94, !tbaa !21
  %arrayidx46.30 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 62, i64 %idxprom45, !dbg !95
  store float %72, ptr %arrayidx46.30, align 4, !dbg !96, !tbaa !21
  %mul39.31 = mul nsw i32 %side, 63, !dbg !92
  %add40.31 = add nsw i32 %mul39.31, %sub, !dbg !93
  %idxprom41.31 = sext i32 %add40.31 to i64, !dbg !94
  %arrayidx42.31 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.31, !dbg !94
  %73 = load float, ptr %arrayidx42.31, align 4, !dbg !94, !tbaa !21
  %arrayidx46.31 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 63, i64 %idxprom45, !dbg !95
  store float %73, ptr %arrayidx46.31, align 4, !dbg !96, !tbaa !21
  br label %for.body54, !dbg !97

for.body54:                                       ; preds = %for.body54, %if.else
  %i50.0262 = phi i32 [ 0, %if.else ], [ %inc65.3, %for.body54 ]
  %add55 = add nuw nsw i32 %i50.0262, %mul, !dbg !98
  %mul56 = mul nsw i32 %add55, %side, !dbg !99
  %add57 = add nsw i32 %mul56, %sub, !dbg !100
  %idxprom58 = sext i32 %add57 to i64, !dbg !101
  %arrayidx59 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58, !dbg !101
  %74 = load float, ptr %arrayidx59, align 4, !dbg !101, !tbaa !21
  %idxprom60 = zext nneg i32 %i50.0262 to i64, !dbg !102
  %arrayidx63 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom60, i64 %idxprom45, !dbg !102
  store float %74, ptr %arrayidx63, align 4, !dbg !103, !tbaa !21
  %inc65 = or disjoint i32 %i50.0262, 1, !dbg !104
  %add55.1 = add nuw nsw i32 %inc65, %mul, !dbg !98
  %mul56.1 = mul nsw i32 %add55.1, %side, !dbg !99
  %add57.1 = add nsw i32 %mul56.1, %sub, !dbg !100
  %idxprom58.1 = sext i32 %add57.1 to i64, !dbg !101
  %arrayidx59.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.1, !dbg !101
  %75 = load float, ptr %arrayidx59.1, align 4, !dbg !101, !tbaa !21
  %idxprom60.1 = zext nneg i32 %inc65 to i64, !dbg !102
  %arrayidx63.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom60.1, i64 %idxprom45, !dbg !102
  store float %75, ptr %arrayidx63.1, align 4, !dbg !103, !tbaa !21
  %inc65.1 = or disjoint i32 %i50.0262, 2, !dbg !104
  %add55.2 = add nuw nsw i32 %inc65.1, %mul, !dbg !98
  %mul56.2 = mul nsw i32 %add55.2, %side, !dbg !99
  %add57.2 = add nsw i32 %mul56.2, %sub, !dbg !100
  %idxprom58.2 = sext i32 %add57.2 to i64, !dbg !101
  %arrayidx59.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.2, !dbg !101
  %76 = load float, ptr %arrayidx59.2, align 4, !dbg !101, !tbaa !21
  %idxprom60.2 = zext nneg i32 %inc65.1 to i64, !dbg !102
  %arrayidx63.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom60.2, i64 %idxprom45, !dbg !102
  store float %76, ptr %arrayidx63.2, align 4, !dbg !103, !tbaa !21
  %inc65.2 = or disjoint i32 %i50.0262, 3, !dbg !104
  %add55.3 = add nuw nsw i32 %inc65.2, %mul, !dbg !98
  %mul56.3 = mul nsw i32 %add55.3, %side, !dbg !99
  %add57.3 = add nsw i32 %mul56.3, %sub, !dbg !100
  %idxprom58.3 = sext i32 %add57.3 to i64, !dbg !101
  %arrayidx59.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.3, !dbg !101
  %77 = load float, ptr %arrayidx59.3, align 4, !dbg !101, !tbaa !21
  %idxprom60.3 = zext nneg i32 %inc65.2 to i64, !dbg !102
  %arrayidx63.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom60.3, i64 %idxprom45, !dbg !102
  store float %77, ptr %arrayidx63.3, align 4, !dbg !103, !tbaa !21
  %inc65.3 = add nuw nsw i32 %i50.0262, 4, !dbg !104
  %exitcond.not.3 = icmp eq i32 %inc65.3, 64, !dbg !105
  br i1 %exitcond.not.3, label %if.end, label %for.body54, !dbg !97, !llvm.loop !106

if.end:                                           ; preds = %for.body54, %for.body21
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !108
  br i1 %cmp, label %for.cond70.preheader, label %if.else102, !dbg !109

for.cond70.preheader:                             ; preds = %if.end
  %idxprom76 = zext nneg i32 %0 to i64
  br label %for.body73, !dbg !110

for.body73:                                       ; preds = %for.cond.cleanup80, %for.cond70.preheader
  %i69.0273 = phi i32 [ 0, %for.cond70.preheader ], [ %inc100, %for.cond.cleanup80 ]
  %idxprom74 = zext nneg i32 %i69.0273 to i64, !dbg !111
  %arrayidx77 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom74, i64 %idxprom76, !dbg !111
  %78 = load float, ptr %arrayidx77, align 4, !dbg !111, !tbaa !21
  %cmp79269.not = icmp eq i32 %i69.0273, 0, !dbg !112
  br i1 %cmp79269.not, label %for.cond.cleanup80, label %for.body81.preheader, !dbg !113

for.body81.preheader:                             ; preds = %for.body73
  %xtraiter294 = and i32 %i69.0273, 7, !dbg !113
  %79 = icmp ult i32 %i69.0273, 8, !dbg !113
  br i1 %79, label %for.cond.cleanup80.loopexit.unr-lcssa, label %for.body81.preheader.new, !dbg !113

for.body81.preheader.new:                         ; preds = %for.body81.preheader
  %unroll_iter298 = and i32 %i69.0273, 2147483640, !dbg !113
  br label %for.body81, !dbg !113

for.cond.cleanup80.loopexit.unr-lcssa:            ; preds = %for.body81, %for.body81.preheader
  %sub91.lcssa.ph = phi float [ poison, %for.body81.preheader ], [ %sub91.7, %for.body81 ]
  %k.0271.unr = phi i32 [ 0, %for.body81.preheader ], [ %inc93.7, %for.body81 ]
  %rest.0270.unr = phi float [ %78, %for.body81.preheader ], [ %sub91.7, %for.body81 ]
  %lcmp.mod296.not = icmp eq i32 %xtraiter294, 0, !dbg !113
  br i1 %lcmp.mod296.not, label %for.cond.cleanup80, label %for.body81.epil, !dbg !113

for.body81.epil:                                  ; preds = %for.body81.epil, %for.cond.cleanup80.loopexit.unr-lcssa
  %k.0271.epil = phi i32 [ %inc93.epil, %for.body81.epil ], [ %k.0271.unr, %for.cond.cleanup80.loopexit.unr-lcssa ]
  %rest.0270.epil = phi float [ %sub91.epil, %for.body81.epil ], [ %rest.0270.unr, %for.cond.cleanup80.loopexit.unr-lcssa ]
  %epil.iter295 = phi i32 [ %epil.iter295.next, %for.body81.epil ], [ 0, %for.cond.cleanup80.loopexit.unr-lcssa ]
  %idxprom84.epil = zext nneg i32 %k.0271.epil to i64, !dbg !114
  %arrayidx85.epil = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.epil, !dbg !114
  %80 = load float, ptr %arrayidx85.epil, align 4, !dbg !114, !tbaa !21
  %arrayidx89.epil = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.epil, i64 %idxprom76, !dbg !115
  %81 = load float, ptr %arrayidx89.epil, align 4, !dbg !115, !tbaa !21
  %mul90.epil = fmul contract float %80, %81, !dbg !116
  %sub91.epil = fsub contract float %rest.0270.epil, %mul90.epil, !dbg !117
  %inc93.epil = add nuw nsw i32 %k.0271.epil, 1, !dbg !118
  %epil.iter295.next = add i32 %epil.iter295, 1, !dbg !113
  %epil.iter295.cmp.not = icmp eq i32 %epil.iter295.next, %xtraiter294, !dbg !113
  br i1 %epil.iter295.cmp.not, label %for.cond.cleanup80, label %for.body81.epil, !dbg !113, !llvm.loop !119

for.cond.cleanup80:                               ; preds = %for.body81.epil, %for.cond.cleanup80.loopexit.unr-lcssa, %for.body73
  %rest.0.lcssa = phi float [ %78, %for.body73 ], [ %sub91.lcssa.ph, %for.cond.cleanup80.loopexit.unr-lcssa ], [ %sub91.epil, %for.body81.epil ], !dbg !120
  store float %rest.0.lcssa, ptr %arrayidx77, align 4, !dbg !121, !tbaa !21
  %inc100 = add nuw nsw i32 %i69.0273, 1, !dbg !122
  %exitcond284.not = icmp eq i32 %inc100, 64, !dbg !123
  br i1 %exitcond284.not, label %if.end144, label %for.body73, !dbg !110, !llvm.loop !124

for.body81:                                       ; preds = %for.body81, %for.body81.preheader.new
  %k.0271 = phi i32 [ 0, %for.body81.preheader.new ], [ %inc93.7, %for.body81 ]
  %rest.0270 = phi float [ %78, %for.body81.preheader.new ], [ %sub91.7, %for.body81 ]
  %niter299 = phi i32 [ 0, %for.body81.preheader.new ], [ %niter299.next.7, %for.body81 ]
  %idxprom84 = zext nneg i32 %k.0271 to i64, !dbg !114
  %arrayidx85 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84, !dbg !114
  %82 = load float, ptr %arrayidx85, align 4, !dbg !114, !tbaa !21
  %arrayidx89 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84, i64 %idxprom76, !dbg !115
  %83 = load float, ptr %arrayidx89, align 4, !dbg !115, !tbaa !21
  %mul90 = fmul contract float %82, %83, !dbg !116
  %sub91 = fsub contract float %rest.0270, %mul90, !dbg !117
  %inc93 = or disjoint i32 %k.0271, 1, !dbg !118
  %idxprom84.1 = zext nneg i32 %inc93 to i64, !dbg !114
  %arrayidx85.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.1, !dbg !114
  %84 = load float, ptr %arrayidx85.1, align 4, !dbg !114, !tbaa !21
  %arrayidx89.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.1, i64 %idxprom76, !dbg !115
  %85 = load float, ptr %arrayidx89.1, align 4, !dbg !115, !tbaa !21
  %mul90.1 = fmul contract float %84, %85, !dbg !116
  %sub91.1 = fsub contract float %sub91, %mul90.1, !dbg !117
  %inc93.1 = or disjoint i32 %k.0271, 2, !dbg !118
  %idxprom84.2 = zext nneg i32 %inc93.1 to i64, !dbg !114
  %arrayidx85.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.2, !dbg !114
  %86 = load float, ptr %arrayidx85.2, align 4, !dbg !114, !tbaa !21
  %arrayidx89.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.2, i64 %idxprom76, !dbg !115
  %87 = load float, ptr %arrayidx89.2, align 4, !dbg !115, !tbaa !21
  %mul90.2 = fmul contract float %86, %87, !dbg !116
  %sub91.2 = fsub contract float %sub91.1, %mul90.2, !dbg !117
  %inc93.2 = or disjoint i32 %k.0271, 3, !dbg !118
  %idxprom84.3 = zext nneg i32 %inc93.2 to i64, !dbg !114
  %arrayidx85.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.3, !dbg !114
  %88 = load float, ptr %arrayidx85.3, align 4, !dbg !114, !tbaa !21
  %arrayidx89.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.3, i64 %idxprom76, !dbg !115
  %89 = load float, ptr %arrayidx89.3, align 4, !dbg !115, !tbaa !21
  %mul90.3 = fmul contract float %88, %89, !dbg !116
  %sub91.3 = fsub contract float %sub91.2, %mul90.3, !dbg !117
  %inc93.3 = or disjoint i32 %k.0271, 4, !dbg !118
  %idxprom84.4 = zext nneg i32 %inc93.3 to i64, !dbg !114
  %arrayidx85.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.4, !dbg !114
  %90 = load float, ptr %arrayidx85.4, align 4, !dbg !114, !tbaa !21
  %arrayidx89.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.4, i64 %idxprom76, !dbg !115
  %91 = load float, ptr %arrayidx89.4, align 4, !dbg !115, !tbaa !21
  %mul90.4 = fmul contract float %90, %91, !dbg !116
  %sub91.4 = fsub contract float %sub91.3, %mul90.4, !dbg !117
  %inc93.4 = or disjoint i32 %k.0271, 5, !dbg !118
  %idxprom84.5 = zext nneg i32 %inc93.4 to i64, !dbg !114
  %arrayidx85.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.5, !dbg !114
  %92 = load float, ptr %arrayidx85.5, align 4, !dbg !114, !tbaa !21
  %arrayidx89.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.5, i64 %idxprom76, !dbg !115
  %93 = load float, ptr %arrayidx89.5, align 4, !dbg !115, !tbaa !21
  %mul90.5 = fmul contract float %92, %93, !dbg !116
  %sub91.5 = fsub contract float %sub91.4, %mul90.5, !dbg !117
  %inc93.5 = or disjoint i32 %k.0271, 6, !dbg !118
  %idxprom84.6 = zext nneg i32 %inc93.5 to i64, !dbg !114
  %arrayidx85.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.6, !dbg !114
  %94 = load float, ptr %arrayidx85.6, align 4, !dbg !114, !tbaa !21
  %arrayidx89.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.6, i64 %idxprom76, !dbg !115
  %95 = load float, ptr %arrayidx89.6, align 4, !dbg !115, !tbaa !21
  %mul90.6 = fmul contract float %94, %95, !dbg !116
  %sub91.6 = fsub contract float %sub91.5, %mul90.6, !dbg !117
  %inc93.6 = or disjoint i32 %k.0271, 7, !dbg !118
  %idxprom84.7 = zext nneg i32 %inc93.6 to i64, !dbg !114
  %arrayidx85.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.7, !dbg !114
  %96 = load float, ptr %arrayidx85.7, align 4, !dbg !114, !tbaa !21
  %arrayidx89.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.7, i64 %idxprom76, !dbg !115
  %97 = load float, ptr %arrayidx89.7, align 4, !dbg !115, !tbaa !21
  %mul90.7 = fmul contract float %96, %97, !dbg !116
  %sub91.7 = fsub contract float %sub91.6, %mul90.7, !dbg !117
  %inc93.7 = add nuw nsw i32 %k.0271, 8, !dbg !118
  %niter299.next.7 = add i32 %niter299, 8, !dbg !113
  %niter299.ncmp.7 = icmp eq i32 %niter299.next.7, %unroll_iter298, !dbg !113
  br i1 %niter299.ncmp.7, label %for.cond.cleanup80.loopexit.unr-lcssa, label %for.body81, !dbg !113, !llvm.loop !126

if.else102:                                       ; preds = %if.end
  %sub104 = add nsw i32 %0, -64, !dbg !128
  %idxprom111 = zext nneg i32 %sub104 to i64
  br label %for.body109, !dbg !129

for.body109:                                      ; preds = %for.cond.cleanup118, %if.else102
  %i105.0268 = phi i32 [ 0, %if.else102 ], [ %inc142, %for.cond.cleanup118 ]
  %idxprom113 = zext nneg i32 %i105.0268 to i64, !dbg !130
  %arrayidx114 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom113, !dbg !130
  %98 = load float, ptr %arrayidx114, align 4, !dbg !130, !tbaa !21
  %cmp117265.not = icmp eq i32 %i105.0268, 0, !dbg !131
  br i1 %cmp117265.not, label %for.cond.cleanup118, label %for.body119.preheader, !dbg !132

for.body119.preheader:                            ; preds = %for.body109
  %xtraiter = and i32 %i105.0268, 7, !dbg !132
  %99 = icmp ult i32 %i105.0268, 8, !dbg !132
  br i1 %99, label %for.cond.cleanup118.loopexit.unr-lcssa, label %for.body119.preheader.new, !dbg !132

for.body119.preheader.new:                        ; preds = %for.body119.preheader
  %unroll_iter = and i32 %i105.0268, 2147483640, !dbg !132
  br label %for.body119, !dbg !132

for.cond.cleanup118.loopexit.unr-lcssa:           ; preds = %for.body119, %for.body119.preheader
  %sub129.lcssa.ph = phi float [ poison, %for.body119.preheader ], [ %sub129.7, %for.body119 ]
  %k115.0267.unr = phi i32 [ 0, %for.body119.preheader ], [ %inc131.7, %for.body119 ]
  %rest110.0266.unr = phi float [ %98, %for.body119.preheader ], [ %sub129.7, %for.body119 ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0, !dbg !132
  br i1 %lcmp.mod.not, label %for.cond.cleanup118, label %for.body119.epil, !dbg !132

for.body119.epil:                                 ; preds = %for.body119.epil, %for.cond.cleanup118.loopexit.unr-lcssa
  %k115.0267.epil = phi i32 [ %inc131.epil, %for.body119.epil ], [ %k115.0267.unr, %for.cond.cleanup118.loopexit.unr-lcssa ]
  %rest110.0266.epil = phi float [ %sub129.epil, %for.body119.epil ], [ %rest110.0266.unr, %for.cond.cleanup118.loopexit.unr-lcssa ]
  %epil.iter = phi i32 [ %epil.iter.next, %for.body119.epil ], [ 0, %for.cond.cleanup118.loopexit.unr-lcssa ]
  %idxprom122.epil = zext nneg i32 %k115.0267.epil to i64, !dbg !133
  %arrayidx123.epil = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.epil, !dbg !133
  %100 = load float, ptr %arrayidx123.epil, align 4, !dbg !133, !tbaa !21
  %arrayidx127.epil = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.epil, i64 %idxprom113, !dbg !134
  %101 = load float, ptr %arrayidx127.epil, align 4, !dbg !134, !tbaa !21
  %mul128.epil = fmul contract float %100, %101, !dbg !135
  %sub129.epil = fsub contract float %rest110.0266.epil, %mul128.epil, !dbg !136
  %inc131.epil = add nuw nsw i32 %k115.0267.epil, 1, !dbg !137
  %epil.iter.next = add i32 %epil.iter, 1, !dbg !132
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter, !dbg !132
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup118, label %for.body119.epil, !dbg !132, !llvm.loop !138

for.cond.cleanup118:                              ; preds = %for.body119.epil, %for.cond.cleanup118.loopexit.unr-lcssa, %for.body109
  %rest110.0.lcssa = phi float [ %98, %for.body109 ], [ %sub129.lcssa.ph, %for.cond.cleanup118.loopexit.unr-lcssa ], [ %sub129.epil, %for.body119.epil ], !dbg !120
  %arrayidx136 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom113, i64 %idxprom113, !dbg !139
  %102 = load float, ptr %arrayidx136, align 4, !dbg !139, !tbaa !21
  %div = fdiv contract float %rest110.0.lcssa, %102, !dbg !140
  store float %div, ptr %arrayidx114, align 4, !dbg !141, !tbaa !21
  %inc142 = add nuw nsw i32 %i105.0268, 1, !dbg !142
  %exitcond282.not = icmp eq i32 %inc142, 64, !dbg !143
  br i1 %exitcond282.not, label %if.end144, label %for.body109, !dbg !129, !llvm.loop !144

for.body119:                                      ; preds = %for.body119, %for.body119.preheader.new
  %k115.0267 = phi i32 [ 0, %for.body119.preheader.new ], [ %inc131.7, %for.body119 ]
  %rest110.0266 = phi float [ %98, %for.body119.preheader.new ], [ %sub129.7, %for.body119 ]
  %niter = phi i32 [ 0, %for.body119.preheader.new ], [ %niter.next.7, %for.body119 ]
  %idxprom122 = zext nneg i32 %k115.0267 to i64, !dbg !133
  %arrayidx123 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122, !dbg !133
  %103 = load float, ptr %arrayidx123, align 4, !dbg !133, !tbaa !21
  %arrayidx127 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122, i64 %idxprom113, !dbg !134
  %104 = load float, ptr %arrayidx127, align 4, !dbg !134, !tbaa !21
  %mul128 = fmul contract float %103, %104, !dbg !135
  %sub129 = fsub contract float %rest110.0266, %mul128, !dbg !136
  %inc131 = or disjoint i32 %k115.0267, 1, !dbg !137
  %idxprom122.1 = zext nneg i32 %inc131 to i64, !dbg !133
  %arrayidx123.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.1, !dbg !133
  %105 = load float, ptr %arrayidx123.1, align 4, !dbg !133, !tbaa !21
  %arrayidx127.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.1, i64 %idxprom113, !dbg !134
  %106 = load float, ptr %arrayidx127.1, align 4, !dbg !134, !tbaa !21
  %mul128.1 = fmul contract float %105, %106, !dbg !135
  %sub129.1 = fsub contract float %sub129, %mul128.1, !dbg !136
  %inc131.1 = or disjoint i32 %k115.0267, 2, !dbg !137
  %idxprom122.2 = zext nneg i32 %inc131.1 to i64, !dbg !133
  %arrayidx123.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.2, !dbg !133
  %107 = load float, ptr %arrayidx123.2, align 4, !dbg !133, !tbaa !21
  %arrayidx127.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.2, i64 %idxprom113, !dbg !134
  %108 = load float, ptr %arrayidx127.2, align 4, !dbg !134, !tbaa !21
  %mul128.2 = fmul contract float %107, %108, !dbg !135
  %sub129.2 = fsub contract float %sub129.1, %mul128.2, !dbg !136
  %inc131.2 = or disjoint i32 %k115.0267, 3, !dbg !137
  %idxprom122.3 = zext nneg i32 %inc131.2 to i64, !dbg !133
  %arrayidx123.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.3, !dbg !133
  %109 = load float, ptr %arrayidx123.3, align 4, !dbg !133, !tbaa !21
  %arrayidx127.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.3, i64 %idxprom113, !dbg !134
  %110 = load float, ptr %arrayidx127.3, align 4, !dbg !134, !tbaa !21
  %mul128.3 = fmul contract float %109, %110, !dbg !135
  %sub129.3 = fsub contract float %sub129.2, %mul128.3, !dbg !136
  %inc131.3 = or disjoint i32 %k115.0267, 4, !dbg !137
  %idxprom122.4 = zext nneg i32 %inc131.3 to i64, !dbg !133
  %arrayidx123.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.4, !dbg !133
  %111 = load float, ptr %arrayidx123.4, align 4, !dbg !133, !tbaa !21
  %arrayidx127.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.4, i64 %idxprom113, !dbg !134
  %112 = load float, ptr %arrayidx127.4, align 4, !dbg !134, !tbaa !21
  %mul128.4 = fmul contract float %111, %112, !dbg !135
  %sub129.4 = fsub contract float %sub129.3, %mul128.4, !dbg !136
  %inc131.4 = or disjoint i32 %k115.0267, 5, !dbg !137
  %idxprom122.5 = zext nneg i32 %inc131.4 to i64, !dbg !133
  %arrayidx123.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.5, !dbg !133
  %113 = load float, ptr %arrayidx123.5, align 4, !dbg !133, !tbaa !21
  %arrayidx127.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.5, i64 %idxprom113, !dbg !134
  %114 = load float, ptr %arrayidx127.5, align 4, !dbg !134, !tbaa !21
  %mul128.5 = fmul contract float %113, %114, !dbg !135
  %sub129.5 = fsub contract float %sub129.4, %mul128.5, !dbg !136
  %inc131.5 = or disjoint i32 %k115.0267, 6, !dbg !137
  %idxprom122.6 = zext nneg i32 %inc131.5 to i64, !dbg !133
  %arrayidx123.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.6, !dbg !133
  %115 = load float, ptr %arrayidx123.6, align 4, !dbg !133, !tbaa !21
  %arrayidx127.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.6, i64 %idxprom113, !dbg !134
  %116 = load float, ptr %arrayidx127.6, align 4, !dbg !134, !tbaa !21
  %mul128.6 = fmul contract float %115, %116, !dbg !135
  %sub129.6 = fsub contract float %sub129.5, %mul128.6, !dbg !136
  %inc131.6 = or disjoint i32 %k115.0267, 7, !dbg !137
  %idxprom122.7 = zext nneg i32 %inc131.6 to i64, !dbg !133
  %arrayidx123.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.7, !dbg !133
  %117 = load float, ptr %arrayidx123.7, align 4, !dbg !133, !tbaa !21
  %arrayidx127.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.7, i64 %idxprom113, !dbg !134
  %118 = load float, ptr %arrayidx127.7, align 4, !dbg !134, !tbaa !21
  %mul128.7 = fmul contract float %117, %118, !dbg !135
  %sub129.7 = fsub contract float %sub129.6, %mul128.7, !dbg !136
  %inc131.7 = add nuw nsw i32 %k115.0267, 8, !dbg !137
  %niter.next.7 = add i32 %niter, 8, !dbg !132
  %niter.ncmp.7 = icmp eq i32 %niter.next.7, %unroll_iter, !dbg !132
  br i1 %niter.ncmp.7, label %for.cond.cleanup118.loopexit.unr-lcssa, label %for.body119, !dbg !132, !llvm.loop !146

if.end144:                                        ; preds = %for.cond.cleanup118, %for.cond.cleanup80
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !148
  br i1 %cmp, label %for.cond148.preheader, label %if.else164, !dbg !149

for.cond148.preheader:                            ; preds = %if.end144
  %idxprom154 = zext nneg i32 %0 to i64
  %add157 = or disjoint i32 %mul, %0
  br label %for.body151, !dbg !150

for.body151:                                      ; preds = %for.body151, %for.cond148.preheader
  %i147.0275 = phi i32 [ 0, %for.cond148.preheader ], [ %inc162.7, %for.body151 ]
  %idxprom152 = zext nneg i32 %i147.0275 to i64, !dbg !151
  %arrayidx155 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom152, i64 %idxprom154, !dbg !151
  %119 = load float, ptr %arrayidx155, align 4, !dbg !151, !tbaa !21
  %mul156 = mul nsw i32 %i147.0275, %side, !dbg !152
  %add158 = add i32 %add157, %mul156, !dbg !153
  %idxprom159 = sext i32 %add158 to i64, !dbg !154
  %arrayidx160 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159, !dbg !154
  store float %119, ptr %arrayidx160, align 4, !dbg !155, !tbaa !21
  %inc162 = or disjoint i32 %i147.0275, 1, !dbg !156
  %idxprom152.1 = zext nneg i32 %inc162 to i64, !dbg !151
  %arrayidx155.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom152.1, i64 %idxprom154, !dbg !151
  %120 = load float, ptr %arrayidx155.1, align 4, !dbg !151, !tbaa !21
  %mul156.1 = mul nsw i32 %inc162, %side, !dbg !152
  %add158.1 = add i32 %add157, %mul156.1, !dbg !153
  %idxprom159.1 = sext i32 %add158.1 to i64, !dbg !154
  %arrayidx160.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.1, !dbg !154
  store float %120, ptr %arrayidx160.1, align 4, !dbg !155, !tbaa !21
  %inc162.1 = or disjoint i32 %i147.0275, 2, !dbg !156
  %idxprom152.2 = zext nneg i32 %inc162.1 to i64, !dbg !151
  %arrayidx155.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom152.2, i64 %idxprom154, !dbg !151
  %121 = load float, ptr %arrayidx155.2, align 4, !dbg !151, !tbaa !21
  %mul156.2 = mul nsw i32 %inc162.1, %side, !dbg !152
  %add158.2 = add i32 %add157, %mul156.2, !dbg !153
  %idxprom159.2 = sext i32 %add158.2 to i64, !dbg !154
  %arrayidx160.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.2, !dbg !154
  store float %121, ptr %arrayidx160.2, align 4, !dbg !155, !tbaa !21
  %inc162.2 = or disjoint i32 %i147.0275, 3, !dbg !156
  %idxprom152.3 = zext nneg i32 %inc162.2 to i64, !dbg !151
  %arrayidx155.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom152.3, i64 %idxprom154, !dbg !151
  %122 = load float, ptr %arrayidx155.3, align 4, !dbg !151, !tbaa !21
  %mul156.3 = mul nsw i32 %inc162.2, %side, !dbg !152
  %add158.3 = add i32 %add157, %mul156.3, !dbg !153
  %idxprom159.3 = sext i32 %add158.3 to i64, !dbg !154
  %arrayidx160.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.3, !dbg !154
  store float %122, ptr %arrayidx160.3, align 4, !dbg !155, !tbaa !21
  %inc162.3 = or disjoint i32 %i147.0275, 4, !dbg !156
  %idxprom152.4 = zext nneg i32 %inc162.3 to i64, !dbg !151
  %arrayidx155.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom152.4, i64 %idxprom154, !dbg !151
  %123 = load float, ptr %arrayidx155.4, align 4, !dbg !151, !tbaa !21
  %mul156.4 = mul nsw i32 %inc162.3, %side, !dbg !152
  %add158.4 = add i32 %add157, %mul156.4, !dbg !153
  %idxprom159.4 = sext i32 %add158.4 to i64, !dbg !154
  %arrayidx160.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.4, !dbg !154
  store float %123, ptr %arrayidx160.4, align 4, !dbg !155, !tbaa !21
  %inc162.4 = or disjoint i32 %i147.0275, 5, !dbg !156
  %idxprom152.5 = zext nneg i32 %inc162.4 to i64, !dbg !151
  %arrayidx155.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom152.5, i64 %idxprom154, !dbg !151
  %124 = load float, ptr %arrayidx155.5, align 4, !dbg !151, !tbaa !21
  %mul156.5 = mul nsw i32 %inc162.4, %side, !dbg !152
  %add158.5 = add i32 %add157, %mul156.5, !dbg !153
  %idxprom159.5 = sext i32 %add158.5 to i64, !dbg !154
  %arrayidx160.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.5, !dbg !154
  store float %124, ptr %arrayidx160.5, align 4, !dbg !155, !tbaa !21
  %inc162.5 = or disjoint i32 %i147.0275, 6, !dbg !156
  %idxprom152.6 = zext nneg i32 %inc162.5 to i64, !dbg !151
  %arrayidx155.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom152.6, i64 %idxprom154, !dbg !151
  %125 = load float, ptr %arrayidx155.6, align 4, !dbg !151, !tbaa !21
  %mul156.6 = mul nsw i32 %inc162.5, %side, !dbg !152
  %add158.6 = add i32 %add157, %mul156.6, !dbg !153
  %idxprom159.6 = sext i32 %add158.6 to i64, !dbg !154
  %arrayidx160.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.6, !dbg !154
  store float %125, ptr %arrayidx160.6, align 4, !dbg !155, !tbaa !21
  %inc162.6 = or disjoint i32 %i147.0275, 7, !dbg !156
  %idxprom152.7 = zext nneg i32 %inc162.6 to i64, !dbg !151
  %arrayidx155.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom152.7, i64 %idxprom154, !dbg !151
  %126 = load float, ptr %arrayidx155.7, align 4, !dbg !151, !tbaa !21
  %mul156.7 = mul nsw i32 %inc162.6, %side, !dbg !152
  %add158.7 = add i32 %add157, %mul156.7, !dbg !153
  %idxprom159.7 = sext i32 %add158.7 to i64, !dbg !154
  %arrayidx160.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.7, !dbg !154
  store float %126, ptr %arrayidx160.7, align 4, !dbg !155, !tbaa !21
  %inc162.7 = add nuw nsw i32 %i147.0275, 8, !dbg !156
  %exitcond286.not.7 = icmp eq i32 %inc162.7, 64, !dbg !157
  br i1 %exitcond286.not.7, label %if.end184, label %for.body151, !dbg !150, !llvm.loop !158

if.else164:                                       ; preds = %if.end144
  %sub166 = add nsw i32 %0, -64, !dbg !160
  %idxprom174 = zext nneg i32 %sub166 to i64
  br label %for.body171, !dbg !161

for.body171:                                      ; preds = %for.body171, %if.else164
  %i167.0274 = phi i32 [ 0, %if.else164 ], [ %inc182.3, %for.body171 ]
  %idxprom172 = zext nneg i32 %i167.0274 to i64, !dbg !162
  %arrayidx175 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom172, i64 %idxprom174, !dbg !162
  %127 = load float, ptr %arrayidx175, align 4, !dbg !162, !tbaa !21
  %add176 = add nuw nsw i32 %i167.0274, %mul, !dbg !163
  %mul177 = mul nsw i32 %add176, %side, !dbg !164
  %add178 = add nsw i32 %mul177, %sub166, !dbg !165
  %idxprom179 = sext i32 %add178 to i64, !dbg !166
  %arrayidx180 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179, !dbg !166
  store float %127, ptr %arrayidx180, align 4, !dbg !167, !tbaa !21
  %inc182 = or disjoint i32 %i167.0274, 1, !dbg !168
  %idxprom172.1 = zext nneg i32 %inc182 to i64, !dbg !162
  %arrayidx175.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom172.1, i64 %idxprom174, !dbg !162
  %128 = load float, ptr %arrayidx175.1, align 4, !dbg !162, !tbaa !21
  %add176.1 = add nuw nsw i32 %inc182, %mul, !dbg !163
  %mul177.1 = mul nsw i32 %add176.1, %side, !dbg !164
  %add178.1 = add nsw i32 %mul177.1, %sub166, !dbg !165
  %idxprom179.1 = sext i32 %add178.1 to i64, !dbg !166
  %arrayidx180.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.1, !dbg !166
  store float %128, ptr %arrayidx180.1, align 4, !dbg !167, !tbaa !21
  %inc182.1 = or disjoint i32 %i167.0274, 2, !dbg !168
  %idxprom172.2 = zext nneg i32 %inc182.1 to i64, !dbg !162
  %arrayidx175.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom172.2, i64 %idxprom174, !dbg !162
  %129 = load float, ptr %arrayidx175.2, align 4, !dbg !162, !tbaa !21
  %add176.2 = add nuw nsw i32 %inc182.1, %mul, !dbg !163
  %mul177.2 = mul nsw i32 %add176.2, %side, !dbg !164
  %add178.2 = add nsw i32 %mul177.2, %sub166, !dbg !165
  %idxprom179.2 = sext i32 %add178.2 to i64, !dbg !166
  %arrayidx180.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.2, !dbg !166
  store float %129, ptr %arrayidx180.2, align 4, !dbg !167, !tbaa !21
  %inc182.2 = or disjoint i32 %i167.0274, 3, !dbg !168
  %idxprom172.3 = zext nneg i32 %inc182.2 to i64, !dbg !162
  %arrayidx175.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom172.3, i64 %idxprom174, !dbg !162
  %130 = load float, ptr %arrayidx175.3, align 4, !dbg !162, !tbaa !21
  %add176.3 = add nuw nsw i32 %inc182.2, %mul, !dbg !163
  %mul177.3 = mul nsw i32 %add176.3, %side, !dbg !164
  %add178.3 = add nsw i32 %mul177.3, %sub166, !dbg !165
  %idxprom179.3 = sext i32 %add178.3 to i64, !dbg !166
  %arrayidx180.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.3, !dbg !166
  store float %130, ptr %arrayidx180.3, align 4, !dbg !167, !tbaa !21
  %inc182.3 = add nuw nsw i32 %i167.0274, 4, !dbg !168
  %exitcond285.not.3 = icmp eq i32 %inc182.3, 64, !dbg !169
  br i1 %exitcond285.not.3, label %if.end184, label %for.body171, !dbg !161, !llvm.loop !170

if.end184:                                        ; preds = %for.body171, %for.body151
  ret void, !dbg !172
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_internal(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #0 !dbg !173 {
entry:
  %0 = tail call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !174
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !175
  %add = shl nuw nsw i32 %1, 6, !dbg !176
  %mul = add nuw nsw i32 %add, 64, !dbg !176
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !177
  %add12 = shl i32 %2, 6, !dbg !178
  %mul13 = add i32 %add12, 64, !dbg !178
  %mul14 = mul nsw i32 %origin, %side, !dbg !179
  %idx.ext = sext i32 %mul14 to i64, !dbg !180
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !180
  %idx.ext15 = sext i32 %origin to i64, !dbg !181
  %add.ptr16 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext15, !dbg !181
  %add18 = or disjoint i32 %mul13, %0
  %idxprom22 = zext nneg i32 %0 to i64
  br label %for.body, !dbg !182

for.cond.cleanup:                                 ; preds = %for.body
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !183
  br label %for.cond38.preheader, !dbg !184

for.body:                                         ; preds = %for.body, %entry
  %i.089 = phi i32 [ 0, %entry ], [ %inc.3, %for.body ]
  %mul17 = mul nsw i32 %i.089, %side, !dbg !185
  %add19 = add i32 %add18, %mul17, !dbg !186
  %idxprom = sext i32 %add19 to i64, !dbg !187
  %arrayidx = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom, !dbg !187
  %3 = load float, ptr %arrayidx, align 4, !dbg !187, !tbaa !21
  %idxprom20 = zext nneg i32 %i.089 to i64, !dbg !188
  %arrayidx23 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom20, i64 %idxprom22, !dbg !188
  store float %3, ptr %arrayidx23, align 4, !dbg !189, !tbaa !21
  %add24 = add nuw nsw i32 %i.089, %mul, !dbg !190
  %mul25 = mul nsw i32 %add24, %side, !dbg !191
  %add26 = add nsw i32 %mul25, %0, !dbg !192
  %idxprom27 = sext i32 %add26 to i64, !dbg !193
  %arrayidx28 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27, !dbg !193
  %4 = load float, ptr %arrayidx28, align 4, !dbg !193, !tbaa !21
  %arrayidx32 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom20, i64 %idxprom22, !dbg !194
  store float %4, ptr %arrayidx32, align 4, !dbg !195, !tbaa !21
  %inc = or disjoint i32 %i.089, 1, !dbg !196
  %mul17.1 = mul nsw i32 %inc, %side, !dbg !185
  %add19.1 = add i32 %add18, %mul17.1, !dbg !186
  %idxprom.1 = sext i32 %add19.1 to i64, !dbg !187
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.1, !dbg !187
  %5 = load float, ptr %arrayidx.1, align 4, !dbg !187, !tbaa !21
  %idxprom20.1 = zext nneg i32 %inc to i64, !dbg !188
  %arrayidx23.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom20.1, i64 %idxprom22, !dbg !188
  store float %5, ptr %arrayidx23.1, align 4, !dbg !189, !tbaa !21
  %add24.1 = add nuw nsw i32 %inc, %mul, !dbg !190
  %mul25.1 = mul nsw i32 %add24.1, %side, !dbg !191
  %add26.1 = add nsw i32 %mul25.1, %0, !dbg !192
  %idxprom27.1 = sext i32 %add26.1 to i64, !dbg !193
  %arrayidx28.1 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.1, !dbg !193
  %6 = load float, ptr %arrayidx28.1, align 4, !dbg !193, !tbaa !21
  %arrayidx32.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom20.1, i64 %idxprom22, !dbg !194
  store float %6, ptr %arrayidx32.1, align 4, !dbg !195, !tbaa !21
  %inc.1 = or disjoint i32 %i.089, 2, !dbg !196
  %mul17.2 = mul nsw i32 %inc.1, %side, !dbg !185
  %add19.2 = add i32 %add18, %mul17.2, !dbg !186
  %idxprom.2 = sext i32 %add19.2 to i64, !dbg !187
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.2, !dbg !187
  %7 = load float, ptr %arrayidx.2, align 4, !dbg !187, !tbaa !21
  %idxprom20.2 = zext nneg i32 %inc.1 to i64, !dbg !188
  %arrayidx23.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom20.2, i64 %idxprom22, !dbg !188
  store float %7, ptr %arrayidx23.2, align 4, !dbg !189, !tbaa !21
  %add24.2 = add nuw nsw i32 %inc.1, %mul, !dbg !190
  %mul25.2 = mul nsw i32 %add24.2, %side, !dbg !191
  %add26.2 = add nsw i32 %mul25.2, %0, !dbg !192
  %idxprom27.2 = sext i32 %add26.2 to i64, !dbg !193
  %arrayidx28.2 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.2, !dbg !193
  %8 = load float, ptr %arrayidx28.2, align 4, !dbg !193, !tbaa !21
  %arrayidx32.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom20.2, i64 %idxprom22, !dbg !194
  store float %8, ptr %arrayidx32.2, align 4, !dbg !195, !tbaa !21
  %inc.2 = or disjoint i32 %i.089, 3, !dbg !196
  %mul17.3 = mul nsw i32 %inc.2, %side, !dbg !185
  %add19.3 = add i32 %add18, %mul17.3, !dbg !186
  %idxprom.3 = sext i32 %add19.3 to i64, !dbg !187
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.3, !dbg !187
  %9 = load float, ptr %arrayidx.3, align 4, !dbg !187, !tbaa !21
  %idxprom20.3 = zext nneg i32 %inc.2 to i64, !dbg !188
  %arrayidx23.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom20.3, i64 %idxprom22, !dbg !188
  store float %9, ptr %arrayidx23.3, align 4, !dbg !189, !tbaa !21
  %add24.3 = add nuw nsw i32 %inc.2, %mul, !dbg !190
  %mul25.3 = mul nsw i32 %add24.3, %side, !dbg !191
  %add26.3 = add nsw i32 %mul25.3, %0, !dbg !192
  %idxprom27.3 = sext i32 %add26.3 to i64, !dbg !193
  %arrayidx28.3 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.3, !dbg !193
  %10 = load float, ptr %arrayidx28.3, align 4, !dbg !193, !tbaa !21
  %arrayidx32.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom20.3, i64 %idxprom22, !dbg !194
  store float %10, ptr %arrayidx32.3, align 4, !dbg !195, !tbaa !21
  %inc.3 = add nuw nsw i32 %i.089, 4, !dbg !196
  %exitcond.not.3 = icmp eq i32 %inc.3, 64, !dbg !197
  br i1 %exitcond.not.3, label %for.cond.cleanup, label %for.body, !dbg !182, !llvm.loop !198

for.cond38.preheader:                             ; preds = %for.cond.cleanup40, %for.cond.cleanup
  %i33.092 = phi i32 [ 0, %for.cond.cleanup ], [ %inc62, %for.cond.cleanup40 ]
  %idxprom42 = zext nneg i32 %i33.092 to i64
  br label %for.body41, !dbg !200

for.cond.cleanup36:                               ; preds = %for.cond.cleanup40
  ret void, !dbg !201

for.cond.cleanup40:                               ; preds = %for.body41
  %add55 = add nuw nsw i32 %i33.092, %mul, !dbg !202
  %mul56 = mul nsw i32 %add55, %side, !dbg !203
  %add58 = add i32 %add18, %mul56, !dbg !204
  %idxprom59 = sext i32 %add58 to i64, !dbg !205
  %arrayidx60 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59, !dbg !205
  %11 = load float, ptr %arrayidx60, align 4, !dbg !206, !tbaa !21
  %sub = fsub contract float %11, %add51.7, !dbg !206
  store float %sub, ptr %arrayidx60, align 4, !dbg !206, !tbaa !21
  %inc62 = add nuw nsw i32 %i33.092, 1, !dbg !207
  %exitcond94.not = icmp eq i32 %inc62, 64, !dbg !208
  br i1 %exitcond94.not, label %for.cond.cleanup36, label %for.cond38.preheader, !dbg !184, !llvm.loop !209

for.body41:                                       ; preds = %for.body41, %for.cond38.preheader
  %k.091 = phi i32 [ 0, %for.cond38.preheader ], [ %inc53.7, %for.body41 ]
  %sum.090 = phi float [ 0.000000e+00, %for.cond38.preheader ], [ %add51.7, %for.body41 ]
  %idxprom44 = zext nneg i32 %k.091 to i64, !dbg !211
  %arrayidx45 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 %idxprom44, !dbg !211
  %12 = load float, ptr %arrayidx45, align 4, !dbg !211, !tbaa !21
  %arrayidx49 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom44, i64 %idxprom22, !dbg !212
  %13 = load float, ptr %arrayidx49, align 4, !dbg !212, !tbaa !21
  %mul50 = fmul contract float %12, %13, !dbg !213
  %add51 = fadd contract float %sum.090, %mul50, !dbg !214
  %inc53 = or disjoint i32 %k.091, 1, !dbg !215
  %idxprom44.1 = zext nneg i32 %inc53 to i64, !dbg !211
  %arrayidx45.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 %idxprom44.1, !dbg !211
  %14 = load float, ptr %arrayidx45.1, align 4, !dbg !211, !tbaa !21
  %arrayidx49.1 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom44.1, i64 %idxprom22, !dbg !212
  %15 = load float, ptr %arrayidx49.1, align 4, !dbg !212, !tbaa !21
  %mul50.1 = fmul contract float %14, %15, !dbg !213
  %add51.1 = fadd contract float %add51, %mul50.1, !dbg !214
  %inc53.1 = or disjoint i32 %k.091, 2, !dbg !215
  %idxprom44.2 = zext nneg i32 %inc53.1 to i64, !dbg !211
  %arrayidx45.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 %idxprom44.2, !dbg !211
  %16 = load float, ptr %arrayidx45.2, align 4, !dbg !211, !tbaa !21
  %arrayidx49.2 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom44.2, i64 %idxprom22, !dbg !212
  %17 = load float, ptr %arrayidx49.2, align 4, !dbg !212, !tbaa !21
  %mul50.2 = fmul contract float %16, %17, !dbg !213
  %add51.2 = fadd contract float %add51.1, %mul50.2, !dbg !214
  %inc53.2 = or disjoint i32 %k.091, 3, !dbg !215
  %idxprom44.3 = zext nneg i32 %inc53.2 to i64, !dbg !211
  %arrayidx45.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 %idxprom44.3, !dbg !211
  %18 = load float, ptr %arrayidx45.3, align 4, !dbg !211, !tbaa !21
  %arrayidx49.3 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom44.3, i64 %idxprom22, !dbg !212
  %19 = load float, ptr %arrayidx49.3, align 4, !dbg !212, !tbaa !21
  %mul50.3 = fmul contract float %18, %19, !dbg !213
  %add51.3 = fadd contract float %add51.2, %mul50.3, !dbg !214
  %inc53.3 = or disjoint i32 %k.091, 4, !dbg !215
  %idxprom44.4 = zext nneg i32 %inc53.3 to i64, !dbg !211
  %arrayidx45.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 %idxprom44.4, !dbg !211
  %20 = load float, ptr %arrayidx45.4, align 4, !dbg !211, !tbaa !21
  %arrayidx49.4 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom44.4, i64 %idxprom22, !dbg !212
  %21 = load float, ptr %arrayidx49.4, align 4, !dbg !212, !tbaa !21
  %mul50.4 = fmul contract float %20, %21, !dbg !213
  %add51.4 = fadd contract float %add51.3, %mul50.4, !dbg !214
  %inc53.4 = or disjoint i32 %k.091, 5, !dbg !215
  %idxprom44.5 = zext nneg i32 %inc53.4 to i64, !dbg !211
  %arrayidx45.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 %idxprom44.5, !dbg !211
  %22 = load float, ptr %arrayidx45.5, align 4, !dbg !211, !tbaa !21
  %arrayidx49.5 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom44.5, i64 %idxprom22, !dbg !212
  %23 = load float, ptr %arrayidx49.5, align 4, !dbg !212, !tbaa !21
  %mul50.5 = fmul contract float %22, %23, !dbg !213
  %add51.5 = fadd contract float %add51.4, %mul50.5, !dbg !214
  %inc53.5 = or disjoint i32 %k.091, 6, !dbg !215
  %idxprom44.6 = zext nneg i32 %inc53.5 to i64, !dbg !211
  %arrayidx45.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 %idxprom44.6, !dbg !211
  %24 = load float, ptr %arrayidx45.6, align 4, !dbg !211, !tbaa !21
  %arrayidx49.6 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom44.6, i64 %idxprom22, !dbg !212
  %25 = load float, ptr %arrayidx49.6, align 4, !dbg !212, !tbaa !21
  %mul50.6 = fmul contract float %24, %25, !dbg !213
  %add51.6 = fadd contract float %add51.5, %mul50.6, !dbg !214
  %inc53.6 = or disjoint i32 %k.091, 7, !dbg !215
  %idxprom44.7 = zext nneg i32 %inc53.6 to i64, !dbg !211
  %arrayidx45.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 %idxprom44.7, !dbg !211
  %26 = load float, ptr %arrayidx45.7, align 4, !dbg !211, !tbaa !21
  %arrayidx49.7 = getelementptr inbounds [64 x [64 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom44.7, i64 %idxprom22, !dbg !212
  %27 = load float, ptr %arrayidx49.7, align 4, !dbg !212, !tbaa !21
  %mul50.7 = fmul contract float %26, %27, !dbg !213
  %add51.7 = fadd contract float %add51.6, %mul50.7, !dbg !214
  %inc53.7 = add nuw nsw i32 %k.091, 8, !dbg !215
  %exitcond93.not.7 = icmp eq i32 %inc53.7, 64, !dbg !216
  br i1 %exitcond93.not.7, label %for.cond.cleanup40, label %for.body41, !dbg !200, !llvm.loop !217
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="128" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
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
!29 = distinct !{!29, !15, !30, !31}
!30 = !DILocation(line: 23, column: 41, scope: !8)
!31 = !{!"llvm.loop.mustprogress"}
!32 = !DILocation(line: 27, column: 13, scope: !8)
!33 = !DILocation(line: 27, column: 9, scope: !8)
!34 = !DILocation(line: 28, column: 27, scope: !8)
!35 = !DILocation(line: 28, column: 24, scope: !8)
!36 = !DILocation(line: 28, column: 7, scope: !8)
!37 = !DILocation(line: 29, column: 5, scope: !8)
!38 = !DILocation(line: 30, column: 9, scope: !8)
!39 = !DILocation(line: 31, column: 7, scope: !8)
!40 = !DILocation(line: 31, scope: !8)
!41 = !DILocation(line: 32, column: 25, scope: !8)
!42 = !DILocation(line: 32, column: 42, scope: !8)
!43 = !DILocation(line: 32, column: 40, scope: !8)
!44 = !DILocation(line: 32, column: 9, scope: !8)
!45 = !DILocation(line: 32, column: 22, scope: !8)
!46 = distinct !{!46, !47}
!47 = !{!"llvm.loop.unroll.disable"}
!48 = !DILocation(line: 31, column: 33, scope: !8)
!49 = distinct !{!49, !39, !50, !31}
!50 = !DILocation(line: 32, column: 57, scope: !8)
!51 = !DILocation(line: 33, column: 5, scope: !8)
!52 = !DILocation(line: 26, column: 41, scope: !8)
!53 = !DILocation(line: 26, column: 29, scope: !8)
!54 = distinct !{!54, !17, !55, !31}
!55 = !DILocation(line: 34, column: 3, scope: !8)
!56 = !DILocation(line: 38, column: 1, scope: !8)
!57 = !DILocation(line: 37, column: 30, scope: !8)
!58 = !DILocation(line: 37, column: 14, scope: !8)
!59 = !DILocation(line: 37, column: 21, scope: !8)
!60 = !DILocation(line: 37, column: 5, scope: !8)
!61 = !DILocation(line: 37, column: 28, scope: !8)
!62 = !DILocation(line: 36, column: 29, scope: !8)
!63 = !DILocation(line: 36, column: 21, scope: !8)
!64 = !DILocation(line: 36, column: 3, scope: !8)
!65 = distinct !{!65, !64, !66, !31}
!66 = !DILocation(line: 37, column: 41, scope: !8)
!67 = distinct !DISubprogram(name: "lud_perimeter", scope: !1, file: !1, line: 40, type: !9, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!68 = !DILocation(line: 44, column: 19, scope: !67)
!69 = !DILocation(line: 45, column: 21, scope: !67)
!70 = !DILocation(line: 45, column: 37, scope: !67)
!71 = !DILocation(line: 46, column: 41, scope: !67)
!72 = !DILocation(line: 46, column: 32, scope: !67)
!73 = !DILocation(line: 46, column: 48, scope: !67)
!74 = !DILocation(line: 48, column: 11, scope: !67)
!75 = !DILocation(line: 48, column: 7, scope: !67)
!76 = !DILocation(line: 50, column: 26, scope: !67)
!77 = !DILocation(line: 50, column: 7, scope: !67)
!78 = !DILocation(line: 50, column: 24, scope: !67)
!79 = !DILocation(line: 50, column: 42, scope: !67)
!80 = !DILocation(line: 50, column: 35, scope: !67)
!81 = !DILocation(line: 51, column: 5, scope: !67)
!82 = !DILocation(line: 52, column: 30, scope: !67)
!83 = !DILocation(line: 52, column: 44, scope: !67)
!84 = !DILocation(line: 52, column: 21, scope: !67)
!85 = !DILocation(line: 52, column: 7, scope: !67)
!86 = !DILocation(line: 52, column: 19, scope: !67)
!87 = !DILocation(line: 51, column: 31, scope: !67)
!88 = !DILocation(line: 51, column: 23, scope: !67)
!89 = distinct !{!89, !81, !90, !31}
!90 = !DILocation(line: 52, column: 49, scope: !67)
!91 = !DILocation(line: 54, column: 26, scope: !67)
!92 = !DILocation(line: 56, column: 36, scope: !67)
!93 = !DILocation(line: 56, column: 43, scope: !67)
!94 = !DILocation(line: 56, column: 27, scope: !67)
!95 = !DILocation(line: 56, column: 7, scope: !67)
!96 = !DILocation(line: 56, column: 25, scope: !67)
!97 = !DILocation(line: 57, column: 5, scope: !67)
!98 = !DILocation(line: 58, column: 38, scope: !67)
!99 = !DILocation(line: 58, column: 43, scope: !67)
!100 = !DILocation(line: 58, column: 50, scope: !67)
!101 = !DILocation(line: 58, column: 25, scope: !67)
!102 = !DILocation(line: 58, column: 7, scope: !67)
!103 = !DILocation(line: 58, column: 23, scope: !67)
!104 = !DILocation(line: 57, column: 31, scope: !67)
!105 = !DILocation(line: 57, column: 23, scope: !67)
!106 = distinct !{!106, !97, !107, !31}
!107 = !DILocation(line: 58, column: 56, scope: !67)
!108 = !DILocation(line: 60, column: 3, scope: !67)
!109 = !DILocation(line: 62, column: 7, scope: !67)
!110 = !DILocation(line: 64, column: 5, scope: !67)
!111 = !DILocation(line: 65, column: 20, scope: !67)
!112 = !DILocation(line: 66, column: 25, scope: !67)
!113 = !DILocation(line: 66, column: 7, scope: !67)
!114 = !DILocation(line: 67, column: 17, scope: !67)
!115 = !DILocation(line: 67, column: 34, scope: !67)
!116 = !DILocation(line: 67, column: 32, scope: !67)
!117 = !DILocation(line: 67, column: 14, scope: !67)
!118 = !DILocation(line: 66, column: 30, scope: !67)
!119 = distinct !{!119, !47}
!120 = !DILocation(line: 0, scope: !67)
!121 = !DILocation(line: 68, column: 19, scope: !67)
!122 = !DILocation(line: 64, column: 31, scope: !67)
!123 = !DILocation(line: 64, column: 23, scope: !67)
!124 = distinct !{!124, !110, !125, !31}
!125 = !DILocation(line: 69, column: 5, scope: !67)
!126 = distinct !{!126, !113, !127, !31}
!127 = !DILocation(line: 67, column: 44, scope: !67)
!128 = !DILocation(line: 72, column: 26, scope: !67)
!129 = !DILocation(line: 73, column: 5, scope: !67)
!130 = !DILocation(line: 74, column: 20, scope: !67)
!131 = !DILocation(line: 75, column: 25, scope: !67)
!132 = !DILocation(line: 75, column: 7, scope: !67)
!133 = !DILocation(line: 76, column: 17, scope: !67)
!134 = !DILocation(line: 76, column: 35, scope: !67)
!135 = !DILocation(line: 76, column: 33, scope: !67)
!136 = !DILocation(line: 76, column: 14, scope: !67)
!137 = !DILocation(line: 75, column: 30, scope: !67)
!138 = distinct !{!138, !47}
!139 = !DILocation(line: 77, column: 32, scope: !67)
!140 = !DILocation(line: 77, column: 30, scope: !67)
!141 = !DILocation(line: 77, column: 23, scope: !67)
!142 = !DILocation(line: 73, column: 31, scope: !67)
!143 = !DILocation(line: 73, column: 23, scope: !67)
!144 = distinct !{!144, !129, !145, !31}
!145 = !DILocation(line: 78, column: 5, scope: !67)
!146 = distinct !{!146, !132, !147, !31}
!147 = !DILocation(line: 76, column: 48, scope: !67)
!148 = !DILocation(line: 80, column: 3, scope: !67)
!149 = !DILocation(line: 82, column: 7, scope: !67)
!150 = !DILocation(line: 83, column: 5, scope: !67)
!151 = !DILocation(line: 84, column: 39, scope: !67)
!152 = !DILocation(line: 84, column: 16, scope: !67)
!153 = !DILocation(line: 84, column: 30, scope: !67)
!154 = !DILocation(line: 84, column: 7, scope: !67)
!155 = !DILocation(line: 84, column: 37, scope: !67)
!156 = !DILocation(line: 83, column: 31, scope: !67)
!157 = !DILocation(line: 83, column: 23, scope: !67)
!158 = distinct !{!158, !150, !159, !31}
!159 = !DILocation(line: 84, column: 49, scope: !67)
!160 = !DILocation(line: 86, column: 26, scope: !67)
!161 = !DILocation(line: 87, column: 5, scope: !67)
!162 = !DILocation(line: 88, column: 42, scope: !67)
!163 = !DILocation(line: 88, column: 20, scope: !67)
!164 = !DILocation(line: 88, column: 25, scope: !67)
!165 = !DILocation(line: 88, column: 32, scope: !67)
!166 = !DILocation(line: 88, column: 7, scope: !67)
!167 = !DILocation(line: 88, column: 40, scope: !67)
!168 = !DILocation(line: 87, column: 31, scope: !67)
!169 = !DILocation(line: 87, column: 23, scope: !67)
!170 = distinct !{!170, !161, !171, !31}
!171 = !DILocation(line: 88, column: 56, scope: !67)
!172 = !DILocation(line: 90, column: 1, scope: !67)
!173 = distinct !DISubprogram(name: "lud_internal", scope: !1, file: !1, line: 92, type: !9, scopeLine: 92, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!174 = !DILocation(line: 95, column: 19, scope: !173)
!175 = !DILocation(line: 96, column: 21, scope: !173)
!176 = !DILocation(line: 96, column: 37, scope: !173)
!177 = !DILocation(line: 97, column: 22, scope: !173)
!178 = !DILocation(line: 97, column: 38, scope: !173)
!179 = !DILocation(line: 98, column: 41, scope: !173)
!180 = !DILocation(line: 98, column: 32, scope: !173)
!181 = !DILocation(line: 98, column: 48, scope: !173)
!182 = !DILocation(line: 100, column: 3, scope: !173)
!183 = !DILocation(line: 104, column: 3, scope: !173)
!184 = !DILocation(line: 106, column: 3, scope: !173)
!185 = !DILocation(line: 101, column: 28, scope: !173)
!186 = !DILocation(line: 101, column: 43, scope: !173)
!187 = !DILocation(line: 101, column: 19, scope: !173)
!188 = !DILocation(line: 101, column: 5, scope: !173)
!189 = !DILocation(line: 101, column: 17, scope: !173)
!190 = !DILocation(line: 102, column: 35, scope: !173)
!191 = !DILocation(line: 102, column: 40, scope: !173)
!192 = !DILocation(line: 102, column: 47, scope: !173)
!193 = !DILocation(line: 102, column: 22, scope: !173)
!194 = !DILocation(line: 102, column: 5, scope: !173)
!195 = !DILocation(line: 102, column: 20, scope: !173)
!196 = !DILocation(line: 100, column: 29, scope: !173)
!197 = !DILocation(line: 100, column: 21, scope: !173)
!198 = distinct !{!198, !182, !199, !31}
!199 = !DILocation(line: 103, column: 3, scope: !173)
!200 = !DILocation(line: 108, column: 5, scope: !173)
!201 = !DILocation(line: 112, column: 1, scope: !173)
!202 = !DILocation(line: 110, column: 18, scope: !173)
!203 = !DILocation(line: 110, column: 23, scope: !173)
!204 = !DILocation(line: 110, column: 38, scope: !173)
!205 = !DILocation(line: 110, column: 5, scope: !173)
!206 = !DILocation(line: 110, column: 45, scope: !173)
!207 = !DILocation(line: 106, column: 29, scope: !173)
!208 = !DILocation(line: 106, column: 21, scope: !173)
!209 = distinct !{!209, !184, !210, !31}
!210 = !DILocation(line: 111, column: 3, scope: !173)
!211 = !DILocation(line: 109, column: 14, scope: !173)
!212 = !DILocation(line: 109, column: 29, scope: !173)
!213 = !DILocation(line: 109, column: 27, scope: !173)
!214 = !DILocation(line: 109, column: 11, scope: !173)
!215 = !DILocation(line: 108, column: 31, scope: !173)
!216 = !DILocation(line: 108, column: 23, scope: !173)
!217 = distinct !{!217, !200, !218, !31}
!218 = !DILocation(line: 109, column: 39, scope: !173)
