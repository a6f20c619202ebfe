; Made by `make kernels` from rodinia_kernels/lud/kernel.cu with clang 19.1.7: -O3 -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=64
source_filename = "rodinia_kernels/lud/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12lud_diagonalE4tile = internal unnamed_addr addrspace(3) global [32 x [32 x float]] undef, align 4
@_ZZ13lud_perimeterE8diagonal = internal unnamed_addr addrspace(3) global [32 x [32 x float]] undef, align 4
@_ZZ13lud_perimeterE3row = internal unnamed_addr addrspace(3) global [32 x [32 x float]] undef, align 4
@_ZZ13lud_perimeterE6column = internal unnamed_addr addrspace(3) global [32 x [32 x float]] undef, align 4
@_ZZ12lud_internalE3row = internal unnamed_addr addrspace(3) global [32 x [32 x float]] undef, align 4
@_ZZ12lud_internalE6column = internal unnamed_addr addrspace(3) global [32 x [32 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_diagonal(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %mul = mul nsw i32 %origin, %side, !dbg !12
  %idx.ext = sext i32 %mul to i64, !dbg !13
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !13
  %idx.ext2 = sext i32 %origin to i64, !dbg !14
  %add.ptr3 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext2, !dbg !14
  %idxprom7 = zext nneg i32 %0 to i64
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom, !dbg !15
  %1 = load float, ptr %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx8 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 0, i64 %idxprom7, !dbg !20
  store float %1, ptr %arrayidx8, align 4, !dbg !21, !tbaa !16
  %add.1 = add nsw i32 %0, %side, !dbg !22
  %idxprom.1 = sext i32 %add.1 to i64, !dbg !15
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.1, !dbg !15
  %2 = load float, ptr %arrayidx.1, align 4, !dbg !15, !tbaa !16
  %arrayidx8.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 1, i64 %idxprom7, !dbg !20
  store float %2, ptr %arrayidx8.1, align 4, !dbg !21, !tbaa !16
  %mul4.2 = shl nsw i32 %side, 1, !dbg !23
  %add.2 = add nsw i32 %mul4.2, %0, !dbg !22
  %idxprom.2 = sext i32 %add.2 to i64, !dbg !15
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.2, !dbg !15
  %3 = load float, ptr %arrayidx.2, align 4, !dbg !15, !tbaa !16
  %arrayidx8.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 2, i64 %idxprom7, !dbg !20
  store float %3, ptr %arrayidx8.2, align 4, !dbg !21, !tbaa !16
  %mul4.3 = mul nsw i32 %side, 3, !dbg !23
  %add.3 = add nsw i32 %mul4.3, %0, !dbg !22
  %idxprom.3 = sext i32 %add.3 to i64, !dbg !15
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.3, !dbg !15
  %4 = load float, ptr %arrayidx.3, align 4, !dbg !15, !tbaa !16
  %arrayidx8.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 3, i64 %idxprom7, !dbg !20
  store float %4, ptr %arrayidx8.3, align 4, !dbg !21, !tbaa !16
  %mul4.4 = shl nsw i32 %side, 2, !dbg !23
  %add.4 = add nsw i32 %mul4.4, %0, !dbg !22
  %idxprom.4 = sext i32 %add.4 to i64, !dbg !15
  %arrayidx.4 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.4, !dbg !15
  %5 = load float, ptr %arrayidx.4, align 4, !dbg !15, !tbaa !16
  %arrayidx8.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 4, i64 %idxprom7, !dbg !20
  store float %5, ptr %arrayidx8.4, align 4, !dbg !21, !tbaa !16
  %mul4.5 = mul nsw i32 %side, 5, !dbg !23
  %add.5 = add nsw i32 %mul4.5, %0, !dbg !22
  %idxprom.5 = sext i32 %add.5 to i64, !dbg !15
  %arrayidx.5 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.5, !dbg !15
  %6 = load float, ptr %arrayidx.5, align 4, !dbg !15, !tbaa !16
  %arrayidx8.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 5, i64 %idxprom7, !dbg !20
  store float %6, ptr %arrayidx8.5, align 4, !dbg !21, !tbaa !16
  %mul4.6 = mul nsw i32 %side, 6, !dbg !23
  %add.6 = add nsw i32 %mul4.6, %0, !dbg !22
  %idxprom.6 = sext i32 %add.6 to i64, !dbg !15
  %arrayidx.6 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.6, !dbg !15
  %7 = load float, ptr %arrayidx.6, align 4, !dbg !15, !tbaa !16
  %arrayidx8.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 6, i64 %idxprom7, !dbg !20
  store float %7, ptr %arrayidx8.6, align 4, !dbg !21, !tbaa !16
  %mul4.7 = mul nsw i32 %side, 7, !dbg !23
  %add.7 = add nsw i32 %mul4.7, %0, !dbg !22
  %idxprom.7 = sext i32 %add.7 to i64, !dbg !15
  %arrayidx.7 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.7, !dbg !15
  %8 = load float, ptr %arrayidx.7, align 4, !dbg !15, !tbaa !16
  %arrayidx8.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 7, i64 %idxprom7, !dbg !20
  store float %8, ptr %arrayidx8.7, align 4, !dbg !21, !tbaa !16
  %mul4.8 = shl nsw i32 %side, 3, !dbg !23
  %add.8 = add nsw i32 %mul4.8, %0, !dbg !22
  %idxprom.8 = sext i32 %add.8 to i64, !dbg !15
  %arrayidx.8 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.8, !dbg !15
  %9 = load float, ptr %arrayidx.8, align 4, !dbg !15, !tbaa !16
  %arrayidx8.8 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 8, i64 %idxprom7, !dbg !20
  store float %9, ptr %arrayidx8.8, align 4, !dbg !21, !tbaa !16
  %mul4.9 = mul nsw i32 %side, 9, !dbg !23
  %add.9 = add nsw i32 %mul4.9, %0, !dbg !22
  %idxprom.9 = sext i32 %add.9 to i64, !dbg !15
  %arrayidx.9 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.9, !dbg !15
  %10 = load float, ptr %arrayidx.9, align 4, !dbg !15, !tbaa !16
  %arrayidx8.9 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 9, i64 %idxprom7, !dbg !20
  store float %10, ptr %arrayidx8.9, align 4, !dbg !21, !tbaa !16
  %mul4.10 = mul nsw i32 %side, 10, !dbg !23
  %add.10 = add nsw i32 %mul4.10, %0, !dbg !22
  %idxprom.10 = sext i32 %add.10 to i64, !dbg !15
  %arrayidx.10 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.10, !dbg !15
  %11 = load float, ptr %arrayidx.10, align 4, !dbg !15, !tbaa !16
  %arrayidx8.10 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 10, i64 %idxprom7, !dbg !20
  store float %11, ptr %arrayidx8.10, align 4, !dbg !21, !tbaa !16
  %mul4.11 = mul nsw i32 %side, 11, !dbg !23
  %add.11 = add nsw i32 %mul4.11, %0, !dbg !22
  %idxprom.11 = sext i32 %add.11 to i64, !dbg !15
  %arrayidx.11 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.11, !dbg !15
  %12 = load float, ptr %arrayidx.11, align 4, !dbg !15, !tbaa !16
  %arrayidx8.11 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 11, i64 %idxprom7, !dbg !20
  store float %12, ptr %arrayidx8.11, align 4, !dbg !21, !tbaa !16
  %mul4.12 = mul nsw i32 %side, 12, !dbg !23
  %add.12 = add nsw i32 %mul4.12, %0, !dbg !22
  %idxprom.12 = sext i32 %add.12 to i64, !dbg !15
  %arrayidx.12 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.12, !dbg !15
  %13 = load float, ptr %arrayidx.12, align 4, !dbg !15, !tbaa !16
  %arrayidx8.12 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 12, i64 %idxprom7, !dbg !20
  store float %13, ptr %arrayidx8.12, align 4, !dbg !21, !tbaa !16
  %mul4.13 = mul nsw i32 %side, 13, !dbg !23
  %add.13 = add nsw i32 %mul4.13, %0, !dbg !22
  %idxprom.13 = sext i32 %add.13 to i64, !dbg !15
  %arrayidx.13 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.13, !dbg !15
  %14 = load float, ptr %arrayidx.13, align 4, !dbg !15, !tbaa !16
  %arrayidx8.13 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 13, i64 %idxprom7, !dbg !20
  store float %14, ptr %arrayidx8.13, align 4, !dbg !21, !tbaa !16
  %mul4.14 = mul nsw i32 %side, 14, !dbg !23
  %add.14 = add nsw i32 %mul4.14, %0, !dbg !22
  %idxprom.14 = sext i32 %add.14 to i64, !dbg !15
  %arrayidx.14 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.14, !dbg !15
  %15 = load float, ptr %arrayidx.14, align 4, !dbg !15, !tbaa !16
  %arrayidx8.14 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 14, i64 %idxprom7, !dbg !20
  store float %15, ptr %arrayidx8.14, align 4, !dbg !21, !tbaa !16
  %mul4.15 = mul nsw i32 %side, 15, !dbg !23
  %add.15 = add nsw i32 %mul4.15, %0, !dbg !22
  %idxprom.15 = sext i32 %add.15 to i64, !dbg !15
  %arrayidx.15 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.15, !dbg !15
  %16 = load float, ptr %arrayidx.15, align 4, !dbg !15, !tbaa !16
  %arrayidx8.15 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 15, i64 %idxprom7, !dbg !20
  store float %16, ptr %arrayidx8.15, align 4, !dbg !21, !tbaa !16
  %mul4.16 = shl nsw i32 %side, 4, !dbg !23
  %add.16 = add nsw i32 %mul4.16, %0, !dbg !22
  %idxprom.16 = sext i32 %add.16 to i64, !dbg !15
  %arrayidx.16 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.16, !dbg !15
  %17 = load float, ptr %arrayidx.16, align 4, !dbg !15, !tbaa !16
  %arrayidx8.16 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 16, i64 %idxprom7, !dbg !20
  store float %17, ptr %arrayidx8.16, align 4, !dbg !21, !tbaa !16
  %mul4.17 = mul nsw i32 %side, 17, !dbg !23
  %add.17 = add nsw i32 %mul4.17, %0, !dbg !22
  %idxprom.17 = sext i32 %add.17 to i64, !dbg !15
  %arrayidx.17 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.17, !dbg !15
  %18 = load float, ptr %arrayidx.17, align 4, !dbg !15, !tbaa !16
  %arrayidx8.17 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 17, i64 %idxprom7, !dbg !20
  store float %18, ptr %arrayidx8.17, align 4, !dbg !21, !tbaa !16
  %mul4.18 = mul nsw i32 %side, 18, !dbg !23
  %add.18 = add nsw i32 %mul4.18, %0, !dbg !22
  %idxprom.18 = sext i32 %add.18 to i64, !dbg !15
  %arrayidx.18 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.18, !dbg !15
  %19 = load float, ptr %arrayidx.18, align 4, !dbg !15, !tbaa !16
  %arrayidx8.18 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 18, i64 %idxprom7, !dbg !20
  store float %19, ptr %arrayidx8.18, align 4, !dbg !21, !tbaa !16
  %mul4.19 = mul nsw i32 %side, 19, !dbg !23
  %add.19 = add nsw i32 %mul4.19, %0, !dbg !22
  %idxprom.19 = sext i32 %add.19 to i64, !dbg !15
  %arrayidx.19 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.19, !dbg !15
  %20 = load float, ptr %arrayidx.19, align 4, !dbg !15, !tbaa !16
  %arrayidx8.19 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 19, i64 %idxprom7, !dbg !20
  store float %20, ptr %arrayidx8.19, align 4, !dbg !21, !tbaa !16
  %mul4.20 = mul nsw i32 %side, 20, !dbg !23
  %add.20 = add nsw i32 %mul4.20, %0, !dbg !22
  %idxprom.20 = sext i32 %add.20 to i64, !dbg !15
  %arrayidx.20 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.20, !dbg !15
  %21 = load float, ptr %arrayidx.20, align 4, !dbg !15, !tbaa !16
  %arrayidx8.20 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 20, i64 %idxprom7, !dbg !20
  store float %21, ptr %arrayidx8.20, align 4, !dbg !21, !tbaa !16
  %mul4.21 = mul nsw i32 %side, 21, !dbg !23
  %add.21 = add nsw i32 %mul4.21, %0, !dbg !22
  %idxprom.21 = sext i32 %add.21 to i64, !dbg !15
  %arrayidx.21 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.21, !dbg !15
  %22 = load float, ptr %arrayidx.21, align 4, !dbg !15, !tbaa !16
  %arrayidx8.21 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 21, i64 %idxprom7, !dbg !20
  store float %22, ptr %arrayidx8.21, align 4, !dbg !21, !tbaa !16
  %mul4.22 = mul nsw i32 %side, 22, !dbg !23
  %add.22 = add nsw i32 %mul4.22, %0, !dbg !22
  %idxprom.22 = sext i32 %add.22 to i64, !dbg !15
  %arrayidx.22 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.22, !dbg !15
  %23 = load float, ptr %arrayidx.22, align 4, !dbg !15, !tbaa !16
  %arrayidx8.22 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 22, i64 %idxprom7, !dbg !20
  store float %23, ptr %arrayidx8.22, align 4, !dbg !21, !tbaa !16
  %mul4.23 = mul nsw i32 %side, 23, !dbg !23
  %add.23 = add nsw i32 %mul4.23, %0, !dbg !22
  %idxprom.23 = sext i32 %add.23 to i64, !dbg !15
  %arrayidx.23 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.23, !dbg !15
  %24 = load float, ptr %arrayidx.23, align 4, !dbg !15, !tbaa !16
  %arrayidx8.23 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 23, i64 %idxprom7, !dbg !20
  store float %24, ptr %arrayidx8.23, align 4, !dbg !21, !tbaa !16
  %mul4.24 = mul nsw i32 %side, 24, !dbg !23
  %add.24 = add nsw i32 %mul4.24, %0, !dbg !22
  %idxprom.24 = sext i32 %add.24 to i64, !dbg !15
  %arrayidx.24 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.24, !dbg !15
  %25 = load float, ptr %arrayidx.24, align 4, !dbg !15, !tbaa !16
  %arrayidx8.24 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 24, i64 %idxprom7, !dbg !20
  store float %25, ptr %arrayidx8.24, align 4, !dbg !21, !tbaa !16
  %mul4.25 = mul nsw i32 %side, 25, !dbg !23
  %add.25 = add nsw i32 %mul4.25, %0, !dbg !22
  %idxprom.25 = sext i32 %add.25 to i64, !dbg !15
  %arrayidx.25 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.25, !dbg !15
  %26 = load float, ptr %arrayidx.25, align 4, !dbg !15, !tbaa !16
  %arrayidx8.25 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 25, i64 %idxprom7, !dbg !20
  store float %26, ptr %arrayidx8.25, align 4, !dbg !21, !tbaa !16
  %mul4.26 = mul nsw i32 %side, 26, !dbg !23
  %add.26 = add nsw i32 %mul4.26, %0, !dbg !22
  %idxprom.26 = sext i32 %add.26 to i64, !dbg !15
  %arrayidx.26 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.26, !dbg !15
  %27 = load float, ptr %arrayidx.26, align 4, !dbg !15, !tbaa !16
  %arrayidx8.26 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 26, i64 %idxprom7, !dbg !20
  store float %27, ptr %arrayidx8.26, align 4, !dbg !21, !tbaa !16
  %mul4.27 = mul nsw i32 %side, 27, !dbg !23
  %add.27 = add nsw i32 %mul4.27, %0, !dbg !22
  %idxprom.27 = sext i32 %add.27 to i64, !dbg !15
  %arrayidx.27 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.27, !dbg !15
  %28 = load float, ptr %arrayidx.27, align 4, !dbg !15, !tbaa !16
  %arrayidx8.27 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 27, i64 %idxprom7, !dbg !20
  store float %28, ptr %arrayidx8.27, align 4, !dbg !21, !tbaa !16
  %mul4.28 = mul nsw i32 %side, 28, !dbg !23
  %add.28 = add nsw i32 %mul4.28, %0, !dbg !22
  %idxprom.28 = sext i32 %add.28 to i64, !dbg !15
  %arrayidx.28 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.28, !dbg !15
  %29 = load float, ptr %arrayidx.28, align 4, !dbg !15, !tbaa !16
  %arrayidx8.28 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 28, i64 %idxprom7, !dbg !20
  store float %29, ptr %arrayidx8.28, align 4, !dbg !21, !tbaa !16
  %mul4.29 = mul nsw i32 %side, 29, !dbg !23
  %add.29 = add nsw i32 %mul4.29, %0, !dbg !22
  %idxprom.29 = sext i32 %add.29 to i64, !dbg !15
  %arrayidx.29 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.29, !dbg !15
  %30 = load float, ptr %arrayidx.29, align 4, !dbg !15, !tbaa !16
  %arrayidx8.29 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 29, i64 %idxprom7, !dbg !20
  store float %30, ptr %arrayidx8.29, align 4, !dbg !21, !tbaa !16
  %mul4.30 = mul nsw i32 %side, 30, !dbg !23
  %add.30 = add nsw i32 %mul4.30, %0, !dbg !22
  %idxprom.30 = sext i32 %add.30 to i64, !dbg !15
  %arrayidx.30 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.30, !dbg !15
  %31 = load float, ptr %arrayidx.30, align 4, !dbg !15, !tbaa !16
  %arrayidx8.30 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 30, i64 %idxprom7, !dbg !20
  store float %31, ptr %arrayidx8.30, align 4, !dbg !21, !tbaa !16
  %mul4.31 = mul nsw i32 %side, 31, !dbg !23
  %add.31 = add nsw i32 %mul4.31, %0, !dbg !22
  %idxprom.31 = sext i32 %add.31 to i64, !dbg !15
  %arrayidx.31 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.31, !dbg !15
  %32 = load float, ptr %arrayidx.31, align 4, !dbg !15, !tbaa !16
  %arrayidx8.31 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 31, i64 %idxprom7, !dbg !20
  store float %32, ptr %arrayidx8.31, align 4, !dbg !21, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !24
  br label %for.body12, !dbg !25

for.cond51.preheader:                             ; preds = %if.end46
  %33 = load float, ptr %arrayidx8, align 4, !dbg !26, !tbaa !16
  store float %33, ptr %arrayidx, align 4, !dbg !27, !tbaa !16
  %34 = load float, ptr %arrayidx8.1, align 4, !dbg !26, !tbaa !16
  store float %34, ptr %arrayidx.1, align 4, !dbg !27, !tbaa !16
  %35 = load float, ptr %arrayidx8.2, align 4, !dbg !26, !tbaa !16
  store float %35, ptr %arrayidx.2, align 4, !dbg !27, !tbaa !16
  %36 = load float, ptr %arrayidx8.3, align 4, !dbg !26, !tbaa !16
  store float %36, ptr %arrayidx.3, align 4, !dbg !27, !tbaa !16
  %37 = load float, ptr %arrayidx8.4, align 4, !dbg !26, !tbaa !16
  store float %37, ptr %arrayidx.4, align 4, !dbg !27, !tbaa !16
  %38 = load float, ptr %arrayidx8.5, align 4, !dbg !26, !tbaa !16
  store float %38, ptr %arrayidx.5, align 4, !dbg !27, !tbaa !16
  %39 = load float, ptr %arrayidx8.6, align 4, !dbg !26, !tbaa !16
  store float %39, ptr %arrayidx.6, align 4, !dbg !27, !tbaa !16
  %40 = load float, ptr %arrayidx8.7, align 4, !dbg !26, !tbaa !16
  store float %40, ptr %arrayidx.7, align 4, !dbg !27, !tbaa !16
  %41 = load float, ptr %arrayidx8.8, align 4, !dbg !26, !tbaa !16
  store float %41, ptr %arrayidx.8, align 4, !dbg !27, !tbaa !16
  %42 = load float, ptr %arrayidx8.9, align 4, !dbg !26, !tbaa !16
  store float %42, ptr %arrayidx.9, align 4, !dbg !27, !tbaa !16
  %43 = load float, ptr %arrayidx8.10, align 4, !dbg !26, !tbaa !16
  store float %43, ptr %arrayidx.10, align 4, !dbg !27, !tbaa !16
  %44 = load float, ptr %arrayidx8.11, align 4, !dbg !26, !tbaa !16
  store float %44, ptr %arrayidx.11, align 4, !dbg !27, !tbaa !16
  %45 = load float, ptr %arrayidx8.12, align 4, !dbg !26, !tbaa !16
  store float %45, ptr %arrayidx.12, align 4, !dbg !27, !tbaa !16
  %46 = load float, ptr %arrayidx8.13, align 4, !dbg !26, !tbaa !16
  store float %46, ptr %arrayidx.13, align 4, !dbg !27, !tbaa !16
  %47 = load float, ptr %arrayidx8.14, align 4, !dbg !26, !tbaa !16
  store float %47, ptr %arrayidx.14, align 4, !dbg !27, !tbaa !16
  %48 = load float, ptr %arrayidx8.15, align 4, !dbg !26, !tbaa !16
  store float %48, ptr %arrayidx.15, align 4, !dbg !27, !tbaa !16
  %49 = load float, ptr %arrayidx8.16, align 4, !dbg !26, !tbaa !16
  store float %49, ptr %arrayidx.16, align 4, !dbg !27, !tbaa !16
  %50 = load float, ptr %arrayidx8.17, align 4, !dbg !26, !tbaa !16
  store float %50, ptr %arrayidx.17, align 4, !dbg !27, !tbaa !16
  %51 = load float, ptr %arrayidx8.18, align 4, !dbg !26, !tbaa !16
  store float %51, ptr %arrayidx.18, align 4, !dbg !27, !tbaa !16
  %52 = load float, ptr %arrayidx8.19, align 4, !dbg !26, !tbaa !16
  store float %52, ptr %arrayidx.19, align 4, !dbg !27, !tbaa !16
  %53 = load float, ptr %arrayidx8.20, align 4, !dbg !26, !tbaa !16
  store float %53, ptr %arrayidx.20, align 4, !dbg !27, !tbaa !16
  %54 = load float, ptr %arrayidx8.21, align 4, !dbg !26, !tbaa !16
  store float %54, ptr %arrayidx.21, align 4, !dbg !27, !tbaa !16
  %55 = load float, ptr %arrayidx8.22, align 4, !dbg !26, !tbaa !16
  store float %55, ptr %arrayidx.22, align 4, !dbg !27, !tbaa !16
  %56 = load float, ptr %arrayidx8.23, align 4, !dbg !26, !tbaa !16
  store float %56, ptr %arrayidx.23, align 4, !dbg !27, !tbaa !16
  %57 = load float, ptr %arrayidx8.24, align 4, !dbg !26, !tbaa !16
  store float %57, ptr %arrayidx.24, align 4, !dbg !27, !tbaa !16
  %58 = load float, ptr %arrayidx8.25, align 4, !dbg !26, !tbaa !16
  store float %58, ptr %arrayidx.25, align 4, !dbg !27, !tbaa !16
  %59 = load float, ptr %arrayidx8.26, align 4, !dbg !26, !tbaa !16
  store float %59, ptr %arrayidx.26, align 4, !dbg !27, !tbaa !16
  %60 = load float, ptr %arrayidx8.27, align 4, !dbg !26, !tbaa !16
  store float %60, ptr %arrayidx.27, align 4, !dbg !27, !tbaa !16
  %61 = load float, ptr %arrayidx8.28, align 4, !dbg !26, !tbaa !16
  store float %61, ptr %arrayidx.28, align 4, !dbg !27, !tbaa !16
  %62 = load float, ptr %arrayidx8.29, align 4, !dbg !26, !tbaa !16
  store float %62, ptr %arrayidx.29, align 4, !dbg !27, !tbaa !16
  %63 = load float, ptr %arrayidx8.30, align 4, !dbg !26, !tbaa !16
  store float %63, ptr %arrayidx.30, align 4, !dbg !27, !tbaa !16
  %64 = load float, ptr %arrayidx8.31, align 4, !dbg !26, !tbaa !16
  store float %64, ptr %arrayidx.31, align 4, !dbg !27, !tbaa !16
  ret void, !dbg !28

for.body12:                                       ; preds = %if.end46, %entry
  %pivot.098 = phi i32 [ 0, %entry ], [ %inc48, %if.end46 ]
  %65 = sub nsw i32 3, %pivot.098, !dbg !29
  %cmp13 = icmp ugt i32 %0, %pivot.098, !dbg !29
  br i1 %cmp13, label %if.then, label %if.end, !dbg !30

if.then:                                          ; preds = %for.body12
  %idxprom14 = zext nneg i32 %pivot.098 to i64
  %arrayidx21 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 %idxprom14
  %arrayidx17 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom14, i64 %idxprom14
  %66 = load float, ptr %arrayidx17, align 4, !dbg !31, !tbaa !16
  %67 = load float, ptr %arrayidx21, align 4, !dbg !32, !tbaa !16
  %div = fdiv contract float %67, %66, !dbg !32
  store float %div, ptr %arrayidx21, align 4, !dbg !32, !tbaa !16
  br label %if.end, !dbg !33

if.end:                                           ; preds = %if.then, %for.body12
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !34
  br i1 %cmp13, label %for.cond26.preheader, label %if.end46, !dbg !35

for.cond26.preheader:                             ; preds = %if.end
  %idxprom32 = zext nneg i32 %pivot.098 to i64
  %arrayidx37 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom32, i64 %idxprom7
  %xtraiter = and i32 %65, 3, !dbg !36
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0, !dbg !36
  br i1 %lcmp.mod.not, label %for.body29.prol.loopexit, label %for.body29.prol, !dbg !36

for.body29.prol:                                  ; preds = %for.body29.prol, %for.cond26.preheader
  %i24.0.in97.prol = phi i32 [ %i24.0.prol, %for.body29.prol ], [ %pivot.098, %for.cond26.preheader ]
  %prol.iter = phi i32 [ %prol.iter.next, %for.body29.prol ], [ 0, %for.cond26.preheader ]
  %i24.0.prol = add nuw nsw i32 %i24.0.in97.prol, 1, !dbg !37
  %idxprom30.prol = zext nneg i32 %i24.0.prol to i64, !dbg !38
  %arrayidx33.prol = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.prol, i64 %idxprom32, !dbg !38
  %68 = load float, ptr %arrayidx33.prol, align 4, !dbg !38, !tbaa !16
  %69 = load float, ptr %arrayidx37, align 4, !dbg !39, !tbaa !16
  %mul38.prol = fmul contract float %68, %69, !dbg !40
  %arrayidx42.prol = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.prol, i64 %idxprom7, !dbg !41
  %70 = load float, ptr %arrayidx42.prol, align 4, !dbg !42, !tbaa !16
  %sub.prol = fsub contract float %70, %mul38.prol, !dbg !42
  store float %sub.prol, ptr %arrayidx42.prol, align 4, !dbg !42, !tbaa !16
  %prol.iter.next = add i32 %prol.iter, 1, !dbg !36
  %prol.iter.cmp.not = icmp eq i32 %prol.iter.next, %xtraiter, !dbg !36
  br i1 %prol.iter.cmp.not, label %for.body29.prol.loopexit, label %for.body29.prol, !dbg !36, !llvm.loop !43

for.body29.prol.loopexit:                         ; preds = %for.body29.prol, %for.cond26.preheader
  %i24.0.in97.unr = phi i32 [ %pivot.098, %for.cond26.preheader ], [ %i24.0.prol, %for.body29.prol ]
  %71 = add nsw i32 %pivot.098, -28, !dbg !36
  %72 = icmp ult i32 %71, 3, !dbg !36
  br i1 %72, label %if.end46, label %for.body29, !dbg !36

for.body29:                                       ; preds = %for.body29, %for.body29.prol.loopexit
  %i24.0.in97 = phi i32 [ %i24.0.3, %for.body29 ], [ %i24.0.in97.unr, %for.body29.prol.loopexit ]
  %i24.0 = add nuw nsw i32 %i24.0.in97, 1, !dbg !37
  %idxprom30 = zext nneg i32 %i24.0 to i64, !dbg !38
  %arrayidx33 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30, i64 %idxprom32, !dbg !38
  %73 = load float, ptr %arrayidx33, align 4, !dbg !38, !tbaa !16
  %74 = load float, ptr %arrayidx37, align 4, !dbg !39, !tbaa !16
  %mul38 = fmul contract float %73, %74, !dbg !40
  %arrayidx42 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30, i64 %idxprom7, !dbg !41
  %75 = load float, ptr %arrayidx42, align 4, !dbg !42, !tbaa !16
  %sub = fsub contract float %75, %mul38, !dbg !42
  store float %sub, ptr %arrayidx42, align 4, !dbg !42, !tbaa !16
  %i24.0.1 = add nuw nsw i32 %i24.0.in97, 2, !dbg !37
  %idxprom30.1 = zext nneg i32 %i24.0.1 to i64, !dbg !38
  %arrayidx33.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.1, i64 %idxprom32, !dbg !38
  %76 = load float, ptr %arrayidx33.1, align 4, !dbg !38, !tbaa !16
  %77 = load float, ptr %arrayidx37, align 4, !dbg !39, !tbaa !16
  %mul38.1 = fmul contract float %76, %77, !dbg !40
  %arrayidx42.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.1, i64 %idxprom7, !dbg !41
  %78 = load float, ptr %arrayidx42.1, align 4, !dbg !42, !tbaa !16
  %sub.1 = fsub contract float %78, %mul38.1, !dbg !42
  store float %sub.1, ptr %arrayidx42.1, align 4, !dbg !42, !tbaa !16
  %i24.0.2 = add nuw nsw i32 %i24.0.in97, 3, !dbg !37
  %idxprom30.2 = zext nneg i32 %i24.0.2 to i64, !dbg !38
  %arrayidx33.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.2, i64 %idxprom32, !dbg !38
  %79 = load float, ptr %arrayidx33.2, align 4, !dbg !38, !tbaa !16
  %80 = load float, ptr %arrayidx37, align 4, !dbg !39, !tbaa !16
  %mul38.2 = fmul contract float %79, %80, !dbg !40
  %arrayidx42.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.2, i64 %idxprom7, !dbg !41
  %81 = load float, ptr %arrayidx42.2, align 4, !dbg !42, !tbaa !16
  %sub.2 = fsub contract float %81, %mul38.2, !dbg !42
  store float %sub.2, ptr %arrayidx42.2, align 4, !dbg !42, !tbaa !16
  %i24.0.3 = add nuw nsw i32 %i24.0.in97, 4, !dbg !37
  %idxprom30.3 = zext nneg i32 %i24.0.3 to i64, !dbg !38
  %arrayidx33.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.3, i64 %idxprom32, !dbg !38
  %82 = load float, ptr %arrayidx33.3, align 4, !dbg !38, !tbaa !16
  %83 = load float, ptr %arrayidx37, align 4, !dbg !39, !tbaa !16
  %mul38.3 = fmul contract float %82, %83, !dbg !40
  %arrayidx42.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom30.3, i64 %idxprom7, !dbg !41
  %84 = load float, ptr %arrayidx42.3, align 4, !dbg !42, !tbaa !16
  %sub.3 = fsub contract float %84, %mul38.3, !dbg !42
  store float %sub.3, ptr %arrayidx42.3, align 4, !dbg !42, !tbaa !16
  %exitcond.not.3 = icmp eq i32 %i24.0.3, 31, !dbg !45
  br i1 %exitcond.not.3, label %if.end46, label %for.body29, !dbg !36, !llvm.loop !46

if.end46:                                         ; preds = %for.body29, %for.body29.prol.loopexit, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !49
  %inc48 = add nuw nsw i32 %pivot.098, 1, !dbg !50
  %exitcond100.not = icmp eq i32 %inc48, 31, !dbg !51
  br i1 %exitcond100.not, label %for.cond51.preheader, label %for.body12, !dbg !25, !llvm.loop !52
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_perimeter(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #2 !dbg !54 {
entry:
  %0 = tail call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !55
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !56
  %add = shl i32 %1, 5, !dbg !57
  %mul = add i32 %add, 32, !dbg !57
  %mul7 = mul nsw i32 %origin, %side, !dbg !58
  %idx.ext = sext i32 %mul7 to i64, !dbg !59
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !59
  %idx.ext8 = sext i32 %origin to i64, !dbg !60
  %add.ptr9 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext8, !dbg !60
  %cmp = icmp ult i32 %0, 32, !dbg !61
  br i1 %cmp, label %for.cond.preheader, label %if.else, !dbg !62

for.cond.preheader:                               ; preds = %entry
  %idxprom15 = zext nneg i32 %0 to i64
  %idxprom = zext nneg i32 %0 to i64, !dbg !63
  %arrayidx = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom, !dbg !63
  %2 = load float, ptr %arrayidx, align 4, !dbg !63, !tbaa !16
  %arrayidx16 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 0, i64 %idxprom15, !dbg !64
  store float %2, ptr %arrayidx16, align 4, !dbg !65, !tbaa !16
  %add12.1 = add nsw i32 %0, %side, !dbg !66
  %idxprom.1 = sext i32 %add12.1 to i64, !dbg !63
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.1, !dbg !63
  %3 = load float, ptr %arrayidx.1, align 4, !dbg !63, !tbaa !16
  %arrayidx16.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 1, i64 %idxprom15, !dbg !64
  store float %3, ptr %arrayidx16.1, align 4, !dbg !65, !tbaa !16
  %mul11.2 = shl nsw i32 %side, 1, !dbg !67
  %add12.2 = add nsw i32 %mul11.2, %0, !dbg !66
  %idxprom.2 = sext i32 %add12.2 to i64, !dbg !63
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.2, !dbg !63
  %4 = load float, ptr %arrayidx.2, align 4, !dbg !63, !tbaa !16
  %arrayidx16.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 2, i64 %idxprom15, !dbg !64
  store float %4, ptr %arrayidx16.2, align 4, !dbg !65, !tbaa !16
  %mul11.3 = mul nsw i32 %side, 3, !dbg !67
  %add12.3 = add nsw i32 %mul11.3, %0, !dbg !66
  %idxprom.3 = sext i32 %add12.3 to i64, !dbg !63
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.3, !dbg !63
  %5 = load float, ptr %arrayidx.3, align 4, !dbg !63, !tbaa !16
  %arrayidx16.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 3, i64 %idxprom15, !dbg !64
  store float %5, ptr %arrayidx16.3, align 4, !dbg !65, !tbaa !16
  %mul11.4 = shl nsw i32 %side, 2, !dbg !67
  %add12.4 = add nsw i32 %mul11.4, %0, !dbg !66
  %idxprom.4 = sext i32 %add12.4 to i64, !dbg !63
  %arrayidx.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.4, !dbg !63
  %6 = load float, ptr %arrayidx.4, align 4, !dbg !63, !tbaa !16
  %arrayidx16.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 4, i64 %idxprom15, !dbg !64
  store float %6, ptr %arrayidx16.4, align 4, !dbg !65, !tbaa !16
  %mul11.5 = mul nsw i32 %side, 5, !dbg !67
  %add12.5 = add nsw i32 %mul11.5, %0, !dbg !66
  %idxprom.5 = sext i32 %add12.5 to i64, !dbg !63
  %arrayidx.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.5, !dbg !63
  %7 = load float, ptr %arrayidx.5, align 4, !dbg !63, !tbaa !16
  %arrayidx16.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 5, i64 %idxprom15, !dbg !64
  store float %7, ptr %arrayidx16.5, align 4, !dbg !65, !tbaa !16
  %mul11.6 = mul nsw i32 %side, 6, !dbg !67
  %add12.6 = add nsw i32 %mul11.6, %0, !dbg !66
  %idxprom.6 = sext i32 %add12.6 to i64, !dbg !63
  %arrayidx.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.6, !dbg !63
  %8 = load float, ptr %arrayidx.6, align 4, !dbg !63, !tbaa !16
  %arrayidx16.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 6, i64 %idxprom15, !dbg !64
  store float %8, ptr %arrayidx16.6, align 4, !dbg !65, !tbaa !16
  %mul11.7 = mul nsw i32 %side, 7, !dbg !67
  %add12.7 = add nsw i32 %mul11.7, %0, !dbg !66
  %idxprom.7 = sext i32 %add12.7 to i64, !dbg !63
  %arrayidx.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.7, !dbg !63
  %9 = load float, ptr %arrayidx.7, align 4, !dbg !63, !tbaa !16
  %arrayidx16.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 7, i64 %idxprom15, !dbg !64
  store float %9, ptr %arrayidx16.7, align 4, !dbg !65, !tbaa !16
  %mul11.8 = shl nsw i32 %side, 3, !dbg !67
  %add12.8 = add nsw i32 %mul11.8, %0, !dbg !66
  %idxprom.8 = sext i32 %add12.8 to i64, !dbg !63
  %arrayidx.8 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.8, !dbg !63
  %10 = load float, ptr %arrayidx.8, align 4, !dbg !63, !tbaa !16
  %arrayidx16.8 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 8, i64 %idxprom15, !dbg !64
  store float %10, ptr %arrayidx16.8, align 4, !dbg !65, !tbaa !16
  %mul11.9 = mul nsw i32 %side, 9, !dbg !67
  %add12.9 = add nsw i32 %mul11.9, %0, !dbg !66
  %idxprom.9 = sext i32 %add12.9 to i64, !dbg !63
  %arrayidx.9 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.9, !dbg !63
  %11 = load float, ptr %arrayidx.9, align 4, !dbg !63, !tbaa !16
  %arrayidx16.9 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 9, i64 %idxprom15, !dbg !64
  store float %11, ptr %arrayidx16.9, align 4, !dbg !65, !tbaa !16
  %mul11.10 = mul nsw i32 %side, 10, !dbg !67
  %add12.10 = add nsw i32 %mul11.10, %0, !dbg !66
  %idxprom.10 = sext i32 %add12.10 to i64, !dbg !63
  %arrayidx.10 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.10, !dbg !63
  %12 = load float, ptr %arrayidx.10, align 4, !dbg !63, !tbaa !16
  %arrayidx16.10 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 10, i64 %idxprom15, !dbg !64
  store float %12, ptr %arrayidx16.10, align 4, !dbg !65, !tbaa !16
  %mul11.11 = mul nsw i32 %side, 11, !dbg !67
  %add12.11 = add nsw i32 %mul11.11, %0, !dbg !66
  %idxprom.11 = sext i32 %add12.11 to i64, !dbg !63
  %arrayidx.11 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.11, !dbg !63
  %13 = load float, ptr %arrayidx.11, align 4, !dbg !63, !tbaa !16
  %arrayidx16.11 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 11, i64 %idxprom15, !dbg !64
  store float %13, ptr %arrayidx16.11, align 4, !dbg !65, !tbaa !16
  %mul11.12 = mul nsw i32 %side, 12, !dbg !67
  %add12.12 = add nsw i32 %mul11.12, %0, !dbg !66
  %idxprom.12 = sext i32 %add12.12 to i64, !dbg !63
  %arrayidx.12 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.12, !dbg !63
  %14 = load float, ptr %arrayidx.12, align 4, !dbg !63, !tbaa !16
  %arrayidx16.12 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 12, i64 %idxprom15, !dbg !64
  store float %14, ptr %arrayidx16.12, align 4, !dbg !65, !tbaa !16
  %mul11.13 = mul nsw i32 %side, 13, !dbg !67
  %add12.13 = add nsw i32 %mul11.13, %0, !dbg !66
  %idxprom.13 = sext i32 %add12.13 to i64, !dbg !63
  %arrayidx.13 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.13, !dbg !63
  %15 = load float, ptr %arrayidx.13, align 4, !dbg !63, !tbaa !16
  %arrayidx16.13 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 13, i64 %idxprom15, !dbg !64
  store float %15, ptr %arrayidx16.13, align 4, !dbg !65, !tbaa !16
  %mul11.14 = mul nsw i32 %side, 14, !dbg !67
  %add12.14 = add nsw i32 %mul11.14, %0, !dbg !66
  %idxprom.14 = sext i32 %add12.14 to i64, !dbg !63
  %arrayidx.14 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.14, !dbg !63
  %16 = load float, ptr %arrayidx.14, align 4, !dbg !63, !tbaa !16
  %arrayidx16.14 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 14, i64 %idxprom15, !dbg !64
  store float %16, ptr %arrayidx16.14, align 4, !dbg !65, !tbaa !16
  %mul11.15 = mul nsw i32 %side, 15, !dbg !67
  %add12.15 = add nsw i32 %mul11.15, %0, !dbg !66
  %idxprom.15 = sext i32 %add12.15 to i64, !dbg !63
  %arrayidx.15 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.15, !dbg !63
  %17 = load float, ptr %arrayidx.15, align 4, !dbg !63, !tbaa !16
  %arrayidx16.15 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 15, i64 %idxprom15, !dbg !64
  store float %17, ptr %arrayidx16.15, align 4, !dbg !65, !tbaa !16
  %add23 = or disjoint i32 %mul, %0
  %idxprom25 = sext i32 %add23 to i64, !dbg !68
  %arrayidx26 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25, !dbg !68
  %18 = load float, ptr %arrayidx26, align 4, !dbg !68, !tbaa !16
  %arrayidx30 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 0, i64 %idxprom15, !dbg !69
  store float %18, ptr %arrayidx30, align 4, !dbg !70, !tbaa !16
  %add24.1 = add i32 %add23, %side, !dbg !71
  %idxprom25.1 = sext i32 %add24.1 to i64, !dbg !68
  %arrayidx26.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.1, !dbg !68
  %19 = load float, ptr %arrayidx26.1, align 4, !dbg !68, !tbaa !16
  %arrayidx30.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 1, i64 %idxprom15, !dbg !69
  store float %19, ptr %arrayidx30.1, align 4, !dbg !70, !tbaa !16
  %add24.2 = add i32 %add23, %mul11.2, !dbg !71
  %idxprom25.2 = sext i32 %add24.2 to i64, !dbg !68
  %arrayidx26.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.2, !dbg !68
  %20 = load float, ptr %arrayidx26.2, align 4, !dbg !68, !tbaa !16
  %arrayidx30.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 2, i64 %idxprom15, !dbg !69
  store float %20, ptr %arrayidx30.2, align 4, !dbg !70, !tbaa !16
  %add24.3 = add i32 %add23, %mul11.3, !dbg !71
  %idxprom25.3 = sext i32 %add24.3 to i64, !dbg !68
  %arrayidx26.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.3, !dbg !68
  %21 = load float, ptr %arrayidx26.3, align 4, !dbg !68, !tbaa !16
  %arrayidx30.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 3, i64 %idxprom15, !dbg !69
  store float %21, ptr %arrayidx30.3, align 4, !dbg !70, !tbaa !16
  %add24.4 = add i32 %add23, %mul11.4, !dbg !71
  %idxprom25.4 = sext i32 %add24.4 to i64, !dbg !68
  %arrayidx26.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.4, !dbg !68
  %22 = load float, ptr %arrayidx26.4, align 4, !dbg !68, !tbaa !16
  %arrayidx30.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 4, i64 %idxprom15, !dbg !69
  store float %22, ptr %arrayidx30.4, align 4, !dbg !70, !tbaa !16
  %add24.5 = add i32 %add23, %mul11.5, !dbg !71
  %idxprom25.5 = sext i32 %add24.5 to i64, !dbg !68
  %arrayidx26.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.5, !dbg !68
  %23 = load float, ptr %arrayidx26.5, align 4, !dbg !68, !tbaa !16
  %arrayidx30.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 5, i64 %idxprom15, !dbg !69
  store float %23, ptr %arrayidx30.5, align 4, !dbg !70, !tbaa !16
  %add24.6 = add i32 %add23, %mul11.6, !dbg !71
  %idxprom25.6 = sext i32 %add24.6 to i64, !dbg !68
  %arrayidx26.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.6, !dbg !68
  %24 = load float, ptr %arrayidx26.6, align 4, !dbg !68, !tbaa !16
  %arrayidx30.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 6, i64 %idxprom15, !dbg !69
  store float %24, ptr %arrayidx30.6, align 4, !dbg !70, !tbaa !16
  %add24.7 = add i32 %add23, %mul11.7, !dbg !71
  %idxprom25.7 = sext i32 %add24.7 to i64, !dbg !68
  %arrayidx26.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.7, !dbg !68
  %25 = load float, ptr %arrayidx26.7, align 4, !dbg !68, !tbaa !16
  %arrayidx30.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 7, i64 %idxprom15, !dbg !69
  store float %25, ptr %arrayidx30.7, align 4, !dbg !70, !tbaa !16
  %add24.8 = add i32 %add23, %mul11.8, !dbg !71
  %idxprom25.8 = sext i32 %add24.8 to i64, !dbg !68
  %arrayidx26.8 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.8, !dbg !68
  %26 = load float, ptr %arrayidx26.8, align 4, !dbg !68, !tbaa !16
  %arrayidx30.8 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 8, i64 %idxprom15, !dbg !69
  store float %26, ptr %arrayidx30.8, align 4, !dbg !70, !tbaa !16
  %add24.9 = add i32 %add23, %mul11.9, !dbg !71
  %idxprom25.9 = sext i32 %add24.9 to i64, !dbg !68
  %arrayidx26.9 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.9, !dbg !68
  %27 = load float, ptr %arrayidx26.9, align 4, !dbg !68, !tbaa !16
  %arrayidx30.9 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 9, i64 %idxprom15, !dbg !69
  store float %27, ptr %arrayidx30.9, align 4, !dbg !70, !tbaa !16
  %add24.10 = add i32 %add23, %mul11.10, !dbg !71
  %idxprom25.10 = sext i32 %add24.10 to i64, !dbg !68
  %arrayidx26.10 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.10, !dbg !68
  %28 = load float, ptr %arrayidx26.10, align 4, !dbg !68, !tbaa !16
  %arrayidx30.10 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 10, i64 %idxprom15, !dbg !69
  store float %28, ptr %arrayidx30.10, align 4, !dbg !70, !tbaa !16
  %add24.11 = add i32 %add23, %mul11.11, !dbg !71
  %idxprom25.11 = sext i32 %add24.11 to i64, !dbg !68
  %arrayidx26.11 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.11, !dbg !68
  %29 = load float, ptr %arrayidx26.11, align 4, !dbg !68, !tbaa !16
  %arrayidx30.11 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 11, i64 %idxprom15, !dbg !69
  store float %29, ptr %arrayidx30.11, align 4, !dbg !70, !tbaa !16
  %add24.12 = add i32 %add23, %mul11.12, !dbg !71
  %idxprom25.12 = sext i32 %add24.12 to i64, !dbg !68
  %arrayidx26.12 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.12, !dbg !68
  %30 = load float, ptr %arrayidx26.12, align 4, !dbg !68, !tbaa !16
  %arrayidx30.12 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 12, i64 %idxprom15, !dbg !69
  store float %30, ptr %arrayidx30.12, align 4, !dbg !70, !tbaa !16
  %add24.13 = add i32 %add23, %mul11.13, !dbg !71
  %idxprom25.13 = sext i32 %add24.13 to i64, !dbg !68
  %arrayidx26.13 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.13, !dbg !68
  %31 = load float, ptr %arrayidx26.13, align 4, !dbg !68, !tbaa !16
  %arrayidx30.13 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 13, i64 %idxprom15, !dbg !69
  store float %31, ptr %arrayidx30.13, align 4, !dbg !70, !tbaa !16
  %add24.14 = add i32 %add23, %mul11.14, !dbg !71
  %idxprom25.14 = sext i32 %add24.14 to i64, !dbg !68
  %arrayidx26.14 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.14, !dbg !68
  %32 = load float, ptr %arrayidx26.14, align 4, !dbg !68, !tbaa !16
  %arrayidx30.14 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 14, i64 %idxprom15, !dbg !69
  store float %32, ptr %arrayidx30.14, align 4, !dbg !70, !tbaa !16
  %add24.15 = add i32 %add23, %mul11.15, !dbg !71
  %idxprom25.15 = sext i32 %add24.15 to i64, !dbg !68
  %arrayidx26.15 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.15, !dbg !68
  %33 = load float, ptr %arrayidx26.15, align 4, !dbg !68, !tbaa !16
  %arrayidx30.15 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 15, i64 %idxprom15, !dbg !69
  store float %33, ptr %arrayidx30.15, align 4, !dbg !70, !tbaa !16
  %mul22.16 = shl nsw i32 %side, 4, !dbg !72
  %add24.16 = add i32 %add23, %mul22.16, !dbg !71
  %idxprom25.16 = sext i32 %add24.16 to i64, !dbg !68
  %arrayidx26.16 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.16, !dbg !68
  %34 = load float, ptr %arrayidx26.16, align 4, !dbg !68, !tbaa !16
  %arrayidx30.16 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 16, i64 %idxprom15, !dbg !69
  store float %34, ptr %arrayidx30.16, align 4, !dbg !70, !tbaa !16
  %mul22.17 = mul nsw i32 %side, 17, !dbg !72
  %add24.17 = add i32 %add23, %mul22.17, !dbg !71
  %idxprom25.17 = sext i32 %add24.17 to i64, !dbg !68
  %arrayidx26.17 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.17, !dbg !68
  %35 = load float, ptr %arrayidx26.17, align 4, !dbg !68, !tbaa !16
  %arrayidx30.17 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 17, i64 %idxprom15, !dbg !69
  store float %35, ptr %arrayidx30.17, align 4, !dbg !70, !tbaa !16
  %mul22.18 = mul nsw i32 %side, 18, !dbg !72
  %add24.18 = add i32 %add23, %mul22.18, !dbg !71
  %idxprom25.18 = sext i32 %add24.18 to i64, !dbg !68
  %arrayidx26.18 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.18, !dbg !68
  %36 = load float, ptr %arrayidx26.18, align 4, !dbg !68, !tbaa !16
  %arrayidx30.18 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 18, i64 %idxprom15, !dbg !69
  store float %36, ptr %arrayidx30.18, align 4, !dbg !70, !tbaa !16
  %mul22.19 = mul nsw i32 %side, 19, !dbg !72
  %add24.19 = add i32 %add23, %mul22.19, !dbg !71
  %idxprom25.19 = sext i32 %add24.19 to i64, !dbg !68
  %arrayidx26.19 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.19, !dbg !68
  %37 = load float, ptr %arrayidx26.19, align 4, !dbg !68, !tbaa !16
  %arrayidx30.19 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 19, i64 %idxprom15, !dbg !69
  store float %37, ptr %arrayidx30.19, align 4, !dbg !70, !tbaa !16
  %mul22.20 = mul nsw i32 %side, 20, !dbg !72
  %add24.20 = add i32 %add23, %mul22.20, !dbg !71
  %idxprom25.20 = sext i32 %add24.20 to i64, !dbg !68
  %arrayidx26.20 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.20, !dbg !68
  %38 = load float, ptr %arrayidx26.20, align 4, !dbg !68, !tbaa !16
  %arrayidx30.20 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 20, i64 %idxprom15, !dbg !69
  store float %38, ptr %arrayidx30.20, align 4, !dbg !70, !tbaa !16
  %mul22.21 = mul nsw i32 %side, 21, !dbg !72
  %add24.21 = add i32 %add23, %mul22.21, !dbg !71
  %idxprom25.21 = sext i32 %add24.21 to i64, !dbg !68
  %arrayidx26.21 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.21, !dbg !68
  %39 = load float, ptr %arrayidx26.21, align 4, !dbg !68, !tbaa !16
  %arrayidx30.21 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 21, i64 %idxprom15, !dbg !69
  store float %39, ptr %arrayidx30.21, align 4, !dbg !70, !tbaa !16
  %mul22.22 = mul nsw i32 %side, 22, !dbg !72
  %add24.22 = add i32 %add23, %mul22.22, !dbg !71
  %idxprom25.22 = sext i32 %add24.22 to i64, !dbg !68
  %arrayidx26.22 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.22, !dbg !68
  %40 = load float, ptr %arrayidx26.22, align 4, !dbg !68, !tbaa !16
  %arrayidx30.22 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 22, i64 %idxprom15, !dbg !69
  store float %40, ptr %arrayidx30.22, align 4, !dbg !70, !tbaa !16
  %mul22.23 = mul nsw i32 %side, 23, !dbg !72
  %add24.23 = add i32 %add23, %mul22.23, !dbg !71
  %idxprom25.23 = sext i32 %add24.23 to i64, !dbg !68
  %arrayidx26.23 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.23, !dbg !68
  %41 = load float, ptr %arrayidx26.23, align 4, !dbg !68, !tbaa !16
  %arrayidx30.23 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 23, i64 %idxprom15, !dbg !69
  store float %41, ptr %arrayidx30.23, align 4, !dbg !70, !tbaa !16
  %mul22.24 = mul nsw i32 %side, 24, !dbg !72
  %add24.24 = add i32 %add23, %mul22.24, !dbg !71
  %idxprom25.24 = sext i32 %add24.24 to i64, !dbg !68
  %arrayidx26.24 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.24, !dbg !68
  %42 = load float, ptr %arrayidx26.24, align 4, !dbg !68, !tbaa !16
  %arrayidx30.24 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 24, i64 %idxprom15, !dbg !69
  store float %42, ptr %arrayidx30.24, align 4, !dbg !70, !tbaa !16
  %mul22.25 = mul nsw i32 %side, 25, !dbg !72
  %add24.25 = add i32 %add23, %mul22.25, !dbg !71
  %idxprom25.25 = sext i32 %add24.25 to i64, !dbg !68
  %arrayidx26.25 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.25, !dbg !68
  %43 = load float, ptr %arrayidx26.25, align 4, !dbg !68, !tbaa !16
  %arrayidx30.25 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 25, i64 %idxprom15, !dbg !69
  store float %43, ptr %arrayidx30.25, align 4, !dbg !70, !tbaa !16
  %mul22.26 = mul nsw i32 %side, 26, !dbg !72
  %add24.26 = add i32 %add23, %mul22.26, !dbg !71
  %idxprom25.26 = sext i32 %add24.26 to i64, !dbg !68
  %arrayidx26.26 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.26, !dbg !68
  %44 = load float, ptr %arrayidx26.26, align 4, !dbg !68, !tbaa !16
  %arrayidx30.26 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 26, i64 %idxprom15, !dbg !69
  store float %44, ptr %arrayidx30.26, align 4, !dbg !70, !tbaa !16
  %mul22.27 = mul nsw i32 %side, 27, !dbg !72
  %add24.27 = add i32 %add23, %mul22.27, !dbg !71
  %idxprom25.27 = sext i32 %add24.27 to i64, !dbg !68
  %arrayidx26.27 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.27, !dbg !68
  %45 = load float, ptr %arrayidx26.27, align 4, !dbg !68, !tbaa !16
  %arrayidx30.27 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 27, i64 %idxprom15, !dbg !69
  store float %45, ptr %arrayidx30.27, align 4, !dbg !70, !tbaa !16
  %mul22.28 = mul nsw i32 %side, 28, !dbg !72
  %add24.28 = add i32 %add23, %mul22.28, !dbg !71
  %idxprom25.28 = sext i32 %add24.28 to i64, !dbg !68
  %arrayidx26.28 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.28, !dbg !68
  %46 = load float, ptr %arrayidx26.28, align 4, !dbg !68, !tbaa !16
  %arrayidx30.28 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 28, i64 %idxprom15, !dbg !69
  store float %46, ptr %arrayidx30.28, align 4, !dbg !70, !tbaa !16
  %mul22.29 = mul nsw i32 %side, 29, !dbg !72
  %add24.29 = add i32 %add23, %mul22.29, !dbg !71
  %idxprom25.29 = sext i32 %add24.29 to i64, !dbg !68
  %arrayidx26.29 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.29, !dbg !68
  %47 = load float, ptr %arrayidx26.29, align 4, !dbg !68, !tbaa !16
  %arrayidx30.29 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 29, i64 %idxprom15, !dbg !69
  store float %47, ptr %arrayidx30.29, align 4, !dbg !70, !tbaa !16
  %mul22.30 = mul nsw i32 %side, 30, !dbg !72
  %add24.30 = add i32 %add23, %mul22.30, !dbg !71
  %idxprom25.30 = sext i32 %add24.30 to i64, !dbg !68
  %arrayidx26.30 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.30, !dbg !68
  %48 = load float, ptr %arrayidx26.30, align 4, !dbg !68, !tbaa !16
  %arrayidx30.30 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 30, i64 %idxprom15, !dbg !69
  store float %48, ptr %arrayidx30.30, align 4, !dbg !70, !tbaa !16
  %mul22.31 = mul nsw i32 %side, 31, !dbg !72
  %add24.31 = add i32 %add23, %mul22.31, !dbg !71
  %idxprom25.31 = sext i32 %add24.31 to i64, !dbg !68
  %arrayidx26.31 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.31, !dbg !68
  %49 = load float, ptr %arrayidx26.31, align 4, !dbg !68, !tbaa !16
  %arrayidx30.31 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 31, i64 %idxprom15, !dbg !69
  store float %49, ptr %arrayidx30.31, align 4, !dbg !70, !tbaa !16
  br label %if.end, !dbg !73

if.else:                                          ; preds = %entry
  %sub = add nsw i32 %0, -32, !dbg !74
  %idxprom45 = zext nneg i32 %sub to i64
  %mul39 = shl nsw i32 %side, 4, !dbg !75
  %add40 = add nsw i32 %mul39, %sub, !dbg !76
  %idxprom41 = sext i32 %add40 to i64, !dbg !77
  %arrayidx42 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41, !dbg !77
  %50 = load float, ptr %arrayidx42, align 4, !dbg !77, !tbaa !16
  %arrayidx46 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 16, i64 %idxprom45, !dbg !78
  store float %50, ptr %arrayidx46, align 4, !dbg !79, !tbaa !16
  %mul39.1 = mul nsw i32 %side, 17, !dbg !75
  %add40.1 = add nsw i32 %mul39.1, %sub, !dbg !76
  %idxprom41.1 = sext i32 %add40.1 to i64, !dbg !77
  %arrayidx42.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.1, !dbg !77
  %51 = load float, ptr %arrayidx42.1, align 4, !dbg !77, !tbaa !16
  %arrayidx46.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 17, i64 %idxprom45, !dbg !78
  store float %51, ptr %arrayidx46.1, align 4, !dbg !79, !tbaa !16
  %mul39.2 = mul nsw i32 %side, 18, !dbg !75
  %add40.2 = add nsw i32 %mul39.2, %sub, !dbg !76
  %idxprom41.2 = sext i32 %add40.2 to i64, !dbg !77
  %arrayidx42.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.2, !dbg !77
  %52 = load float, ptr %arrayidx42.2, align 4, !dbg !77, !tbaa !16
  %arrayidx46.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 18, i64 %idxprom45, !dbg !78
  store float %52, ptr %arrayidx46.2, align 4, !dbg !79, !tbaa !16
  %mul39.3 = mul nsw i32 %side, 19, !dbg !75
  %add40.3 = add nsw i32 %mul39.3, %sub, !dbg !76
  %idxprom41.3 = sext i32 %add40.3 to i64, !dbg !77
  %arrayidx42.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.3, !dbg !77
  %53 = load float, ptr %arrayidx42.3, align 4, !dbg !77, !tbaa !16
  %arrayidx46.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 19, i64 %idxprom45, !dbg !78
  store float %53, ptr %arrayidx46.3, align 4, !dbg !79, !tbaa !16
  %mul39.4 = mul nsw i32 %side, 20, !dbg !75
  %add40.4 = add nsw i32 %mul39.4, %sub, !dbg !76
  %idxprom41.4 = sext i32 %add40.4 to i64, !dbg !77
  %arrayidx42.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.4, !dbg !77
  %54 = load float, ptr %arrayidx42.4, align 4, !dbg !77, !tbaa !16
  %arrayidx46.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 20, i64 %idxprom45, !dbg !78
  store float %54, ptr %arrayidx46.4, align 4, !dbg !79, !tbaa !16
  %mul39.5 = mul nsw i32 %side, 21, !dbg !75
  %add40.5 = add nsw i32 %mul39.5, %sub, !dbg !76
  %idxprom41.5 = sext i32 %add40.5 to i64, !dbg !77
  %arrayidx42.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.5, !dbg !77
  %55 = load float, ptr %arrayidx42.5, align 4, !dbg !77, !tbaa !16
  %arrayidx46.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 21, i64 %idxprom45, !dbg !78
  store float %55, ptr %arrayidx46.5, align 4, !dbg !79, !tbaa !16
  %mul39.6 = mul nsw i32 %side, 22, !dbg !75
  %add40.6 = add nsw i32 %mul39.6, %sub, !dbg !76
  %idxprom41.6 = sext i32 %add40.6 to i64, !dbg !77
  %arrayidx42.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.6, !dbg !77
  %56 = load float, ptr %arrayidx42.6, align 4, !dbg !77, !tbaa !16
  %arrayidx46.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 22, i64 %idxprom45, !dbg !78
  store float %56, ptr %arrayidx46.6, align 4, !dbg !79, !tbaa !16
  %mul39.7 = mul nsw i32 %side, 23, !dbg !75
  %add40.7 = add nsw i32 %mul39.7, %sub, !dbg !76
  %idxprom41.7 = sext i32 %add40.7 to i64, !dbg !77
  %arrayidx42.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.7, !dbg !77
  %57 = load float, ptr %arrayidx42.7, align 4, !dbg !77, !tbaa !16
  %arrayidx46.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 23, i64 %idxprom45, !dbg !78
  store float %57, ptr %arrayidx46.7, align 4, !dbg !79, !tbaa !16
  %mul39.8 = mul nsw i32 %side, 24, !dbg !75
  %add40.8 = add nsw i32 %mul39.8, %sub, !dbg !76
  %idxprom41.8 = sext i32 %add40.8 to i64, !dbg !77
  %arrayidx42.8 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.8, !dbg !77
  %58 = load float, ptr %arrayidx42.8, align 4, !dbg !77, !tbaa !16
  %arrayidx46.8 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 24, i64 %idxprom45, !dbg !78
  store float %58, ptr %arrayidx46.8, align 4, !dbg !79, !tbaa !16
  %mul39.9 = mul nsw i32 %side, 25, !dbg !75
  %add40.9 = add nsw i32 %mul39.9, %sub, !dbg !76
  %idxprom41.9 = sext i32 %add40.9 to i64, !dbg !77
  %arrayidx42.9 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.9, !dbg !77
  %59 = load float, ptr %arrayidx42.9, align 4, !dbg !77, !tbaa !16
  %arrayidx46.9 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 25, i64 %idxprom45, !dbg !78
  store float %59, ptr %arrayidx46.9, align 4, !dbg !79, !tbaa !16
  %mul39.10 = mul nsw i32 %side, 26, !dbg !75
  %add40.10 = add nsw i32 %mul39.10, %sub, !dbg !76
  %idxprom41.10 = sext i32 %add40.10 to i64, !dbg !77
  %arrayidx42.10 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.10, !dbg !77
  %60 = load float, ptr %arrayidx42.10, align 4, !dbg !77, !tbaa !16
  %arrayidx46.10 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 26, i64 %idxprom45, !dbg !78
  store float %60, ptr %arrayidx46.10, align 4, !dbg !79, !tbaa !16
  %mul39.11 = mul nsw i32 %side, 27, !dbg !75
  %add40.11 = add nsw i32 %mul39.11, %sub, !dbg !76
  %idxprom41.11 = sext i32 %add40.11 to i64, !dbg !77
  %arrayidx42.11 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.11, !dbg !77
  %61 = load float, ptr %arrayidx42.11, align 4, !dbg !77, !tbaa !16
  %arrayidx46.11 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 27, i64 %idxprom45, !dbg !78
  store float %61, ptr %arrayidx46.11, align 4, !dbg !79, !tbaa !16
  %mul39.12 = mul nsw i32 %side, 28, !dbg !75
  %add40.12 = add nsw i32 %mul39.12, %sub, !dbg !76
  %idxprom41.12 = sext i32 %add40.12 to i64, !dbg !77
  %arrayidx42.12 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.12, !dbg !77
  %62 = load float, ptr %arrayidx42.12, align 4, !dbg !77, !tbaa !16
  %arrayidx46.12 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 28, i64 %idxprom45, !dbg !78
  store float %62, ptr %arrayidx46.12, align 4, !dbg !79, !tbaa !16
  %mul39.13 = mul nsw i32 %side, 29, !dbg !75
  %add40.13 = add nsw i32 %mul39.13, %sub, !dbg !76
  %idxprom41.13 = sext i32 %add40.13 to i64, !dbg !77
  %arrayidx42.13 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.13, !dbg !77
  %63 = load float, ptr %arrayidx42.13, align 4, !dbg !77, !tbaa !16
  %arrayidx46.13 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 29, i64 %idxprom45, !dbg !78
  store float %63, ptr %arrayidx46.13, align 4, !dbg !79, !tbaa !16
  %mul39.14 = mul nsw i32 %side, 30, !dbg !75
  %add40.14 = add nsw i32 %mul39.14, %sub, !dbg !76
  %idxprom41.14 = sext i32 %add40.14 to i64, !dbg !77
  %arrayidx42.14 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.14, !dbg !77
  %64 = load float, ptr %arrayidx42.14, align 4, !dbg !77, !tbaa !16
  %arrayidx46.14 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 30, i64 %idxprom45, !dbg !78
  store float %64, ptr %arrayidx46.14, align 4, !dbg !79, !tbaa !16
  %mul39.15 = mul nsw i32 %side, 31, !dbg !75
  %add40.15 = add nsw i32 %mul39.15, %sub, !dbg !76
  %idxprom41.15 = sext i32 %add40.15 to i64, !dbg !77
  %arrayidx42.15 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.15, !dbg !77
  %65 = load float, ptr %arrayidx42.15, align 4, !dbg !77, !tbaa !16
  %arrayidx46.15 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 31, i64 %idxprom45, !dbg !78
  store float %65, ptr %arrayidx46.15, align 4, !dbg !79, !tbaa !16
  br label %for.body54, !dbg !80

for.body54:                                       ; preds = %for.body54, %if.else
  %i50.0262 = phi i32 [ 0, %if.else ], [ %inc65.3, %for.body54 ]
  %add55 = add nuw nsw i32 %i50.0262, %mul, !dbg !81
  %mul56 = mul nsw i32 %add55, %side, !dbg !82
  %add57 = add nsw i32 %mul56, %sub, !dbg !83
  %idxprom58 = sext i32 %add57 to i64, !dbg !84
  %arrayidx59 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58, !dbg !84
  %66 = load float, ptr %arrayidx59, align 4, !dbg !84, !tbaa !16
  %idxprom60 = zext nneg i32 %i50.0262 to i64, !dbg !85
  %arrayidx63 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom60, i64 %idxprom45, !dbg !85
  store float %66, ptr %arrayidx63, align 4, !dbg !86, !tbaa !16
  %inc65 = or disjoint i32 %i50.0262, 1, !dbg !87
  %add55.1 = add nuw nsw i32 %inc65, %mul, !dbg !81
  %mul56.1 = mul nsw i32 %add55.1, %side, !dbg !82
  %add57.1 = add nsw i32 %mul56.1, %sub, !dbg !83
  %idxprom58.1 = sext i32 %add57.1 to i64, !dbg !84
  %arrayidx59.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.1, !dbg !84
  %67 = load float, ptr %arrayidx59.1, align 4, !dbg !84, !tbaa !16
  %idxprom60.1 = zext nneg i32 %inc65 to i64, !dbg !85
  %arrayidx63.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom60.1, i64 %idxprom45, !dbg !85
  store float %67, ptr %arrayidx63.1, align 4, !dbg !86, !tbaa !16
  %inc65.1 = or disjoint i32 %i50.0262, 2, !dbg !87
  %add55.2 = add nuw nsw i32 %inc65.1, %mul, !dbg !81
  %mul56.2 = mul nsw i32 %add55.2, %side, !dbg !82
  %add57.2 = add nsw i32 %mul56.2, %sub, !dbg !83
  %idxprom58.2 = sext i32 %add57.2 to i64, !dbg !84
  %arrayidx59.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.2, !dbg !84
  %68 = load float, ptr %arrayidx59.2, align 4, !dbg !84, !tbaa !16
  %idxprom60.2 = zext nneg i32 %inc65.1 to i64, !dbg !85
  %arrayidx63.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom60.2, i64 %idxprom45, !dbg !85
  store float %68, ptr %arrayidx63.2, align 4, !dbg !86, !tbaa !16
  %inc65.2 = or disjoint i32 %i50.0262, 3, !dbg !87
  %add55.3 = add nuw nsw i32 %inc65.2, %mul, !dbg !81
  %mul56.3 = mul nsw i32 %add55.3, %side, !dbg !82
  %add57.3 = add nsw i32 %mul56.3, %sub, !dbg !83
  %idxprom58.3 = sext i32 %add57.3 to i64, !dbg !84
  %arrayidx59.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.3, !dbg !84
  %69 = load float, ptr %arrayidx59.3, align 4, !dbg !84, !tbaa !16
  %idxprom60.3 = zext nneg i32 %inc65.2 to i64, !dbg !85
  %arrayidx63.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom60.3, i64 %idxprom45, !dbg !85
  store float %69, ptr %arrayidx63.3, align 4, !dbg !86, !tbaa !16
  %inc65.3 = add nuw nsw i32 %i50.0262, 4, !dbg !87
  %exitcond.not.3 = icmp eq i32 %inc65.3, 32, !dbg !88
  br i1 %exitcond.not.3, label %if.end, label %for.body54, !dbg !80, !llvm.loop !89

if.end:                                           ; preds = %for.body54, %for.cond.preheader
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !73
  br i1 %cmp, label %for.cond70.preheader, label %if.else102, !dbg !91

for.cond70.preheader:                             ; preds = %if.end
  %idxprom76 = zext nneg i32 %0 to i64
  br label %for.body73, !dbg !92

for.body73:                                       ; preds = %for.cond.cleanup80, %for.cond70.preheader
  %i69.0273 = phi i32 [ 0, %for.cond70.preheader ], [ %inc100, %for.cond.cleanup80 ]
  %idxprom74 = zext nneg i32 %i69.0273 to i64, !dbg !93
  %arrayidx77 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom74, i64 %idxprom76, !dbg !93
  %70 = load float, ptr %arrayidx77, align 4, !dbg !93, !tbaa !16
  %cmp79269.not = icmp eq i32 %i69.0273, 0, !dbg !94
  br i1 %cmp79269.not, label %for.cond.cleanup80, label %for.body81.preheader, !dbg !95

for.body81.preheader:                             ; preds = %for.body73
  %xtraiter290 = and i32 %i69.0273, 7, !dbg !95
  %71 = icmp ult i32 %i69.0273, 8, !dbg !95
  br i1 %71, label %for.cond.cleanup80.loopexit.unr-lcssa, label %for.body81.preheader.new, !dbg !95

for.body81.preheader.new:                         ; preds = %for.body81.preheader
  %unroll_iter294 = and i32 %i69.0273, 2147483640, !dbg !95
  br label %for.body81, !dbg !95

for.cond.cleanup80.loopexit.unr-lcssa:            ; preds = %for.body81, %for.body81.preheader
  %sub91.lcssa.ph = phi float [ poison, %for.body81.preheader ], [ %sub91.7, %for.body81 ]
  %k.0271.unr = phi i32 [ 0, %for.body81.preheader ], [ %inc93.7, %for.body81 ]
  %rest.0270.unr = phi float [ %70, %for.body81.preheader ], [ %sub91.7, %for.body81 ]
  %lcmp.mod292.not = icmp eq i32 %xtraiter290, 0, !dbg !95
  br i1 %lcmp.mod292.not, label %for.cond.cleanup80, label %for.body81.epil, !dbg !95

for.body81.epil:                                  ; preds = %for.body81.epil, %for.cond.cleanup80.loopexit.unr-lcssa
  %k.0271.epil = phi i32 [ %inc93.epil, %for.body81.epil ], [ %k.0271.unr, %for.cond.cleanup80.loopexit.unr-lcssa ]
  %rest.0270.epil = phi float [ %sub91.epil, %for.body81.epil ], [ %rest.0270.unr, %for.cond.cleanup80.loopexit.unr-lcssa ]
  %epil.iter291 = phi i32 [ %epil.iter291.next, %for.body81.epil ], [ 0, %for.cond.cleanup80.loopexit.unr-lcssa ]
  %idxprom84.epil = zext nneg i32 %k.0271.epil to i64, !dbg !96
  %arrayidx85.epil = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.epil, !dbg !96
  %72 = load float, ptr %arrayidx85.epil, align 4, !dbg !96, !tbaa !16
  %arrayidx89.epil = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.epil, i64 %idxprom76, !dbg !97
  %73 = load float, ptr %arrayidx89.epil, align 4, !dbg !97, !tbaa !16
  %mul90.epil = fmul contract float %72, %73, !dbg !98
  %sub91.epil = fsub contract float %rest.0270.epil, %mul90.epil, !dbg !99
  %inc93.epil = add nuw nsw i32 %k.0271.epil, 1, !dbg !100
  %epil.iter291.next = add i32 %epil.iter291, 1, !dbg !95
  %epil.iter291.cmp.not = icmp eq i32 %epil.iter291.next, %xtraiter290, !dbg !95
  br i1 %epil.iter291.cmp.not, label %for.cond.cleanup80, label %for.body81.epil, !dbg !95, !llvm.loop !101

for.cond.cleanup80:                               ; preds = %for.body81.epil, %for.cond.cleanup80.loopexit.unr-lcssa, %for.body73
  %rest.0.lcssa = phi float [ %70, %for.body73 ], [ %sub91.lcssa.ph, %for.cond.cleanup80.loopexit.unr-lcssa ], [ %sub91.epil, %for.body81.epil ], !dbg !102
  store float %rest.0.lcssa, ptr %arrayidx77, align 4, !dbg !103, !tbaa !16
  %inc100 = add nuw nsw i32 %i69.0273, 1, !dbg !104
  %exitcond284.not = icmp eq i32 %inc100, 32, !dbg !105
  br i1 %exitcond284.not, label %if.end144, label %for.body73, !dbg !92, !llvm.loop !106

for.body81:                                       ; preds = %for.body81, %for.body81.preheader.new
  %k.0271 = phi i32 [ 0, %for.body81.preheader.new ], [ %inc93.7, %for.body81 ]
  %rest.0270 = phi float [ %70, %for.body81.preheader.new ], [ %sub91.7, %for.body81 ]
  %niter295 = phi i32 [ 0, %for.body81.preheader.new ], [ %niter295.next.7, %for.body81 ]
  %idxprom84 = zext nneg i32 %k.0271 to i64, !dbg !96
  %arrayidx85 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84, !dbg !96
  %74 = load float, ptr %arrayidx85, align 4, !dbg !96, !tbaa !16
  %arrayidx89 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84, i64 %idxprom76, !dbg !97
  %75 = load float, ptr %arrayidx89, align 4, !dbg !97, !tbaa !16
  %mul90 = fmul contract float %74, %75, !dbg !98
  %sub91 = fsub contract float %rest.0270, %mul90, !dbg !99
  %inc93 = or disjoint i32 %k.0271, 1, !dbg !100
  %idxprom84.1 = zext nneg i32 %inc93 to i64, !dbg !96
  %arrayidx85.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.1, !dbg !96
  %76 = load float, ptr %arrayidx85.1, align 4, !dbg !96, !tbaa !16
  %arrayidx89.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.1, i64 %idxprom76, !dbg !97
  %77 = load float, ptr %arrayidx89.1, align 4, !dbg !97, !tbaa !16
  %mul90.1 = fmul contract float %76, %77, !dbg !98
  %sub91.1 = fsub contract float %sub91, %mul90.1, !dbg !99
  %inc93.1 = or disjoint i32 %k.0271, 2, !dbg !100
  %idxprom84.2 = zext nneg i32 %inc93.1 to i64, !dbg !96
  %arrayidx85.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.2, !dbg !96
  %78 = load float, ptr %arrayidx85.2, align 4, !dbg !96, !tbaa !16
  %arrayidx89.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.2, i64 %idxprom76, !dbg !97
  %79 = load float, ptr %arrayidx89.2, align 4, !dbg !97, !tbaa !16
  %mul90.2 = fmul contract float %78, %79, !dbg !98
  %sub91.2 = fsub contract float %sub91.1, %mul90.2, !dbg !99
  %inc93.2 = or disjoint i32 %k.0271, 3, !dbg !100
  %idxprom84.3 = zext nneg i32 %inc93.2 to i64, !dbg !96
  %arrayidx85.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.3, !dbg !96
  %80 = load float, ptr %arrayidx85.3, align 4, !dbg !96, !tbaa !16
  %arrayidx89.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.3, i64 %idxprom76, !dbg !97
  %81 = load float, ptr %arrayidx89.3, align 4, !dbg !97, !tbaa !16
  %mul90.3 = fmul contract float %80, %81, !dbg !98
  %sub91.3 = fsub contract float %sub91.2, %mul90.3, !dbg !99
  %inc93.3 = or disjoint i32 %k.0271, 4, !dbg !100
  %idxprom84.4 = zext nneg i32 %inc93.3 to i64, !dbg !96
  %arrayidx85.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.4, !dbg !96
  %82 = load float, ptr %arrayidx85.4, align 4, !dbg !96, !tbaa !16
  %arrayidx89.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.4, i64 %idxprom76, !dbg !97
  %83 = load float, ptr %arrayidx89.4, align 4, !dbg !97, !tbaa !16
  %mul90.4 = fmul contract float %82, %83, !dbg !98
  %sub91.4 = fsub contract float %sub91.3, %mul90.4, !dbg !99
  %inc93.4 = or disjoint i32 %k.0271, 5, !dbg !100
  %idxprom84.5 = zext nneg i32 %inc93.4 to i64, !dbg !96
  %arrayidx85.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.5, !dbg !96
  %84 = load float, ptr %arrayidx85.5, align 4, !dbg !96, !tbaa !16
  %arrayidx89.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.5, i64 %idxprom76, !dbg !97
  %85 = load float, ptr %arrayidx89.5, align 4, !dbg !97, !tbaa !16
  %mul90.5 = fmul contract float %84, %85, !dbg !98
  %sub91.5 = fsub contract float %sub91.4, %mul90.5, !dbg !99
  %inc93.5 = or disjoint i32 %k.0271, 6, !dbg !100
  %idxprom84.6 = zext nneg i32 %inc93.5 to i64, !dbg !96
  %arrayidx85.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.6, !dbg !96
  %86 = load float, ptr %arrayidx85.6, align 4, !dbg !96, !tbaa !16
  %arrayidx89.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.6, i64 %idxprom76, !dbg !97
  %87 = load float, ptr %arrayidx89.6, align 4, !dbg !97, !tbaa !16
  %mul90.6 = fmul contract float %86, %87, !dbg !98
  %sub91.6 = fsub contract float %sub91.5, %mul90.6, !dbg !99
  %inc93.6 = or disjoint i32 %k.0271, 7, !dbg !100
  %idxprom84.7 = zext nneg i32 %inc93.6 to i64, !dbg !96
  %arrayidx85.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom74, i64 %idxprom84.7, !dbg !96
  %88 = load float, ptr %arrayidx85.7, align 4, !dbg !96, !tbaa !16
  %arrayidx89.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 %idxprom84.7, i64 %idxprom76, !dbg !97
  %89 = load float, ptr %arrayidx89.7, align 4, !dbg !97, !tbaa !16
  %mul90.7 = fmul contract float %88, %89, !dbg !98
  %sub91.7 = fsub contract float %sub91.6, %mul90.7, !dbg !99
  %inc93.7 = add nuw nsw i32 %k.0271, 8, !dbg !100
  %niter295.next.7 = add i32 %niter295, 8, !dbg !95
  %niter295.ncmp.7 = icmp eq i32 %niter295.next.7, %unroll_iter294, !dbg !95
  br i1 %niter295.ncmp.7, label %for.cond.cleanup80.loopexit.unr-lcssa, label %for.body81, !dbg !95, !llvm.loop !108

if.else102:                                       ; preds = %if.end
  %sub104 = add nsw i32 %0, -32, !dbg !110
  %idxprom111 = zext nneg i32 %sub104 to i64
  br label %for.body109, !dbg !111

for.body109:                                      ; preds = %for.cond.cleanup118, %if.else102
  %i105.0268 = phi i32 [ 0, %if.else102 ], [ %inc142, %for.cond.cleanup118 ]
  %idxprom113 = zext nneg i32 %i105.0268 to i64, !dbg !112
  %arrayidx114 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom113, !dbg !112
  %90 = load float, ptr %arrayidx114, align 4, !dbg !112, !tbaa !16
  %cmp117265.not = icmp eq i32 %i105.0268, 0, !dbg !113
  br i1 %cmp117265.not, label %for.cond.cleanup118, label %for.body119.preheader, !dbg !114

for.body119.preheader:                            ; preds = %for.body109
  %xtraiter = and i32 %i105.0268, 7, !dbg !114
  %91 = icmp ult i32 %i105.0268, 8, !dbg !114
  br i1 %91, label %for.cond.cleanup118.loopexit.unr-lcssa, label %for.body119.preheader.new, !dbg !114

for.body119.preheader.new:                        ; preds = %for.body119.preheader
  %unroll_iter = and i32 %i105.0268, 2147483640, !dbg !114
  br label %for.body119, !dbg !114

for.cond.cleanup118.loopexit.unr-lcssa:           ; preds = %for.body119, %for.body119.preheader
  %sub129.lcssa.ph = phi float [ poison, %for.body119.preheader ], [ %sub129.7, %for.body119 ]
  %k115.0267.unr = phi i32 [ 0, %for.body119.preheader ], [ %inc131.7, %for.body119 ]
  %rest110.0266.unr = phi float [ %90, %for.body119.preheader ], [ %sub129.7, %for.body119 ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0, !dbg !114
  br i1 %lcmp.mod.not, label %for.cond.cleanup118, label %for.body119.epil, !dbg !114

for.body119.epil:                                 ; preds = %for.body119.epil, %for.cond.cleanup118.loopexit.unr-lcssa
  %k115.0267.epil = phi i32 [ %inc131.epil, %for.body119.epil ], [ %k115.0267.unr, %for.cond.cleanup118.loopexit.unr-lcssa ]
  %rest110.0266.epil = phi float [ %sub129.epil, %for.body119.epil ], [ %rest110.0266.unr, %for.cond.cleanup118.loopexit.unr-lcssa ]
  %epil.iter = phi i32 [ %epil.iter.next, %for.body119.epil ], [ 0, %for.cond.cleanup118.loopexit.unr-lcssa ]
  %idxprom122.epil = zext nneg i32 %k115.0267.epil to i64, !dbg !115
  %arrayidx123.epil = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.epil, !dbg !115
  %92 = load float, ptr %arrayidx123.epil, align 4, !dbg !115, !tbaa !16
  %arrayidx127.epil = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.epil, i64 %idxprom113, !dbg !116
  %93 = load float, ptr %arrayidx127.epil, align 4, !dbg !116, !tbaa !16
  %mul128.epil = fmul contract float %92, %93, !dbg !117
  %sub129.epil = fsub contract float %rest110.0266.epil, %mul128.epil, !dbg !118
  %inc131.epil = add nuw nsw i32 %k115.0267.epil, 1, !dbg !119
  %epil.iter.next = add i32 %epil.iter, 1, !dbg !114
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter, !dbg !114
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup118, label %for.body119.epil, !dbg !114, !llvm.loop !120

for.cond.cleanup118:                              ; preds = %for.body119.epil, %for.cond.cleanup118.loopexit.unr-lcssa, %for.body109
  %rest110.0.lcssa = phi float [ %90, %for.body109 ], [ %sub129.lcssa.ph, %for.cond.cleanup118.loopexit.unr-lcssa ], [ %sub129.epil, %for.body119.epil ], !dbg !102
  %arrayidx136 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom113, i64 %idxprom113, !dbg !121
  %94 = load float, ptr %arrayidx136, align 4, !dbg !121, !tbaa !16
  %div = fdiv contract float %rest110.0.lcssa, %94, !dbg !122
  store float %div, ptr %arrayidx114, align 4, !dbg !123, !tbaa !16
  %inc142 = add nuw nsw i32 %i105.0268, 1, !dbg !124
  %exitcond282.not = icmp eq i32 %inc142, 32, !dbg !125
  br i1 %exitcond282.not, label %if.end144, label %for.body109, !dbg !111, !llvm.loop !126

for.body119:                                      ; preds = %for.body119, %for.body119.preheader.new
  %k115.0267 = phi i32 [ 0, %for.body119.preheader.new ], [ %inc131.7, %for.body119 ]
  %rest110.0266 = phi float [ %90, %for.body119.preheader.new ], [ %sub129.7, %for.body119 ]
  %niter = phi i32 [ 0, %for.body119.preheader.new ], [ %niter.next.7, %for.body119 ]
  %idxprom122 = zext nneg i32 %k115.0267 to i64, !dbg !115
  %arrayidx123 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122, !dbg !115
  %95 = load float, ptr %arrayidx123, align 4, !dbg !115, !tbaa !16
  %arrayidx127 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122, i64 %idxprom113, !dbg !116
  %96 = load float, ptr %arrayidx127, align 4, !dbg !116, !tbaa !16
  %mul128 = fmul contract float %95, %96, !dbg !117
  %sub129 = fsub contract float %rest110.0266, %mul128, !dbg !118
  %inc131 = or disjoint i32 %k115.0267, 1, !dbg !119
  %idxprom122.1 = zext nneg i32 %inc131 to i64, !dbg !115
  %arrayidx123.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.1, !dbg !115
  %97 = load float, ptr %arrayidx123.1, align 4, !dbg !115, !tbaa !16
  %arrayidx127.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.1, i64 %idxprom113, !dbg !116
  %98 = load float, ptr %arrayidx127.1, align 4, !dbg !116, !tbaa !16
  %mul128.1 = fmul contract float %97, %98, !dbg !117
  %sub129.1 = fsub contract float %sub129, %mul128.1, !dbg !118
  %inc131.1 = or disjoint i32 %k115.0267, 2, !dbg !119
  %idxprom122.2 = zext nneg i32 %inc131.1 to i64, !dbg !115
  %arrayidx123.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.2, !dbg !115
  %99 = load float, ptr %arrayidx123.2, align 4, !dbg !115, !tbaa !16
  %arrayidx127.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.2, i64 %idxprom113, !dbg !116
  %100 = load float, ptr %arrayidx127.2, align 4, !dbg !116, !tbaa !16
  %mul128.2 = fmul contract float %99, %100, !dbg !117
  %sub129.2 = fsub contract float %sub129.1, %mul128.2, !dbg !118
  %inc131.2 = or disjoint i32 %k115.0267, 3, !dbg !119
  %idxprom122.3 = zext nneg i32 %inc131.2 to i64, !dbg !115
  %arrayidx123.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.3, !dbg !115
  %101 = load float, ptr %arrayidx123.3, align 4, !dbg !115, !tbaa !16
  %arrayidx127.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.3, i64 %idxprom113, !dbg !116
  %102 = load float, ptr %arrayidx127.3, align 4, !dbg !116, !tbaa !16
  %mul128.3 = fmul contract float %101, %102, !dbg !117
  %sub129.3 = fsub contract float %sub129.2, %mul128.3, !dbg !118
  %inc131.3 = or disjoint i32 %k115.0267, 4, !dbg !119
  %idxprom122.4 = zext nneg i32 %inc131.3 to i64, !dbg !115
  %arrayidx123.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.4, !dbg !115
  %103 = load float, ptr %arrayidx123.4, align 4, !dbg !115, !tbaa !16
  %arrayidx127.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.4, i64 %idxprom113, !dbg !116
  %104 = load float, ptr %arrayidx127.4, align 4, !dbg !116, !tbaa !16
  %mul128.4 = fmul contract float %103, %104, !dbg !117
  %sub129.4 = fsub contract float %sub129.3, %mul128.4, !dbg !118
  %inc131.4 = or disjoint i32 %k115.0267, 5, !dbg !119
  %idxprom122.5 = zext nneg i32 %inc131.4 to i64, !dbg !115
  %arrayidx123.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.5, !dbg !115
  %105 = load float, ptr %arrayidx123.5, align 4, !dbg !115, !tbaa !16
  %arrayidx127.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.5, i64 %idxprom113, !dbg !116
  %106 = load float, ptr %arrayidx127.5, align 4, !dbg !116, !tbaa !16
  %mul128.5 = fmul contract float %105, %106, !dbg !117
  %sub129.5 = fsub contract float %sub129.4, %mul128.5, !dbg !118
  %inc131.5 = or disjoint i32 %k115.0267, 6, !dbg !119
  %idxprom122.6 = zext nneg i32 %inc131.5 to i64, !dbg !115
  %arrayidx123.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.6, !dbg !115
  %107 = load float, ptr %arrayidx123.6, align 4, !dbg !115, !tbaa !16
  %arrayidx127.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.6, i64 %idxprom113, !dbg !116
  %108 = load float, ptr %arrayidx127.6, align 4, !dbg !116, !tbaa !16
  %mul128.6 = fmul contract float %107, %108, !dbg !117
  %sub129.6 = fsub contract float %sub129.5, %mul128.6, !dbg !118
  %inc131.6 = or disjoint i32 %k115.0267, 7, !dbg !119
  %idxprom122.7 = zext nneg i32 %inc131.6 to i64, !dbg !115
  %arrayidx123.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 %idxprom122.7, !dbg !115
  %109 = load float, ptr %arrayidx123.7, align 4, !dbg !115, !tbaa !16
  %arrayidx127.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 %idxprom122.7, i64 %idxprom113, !dbg !116
  %110 = load float, ptr %arrayidx127.7, align 4, !dbg !116, !tbaa !16
  %mul128.7 = fmul contract float %109, %110, !dbg !117
  %sub129.7 = fsub contract float %sub129.6, %mul128.7, !dbg !118
  %inc131.7 = add nuw nsw i32 %k115.0267, 8, !dbg !119
  %niter.next.7 = add i32 %niter, 8, !dbg !114
  %niter.ncmp.7 = icmp eq i32 %niter.next.7, %unroll_iter, !dbg !114
  br i1 %niter.ncmp.7, label %for.cond.cleanup118.loopexit.unr-lcssa, label %for.body119, !dbg !114, !llvm.loop !128

if.end144:                                        ; preds = %for.cond.cleanup118, %for.cond.cleanup80
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !130
  br i1 %cmp, label %for.cond148.preheader, label %if.else164, !dbg !131

for.cond148.preheader:                            ; preds = %if.end144
  %idxprom154 = zext nneg i32 %0 to i64
  %add157 = or disjoint i32 %mul, %0
  %arrayidx155 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 0, i64 %idxprom154, !dbg !132
  %111 = load float, ptr %arrayidx155, align 4, !dbg !132, !tbaa !16
  %idxprom159 = sext i32 %add157 to i64, !dbg !133
  %arrayidx160 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159, !dbg !133
  store float %111, ptr %arrayidx160, align 4, !dbg !134, !tbaa !16
  %arrayidx155.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 1, i64 %idxprom154, !dbg !132
  %112 = load float, ptr %arrayidx155.1, align 4, !dbg !132, !tbaa !16
  %add158.1 = add i32 %add157, %side, !dbg !135
  %idxprom159.1 = sext i32 %add158.1 to i64, !dbg !133
  %arrayidx160.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.1, !dbg !133
  store float %112, ptr %arrayidx160.1, align 4, !dbg !134, !tbaa !16
  %arrayidx155.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 2, i64 %idxprom154, !dbg !132
  %113 = load float, ptr %arrayidx155.2, align 4, !dbg !132, !tbaa !16
  %mul156.2 = shl nsw i32 %side, 1, !dbg !136
  %add158.2 = add i32 %add157, %mul156.2, !dbg !135
  %idxprom159.2 = sext i32 %add158.2 to i64, !dbg !133
  %arrayidx160.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.2, !dbg !133
  store float %113, ptr %arrayidx160.2, align 4, !dbg !134, !tbaa !16
  %arrayidx155.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 3, i64 %idxprom154, !dbg !132
  %114 = load float, ptr %arrayidx155.3, align 4, !dbg !132, !tbaa !16
  %mul156.3 = mul nsw i32 %side, 3, !dbg !136
  %add158.3 = add i32 %add157, %mul156.3, !dbg !135
  %idxprom159.3 = sext i32 %add158.3 to i64, !dbg !133
  %arrayidx160.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.3, !dbg !133
  store float %114, ptr %arrayidx160.3, align 4, !dbg !134, !tbaa !16
  %arrayidx155.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 4, i64 %idxprom154, !dbg !132
  %115 = load float, ptr %arrayidx155.4, align 4, !dbg !132, !tbaa !16
  %mul156.4 = shl nsw i32 %side, 2, !dbg !136
  %add158.4 = add i32 %add157, %mul156.4, !dbg !135
  %idxprom159.4 = sext i32 %add158.4 to i64, !dbg !133
  %arrayidx160.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.4, !dbg !133
  store float %115, ptr %arrayidx160.4, align 4, !dbg !134, !tbaa !16
  %arrayidx155.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 5, i64 %idxprom154, !dbg !132
  %116 = load float, ptr %arrayidx155.5, align 4, !dbg !132, !tbaa !16
  %mul156.5 = mul nsw i32 %side, 5, !dbg !136
  %add158.5 = add i32 %add157, %mul156.5, !dbg !135
  %idxprom159.5 = sext i32 %add158.5 to i64, !dbg !133
  %arrayidx160.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.5, !dbg !133
  store float %116, ptr %arrayidx160.5, align 4, !dbg !134, !tbaa !16
  %arrayidx155.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 6, i64 %idxprom154, !dbg !132
  %117 = load float, ptr %arrayidx155.6, align 4, !dbg !132, !tbaa !16
  %mul156.6 = mul nsw i32 %side, 6, !dbg !136
  %add158.6 = add i32 %add157, %mul156.6, !dbg !135
  %idxprom159.6 = sext i32 %add158.6 to i64, !dbg !133
  %arrayidx160.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.6, !dbg !133
  store float %117, ptr %arrayidx160.6, align 4, !dbg !134, !tbaa !16
  %arrayidx155.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 7, i64 %idxprom154, !dbg !132
  %118 = load float, ptr %arrayidx155.7, align 4, !dbg !132, !tbaa !16
  %mul156.7 = mul nsw i32 %side, 7, !dbg !136
  %add158.7 = add i32 %add157, %mul156.7, !dbg !135
  %idxprom159.7 = sext i32 %add158.7 to i64, !dbg !133
  %arrayidx160.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.7, !dbg !133
  store float %118, ptr %arrayidx160.7, align 4, !dbg !134, !tbaa !16
  %arrayidx155.8 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 8, i64 %idxprom154, !dbg !132
  %119 = load float, ptr %arrayidx155.8, align 4, !dbg !132, !tbaa !16
  %mul156.8 = shl nsw i32 %side, 3, !dbg !136
  %add158.8 = add i32 %add157, %mul156.8, !dbg !135
  %idxprom159.8 = sext i32 %add158.8 to i64, !dbg !133
  %arrayidx160.8 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.8, !dbg !133
  store float %119, ptr %arrayidx160.8, align 4, !dbg !134, !tbaa !16
  %arrayidx155.9 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 9, i64 %idxprom154, !dbg !132
  %120 = load float, ptr %arrayidx155.9, align 4, !dbg !132, !tbaa !16
  %mul156.9 = mul nsw i32 %side, 9, !dbg !136
  %add158.9 = add i32 %add157, %mul156.9, !dbg !135
  %idxprom159.9 = sext i32 %add158.9 to i64, !dbg !133
  %arrayidx160.9 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.9, !dbg !133
  store float %120, ptr %arrayidx160.9, align 4, !dbg !134, !tbaa !16
  %arrayidx155.10 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 10, i64 %idxprom154, !dbg !132
  %121 = load float, ptr %arrayidx155.10, align 4, !dbg !132, !tbaa !16
  %mul156.10 = mul nsw i32 %side, 10, !dbg !136
  %add158.10 = add i32 %add157, %mul156.10, !dbg !135
  %idxprom159.10 = sext i32 %add158.10 to i64, !dbg !133
  %arrayidx160.10 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.10, !dbg !133
  store float %121, ptr %arrayidx160.10, align 4, !dbg !134, !tbaa !16
  %arrayidx155.11 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 11, i64 %idxprom154, !dbg !132
  %122 = load float, ptr %arrayidx155.11, align 4, !dbg !132, !tbaa !16
  %mul156.11 = mul nsw i32 %side, 11, !dbg !136
  %add158.11 = add i32 %add157, %mul156.11, !dbg !135
  %idxprom159.11 = sext i32 %add158.11 to i64, !dbg !133
  %arrayidx160.11 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.11, !dbg !133
  store float %122, ptr %arrayidx160.11, align 4, !dbg !134, !tbaa !16
  %arrayidx155.12 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 12, i64 %idxprom154, !dbg !132
  %123 = load float, ptr %arrayidx155.12, align 4, !dbg !132, !tbaa !16
  %mul156.12 = mul nsw i32 %side, 12, !dbg !136
  %add158.12 = add i32 %add157, %mul156.12, !dbg !135
  %idxprom159.12 = sext i32 %add158.12 to i64, !dbg !133
  %arrayidx160.12 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.12, !dbg !133
  store float %123, ptr %arrayidx160.12, align 4, !dbg !134, !tbaa !16
  %arrayidx155.13 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 13, i64 %idxprom154, !dbg !132
  %124 = load float, ptr %arrayidx155.13, align 4, !dbg !132, !tbaa !16
  %mul156.13 = mul nsw i32 %side, 13, !dbg !136
  %add158.13 = add i32 %add157, %mul156.13, !dbg !135
  %idxprom159.13 = sext i32 %add158.13 to i64, !dbg !133
  %arrayidx160.13 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.13, !dbg !133
  store float %124, ptr %arrayidx160.13, align 4, !dbg !134, !tbaa !16
  %arrayidx155.14 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 14, i64 %idxprom154, !dbg !132
  %125 = load float, ptr %arrayidx155.14, align 4, !dbg !132, !tbaa !16
  %mul156.14 = mul nsw i32 %side, 14, !dbg !136
  %add158.14 = add i32 %add157, %mul156.14, !dbg !135
  %idxprom159.14 = sext i32 %add158.14 to i64, !dbg !133
  %arrayidx160.14 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.14, !dbg !133
  store float %125, ptr %arrayidx160.14, align 4, !dbg !134, !tbaa !16
  %arrayidx155.15 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 15, i64 %idxprom154, !dbg !132
  %126 = load float, ptr %arrayidx155.15, align 4, !dbg !132, !tbaa !16
  %mul156.15 = mul nsw i32 %side, 15, !dbg !136
  %add158.15 = add i32 %add157, %mul156.15, !dbg !135
  %idxprom159.15 = sext i32 %add158.15 to i64, !dbg !133
  %arrayidx160.15 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.15, !dbg !133
  store float %126, ptr %arrayidx160.15, align 4, !dbg !134, !tbaa !16
  %arrayidx155.16 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 16, i64 %idxprom154, !dbg !132
  %127 = load float, ptr %arrayidx155.16, align 4, !dbg !132, !tbaa !16
  %mul156.16 = shl nsw i32 %side, 4, !dbg !136
  %add158.16 = add i32 %add157, %mul156.16, !dbg !135
  %idxprom159.16 = sext i32 %add158.16 to i64, !dbg !133
  %arrayidx160.16 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.16, !dbg !133
  store float %127, ptr %arrayidx160.16, align 4, !dbg !134, !tbaa !16
  %arrayidx155.17 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 17, i64 %idxprom154, !dbg !132
  %128 = load float, ptr %arrayidx155.17, align 4, !dbg !132, !tbaa !16
  %mul156.17 = mul nsw i32 %side, 17, !dbg !136
  %add158.17 = add i32 %add157, %mul156.17, !dbg !135
  %idxprom159.17 = sext i32 %add158.17 to i64, !dbg !133
  %arrayidx160.17 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.17, !dbg !133
  store float %128, ptr %arrayidx160.17, align 4, !dbg !134, !tbaa !16
  %arrayidx155.18 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 18, i64 %idxprom154, !dbg !132
  %129 = load float, ptr %arrayidx155.18, align 4, !dbg !132, !tbaa !16
  %mul156.18 = mul nsw i32 %side, 18, !dbg !136
  %add158.18 = add i32 %add157, %mul156.18, !dbg !135
  %idxprom159.18 = sext i32 %add158.18 to i64, !dbg !133
  %arrayidx160.18 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.18, !dbg !133
  store float %129, ptr %arrayidx160.18, align 4, !dbg !134, !tbaa !16
  %arrayidx155.19 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 19, i64 %idxprom154, !dbg !132
  %130 = load float, ptr %arrayidx155.19, align 4, !dbg !132, !tbaa !16
  %mul156.19 = mul nsw i32 %side, 19, !dbg !136
  %add158.19 = add i32 %add157, %mul156.19, !dbg !135
  %idxprom159.19 = sext i32 %add158.19 to i64, !dbg !133
  %arrayidx160.19 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.19, !dbg !133
  store float %130, ptr %arrayidx160.19, align 4, !dbg !134, !tbaa !16
  %arrayidx155.20 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 20, i64 %idxprom154, !dbg !132
  %131 = load float, ptr %arrayidx155.20, align 4, !dbg !132, !tbaa !16
  %mul156.20 = mul nsw i32 %side, 20, !dbg !136
  %add158.20 = add i32 %add157, %mul156.20, !dbg !135
  %idxprom159.20 = sext i32 %add158.20 to i64, !dbg !133
  %arrayidx160.20 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.20, !dbg !133
  store float %131, ptr %arrayidx160.20, align 4, !dbg !134, !tbaa !16
  %arrayidx155.21 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 21, i64 %idxprom154, !dbg !132
  %132 = load float, ptr %arrayidx155.21, align 4, !dbg !132, !tbaa !16
  %mul156.21 = mul nsw i32 %side, 21, !dbg !136
  %add158.21 = add i32 %add157, %mul156.21, !dbg !135
  %idxprom159.21 = sext i32 %add158.21 to i64, !dbg !133
  %arrayidx160.21 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.21, !dbg !133
  store float %132, ptr %arrayidx160.21, align 4, !dbg !134, !tbaa !16
  %arrayidx155.22 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 22, i64 %idxprom154, !dbg !132
  %133 = load float, ptr %arrayidx155.22, align 4, !dbg !132, !tbaa !16
  %mul156.22 = mul nsw i32 %side, 22, !dbg !136
  %add158.22 = add i32 %add157, %mul156.22, !dbg !135
  %idxprom159.22 = sext i32 %add158.22 to i64, !dbg !133
  %arrayidx160.22 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.22, !dbg !133
  store float %133, ptr %arrayidx160.22, align 4, !dbg !134, !tbaa !16
  %arrayidx155.23 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 23, i64 %idxprom154, !dbg !132
  %134 = load float, ptr %arrayidx155.23, align 4, !dbg !132, !tbaa !16
  %mul156.23 = mul nsw i32 %side, 23, !dbg !136
  %add158.23 = add i32 %add157, %mul156.23, !dbg !135
  %idxprom159.23 = sext i32 %add158.23 to i64, !dbg !133
  %arrayidx160.23 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.23, !dbg !133
  store float %134, ptr %arrayidx160.23, align 4, !dbg !134, !tbaa !16
  %arrayidx155.24 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 24, i64 %idxprom154, !dbg !132
  %135 = load float, ptr %arrayidx155.24, align 4, !dbg !132, !tbaa !16
  %mul156.24 = mul nsw i32 %side, 24, !dbg !136
  %add158.24 = add i32 %add157, %mul156.24, !dbg !135
  %idxprom159.24 = sext i32 %add158.24 to i64, !dbg !133
  %arrayidx160.24 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.24, !dbg !133
  store float %135, ptr %arrayidx160.24, align 4, !dbg !134, !tbaa !16
  %arrayidx155.25 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 25, i64 %idxprom154, !dbg !132
  %136 = load float, ptr %arrayidx155.25, align 4, !dbg !132, !tbaa !16
  %mul156.25 = mul nsw i32 %side, 25, !dbg !136
  %add158.25 = add i32 %add157, %mul156.25, !dbg !135
  %idxprom159.25 = sext i32 %add158.25 to i64, !dbg !133
  %arrayidx160.25 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.25, !dbg !133
  store float %136, ptr %arrayidx160.25, align 4, !dbg !134, !tbaa !16
  %arrayidx155.26 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 26, i64 %idxprom154, !dbg !132
  %137 = load float, ptr %arrayidx155.26, align 4, !dbg !132, !tbaa !16
  %mul156.26 = mul nsw i32 %side, 26, !dbg !136
  %add158.26 = add i32 %add157, %mul156.26, !dbg !135
  %idxprom159.26 = sext i32 %add158.26 to i64, !dbg !133
  %arrayidx160.26 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.26, !dbg !133
  store float %137, ptr %arrayidx160.26, align 4, !dbg !134, !tbaa !16
  %arrayidx155.27 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 27, i64 %idxprom154, !dbg !132
  %138 = load float, ptr %arrayidx155.27, align 4, !dbg !132, !tbaa !16
  %mul156.27 = mul nsw i32 %side, 27, !dbg !136
  %add158.27 = add i32 %add157, %mul156.27, !dbg !135
  %idxprom159.27 = sext i32 %add158.27 to i64, !dbg !133
  %arrayidx160.27 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.27, !dbg !133
  store float %138, ptr %arrayidx160.27, align 4, !dbg !134, !tbaa !16
  %arrayidx155.28 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 28, i64 %idxprom154, !dbg !132
  %139 = load float, ptr %arrayidx155.28, align 4, !dbg !132, !tbaa !16
  %mul156.28 = mul nsw i32 %side, 28, !dbg !136
  %add158.28 = add i32 %add157, %mul156.28, !dbg !135
  %idxprom159.28 = sext i32 %add158.28 to i64, !dbg !133
  %arrayidx160.28 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.28, !dbg !133
  store float %139, ptr %arrayidx160.28, align 4, !dbg !134, !tbaa !16
  %arrayidx155.29 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 29, i64 %idxprom154, !dbg !132
  %140 = load float, ptr %arrayidx155.29, align 4, !dbg !132, !tbaa !16
  %mul156.29 = mul nsw i32 %side, 29, !dbg !136
  %add158.29 = add i32 %add157, %mul156.29, !dbg !135
  %idxprom159.29 = sext i32 %add158.29 to i64, !dbg !133
  %arrayidx160.29 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.29, !dbg !133
  store float %140, ptr %arrayidx160.29, align 4, !dbg !134, !tbaa !16
  %arrayidx155.30 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 30, i64 %idxprom154, !dbg !132
  %141 = load float, ptr %arrayidx155.30, align 4, !dbg !132, !tbaa !16
  %mul156.30 = mul nsw i32 %side, 30, !dbg !136
  %add158.30 = add i32 %add157, %mul156.30, !dbg !135
  %idxprom159.30 = sext i32 %add158.30 to i64, !dbg !133
  %arrayidx160.30 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.30, !dbg !133
  store float %141, ptr %arrayidx160.30, align 4, !dbg !134, !tbaa !16
  %arrayidx155.31 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 31, i64 %idxprom154, !dbg !132
  %142 = load float, ptr %arrayidx155.31, align 4, !dbg !132, !tbaa !16
  %mul156.31 = mul nsw i32 %side, 31, !dbg !136
  %add158.31 = add i32 %add157, %mul156.31, !dbg !135
  %idxprom159.31 = sext i32 %add158.31 to i64, !dbg !133
  %arrayidx160.31 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.31, !dbg !133
  store float %142, ptr %arrayidx160.31, align 4, !dbg !134, !tbaa !16
  br label %if.end184, !dbg !137

if.else164:                                       ; preds = %if.end144
  %sub166 = add nsw i32 %0, -32, !dbg !138
  %idxprom174 = zext nneg i32 %sub166 to i64
  br label %for.body171, !dbg !139

for.body171:                                      ; preds = %for.body171, %if.else164
  %i167.0274 = phi i32 [ 0, %if.else164 ], [ %inc182.3, %for.body171 ]
  %idxprom172 = zext nneg i32 %i167.0274 to i64, !dbg !140
  %arrayidx175 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom172, i64 %idxprom174, !dbg !140
  %143 = load float, ptr %arrayidx175, align 4, !dbg !140, !tbaa !16
  %add176 = add nuw nsw i32 %i167.0274, %mul, !dbg !141
  %mul177 = mul nsw i32 %add176, %side, !dbg !142
  %add178 = add nsw i32 %mul177, %sub166, !dbg !143
  %idxprom179 = sext i32 %add178 to i64, !dbg !144
  %arrayidx180 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179, !dbg !144
  store float %143, ptr %arrayidx180, align 4, !dbg !145, !tbaa !16
  %inc182 = or disjoint i32 %i167.0274, 1, !dbg !146
  %idxprom172.1 = zext nneg i32 %inc182 to i64, !dbg !140
  %arrayidx175.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom172.1, i64 %idxprom174, !dbg !140
  %144 = load float, ptr %arrayidx175.1, align 4, !dbg !140, !tbaa !16
  %add176.1 = add nuw nsw i32 %inc182, %mul, !dbg !141
  %mul177.1 = mul nsw i32 %add176.1, %side, !dbg !142
  %add178.1 = add nsw i32 %mul177.1, %sub166, !dbg !143
  %idxprom179.1 = sext i32 %add178.1 to i64, !dbg !144
  %arrayidx180.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.1, !dbg !144
  store float %144, ptr %arrayidx180.1, align 4, !dbg !145, !tbaa !16
  %inc182.1 = or disjoint i32 %i167.0274, 2, !dbg !146
  %idxprom172.2 = zext nneg i32 %inc182.1 to i64, !dbg !140
  %arrayidx175.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom172.2, i64 %idxprom174, !dbg !140
  %145 = load float, ptr %arrayidx175.2, align 4, !dbg !140, !tbaa !16
  %add176.2 = add nuw nsw i32 %inc182.1, %mul, !dbg !141
  %mul177.2 = mul nsw i32 %add176.2, %side, !dbg !142
  %add178.2 = add nsw i32 %mul177.2, %sub166, !dbg !143
  %idxprom179.2 = sext i32 %add178.2 to i64, !dbg !144
  %arrayidx180.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.2, !dbg !144
  store float %145, ptr %arrayidx180.2, align 4, !dbg !145, !tbaa !16
  %inc182.2 = or disjoint i32 %i167.0274, 3, !dbg !146
  %idxprom172.3 = zext nneg i32 %inc182.2 to i64, !dbg !140
  %arrayidx175.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom172.3, i64 %idxprom174, !dbg !140
  %146 = load float, ptr %arrayidx175.3, align 4, !dbg !140, !tbaa !16
  %add176.3 = add nuw nsw i32 %inc182.2, %mul, !dbg !141
  %mul177.3 = mul nsw i32 %add176.3, %side, !dbg !142
  %add178.3 = add nsw i32 %mul177.3, %sub166, !dbg !143
  %idxprom179.3 = sext i32 %add178.3 to i64, !dbg !144
  %arrayidx180.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.3, !dbg !144
  store float %146, ptr %arrayidx180.3, align 4, !dbg !145, !tbaa !16
  %inc182.3 = add nuw nsw i32 %i167.0274, 4, !dbg !146
  %exitcond285.not.3 = icmp eq i32 %inc182.3, 32, !dbg !147
  br i1 %exitcond285.not.3, label %if.end184, label %for.body171, !dbg !139, !llvm.loop !148

if.end184:                                        ; preds = %for.body171, %for.cond148.preheader
  ret void, !dbg !137
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_internal(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #0 !dbg !150 {
entry:
  %0 = tail call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !151
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !152
  %add = shl nuw nsw i32 %1, 5, !dbg !153
  %mul = add nuw nsw i32 %add, 32, !dbg !153
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !154
  %add12 = shl i32 %2, 5, !dbg !155
  %mul13 = add i32 %add12, 32, !dbg !155
  %mul14 = mul nsw i32 %origin, %side, !dbg !156
  %idx.ext = sext i32 %mul14 to i64, !dbg !157
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !157
  %idx.ext15 = sext i32 %origin to i64, !dbg !158
  %add.ptr16 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext15, !dbg !158
  %add18 = or disjoint i32 %mul13, %0
  %idxprom22 = zext nneg i32 %0 to i64
  br label %for.body, !dbg !159

for.cond.cleanup:                                 ; preds = %for.body
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !160
  %arrayidx49 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 0, i64 %idxprom22
  %3 = load float, ptr %arrayidx49, align 4, !tbaa !16
  %arrayidx49.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 1, i64 %idxprom22
  %4 = load float, ptr %arrayidx49.1, align 4, !tbaa !16
  %arrayidx49.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 2, i64 %idxprom22
  %5 = load float, ptr %arrayidx49.2, align 4, !tbaa !16
  %arrayidx49.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 3, i64 %idxprom22
  %6 = load float, ptr %arrayidx49.3, align 4, !tbaa !16
  %arrayidx49.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 4, i64 %idxprom22
  %7 = load float, ptr %arrayidx49.4, align 4, !tbaa !16
  %arrayidx49.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 5, i64 %idxprom22
  %8 = load float, ptr %arrayidx49.5, align 4, !tbaa !16
  %arrayidx49.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 6, i64 %idxprom22
  %9 = load float, ptr %arrayidx49.6, align 4, !tbaa !16
  %arrayidx49.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 7, i64 %idxprom22
  %10 = load float, ptr %arrayidx49.7, align 4, !tbaa !16
  %arrayidx49.8 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 8, i64 %idxprom22
  %11 = load float, ptr %arrayidx49.8, align 4, !tbaa !16
  %arrayidx49.9 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 9, i64 %idxprom22
  %12 = load float, ptr %arrayidx49.9, align 4, !tbaa !16
  %arrayidx49.10 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 10, i64 %idxprom22
  %13 = load float, ptr %arrayidx49.10, align 4, !tbaa !16
  %arrayidx49.11 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 11, i64 %idxprom22
  %14 = load float, ptr %arrayidx49.11, align 4, !tbaa !16
  %arrayidx49.12 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 12, i64 %idxprom22
  %15 = load float, ptr %arrayidx49.12, align 4, !tbaa !16
  %arrayidx49.13 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 13, i64 %idxprom22
  %16 = load float, ptr %arrayidx49.13, align 4, !tbaa !16
  %arrayidx49.14 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 14, i64 %idxprom22
  %17 = load float, ptr %arrayidx49.14, align 4, !tbaa !16
  %arrayidx49.15 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 15, i64 %idxprom22
  %18 = load float, ptr %arrayidx49.15, align 4, !tbaa !16
  %arrayidx49.16 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 16, i64 %idxprom22
  %19 = load float, ptr %arrayidx49.16, align 4, !tbaa !16
  %arrayidx49.17 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 17, i64 %idxprom22
  %20 = load float, ptr %arrayidx49.17, align 4, !tbaa !16
  %arrayidx49.18 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 18, i64 %idxprom22
  %21 = load float, ptr %arrayidx49.18, align 4, !tbaa !16
  %arrayidx49.19 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 19, i64 %idxprom22
  %22 = load float, ptr %arrayidx49.19, align 4, !tbaa !16
  %arrayidx49.20 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 20, i64 %idxprom22
  %23 = load float, ptr %arrayidx49.20, align 4, !tbaa !16
  %arrayidx49.21 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 21, i64 %idxprom22
  %24 = load float, ptr %arrayidx49.21, align 4, !tbaa !16
  %arrayidx49.22 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 22, i64 %idxprom22
  %25 = load float, ptr %arrayidx49.22, align 4, !tbaa !16
  %arrayidx49.23 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 23, i64 %idxprom22
  %26 = load float, ptr %arrayidx49.23, align 4, !tbaa !16
  %arrayidx49.24 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 24, i64 %idxprom22
  %27 = load float, ptr %arrayidx49.24, align 4, !tbaa !16
  %arrayidx49.25 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 25, i64 %idxprom22
  %28 = load float, ptr %arrayidx49.25, align 4, !tbaa !16
  %arrayidx49.26 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 26, i64 %idxprom22
  %29 = load float, ptr %arrayidx49.26, align 4, !tbaa !16
  %arrayidx49.27 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 27, i64 %idxprom22
  %30 = load float, ptr %arrayidx49.27, align 4, !tbaa !16
  %arrayidx49.28 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 28, i64 %idxprom22
  %31 = load float, ptr %arrayidx49.28, align 4, !tbaa !16
  %arrayidx49.29 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 29, i64 %idxprom22
  %32 = load float, ptr %arrayidx49.29, align 4, !tbaa !16
  %arrayidx49.30 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 30, i64 %idxprom22
  %33 = load float, ptr %arrayidx49.30, align 4, !tbaa !16
  %arrayidx49.31 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 31, i64 %idxprom22
  %34 = load float, ptr %arrayidx49.31, align 4, !tbaa !16
  br label %for.cond38.preheader, !dbg !161

for.body:                                         ; preds = %for.body, %entry
  %i.089 = phi i32 [ 0, %entry ], [ %inc.3, %for.body ]
  %mul17 = mul nsw i32 %i.089, %side, !dbg !162
  %add19 = add i32 %add18, %mul17, !dbg !163
  %idxprom = sext i32 %add19 to i64, !dbg !164
  %arrayidx = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom, !dbg !164
  %35 = load float, ptr %arrayidx, align 4, !dbg !164, !tbaa !16
  %idxprom20 = zext nneg i32 %i.089 to i64, !dbg !165
  %arrayidx23 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom20, i64 %idxprom22, !dbg !165
  store float %35, ptr %arrayidx23, align 4, !dbg !166, !tbaa !16
  %add24 = add nuw nsw i32 %i.089, %mul, !dbg !167
  %mul25 = mul nsw i32 %add24, %side, !dbg !168
  %add26 = add nsw i32 %mul25, %0, !dbg !169
  %idxprom27 = sext i32 %add26 to i64, !dbg !170
  %arrayidx28 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27, !dbg !170
  %36 = load float, ptr %arrayidx28, align 4, !dbg !170, !tbaa !16
  %arrayidx32 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom20, i64 %idxprom22, !dbg !171
  store float %36, ptr %arrayidx32, align 4, !dbg !172, !tbaa !16
  %inc = or disjoint i32 %i.089, 1, !dbg !173
  %mul17.1 = mul nsw i32 %inc, %side, !dbg !162
  %add19.1 = add i32 %add18, %mul17.1, !dbg !163
  %idxprom.1 = sext i32 %add19.1 to i64, !dbg !164
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.1, !dbg !164
  %37 = load float, ptr %arrayidx.1, align 4, !dbg !164, !tbaa !16
  %idxprom20.1 = zext nneg i32 %inc to i64, !dbg !165
  %arrayidx23.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom20.1, i64 %idxprom22, !dbg !165
  store float %37, ptr %arrayidx23.1, align 4, !dbg !166, !tbaa !16
  %add24.1 = add nuw nsw i32 %inc, %mul, !dbg !167
  %mul25.1 = mul nsw i32 %add24.1, %side, !dbg !168
  %add26.1 = add nsw i32 %mul25.1, %0, !dbg !169
  %idxprom27.1 = sext i32 %add26.1 to i64, !dbg !170
  %arrayidx28.1 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.1, !dbg !170
  %38 = load float, ptr %arrayidx28.1, align 4, !dbg !170, !tbaa !16
  %arrayidx32.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom20.1, i64 %idxprom22, !dbg !171
  store float %38, ptr %arrayidx32.1, align 4, !dbg !172, !tbaa !16
  %inc.1 = or disjoint i32 %i.089, 2, !dbg !173
  %mul17.2 = mul nsw i32 %inc.1, %side, !dbg !162
  %add19.2 = add i32 %add18, %mul17.2, !dbg !163
  %idxprom.2 = sext i32 %add19.2 to i64, !dbg !164
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.2, !dbg !164
  %39 = load float, ptr %arrayidx.2, align 4, !dbg !164, !tbaa !16
  %idxprom20.2 = zext nneg i32 %inc.1 to i64, !dbg !165
  %arrayidx23.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom20.2, i64 %idxprom22, !dbg !165
  store float %39, ptr %arrayidx23.2, align 4, !dbg !166, !tbaa !16
  %add24.2 = add nuw nsw i32 %inc.1, %mul, !dbg !167
  %mul25.2 = mul nsw i32 %add24.2, %side, !dbg !168
  %add26.2 = add nsw i32 %mul25.2, %0, !dbg !169
  %idxprom27.2 = sext i32 %add26.2 to i64, !dbg !170
  %arrayidx28.2 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.2, !dbg !170
  %40 = load float, ptr %arrayidx28.2, align 4, !dbg !170, !tbaa !16
  %arrayidx32.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom20.2, i64 %idxprom22, !dbg !171
  store float %40, ptr %arrayidx32.2, align 4, !dbg !172, !tbaa !16
  %inc.2 = or disjoint i32 %i.089, 3, !dbg !173
  %mul17.3 = mul nsw i32 %inc.2, %side, !dbg !162
  %add19.3 = add i32 %add18, %mul17.3, !dbg !163
  %idxprom.3 = sext i32 %add19.3 to i64, !dbg !164
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.3, !dbg !164
  %41 = load float, ptr %arrayidx.3, align 4, !dbg !164, !tbaa !16
  %idxprom20.3 = zext nneg i32 %inc.2 to i64, !dbg !165
  %arrayidx23.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 %idxprom20.3, i64 %idxprom22, !dbg !165
  store float %41, ptr %arrayidx23.3, align 4, !dbg !166, !tbaa !16
  %add24.3 = add nuw nsw i32 %inc.2, %mul, !dbg !167
  %mul25.3 = mul nsw i32 %add24.3, %side, !dbg !168
  %add26.3 = add nsw i32 %mul25.3, %0, !dbg !169
  %idxprom27.3 = sext i32 %add26.3 to i64, !dbg !170
  %arrayidx28.3 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.3, !dbg !170
  %42 = load float, ptr %arrayidx28.3, align 4, !dbg !170, !tbaa !16
  %arrayidx32.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom20.3, i64 %idxprom22, !dbg !171
  store float %42, ptr %arrayidx32.3, align 4, !dbg !172, !tbaa !16
  %inc.3 = add nuw nsw i32 %i.089, 4, !dbg !173
  %exitcond.not.3 = icmp eq i32 %inc.3, 32, !dbg !174
  br i1 %exitcond.not.3, label %for.cond.cleanup, label %for.body, !dbg !159, !llvm.loop !175

for.cond38.preheader:                             ; preds = %for.cond38.preheader, %for.cond.cleanup
  %i33.092 = phi i32 [ 0, %for.cond.cleanup ], [ %inc62, %for.cond38.preheader ]
  %idxprom42 = zext nneg i32 %i33.092 to i64
  %arrayidx45 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 0, !dbg !177
  %43 = load float, ptr %arrayidx45, align 4, !dbg !177, !tbaa !16
  %mul50 = fmul contract float %43, %3, !dbg !178
  %add51 = fadd contract float %mul50, 0.000000e+00, !dbg !179
  %arrayidx45.1 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 1, !dbg !177
  %44 = load float, ptr %arrayidx45.1, align 4, !dbg !177, !tbaa !16
  %mul50.1 = fmul contract float %44, %4, !dbg !178
  %add51.1 = fadd contract float %add51, %mul50.1, !dbg !179
  %arrayidx45.2 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 2, !dbg !177
  %45 = load float, ptr %arrayidx45.2, align 4, !dbg !177, !tbaa !16
  %mul50.2 = fmul contract float %45, %5, !dbg !178
  %add51.2 = fadd contract float %add51.1, %mul50.2, !dbg !179
  %arrayidx45.3 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 3, !dbg !177
  %46 = load float, ptr %arrayidx45.3, align 4, !dbg !177, !tbaa !16
  %mul50.3 = fmul contract float %46, %6, !dbg !178
  %add51.3 = fadd contract float %add51.2, %mul50.3, !dbg !179
  %arrayidx45.4 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 4, !dbg !177
  %47 = load float, ptr %arrayidx45.4, align 4, !dbg !177, !tbaa !16
  %mul50.4 = fmul contract float %47, %7, !dbg !178
  %add51.4 = fadd contract float %add51.3, %mul50.4, !dbg !179
  %arrayidx45.5 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 5, !dbg !177
  %48 = load float, ptr %arrayidx45.5, align 4, !dbg !177, !tbaa !16
  %mul50.5 = fmul contract float %48, %8, !dbg !178
  %add51.5 = fadd contract float %add51.4, %mul50.5, !dbg !179
  %arrayidx45.6 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 6, !dbg !177
  %49 = load float, ptr %arrayidx45.6, align 4, !dbg !177, !tbaa !16
  %mul50.6 = fmul contract float %49, %9, !dbg !178
  %add51.6 = fadd contract float %add51.5, %mul50.6, !dbg !179
  %arrayidx45.7 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 7, !dbg !177
  %50 = load float, ptr %arrayidx45.7, align 4, !dbg !177, !tbaa !16
  %mul50.7 = fmul contract float %50, %10, !dbg !178
  %add51.7 = fadd contract float %add51.6, %mul50.7, !dbg !179
  %arrayidx45.8 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 8, !dbg !177
  %51 = load float, ptr %arrayidx45.8, align 4, !dbg !177, !tbaa !16
  %mul50.8 = fmul contract float %51, %11, !dbg !178
  %add51.8 = fadd contract float %add51.7, %mul50.8, !dbg !179
  %arrayidx45.9 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 9, !dbg !177
  %52 = load float, ptr %arrayidx45.9, align 4, !dbg !177, !tbaa !16
  %mul50.9 = fmul contract float %52, %12, !dbg !178
  %add51.9 = fadd contract float %add51.8, %mul50.9, !dbg !179
  %arrayidx45.10 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 10, !dbg !177
  %53 = load float, ptr %arrayidx45.10, align 4, !dbg !177, !tbaa !16
  %mul50.10 = fmul contract float %53, %13, !dbg !178
  %add51.10 = fadd contract float %add51.9, %mul50.10, !dbg !179
  %arrayidx45.11 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 11, !dbg !177
  %54 = load float, ptr %arrayidx45.11, align 4, !dbg !177, !tbaa !16
  %mul50.11 = fmul contract float %54, %14, !dbg !178
  %add51.11 = fadd contract float %add51.10, %mul50.11, !dbg !179
  %arrayidx45.12 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 12, !dbg !177
  %55 = load float, ptr %arrayidx45.12, align 4, !dbg !177, !tbaa !16
  %mul50.12 = fmul contract float %55, %15, !dbg !178
  %add51.12 = fadd contract float %add51.11, %mul50.12, !dbg !179
  %arrayidx45.13 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 13, !dbg !177
  %56 = load float, ptr %arrayidx45.13, align 4, !dbg !177, !tbaa !16
  %mul50.13 = fmul contract float %56, %16, !dbg !178
  %add51.13 = fadd contract float %add51.12, %mul50.13, !dbg !179
  %arrayidx45.14 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 14, !dbg !177
  %57 = load float, ptr %arrayidx45.14, align 4, !dbg !177, !tbaa !16
  %mul50.14 = fmul contract float %57, %17, !dbg !178
  %add51.14 = fadd contract float %add51.13, %mul50.14, !dbg !179
  %arrayidx45.15 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 15, !dbg !177
  %58 = load float, ptr %arrayidx45.15, align 4, !dbg !177, !tbaa !16
  %mul50.15 = fmul contract float %58, %18, !dbg !178
  %add51.15 = fadd contract float %add51.14, %mul50.15, !dbg !179
  %arrayidx45.16 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 16, !dbg !177
  %59 = load float, ptr %arrayidx45.16, align 4, !dbg !177, !tbaa !16
  %mul50.16 = fmul contract float %59, %19, !dbg !178
  %add51.16 = fadd contract float %add51.15, %mul50.16, !dbg !179
  %arrayidx45.17 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 17, !dbg !177
  %60 = load float, ptr %arrayidx45.17, align 4, !dbg !177, !tbaa !16
  %mul50.17 = fmul contract float %60, %20, !dbg !178
  %add51.17 = fadd contract float %add51.16, %mul50.17, !dbg !179
  %arrayidx45.18 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 18, !dbg !177
  %61 = load float, ptr %arrayidx45.18, align 4, !dbg !177, !tbaa !16
  %mul50.18 = fmul contract float %61, %21, !dbg !178
  %add51.18 = fadd contract float %add51.17, %mul50.18, !dbg !179
  %arrayidx45.19 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 19, !dbg !177
  %62 = load float, ptr %arrayidx45.19, align 4, !dbg !177, !tbaa !16
  %mul50.19 = fmul contract float %62, %22, !dbg !178
  %add51.19 = fadd contract float %add51.18, %mul50.19, !dbg !179
  %arrayidx45.20 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 20, !dbg !177
  %63 = load float, ptr %arrayidx45.20, align 4, !dbg !177, !tbaa !16
  %mul50.20 = fmul contract float %63, %23, !dbg !178
  %add51.20 = fadd contract float %add51.19, %mul50.20, !dbg !179
  %arrayidx45.21 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 21, !dbg !177
  %64 = load float, ptr %arrayidx45.21, align 4, !dbg !177, !tbaa !16
  %mul50.21 = fmul contract float %64, %24, !dbg !178
  %add51.21 = fadd contract float %add51.20, %mul50.21, !dbg !179
  %arrayidx45.22 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 22, !dbg !177
  %65 = load float, ptr %arrayidx45.22, align 4, !dbg !177, !tbaa !16
  %mul50.22 = fmul contract float %65, %25, !dbg !178
  %add51.22 = fadd contract float %add51.21, %mul50.22, !dbg !179
  %arrayidx45.23 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 23, !dbg !177
  %66 = load float, ptr %arrayidx45.23, align 4, !dbg !177, !tbaa !16
  %mul50.23 = fmul contract float %66, %26, !dbg !178
  %add51.23 = fadd contract float %add51.22, %mul50.23, !dbg !179
  %arrayidx45.24 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 24, !dbg !177
  %67 = load float, ptr %arrayidx45.24, align 4, !dbg !177, !tbaa !16
  %mul50.24 = fmul contract float %67, %27, !dbg !178
  %add51.24 = fadd contract float %add51.23, %mul50.24, !dbg !179
  %arrayidx45.25 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 25, !dbg !177
  %68 = load float, ptr %arrayidx45.25, align 4, !dbg !177, !tbaa !16
  %mul50.25 = fmul contract float %68, %28, !dbg !178
  %add51.25 = fadd contract float %add51.24, %mul50.25, !dbg !179
  %arrayidx45.26 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 26, !dbg !177
  %69 = load float, ptr %arrayidx45.26, align 4, !dbg !177, !tbaa !16
  %mul50.26 = fmul contract float %69, %29, !dbg !178
  %add51.26 = fadd contract float %add51.25, %mul50.26, !dbg !179
  %arrayidx45.27 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 27, !dbg !177
  %70 = load float, ptr %arrayidx45.27, align 4, !dbg !177, !tbaa !16
  %mul50.27 = fmul contract float %70, %30, !dbg !178
  %add51.27 = fadd contract float %add51.26, %mul50.27, !dbg !179
  %arrayidx45.28 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 28, !dbg !177
  %71 = load float, ptr %arrayidx45.28, align 4, !dbg !177, !tbaa !16
  %mul50.28 = fmul contract float %71, %31, !dbg !178
  %add51.28 = fadd contract float %add51.27, %mul50.28, !dbg !179
  %arrayidx45.29 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 29, !dbg !177
  %72 = load float, ptr %arrayidx45.29, align 4, !dbg !177, !tbaa !16
  %mul50.29 = fmul contract float %72, %32, !dbg !178
  %add51.29 = fadd contract float %add51.28, %mul50.29, !dbg !179
  %arrayidx45.30 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 30, !dbg !177
  %73 = load float, ptr %arrayidx45.30, align 4, !dbg !177, !tbaa !16
  %mul50.30 = fmul contract float %73, %33, !dbg !178
  %add51.30 = fadd contract float %add51.29, %mul50.30, !dbg !179
  %arrayidx45.31 = getelementptr inbounds [32 x [32 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 %idxprom42, i64 31, !dbg !177
  %74 = load float, ptr %arrayidx45.31, align 4, !dbg !177, !tbaa !16
  %mul50.31 = fmul contract float %74, %34, !dbg !178
  %add51.31 = fadd contract float %add51.30, %mul50.31, !dbg !179
  %add55 = add nuw nsw i32 %i33.092, %mul, !dbg !180
  %mul56 = mul nsw i32 %add55, %side, !dbg !181
  %add58 = add i32 %add18, %mul56, !dbg !182
  %idxprom59 = sext i32 %add58 to i64, !dbg !183
  %arrayidx60 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59, !dbg !183
  %75 = load float, ptr %arrayidx60, align 4, !dbg !184, !tbaa !16
  %sub = fsub contract float %75, %add51.31, !dbg !184
  store float %sub, ptr %arrayidx60, align 4, !dbg !184, !tbaa !16
  %inc62 = add nuw nsw i32 %i33.092, 1, !dbg !185
  %exitcond94.not = icmp eq i32 %inc62, 32, !dbg !186
  br i1 %exitcond94.not, label %for.cond.cleanup36, label %for.cond38.preheader, !dbg !161, !llvm.loop !187

for.cond.cleanup36:                               ; preds = %for.cond38.preheader
  ret void, !dbg !189
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="32" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
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
!80 = !DILocation(line: 57, column: 5, scope: !54)
!81 = !DILocation(line: 58, column: 38, scope: !54)
!82 = !DILocation(line: 58, column: 43, scope: !54)
!83 = !DILocation(line: 58, column: 50, scope: !54)
!84 = !DILocation(line: 58, column: 25, scope: !54)
!85 = !DILocation(line: 58, column: 7, scope: !54)
!86 = !DILocation(line: 58, column: 23, scope: !54)
!87 = !DILocation(line: 57, column: 31, scope: !54)
!88 = !DILocation(line: 57, column: 23, scope: !54)
!89 = distinct !{!89, !80, !90, !48}
!90 = !DILocation(line: 58, column: 56, scope: !54)
!91 = !DILocation(line: 62, column: 7, scope: !54)
!92 = !DILocation(line: 64, column: 5, scope: !54)
!93 = !DILocation(line: 65, column: 20, scope: !54)
!94 = !DILocation(line: 66, column: 25, scope: !54)
!95 = !DILocation(line: 66, column: 7, scope: !54)
!96 = !DILocation(line: 67, column: 17, scope: !54)
!97 = !DILocation(line: 67, column: 34, scope: !54)
!98 = !DILocation(line: 67, column: 32, scope: !54)
!99 = !DILocation(line: 67, column: 14, scope: !54)
!100 = !DILocation(line: 66, column: 30, scope: !54)
!101 = distinct !{!101, !44}
!102 = !DILocation(line: 0, scope: !54)
!103 = !DILocation(line: 68, column: 19, scope: !54)
!104 = !DILocation(line: 64, column: 31, scope: !54)
!105 = !DILocation(line: 64, column: 23, scope: !54)
!106 = distinct !{!106, !92, !107, !48}
!107 = !DILocation(line: 69, column: 5, scope: !54)
!108 = distinct !{!108, !95, !109, !48}
!109 = !DILocation(line: 67, column: 44, scope: !54)
!110 = !DILocation(line: 72, column: 26, scope: !54)
!111 = !DILocation(line: 73, column: 5, scope: !54)
!112 = !DILocation(line: 74, column: 20, scope: !54)
!113 = !DILocation(line: 75, column: 25, scope: !54)
!114 = !DILocation(line: 75, column: 7, scope: !54)
!115 = !DILocation(line: 76, column: 17, scope: !54)
!116 = !DILocation(line: 76, column: 35, scope: !54)
!117 = !DILocation(line: 76, column: 33, scope: !54)
!118 = !DILocation(line: 76, column: 14, scope: !54)
!119 = !DILocation(line: 75, column: 30, scope: !54)
!120 = distinct !{!120, !44}
!121 = !DILocation(line: 77, column: 32, scope: !54)
!122 = !DILocation(line: 77, column: 30, scope: !54)
!123 = !DILocation(line: 77, column: 23, scope: !54)
!124 = !DILocation(line: 73, column: 31, scope: !54)
!125 = !DILocation(line: 73, column: 23, scope: !54)
!126 = distinct !{!126, !111, !127, !48}
!127 = !DILocation(line: 78, column: 5, scope: !54)
!128 = distinct !{!128, !114, !129, !48}
!129 = !DILocation(line: 76, column: 48, scope: !54)
!130 = !DILocation(line: 80, column: 3, scope: !54)
!131 = !DILocation(line: 82, column: 7, scope: !54)
!132 = !DILocation(line: 84, column: 39, scope: !54)
!133 = !DILocation(line: 84, column: 7, scope: !54)
!134 = !DILocation(line: 84, column: 37, scope: !54)
!135 = !DILocation(line: 84, column: 30, scope: !54)
!136 = !DILocation(line: 84, column: 16, scope: !54)
!137 = !DILocation(line: 90, column: 1, scope: !54)
!138 = !DILocation(line: 86, column: 26, scope: !54)
!139 = !DILocation(line: 87, column: 5, scope: !54)
!140 = !DILocation(line: 88, column: 42, scope: !54)
!141 = !DILocation(line: 88, column: 20, scope: !54)
!142 = !DILocation(line: 88, column: 25, scope: !54)
!143 = !DILocation(line: 88, column: 32, scope: !54)
!144 = !DILocation(line: 88, column: 7, scope: !54)
!145 = !DILocation(line: 88, column: 40, scope: !54)
!146 = !DILocation(line: 87, column: 31, scope: !54)
!147 = !DILocation(line: 87, column: 23, scope: !54)
!148 = distinct !{!148, !139, !149, !48}
!149 = !DILocation(line: 88, column: 56, scope: !54)
!150 = distinct !DISubprogram(name: "lud_internal", scope: !1, file: !1, line: 92, type: !9, scopeLine: 92, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!151 = !DILocation(line: 95, column: 19, scope: !150)
!152 = !DILocation(line: 96, column: 21, scope: !150)
!153 = !DILocation(line: 96, column: 37, scope: !150)
!154 = !DILocation(line: 97, column: 22, scope: !150)
!155 = !DILocation(line: 97, column: 38, scope: !150)
!156 = !DILocation(line: 98, column: 41, scope: !150)
!157 = !DILocation(line: 98, column: 32, scope: !150)
!158 = !DILocation(line: 98, column: 48, scope: !150)
!159 = !DILocation(line: 100, column: 3, scope: !150)
!160 = !DILocation(line: 104, column: 3, scope: !150)
!161 = !DILocation(line: 106, column: 3, scope: !150)
!162 = !DILocation(line: 101, column: 28, scope: !150)
!163 = !DILocation(line: 101, column: 43, scope: !150)
!164 = !DILocation(line: 101, column: 19, scope: !150)
!165 = !DILocation(line: 101, column: 5, scope: !150)
!166 = !DILocation(line: 101, column: 17, scope: !150)
!167 = !DILocation(line: 102, column: 35, scope: !150)
!168 = !DILocation(line: 102, column: 40, scope: !150)
!169 = !DILocation(line: 102, column: 47, scope: !150)
!170 = !DILocation(line: 102, column: 22, scope: !150)
!171 = !DILocation(line: 102, column: 5, scope: !150)
!172 = !DILocation(line: 102, column: 20, scope: !150)
!173 = !DILocation(line: 100, column: 29, scope: !150)
!174 = !DILocation(line: 100, column: 21, scope: !150)
!175 = distinct !{!175, !159, !176, !48}
!176 = !DILocation(line: 103, column: 3, scope: !150)
!177 = !DILocation(line: 109, column: 14, scope: !150)
!178 = !DILocation(line: 109, column: 27, scope: !150)
!179 = !DILocation(line: 109, column: 11, scope: !150)
!180 = !DILocation(line: 110, column: 18, scope: !150)
!181 = !DILocation(line: 110, column: 23, scope: !150)
!182 = !DILocation(line: 110, column: 38, scope: !150)
!183 = !DILocation(line: 110, column: 5, scope: !150)
!184 = !DILocation(line: 110, column: 45, scope: !150)
!185 = !DILocation(line: 106, column: 29, scope: !150)
!186 = !DILocation(line: 106, column: 21, scope: !150)
!187 = distinct !{!187, !161, !188, !48}
!188 = !DILocation(line: 111, column: 3, scope: !150)
!189 = !DILocation(line: 112, column: 1, scope: !150)
