; Made by `make kernels` from rodinia_kernels/lud/kernel.cu with clang 19.1.7: -O3 -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=32
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
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom, !dbg !15
  %1 = load float, ptr %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 0, i64 %idxprom7, !dbg !20
  store float %1, ptr %arrayidx8, align 4, !dbg !21, !tbaa !16
  %add.1 = add nsw i32 %0, %side, !dbg !22
  %idxprom.1 = sext i32 %add.1 to i64, !dbg !15
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.1, !dbg !15
  %2 = load float, ptr %arrayidx.1, align 4, !dbg !15, !tbaa !16
  %arrayidx8.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 1, i64 %idxprom7, !dbg !20
  store float %2, ptr %arrayidx8.1, align 4, !dbg !21, !tbaa !16
  %mul4.2 = shl nsw i32 %side, 1, !dbg !23
  %add.2 = add nsw i32 %mul4.2, %0, !dbg !22
  %idxprom.2 = sext i32 %add.2 to i64, !dbg !15
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.2, !dbg !15
  %3 = load float, ptr %arrayidx.2, align 4, !dbg !15, !tbaa !16
  %arrayidx8.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 2, i64 %idxprom7, !dbg !20
  store float %3, ptr %arrayidx8.2, align 4, !dbg !21, !tbaa !16
  %mul4.3 = mul nsw i32 %side, 3, !dbg !23
  %add.3 = add nsw i32 %mul4.3, %0, !dbg !22
  %idxprom.3 = sext i32 %add.3 to i64, !dbg !15
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.3, !dbg !15
  %4 = load float, ptr %arrayidx.3, align 4, !dbg !15, !tbaa !16
  %arrayidx8.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 3, i64 %idxprom7, !dbg !20
  store float %4, ptr %arrayidx8.3, align 4, !dbg !21, !tbaa !16
  %mul4.4 = shl nsw i32 %side, 2, !dbg !23
  %add.4 = add nsw i32 %mul4.4, %0, !dbg !22
  %idxprom.4 = sext i32 %add.4 to i64, !dbg !15
  %arrayidx.4 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.4, !dbg !15
  %5 = load float, ptr %arrayidx.4, align 4, !dbg !15, !tbaa !16
  %arrayidx8.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 4, i64 %idxprom7, !dbg !20
  store float %5, ptr %arrayidx8.4, align 4, !dbg !21, !tbaa !16
  %mul4.5 = mul nsw i32 %side, 5, !dbg !23
  %add.5 = add nsw i32 %mul4.5, %0, !dbg !22
  %idxprom.5 = sext i32 %add.5 to i64, !dbg !15
  %arrayidx.5 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.5, !dbg !15
  %6 = load float, ptr %arrayidx.5, align 4, !dbg !15, !tbaa !16
  %arrayidx8.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 5, i64 %idxprom7, !dbg !20
  store float %6, ptr %arrayidx8.5, align 4, !dbg !21, !tbaa !16
  %mul4.6 = mul nsw i32 %side, 6, !dbg !23
  %add.6 = add nsw i32 %mul4.6, %0, !dbg !22
  %idxprom.6 = sext i32 %add.6 to i64, !dbg !15
  %arrayidx.6 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.6, !dbg !15
  %7 = load float, ptr %arrayidx.6, align 4, !dbg !15, !tbaa !16
  %arrayidx8.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 6, i64 %idxprom7, !dbg !20
  store float %7, ptr %arrayidx8.6, align 4, !dbg !21, !tbaa !16
  %mul4.7 = mul nsw i32 %side, 7, !dbg !23
  %add.7 = add nsw i32 %mul4.7, %0, !dbg !22
  %idxprom.7 = sext i32 %add.7 to i64, !dbg !15
  %arrayidx.7 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.7, !dbg !15
  %8 = load float, ptr %arrayidx.7, align 4, !dbg !15, !tbaa !16
  %arrayidx8.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 7, i64 %idxprom7, !dbg !20
  store float %8, ptr %arrayidx8.7, align 4, !dbg !21, !tbaa !16
  %mul4.8 = shl nsw i32 %side, 3, !dbg !23
  %add.8 = add nsw i32 %mul4.8, %0, !dbg !22
  %idxprom.8 = sext i32 %add.8 to i64, !dbg !15
  %arrayidx.8 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.8, !dbg !15
  %9 = load float, ptr %arrayidx.8, align 4, !dbg !15, !tbaa !16
  %arrayidx8.8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 8, i64 %idxprom7, !dbg !20
  store float %9, ptr %arrayidx8.8, align 4, !dbg !21, !tbaa !16
  %mul4.9 = mul nsw i32 %side, 9, !dbg !23
  %add.9 = add nsw i32 %mul4.9, %0, !dbg !22
  %idxprom.9 = sext i32 %add.9 to i64, !dbg !15
  %arrayidx.9 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.9, !dbg !15
  %10 = load float, ptr %arrayidx.9, align 4, !dbg !15, !tbaa !16
  %arrayidx8.9 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 9, i64 %idxprom7, !dbg !20
  store float %10, ptr %arrayidx8.9, align 4, !dbg !21, !tbaa !16
  %mul4.10 = mul nsw i32 %side, 10, !dbg !23
  %add.10 = add nsw i32 %mul4.10, %0, !dbg !22
  %idxprom.10 = sext i32 %add.10 to i64, !dbg !15
  %arrayidx.10 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.10, !dbg !15
  %11 = load float, ptr %arrayidx.10, align 4, !dbg !15, !tbaa !16
  %arrayidx8.10 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 10, i64 %idxprom7, !dbg !20
  store float %11, ptr %arrayidx8.10, align 4, !dbg !21, !tbaa !16
  %mul4.11 = mul nsw i32 %side, 11, !dbg !23
  %add.11 = add nsw i32 %mul4.11, %0, !dbg !22
  %idxprom.11 = sext i32 %add.11 to i64, !dbg !15
  %arrayidx.11 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.11, !dbg !15
  %12 = load float, ptr %arrayidx.11, align 4, !dbg !15, !tbaa !16
  %arrayidx8.11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 11, i64 %idxprom7, !dbg !20
  store float %12, ptr %arrayidx8.11, align 4, !dbg !21, !tbaa !16
  %mul4.12 = mul nsw i32 %side, 12, !dbg !23
  %add.12 = add nsw i32 %mul4.12, %0, !dbg !22
  %idxprom.12 = sext i32 %add.12 to i64, !dbg !15
  %arrayidx.12 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.12, !dbg !15
  %13 = load float, ptr %arrayidx.12, align 4, !dbg !15, !tbaa !16
  %arrayidx8.12 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 12, i64 %idxprom7, !dbg !20
  store float %13, ptr %arrayidx8.12, align 4, !dbg !21, !tbaa !16
  %mul4.13 = mul nsw i32 %side, 13, !dbg !23
  %add.13 = add nsw i32 %mul4.13, %0, !dbg !22
  %idxprom.13 = sext i32 %add.13 to i64, !dbg !15
  %arrayidx.13 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.13, !dbg !15
  %14 = load float, ptr %arrayidx.13, align 4, !dbg !15, !tbaa !16
  %arrayidx8.13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 13, i64 %idxprom7, !dbg !20
  store float %14, ptr %arrayidx8.13, align 4, !dbg !21, !tbaa !16
  %mul4.14 = mul nsw i32 %side, 14, !dbg !23
  %add.14 = add nsw i32 %mul4.14, %0, !dbg !22
  %idxprom.14 = sext i32 %add.14 to i64, !dbg !15
  %arrayidx.14 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.14, !dbg !15
  %15 = load float, ptr %arrayidx.14, align 4, !dbg !15, !tbaa !16
  %arrayidx8.14 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 14, i64 %idxprom7, !dbg !20
  store float %15, ptr %arrayidx8.14, align 4, !dbg !21, !tbaa !16
  %mul4.15 = mul nsw i32 %side, 15, !dbg !23
  %add.15 = add nsw i32 %mul4.15, %0, !dbg !22
  %idxprom.15 = sext i32 %add.15 to i64, !dbg !15
  %arrayidx.15 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.15, !dbg !15
  %16 = load float, ptr %arrayidx.15, align 4, !dbg !15, !tbaa !16
  %arrayidx8.15 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 15, i64 %idxprom7, !dbg !20
  store float %16, ptr %arrayidx8.15, align 4, !dbg !21, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !24
  br label %for.body12, !dbg !25

for.cond51.preheader:                             ; preds = %if.end46
  %17 = load float, ptr %arrayidx8, align 4, !dbg !26, !tbaa !16
  store float %17, ptr %arrayidx, align 4, !dbg !27, !tbaa !16
  %18 = load float, ptr %arrayidx8.1, align 4, !dbg !26, !tbaa !16
  store float %18, ptr %arrayidx.1, align 4, !dbg !27, !tbaa !16
  %19 = load float, ptr %arrayidx8.2, align 4, !dbg !26, !tbaa !16
  store float %19, ptr %arrayidx.2, align 4, !dbg !27, !tbaa !16
  %20 = load float, ptr %arrayidx8.3, align 4, !dbg !26, !tbaa !16
  store float %20, ptr %arrayidx.3, align 4, !dbg !27, !tbaa !16
  %21 = load float, ptr %arrayidx8.4, align 4, !dbg !26, !tbaa !16
  store float %21, ptr %arrayidx.4, align 4, !dbg !27, !tbaa !16
  %22 = load float, ptr %arrayidx8.5, align 4, !dbg !26, !tbaa !16
  store float %22, ptr %arrayidx.5, align 4, !dbg !27, !tbaa !16
  %23 = load float, ptr %arrayidx8.6, align 4, !dbg !26, !tbaa !16
  store float %23, ptr %arrayidx.6, align 4, !dbg !27, !tbaa !16
  %24 = load float, ptr %arrayidx8.7, align 4, !dbg !26, !tbaa !16
  store float %24, ptr %arrayidx.7, align 4, !dbg !27, !tbaa !16
  %25 = load float, ptr %arrayidx8.8, align 4, !dbg !26, !tbaa !16
  store float %25, ptr %arrayidx.8, align 4, !dbg !27, !tbaa !16
  %26 = load float, ptr %arrayidx8.9, align 4, !dbg !26, !tbaa !16
  store float %26, ptr %arrayidx.9, align 4, !dbg !27, !tbaa !16
  %27 = load float, ptr %arrayidx8.10, align 4, !dbg !26, !tbaa !16
  store float %27, ptr %arrayidx.10, align 4, !dbg !27, !tbaa !16
  %28 = load float, ptr %arrayidx8.11, align 4, !dbg !26, !tbaa !16
  store float %28, ptr %arrayidx.11, align 4, !dbg !27, !tbaa !16
  %29 = load float, ptr %arrayidx8.12, align 4, !dbg !26, !tbaa !16
  store float %29, ptr %arrayidx.12, align 4, !dbg !27, !tbaa !16
  %30 = load float, ptr %arrayidx8.13, align 4, !dbg !26, !tbaa !16
  store float %30, ptr %arrayidx.13, align 4, !dbg !27, !tbaa !16
  %31 = load float, ptr %arrayidx8.14, align 4, !dbg !26, !tbaa !16
  store float %31, ptr %arrayidx.14, align 4, !dbg !27, !tbaa !16
  %32 = load float, ptr %arrayidx8.15, align 4, !dbg !26, !tbaa !16
  store float %32, ptr %arrayidx.15, align 4, !dbg !27, !tbaa !16
  ret void, !dbg !28

for.body12:                                       ; preds = %if.end46, %entry
  %pivot.098 = phi i32 [ 0, %entry ], [ %inc48, %if.end46 ]
  %33 = sub nsw i32 3, %pivot.098, !dbg !29
  %cmp13 = icmp ugt i32 %0, %pivot.098, !dbg !29
  br i1 %cmp13, label %if.then, label %if.end, !dbg !30

if.then:                                          ; preds = %for.body12
  %idxprom14 = zext nneg i32 %pivot.098 to i64
  %arrayidx21 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 %idxprom14
  %arrayidx17 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom14, i64 %idxprom14
  %34 = load float, ptr %arrayidx17, align 4, !dbg !31, !tbaa !16
  %35 = load float, ptr %arrayidx21, align 4, !dbg !32, !tbaa !16
  %div = fdiv contract float %35, %34, !dbg !32
  store float %div, ptr %arrayidx21, align 4, !dbg !32, !tbaa !16
  br label %if.end, !dbg !33

if.end:                                           ; preds = %if.then, %for.body12
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !34
  br i1 %cmp13, label %for.cond26.preheader, label %if.end46, !dbg !35

for.cond26.preheader:                             ; preds = %if.end
  %idxprom32 = zext nneg i32 %pivot.098 to i64
  %arrayidx37 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom32, i64 %idxprom7
  %xtraiter = and i32 %33, 3, !dbg !36
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0, !dbg !36
  br i1 %lcmp.mod.not, label %for.body29.prol.loopexit, label %for.body29.prol, !dbg !36

for.body29.prol:                                  ; preds = %for.body29.prol, %for.cond26.preheader
  %i24.0.in97.prol = phi i32 [ %i24.0.prol, %for.body29.prol ], [ %pivot.098, %for.cond26.preheader ]
  %prol.iter = phi i32 [ %prol.iter.next, %for.body29.prol ], [ 0, %for.cond26.preheader ]
  %i24.0.prol = add nuw nsw i32 %i24.0.in97.prol, 1, !dbg !37
  %idxprom30.prol = zext nneg i32 %i24.0.prol to i64, !dbg !38
  %arrayidx33.prol = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.prol, i64 %idxprom32, !dbg !38
  %36 = load float, ptr %arrayidx33.prol, align 4, !dbg !38, !tbaa !16
  %37 = load float, ptr %arrayidx37, align 4, !dbg !39, !tbaa !16
  %mul38.prol = fmul contract float %36, %37, !dbg !40
  %arrayidx42.prol = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.prol, i64 %idxprom7, !dbg !41
  %38 = load float, ptr %arrayidx42.prol, align 4, !dbg !42, !tbaa !16
  %sub.prol = fsub contract float %38, %mul38.prol, !dbg !42
  store float %sub.prol, ptr %arrayidx42.prol, align 4, !dbg !42, !tbaa !16
  %prol.iter.next = add i32 %prol.iter, 1, !dbg !36
  %prol.iter.cmp.not = icmp eq i32 %prol.iter.next, %xtraiter, !dbg !36
  br i1 %prol.iter.cmp.not, label %for.body29.prol.loopexit, label %for.body29.prol, !dbg !36, !llvm.loop !43

for.body29.prol.loopexit:                         ; preds = %for.body29.prol, %for.cond26.preheader
  %i24.0.in97.unr = phi i32 [ %pivot.098, %for.cond26.preheader ], [ %i24.0.prol, %for.body29.prol ]
  %39 = add nsw i32 %pivot.098, -12, !dbg !36
  %40 = icmp ult i32 %39, 3, !dbg !36
  br i1 %40, label %if.end46, label %for.body29, !dbg !36

for.body29:                                       ; preds = %for.body29, %for.body29.prol.loopexit
  %i24.0.in97 = phi i32 [ %i24.0.3, %for.body29 ], [ %i24.0.in97.unr, %for.body29.prol.loopexit ]
  %i24.0 = add nuw nsw i32 %i24.0.in97, 1, !dbg !37
  %idxprom30 = zext nneg i32 %i24.0 to i64, !dbg !38
  %arrayidx33 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30, i64 %idxprom32, !dbg !38
  %41 = load float, ptr %arrayidx33, align 4, !dbg !38, !tbaa !16
  %42 = load float, ptr %arrayidx37, align 4, !dbg !39, !tbaa !16
  %mul38 = fmul contract float %41, %42, !dbg !40
  %arrayidx42 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30, i64 %idxprom7, !dbg !41
  %43 = load float, ptr %arrayidx42, align 4, !dbg !42, !tbaa !16
  %sub = fsub contract float %43, %mul38, !dbg !42
  store float %sub, ptr %arrayidx42, align 4, !dbg !42, !tbaa !16
  %i24.0.1 = add nuw nsw i32 %i24.0.in97, 2, !dbg !37
  %idxprom30.1 = zext nneg i32 %i24.0.1 to i64, !dbg !38
  %arrayidx33.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.1, i64 %idxprom32, !dbg !38
  %44 = load float, ptr %arrayidx33.1, align 4, !dbg !38, !tbaa !16
  %45 = load float, ptr %arrayidx37, align 4, !dbg !39, !tbaa !16
  %mul38.1 = fmul contract float %44, %45, !dbg !40
  %arrayidx42.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.1, i64 %idxprom7, !dbg !41
  %46 = load float, ptr %arrayidx42.1, align 4, !dbg !42, !tbaa !16
  %sub.1 = fsub contract float %46, %mul38.1, !dbg !42
  store float %sub.1, ptr %arrayidx42.1, align 4, !dbg !42, !tbaa !16
  %i24.0.2 = add nuw nsw i32 %i24.0.in97, 3, !dbg !37
  %idxprom30.2 = zext nneg i32 %i24.0.2 to i64, !dbg !38
  %arrayidx33.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.2, i64 %idxprom32, !dbg !38
  %47 = load float, ptr %arrayidx33.2, align 4, !dbg !38, !tbaa !16
  %48 = load float, ptr %arrayidx37, align 4, !dbg !39, !tbaa !16
  %mul38.2 = fmul contract float %47, %48, !dbg !40
  %arrayidx42.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.2, i64 %idxprom7, !dbg !41
  %49 = load float, ptr %arrayidx42.2, align 4, !dbg !42, !tbaa !16
  %sub.2 = fsub contract float %49, %mul38.2, !dbg !42
  store float %sub.2, ptr %arrayidx42.2, align 4, !dbg !42, !tbaa !16
  %i24.0.3 = add nuw nsw i32 %i24.0.in97, 4, !dbg !37
  %idxprom30.3 = zext nneg i32 %i24.0.3 to i64, !dbg !38
  %arrayidx33.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.3, i64 %idxprom32, !dbg !38
  %50 = load float, ptr %arrayidx33.3, align 4, !dbg !38, !tbaa !16
  %51 = load float, ptr %arrayidx37, align 4, !dbg !39, !tbaa !16
  %mul38.3 = fmul contract float %50, %51, !dbg !40
  %arrayidx42.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.3, i64 %idxprom7, !dbg !41
  %52 = load float, ptr %arrayidx42.3, align 4, !dbg !42, !tbaa !16
  %sub.3 = fsub contract float %52, %mul38.3, !dbg !42
  store float %sub.3, ptr %arrayidx42.3, align 4, !dbg !42, !tbaa !16
  %exitcond.not.3 = icmp eq i32 %i24.0.3, 15, !dbg !45
  br i1 %exitcond.not.3, label %if.end46, label %for.body29, !dbg !36, !llvm.loop !46

if.end46:                                         ; preds = %for.body29, %for.body29.prol.loopexit, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !49
  %inc48 = add nuw nsw i32 %pivot.098, 1, !dbg !50
  %exitcond100.not = icmp eq i32 %inc48, 15, !dbg !51
  br i1 %exitcond100.not, label %for.cond51.preheader, label %for.body12, !dbg !25, !llvm.loop !52
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_perimeter(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #2 !dbg !54 {
entry:
  %0 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !55
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !56
  %add = shl i32 %1, 4, !dbg !57
  %mul = add i32 %add, 16, !dbg !57
  %mul7 = mul nsw i32 %origin, %side, !dbg !58
  %idx.ext = sext i32 %mul7 to i64, !dbg !59
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !59
  %idx.ext8 = sext i32 %origin to i64, !dbg !60
  %add.ptr9 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext8, !dbg !60
  %cmp = icmp ult i32 %0, 16, !dbg !61
  br i1 %cmp, label %for.cond.preheader, label %if.else, !dbg !62

for.cond.preheader:                               ; preds = %entry
  %idxprom15 = zext nneg i32 %0 to i64
  %idxprom = zext nneg i32 %0 to i64, !dbg !63
  %arrayidx = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom, !dbg !63
  %2 = load float, ptr %arrayidx, align 4, !dbg !63, !tbaa !16
  %arrayidx16 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 0, i64 %idxprom15, !dbg !64
  store float %2, ptr %arrayidx16, align 4, !dbg !65, !tbaa !16
  %add12.1 = add nsw i32 %0, %side, !dbg !66
  %idxprom.1 = sext i32 %add12.1 to i64, !dbg !63
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.1, !dbg !63
  %3 = load float, ptr %arrayidx.1, align 4, !dbg !63, !tbaa !16
  %arrayidx16.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 1, i64 %idxprom15, !dbg !64
  store float %3, ptr %arrayidx16.1, align 4, !dbg !65, !tbaa !16
  %mul11.2 = shl nsw i32 %side, 1, !dbg !67
  %add12.2 = add nsw i32 %mul11.2, %0, !dbg !66
  %idxprom.2 = sext i32 %add12.2 to i64, !dbg !63
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.2, !dbg !63
  %4 = load float, ptr %arrayidx.2, align 4, !dbg !63, !tbaa !16
  %arrayidx16.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 2, i64 %idxprom15, !dbg !64
  store float %4, ptr %arrayidx16.2, align 4, !dbg !65, !tbaa !16
  %mul11.3 = mul nsw i32 %side, 3, !dbg !67
  %add12.3 = add nsw i32 %mul11.3, %0, !dbg !66
  %idxprom.3 = sext i32 %add12.3 to i64, !dbg !63
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.3, !dbg !63
  %5 = load float, ptr %arrayidx.3, align 4, !dbg !63, !tbaa !16
  %arrayidx16.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 3, i64 %idxprom15, !dbg !64
  store float %5, ptr %arrayidx16.3, align 4, !dbg !65, !tbaa !16
  %mul11.4 = shl nsw i32 %side, 2, !dbg !67
  %add12.4 = add nsw i32 %mul11.4, %0, !dbg !66
  %idxprom.4 = sext i32 %add12.4 to i64, !dbg !63
  %arrayidx.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.4, !dbg !63
  %6 = load float, ptr %arrayidx.4, align 4, !dbg !63, !tbaa !16
  %arrayidx16.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 4, i64 %idxprom15, !dbg !64
  store float %6, ptr %arrayidx16.4, align 4, !dbg !65, !tbaa !16
  %mul11.5 = mul nsw i32 %side, 5, !dbg !67
  %add12.5 = add nsw i32 %mul11.5, %0, !dbg !66
  %idxprom.5 = sext i32 %add12.5 to i64, !dbg !63
  %arrayidx.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.5, !dbg !63
  %7 = load float, ptr %arrayidx.5, align 4, !dbg !63, !tbaa !16
  %arrayidx16.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 5, i64 %idxprom15, !dbg !64
  store float %7, ptr %arrayidx16.5, align 4, !dbg !65, !tbaa !16
  %mul11.6 = mul nsw i32 %side, 6, !dbg !67
  %add12.6 = add nsw i32 %mul11.6, %0, !dbg !66
  %idxprom.6 = sext i32 %add12.6 to i64, !dbg !63
  %arrayidx.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.6, !dbg !63
  %8 = load float, ptr %arrayidx.6, align 4, !dbg !63, !tbaa !16
  %arrayidx16.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 6, i64 %idxprom15, !dbg !64
  store float %8, ptr %arrayidx16.6, align 4, !dbg !65, !tbaa !16
  %mul11.7 = mul nsw i32 %side, 7, !dbg !67
  %add12.7 = add nsw i32 %mul11.7, %0, !dbg !66
  %idxprom.7 = sext i32 %add12.7 to i64, !dbg !63
  %arrayidx.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.7, !dbg !63
  %9 = load float, ptr %arrayidx.7, align 4, !dbg !63, !tbaa !16
  %arrayidx16.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 7, i64 %idxprom15, !dbg !64
  store float %9, ptr %arrayidx16.7, align 4, !dbg !65, !tbaa !16
  %add23 = or disjoint i32 %mul, %0
  %idxprom25 = sext i32 %add23 to i64, !dbg !68
  %arrayidx26 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25, !dbg !68
  %10 = load float, ptr %arrayidx26, align 4, !dbg !68, !tbaa !16
  %arrayidx30 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 0, i64 %idxprom15, !dbg !69
  store float %10, ptr %arrayidx30, align 4, !dbg !70, !tbaa !16
  %add24.1 = add i32 %add23, %side, !dbg !71
  %idxprom25.1 = sext i32 %add24.1 to i64, !dbg !68
  %arrayidx26.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.1, !dbg !68
  %11 = load float, ptr %arrayidx26.1, align 4, !dbg !68, !tbaa !16
  %arrayidx30.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 1, i64 %idxprom15, !dbg !69
  store float %11, ptr %arrayidx30.1, align 4, !dbg !70, !tbaa !16
  %add24.2 = add i32 %add23, %mul11.2, !dbg !71
  %idxprom25.2 = sext i32 %add24.2 to i64, !dbg !68
  %arrayidx26.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.2, !dbg !68
  %12 = load float, ptr %arrayidx26.2, align 4, !dbg !68, !tbaa !16
  %arrayidx30.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 2, i64 %idxprom15, !dbg !69
  store float %12, ptr %arrayidx30.2, align 4, !dbg !70, !tbaa !16
  %add24.3 = add i32 %add23, %mul11.3, !dbg !71
  %idxprom25.3 = sext i32 %add24.3 to i64, !dbg !68
  %arrayidx26.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.3, !dbg !68
  %13 = load float, ptr %arrayidx26.3, align 4, !dbg !68, !tbaa !16
  %arrayidx30.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 3, i64 %idxprom15, !dbg !69
  store float %13, ptr %arrayidx30.3, align 4, !dbg !70, !tbaa !16
  %add24.4 = add i32 %add23, %mul11.4, !dbg !71
  %idxprom25.4 = sext i32 %add24.4 to i64, !dbg !68
  %arrayidx26.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.4, !dbg !68
  %14 = load float, ptr %arrayidx26.4, align 4, !dbg !68, !tbaa !16
  %arrayidx30.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 4, i64 %idxprom15, !dbg !69
  store float %14, ptr %arrayidx30.4, align 4, !dbg !70, !tbaa !16
  %add24.5 = add i32 %add23, %mul11.5, !dbg !71
  %idxprom25.5 = sext i32 %add24.5 to i64, !dbg !68
  %arrayidx26.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.5, !dbg !68
  %15 = load float, ptr %arrayidx26.5, align 4, !dbg !68, !tbaa !16
  %arrayidx30.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 5, i64 %idxprom15, !dbg !69
  store float %15, ptr %arrayidx30.5, align 4, !dbg !70, !tbaa !16
  %add24.6 = add i32 %add23, %mul11.6, !dbg !71
  %idxprom25.6 = sext i32 %add24.6 to i64, !dbg !68
  %arrayidx26.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.6, !dbg !68
  %16 = load float, ptr %arrayidx26.6, align 4, !dbg !68, !tbaa !16
  %arrayidx30.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 6, i64 %idxprom15, !dbg !69
  store float %16, ptr %arrayidx30.6, align 4, !dbg !70, !tbaa !16
  %add24.7 = add i32 %add23, %mul11.7, !dbg !71
  %idxprom25.7 = sext i32 %add24.7 to i64, !dbg !68
  %arrayidx26.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.7, !dbg !68
  %17 = load float, ptr %arrayidx26.7, align 4, !dbg !68, !tbaa !16
  %arrayidx30.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 7, i64 %idxprom15, !dbg !69
  store float %17, ptr %arrayidx30.7, align 4, !dbg !70, !tbaa !16
  %mul22.8 = shl nsw i32 %side, 3, !dbg !72
  %add24.8 = add i32 %add23, %mul22.8, !dbg !71
  %idxprom25.8 = sext i32 %add24.8 to i64, !dbg !68
  %arrayidx26.8 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.8, !dbg !68
  %18 = load float, ptr %arrayidx26.8, align 4, !dbg !68, !tbaa !16
  %arrayidx30.8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 8, i64 %idxprom15, !dbg !69
  store float %18, ptr %arrayidx30.8, align 4, !dbg !70, !tbaa !16
  %mul22.9 = mul nsw i32 %side, 9, !dbg !72
  %add24.9 = add i32 %add23, %mul22.9, !dbg !71
  %idxprom25.9 = sext i32 %add24.9 to i64, !dbg !68
  %arrayidx26.9 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.9, !dbg !68
  %19 = load float, ptr %arrayidx26.9, align 4, !dbg !68, !tbaa !16
  %arrayidx30.9 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 9, i64 %idxprom15, !dbg !69
  store float %19, ptr %arrayidx30.9, align 4, !dbg !70, !tbaa !16
  %mul22.10 = mul nsw i32 %side, 10, !dbg !72
  %add24.10 = add i32 %add23, %mul22.10, !dbg !71
  %idxprom25.10 = sext i32 %add24.10 to i64, !dbg !68
  %arrayidx26.10 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.10, !dbg !68
  %20 = load float, ptr %arrayidx26.10, align 4, !dbg !68, !tbaa !16
  %arrayidx30.10 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 10, i64 %idxprom15, !dbg !69
  store float %20, ptr %arrayidx30.10, align 4, !dbg !70, !tbaa !16
  %mul22.11 = mul nsw i32 %side, 11, !dbg !72
  %add24.11 = add i32 %add23, %mul22.11, !dbg !71
  %idxprom25.11 = sext i32 %add24.11 to i64, !dbg !68
  %arrayidx26.11 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.11, !dbg !68
  %21 = load float, ptr %arrayidx26.11, align 4, !dbg !68, !tbaa !16
  %arrayidx30.11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 11, i64 %idxprom15, !dbg !69
  store float %21, ptr %arrayidx30.11, align 4, !dbg !70, !tbaa !16
  %mul22.12 = mul nsw i32 %side, 12, !dbg !72
  %add24.12 = add i32 %add23, %mul22.12, !dbg !71
  %idxprom25.12 = sext i32 %add24.12 to i64, !dbg !68
  %arrayidx26.12 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.12, !dbg !68
  %22 = load float, ptr %arrayidx26.12, align 4, !dbg !68, !tbaa !16
  %arrayidx30.12 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 12, i64 %idxprom15, !dbg !69
  store float %22, ptr %arrayidx30.12, align 4, !dbg !70, !tbaa !16
  %mul22.13 = mul nsw i32 %side, 13, !dbg !72
  %add24.13 = add i32 %add23, %mul22.13, !dbg !71
  %idxprom25.13 = sext i32 %add24.13 to i64, !dbg !68
  %arrayidx26.13 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.13, !dbg !68
  %23 = load float, ptr %arrayidx26.13, align 4, !dbg !68, !tbaa !16
  %arrayidx30.13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 13, i64 %idxprom15, !dbg !69
  store float %23, ptr %arrayidx30.13, align 4, !dbg !70, !tbaa !16
  %mul22.14 = mul nsw i32 %side, 14, !dbg !72
  %add24.14 = add i32 %add23, %mul22.14, !dbg !71
  %idxprom25.14 = sext i32 %add24.14 to i64, !dbg !68
  %arrayidx26.14 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.14, !dbg !68
  %24 = load float, ptr %arrayidx26.14, align 4, !dbg !68, !tbaa !16
  %arrayidx30.14 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 14, i64 %idxprom15, !dbg !69
  store float %24, ptr %arrayidx30.14, align 4, !dbg !70, !tbaa !16
  %mul22.15 = mul nsw i32 %side, 15, !dbg !72
  %add24.15 = add i32 %add23, %mul22.15, !dbg !71
  %idxprom25.15 = sext i32 %add24.15 to i64, !dbg !68
  %arrayidx26.15 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.15, !dbg !68
  %25 = load float, ptr %arrayidx26.15, align 4, !dbg !68, !tbaa !16
  %arrayidx30.15 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 15, i64 %idxprom15, !dbg !69
  store float %25, ptr %arrayidx30.15, align 4, !dbg !70, !tbaa !16
  br label %if.end, !dbg !73

if.else:                                          ; preds = %entry
  %sub = add nsw i32 %0, -16, !dbg !74
  %idxprom45 = zext nneg i32 %sub to i64
  %mul39 = shl nsw i32 %side, 3, !dbg !75
  %add40 = add nsw i32 %mul39, %sub, !dbg !76
  %idxprom41 = sext i32 %add40 to i64, !dbg !77
  %arrayidx42 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41, !dbg !77
  %26 = load float, ptr %arrayidx42, align 4, !dbg !77, !tbaa !16
  %arrayidx46 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 8, i64 %idxprom45, !dbg !78
  store float %26, ptr %arrayidx46, align 4, !dbg !79, !tbaa !16
  %mul39.1 = mul nsw i32 %side, 9, !dbg !75
  %add40.1 = add nsw i32 %mul39.1, %sub, !dbg !76
  %idxprom41.1 = sext i32 %add40.1 to i64, !dbg !77
  %arrayidx42.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.1, !dbg !77
  %27 = load float, ptr %arrayidx42.1, align 4, !dbg !77, !tbaa !16
  %arrayidx46.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 9, i64 %idxprom45, !dbg !78
  store float %27, ptr %arrayidx46.1, align 4, !dbg !79, !tbaa !16
  %mul39.2 = mul nsw i32 %side, 10, !dbg !75
  %add40.2 = add nsw i32 %mul39.2, %sub, !dbg !76
  %idxprom41.2 = sext i32 %add40.2 to i64, !dbg !77
  %arrayidx42.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.2, !dbg !77
  %28 = load float, ptr %arrayidx42.2, align 4, !dbg !77, !tbaa !16
  %arrayidx46.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 10, i64 %idxprom45, !dbg !78
  store float %28, ptr %arrayidx46.2, align 4, !dbg !79, !tbaa !16
  %mul39.3 = mul nsw i32 %side, 11, !dbg !75
  %add40.3 = add nsw i32 %mul39.3, %sub, !dbg !76
  %idxprom41.3 = sext i32 %add40.3 to i64, !dbg !77
  %arrayidx42.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.3, !dbg !77
  %29 = load float, ptr %arrayidx42.3, align 4, !dbg !77, !tbaa !16
  %arrayidx46.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 11, i64 %idxprom45, !dbg !78
  store float %29, ptr %arrayidx46.3, align 4, !dbg !79, !tbaa !16
  %mul39.4 = mul nsw i32 %side, 12, !dbg !75
  %add40.4 = add nsw i32 %mul39.4, %sub, !dbg !76
  %idxprom41.4 = sext i32 %add40.4 to i64, !dbg !77
  %arrayidx42.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.4, !dbg !77
  %30 = load float, ptr %arrayidx42.4, align 4, !dbg !77, !tbaa !16
  %arrayidx46.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 12, i64 %idxprom45, !dbg !78
  store float %30, ptr %arrayidx46.4, align 4, !dbg !79, !tbaa !16
  %mul39.5 = mul nsw i32 %side, 13, !dbg !75
  %add40.5 = add nsw i32 %mul39.5, %sub, !dbg !76
  %idxprom41.5 = sext i32 %add40.5 to i64, !dbg !77
  %arrayidx42.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.5, !dbg !77
  %31 = load float, ptr %arrayidx42.5, align 4, !dbg !77, !tbaa !16
  %arrayidx46.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 13, i64 %idxprom45, !dbg !78
  store float %31, ptr %arrayidx46.5, align 4, !dbg !79, !tbaa !16
  %mul39.6 = mul nsw i32 %side, 14, !dbg !75
  %add40.6 = add nsw i32 %mul39.6, %sub, !dbg !76
  %idxprom41.6 = sext i32 %add40.6 to i64, !dbg !77
  %arrayidx42.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.6, !dbg !77
  %32 = load float, ptr %arrayidx42.6, align 4, !dbg !77, !tbaa !16
  %arrayidx46.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 14, i64 %idxprom45, !dbg !78
  store float %32, ptr %arrayidx46.6, align 4, !dbg !79, !tbaa !16
  %mul39.7 = mul nsw i32 %side, 15, !dbg !75
  %add40.7 = add nsw i32 %mul39.7, %sub, !dbg !76
  %idxprom41.7 = sext i32 %add40.7 to i64, !dbg !77
  %arrayidx42.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.7, !dbg !77
  %33 = load float, ptr %arrayidx42.7, align 4, !dbg !77, !tbaa !16
  %arrayidx46.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 15, i64 %idxprom45, !dbg !78
  store float %33, ptr %arrayidx46.7, align 4, !dbg !79, !tbaa !16
  %mul56 = mul nsw i32 %mul, %side, !dbg !80
  %add57 = add nsw i32 %mul56, %sub, !dbg !81
  %idxprom58 = sext i32 %add57 to i64, !dbg !82
  %arrayidx59 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58, !dbg !82
  %34 = load float, ptr %arrayidx59, align 4, !dbg !82, !tbaa !16
  %arrayidx63 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 0, i64 %idxprom45, !dbg !83
  store float %34, ptr %arrayidx63, align 4, !dbg !84, !tbaa !16
  %add55.1 = add i32 %add, 17, !dbg !85
  %mul56.1 = mul nsw i32 %add55.1, %side, !dbg !80
  %add57.1 = add nsw i32 %mul56.1, %sub, !dbg !81
  %idxprom58.1 = sext i32 %add57.1 to i64, !dbg !82
  %arrayidx59.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.1, !dbg !82
  %35 = load float, ptr %arrayidx59.1, align 4, !dbg !82, !tbaa !16
  %arrayidx63.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 1, i64 %idxprom45, !dbg !83
  store float %35, ptr %arrayidx63.1, align 4, !dbg !84, !tbaa !16
  %add55.2 = add i32 %add, 18, !dbg !85
  %mul56.2 = mul nsw i32 %add55.2, %side, !dbg !80
  %add57.2 = add nsw i32 %mul56.2, %sub, !dbg !81
  %idxprom58.2 = sext i32 %add57.2 to i64, !dbg !82
  %arrayidx59.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.2, !dbg !82
  %36 = load float, ptr %arrayidx59.2, align 4, !dbg !82, !tbaa !16
  %arrayidx63.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 2, i64 %idxprom45, !dbg !83
  store float %36, ptr %arrayidx63.2, align 4, !dbg !84, !tbaa !16
  %add55.3 = add i32 %add, 19, !dbg !85
  %mul56.3 = mul nsw i32 %add55.3, %side, !dbg !80
  %add57.3 = add nsw i32 %mul56.3, %sub, !dbg !81
  %idxprom58.3 = sext i32 %add57.3 to i64, !dbg !82
  %arrayidx59.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.3, !dbg !82
  %37 = load float, ptr %arrayidx59.3, align 4, !dbg !82, !tbaa !16
  %arrayidx63.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 3, i64 %idxprom45, !dbg !83
  store float %37, ptr %arrayidx63.3, align 4, !dbg !84, !tbaa !16
  %add55.4 = add i32 %add, 20, !dbg !85
  %mul56.4 = mul nsw i32 %add55.4, %side, !dbg !80
  %add57.4 = add nsw i32 %mul56.4, %sub, !dbg !81
  %idxprom58.4 = sext i32 %add57.4 to i64, !dbg !82
  %arrayidx59.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.4, !dbg !82
  %38 = load float, ptr %arrayidx59.4, align 4, !dbg !82, !tbaa !16
  %arrayidx63.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 4, i64 %idxprom45, !dbg !83
  store float %38, ptr %arrayidx63.4, align 4, !dbg !84, !tbaa !16
  %add55.5 = add i32 %add, 21, !dbg !85
  %mul56.5 = mul nsw i32 %add55.5, %side, !dbg !80
  %add57.5 = add nsw i32 %mul56.5, %sub, !dbg !81
  %idxprom58.5 = sext i32 %add57.5 to i64, !dbg !82
  %arrayidx59.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.5, !dbg !82
  %39 = load float, ptr %arrayidx59.5, align 4, !dbg !82, !tbaa !16
  %arrayidx63.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 5, i64 %idxprom45, !dbg !83
  store float %39, ptr %arrayidx63.5, align 4, !dbg !84, !tbaa !16
  %add55.6 = add i32 %add, 22, !dbg !85
  %mul56.6 = mul nsw i32 %add55.6, %side, !dbg !80
  %add57.6 = add nsw i32 %mul56.6, %sub, !dbg !81
  %idxprom58.6 = sext i32 %add57.6 to i64, !dbg !82
  %arrayidx59.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.6, !dbg !82
  %40 = load float, ptr %arrayidx59.6, align 4, !dbg !82, !tbaa !16
  %arrayidx63.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 6, i64 %idxprom45, !dbg !83
  store float %40, ptr %arrayidx63.6, align 4, !dbg !84, !tbaa !16
  %add55.7 = add i32 %add, 23, !dbg !85
  %mul56.7 = mul nsw i32 %add55.7, %side, !dbg !80
  %add57.7 = add nsw i32 %mul56.7, %sub, !dbg !81
  %idxprom58.7 = sext i32 %add57.7 to i64, !dbg !82
  %arrayidx59.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.7, !dbg !82
  %41 = load float, ptr %arrayidx59.7, align 4, !dbg !82, !tbaa !16
  %arrayidx63.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 7, i64 %idxprom45, !dbg !83
  store float %41, ptr %arrayidx63.7, align 4, !dbg !84, !tbaa !16
  %add55.8 = add i32 %add, 24, !dbg !85
  %mul56.8 = mul nsw i32 %add55.8, %side, !dbg !80
  %add57.8 = add nsw i32 %mul56.8, %sub, !dbg !81
  %idxprom58.8 = sext i32 %add57.8 to i64, !dbg !82
  %arrayidx59.8 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.8, !dbg !82
  %42 = load float, ptr %arrayidx59.8, align 4, !dbg !82, !tbaa !16
  %arrayidx63.8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 8, i64 %idxprom45, !dbg !83
  store float %42, ptr %arrayidx63.8, align 4, !dbg !84, !tbaa !16
  %add55.9 = add i32 %add, 25, !dbg !85
  %mul56.9 = mul nsw i32 %add55.9, %side, !dbg !80
  %add57.9 = add nsw i32 %mul56.9, %sub, !dbg !81
  %idxprom58.9 = sext i32 %add57.9 to i64, !dbg !82
  %arrayidx59.9 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.9, !dbg !82
  %43 = load float, ptr %arrayidx59.9, align 4, !dbg !82, !tbaa !16
  %arrayidx63.9 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 9, i64 %idxprom45, !dbg !83
  store float %43, ptr %arrayidx63.9, align 4, !dbg !84, !tbaa !16
  %add55.10 = add i32 %add, 26, !dbg !85
  %mul56.10 = mul nsw i32 %add55.10, %side, !dbg !80
  %add57.10 = add nsw i32 %mul56.10, %sub, !dbg !81
  %idxprom58.10 = sext i32 %add57.10 to i64, !dbg !82
  %arrayidx59.10 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.10, !dbg !82
  %44 = load float, ptr %arrayidx59.10, align 4, !dbg !82, !tbaa !16
  %arrayidx63.10 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 10, i64 %idxprom45, !dbg !83
  store float %44, ptr %arrayidx63.10, align 4, !dbg !84, !tbaa !16
  %add55.11 = add i32 %add, 27, !dbg !85
  %mul56.11 = mul nsw i32 %add55.11, %side, !dbg !80
  %add57.11 = add nsw i32 %mul56.11, %sub, !dbg !81
  %idxprom58.11 = sext i32 %add57.11 to i64, !dbg !82
  %arrayidx59.11 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.11, !dbg !82
  %45 = load float, ptr %arrayidx59.11, align 4, !dbg !82, !tbaa !16
  %arrayidx63.11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 11, i64 %idxprom45, !dbg !83
  store float %45, ptr %arrayidx63.11, align 4, !dbg !84, !tbaa !16
  %add55.12 = add i32 %add, 28, !dbg !85
  %mul56.12 = mul nsw i32 %add55.12, %side, !dbg !80
  %add57.12 = add nsw i32 %mul56.12, %sub, !dbg !81
  %idxprom58.12 = sext i32 %add57.12 to i64, !dbg !82
  %arrayidx59.12 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.12, !dbg !82
  %46 = load float, ptr %arrayidx59.12, align 4, !dbg !82, !tbaa !16
  %arrayidx63.12 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 12, i64 %idxprom45, !dbg !83
  store float %46, ptr %arrayidx63.12, align 4, !dbg !84, !tbaa !16
  %add55.13 = add i32 %add, 29, !dbg !85
  %mul56.13 = mul nsw i32 %add55.13, %side, !dbg !80
  %add57.13 = add nsw i32 %mul56.13, %sub, !dbg !81
  %idxprom58.13 = sext i32 %add57.13 to i64, !dbg !82
  %arrayidx59.13 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.13, !dbg !82
  %47 = load float, ptr %arrayidx59.13, align 4, !dbg !82, !tbaa !16
  %arrayidx63.13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 13, i64 %idxprom45, !dbg !83
  store float %47, ptr %arrayidx63.13, align 4, !dbg !84, !tbaa !16
  %add55.14 = add i32 %add, 30, !dbg !85
  %mul56.14 = mul nsw i32 %add55.14, %side, !dbg !80
  %add57.14 = add nsw i32 %mul56.14, %sub, !dbg !81
  %idxprom58.14 = sext i32 %add57.14 to i64, !dbg !82
  %arrayidx59.14 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.14, !dbg !82
  %48 = load float, ptr %arrayidx59.14, align 4, !dbg !82, !tbaa !16
  %arrayidx63.14 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 14, i64 %idxprom45, !dbg !83
  store float %48, ptr %arrayidx63.14, align 4, !dbg !84, !tbaa !16
  %add55.15 = add i32 %add, 31, !dbg !85
  %mul56.15 = mul nsw i32 %add55.15, %side, !dbg !80
  %add57.15 = add nsw i32 %mul56.15, %sub, !dbg !81
  %idxprom58.15 = sext i32 %add57.15 to i64, !dbg !82
  %arrayidx59.15 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.15, !dbg !82
  %49 = load float, ptr %arrayidx59.15, align 4, !dbg !82, !tbaa !16
  %arrayidx63.15 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 15, i64 %idxprom45, !dbg !83
  store float %49, ptr %arrayidx63.15, align 4, !dbg !84, !tbaa !16
  br label %if.end, !dbg !73

if.end:                                           ; preds = %if.else, %for.cond.preheader
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !73
  br i1 %cmp, label %for.cond70.preheader, label %if.else102, !dbg !86

for.cond70.preheader:                             ; preds = %if.end
  %idxprom76 = zext nneg i32 %0 to i64
  br label %for.body73, !dbg !87

for.body73:                                       ; preds = %for.cond.cleanup80, %for.cond70.preheader
  %i69.0273 = phi i32 [ 0, %for.cond70.preheader ], [ %inc100, %for.cond.cleanup80 ]
  %idxprom74 = zext nneg i32 %i69.0273 to i64, !dbg !88
  %arrayidx77 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom74, i64 %idxprom76, !dbg !88
  %50 = load float, ptr %arrayidx77, align 4, !dbg !88, !tbaa !16
  %cmp79269.not = icmp eq i32 %i69.0273, 0, !dbg !89
  br i1 %cmp79269.not, label %for.cond.cleanup80, label %for.body81.preheader, !dbg !90

for.body81.preheader:                             ; preds = %for.body73
  %xtraiter287 = and i32 %i69.0273, 7, !dbg !90
  %51 = icmp ult i32 %i69.0273, 8, !dbg !90
  br i1 %51, label %for.cond.cleanup80.loopexit.unr-lcssa, label %for.body81.preheader.new, !dbg !90

for.body81.preheader.new:                         ; preds = %for.body81.preheader
  %unroll_iter291 = and i32 %i69.0273, 2147483640, !dbg !90
  br label %for.body81, !dbg !90

for.cond.cleanup80.loopexit.unr-lcssa:            ; preds = %for.body81, %for.body81.preheader
  %sub91.lcssa.ph = phi float [ poison, %for.body81.preheader ], [ %sub91.7, %for.body81 ]
  %k.0271.unr = phi i32 [ 0, %for.body81.preheader ], [ %inc93.7, %for.body81 ]
  %rest.0270.unr = phi float [ %50, %for.body81.preheader ], [ %sub91.7, %for.body81 ]
  %lcmp.mod289.not = icmp eq i32 %xtraiter287, 0, !dbg !90
  br i1 %lcmp.mod289.not, label %for.cond.cleanup80, label %for.body81.epil, !dbg !90

for.body81.epil:                                  ; preds = %for.body81.epil, %for.cond.cleanup80.loopexit.unr-lcssa
  %k.0271.epil = phi i32 [ %inc93.epil, %for.body81.epil ], [ %k.0271.unr, %for.cond.cleanup80.loopexit.unr-lcssa ]
  %rest.0270.epil = phi float [ %sub91.epil, %for.body81.epil ], [ %rest.0270.unr, %for.cond.cleanup80.loopexit.unr-lcssa ]
  %epil.iter288 = phi i32 [ %epil.iter288.next, %for.body81.epil ], [ 0, %for.cond.cleanup80.loopexit.unr-lcssa ]
  %idxprom84.epil = zext nneg i32 %k.0271.epil to i64, !dbg !91
  %arrayidx85.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.epil, !dbg !91
  %52 = load float, ptr %arrayidx85.epil, align 4, !dbg !91, !tbaa !16
  %arrayidx89.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.epil, i64 %idxprom76, !dbg !92
  %53 = load float, ptr %arrayidx89.epil, align 4, !dbg !92, !tbaa !16
  %mul90.epil = fmul contract float %52, %53, !dbg !93
  %sub91.epil = fsub contract float %rest.0270.epil, %mul90.epil, !dbg !94
  %inc93.epil = add nuw nsw i32 %k.0271.epil, 1, !dbg !95
  %epil.iter288.next = add i32 %epil.iter288, 1, !dbg !90
  %epil.iter288.cmp.not = icmp eq i32 %epil.iter288.next, %xtraiter287, !dbg !90
  br i1 %epil.iter288.cmp.not, label %for.cond.cleanup80, label %for.body81.epil, !dbg !90, !llvm.loop !96

for.cond.cleanup80:                               ; preds = %for.body81.epil, %for.cond.cleanup80.loopexit.unr-lcssa, %for.body73
  %rest.0.lcssa = phi float [ %50, %for.body73 ], [ %sub91.lcssa.ph, %for.cond.cleanup80.loopexit.unr-lcssa ], [ %sub91.epil, %for.body81.epil ], !dbg !97
  store float %rest.0.lcssa, ptr %arrayidx77, align 4, !dbg !98, !tbaa !16
  %inc100 = add nuw nsw i32 %i69.0273, 1, !dbg !99
  %exitcond281.not = icmp eq i32 %inc100, 16, !dbg !100
  br i1 %exitcond281.not, label %if.end144, label %for.body73, !dbg !87, !llvm.loop !101

for.body81:                                       ; preds = %for.body81, %for.body81.preheader.new
  %k.0271 = phi i32 [ 0, %for.body81.preheader.new ], [ %inc93.7, %for.body81 ]
  %rest.0270 = phi float [ %50, %for.body81.preheader.new ], [ %sub91.7, %for.body81 ]
  %niter292 = phi i32 [ 0, %for.body81.preheader.new ], [ %niter292.next.7, %for.body81 ]
  %idxprom84 = zext nneg i32 %k.0271 to i64, !dbg !91
  %arrayidx85 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84, !dbg !91
  %54 = load float, ptr %arrayidx85, align 4, !dbg !91, !tbaa !16
  %arrayidx89 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84, i64 %idxprom76, !dbg !92
  %55 = load float, ptr %arrayidx89, align 4, !dbg !92, !tbaa !16
  %mul90 = fmul contract float %54, %55, !dbg !93
  %sub91 = fsub contract float %rest.0270, %mul90, !dbg !94
  %inc93 = or disjoint i32 %k.0271, 1, !dbg !95
  %idxprom84.1 = zext nneg i32 %inc93 to i64, !dbg !91
  %arrayidx85.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.1, !dbg !91
  %56 = load float, ptr %arrayidx85.1, align 4, !dbg !91, !tbaa !16
  %arrayidx89.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.1, i64 %idxprom76, !dbg !92
  %57 = load float, ptr %arrayidx89.1, align 4, !dbg !92, !tbaa !16
  %mul90.1 = fmul contract float %56, %57, !dbg !93
  %sub91.1 = fsub contract float %sub91, %mul90.1, !dbg !94
  %inc93.1 = or disjoint i32 %k.0271, 2, !dbg !95
  %idxprom84.2 = zext nneg i32 %inc93.1 to i64, !dbg !91
  %arrayidx85.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.2, !dbg !91
  %58 = load float, ptr %arrayidx85.2, align 4, !dbg !91, !tbaa !16
  %arrayidx89.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.2, i64 %idxprom76, !dbg !92
  %59 = load float, ptr %arrayidx89.2, align 4, !dbg !92, !tbaa !16
  %mul90.2 = fmul contract float %58, %59, !dbg !93
  %sub91.2 = fsub contract float %sub91.1, %mul90.2, !dbg !94
  %inc93.2 = or disjoint i32 %k.0271, 3, !dbg !95
  %idxprom84.3 = zext nneg i32 %inc93.2 to i64, !dbg !91
  %arrayidx85.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.3, !dbg !91
  %60 = load float, ptr %arrayidx85.3, align 4, !dbg !91, !tbaa !16
  %arrayidx89.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.3, i64 %idxprom76, !dbg !92
  %61 = load float, ptr %arrayidx89.3, align 4, !dbg !92, !tbaa !16
  %mul90.3 = fmul contract float %60, %61, !dbg !93
  %sub91.3 = fsub contract float %sub91.2, %mul90.3, !dbg !94
  %inc93.3 = or disjoint i32 %k.0271, 4, !dbg !95
  %idxprom84.4 = zext nneg i32 %inc93.3 to i64, !dbg !91
  %arrayidx85.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.4, !dbg !91
  %62 = load float, ptr %arrayidx85.4, align 4, !dbg !91, !tbaa !16
  %arrayidx89.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.4, i64 %idxprom76, !dbg !92
  %63 = load float, ptr %arrayidx89.4, align 4, !dbg !92, !tbaa !16
  %mul90.4 = fmul contract float %62, %63, !dbg !93
  %sub91.4 = fsub contract float %sub91.3, %mul90.4, !dbg !94
  %inc93.4 = or disjoint i32 %k.0271, 5, !dbg !95
  %idxprom84.5 = zext nneg i32 %inc93.4 to i64, !dbg !91
  %arrayidx85.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.5, !dbg !91
  %64 = load float, ptr %arrayidx85.5, align 4, !dbg !91, !tbaa !16
  %arrayidx89.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.5, i64 %idxprom76, !dbg !92
  %65 = load float, ptr %arrayidx89.5, align 4, !dbg !92, !tbaa !16
  %mul90.5 = fmul contract float %64, %65, !dbg !93
  %sub91.5 = fsub contract float %sub91.4, %mul90.5, !dbg !94
  %inc93.5 = or disjoint i32 %k.0271, 6, !dbg !95
  %idxprom84.6 = zext nneg i32 %inc93.5 to i64, !dbg !91
  %arrayidx85.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.6, !dbg !91
  %66 = load float, ptr %arrayidx85.6, align 4, !dbg !91, !tbaa !16
  %arrayidx89.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.6, i64 %idxprom76, !dbg !92
  %67 = load float, ptr %arrayidx89.6, align 4, !dbg !92, !tbaa !16
  %mul90.6 = fmul contract float %66, %67, !dbg !93
  %sub91.6 = fsub contract float %sub91.5, %mul90.6, !dbg !94
  %inc93.6 = or disjoint i32 %k.0271, 7, !dbg !95
  %idxprom84.7 = zext nneg i32 %inc93.6 to i64, !dbg !91
  %arrayidx85.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.7, !dbg !91
  %68 = load float, ptr %arrayidx85.7, align 4, !dbg !91, !tbaa !16
  %arrayidx89.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.7, i64 %idxprom76, !dbg !92
  %69 = load float, ptr %arrayidx89.7, align 4, !dbg !92, !tbaa !16
  %mul90.7 = fmul contract float %68, %69, !dbg !93
  %sub91.7 = fsub contract float %sub91.6, %mul90.7, !dbg !94
  %inc93.7 = add nuw nsw i32 %k.0271, 8, !dbg !95
  %niter292.next.7 = add i32 %niter292, 8, !dbg !90
  %niter292.ncmp.7 = icmp eq i32 %niter292.next.7, %unroll_iter291, !dbg !90
  br i1 %niter292.ncmp.7, label %for.cond.cleanup80.loopexit.unr-lcssa, label %for.body81, !dbg !90, !llvm.loop !103

if.else102:                                       ; preds = %if.end
  %sub104 = add nsw i32 %0, -16, !dbg !105
  %idxprom111 = zext nneg i32 %sub104 to i64
  br label %for.body109, !dbg !106

for.body109:                                      ; preds = %for.cond.cleanup118, %if.else102
  %i105.0268 = phi i32 [ 0, %if.else102 ], [ %inc142, %for.cond.cleanup118 ]
  %idxprom113 = zext nneg i32 %i105.0268 to i64, !dbg !107
  %arrayidx114 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom113, !dbg !107
  %70 = load float, ptr %arrayidx114, align 4, !dbg !107, !tbaa !16
  %cmp117265.not = icmp eq i32 %i105.0268, 0, !dbg !108
  br i1 %cmp117265.not, label %for.cond.cleanup118, label %for.body119.preheader, !dbg !109

for.body119.preheader:                            ; preds = %for.body109
  %xtraiter = and i32 %i105.0268, 7, !dbg !109
  %71 = icmp ult i32 %i105.0268, 8, !dbg !109
  br i1 %71, label %for.cond.cleanup118.loopexit.unr-lcssa, label %for.body119.preheader.new, !dbg !109

for.body119.preheader.new:                        ; preds = %for.body119.preheader
  %unroll_iter = and i32 %i105.0268, 2147483640, !dbg !109
  br label %for.body119, !dbg !109

for.cond.cleanup118.loopexit.unr-lcssa:           ; preds = %for.body119, %for.body119.preheader
  %sub129.lcssa.ph = phi float [ poison, %for.body119.preheader ], [ %sub129.7, %for.body119 ]
  %k115.0267.unr = phi i32 [ 0, %for.body119.preheader ], [ %inc131.7, %for.body119 ]
  %rest110.0266.unr = phi float [ %70, %for.body119.preheader ], [ %sub129.7, %for.body119 ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0, !dbg !109
  br i1 %lcmp.mod.not, label %for.cond.cleanup118, label %for.body119.epil, !dbg !109

for.body119.epil:                                 ; preds = %for.body119.epil, %for.cond.cleanup118.loopexit.unr-lcssa
  %k115.0267.epil = phi i32 [ %inc131.epil, %for.body119.epil ], [ %k115.0267.unr, %for.cond.cleanup118.loopexit.unr-lcssa ]
  %rest110.0266.epil = phi float [ %sub129.epil, %for.body119.epil ], [ %rest110.0266.unr, %for.cond.cleanup118.loopexit.unr-lcssa ]
  %epil.iter = phi i32 [ %epil.iter.next, %for.body119.epil ], [ 0, %for.cond.cleanup118.loopexit.unr-lcssa ]
  %idxprom122.epil = zext nneg i32 %k115.0267.epil to i64, !dbg !110
  %arrayidx123.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.epil, !dbg !110
  %72 = load float, ptr %arrayidx123.epil, align 4, !dbg !110, !tbaa !16
  %arrayidx127.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.epil, i64 %idxprom113, !dbg !111
  %73 = load float, ptr %arrayidx127.epil, align 4, !dbg !111, !tbaa !16
  %mul128.epil = fmul contract float %72, %73, !dbg !112
  %sub129.epil = fsub contract float %rest110.0266.epil, %mul128.epil, !dbg !113
  %inc131.epil = add nuw nsw i32 %k115.0267.epil, 1, !dbg !114
  %epil.iter.next = add i32 %epil.iter, 1, !dbg !109
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter, !dbg !109
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup118, label %for.body119.epil, !dbg !109, !llvm.loop !115

for.cond.cleanup118:                              ; preds = %for.body119.epil, %for.cond.cleanup118.loopexit.unr-lcssa, %for.body109
  %rest110.0.lcssa = phi float [ %70, %for.body109 ], [ %sub129.lcssa.ph, %for.cond.cleanup118.loopexit.unr-lcssa ], [ %sub129.epil, %for.body119.epil ], !dbg !97
  %arrayidx136 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom113, i64 %idxprom113, !dbg !116
  %74 = load float, ptr %arrayidx136, align 4, !dbg !116, !tbaa !16
  %div = fdiv contract float %rest110.0.lcssa, %74, !dbg !117
  store float %div, ptr %arrayidx114, align 4, !dbg !118, !tbaa !16
  %inc142 = add nuw nsw i32 %i105.0268, 1, !dbg !119
  %exitcond279.not = icmp eq i32 %inc142, 16, !dbg !120
  br i1 %exitcond279.not, label %if.end144, label %for.body109, !dbg !106, !llvm.loop !121

for.body119:                                      ; preds = %for.body119, %for.body119.preheader.new
  %k115.0267 = phi i32 [ 0, %for.body119.preheader.new ], [ %inc131.7, %for.body119 ]
  %rest110.0266 = phi float [ %70, %for.body119.preheader.new ], [ %sub129.7, %for.body119 ]
  %niter = phi i32 [ 0, %for.body119.preheader.new ], [ %niter.next.7, %for.body119 ]
  %idxprom122 = zext nneg i32 %k115.0267 to i64, !dbg !110
  %arrayidx123 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122, !dbg !110
  %75 = load float, ptr %arrayidx123, align 4, !dbg !110, !tbaa !16
  %arrayidx127 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122, i64 %idxprom113, !dbg !111
  %76 = load float, ptr %arrayidx127, align 4, !dbg !111, !tbaa !16
  %mul128 = fmul contract float %75, %76, !dbg !112
  %sub129 = fsub contract float %rest110.0266, %mul128, !dbg !113
  %inc131 = or disjoint i32 %k115.0267, 1, !dbg !114
  %idxprom122.1 = zext nneg i32 %inc131 to i64, !dbg !110
  %arrayidx123.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.1, !dbg !110
  %77 = load float, ptr %arrayidx123.1, align 4, !dbg !110, !tbaa !16
  %arrayidx127.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.1, i64 %idxprom113, !dbg !111
  %78 = load float, ptr %arrayidx127.1, align 4, !dbg !111, !tbaa !16
  %mul128.1 = fmul contract float %77, %78, !dbg !112
  %sub129.1 = fsub contract float %sub129, %mul128.1, !dbg !113
  %inc131.1 = or disjoint i32 %k115.0267, 2, !dbg !114
  %idxprom122.2 = zext nneg i32 %inc131.1 to i64, !dbg !110
  %arrayidx123.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.2, !dbg !110
  %79 = load float, ptr %arrayidx123.2, align 4, !dbg !110, !tbaa !16
  %arrayidx127.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.2, i64 %idxprom113, !dbg !111
  %80 = load float, ptr %arrayidx127.2, align 4, !dbg !111, !tbaa !16
  %mul128.2 = fmul contract float %79, %80, !dbg !112
  %sub129.2 = fsub contract float %sub129.1, %mul128.2, !dbg !113
  %inc131.2 = or disjoint i32 %k115.0267, 3, !dbg !114
  %idxprom122.3 = zext nneg i32 %inc131.2 to i64, !dbg !110
  %arrayidx123.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.3, !dbg !110
  %81 = load float, ptr %arrayidx123.3, align 4, !dbg !110, !tbaa !16
  %arrayidx127.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.3, i64 %idxprom113, !dbg !111
  %82 = load float, ptr %arrayidx127.3, align 4, !dbg !111, !tbaa !16
  %mul128.3 = fmul contract float %81, %82, !dbg !112
  %sub129.3 = fsub contract float %sub129.2, %mul128.3, !dbg !113
  %inc131.3 = or disjoint i32 %k115.0267, 4, !dbg !114
  %idxprom122.4 = zext nneg i32 %inc131.3 to i64, !dbg !110
  %arrayidx123.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.4, !dbg !110
  %83 = load float, ptr %arrayidx123.4, align 4, !dbg !110, !tbaa !16
  %arrayidx127.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.4, i64 %idxprom113, !dbg !111
  %84 = load float, ptr %arrayidx127.4, align 4, !dbg !111, !tbaa !16
  %mul128.4 = fmul contract float %83, %84, !dbg !112
  %sub129.4 = fsub contract float %sub129.3, %mul128.4, !dbg !113
  %inc131.4 = or disjoint i32 %k115.0267, 5, !dbg !114
  %idxprom122.5 = zext nneg i32 %inc131.4 to i64, !dbg !110
  %arrayidx123.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.5, !dbg !110
  %85 = load float, ptr %arrayidx123.5, align 4, !dbg !110, !tbaa !16
  %arrayidx127.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.5, i64 %idxprom113, !dbg !111
  %86 = load float, ptr %arrayidx127.5, align 4, !dbg !111, !tbaa !16
  %mul128.5 = fmul contract float %85, %86, !dbg !112
  %sub129.5 = fsub contract float %sub129.4, %mul128.5, !dbg !113
  %inc131.5 = or disjoint i32 %k115.0267, 6, !dbg !114
  %idxprom122.6 = zext nneg i32 %inc131.5 to i64, !dbg !110
  %arrayidx123.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.6, !dbg !110
  %87 = load float, ptr %arrayidx123.6, align 4, !dbg !110, !tbaa !16
  %arrayidx127.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.6, i64 %idxprom113, !dbg !111
  %88 = load float, ptr %arrayidx127.6, align 4, !dbg !111, !tbaa !16
  %mul128.6 = fmul contract float %87, %88, !dbg !112
  %sub129.6 = fsub contract float %sub129.5, %mul128.6, !dbg !113
  %inc131.6 = or disjoint i32 %k115.0267, 7, !dbg !114
  %idxprom122.7 = zext nneg i32 %inc131.6 to i64, !dbg !110
  %arrayidx123.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.7, !dbg !110
  %89 = load float, ptr %arrayidx123.7, align 4, !dbg !110, !tbaa !16
  %arrayidx127.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.7, i64 %idxprom113, !dbg !111
  %90 = load float, ptr %arrayidx127.7, align 4, !dbg !111, !tbaa !16
  %mul128.7 = fmul contract float %89, %90, !dbg !112
  %sub129.7 = fsub contract float %sub129.6, %mul128.7, !dbg !113
  %inc131.7 = add nuw nsw i32 %k115.0267, 8, !dbg !114
  %niter.next.7 = add i32 %niter, 8, !dbg !109
  %niter.ncmp.7 = icmp eq i32 %niter.next.7, %unroll_iter, !dbg !109
  br i1 %niter.ncmp.7, label %for.cond.cleanup118.loopexit.unr-lcssa, label %for.body119, !dbg !109, !llvm.loop !123

if.end144:                                        ; preds = %for.cond.cleanup118, %for.cond.cleanup80
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !125
  br i1 %cmp, label %for.cond148.preheader, label %if.else164, !dbg !126

for.cond148.preheader:                            ; preds = %if.end144
  %idxprom154 = zext nneg i32 %0 to i64
  %add157 = or disjoint i32 %mul, %0
  %arrayidx155 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 0, i64 %idxprom154, !dbg !127
  %91 = load float, ptr %arrayidx155, align 4, !dbg !127, !tbaa !16
  %idxprom159 = sext i32 %add157 to i64, !dbg !128
  %arrayidx160 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159, !dbg !128
  store float %91, ptr %arrayidx160, align 4, !dbg !129, !tbaa !16
  %arrayidx155.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 1, i64 %idxprom154, !dbg !127
  %92 = load float, ptr %arrayidx155.1, align 4, !dbg !127, !tbaa !16
  %add158.1 = add i32 %add157, %side, !dbg !130
  %idxprom159.1 = sext i32 %add158.1 to i64, !dbg !128
  %arrayidx160.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.1, !dbg !128
  store float %92, ptr %arrayidx160.1, align 4, !dbg !129, !tbaa !16
  %arrayidx155.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 2, i64 %idxprom154, !dbg !127
  %93 = load float, ptr %arrayidx155.2, align 4, !dbg !127, !tbaa !16
  %mul156.2 = shl nsw i32 %side, 1, !dbg !131
  %add158.2 = add i32 %add157, %mul156.2, !dbg !130
  %idxprom159.2 = sext i32 %add158.2 to i64, !dbg !128
  %arrayidx160.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.2, !dbg !128
  store float %93, ptr %arrayidx160.2, align 4, !dbg !129, !tbaa !16
  %arrayidx155.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 3, i64 %idxprom154, !dbg !127
  %94 = load float, ptr %arrayidx155.3, align 4, !dbg !127, !tbaa !16
  %mul156.3 = mul nsw i32 %side, 3, !dbg !131
  %add158.3 = add i32 %add157, %mul156.3, !dbg !130
  %idxprom159.3 = sext i32 %add158.3 to i64, !dbg !128
  %arrayidx160.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.3, !dbg !128
  store float %94, ptr %arrayidx160.3, align 4, !dbg !129, !tbaa !16
  %arrayidx155.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 4, i64 %idxprom154, !dbg !127
  %95 = load float, ptr %arrayidx155.4, align 4, !dbg !127, !tbaa !16
  %mul156.4 = shl nsw i32 %side, 2, !dbg !131
  %add158.4 = add i32 %add157, %mul156.4, !dbg !130
  %idxprom159.4 = sext i32 %add158.4 to i64, !dbg !128
  %arrayidx160.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.4, !dbg !128
  store float %95, ptr %arrayidx160.4, align 4, !dbg !129, !tbaa !16
  %arrayidx155.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 5, i64 %idxprom154, !dbg !127
  %96 = load float, ptr %arrayidx155.5, align 4, !dbg !127, !tbaa !16
  %mul156.5 = mul nsw i32 %side, 5, !dbg !131
  %add158.5 = add i32 %add157, %mul156.5, !dbg !130
  %idxprom159.5 = sext i32 %add158.5 to i64, !dbg !128
  %arrayidx160.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.5, !dbg !128
  store float %96, ptr %arrayidx160.5, align 4, !dbg !129, !tbaa !16
  %arrayidx155.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 6, i64 %idxprom154, !dbg !127
  %97 = load float, ptr %arrayidx155.6, align 4, !dbg !127, !tbaa !16
  %mul156.6 = mul nsw i32 %side, 6, !dbg !131
  %add158.6 = add i32 %add157, %mul156.6, !dbg !130
  %idxprom159.6 = sext i32 %add158.6 to i64, !dbg !128
  %arrayidx160.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.6, !dbg !128
  store float %97, ptr %arrayidx160.6, align 4, !dbg !129, !tbaa !16
  %arrayidx155.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 7, i64 %idxprom154, !dbg !127
  %98 = load float, ptr %arrayidx155.7, align 4, !dbg !127, !tbaa !16
  %mul156.7 = mul nsw i32 %side, 7, !dbg !131
  %add158.7 = add i32 %add157, %mul156.7, !dbg !130
  %idxprom159.7 = sext i32 %add158.7 to i64, !dbg !128
  %arrayidx160.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.7, !dbg !128
  store float %98, ptr %arrayidx160.7, align 4, !dbg !129, !tbaa !16
  %arrayidx155.8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 8, i64 %idxprom154, !dbg !127
  %99 = load float, ptr %arrayidx155.8, align 4, !dbg !127, !tbaa !16
  %mul156.8 = shl nsw i32 %side, 3, !dbg !131
  %add158.8 = add i32 %add157, %mul156.8, !dbg !130
  %idxprom159.8 = sext i32 %add158.8 to i64, !dbg !128
  %arrayidx160.8 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.8, !dbg !128
  store float %99, ptr %arrayidx160.8, align 4, !dbg !129, !tbaa !16
  %arrayidx155.9 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 9, i64 %idxprom154, !dbg !127
  %100 = load float, ptr %arrayidx155.9, align 4, !dbg !127, !tbaa !16
  %mul156.9 = mul nsw i32 %side, 9, !dbg !131
  %add158.9 = add i32 %add157, %mul156.9, !dbg !130
  %idxprom159.9 = sext i32 %add158.9 to i64, !dbg !128
  %arrayidx160.9 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.9, !dbg !128
  store float %100, ptr %arrayidx160.9, align 4, !dbg !129, !tbaa !16
  %arrayidx155.10 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 10, i64 %idxprom154, !dbg !127
  %101 = load float, ptr %arrayidx155.10, align 4, !dbg !127, !tbaa !16
  %mul156.10 = mul nsw i32 %side, 10, !dbg !131
  %add158.10 = add i32 %add157, %mul156.10, !dbg !130
  %idxprom159.10 = sext i32 %add158.10 to i64, !dbg !128
  %arrayidx160.10 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.10, !dbg !128
  store float %101, ptr %arrayidx160.10, align 4, !dbg !129, !tbaa !16
  %arrayidx155.11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 11, i64 %idxprom154, !dbg !127
  %102 = load float, ptr %arrayidx155.11, align 4, !dbg !127, !tbaa !16
  %mul156.11 = mul nsw i32 %side, 11, !dbg !131
  %add158.11 = add i32 %add157, %mul156.11, !dbg !130
  %idxprom159.11 = sext i32 %add158.11 to i64, !dbg !128
  %arrayidx160.11 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.11, !dbg !128
  store float %102, ptr %arrayidx160.11, align 4, !dbg !129, !tbaa !16
  %arrayidx155.12 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 12, i64 %idxprom154, !dbg !127
  %103 = load float, ptr %arrayidx155.12, align 4, !dbg !127, !tbaa !16
  %mul156.12 = mul nsw i32 %side, 12, !dbg !131
  %add158.12 = add i32 %add157, %mul156.12, !dbg !130
  %idxprom159.12 = sext i32 %add158.12 to i64, !dbg !128
  %arrayidx160.12 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.12, !dbg !128
  store float %103, ptr %arrayidx160.12, align 4, !dbg !129, !tbaa !16
  %arrayidx155.13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 13, i64 %idxprom154, !dbg !127
  %104 = load float, ptr %arrayidx155.13, align 4, !dbg !127, !tbaa !16
  %mul156.13 = mul nsw i32 %side, 13, !dbg !131
  %add158.13 = add i32 %add157, %mul156.13, !dbg !130
  %idxprom159.13 = sext i32 %add158.13 to i64, !dbg !128
  %arrayidx160.13 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.13, !dbg !128
  store float %104, ptr %arrayidx160.13, align 4, !dbg !129, !tbaa !16
  %arrayidx155.14 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 14, i64 %idxprom154, !dbg !127
  %105 = load float, ptr %arrayidx155.14, align 4, !dbg !127, !tbaa !16
  %mul156.14 = mul nsw i32 %side, 14, !dbg !131
  %add158.14 = add i32 %add157, %mul156.14, !dbg !130
  %idxprom159.14 = sext i32 %add158.14 to i64, !dbg !128
  %arrayidx160.14 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.14, !dbg !128
  store float %105, ptr %arrayidx160.14, align 4, !dbg !129, !tbaa !16
  %arrayidx155.15 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 15, i64 %idxprom154, !dbg !127
  %106 = load float, ptr %arrayidx155.15, align 4, !dbg !127, !tbaa !16
  %mul156.15 = mul nsw i32 %side, 15, !dbg !131
  %add158.15 = add i32 %add157, %mul156.15, !dbg !130
  %idxprom159.15 = sext i32 %add158.15 to i64, !dbg !128
  %arrayidx160.15 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.15, !dbg !128
  store float %106, ptr %arrayidx160.15, align 4, !dbg !129, !tbaa !16
  br label %if.end184, !dbg !132

if.else164:                                       ; preds = %if.end144
  %sub166 = add nsw i32 %0, -16, !dbg !133
  %idxprom174 = zext nneg i32 %sub166 to i64
  %arrayidx175 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 0, i64 %idxprom174, !dbg !134
  %107 = load float, ptr %arrayidx175, align 4, !dbg !134, !tbaa !16
  %mul177 = mul nsw i32 %mul, %side, !dbg !135
  %add178 = add nsw i32 %mul177, %sub166, !dbg !136
  %idxprom179 = sext i32 %add178 to i64, !dbg !137
  %arrayidx180 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179, !dbg !137
  store float %107, ptr %arrayidx180, align 4, !dbg !138, !tbaa !16
  %arrayidx175.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 1, i64 %idxprom174, !dbg !134
  %108 = load float, ptr %arrayidx175.1, align 4, !dbg !134, !tbaa !16
  %add176.1 = add i32 %add, 17, !dbg !139
  %mul177.1 = mul nsw i32 %add176.1, %side, !dbg !135
  %add178.1 = add nsw i32 %mul177.1, %sub166, !dbg !136
  %idxprom179.1 = sext i32 %add178.1 to i64, !dbg !137
  %arrayidx180.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.1, !dbg !137
  store float %108, ptr %arrayidx180.1, align 4, !dbg !138, !tbaa !16
  %arrayidx175.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 2, i64 %idxprom174, !dbg !134
  %109 = load float, ptr %arrayidx175.2, align 4, !dbg !134, !tbaa !16
  %add176.2 = add i32 %add, 18, !dbg !139
  %mul177.2 = mul nsw i32 %add176.2, %side, !dbg !135
  %add178.2 = add nsw i32 %mul177.2, %sub166, !dbg !136
  %idxprom179.2 = sext i32 %add178.2 to i64, !dbg !137
  %arrayidx180.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.2, !dbg !137
  store float %109, ptr %arrayidx180.2, align 4, !dbg !138, !tbaa !16
  %arrayidx175.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 3, i64 %idxprom174, !dbg !134
  %110 = load float, ptr %arrayidx175.3, align 4, !dbg !134, !tbaa !16
  %add176.3 = add i32 %add, 19, !dbg !139
  %mul177.3 = mul nsw i32 %add176.3, %side, !dbg !135
  %add178.3 = add nsw i32 %mul177.3, %sub166, !dbg !136
  %idxprom179.3 = sext i32 %add178.3 to i64, !dbg !137
  %arrayidx180.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.3, !dbg !137
  store float %110, ptr %arrayidx180.3, align 4, !dbg !138, !tbaa !16
  %arrayidx175.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 4, i64 %idxprom174, !dbg !134
  %111 = load float, ptr %arrayidx175.4, align 4, !dbg !134, !tbaa !16
  %add176.4 = add i32 %add, 20, !dbg !139
  %mul177.4 = mul nsw i32 %add176.4, %side, !dbg !135
  %add178.4 = add nsw i32 %mul177.4, %sub166, !dbg !136
  %idxprom179.4 = sext i32 %add178.4 to i64, !dbg !137
  %arrayidx180.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.4, !dbg !137
  store float %111, ptr %arrayidx180.4, align 4, !dbg !138, !tbaa !16
  %arrayidx175.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 5, i64 %idxprom174, !dbg !134
  %112 = load float, ptr %arrayidx175.5, align 4, !dbg !134, !tbaa !16
  %add176.5 = add i32 %add, 21, !dbg !139
  %mul177.5 = mul nsw i32 %add176.5, %side, !dbg !135
  %add178.5 = add nsw i32 %mul177.5, %sub166, !dbg !136
  %idxprom179.5 = sext i32 %add178.5 to i64, !dbg !137
  %arrayidx180.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.5, !dbg !137
  store float %112, ptr %arrayidx180.5, align 4, !dbg !138, !tbaa !16
  %arrayidx175.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 6, i64 %idxprom174, !dbg !134
  %113 = load float, ptr %arrayidx175.6, align 4, !dbg !134, !tbaa !16
  %add176.6 = add i32 %add, 22, !dbg !139
  %mul177.6 = mul nsw i32 %add176.6, %side, !dbg !135
  %add178.6 = add nsw i32 %mul177.6, %sub166, !dbg !136
  %idxprom179.6 = sext i32 %add178.6 to i64, !dbg !137
  %arrayidx180.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.6, !dbg !137
  store float %113, ptr %arrayidx180.6, align 4, !dbg !138, !tbaa !16
  %arrayidx175.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 7, i64 %idxprom174, !dbg !134
  %114 = load float, ptr %arrayidx175.7, align 4, !dbg !134, !tbaa !16
  %add176.7 = add i32 %add, 23, !dbg !139
  %mul177.7 = mul nsw i32 %add176.7, %side, !dbg !135
  %add178.7 = add nsw i32 %mul177.7, %sub166, !dbg !136
  %idxprom179.7 = sext i32 %add178.7 to i64, !dbg !137
  %arrayidx180.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.7, !dbg !137
  store float %114, ptr %arrayidx180.7, align 4, !dbg !138, !tbaa !16
  %arrayidx175.8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 8, i64 %idxprom174, !dbg !134
  %115 = load float, ptr %arrayidx175.8, align 4, !dbg !134, !tbaa !16
  %add176.8 = add i32 %add, 24, !dbg !139
  %mul177.8 = mul nsw i32 %add176.8, %side, !dbg !135
  %add178.8 = add nsw i32 %mul177.8, %sub166, !dbg !136
  %idxprom179.8 = sext i32 %add178.8 to i64, !dbg !137
  %arrayidx180.8 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.8, !dbg !137
  store float %115, ptr %arrayidx180.8, align 4, !dbg !138, !tbaa !16
  %arrayidx175.9 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 9, i64 %idxprom174, !dbg !134
  %116 = load float, ptr %arrayidx175.9, align 4, !dbg !134, !tbaa !16
  %add176.9 = add i32 %add, 25, !dbg !139
  %mul177.9 = mul nsw i32 %add176.9, %side, !dbg !135
  %add178.9 = add nsw i32 %mul177.9, %sub166, !dbg !136
  %idxprom179.9 = sext i32 %add178.9 to i64, !dbg !137
  %arrayidx180.9 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.9, !dbg !137
  store float %116, ptr %arrayidx180.9, align 4, !dbg !138, !tbaa !16
  %arrayidx175.10 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 10, i64 %idxprom174, !dbg !134
  %117 = load float, ptr %arrayidx175.10, align 4, !dbg !134, !tbaa !16
  %add176.10 = add i32 %add, 26, !dbg !139
  %mul177.10 = mul nsw i32 %add176.10, %side, !dbg !135
  %add178.10 = add nsw i32 %mul177.10, %sub166, !dbg !136
  %idxprom179.10 = sext i32 %add178.10 to i64, !dbg !137
  %arrayidx180.10 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.10, !dbg !137
  store float %117, ptr %arrayidx180.10, align 4, !dbg !138, !tbaa !16
  %arrayidx175.11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 11, i64 %idxprom174, !dbg !134
  %118 = load float, ptr %arrayidx175.11, align 4, !dbg !134, !tbaa !16
  %add176.11 = add i32 %add, 27, !dbg !139
  %mul177.11 = mul nsw i32 %add176.11, %side, !dbg !135
  %add178.11 = add nsw i32 %mul177.11, %sub166, !dbg !136
  %idxprom179.11 = sext i32 %add178.11 to i64, !dbg !137
  %arrayidx180.11 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.11, !dbg !137
  store float %118, ptr %arrayidx180.11, align 4, !dbg !138, !tbaa !16
  %arrayidx175.12 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 12, i64 %idxprom174, !dbg !134
  %119 = load float, ptr %arrayidx175.12, align 4, !dbg !134, !tbaa !16
  %add176.12 = add i32 %add, 28, !dbg !139
  %mul177.12 = mul nsw i32 %add176.12, %side, !dbg !135
  %add178.12 = add nsw i32 %mul177.12, %sub166, !dbg !136
  %idxprom179.12 = sext i32 %add178.12 to i64, !dbg !137
  %arrayidx180.12 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.12, !dbg !137
  store float %119, ptr %arrayidx180.12, align 4, !dbg !138, !tbaa !16
  %arrayidx175.13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 13, i64 %idxprom174, !dbg !134
  %120 = load float, ptr %arrayidx175.13, align 4, !dbg !134, !tbaa !16
  %add176.13 = add i32 %add, 29, !dbg !139
  %mul177.13 = mul nsw i32 %add176.13, %side, !dbg !135
  %add178.13 = add nsw i32 %mul177.13, %sub166, !dbg !136
  %idxprom179.13 = sext i32 %add178.13 to i64, !dbg !137
  %arrayidx180.13 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.13, !dbg !137
  store float %120, ptr %arrayidx180.13, align 4, !dbg !138, !tbaa !16
  %arrayidx175.14 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 14, i64 %idxprom174, !dbg !134
  %121 = load float, ptr %arrayidx175.14, align 4, !dbg !134, !tbaa !16
  %add176.14 = add i32 %add, 30, !dbg !139
  %mul177.14 = mul nsw i32 %add176.14, %side, !dbg !135
  %add178.14 = add nsw i32 %mul177.14, %sub166, !dbg !136
  %idxprom179.14 = sext i32 %add178.14 to i64, !dbg !137
  %arrayidx180.14 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.14, !dbg !137
  store float %121, ptr %arrayidx180.14, align 4, !dbg !138, !tbaa !16
  %arrayidx175.15 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 15, i64 %idxprom174, !dbg !134
  %122 = load float, ptr %arrayidx175.15, align 4, !dbg !134, !tbaa !16
  %add176.15 = add i32 %add, 31, !dbg !139
  %mul177.15 = mul nsw i32 %add176.15, %side, !dbg !135
  %add178.15 = add nsw i32 %mul177.15, %sub166, !dbg !136
  %idxprom179.15 = sext i32 %add178.15 to i64, !dbg !137
  %arrayidx180.15 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.15, !dbg !137
  store float %122, ptr %arrayidx180.15, align 4, !dbg !138, !tbaa !16
  br label %if.end184, !dbg !132

if.end184:                                        ; preds = %if.else164, %for.cond148.preheader
  ret void, !dbg !132
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_internal(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #0 !dbg !140 {
entry:
  %0 = tail call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !141
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !142
  %add = shl nuw nsw i32 %1, 4, !dbg !143
  %mul = add nuw nsw i32 %add, 16, !dbg !143
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !144
  %add12 = shl i32 %2, 4, !dbg !145
  %mul13 = add i32 %add12, 16, !dbg !145
  %mul14 = mul nsw i32 %origin, %side, !dbg !146
  %idx.ext = sext i32 %mul14 to i64, !dbg !147
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !147
  %idx.ext15 = sext i32 %origin to i64, !dbg !148
  %add.ptr16 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext15, !dbg !148
  %add18 = or disjoint i32 %mul13, %0
  %idxprom22 = zext nneg i32 %0 to i64
  %idxprom = sext i32 %add18 to i64, !dbg !149
  %arrayidx = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom, !dbg !149
  %3 = load float, ptr %arrayidx, align 4, !dbg !149, !tbaa !16
  %arrayidx23 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 0, i64 %idxprom22, !dbg !150
  store float %3, ptr %arrayidx23, align 4, !dbg !151, !tbaa !16
  %mul25 = mul nsw i32 %mul, %side, !dbg !152
  %add26 = or disjoint i32 %mul25, %0, !dbg !153
  %idxprom27 = sext i32 %add26 to i64, !dbg !154
  %arrayidx28 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27, !dbg !154
  %4 = load float, ptr %arrayidx28, align 4, !dbg !154, !tbaa !16
  %arrayidx32 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 0, i64 %idxprom22, !dbg !155
  store float %4, ptr %arrayidx32, align 4, !dbg !156, !tbaa !16
  %add19.1 = add i32 %add18, %side, !dbg !157
  %idxprom.1 = sext i32 %add19.1 to i64, !dbg !149
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.1, !dbg !149
  %5 = load float, ptr %arrayidx.1, align 4, !dbg !149, !tbaa !16
  %arrayidx23.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 1, i64 %idxprom22, !dbg !150
  store float %5, ptr %arrayidx23.1, align 4, !dbg !151, !tbaa !16
  %add24.1 = add nuw nsw i32 %add, 17, !dbg !158
  %mul25.1 = mul nsw i32 %add24.1, %side, !dbg !152
  %add26.1 = add nsw i32 %mul25.1, %0, !dbg !153
  %idxprom27.1 = sext i32 %add26.1 to i64, !dbg !154
  %arrayidx28.1 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.1, !dbg !154
  %6 = load float, ptr %arrayidx28.1, align 4, !dbg !154, !tbaa !16
  %arrayidx32.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 1, i64 %idxprom22, !dbg !155
  store float %6, ptr %arrayidx32.1, align 4, !dbg !156, !tbaa !16
  %mul17.2 = shl nsw i32 %side, 1, !dbg !159
  %add19.2 = add i32 %add18, %mul17.2, !dbg !157
  %idxprom.2 = sext i32 %add19.2 to i64, !dbg !149
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.2, !dbg !149
  %7 = load float, ptr %arrayidx.2, align 4, !dbg !149, !tbaa !16
  %arrayidx23.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 2, i64 %idxprom22, !dbg !150
  store float %7, ptr %arrayidx23.2, align 4, !dbg !151, !tbaa !16
  %add24.2 = add nuw nsw i32 %add, 18, !dbg !158
  %mul25.2 = mul nsw i32 %add24.2, %side, !dbg !152
  %add26.2 = add nsw i32 %mul25.2, %0, !dbg !153
  %idxprom27.2 = sext i32 %add26.2 to i64, !dbg !154
  %arrayidx28.2 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.2, !dbg !154
  %8 = load float, ptr %arrayidx28.2, align 4, !dbg !154, !tbaa !16
  %arrayidx32.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 2, i64 %idxprom22, !dbg !155
  store float %8, ptr %arrayidx32.2, align 4, !dbg !156, !tbaa !16
  %mul17.3 = mul nsw i32 %side, 3, !dbg !159
  %add19.3 = add i32 %add18, %mul17.3, !dbg !157
  %idxprom.3 = sext i32 %add19.3 to i64, !dbg !149
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.3, !dbg !149
  %9 = load float, ptr %arrayidx.3, align 4, !dbg !149, !tbaa !16
  %arrayidx23.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 3, i64 %idxprom22, !dbg !150
  store float %9, ptr %arrayidx23.3, align 4, !dbg !151, !tbaa !16
  %add24.3 = add nuw nsw i32 %add, 19, !dbg !158
  %mul25.3 = mul nsw i32 %add24.3, %side, !dbg !152
  %add26.3 = add nsw i32 %mul25.3, %0, !dbg !153
  %idxprom27.3 = sext i32 %add26.3 to i64, !dbg !154
  %arrayidx28.3 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.3, !dbg !154
  %10 = load float, ptr %arrayidx28.3, align 4, !dbg !154, !tbaa !16
  %arrayidx32.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 3, i64 %idxprom22, !dbg !155
  store float %10, ptr %arrayidx32.3, align 4, !dbg !156, !tbaa !16
  %mul17.4 = shl nsw i32 %side, 2, !dbg !159
  %add19.4 = add i32 %add18, %mul17.4, !dbg !157
  %idxprom.4 = sext i32 %add19.4 to i64, !dbg !149
  %arrayidx.4 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.4, !dbg !149
  %11 = load float, ptr %arrayidx.4, align 4, !dbg !149, !tbaa !16
  %arrayidx23.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 4, i64 %idxprom22, !dbg !150
  store float %11, ptr %arrayidx23.4, align 4, !dbg !151, !tbaa !16
  %add24.4 = add nuw nsw i32 %add, 20, !dbg !158
  %mul25.4 = mul nsw i32 %add24.4, %side, !dbg !152
  %add26.4 = add nsw i32 %mul25.4, %0, !dbg !153
  %idxprom27.4 = sext i32 %add26.4 to i64, !dbg !154
  %arrayidx28.4 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.4, !dbg !154
  %12 = load float, ptr %arrayidx28.4, align 4, !dbg !154, !tbaa !16
  %arrayidx32.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 4, i64 %idxprom22, !dbg !155
  store float %12, ptr %arrayidx32.4, align 4, !dbg !156, !tbaa !16
  %mul17.5 = mul nsw i32 %side, 5, !dbg !159
  %add19.5 = add i32 %add18, %mul17.5, !dbg !157
  %idxprom.5 = sext i32 %add19.5 to i64, !dbg !149
  %arrayidx.5 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.5, !dbg !149
  %13 = load float, ptr %arrayidx.5, align 4, !dbg !149, !tbaa !16
  %arrayidx23.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 5, i64 %idxprom22, !dbg !150
  store float %13, ptr %arrayidx23.5, align 4, !dbg !151, !tbaa !16
  %add24.5 = add nuw nsw i32 %add, 21, !dbg !158
  %mul25.5 = mul nsw i32 %add24.5, %side, !dbg !152
  %add26.5 = add nsw i32 %mul25.5, %0, !dbg !153
  %idxprom27.5 = sext i32 %add26.5 to i64, !dbg !154
  %arrayidx28.5 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.5, !dbg !154
  %14 = load float, ptr %arrayidx28.5, align 4, !dbg !154, !tbaa !16
  %arrayidx32.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 5, i64 %idxprom22, !dbg !155
  store float %14, ptr %arrayidx32.5, align 4, !dbg !156, !tbaa !16
  %mul17.6 = mul nsw i32 %side, 6, !dbg !159
  %add19.6 = add i32 %add18, %mul17.6, !dbg !157
  %idxprom.6 = sext i32 %add19.6 to i64, !dbg !149
  %arrayidx.6 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.6, !dbg !149
  %15 = load float, ptr %arrayidx.6, align 4, !dbg !149, !tbaa !16
  %arrayidx23.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 6, i64 %idxprom22, !dbg !150
  store float %15, ptr %arrayidx23.6, align 4, !dbg !151, !tbaa !16
  %add24.6 = add nuw nsw i32 %add, 22, !dbg !158
  %mul25.6 = mul nsw i32 %add24.6, %side, !dbg !152
  %add26.6 = add nsw i32 %mul25.6, %0, !dbg !153
  %idxprom27.6 = sext i32 %add26.6 to i64, !dbg !154
  %arrayidx28.6 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.6, !dbg !154
  %16 = load float, ptr %arrayidx28.6, align 4, !dbg !154, !tbaa !16
  %arrayidx32.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 6, i64 %idxprom22, !dbg !155
  store float %16, ptr %arrayidx32.6, align 4, !dbg !156, !tbaa !16
  %mul17.7 = mul nsw i32 %side, 7, !dbg !159
  %add19.7 = add i32 %add18, %mul17.7, !dbg !157
  %idxprom.7 = sext i32 %add19.7 to i64, !dbg !149
  %arrayidx.7 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.7, !dbg !149
  %17 = load float, ptr %arrayidx.7, align 4, !dbg !149, !tbaa !16
  %arrayidx23.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 7, i64 %idxprom22, !dbg !150
  store float %17, ptr %arrayidx23.7, align 4, !dbg !151, !tbaa !16
  %add24.7 = add nuw nsw i32 %add, 23, !dbg !158
  %mul25.7 = mul nsw i32 %add24.7, %side, !dbg !152
  %add26.7 = add nsw i32 %mul25.7, %0, !dbg !153
  %idxprom27.7 = sext i32 %add26.7 to i64, !dbg !154
  %arrayidx28.7 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.7, !dbg !154
  %18 = load float, ptr %arrayidx28.7, align 4, !dbg !154, !tbaa !16
  %arrayidx32.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 7, i64 %idxprom22, !dbg !155
  store float %18, ptr %arrayidx32.7, align 4, !dbg !156, !tbaa !16
  %mul17.8 = shl nsw i32 %side, 3, !dbg !159
  %add19.8 = add i32 %add18, %mul17.8, !dbg !157
  %idxprom.8 = sext i32 %add19.8 to i64, !dbg !149
  %arrayidx.8 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.8, !dbg !149
  %19 = load float, ptr %arrayidx.8, align 4, !dbg !149, !tbaa !16
  %arrayidx23.8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 8, i64 %idxprom22, !dbg !150
  store float %19, ptr %arrayidx23.8, align 4, !dbg !151, !tbaa !16
  %add24.8 = add nuw nsw i32 %add, 24, !dbg !158
  %mul25.8 = mul nsw i32 %add24.8, %side, !dbg !152
  %add26.8 = add nsw i32 %mul25.8, %0, !dbg !153
  %idxprom27.8 = sext i32 %add26.8 to i64, !dbg !154
  %arrayidx28.8 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.8, !dbg !154
  %20 = load float, ptr %arrayidx28.8, align 4, !dbg !154, !tbaa !16
  %arrayidx32.8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 8, i64 %idxprom22, !dbg !155
  store float %20, ptr %arrayidx32.8, align 4, !dbg !156, !tbaa !16
  %mul17.9 = mul nsw i32 %side, 9, !dbg !159
  %add19.9 = add i32 %add18, %mul17.9, !dbg !157
  %idxprom.9 = sext i32 %add19.9 to i64, !dbg !149
  %arrayidx.9 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.9, !dbg !149
  %21 = load float, ptr %arrayidx.9, align 4, !dbg !149, !tbaa !16
  %arrayidx23.9 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 9, i64 %idxprom22, !dbg !150
  store float %21, ptr %arrayidx23.9, align 4, !dbg !151, !tbaa !16
  %add24.9 = add nuw nsw i32 %add, 25, !dbg !158
  %mul25.9 = mul nsw i32 %add24.9, %side, !dbg !152
  %add26.9 = add nsw i32 %mul25.9, %0, !dbg !153
  %idxprom27.9 = sext i32 %add26.9 to i64, !dbg !154
  %arrayidx28.9 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.9, !dbg !154
  %22 = load float, ptr %arrayidx28.9, align 4, !dbg !154, !tbaa !16
  %arrayidx32.9 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 9, i64 %idxprom22, !dbg !155
  store float %22, ptr %arrayidx32.9, align 4, !dbg !156, !tbaa !16
  %mul17.10 = mul nsw i32 %side, 10, !dbg !159
  %add19.10 = add i32 %add18, %mul17.10, !dbg !157
  %idxprom.10 = sext i32 %add19.10 to i64, !dbg !149
  %arrayidx.10 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.10, !dbg !149
  %23 = load float, ptr %arrayidx.10, align 4, !dbg !149, !tbaa !16
  %arrayidx23.10 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 10, i64 %idxprom22, !dbg !150
  store float %23, ptr %arrayidx23.10, align 4, !dbg !151, !tbaa !16
  %add24.10 = add nuw nsw i32 %add, 26, !dbg !158
  %mul25.10 = mul nsw i32 %add24.10, %side, !dbg !152
  %add26.10 = add nsw i32 %mul25.10, %0, !dbg !153
  %idxprom27.10 = sext i32 %add26.10 to i64, !dbg !154
  %arrayidx28.10 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.10, !dbg !154
  %24 = load float, ptr %arrayidx28.10, align 4, !dbg !154, !tbaa !16
  %arrayidx32.10 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 10, i64 %idxprom22, !dbg !155
  store float %24, ptr %arrayidx32.10, align 4, !dbg !156, !tbaa !16
  %mul17.11 = mul nsw i32 %side, 11, !dbg !159
  %add19.11 = add i32 %add18, %mul17.11, !dbg !157
  %idxprom.11 = sext i32 %add19.11 to i64, !dbg !149
  %arrayidx.11 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.11, !dbg !149
  %25 = load float, ptr %arrayidx.11, align 4, !dbg !149, !tbaa !16
  %arrayidx23.11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 11, i64 %idxprom22, !dbg !150
  store float %25, ptr %arrayidx23.11, align 4, !dbg !151, !tbaa !16
  %add24.11 = add nuw nsw i32 %add, 27, !dbg !158
  %mul25.11 = mul nsw i32 %add24.11, %side, !dbg !152
  %add26.11 = add nsw i32 %mul25.11, %0, !dbg !153
  %idxprom27.11 = sext i32 %add26.11 to i64, !dbg !154
  %arrayidx28.11 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.11, !dbg !154
  %26 = load float, ptr %arrayidx28.11, align 4, !dbg !154, !tbaa !16
  %arrayidx32.11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 11, i64 %idxprom22, !dbg !155
  store float %26, ptr %arrayidx32.11, align 4, !dbg !156, !tbaa !16
  %mul17.12 = mul nsw i32 %side, 12, !dbg !159
  %add19.12 = add i32 %add18, %mul17.12, !dbg !157
  %idxprom.12 = sext i32 %add19.12 to i64, !dbg !149
  %arrayidx.12 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.12, !dbg !149
  %27 = load float, ptr %arrayidx.12, align 4, !dbg !149, !tbaa !16
  %arrayidx23.12 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 12, i64 %idxprom22, !dbg !150
  store float %27, ptr %arrayidx23.12, align 4, !dbg !151, !tbaa !16
  %add24.12 = add nuw nsw i32 %add, 28, !dbg !158
  %mul25.12 = mul nsw i32 %add24.12, %side, !dbg !152
  %add26.12 = add nsw i32 %mul25.12, %0, !dbg !153
  %idxprom27.12 = sext i32 %add26.12 to i64, !dbg !154
  %arrayidx28.12 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.12, !dbg !154
  %28 = load float, ptr %arrayidx28.12, align 4, !dbg !154, !tbaa !16
  %arrayidx32.12 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 12, i64 %idxprom22, !dbg !155
  store float %28, ptr %arrayidx32.12, align 4, !dbg !156, !tbaa !16
  %mul17.13 = mul nsw i32 %side, 13, !dbg !159
  %add19.13 = add i32 %add18, %mul17.13, !dbg !157
  %idxprom.13 = sext i32 %add19.13 to i64, !dbg !149
  %arrayidx.13 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.13, !dbg !149
  %29 = load float, ptr %arrayidx.13, align 4, !dbg !149, !tbaa !16
  %arrayidx23.13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 13, i64 %idxprom22, !dbg !150
  store float %29, ptr %arrayidx23.13, align 4, !dbg !151, !tbaa !16
  %add24.13 = add nuw nsw i32 %add, 29, !dbg !158
  %mul25.13 = mul nsw i32 %add24.13, %side, !dbg !152
  %add26.13 = add nsw i32 %mul25.13, %0, !dbg !153
  %idxprom27.13 = sext i32 %add26.13 to i64, !dbg !154
  %arrayidx28.13 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.13, !dbg !154
  %30 = load float, ptr %arrayidx28.13, align 4, !dbg !154, !tbaa !16
  %arrayidx32.13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 13, i64 %idxprom22, !dbg !155
  store float %30, ptr %arrayidx32.13, align 4, !dbg !156, !tbaa !16
  %mul17.14 = mul nsw i32 %side, 14, !dbg !159
  %add19.14 = add i32 %add18, %mul17.14, !dbg !157
  %idxprom.14 = sext i32 %add19.14 to i64, !dbg !149
  %arrayidx.14 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.14, !dbg !149
  %31 = load float, ptr %arrayidx.14, align 4, !dbg !149, !tbaa !16
  %arrayidx23.14 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 14, i64 %idxprom22, !dbg !150
  store float %31, ptr %arrayidx23.14, align 4, !dbg !151, !tbaa !16
  %add24.14 = add nuw nsw i32 %add, 30, !dbg !158
  %mul25.14 = mul nsw i32 %add24.14, %side, !dbg !152
  %add26.14 = add nsw i32 %mul25.14, %0, !dbg !153
  %idxprom27.14 = sext i32 %add26.14 to i64, !dbg !154
  %arrayidx28.14 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.14, !dbg !154
  %32 = load float, ptr %arrayidx28.14, align 4, !dbg !154, !tbaa !16
  %arrayidx32.14 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 14, i64 %idxprom22, !dbg !155
  store float %32, ptr %arrayidx32.14, align 4, !dbg !156, !tbaa !16
  %mul17.15 = mul nsw i32 %side, 15, !dbg !159
  %add19.15 = add i32 %add18, %mul17.15, !dbg !157
  %idxprom.15 = sext i32 %add19.15 to i64, !dbg !149
  %arrayidx.15 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.15, !dbg !149
  %33 = load float, ptr %arrayidx.15, align 4, !dbg !149, !tbaa !16
  %arrayidx23.15 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 15, i64 %idxprom22, !dbg !150
  store float %33, ptr %arrayidx23.15, align 4, !dbg !151, !tbaa !16
  %add24.15 = add nuw nsw i32 %add, 31, !dbg !158
  %mul25.15 = mul nsw i32 %add24.15, %side, !dbg !152
  %add26.15 = add nsw i32 %mul25.15, %0, !dbg !153
  %idxprom27.15 = sext i32 %add26.15 to i64, !dbg !154
  %arrayidx28.15 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.15, !dbg !154
  %34 = load float, ptr %arrayidx28.15, align 4, !dbg !154, !tbaa !16
  %arrayidx32.15 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 15, i64 %idxprom22, !dbg !155
  store float %34, ptr %arrayidx32.15, align 4, !dbg !156, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !160
  %.pre = load float, ptr %arrayidx23.1, align 4, !dbg !161, !tbaa !16
  %.pre93 = load float, ptr %arrayidx23.2, align 4, !dbg !161, !tbaa !16
  %.pre94 = load float, ptr %arrayidx23.3, align 4, !dbg !161, !tbaa !16
  %.pre95 = load float, ptr %arrayidx23.4, align 4, !dbg !161, !tbaa !16
  %.pre96 = load float, ptr %arrayidx23.5, align 4, !dbg !161, !tbaa !16
  %.pre97 = load float, ptr %arrayidx23.6, align 4, !dbg !161, !tbaa !16
  %.pre98 = load float, ptr %arrayidx23.7, align 4, !dbg !161, !tbaa !16
  %.pre99 = load float, ptr %arrayidx23.8, align 4, !dbg !161, !tbaa !16
  %.pre100 = load float, ptr %arrayidx23.9, align 4, !dbg !161, !tbaa !16
  %.pre101 = load float, ptr %arrayidx23.10, align 4, !dbg !161, !tbaa !16
  %.pre102 = load float, ptr %arrayidx23.11, align 4, !dbg !161, !tbaa !16
  %.pre103 = load float, ptr %arrayidx23.12, align 4, !dbg !161, !tbaa !16
  %.pre104 = load float, ptr %arrayidx23.13, align 4, !dbg !161, !tbaa !16
  %.pre105 = load float, ptr %arrayidx23.14, align 4, !dbg !161, !tbaa !16
  %.pre106 = load float, ptr %arrayidx23.15, align 4, !dbg !161, !tbaa !16
  %35 = load float, ptr %arrayidx23, align 4, !tbaa !16
  br label %for.cond38.preheader, !dbg !162

for.cond38.preheader:                             ; preds = %for.cond38.preheader, %entry
  %i33.092 = phi i32 [ 0, %entry ], [ %inc62, %for.cond38.preheader ]
  %idxprom42 = zext nneg i32 %i33.092 to i64
  %arrayidx45 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 0, !dbg !163
  %36 = load float, ptr %arrayidx45, align 4, !dbg !163, !tbaa !16
  %mul50 = fmul contract float %36, %35, !dbg !164
  %add51 = fadd contract float %mul50, 0.000000e+00, !dbg !165
  %arrayidx45.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 1, !dbg !163
  %37 = load float, ptr %arrayidx45.1, align 4, !dbg !163, !tbaa !16
  %mul50.1 = fmul contract float %37, %.pre, !dbg !164
  %add51.1 = fadd contract float %add51, %mul50.1, !dbg !165
  %arrayidx45.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 2, !dbg !163
  %38 = load float, ptr %arrayidx45.2, align 4, !dbg !163, !tbaa !16
  %mul50.2 = fmul contract float %38, %.pre93, !dbg !164
  %add51.2 = fadd contract float %add51.1, %mul50.2, !dbg !165
  %arrayidx45.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 3, !dbg !163
  %39 = load float, ptr %arrayidx45.3, align 4, !dbg !163, !tbaa !16
  %mul50.3 = fmul contract float %39, %.pre94, !dbg !164
  %add51.3 = fadd contract float %add51.2, %mul50.3, !dbg !165
  %arrayidx45.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 4, !dbg !163
  %40 = load float, ptr %arrayidx45.4, align 4, !dbg !163, !tbaa !16
  %mul50.4 = fmul contract float %40, %.pre95, !dbg !164
  %add51.4 = fadd contract float %add51.3, %mul50.4, !dbg !165
  %arrayidx45.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 5, !dbg !163
  %41 = load float, ptr %arrayidx45.5, align 4, !dbg !163, !tbaa !16
  %mul50.5 = fmul contract float %41, %.pre96, !dbg !164
  %add51.5 = fadd contract float %add51.4, %mul50.5, !dbg !165
  %arrayidx45.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 6, !dbg !163
  %42 = load float, ptr %arrayidx45.6, align 4, !dbg !163, !tbaa !16
  %mul50.6 = fmul contract float %42, %.pre97, !dbg !164
  %add51.6 = fadd contract float %add51.5, %mul50.6, !dbg !165
  %arrayidx45.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 7, !dbg !163
  %43 = load float, ptr %arrayidx45.7, align 4, !dbg !163, !tbaa !16
  %mul50.7 = fmul contract float %43, %.pre98, !dbg !164
  %add51.7 = fadd contract float %add51.6, %mul50.7, !dbg !165
  %arrayidx45.8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 8, !dbg !163
  %44 = load float, ptr %arrayidx45.8, align 4, !dbg !163, !tbaa !16
  %mul50.8 = fmul contract float %44, %.pre99, !dbg !164
  %add51.8 = fadd contract float %add51.7, %mul50.8, !dbg !165
  %arrayidx45.9 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 9, !dbg !163
  %45 = load float, ptr %arrayidx45.9, align 4, !dbg !163, !tbaa !16
  %mul50.9 = fmul contract float %45, %.pre100, !dbg !164
  %add51.9 = fadd contract float %add51.8, %mul50.9, !dbg !165
  %arrayidx45.10 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 10, !dbg !163
  %46 = load float, ptr %arrayidx45.10, align 4, !dbg !163, !tbaa !16
  %mul50.10 = fmul contract float %46, %.pre101, !dbg !164
  %add51.10 = fadd contract float %add51.9, %mul50.10, !dbg !165
  %arrayidx45.11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 11, !dbg !163
  %47 = load float, ptr %arrayidx45.11, align 4, !dbg !163, !tbaa !16
  %mul50.11 = fmul contract float %47, %.pre102, !dbg !164
  %add51.11 = fadd contract float %add51.10, %mul50.11, !dbg !165
  %arrayidx45.12 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 12, !dbg !163
  %48 = load float, ptr %arrayidx45.12, align 4, !dbg !163, !tbaa !16
  %mul50.12 = fmul contract float %48, %.pre103, !dbg !164
  %add51.12 = fadd contract float %add51.11, %mul50.12, !dbg !165
  %arrayidx45.13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 13, !dbg !163
  %49 = load float, ptr %arrayidx45.13, align 4, !dbg !163, !tbaa !16
  %mul50.13 = fmul contract float %49, %.pre104, !dbg !164
  %add51.13 = fadd contract float %add51.12, %mul50.13, !dbg !165
  %arrayidx45.14 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 14, !dbg !163
  %50 = load float, ptr %arrayidx45.14, align 4, !dbg !163, !tbaa !16
  %mul50.14 = fmul contract float %50, %.pre105, !dbg !164
  %add51.14 = fadd contract float %add51.13, %mul50.14, !dbg !165
  %arrayidx45.15 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 15, !dbg !163
  %51 = load float, ptr %arrayidx45.15, align 4, !dbg !163, !tbaa !16
  %mul50.15 = fmul contract float %51, %.pre106, !dbg !164
  %add51.15 = fadd contract float %add51.14, %mul50.15, !dbg !165
  %add55 = add nuw nsw i32 %i33.092, %mul, !dbg !166
  %mul56 = mul nsw i32 %add55, %side, !dbg !167
  %add58 = add i32 %add18, %mul56, !dbg !168
  %idxprom59 = sext i32 %add58 to i64, !dbg !169
  %arrayidx60 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59, !dbg !169
  %52 = load float, ptr %arrayidx60, align 4, !dbg !170, !tbaa !16
  %sub = fsub contract float %52, %add51.15, !dbg !170
  store float %sub, ptr %arrayidx60, align 4, !dbg !170, !tbaa !16
  %inc62 = add nuw nsw i32 %i33.092, 1, !dbg !171
  %exitcond.not = icmp eq i32 %inc62, 16, !dbg !172
  br i1 %exitcond.not, label %for.cond.cleanup36, label %for.cond38.preheader, !dbg !162, !llvm.loop !173

for.cond.cleanup36:                               ; preds = %for.cond38.preheader
  ret void, !dbg !175
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
!15 = !DILocation(line: 23, column: 20, scope: !8)
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C++ TBAA"}
!20 = !DILocation(line: 23, column: 5, scope: !8)
!21 = !DILocation(line: 23, column: 18, scope: !8)
!22 = !DILocation(line: 23, column: 36, scope: !8)
!23 = !DILocation(line: 23, column: 29, scope: !8)
!24 = !DILocation(line: 24, column: 3, scope: !8)
!25 = !DILocation(line: 26, column: 3, scope: !8)
!26 = !DILocation(line: 37, column: 30, scope: !8)
!27 = !DILocation(line: 37, column: 28, scope: !8)
!28 = !DILocation(line: 38, column: 1, scope: !8)
!29 = !DILocation(line: 27, column: 13, scope: !8)
!30 = !DILocation(line: 27, column: 9, scope: !8)
!31 = !DILocation(line: 28, column: 27, scope: !8)
!32 = !DILocation(line: 28, column: 24, scope: !8)
!33 = !DILocation(line: 28, column: 7, scope: !8)
!34 = !DILocation(line: 29, column: 5, scope: !8)
!35 = !DILocation(line: 30, column: 9, scope: !8)
!36 = !DILocation(line: 31, column: 7, scope: !8)
!37 = !DILocation(line: 31, scope: !8)
!38 = !DILocation(line: 32, column: 25, scope: !8)
!39 = !DILocation(line: 32, column: 42, scope: !8)
!40 = !DILocation(line: 32, column: 40, scope: !8)
!41 = !DILocation(line: 32, column: 9, scope: !8)
!42 = !DILocation(line: 32, column: 22, scope: !8)
!43 = distinct !{!43, !44}
!44 = !{!"llvm.loop.unroll.disable"}
!45 = !DILocation(line: 31, column: 33, scope: !8)
!46 = distinct !{!46, !36, !47, !48}
!47 = !DILocation(line: 32, column: 57, scope: !8)
!48 = !{!"llvm.loop.mustprogress"}
!49 = !DILocation(line: 33, column: 5, scope: !8)
!50 = !DILocation(line: 26, column: 41, scope: !8)
!51 = !DILocation(line: 26, column: 29, scope: !8)
!52 = distinct !{!52, !25, !53, !48}
!53 = !DILocation(line: 34, column: 3, scope: !8)
!54 = distinct !DISubprogram(name: "lud_perimeter", scope: !1, file: !1, line: 40, type: !9, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!55 = !DILocation(line: 44, column: 19, scope: !54)
!56 = !DILocation(line: 45, column: 21, scope: !54)
!57 = !DILocation(line: 45, column: 37, scope: !54)
!58 = !DILocation(line: 46, column: 41, scope: !54)
!59 = !DILocation(line: 46, column: 32, scope: !54)
!60 = !DILocation(line: 46, column: 48, scope: !54)
!61 = !DILocation(line: 48, column: 11, scope: !54)
!62 = !DILocation(line: 48, column: 7, scope: !54)
!63 = !DILocation(line: 50, column: 26, scope: !54)
!64 = !DILocation(line: 50, column: 7, scope: !54)
!65 = !DILocation(line: 50, column: 24, scope: !54)
!66 = !DILocation(line: 50, column: 42, scope: !54)
!67 = !DILocation(line: 50, column: 35, scope: !54)
!68 = !DILocation(line: 52, column: 21, scope: !54)
!69 = !DILocation(line: 52, column: 7, scope: !54)
!70 = !DILocation(line: 52, column: 19, scope: !54)
!71 = !DILocation(line: 52, column: 44, scope: !54)
!72 = !DILocation(line: 52, column: 30, scope: !54)
!73 = !DILocation(line: 60, column: 3, scope: !54)
!74 = !DILocation(line: 54, column: 26, scope: !54)
!75 = !DILocation(line: 56, column: 36, scope: !54)
!76 = !DILocation(line: 56, column: 43, scope: !54)
!77 = !DILocation(line: 56, column: 27, scope: !54)
!78 = !DILocation(line: 56, column: 7, scope: !54)
!79 = !DILocation(line: 56, column: 25, scope: !54)
!80 = !DILocation(line: 58, column: 43, scope: !54)
!81 = !DILocation(line: 58, column: 50, scope: !54)
!82 = !DILocation(line: 58, column: 25, scope: !54)
!83 = !DILocation(line: 58, column: 7, scope: !54)
!84 = !DILocation(line: 58, column: 23, scope: !54)
!85 = !DILocation(line: 58, column: 38, scope: !54)
!86 = !DILocation(line: 62, column: 7, scope: !54)
!87 = !DILocation(line: 64, column: 5, scope: !54)
!88 = !DILocation(line: 65, column: 20, scope: !54)
!89 = !DILocation(line: 66, column: 25, scope: !54)
!90 = !DILocation(line: 66, column: 7, scope: !54)
!91 = !DILocation(line: 67, column: 17, scope: !54)
!92 = !DILocation(line: 67, column: 34, scope: !54)
!93 = !DILocation(line: 67, column: 32, scope: !54)
!94 = !DILocation(line: 67, column: 14, scope: !54)
!95 = !DILocation(line: 66, column: 30, scope: !54)
!96 = distinct !{!96, !44}
!97 = !DILocation(line: 0, scope: !54)
!98 = !DILocation(line: 68, column: 19, scope: !54)
!99 = !DILocation(line: 64, column: 31, scope: !54)
!100 = !DILocation(line: 64, column: 23, scope: !54)
!101 = distinct !{!101, !87, !102, !48}
!102 = !DILocation(line: 69, column: 5, scope: !54)
!103 = distinct !{!103, !90, !104, !48}
!104 = !DILocation(line: 67, column: 44, scope: !54)
!105 = !DILocation(line: 72, column: 26, scope: !54)
!106 = !DILocation(line: 73, column: 5, scope: !54)
!107 = !DILocation(line: 74, column: 20, scope: !54)
!108 = !DILocation(line: 75, column: 25, scope: !54)
!109 = !DILocation(line: 75, column: 7, scope: !54)
!110 = !DILocation(line: 76, column: 17, scope: !54)
!111 = !DILocation(line: 76, column: 35, scope: !54)
!112 = !DILocation(line: 76, column: 33, scope: !54)
!113 = !DILocation(line: 76, column: 14, scope: !54)
!114 = !DILocation(line: 75, column: 30, scope: !54)
!115 = distinct !{!115, !44}
!116 = !DILocation(line: 77, column: 32, scope: !54)
!117 = !DILocation(line: 77, column: 30, scope: !54)
!118 = !DILocation(line: 77, column: 23, scope: !54)
!119 = !DILocation(line: 73, column: 31, scope: !54)
!120 = !DILocation(line: 73, column: 23, scope: !54)
!121 = distinct !{!121, !106, !122, !48}
!122 = !DILocation(line: 78, column: 5, scope: !54)
!123 = distinct !{!123, !109, !124, !48}
!124 = !DILocation(line: 76, column: 48, scope: !54)
!125 = !DILocation(line: 80, column: 3, scope: !54)
!126 = !DILocation(line: 82, column: 7, scope: !54)
!127 = !DILocation(line: 84, column: 39, scope: !54)
!128 = !DILocation(line: 84, column: 7, scope: !54)
!129 = !DILocation(line: 84, column: 37, scope: !54)
!130 = !DILocation(line: 84, column: 30, scope: !54)
!131 = !DILocation(line: 84, column: 16, scope: !54)
!132 = !DILocation(line: 90, column: 1, scope: !54)
!133 = !DILocation(line: 86, column: 26, scope: !54)
!134 = !DILocation(line: 88, column: 42, scope: !54)
!135 = !DILocation(line: 88, column: 25, scope: !54)
!136 = !DILocation(line: 88, column: 32, scope: !54)
!137 = !DILocation(line: 88, column: 7, scope: !54)
!138 = !DILocation(line: 88, column: 40, scope: !54)
!139 = !DILocation(line: 88, column: 20, scope: !54)
!140 = distinct !DISubprogram(name: "lud_internal", scope: !1, file: !1, line: 92, type: !9, scopeLine: 92, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!141 = !DILocation(line: 95, column: 19, scope: !140)
!142 = !DILocation(line: 96, column: 21, scope: !140)
!143 = !DILocation(line: 96, column: 37, scope: !140)
!144 = !DILocation(line: 97, column: 22, scope: !140)
!145 = !DILocation(line: 97, column: 38, scope: !140)
!146 = !DILocation(line: 98, column: 41, scope: !140)
!147 = !DILocation(line: 98, column: 32, scope: !140)
!148 = !DILocation(line: 98, column: 48, scope: !140)
!149 = !DILocation(line: 101, column: 19, scope: !140)
!150 = !DILocation(line: 101, column: 5, scope: !140)
!151 = !DILocation(line: 101, column: 17, scope: !140)
!152 = !DILocation(line: 102, column: 40, scope: !140)
!153 = !DILocation(line: 102, column: 47, scope: !140)
!154 = !DILocation(line: 102, column: 22, scope: !140)
!155 = !DILocation(line: 102, column: 5, scope: !140)
!156 = !DILocation(line: 102, column: 20, scope: !140)
!157 = !DILocation(line: 101, column: 43, scope: !140)
!158 = !DILocation(line: 102, column: 35, scope: !140)
!159 = !DILocation(line: 101, column: 28, scope: !140)
!160 = !DILocation(line: 104, column: 3, scope: !140)
!161 = !DILocation(line: 109, column: 29, scope: !140)
!162 = !DILocation(line: 106, column: 3, scope: !140)
!163 = !DILocation(line: 109, column: 14, scope: !140)
!164 = !DILocation(line: 109, column: 27, scope: !140)
!165 = !DILocation(line: 109, column: 11, scope: !140)
!166 = !DILocation(line: 110, column: 18, scope: !140)
!167 = !DILocation(line: 110, column: 23, scope: !140)
!168 = !DILocation(line: 110, column: 38, scope: !140)
!169 = !DILocation(line: 110, column: 5, scope: !140)
!170 = !DILocation(line: 110, column: 45, scope: !140)
!171 = !DILocation(line: 106, column: 29, scope: !140)
!172 = !DILocation(line: 106, column: 21, scope: !140)
!173 = distinct !{!173, !162, !174, !48}
!174 = !DILocation(line: 111, column: 3, scope: !140)
!175 = !DILocation(line: 112, column: 1, scope: !140)
