; Made by `make kernels` from rodinia_kernels/lud/kernel.cu with clang 19.1.7: -O3 -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=16
source_filename = "rodinia_kernels/lud/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12lud_diagonalE4tile = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@_ZZ13lud_perimeterE8diagonal = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@_ZZ13lud_perimeterE3row = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@_ZZ13lud_perimeterE6column = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@_ZZ12lud_internalE3row = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4
@_ZZ12lud_internalE6column = internal unnamed_addr addrspace(3) global [8 x [8 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_diagonal(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %mul = mul nsw i32 %origin, %side, !dbg !12
  %idx.ext = sext i32 %mul to i64, !dbg !13
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !13
  %idx.ext2 = sext i32 %origin to i64, !dbg !14
  %add.ptr3 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext2, !dbg !14
  %idxprom7 = zext nneg i32 %0 to i64
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom, !dbg !15
  %1 = load float, ptr %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx8 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 0, i64 %idxprom7, !dbg !20
  store float %1, ptr %arrayidx8, align 4, !dbg !21, !tbaa !16
  %add.1 = add nsw i32 %0, %side, !dbg !22
  %idxprom.1 = sext i32 %add.1 to i64, !dbg !15
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.1, !dbg !15
  %2 = load float, ptr %arrayidx.1, align 4, !dbg !15, !tbaa !16
  %arrayidx8.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 1, i64 %idxprom7, !dbg !20
  store float %2, ptr %arrayidx8.1, align 4, !dbg !21, !tbaa !16
  %mul4.2 = shl nsw i32 %side, 1, !dbg !23
  %add.2 = add nsw i32 %mul4.2, %0, !dbg !22
  %idxprom.2 = sext i32 %add.2 to i64, !dbg !15
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.2, !dbg !15
  %3 = load float, ptr %arrayidx.2, align 4, !dbg !15, !tbaa !16
  %arrayidx8.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 2, i64 %idxprom7, !dbg !20
  store float %3, ptr %arrayidx8.2, align 4, !dbg !21, !tbaa !16
  %mul4.3 = mul nsw i32 %side, 3, !dbg !23
  %add.3 = add nsw i32 %mul4.3, %0, !dbg !22
  %idxprom.3 = sext i32 %add.3 to i64, !dbg !15
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.3, !dbg !15
  %4 = load float, ptr %arrayidx.3, align 4, !dbg !15, !tbaa !16
  %arrayidx8.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 3, i64 %idxprom7, !dbg !20
  store float %4, ptr %arrayidx8.3, align 4, !dbg !21, !tbaa !16
  %mul4.4 = shl nsw i32 %side, 2, !dbg !23
  %add.4 = add nsw i32 %mul4.4, %0, !dbg !22
  %idxprom.4 = sext i32 %add.4 to i64, !dbg !15
  %arrayidx.4 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.4, !dbg !15
  %5 = load float, ptr %arrayidx.4, align 4, !dbg !15, !tbaa !16
  %arrayidx8.4 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 4, i64 %idxprom7, !dbg !20
  store float %5, ptr %arrayidx8.4, align 4, !dbg !21, !tbaa !16
  %mul4.5 = mul nsw i32 %side, 5, !dbg !23
  %add.5 = add nsw i32 %mul4.5, %0, !dbg !22
  %idxprom.5 = sext i32 %add.5 to i64, !dbg !15
  %arrayidx.5 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.5, !dbg !15
  %6 = load float, ptr %arrayidx.5, align 4, !dbg !15, !tbaa !16
  %arrayidx8.5 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 5, i64 %idxprom7, !dbg !20
  store float %6, ptr %arrayidx8.5, align 4, !dbg !21, !tbaa !16
  %mul4.6 = mul nsw i32 %side, 6, !dbg !23
  %add.6 = add nsw i32 %mul4.6, %0, !dbg !22
  %idxprom.6 = sext i32 %add.6 to i64, !dbg !15
  %arrayidx.6 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.6, !dbg !15
  %7 = load float, ptr %arrayidx.6, align 4, !dbg !15, !tbaa !16
  %arrayidx8.6 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 6, i64 %idxprom7, !dbg !20
  store float %7, ptr %arrayidx8.6, align 4, !dbg !21, !tbaa !16
  %mul4.7 = mul nsw i32 %side, 7, !dbg !23
  %add.7 = add nsw i32 %mul4.7, %0, !dbg !22
  %idxprom.7 = sext i32 %add.7 to i64, !dbg !15
  %arrayidx.7 = getelementptr inbounds float, ptr %add.ptr3, i64 %idxprom.7, !dbg !15
  %8 = load float, ptr %arrayidx.7, align 4, !dbg !15, !tbaa !16
  %arrayidx8.7 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 7, i64 %idxprom7, !dbg !20
  store float %8, ptr %arrayidx8.7, align 4, !dbg !21, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !24
  %cmp13.not = icmp eq i32 %0, 0, !dbg !25
  br i1 %cmp13.not, label %if.end, label %if.then, !dbg !26

if.then:                                          ; preds = %entry
  %arrayidx21 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 0
  %9 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), align 4, !dbg !27, !tbaa !16
  %10 = load float, ptr %arrayidx21, align 4, !dbg !28, !tbaa !16
  %div = fdiv contract float %10, %9, !dbg !28
  store float %div, ptr %arrayidx21, align 4, !dbg !28, !tbaa !16
  br label %if.end, !dbg !29

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  br i1 %cmp13.not, label %if.end46, label %for.cond26.preheader, !dbg !31

for.cond26.preheader:                             ; preds = %if.end
  %11 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 32), align 4, !dbg !32, !tbaa !16
  %12 = load float, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %mul38 = fmul contract float %11, %12, !dbg !34
  %13 = load float, ptr %arrayidx8.1, align 4, !dbg !35, !tbaa !16
  %sub = fsub contract float %13, %mul38, !dbg !35
  store float %sub, ptr %arrayidx8.1, align 4, !dbg !35, !tbaa !16
  %14 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 64), align 4, !dbg !32, !tbaa !16
  %mul38.1101 = fmul contract float %14, %12, !dbg !34
  %15 = load float, ptr %arrayidx8.2, align 4, !dbg !35, !tbaa !16
  %sub.1103 = fsub contract float %15, %mul38.1101, !dbg !35
  store float %sub.1103, ptr %arrayidx8.2, align 4, !dbg !35, !tbaa !16
  %16 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 96), align 4, !dbg !32, !tbaa !16
  %mul38.2105 = fmul contract float %16, %12, !dbg !34
  %17 = load float, ptr %arrayidx8.3, align 4, !dbg !35, !tbaa !16
  %sub.2107 = fsub contract float %17, %mul38.2105, !dbg !35
  store float %sub.2107, ptr %arrayidx8.3, align 4, !dbg !35, !tbaa !16
  %18 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 128), align 4, !dbg !32, !tbaa !16
  %mul38.3109 = fmul contract float %18, %12, !dbg !34
  %19 = load float, ptr %arrayidx8.4, align 4, !dbg !35, !tbaa !16
  %sub.3111 = fsub contract float %19, %mul38.3109, !dbg !35
  store float %sub.3111, ptr %arrayidx8.4, align 4, !dbg !35, !tbaa !16
  %20 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 160), align 4, !dbg !32, !tbaa !16
  %mul38.4113 = fmul contract float %20, %12, !dbg !34
  %21 = load float, ptr %arrayidx8.5, align 4, !dbg !35, !tbaa !16
  %sub.4115 = fsub contract float %21, %mul38.4113, !dbg !35
  store float %sub.4115, ptr %arrayidx8.5, align 4, !dbg !35, !tbaa !16
  %22 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 192), align 4, !dbg !32, !tbaa !16
  %mul38.5117 = fmul contract float %22, %12, !dbg !34
  %23 = load float, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %sub.5119 = fsub contract float %23, %mul38.5117, !dbg !35
  store float %sub.5119, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %24 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 224), align 4, !dbg !32, !tbaa !16
  %mul38.6121 = fmul contract float %24, %12, !dbg !34
  %25 = load float, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  %sub.6123 = fsub contract float %25, %mul38.6121, !dbg !35
  store float %sub.6123, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  br label %if.end46, !dbg !36

if.end46:                                         ; preds = %for.cond26.preheader, %if.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !36
  %cmp13.1 = icmp ugt i32 %0, 1, !dbg !25
  br i1 %cmp13.1, label %if.then.1, label %if.end.1, !dbg !26

if.then.1:                                        ; preds = %if.end46
  %arrayidx21.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 1
  %26 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 36), align 4, !dbg !27, !tbaa !16
  %27 = load float, ptr %arrayidx21.1, align 4, !dbg !28, !tbaa !16
  %div.1 = fdiv contract float %27, %26, !dbg !28
  store float %div.1, ptr %arrayidx21.1, align 4, !dbg !28, !tbaa !16
  br label %if.end.1, !dbg !29

if.end.1:                                         ; preds = %if.then.1, %if.end46
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  br i1 %cmp13.1, label %for.cond26.preheader.1, label %if.end46.1, !dbg !31

for.cond26.preheader.1:                           ; preds = %if.end.1
  %28 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 68), align 4, !dbg !32, !tbaa !16
  %29 = load float, ptr %arrayidx8.1, align 4, !dbg !33, !tbaa !16
  %mul38.1 = fmul contract float %28, %29, !dbg !34
  %30 = load float, ptr %arrayidx8.2, align 4, !dbg !35, !tbaa !16
  %sub.1 = fsub contract float %30, %mul38.1, !dbg !35
  store float %sub.1, ptr %arrayidx8.2, align 4, !dbg !35, !tbaa !16
  %31 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 100), align 4, !dbg !32, !tbaa !16
  %mul38.1.1 = fmul contract float %31, %29, !dbg !34
  %32 = load float, ptr %arrayidx8.3, align 4, !dbg !35, !tbaa !16
  %sub.1.1 = fsub contract float %32, %mul38.1.1, !dbg !35
  store float %sub.1.1, ptr %arrayidx8.3, align 4, !dbg !35, !tbaa !16
  %33 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 132), align 4, !dbg !32, !tbaa !16
  %mul38.1.2 = fmul contract float %33, %29, !dbg !34
  %34 = load float, ptr %arrayidx8.4, align 4, !dbg !35, !tbaa !16
  %sub.1.2 = fsub contract float %34, %mul38.1.2, !dbg !35
  store float %sub.1.2, ptr %arrayidx8.4, align 4, !dbg !35, !tbaa !16
  %35 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 164), align 4, !dbg !32, !tbaa !16
  %mul38.1.3 = fmul contract float %35, %29, !dbg !34
  %36 = load float, ptr %arrayidx8.5, align 4, !dbg !35, !tbaa !16
  %sub.1.3 = fsub contract float %36, %mul38.1.3, !dbg !35
  store float %sub.1.3, ptr %arrayidx8.5, align 4, !dbg !35, !tbaa !16
  %37 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 196), align 4, !dbg !32, !tbaa !16
  %mul38.1.4 = fmul contract float %37, %29, !dbg !34
  %38 = load float, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %sub.1.4 = fsub contract float %38, %mul38.1.4, !dbg !35
  store float %sub.1.4, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %39 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 228), align 4, !dbg !32, !tbaa !16
  %mul38.1.5 = fmul contract float %39, %29, !dbg !34
  %40 = load float, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  %sub.1.5 = fsub contract float %40, %mul38.1.5, !dbg !35
  store float %sub.1.5, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  br label %if.end46.1, !dbg !36

if.end46.1:                                       ; preds = %for.cond26.preheader.1, %if.end.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !36
  %cmp13.2 = icmp ugt i32 %0, 2, !dbg !25
  br i1 %cmp13.2, label %if.then.2, label %if.end.2, !dbg !26

if.then.2:                                        ; preds = %if.end46.1
  %arrayidx21.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 2
  %41 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 72), align 4, !dbg !27, !tbaa !16
  %42 = load float, ptr %arrayidx21.2, align 4, !dbg !28, !tbaa !16
  %div.2 = fdiv contract float %42, %41, !dbg !28
  store float %div.2, ptr %arrayidx21.2, align 4, !dbg !28, !tbaa !16
  br label %if.end.2, !dbg !29

if.end.2:                                         ; preds = %if.then.2, %if.end46.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  br i1 %cmp13.2, label %for.cond26.preheader.2, label %if.end46.2, !dbg !31

for.cond26.preheader.2:                           ; preds = %if.end.2
  %43 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 104), align 4, !dbg !32, !tbaa !16
  %44 = load float, ptr %arrayidx8.2, align 4, !dbg !33, !tbaa !16
  %mul38.2 = fmul contract float %43, %44, !dbg !34
  %45 = load float, ptr %arrayidx8.3, align 4, !dbg !35, !tbaa !16
  %sub.2 = fsub contract float %45, %mul38.2, !dbg !35
  store float %sub.2, ptr %arrayidx8.3, align 4, !dbg !35, !tbaa !16
  %46 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 136), align 4, !dbg !32, !tbaa !16
  %mul38.2.1 = fmul contract float %46, %44, !dbg !34
  %47 = load float, ptr %arrayidx8.4, align 4, !dbg !35, !tbaa !16
  %sub.2.1 = fsub contract float %47, %mul38.2.1, !dbg !35
  store float %sub.2.1, ptr %arrayidx8.4, align 4, !dbg !35, !tbaa !16
  %48 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 168), align 4, !dbg !32, !tbaa !16
  %mul38.2.2 = fmul contract float %48, %44, !dbg !34
  %49 = load float, ptr %arrayidx8.5, align 4, !dbg !35, !tbaa !16
  %sub.2.2 = fsub contract float %49, %mul38.2.2, !dbg !35
  store float %sub.2.2, ptr %arrayidx8.5, align 4, !dbg !35, !tbaa !16
  %50 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 200), align 4, !dbg !32, !tbaa !16
  %mul38.2.3 = fmul contract float %50, %44, !dbg !34
  %51 = load float, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %sub.2.3 = fsub contract float %51, %mul38.2.3, !dbg !35
  store float %sub.2.3, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %52 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 232), align 4, !dbg !32, !tbaa !16
  %mul38.2.4 = fmul contract float %52, %44, !dbg !34
  %53 = load float, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  %sub.2.4 = fsub contract float %53, %mul38.2.4, !dbg !35
  store float %sub.2.4, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  br label %if.end46.2, !dbg !36

if.end46.2:                                       ; preds = %for.cond26.preheader.2, %if.end.2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !36
  %cmp13.3 = icmp ugt i32 %0, 3, !dbg !25
  br i1 %cmp13.3, label %if.then.3, label %if.end.3, !dbg !26

if.then.3:                                        ; preds = %if.end46.2
  %arrayidx21.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 3
  %54 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 108), align 4, !dbg !27, !tbaa !16
  %55 = load float, ptr %arrayidx21.3, align 4, !dbg !28, !tbaa !16
  %div.3 = fdiv contract float %55, %54, !dbg !28
  store float %div.3, ptr %arrayidx21.3, align 4, !dbg !28, !tbaa !16
  br label %if.end.3, !dbg !29

if.end.3:                                         ; preds = %if.then.3, %if.end46.2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  br i1 %cmp13.3, label %for.cond26.preheader.3, label %if.end46.3, !dbg !31

for.cond26.preheader.3:                           ; preds = %if.end.3
  %56 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 140), align 4, !dbg !32, !tbaa !16
  %57 = load float, ptr %arrayidx8.3, align 4, !dbg !33, !tbaa !16
  %mul38.3 = fmul contract float %56, %57, !dbg !34
  %58 = load float, ptr %arrayidx8.4, align 4, !dbg !35, !tbaa !16
  %sub.3 = fsub contract float %58, %mul38.3, !dbg !35
  store float %sub.3, ptr %arrayidx8.4, align 4, !dbg !35, !tbaa !16
  %59 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 172), align 4, !dbg !32, !tbaa !16
  %mul38.3.1 = fmul contract float %59, %57, !dbg !34
  %60 = load float, ptr %arrayidx8.5, align 4, !dbg !35, !tbaa !16
  %sub.3.1 = fsub contract float %60, %mul38.3.1, !dbg !35
  store float %sub.3.1, ptr %arrayidx8.5, align 4, !dbg !35, !tbaa !16
  %61 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 204), align 4, !dbg !32, !tbaa !16
  %mul38.3.2 = fmul contract float %61, %57, !dbg !34
  %62 = load float, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %sub.3.2 = fsub contract float %62, %mul38.3.2, !dbg !35
  store float %sub.3.2, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %63 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 236), align 4, !dbg !32, !tbaa !16
  %mul38.3.3 = fmul contract float %63, %57, !dbg !34
  %64 = load float, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  %sub.3.3 = fsub contract float %64, %mul38.3.3, !dbg !35
  store float %sub.3.3, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  br label %if.end46.3, !dbg !36

if.end46.3:                                       ; preds = %for.cond26.preheader.3, %if.end.3
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !36
  %cmp13.4 = icmp ugt i32 %0, 4, !dbg !25
  br i1 %cmp13.4, label %if.then.4, label %if.end.4, !dbg !26

if.then.4:                                        ; preds = %if.end46.3
  %arrayidx21.4 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 4
  %65 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 144), align 4, !dbg !27, !tbaa !16
  %66 = load float, ptr %arrayidx21.4, align 4, !dbg !28, !tbaa !16
  %div.4 = fdiv contract float %66, %65, !dbg !28
  store float %div.4, ptr %arrayidx21.4, align 4, !dbg !28, !tbaa !16
  br label %if.end.4, !dbg !29

if.end.4:                                         ; preds = %if.then.4, %if.end46.3
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  br i1 %cmp13.4, label %for.cond26.preheader.4, label %if.end46.4, !dbg !31

for.cond26.preheader.4:                           ; preds = %if.end.4
  %67 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 176), align 4, !dbg !32, !tbaa !16
  %68 = load float, ptr %arrayidx8.4, align 4, !dbg !33, !tbaa !16
  %mul38.4 = fmul contract float %67, %68, !dbg !34
  %69 = load float, ptr %arrayidx8.5, align 4, !dbg !35, !tbaa !16
  %sub.4 = fsub contract float %69, %mul38.4, !dbg !35
  store float %sub.4, ptr %arrayidx8.5, align 4, !dbg !35, !tbaa !16
  %70 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 208), align 4, !dbg !32, !tbaa !16
  %mul38.4.1 = fmul contract float %70, %68, !dbg !34
  %71 = load float, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %sub.4.1 = fsub contract float %71, %mul38.4.1, !dbg !35
  store float %sub.4.1, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %72 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 240), align 4, !dbg !32, !tbaa !16
  %mul38.4.2 = fmul contract float %72, %68, !dbg !34
  %73 = load float, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  %sub.4.2 = fsub contract float %73, %mul38.4.2, !dbg !35
  store float %sub.4.2, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  br label %if.end46.4, !dbg !36

if.end46.4:                                       ; preds = %for.cond26.preheader.4, %if.end.4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !36
  %cmp13.5 = icmp ugt i32 %0, 5, !dbg !25
  br i1 %cmp13.5, label %if.then.5, label %if.end.5, !dbg !26

if.then.5:                                        ; preds = %if.end46.4
  %arrayidx21.5 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 5
  %74 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 180), align 4, !dbg !27, !tbaa !16
  %75 = load float, ptr %arrayidx21.5, align 4, !dbg !28, !tbaa !16
  %div.5 = fdiv contract float %75, %74, !dbg !28
  store float %div.5, ptr %arrayidx21.5, align 4, !dbg !28, !tbaa !16
  br label %if.end.5, !dbg !29

if.end.5:                                         ; preds = %if.then.5, %if.end46.4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  br i1 %cmp13.5, label %for.cond26.preheader.5, label %if.end46.5, !dbg !31

for.cond26.preheader.5:                           ; preds = %if.end.5
  %76 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 212), align 4, !dbg !32, !tbaa !16
  %77 = load float, ptr %arrayidx8.5, align 4, !dbg !33, !tbaa !16
  %mul38.5 = fmul contract float %76, %77, !dbg !34
  %78 = load float, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %sub.5 = fsub contract float %78, %mul38.5, !dbg !35
  store float %sub.5, ptr %arrayidx8.6, align 4, !dbg !35, !tbaa !16
  %79 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 244), align 4, !dbg !32, !tbaa !16
  %mul38.5.1 = fmul contract float %79, %77, !dbg !34
  %80 = load float, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  %sub.5.1 = fsub contract float %80, %mul38.5.1, !dbg !35
  store float %sub.5.1, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  br label %if.end46.5, !dbg !36

if.end46.5:                                       ; preds = %for.cond26.preheader.5, %if.end.5
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !36
  %cmp13.6 = icmp eq i32 %0, 7, !dbg !25
  br i1 %cmp13.6, label %if.then.6, label %if.end.6, !dbg !26

if.then.6:                                        ; preds = %if.end46.5
  %arrayidx21.6 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 0, i64 %idxprom7, i64 6
  %81 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 216), align 4, !dbg !27, !tbaa !16
  %82 = load float, ptr %arrayidx21.6, align 4, !dbg !28, !tbaa !16
  %div.6 = fdiv contract float %82, %81, !dbg !28
  store float %div.6, ptr %arrayidx21.6, align 4, !dbg !28, !tbaa !16
  br label %if.end.6, !dbg !29

if.end.6:                                         ; preds = %if.then.6, %if.end46.5
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !30
  br i1 %cmp13.6, label %for.cond26.preheader.6, label %if.end46.6, !dbg !31

for.cond26.preheader.6:                           ; preds = %if.end.6
  %83 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalE4tile to ptr), i64 248), align 4, !dbg !32, !tbaa !16
  %84 = load float, ptr %arrayidx8.6, align 4, !dbg !33, !tbaa !16
  %mul38.6 = fmul contract float %83, %84, !dbg !34
  %85 = load float, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  %sub.6 = fsub contract float %85, %mul38.6, !dbg !35
  store float %sub.6, ptr %arrayidx8.7, align 4, !dbg !35, !tbaa !16
  br label %if.end46.6, !dbg !36

if.end46.6:                                       ; preds = %for.cond26.preheader.6, %if.end.6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !36
  %86 = load float, ptr %arrayidx8, align 4, !dbg !37, !tbaa !16
  store float %86, ptr %arrayidx, align 4, !dbg !38, !tbaa !16
  %87 = load float, ptr %arrayidx8.1, align 4, !dbg !37, !tbaa !16
  store float %87, ptr %arrayidx.1, align 4, !dbg !38, !tbaa !16
  %88 = load float, ptr %arrayidx8.2, align 4, !dbg !37, !tbaa !16
  store float %88, ptr %arrayidx.2, align 4, !dbg !38, !tbaa !16
  %89 = load float, ptr %arrayidx8.3, align 4, !dbg !37, !tbaa !16
  store float %89, ptr %arrayidx.3, align 4, !dbg !38, !tbaa !16
  %90 = load float, ptr %arrayidx8.4, align 4, !dbg !37, !tbaa !16
  store float %90, ptr %arrayidx.4, align 4, !dbg !38, !tbaa !16
  %91 = load float, ptr %arrayidx8.5, align 4, !dbg !37, !tbaa !16
  store float %91, ptr %arrayidx.5, align 4, !dbg !38, !tbaa !16
  %92 = load float, ptr %arrayidx8.6, align 4, !dbg !37, !tbaa !16
  store float %92, ptr %arrayidx.6, align 4, !dbg !38, !tbaa !16
  %93 = load float, ptr %arrayidx8.7, align 4, !dbg !37, !tbaa !16
  store float %93, ptr %arrayidx.7, align 4, !dbg !38, !tbaa !16
  ret void, !dbg !39
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_perimeter(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #2 !dbg !40 {
entry:
  %0 = tail call range(i32 0, 16) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !41
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !42
  %add = shl i32 %1, 3, !dbg !43
  %mul = add i32 %add, 8, !dbg !43
  %mul7 = mul nsw i32 %origin, %side, !dbg !44
  %idx.ext = sext i32 %mul7 to i64, !dbg !45
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !45
  %idx.ext8 = sext i32 %origin to i64, !dbg !46
  %add.ptr9 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext8, !dbg !46
  %cmp = icmp ult i32 %0, 8, !dbg !47
  br i1 %cmp, label %for.cond.preheader, label %if.else, !dbg !48

for.cond.preheader:                               ; preds = %entry
  %idxprom15 = zext nneg i32 %0 to i64
  %idxprom = zext nneg i32 %0 to i64, !dbg !49
  %arrayidx = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom, !dbg !49
  %2 = load float, ptr %arrayidx, align 4, !dbg !49, !tbaa !16
  %arrayidx16 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 0, i64 %idxprom15, !dbg !50
  store float %2, ptr %arrayidx16, align 4, !dbg !51, !tbaa !16
  %add12.1 = add nsw i32 %0, %side, !dbg !52
  %idxprom.1 = sext i32 %add12.1 to i64, !dbg !49
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.1, !dbg !49
  %3 = load float, ptr %arrayidx.1, align 4, !dbg !49, !tbaa !16
  %arrayidx16.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 1, i64 %idxprom15, !dbg !50
  store float %3, ptr %arrayidx16.1, align 4, !dbg !51, !tbaa !16
  %mul11.2 = shl nsw i32 %side, 1, !dbg !53
  %add12.2 = add nsw i32 %mul11.2, %0, !dbg !52
  %idxprom.2 = sext i32 %add12.2 to i64, !dbg !49
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.2, !dbg !49
  %4 = load float, ptr %arrayidx.2, align 4, !dbg !49, !tbaa !16
  %arrayidx16.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 2, i64 %idxprom15, !dbg !50
  store float %4, ptr %arrayidx16.2, align 4, !dbg !51, !tbaa !16
  %mul11.3 = mul nsw i32 %side, 3, !dbg !53
  %add12.3 = add nsw i32 %mul11.3, %0, !dbg !52
  %idxprom.3 = sext i32 %add12.3 to i64, !dbg !49
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom.3, !dbg !49
  %5 = load float, ptr %arrayidx.3, align 4, !dbg !49, !tbaa !16
  %arrayidx16.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 3, i64 %idxprom15, !dbg !50
  store float %5, ptr %arrayidx16.3, align 4, !dbg !51, !tbaa !16
  %add23 = or disjoint i32 %mul, %0
  %idxprom25 = sext i32 %add23 to i64, !dbg !54
  %arrayidx26 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25, !dbg !54
  %6 = load float, ptr %arrayidx26, align 4, !dbg !54, !tbaa !16
  %arrayidx30 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 0, i64 %idxprom15, !dbg !55
  store float %6, ptr %arrayidx30, align 4, !dbg !56, !tbaa !16
  %add24.1 = add i32 %add23, %side, !dbg !57
  %idxprom25.1 = sext i32 %add24.1 to i64, !dbg !54
  %arrayidx26.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.1, !dbg !54
  %7 = load float, ptr %arrayidx26.1, align 4, !dbg !54, !tbaa !16
  %arrayidx30.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 1, i64 %idxprom15, !dbg !55
  store float %7, ptr %arrayidx30.1, align 4, !dbg !56, !tbaa !16
  %add24.2 = add i32 %add23, %mul11.2, !dbg !57
  %idxprom25.2 = sext i32 %add24.2 to i64, !dbg !54
  %arrayidx26.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.2, !dbg !54
  %8 = load float, ptr %arrayidx26.2, align 4, !dbg !54, !tbaa !16
  %arrayidx30.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 2, i64 %idxprom15, !dbg !55
  store float %8, ptr %arrayidx30.2, align 4, !dbg !56, !tbaa !16
  %add24.3 = add i32 %add23, %mul11.3, !dbg !57
  %idxprom25.3 = sext i32 %add24.3 to i64, !dbg !54
  %arrayidx26.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.3, !dbg !54
  %9 = load float, ptr %arrayidx26.3, align 4, !dbg !54, !tbaa !16
  %arrayidx30.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 3, i64 %idxprom15, !dbg !55
  store float %9, ptr %arrayidx30.3, align 4, !dbg !56, !tbaa !16
  %mul22.4 = shl nsw i32 %side, 2, !dbg !58
  %add24.4 = add i32 %add23, %mul22.4, !dbg !57
  %idxprom25.4 = sext i32 %add24.4 to i64, !dbg !54
  %arrayidx26.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.4, !dbg !54
  %10 = load float, ptr %arrayidx26.4, align 4, !dbg !54, !tbaa !16
  %arrayidx30.4 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 4, i64 %idxprom15, !dbg !55
  store float %10, ptr %arrayidx30.4, align 4, !dbg !56, !tbaa !16
  %mul22.5 = mul nsw i32 %side, 5, !dbg !58
  %add24.5 = add i32 %add23, %mul22.5, !dbg !57
  %idxprom25.5 = sext i32 %add24.5 to i64, !dbg !54
  %arrayidx26.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.5, !dbg !54
  %11 = load float, ptr %arrayidx26.5, align 4, !dbg !54, !tbaa !16
  %arrayidx30.5 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 5, i64 %idxprom15, !dbg !55
  store float %11, ptr %arrayidx30.5, align 4, !dbg !56, !tbaa !16
  %mul22.6 = mul nsw i32 %side, 6, !dbg !58
  %add24.6 = add i32 %add23, %mul22.6, !dbg !57
  %idxprom25.6 = sext i32 %add24.6 to i64, !dbg !54
  %arrayidx26.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.6, !dbg !54
  %12 = load float, ptr %arrayidx26.6, align 4, !dbg !54, !tbaa !16
  %arrayidx30.6 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 6, i64 %idxprom15, !dbg !55
  store float %12, ptr %arrayidx30.6, align 4, !dbg !56, !tbaa !16
  %mul22.7 = mul nsw i32 %side, 7, !dbg !58
  %add24.7 = add i32 %add23, %mul22.7, !dbg !57
  %idxprom25.7 = sext i32 %add24.7 to i64, !dbg !54
  %arrayidx26.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom25.7, !dbg !54
  %13 = load float, ptr %arrayidx26.7, align 4, !dbg !54, !tbaa !16
  %arrayidx30.7 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 7, i64 %idxprom15, !dbg !55
  store float %13, ptr %arrayidx30.7, align 4, !dbg !56, !tbaa !16
  br label %if.end, !dbg !59

if.else:                                          ; preds = %entry
  %sub = add nsw i32 %0, -8, !dbg !60
  %idxprom45 = zext nneg i32 %sub to i64
  %mul39 = shl nsw i32 %side, 2, !dbg !61
  %add40 = add nsw i32 %mul39, %sub, !dbg !62
  %idxprom41 = sext i32 %add40 to i64, !dbg !63
  %arrayidx42 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41, !dbg !63
  %14 = load float, ptr %arrayidx42, align 4, !dbg !63, !tbaa !16
  %arrayidx46 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 4, i64 %idxprom45, !dbg !64
  store float %14, ptr %arrayidx46, align 4, !dbg !65, !tbaa !16
  %mul39.1 = mul nsw i32 %side, 5, !dbg !61
  %add40.1 = add nsw i32 %mul39.1, %sub, !dbg !62
  %idxprom41.1 = sext i32 %add40.1 to i64, !dbg !63
  %arrayidx42.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.1, !dbg !63
  %15 = load float, ptr %arrayidx42.1, align 4, !dbg !63, !tbaa !16
  %arrayidx46.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 5, i64 %idxprom45, !dbg !64
  store float %15, ptr %arrayidx46.1, align 4, !dbg !65, !tbaa !16
  %mul39.2 = mul nsw i32 %side, 6, !dbg !61
  %add40.2 = add nsw i32 %mul39.2, %sub, !dbg !62
  %idxprom41.2 = sext i32 %add40.2 to i64, !dbg !63
  %arrayidx42.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.2, !dbg !63
  %16 = load float, ptr %arrayidx42.2, align 4, !dbg !63, !tbaa !16
  %arrayidx46.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 6, i64 %idxprom45, !dbg !64
  store float %16, ptr %arrayidx46.2, align 4, !dbg !65, !tbaa !16
  %mul39.3 = mul nsw i32 %side, 7, !dbg !61
  %add40.3 = add nsw i32 %mul39.3, %sub, !dbg !62
  %idxprom41.3 = sext i32 %add40.3 to i64, !dbg !63
  %arrayidx42.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom41.3, !dbg !63
  %17 = load float, ptr %arrayidx42.3, align 4, !dbg !63, !tbaa !16
  %arrayidx46.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 0, i64 7, i64 %idxprom45, !dbg !64
  store float %17, ptr %arrayidx46.3, align 4, !dbg !65, !tbaa !16
  %mul56 = mul nsw i32 %mul, %side, !dbg !66
  %add57 = add nsw i32 %mul56, %sub, !dbg !67
  %idxprom58 = sext i32 %add57 to i64, !dbg !68
  %arrayidx59 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58, !dbg !68
  %18 = load float, ptr %arrayidx59, align 4, !dbg !68, !tbaa !16
  %arrayidx63 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 0, i64 %idxprom45, !dbg !69
  store float %18, ptr %arrayidx63, align 4, !dbg !70, !tbaa !16
  %add55.1 = add i32 %add, 9, !dbg !71
  %mul56.1 = mul nsw i32 %add55.1, %side, !dbg !66
  %add57.1 = add nsw i32 %mul56.1, %sub, !dbg !67
  %idxprom58.1 = sext i32 %add57.1 to i64, !dbg !68
  %arrayidx59.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.1, !dbg !68
  %19 = load float, ptr %arrayidx59.1, align 4, !dbg !68, !tbaa !16
  %arrayidx63.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 1, i64 %idxprom45, !dbg !69
  store float %19, ptr %arrayidx63.1, align 4, !dbg !70, !tbaa !16
  %add55.2 = add i32 %add, 10, !dbg !71
  %mul56.2 = mul nsw i32 %add55.2, %side, !dbg !66
  %add57.2 = add nsw i32 %mul56.2, %sub, !dbg !67
  %idxprom58.2 = sext i32 %add57.2 to i64, !dbg !68
  %arrayidx59.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.2, !dbg !68
  %20 = load float, ptr %arrayidx59.2, align 4, !dbg !68, !tbaa !16
  %arrayidx63.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 2, i64 %idxprom45, !dbg !69
  store float %20, ptr %arrayidx63.2, align 4, !dbg !70, !tbaa !16
  %add55.3 = add i32 %add, 11, !dbg !71
  %mul56.3 = mul nsw i32 %add55.3, %side, !dbg !66
  %add57.3 = add nsw i32 %mul56.3, %sub, !dbg !67
  %idxprom58.3 = sext i32 %add57.3 to i64, !dbg !68
  %arrayidx59.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.3, !dbg !68
  %21 = load float, ptr %arrayidx59.3, align 4, !dbg !68, !tbaa !16
  %arrayidx63.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 3, i64 %idxprom45, !dbg !69
  store float %21, ptr %arrayidx63.3, align 4, !dbg !70, !tbaa !16
  %add55.4 = add i32 %add, 12, !dbg !71
  %mul56.4 = mul nsw i32 %add55.4, %side, !dbg !66
  %add57.4 = add nsw i32 %mul56.4, %sub, !dbg !67
  %idxprom58.4 = sext i32 %add57.4 to i64, !dbg !68
  %arrayidx59.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.4, !dbg !68
  %22 = load float, ptr %arrayidx59.4, align 4, !dbg !68, !tbaa !16
  %arrayidx63.4 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 4, i64 %idxprom45, !dbg !69
  store float %22, ptr %arrayidx63.4, align 4, !dbg !70, !tbaa !16
  %add55.5 = add i32 %add, 13, !dbg !71
  %mul56.5 = mul nsw i32 %add55.5, %side, !dbg !66
  %add57.5 = add nsw i32 %mul56.5, %sub, !dbg !67
  %idxprom58.5 = sext i32 %add57.5 to i64, !dbg !68
  %arrayidx59.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.5, !dbg !68
  %23 = load float, ptr %arrayidx59.5, align 4, !dbg !68, !tbaa !16
  %arrayidx63.5 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 5, i64 %idxprom45, !dbg !69
  store float %23, ptr %arrayidx63.5, align 4, !dbg !70, !tbaa !16
  %add55.6 = add i32 %add, 14, !dbg !71
  %mul56.6 = mul nsw i32 %add55.6, %side, !dbg !66
  %add57.6 = add nsw i32 %mul56.6, %sub, !dbg !67
  %idxprom58.6 = sext i32 %add57.6 to i64, !dbg !68
  %arrayidx59.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.6, !dbg !68
  %24 = load float, ptr %arrayidx59.6, align 4, !dbg !68, !tbaa !16
  %arrayidx63.6 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 6, i64 %idxprom45, !dbg !69
  store float %24, ptr %arrayidx63.6, align 4, !dbg !70, !tbaa !16
  %add55.7 = add i32 %add, 15, !dbg !71
  %mul56.7 = mul nsw i32 %add55.7, %side, !dbg !66
  %add57.7 = add nsw i32 %mul56.7, %sub, !dbg !67
  %idxprom58.7 = sext i32 %add57.7 to i64, !dbg !68
  %arrayidx59.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom58.7, !dbg !68
  %25 = load float, ptr %arrayidx59.7, align 4, !dbg !68, !tbaa !16
  %arrayidx63.7 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 7, i64 %idxprom45, !dbg !69
  store float %25, ptr %arrayidx63.7, align 4, !dbg !70, !tbaa !16
  br label %if.end, !dbg !59

if.end:                                           ; preds = %if.else, %for.cond.preheader
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !59
  br i1 %cmp, label %for.cond70.preheader, label %if.else102, !dbg !72

for.cond70.preheader:                             ; preds = %if.end
  %idxprom76 = zext nneg i32 %0 to i64
  %arrayidx77 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 0, i64 %idxprom76, !dbg !73
  %26 = load float, ptr %arrayidx77, align 4, !dbg !73, !tbaa !16
  %arrayidx77.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 1, i64 %idxprom76, !dbg !73
  %27 = load float, ptr %arrayidx77.1, align 4, !dbg !73, !tbaa !16
  %28 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 32), align 4, !dbg !74, !tbaa !16
  %mul90.1 = fmul contract float %28, %26, !dbg !75
  %sub91.1 = fsub contract float %27, %mul90.1, !dbg !76
  store float %sub91.1, ptr %arrayidx77.1, align 4, !dbg !77, !tbaa !16
  %arrayidx77.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 2, i64 %idxprom76, !dbg !73
  %29 = load float, ptr %arrayidx77.2, align 4, !dbg !73, !tbaa !16
  %30 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 64), align 4, !dbg !74, !tbaa !16
  %mul90.2 = fmul contract float %30, %26, !dbg !75
  %sub91.2 = fsub contract float %29, %mul90.2, !dbg !76
  %31 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 68), align 4, !dbg !74, !tbaa !16
  %mul90.2.1 = fmul contract float %31, %sub91.1, !dbg !75
  %sub91.2.1 = fsub contract float %sub91.2, %mul90.2.1, !dbg !76
  store float %sub91.2.1, ptr %arrayidx77.2, align 4, !dbg !77, !tbaa !16
  %arrayidx77.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 3, i64 %idxprom76, !dbg !73
  %32 = load float, ptr %arrayidx77.3, align 4, !dbg !73, !tbaa !16
  %33 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 96), align 4, !dbg !74, !tbaa !16
  %mul90.3 = fmul contract float %33, %26, !dbg !75
  %sub91.3 = fsub contract float %32, %mul90.3, !dbg !76
  %34 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 100), align 4, !dbg !74, !tbaa !16
  %mul90.3.1 = fmul contract float %34, %sub91.1, !dbg !75
  %sub91.3.1 = fsub contract float %sub91.3, %mul90.3.1, !dbg !76
  %35 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 104), align 4, !dbg !74, !tbaa !16
  %mul90.3.2 = fmul contract float %35, %sub91.2.1, !dbg !75
  %sub91.3.2 = fsub contract float %sub91.3.1, %mul90.3.2, !dbg !76
  store float %sub91.3.2, ptr %arrayidx77.3, align 4, !dbg !77, !tbaa !16
  %arrayidx77.4 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 4, i64 %idxprom76, !dbg !73
  %36 = load float, ptr %arrayidx77.4, align 4, !dbg !73, !tbaa !16
  %37 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 128), align 4, !dbg !74, !tbaa !16
  %mul90.4 = fmul contract float %37, %26, !dbg !75
  %sub91.4 = fsub contract float %36, %mul90.4, !dbg !76
  %38 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 132), align 4, !dbg !74, !tbaa !16
  %mul90.4.1 = fmul contract float %38, %sub91.1, !dbg !75
  %sub91.4.1 = fsub contract float %sub91.4, %mul90.4.1, !dbg !76
  %39 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 136), align 4, !dbg !74, !tbaa !16
  %mul90.4.2 = fmul contract float %39, %sub91.2.1, !dbg !75
  %sub91.4.2 = fsub contract float %sub91.4.1, %mul90.4.2, !dbg !76
  %40 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 140), align 4, !dbg !74, !tbaa !16
  %mul90.4.3 = fmul contract float %40, %sub91.3.2, !dbg !75
  %sub91.4.3 = fsub contract float %sub91.4.2, %mul90.4.3, !dbg !76
  store float %sub91.4.3, ptr %arrayidx77.4, align 4, !dbg !77, !tbaa !16
  %arrayidx77.5 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 5, i64 %idxprom76, !dbg !73
  %41 = load float, ptr %arrayidx77.5, align 4, !dbg !73, !tbaa !16
  %42 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 160), align 4, !dbg !74, !tbaa !16
  %mul90.5 = fmul contract float %42, %26, !dbg !75
  %sub91.5 = fsub contract float %41, %mul90.5, !dbg !76
  %43 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 164), align 4, !dbg !74, !tbaa !16
  %mul90.5.1 = fmul contract float %43, %sub91.1, !dbg !75
  %sub91.5.1 = fsub contract float %sub91.5, %mul90.5.1, !dbg !76
  %44 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 168), align 4, !dbg !74, !tbaa !16
  %mul90.5.2 = fmul contract float %44, %sub91.2.1, !dbg !75
  %sub91.5.2 = fsub contract float %sub91.5.1, %mul90.5.2, !dbg !76
  %45 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 172), align 4, !dbg !74, !tbaa !16
  %mul90.5.3 = fmul contract float %45, %sub91.3.2, !dbg !75
  %sub91.5.3 = fsub contract float %sub91.5.2, %mul90.5.3, !dbg !76
  %46 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 176), align 4, !dbg !74, !tbaa !16
  %mul90.5.4 = fmul contract float %46, %sub91.4.3, !dbg !75
  %sub91.5.4 = fsub contract float %sub91.5.3, %mul90.5.4, !dbg !76
  store float %sub91.5.4, ptr %arrayidx77.5, align 4, !dbg !77, !tbaa !16
  %arrayidx77.6 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 6, i64 %idxprom76, !dbg !73
  %47 = load float, ptr %arrayidx77.6, align 4, !dbg !73, !tbaa !16
  %48 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 192), align 4, !dbg !74, !tbaa !16
  %mul90.6 = fmul contract float %48, %26, !dbg !75
  %sub91.6 = fsub contract float %47, %mul90.6, !dbg !76
  %49 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 196), align 4, !dbg !74, !tbaa !16
  %mul90.6.1 = fmul contract float %49, %sub91.1, !dbg !75
  %sub91.6.1 = fsub contract float %sub91.6, %mul90.6.1, !dbg !76
  %50 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 200), align 4, !dbg !74, !tbaa !16
  %mul90.6.2 = fmul contract float %50, %sub91.2.1, !dbg !75
  %sub91.6.2 = fsub contract float %sub91.6.1, %mul90.6.2, !dbg !76
  %51 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 204), align 4, !dbg !74, !tbaa !16
  %mul90.6.3 = fmul contract float %51, %sub91.3.2, !dbg !75
  %sub91.6.3 = fsub contract float %sub91.6.2, %mul90.6.3, !dbg !76
  %52 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 208), align 4, !dbg !74, !tbaa !16
  %mul90.6.4 = fmul contract float %52, %sub91.4.3, !dbg !75
  %sub91.6.4 = fsub contract float %sub91.6.3, %mul90.6.4, !dbg !76
  %53 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 212), align 4, !dbg !74, !tbaa !16
  %mul90.6.5 = fmul contract float %53, %sub91.5.4, !dbg !75
  %sub91.6.5 = fsub contract float %sub91.6.4, %mul90.6.5, !dbg !76
  store float %sub91.6.5, ptr %arrayidx77.6, align 4, !dbg !77, !tbaa !16
  %arrayidx77.7 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 7, i64 %idxprom76, !dbg !73
  %54 = load float, ptr %arrayidx77.7, align 4, !dbg !73, !tbaa !16
  %55 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 224), align 4, !dbg !74, !tbaa !16
  %mul90.7 = fmul contract float %55, %26, !dbg !75
  %sub91.7 = fsub contract float %54, %mul90.7, !dbg !76
  %56 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 228), align 4, !dbg !74, !tbaa !16
  %mul90.7.1 = fmul contract float %56, %sub91.1, !dbg !75
  %sub91.7.1 = fsub contract float %sub91.7, %mul90.7.1, !dbg !76
  %57 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 232), align 4, !dbg !74, !tbaa !16
  %mul90.7.2 = fmul contract float %57, %sub91.2.1, !dbg !75
  %sub91.7.2 = fsub contract float %sub91.7.1, %mul90.7.2, !dbg !76
  %58 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 236), align 4, !dbg !74, !tbaa !16
  %mul90.7.3 = fmul contract float %58, %sub91.3.2, !dbg !75
  %sub91.7.3 = fsub contract float %sub91.7.2, %mul90.7.3, !dbg !76
  %59 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 240), align 4, !dbg !74, !tbaa !16
  %mul90.7.4 = fmul contract float %59, %sub91.4.3, !dbg !75
  %sub91.7.4 = fsub contract float %sub91.7.3, %mul90.7.4, !dbg !76
  %60 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 244), align 4, !dbg !74, !tbaa !16
  %mul90.7.5 = fmul contract float %60, %sub91.5.4, !dbg !75
  %sub91.7.5 = fsub contract float %sub91.7.4, %mul90.7.5, !dbg !76
  %61 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 248), align 4, !dbg !74, !tbaa !16
  %mul90.7.6 = fmul contract float %61, %sub91.6.5, !dbg !75
  %sub91.7.6 = fsub contract float %sub91.7.5, %mul90.7.6, !dbg !76
  store float %sub91.7.6, ptr %arrayidx77.7, align 4, !dbg !77, !tbaa !16
  br label %if.end144, !dbg !78

if.else102:                                       ; preds = %if.end
  %sub104 = add nsw i32 %0, -8, !dbg !79
  %idxprom111 = zext nneg i32 %sub104 to i64
  %arrayidx114 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 0, !dbg !80
  %62 = load float, ptr %arrayidx114, align 4, !dbg !80, !tbaa !16
  %63 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), align 4, !dbg !81, !tbaa !16
  %div = fdiv contract float %62, %63, !dbg !82
  store float %div, ptr %arrayidx114, align 4, !dbg !83, !tbaa !16
  %arrayidx114.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 1, !dbg !80
  %64 = load float, ptr %arrayidx114.1, align 4, !dbg !80, !tbaa !16
  %65 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 4), align 4, !dbg !84, !tbaa !16
  %mul128.1 = fmul contract float %div, %65, !dbg !85
  %sub129.1 = fsub contract float %64, %mul128.1, !dbg !86
  %66 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 36), align 4, !dbg !81, !tbaa !16
  %div.1 = fdiv contract float %sub129.1, %66, !dbg !82
  store float %div.1, ptr %arrayidx114.1, align 4, !dbg !83, !tbaa !16
  %arrayidx114.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 2, !dbg !80
  %67 = load float, ptr %arrayidx114.2, align 4, !dbg !80, !tbaa !16
  %68 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 8), align 4, !dbg !84, !tbaa !16
  %mul128.2 = fmul contract float %div, %68, !dbg !85
  %sub129.2 = fsub contract float %67, %mul128.2, !dbg !86
  %69 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 40), align 4, !dbg !84, !tbaa !16
  %mul128.2.1 = fmul contract float %div.1, %69, !dbg !85
  %sub129.2.1 = fsub contract float %sub129.2, %mul128.2.1, !dbg !86
  %70 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 72), align 4, !dbg !81, !tbaa !16
  %div.2 = fdiv contract float %sub129.2.1, %70, !dbg !82
  store float %div.2, ptr %arrayidx114.2, align 4, !dbg !83, !tbaa !16
  %arrayidx114.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 3, !dbg !80
  %71 = load float, ptr %arrayidx114.3, align 4, !dbg !80, !tbaa !16
  %72 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 12), align 4, !dbg !84, !tbaa !16
  %mul128.3 = fmul contract float %div, %72, !dbg !85
  %sub129.3 = fsub contract float %71, %mul128.3, !dbg !86
  %73 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 44), align 4, !dbg !84, !tbaa !16
  %mul128.3.1 = fmul contract float %div.1, %73, !dbg !85
  %sub129.3.1 = fsub contract float %sub129.3, %mul128.3.1, !dbg !86
  %74 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 76), align 4, !dbg !84, !tbaa !16
  %mul128.3.2 = fmul contract float %div.2, %74, !dbg !85
  %sub129.3.2 = fsub contract float %sub129.3.1, %mul128.3.2, !dbg !86
  %75 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 108), align 4, !dbg !81, !tbaa !16
  %div.3 = fdiv contract float %sub129.3.2, %75, !dbg !82
  store float %div.3, ptr %arrayidx114.3, align 4, !dbg !83, !tbaa !16
  %arrayidx114.4 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 4, !dbg !80
  %76 = load float, ptr %arrayidx114.4, align 4, !dbg !80, !tbaa !16
  %77 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 16), align 4, !dbg !84, !tbaa !16
  %mul128.4 = fmul contract float %div, %77, !dbg !85
  %sub129.4 = fsub contract float %76, %mul128.4, !dbg !86
  %78 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 48), align 4, !dbg !84, !tbaa !16
  %mul128.4.1 = fmul contract float %div.1, %78, !dbg !85
  %sub129.4.1 = fsub contract float %sub129.4, %mul128.4.1, !dbg !86
  %79 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 80), align 4, !dbg !84, !tbaa !16
  %mul128.4.2 = fmul contract float %div.2, %79, !dbg !85
  %sub129.4.2 = fsub contract float %sub129.4.1, %mul128.4.2, !dbg !86
  %80 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 112), align 4, !dbg !84, !tbaa !16
  %mul128.4.3 = fmul contract float %div.3, %80, !dbg !85
  %sub129.4.3 = fsub contract float %sub129.4.2, %mul128.4.3, !dbg !86
  %81 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 144), align 4, !dbg !81, !tbaa !16
  %div.4 = fdiv contract float %sub129.4.3, %81, !dbg !82
  store float %div.4, ptr %arrayidx114.4, align 4, !dbg !83, !tbaa !16
  %arrayidx114.5 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 5, !dbg !80
  %82 = load float, ptr %arrayidx114.5, align 4, !dbg !80, !tbaa !16
  %83 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 20), align 4, !dbg !84, !tbaa !16
  %mul128.5 = fmul contract float %div, %83, !dbg !85
  %sub129.5 = fsub contract float %82, %mul128.5, !dbg !86
  %84 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 52), align 4, !dbg !84, !tbaa !16
  %mul128.5.1 = fmul contract float %div.1, %84, !dbg !85
  %sub129.5.1 = fsub contract float %sub129.5, %mul128.5.1, !dbg !86
  %85 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 84), align 4, !dbg !84, !tbaa !16
  %mul128.5.2 = fmul contract float %div.2, %85, !dbg !85
  %sub129.5.2 = fsub contract float %sub129.5.1, %mul128.5.2, !dbg !86
  %86 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 116), align 4, !dbg !84, !tbaa !16
  %mul128.5.3 = fmul contract float %div.3, %86, !dbg !85
  %sub129.5.3 = fsub contract float %sub129.5.2, %mul128.5.3, !dbg !86
  %87 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 148), align 4, !dbg !84, !tbaa !16
  %mul128.5.4 = fmul contract float %div.4, %87, !dbg !85
  %sub129.5.4 = fsub contract float %sub129.5.3, %mul128.5.4, !dbg !86
  %88 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 180), align 4, !dbg !81, !tbaa !16
  %div.5 = fdiv contract float %sub129.5.4, %88, !dbg !82
  store float %div.5, ptr %arrayidx114.5, align 4, !dbg !83, !tbaa !16
  %arrayidx114.6 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 6, !dbg !80
  %89 = load float, ptr %arrayidx114.6, align 4, !dbg !80, !tbaa !16
  %90 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 24), align 4, !dbg !84, !tbaa !16
  %mul128.6 = fmul contract float %div, %90, !dbg !85
  %sub129.6 = fsub contract float %89, %mul128.6, !dbg !86
  %91 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 56), align 4, !dbg !84, !tbaa !16
  %mul128.6.1 = fmul contract float %div.1, %91, !dbg !85
  %sub129.6.1 = fsub contract float %sub129.6, %mul128.6.1, !dbg !86
  %92 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 88), align 4, !dbg !84, !tbaa !16
  %mul128.6.2 = fmul contract float %div.2, %92, !dbg !85
  %sub129.6.2 = fsub contract float %sub129.6.1, %mul128.6.2, !dbg !86
  %93 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 120), align 4, !dbg !84, !tbaa !16
  %mul128.6.3 = fmul contract float %div.3, %93, !dbg !85
  %sub129.6.3 = fsub contract float %sub129.6.2, %mul128.6.3, !dbg !86
  %94 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 152), align 4, !dbg !84, !tbaa !16
  %mul128.6.4 = fmul contract float %div.4, %94, !dbg !85
  %sub129.6.4 = fsub contract float %sub129.6.3, %mul128.6.4, !dbg !86
  %95 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 184), align 4, !dbg !84, !tbaa !16
  %mul128.6.5 = fmul contract float %div.5, %95, !dbg !85
  %sub129.6.5 = fsub contract float %sub129.6.4, %mul128.6.5, !dbg !86
  %96 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 216), align 4, !dbg !81, !tbaa !16
  %div.6 = fdiv contract float %sub129.6.5, %96, !dbg !82
  store float %div.6, ptr %arrayidx114.6, align 4, !dbg !83, !tbaa !16
  %arrayidx114.7 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 %idxprom111, i64 7, !dbg !80
  %97 = load float, ptr %arrayidx114.7, align 4, !dbg !80, !tbaa !16
  %98 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 28), align 4, !dbg !84, !tbaa !16
  %mul128.7 = fmul contract float %div, %98, !dbg !85
  %sub129.7 = fsub contract float %97, %mul128.7, !dbg !86
  %99 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 60), align 4, !dbg !84, !tbaa !16
  %mul128.7.1 = fmul contract float %div.1, %99, !dbg !85
  %sub129.7.1 = fsub contract float %sub129.7, %mul128.7.1, !dbg !86
  %100 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 92), align 4, !dbg !84, !tbaa !16
  %mul128.7.2 = fmul contract float %div.2, %100, !dbg !85
  %sub129.7.2 = fsub contract float %sub129.7.1, %mul128.7.2, !dbg !86
  %101 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 124), align 4, !dbg !84, !tbaa !16
  %mul128.7.3 = fmul contract float %div.3, %101, !dbg !85
  %sub129.7.3 = fsub contract float %sub129.7.2, %mul128.7.3, !dbg !86
  %102 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 156), align 4, !dbg !84, !tbaa !16
  %mul128.7.4 = fmul contract float %div.4, %102, !dbg !85
  %sub129.7.4 = fsub contract float %sub129.7.3, %mul128.7.4, !dbg !86
  %103 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 188), align 4, !dbg !84, !tbaa !16
  %mul128.7.5 = fmul contract float %div.5, %103, !dbg !85
  %sub129.7.5 = fsub contract float %sub129.7.4, %mul128.7.5, !dbg !86
  %104 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 220), align 4, !dbg !84, !tbaa !16
  %mul128.7.6 = fmul contract float %div.6, %104, !dbg !85
  %sub129.7.6 = fsub contract float %sub129.7.5, %mul128.7.6, !dbg !86
  %105 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE8diagonal to ptr), i64 252), align 4, !dbg !81, !tbaa !16
  %div.7 = fdiv contract float %sub129.7.6, %105, !dbg !82
  store float %div.7, ptr %arrayidx114.7, align 4, !dbg !83, !tbaa !16
  br label %if.end144, !dbg !78

if.end144:                                        ; preds = %if.else102, %for.cond70.preheader
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !78
  br i1 %cmp, label %for.cond148.preheader, label %if.else164, !dbg !87

for.cond148.preheader:                            ; preds = %if.end144
  %idxprom154 = zext nneg i32 %0 to i64
  %add157 = or disjoint i32 %mul, %0
  %arrayidx155 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 0, i64 %idxprom154, !dbg !88
  %106 = load float, ptr %arrayidx155, align 4, !dbg !88, !tbaa !16
  %idxprom159 = sext i32 %add157 to i64, !dbg !89
  %arrayidx160 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159, !dbg !89
  store float %106, ptr %arrayidx160, align 4, !dbg !90, !tbaa !16
  %arrayidx155.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 1, i64 %idxprom154, !dbg !88
  %107 = load float, ptr %arrayidx155.1, align 4, !dbg !88, !tbaa !16
  %add158.1 = add i32 %add157, %side, !dbg !91
  %idxprom159.1 = sext i32 %add158.1 to i64, !dbg !89
  %arrayidx160.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.1, !dbg !89
  store float %107, ptr %arrayidx160.1, align 4, !dbg !90, !tbaa !16
  %arrayidx155.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 2, i64 %idxprom154, !dbg !88
  %108 = load float, ptr %arrayidx155.2, align 4, !dbg !88, !tbaa !16
  %mul156.2 = shl nsw i32 %side, 1, !dbg !92
  %add158.2 = add i32 %add157, %mul156.2, !dbg !91
  %idxprom159.2 = sext i32 %add158.2 to i64, !dbg !89
  %arrayidx160.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.2, !dbg !89
  store float %108, ptr %arrayidx160.2, align 4, !dbg !90, !tbaa !16
  %arrayidx155.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 3, i64 %idxprom154, !dbg !88
  %109 = load float, ptr %arrayidx155.3, align 4, !dbg !88, !tbaa !16
  %mul156.3 = mul nsw i32 %side, 3, !dbg !92
  %add158.3 = add i32 %add157, %mul156.3, !dbg !91
  %idxprom159.3 = sext i32 %add158.3 to i64, !dbg !89
  %arrayidx160.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.3, !dbg !89
  store float %109, ptr %arrayidx160.3, align 4, !dbg !90, !tbaa !16
  %arrayidx155.4 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 4, i64 %idxprom154, !dbg !88
  %110 = load float, ptr %arrayidx155.4, align 4, !dbg !88, !tbaa !16
  %mul156.4 = shl nsw i32 %side, 2, !dbg !92
  %add158.4 = add i32 %add157, %mul156.4, !dbg !91
  %idxprom159.4 = sext i32 %add158.4 to i64, !dbg !89
  %arrayidx160.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.4, !dbg !89
  store float %110, ptr %arrayidx160.4, align 4, !dbg !90, !tbaa !16
  %arrayidx155.5 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 5, i64 %idxprom154, !dbg !88
  %111 = load float, ptr %arrayidx155.5, align 4, !dbg !88, !tbaa !16
  %mul156.5 = mul nsw i32 %side, 5, !dbg !92
  %add158.5 = add i32 %add157, %mul156.5, !dbg !91
  %idxprom159.5 = sext i32 %add158.5 to i64, !dbg !89
  %arrayidx160.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.5, !dbg !89
  store float %111, ptr %arrayidx160.5, align 4, !dbg !90, !tbaa !16
  %arrayidx155.6 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 6, i64 %idxprom154, !dbg !88
  %112 = load float, ptr %arrayidx155.6, align 4, !dbg !88, !tbaa !16
  %mul156.6 = mul nsw i32 %side, 6, !dbg !92
  %add158.6 = add i32 %add157, %mul156.6, !dbg !91
  %idxprom159.6 = sext i32 %add158.6 to i64, !dbg !89
  %arrayidx160.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.6, !dbg !89
  store float %112, ptr %arrayidx160.6, align 4, !dbg !90, !tbaa !16
  %arrayidx155.7 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE3row to ptr), i64 0, i64 7, i64 %idxprom154, !dbg !88
  %113 = load float, ptr %arrayidx155.7, align 4, !dbg !88, !tbaa !16
  %mul156.7 = mul nsw i32 %side, 7, !dbg !92
  %add158.7 = add i32 %add157, %mul156.7, !dbg !91
  %idxprom159.7 = sext i32 %add158.7 to i64, !dbg !89
  %arrayidx160.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom159.7, !dbg !89
  store float %113, ptr %arrayidx160.7, align 4, !dbg !90, !tbaa !16
  br label %if.end184, !dbg !93

if.else164:                                       ; preds = %if.end144
  %sub166 = add nsw i32 %0, -8, !dbg !94
  %idxprom174 = zext nneg i32 %sub166 to i64
  %arrayidx175 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 0, i64 %idxprom174, !dbg !95
  %114 = load float, ptr %arrayidx175, align 4, !dbg !95, !tbaa !16
  %mul177 = mul nsw i32 %mul, %side, !dbg !96
  %add178 = add nsw i32 %mul177, %sub166, !dbg !97
  %idxprom179 = sext i32 %add178 to i64, !dbg !98
  %arrayidx180 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179, !dbg !98
  store float %114, ptr %arrayidx180, align 4, !dbg !99, !tbaa !16
  %arrayidx175.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 1, i64 %idxprom174, !dbg !95
  %115 = load float, ptr %arrayidx175.1, align 4, !dbg !95, !tbaa !16
  %add176.1 = add i32 %add, 9, !dbg !100
  %mul177.1 = mul nsw i32 %add176.1, %side, !dbg !96
  %add178.1 = add nsw i32 %mul177.1, %sub166, !dbg !97
  %idxprom179.1 = sext i32 %add178.1 to i64, !dbg !98
  %arrayidx180.1 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.1, !dbg !98
  store float %115, ptr %arrayidx180.1, align 4, !dbg !99, !tbaa !16
  %arrayidx175.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 2, i64 %idxprom174, !dbg !95
  %116 = load float, ptr %arrayidx175.2, align 4, !dbg !95, !tbaa !16
  %add176.2 = add i32 %add, 10, !dbg !100
  %mul177.2 = mul nsw i32 %add176.2, %side, !dbg !96
  %add178.2 = add nsw i32 %mul177.2, %sub166, !dbg !97
  %idxprom179.2 = sext i32 %add178.2 to i64, !dbg !98
  %arrayidx180.2 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.2, !dbg !98
  store float %116, ptr %arrayidx180.2, align 4, !dbg !99, !tbaa !16
  %arrayidx175.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 3, i64 %idxprom174, !dbg !95
  %117 = load float, ptr %arrayidx175.3, align 4, !dbg !95, !tbaa !16
  %add176.3 = add i32 %add, 11, !dbg !100
  %mul177.3 = mul nsw i32 %add176.3, %side, !dbg !96
  %add178.3 = add nsw i32 %mul177.3, %sub166, !dbg !97
  %idxprom179.3 = sext i32 %add178.3 to i64, !dbg !98
  %arrayidx180.3 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.3, !dbg !98
  store float %117, ptr %arrayidx180.3, align 4, !dbg !99, !tbaa !16
  %arrayidx175.4 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 4, i64 %idxprom174, !dbg !95
  %118 = load float, ptr %arrayidx175.4, align 4, !dbg !95, !tbaa !16
  %add176.4 = add i32 %add, 12, !dbg !100
  %mul177.4 = mul nsw i32 %add176.4, %side, !dbg !96
  %add178.4 = add nsw i32 %mul177.4, %sub166, !dbg !97
  %idxprom179.4 = sext i32 %add178.4 to i64, !dbg !98
  %arrayidx180.4 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.4, !dbg !98
  store float %118, ptr %arrayidx180.4, align 4, !dbg !99, !tbaa !16
  %arrayidx175.5 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 5, i64 %idxprom174, !dbg !95
  %119 = load float, ptr %arrayidx175.5, align 4, !dbg !95, !tbaa !16
  %add176.5 = add i32 %add, 13, !dbg !100
  %mul177.5 = mul nsw i32 %add176.5, %side, !dbg !96
  %add178.5 = add nsw i32 %mul177.5, %sub166, !dbg !97
  %idxprom179.5 = sext i32 %add178.5 to i64, !dbg !98
  %arrayidx180.5 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.5, !dbg !98
  store float %119, ptr %arrayidx180.5, align 4, !dbg !99, !tbaa !16
  %arrayidx175.6 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 6, i64 %idxprom174, !dbg !95
  %120 = load float, ptr %arrayidx175.6, align 4, !dbg !95, !tbaa !16
  %add176.6 = add i32 %add, 14, !dbg !100
  %mul177.6 = mul nsw i32 %add176.6, %side, !dbg !96
  %add178.6 = add nsw i32 %mul177.6, %sub166, !dbg !97
  %idxprom179.6 = sext i32 %add178.6 to i64, !dbg !98
  %arrayidx180.6 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.6, !dbg !98
  store float %120, ptr %arrayidx180.6, align 4, !dbg !99, !tbaa !16
  %arrayidx175.7 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterE6column to ptr), i64 0, i64 7, i64 %idxprom174, !dbg !95
  %121 = load float, ptr %arrayidx175.7, align 4, !dbg !95, !tbaa !16
  %add176.7 = add i32 %add, 15, !dbg !100
  %mul177.7 = mul nsw i32 %add176.7, %side, !dbg !96
  %add178.7 = add nsw i32 %mul177.7, %sub166, !dbg !97
  %idxprom179.7 = sext i32 %add178.7 to i64, !dbg !98
  %arrayidx180.7 = getelementptr inbounds float, ptr %add.ptr9, i64 %idxprom179.7, !dbg !98
  store float %121, ptr %arrayidx180.7, align 4, !dbg !99, !tbaa !16
  br label %if.end184, !dbg !93

if.end184:                                        ; preds = %if.else164, %for.cond148.preheader
  ret void, !dbg !93
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @lud_internal(ptr noundef captures(none) %matrix, i32 noundef %side, i32 noundef %origin) local_unnamed_addr #0 !dbg !101 {
entry:
  %0 = tail call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !102
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !103
  %add = shl nuw nsw i32 %1, 3, !dbg !104
  %mul = add nuw nsw i32 %add, 8, !dbg !104
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !105
  %add12 = shl i32 %2, 3, !dbg !106
  %mul13 = add i32 %add12, 8, !dbg !106
  %mul14 = mul nsw i32 %origin, %side, !dbg !107
  %idx.ext = sext i32 %mul14 to i64, !dbg !108
  %add.ptr = getelementptr inbounds float, ptr %matrix, i64 %idx.ext, !dbg !108
  %idx.ext15 = sext i32 %origin to i64, !dbg !109
  %add.ptr16 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext15, !dbg !109
  %add18 = or disjoint i32 %mul13, %0
  %idxprom22 = zext nneg i32 %0 to i64
  %idxprom = sext i32 %add18 to i64, !dbg !110
  %arrayidx = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom, !dbg !110
  %3 = load float, ptr %arrayidx, align 4, !dbg !110, !tbaa !16
  %arrayidx23 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 0, i64 %idxprom22, !dbg !111
  store float %3, ptr %arrayidx23, align 4, !dbg !112, !tbaa !16
  %mul25 = mul nsw i32 %mul, %side, !dbg !113
  %add26 = or disjoint i32 %mul25, %0, !dbg !114
  %idxprom27 = sext i32 %add26 to i64, !dbg !115
  %arrayidx28 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27, !dbg !115
  %4 = load float, ptr %arrayidx28, align 4, !dbg !115, !tbaa !16
  %arrayidx32 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 0, i64 %idxprom22, !dbg !116
  store float %4, ptr %arrayidx32, align 4, !dbg !117, !tbaa !16
  %add19.1 = add i32 %add18, %side, !dbg !118
  %idxprom.1 = sext i32 %add19.1 to i64, !dbg !110
  %arrayidx.1 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.1, !dbg !110
  %5 = load float, ptr %arrayidx.1, align 4, !dbg !110, !tbaa !16
  %arrayidx23.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 1, i64 %idxprom22, !dbg !111
  store float %5, ptr %arrayidx23.1, align 4, !dbg !112, !tbaa !16
  %add24.1 = add nuw nsw i32 %add, 9, !dbg !119
  %mul25.1 = mul nsw i32 %add24.1, %side, !dbg !113
  %add26.1 = add nsw i32 %mul25.1, %0, !dbg !114
  %idxprom27.1 = sext i32 %add26.1 to i64, !dbg !115
  %arrayidx28.1 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.1, !dbg !115
  %6 = load float, ptr %arrayidx28.1, align 4, !dbg !115, !tbaa !16
  %arrayidx32.1 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 1, i64 %idxprom22, !dbg !116
  store float %6, ptr %arrayidx32.1, align 4, !dbg !117, !tbaa !16
  %mul17.2 = shl nsw i32 %side, 1, !dbg !120
  %add19.2 = add i32 %add18, %mul17.2, !dbg !118
  %idxprom.2 = sext i32 %add19.2 to i64, !dbg !110
  %arrayidx.2 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.2, !dbg !110
  %7 = load float, ptr %arrayidx.2, align 4, !dbg !110, !tbaa !16
  %arrayidx23.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 2, i64 %idxprom22, !dbg !111
  store float %7, ptr %arrayidx23.2, align 4, !dbg !112, !tbaa !16
  %add24.2 = add nuw nsw i32 %add, 10, !dbg !119
  %mul25.2 = mul nsw i32 %add24.2, %side, !dbg !113
  %add26.2 = add nsw i32 %mul25.2, %0, !dbg !114
  %idxprom27.2 = sext i32 %add26.2 to i64, !dbg !115
  %arrayidx28.2 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.2, !dbg !115
  %8 = load float, ptr %arrayidx28.2, align 4, !dbg !115, !tbaa !16
  %arrayidx32.2 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 2, i64 %idxprom22, !dbg !116
  store float %8, ptr %arrayidx32.2, align 4, !dbg !117, !tbaa !16
  %mul17.3 = mul nsw i32 %side, 3, !dbg !120
  %add19.3 = add i32 %add18, %mul17.3, !dbg !118
  %idxprom.3 = sext i32 %add19.3 to i64, !dbg !110
  %arrayidx.3 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.3, !dbg !110
  %9 = load float, ptr %arrayidx.3, align 4, !dbg !110, !tbaa !16
  %arrayidx23.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 3, i64 %idxprom22, !dbg !111
  store float %9, ptr %arrayidx23.3, align 4, !dbg !112, !tbaa !16
  %add24.3 = add nuw nsw i32 %add, 11, !dbg !119
  %mul25.3 = mul nsw i32 %add24.3, %side, !dbg !113
  %add26.3 = add nsw i32 %mul25.3, %0, !dbg !114
  %idxprom27.3 = sext i32 %add26.3 to i64, !dbg !115
  %arrayidx28.3 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.3, !dbg !115
  %10 = load float, ptr %arrayidx28.3, align 4, !dbg !115, !tbaa !16
  %arrayidx32.3 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 3, i64 %idxprom22, !dbg !116
  store float %10, ptr %arrayidx32.3, align 4, !dbg !117, !tbaa !16
  %mul17.4 = shl nsw i32 %side, 2, !dbg !120
  %add19.4 = add i32 %add18, %mul17.4, !dbg !118
  %idxprom.4 = sext i32 %add19.4 to i64, !dbg !110
  %arrayidx.4 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.4, !dbg !110
  %11 = load float, ptr %arrayidx.4, align 4, !dbg !110, !tbaa !16
  %arrayidx23.4 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 4, i64 %idxprom22, !dbg !111
  store float %11, ptr %arrayidx23.4, align 4, !dbg !112, !tbaa !16
  %add24.4 = add nuw nsw i32 %add, 12, !dbg !119
  %mul25.4 = mul nsw i32 %add24.4, %side, !dbg !113
  %add26.4 = add nsw i32 %mul25.4, %0, !dbg !114
  %idxprom27.4 = sext i32 %add26.4 to i64, !dbg !115
  %arrayidx28.4 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.4, !dbg !115
  %12 = load float, ptr %arrayidx28.4, align 4, !dbg !115, !tbaa !16
  %arrayidx32.4 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 4, i64 %idxprom22, !dbg !116
  store float %12, ptr %arrayidx32.4, align 4, !dbg !117, !tbaa !16
  %mul17.5 = mul nsw i32 %side, 5, !dbg !120
  %add19.5 = add i32 %add18, %mul17.5, !dbg !118
  %idxprom.5 = sext i32 %add19.5 to i64, !dbg !110
  %arrayidx.5 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.5, !dbg !110
  %13 = load float, ptr %arrayidx.5, align 4, !dbg !110, !tbaa !16
  %arrayidx23.5 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 5, i64 %idxprom22, !dbg !111
  store float %13, ptr %arrayidx23.5, align 4, !dbg !112, !tbaa !16
  %add24.5 = add nuw nsw i32 %add, 13, !dbg !119
  %mul25.5 = mul nsw i32 %add24.5, %side, !dbg !113
  %add26.5 = add nsw i32 %mul25.5, %0, !dbg !114
  %idxprom27.5 = sext i32 %add26.5 to i64, !dbg !115
  %arrayidx28.5 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.5, !dbg !115
  %14 = load float, ptr %arrayidx28.5, align 4, !dbg !115, !tbaa !16
  %arrayidx32.5 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 5, i64 %idxprom22, !dbg !116
  store float %14, ptr %arrayidx32.5, align 4, !dbg !117, !tbaa !16
  %mul17.6 = mul nsw i32 %side, 6, !dbg !120
  %add19.6 = add i32 %add18, %mul17.6, !dbg !118
  %idxprom.6 = sext i32 %add19.6 to i64, !dbg !110
  %arrayidx.6 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.6, !dbg !110
  %15 = load float, ptr %arrayidx.6, align 4, !dbg !110, !tbaa !16
  %arrayidx23.6 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 6, i64 %idxprom22, !dbg !111
  store float %15, ptr %arrayidx23.6, align 4, !dbg !112, !tbaa !16
  %add24.6 = add nuw nsw i32 %add, 14, !dbg !119
  %mul25.6 = mul nsw i32 %add24.6, %side, !dbg !113
  %add26.6 = add nsw i32 %mul25.6, %0, !dbg !114
  %idxprom27.6 = sext i32 %add26.6 to i64, !dbg !115
  %arrayidx28.6 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.6, !dbg !115
  %16 = load float, ptr %arrayidx28.6, align 4, !dbg !115, !tbaa !16
  %arrayidx32.6 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 6, i64 %idxprom22, !dbg !116
  store float %16, ptr %arrayidx32.6, align 4, !dbg !117, !tbaa !16
  %mul17.7 = mul nsw i32 %side, 7, !dbg !120
  %add19.7 = add i32 %add18, %mul17.7, !dbg !118
  %idxprom.7 = sext i32 %add19.7 to i64, !dbg !110
  %arrayidx.7 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom.7, !dbg !110
  %17 = load float, ptr %arrayidx.7, align 4, !dbg !110, !tbaa !16
  %arrayidx23.7 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE3row to ptr), i64 0, i64 7, i64 %idxprom22, !dbg !111
  store float %17, ptr %arrayidx23.7, align 4, !dbg !112, !tbaa !16
  %add24.7 = add nuw nsw i32 %add, 15, !dbg !119
  %mul25.7 = mul nsw i32 %add24.7, %side, !dbg !113
  %add26.7 = add nsw i32 %mul25.7, %0, !dbg !114
  %idxprom27.7 = sext i32 %add26.7 to i64, !dbg !115
  %arrayidx28.7 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom27.7, !dbg !115
  %18 = load float, ptr %arrayidx28.7, align 4, !dbg !115, !tbaa !16
  %arrayidx32.7 = getelementptr inbounds [8 x [8 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 0, i64 7, i64 %idxprom22, !dbg !116
  store float %18, ptr %arrayidx32.7, align 4, !dbg !117, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !121
  %.pre99 = load float, ptr %arrayidx23.7, align 4, !dbg !122, !tbaa !16
  %.pre98 = load float, ptr %arrayidx23.6, align 4, !dbg !122, !tbaa !16
  %.pre97 = load float, ptr %arrayidx23.5, align 4, !dbg !122, !tbaa !16
  %.pre96 = load float, ptr %arrayidx23.4, align 4, !dbg !122, !tbaa !16
  %.pre95 = load float, ptr %arrayidx23.3, align 4, !dbg !122, !tbaa !16
  %.pre94 = load float, ptr %arrayidx23.2, align 4, !dbg !122, !tbaa !16
  %.pre93 = load float, ptr %arrayidx23.1, align 4, !dbg !122, !tbaa !16
  %.pre = load float, ptr %arrayidx23, align 4, !dbg !122, !tbaa !16
  %19 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), align 4, !dbg !123, !tbaa !16
  %mul50 = fmul contract float %19, %.pre, !dbg !124
  %add51 = fadd contract float %mul50, 0.000000e+00, !dbg !125
  %20 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 4), align 4, !dbg !123, !tbaa !16
  %mul50.1 = fmul contract float %20, %.pre93, !dbg !124
  %add51.1 = fadd contract float %add51, %mul50.1, !dbg !125
  %21 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 8), align 4, !dbg !123, !tbaa !16
  %mul50.2 = fmul contract float %21, %.pre94, !dbg !124
  %add51.2 = fadd contract float %add51.1, %mul50.2, !dbg !125
  %22 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 12), align 4, !dbg !123, !tbaa !16
  %mul50.3 = fmul contract float %22, %.pre95, !dbg !124
  %add51.3 = fadd contract float %add51.2, %mul50.3, !dbg !125
  %23 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 16), align 4, !dbg !123, !tbaa !16
  %mul50.4 = fmul contract float %23, %.pre96, !dbg !124
  %add51.4 = fadd contract float %add51.3, %mul50.4, !dbg !125
  %24 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 20), align 4, !dbg !123, !tbaa !16
  %mul50.5 = fmul contract float %24, %.pre97, !dbg !124
  %add51.5 = fadd contract float %add51.4, %mul50.5, !dbg !125
  %25 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 24), align 4, !dbg !123, !tbaa !16
  %mul50.6 = fmul contract float %25, %.pre98, !dbg !124
  %add51.6 = fadd contract float %add51.5, %mul50.6, !dbg !125
  %26 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 28), align 4, !dbg !123, !tbaa !16
  %mul50.7 = fmul contract float %26, %.pre99, !dbg !124
  %add51.7 = fadd contract float %add51.6, %mul50.7, !dbg !125
  %mul56 = mul nsw i32 %mul, %side, !dbg !126
  %add58 = add i32 %add18, %mul56, !dbg !127
  %idxprom59 = sext i32 %add58 to i64, !dbg !128
  %arrayidx60 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59, !dbg !128
  %27 = load float, ptr %arrayidx60, align 4, !dbg !129, !tbaa !16
  %sub = fsub contract float %27, %add51.7, !dbg !129
  store float %sub, ptr %arrayidx60, align 4, !dbg !129, !tbaa !16
  %28 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 32), align 4, !dbg !123, !tbaa !16
  %mul50.1101 = fmul contract float %28, %.pre, !dbg !124
  %add51.1102 = fadd contract float %mul50.1101, 0.000000e+00, !dbg !125
  %29 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 36), align 4, !dbg !123, !tbaa !16
  %mul50.1.1 = fmul contract float %29, %.pre93, !dbg !124
  %add51.1.1 = fadd contract float %add51.1102, %mul50.1.1, !dbg !125
  %30 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 40), align 4, !dbg !123, !tbaa !16
  %mul50.2.1 = fmul contract float %30, %.pre94, !dbg !124
  %add51.2.1 = fadd contract float %add51.1.1, %mul50.2.1, !dbg !125
  %31 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 44), align 4, !dbg !123, !tbaa !16
  %mul50.3.1 = fmul contract float %31, %.pre95, !dbg !124
  %add51.3.1 = fadd contract float %add51.2.1, %mul50.3.1, !dbg !125
  %32 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 48), align 4, !dbg !123, !tbaa !16
  %mul50.4.1 = fmul contract float %32, %.pre96, !dbg !124
  %add51.4.1 = fadd contract float %add51.3.1, %mul50.4.1, !dbg !125
  %33 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 52), align 4, !dbg !123, !tbaa !16
  %mul50.5.1 = fmul contract float %33, %.pre97, !dbg !124
  %add51.5.1 = fadd contract float %add51.4.1, %mul50.5.1, !dbg !125
  %34 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 56), align 4, !dbg !123, !tbaa !16
  %mul50.6.1 = fmul contract float %34, %.pre98, !dbg !124
  %add51.6.1 = fadd contract float %add51.5.1, %mul50.6.1, !dbg !125
  %35 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 60), align 4, !dbg !123, !tbaa !16
  %mul50.7.1 = fmul contract float %35, %.pre99, !dbg !124
  %add51.7.1 = fadd contract float %add51.6.1, %mul50.7.1, !dbg !125
  %add55.1 = add nuw nsw i32 %add, 9, !dbg !130
  %mul56.1 = mul nsw i32 %add55.1, %side, !dbg !126
  %add58.1 = add i32 %add18, %mul56.1, !dbg !127
  %idxprom59.1 = sext i32 %add58.1 to i64, !dbg !128
  %arrayidx60.1 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59.1, !dbg !128
  %36 = load float, ptr %arrayidx60.1, align 4, !dbg !129, !tbaa !16
  %sub.1 = fsub contract float %36, %add51.7.1, !dbg !129
  store float %sub.1, ptr %arrayidx60.1, align 4, !dbg !129, !tbaa !16
  %37 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 64), align 4, !dbg !123, !tbaa !16
  %mul50.2104 = fmul contract float %37, %.pre, !dbg !124
  %add51.2105 = fadd contract float %mul50.2104, 0.000000e+00, !dbg !125
  %38 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 68), align 4, !dbg !123, !tbaa !16
  %mul50.1.2 = fmul contract float %38, %.pre93, !dbg !124
  %add51.1.2 = fadd contract float %add51.2105, %mul50.1.2, !dbg !125
  %39 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 72), align 4, !dbg !123, !tbaa !16
  %mul50.2.2 = fmul contract float %39, %.pre94, !dbg !124
  %add51.2.2 = fadd contract float %add51.1.2, %mul50.2.2, !dbg !125
  %40 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 76), align 4, !dbg !123, !tbaa !16
  %mul50.3.2 = fmul contract float %40, %.pre95, !dbg !124
  %add51.3.2 = fadd contract float %add51.2.2, %mul50.3.2, !dbg !125
  %41 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 80), align 4, !dbg !123, !tbaa !16
  %mul50.4.2 = fmul contract float %41, %.pre96, !dbg !124
  %add51.4.2 = fadd contract float %add51.3.2, %mul50.4.2, !dbg !125
  %42 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 84), align 4, !dbg !123, !tbaa !16
  %mul50.5.2 = fmul contract float %42, %.pre97, !dbg !124
  %add51.5.2 = fadd contract float %add51.4.2, %mul50.5.2, !dbg !125
  %43 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 88), align 4, !dbg !123, !tbaa !16
  %mul50.6.2 = fmul contract float %43, %.pre98, !dbg !124
  %add51.6.2 = fadd contract float %add51.5.2, %mul50.6.2, !dbg !125
  %44 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 92), align 4, !dbg !123, !tbaa !16
  %mul50.7.2 = fmul contract float %44, %.pre99, !dbg !124
  %add51.7.2 = fadd contract float %add51.6.2, %mul50.7.2, !dbg !125
  %add55.2 = add nuw nsw i32 %add, 10, !dbg !130
  %mul56.2 = mul nsw i32 %add55.2, %side, !dbg !126
  %add58.2 = add i32 %add18, %mul56.2, !dbg !127
  %idxprom59.2 = sext i32 %add58.2 to i64, !dbg !128
  %arrayidx60.2 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59.2, !dbg !128
  %45 = load float, ptr %arrayidx60.2, align 4, !dbg !129, !tbaa !16
  %sub.2 = fsub contract float %45, %add51.7.2, !dbg !129
  store float %sub.2, ptr %arrayidx60.2, align 4, !dbg !129, !tbaa !16
  %46 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 96), align 4, !dbg !123, !tbaa !16
  %mul50.3107 = fmul contract float %46, %.pre, !dbg !124
  %add51.3108 = fadd contract float %mul50.3107, 0.000000e+00, !dbg !125
  %47 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 100), align 4, !dbg !123, !tbaa !16
  %mul50.1.3 = fmul contract float %47, %.pre93, !dbg !124
  %add51.1.3 = fadd contract float %add51.3108, %mul50.1.3, !dbg !125
  %48 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 104), align 4, !dbg !123, !tbaa !16
  %mul50.2.3 = fmul contract float %48, %.pre94, !dbg !124
  %add51.2.3 = fadd contract float %add51.1.3, %mul50.2.3, !dbg !125
  %49 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 108), align 4, !dbg !123, !tbaa !16
  %mul50.3.3 = fmul contract float %49, %.pre95, !dbg !124
  %add51.3.3 = fadd contract float %add51.2.3, %mul50.3.3, !dbg !125
  %50 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 112), align 4, !dbg !123, !tbaa !16
  %mul50.4.3 = fmul contract float %50, %.pre96, !dbg !124
  %add51.4.3 = fadd contract float %add51.3.3, %mul50.4.3, !dbg !125
  %51 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 116), align 4, !dbg !123, !tbaa !16
  %mul50.5.3 = fmul contract float %51, %.pre97, !dbg !124
  %add51.5.3 = fadd contract float %add51.4.3, %mul50.5.3, !dbg !125
  %52 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 120), align 4, !dbg !123, !tbaa !16
  %mul50.6.3 = fmul contract float %52, %.pre98, !dbg !124
  %add51.6.3 = fadd contract float %add51.5.3, %mul50.6.3, !dbg !125
  %53 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 124), align 4, !dbg !123, !tbaa !16
  %mul50.7.3 = fmul contract float %53, %.pre99, !dbg !124
  %add51.7.3 = fadd contract float %add51.6.3, %mul50.7.3, !dbg !125
  %add55.3 = add nuw nsw i32 %add, 11, !dbg !130
  %mul56.3 = mul nsw i32 %add55.3, %side, !dbg !126
  %add58.3 = add i32 %add18, %mul56.3, !dbg !127
  %idxprom59.3 = sext i32 %add58.3 to i64, !dbg !128
  %arrayidx60.3 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59.3, !dbg !128
  %54 = load float, ptr %arrayidx60.3, align 4, !dbg !129, !tbaa !16
  %sub.3 = fsub contract float %54, %add51.7.3, !dbg !129
  store float %sub.3, ptr %arrayidx60.3, align 4, !dbg !129, !tbaa !16
  %55 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 128), align 4, !dbg !123, !tbaa !16
  %mul50.4110 = fmul contract float %55, %.pre, !dbg !124
  %add51.4111 = fadd contract float %mul50.4110, 0.000000e+00, !dbg !125
  %56 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 132), align 4, !dbg !123, !tbaa !16
  %mul50.1.4 = fmul contract float %56, %.pre93, !dbg !124
  %add51.1.4 = fadd contract float %add51.4111, %mul50.1.4, !dbg !125
  %57 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 136), align 4, !dbg !123, !tbaa !16
  %mul50.2.4 = fmul contract float %57, %.pre94, !dbg !124
  %add51.2.4 = fadd contract float %add51.1.4, %mul50.2.4, !dbg !125
  %58 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 140), align 4, !dbg !123, !tbaa !16
  %mul50.3.4 = fmul contract float %58, %.pre95, !dbg !124
  %add51.3.4 = fadd contract float %add51.2.4, %mul50.3.4, !dbg !125
  %59 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 144), align 4, !dbg !123, !tbaa !16
  %mul50.4.4 = fmul contract float %59, %.pre96, !dbg !124
  %add51.4.4 = fadd contract float %add51.3.4, %mul50.4.4, !dbg !125
  %60 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 148), align 4, !dbg !123, !tbaa !16
  %mul50.5.4 = fmul contract float %60, %.pre97, !dbg !124
  %add51.5.4 = fadd contract float %add51.4.4, %mul50.5.4, !dbg !125
  %61 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 152), align 4, !dbg !123, !tbaa !16
  %mul50.6.4 = fmul contract float %61, %.pre98, !dbg !124
  %add51.6.4 = fadd contract float %add51.5.4, %mul50.6.4, !dbg !125
  %62 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 156), align 4, !dbg !123, !tbaa !16
  %mul50.7.4 = fmul contract float %62, %.pre99, !dbg !124
  %add51.7.4 = fadd contract float %add51.6.4, %mul50.7.4, !dbg !125
  %add55.4 = add nuw nsw i32 %add, 12, !dbg !130
  %mul56.4 = mul nsw i32 %add55.4, %side, !dbg !126
  %add58.4 = add i32 %add18, %mul56.4, !dbg !127
  %idxprom59.4 = sext i32 %add58.4 to i64, !dbg !128
  %arrayidx60.4 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59.4, !dbg !128
  %63 = load float, ptr %arrayidx60.4, align 4, !dbg !129, !tbaa !16
  %sub.4 = fsub contract float %63, %add51.7.4, !dbg !129
  store float %sub.4, ptr %arrayidx60.4, align 4, !dbg !129, !tbaa !16
  %64 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 160), align 4, !dbg !123, !tbaa !16
  %mul50.5113 = fmul contract float %64, %.pre, !dbg !124
  %add51.5114 = fadd contract float %mul50.5113, 0.000000e+00, !dbg !125
  %65 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 164), align 4, !dbg !123, !tbaa !16
  %mul50.1.5 = fmul contract float %65, %.pre93, !dbg !124
  %add51.1.5 = fadd contract float %add51.5114, %mul50.1.5, !dbg !125
  %66 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 168), align 4, !dbg !123, !tbaa !16
  %mul50.2.5 = fmul contract float %66, %.pre94, !dbg !124
  %add51.2.5 = fadd contract float %add51.1.5, %mul50.2.5, !dbg !125
  %67 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 172), align 4, !dbg !123, !tbaa !16
  %mul50.3.5 = fmul contract float %67, %.pre95, !dbg !124
  %add51.3.5 = fadd contract float %add51.2.5, %mul50.3.5, !dbg !125
  %68 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 176), align 4, !dbg !123, !tbaa !16
  %mul50.4.5 = fmul contract float %68, %.pre96, !dbg !124
  %add51.4.5 = fadd contract float %add51.3.5, %mul50.4.5, !dbg !125
  %69 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 180), align 4, !dbg !123, !tbaa !16
  %mul50.5.5 = fmul contract float %69, %.pre97, !dbg !124
  %add51.5.5 = fadd contract float %add51.4.5, %mul50.5.5, !dbg !125
  %70 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 184), align 4, !dbg !123, !tbaa !16
  %mul50.6.5 = fmul contract float %70, %.pre98, !dbg !124
  %add51.6.5 = fadd contract float %add51.5.5, %mul50.6.5, !dbg !125
  %71 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 188), align 4, !dbg !123, !tbaa !16
  %mul50.7.5 = fmul contract float %71, %.pre99, !dbg !124
  %add51.7.5 = fadd contract float %add51.6.5, %mul50.7.5, !dbg !125
  %add55.5 = add nuw nsw i32 %add, 13, !dbg !130
  %mul56.5 = mul nsw i32 %add55.5, %side, !dbg !126
  %add58.5 = add i32 %add18, %mul56.5, !dbg !127
  %idxprom59.5 = sext i32 %add58.5 to i64, !dbg !128
  %arrayidx60.5 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59.5, !dbg !128
  %72 = load float, ptr %arrayidx60.5, align 4, !dbg !129, !tbaa !16
  %sub.5 = fsub contract float %72, %add51.7.5, !dbg !129
  store float %sub.5, ptr %arrayidx60.5, align 4, !dbg !129, !tbaa !16
  %73 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 192), align 4, !dbg !123, !tbaa !16
  %mul50.6116 = fmul contract float %73, %.pre, !dbg !124
  %add51.6117 = fadd contract float %mul50.6116, 0.000000e+00, !dbg !125
  %74 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 196), align 4, !dbg !123, !tbaa !16
  %mul50.1.6 = fmul contract float %74, %.pre93, !dbg !124
  %add51.1.6 = fadd contract float %add51.6117, %mul50.1.6, !dbg !125
  %75 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 200), align 4, !dbg !123, !tbaa !16
  %mul50.2.6 = fmul contract float %75, %.pre94, !dbg !124
  %add51.2.6 = fadd contract float %add51.1.6, %mul50.2.6, !dbg !125
  %76 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 204), align 4, !dbg !123, !tbaa !16
  %mul50.3.6 = fmul contract float %76, %.pre95, !dbg !124
  %add51.3.6 = fadd contract float %add51.2.6, %mul50.3.6, !dbg !125
  %77 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 208), align 4, !dbg !123, !tbaa !16
  %mul50.4.6 = fmul contract float %77, %.pre96, !dbg !124
  %add51.4.6 = fadd contract float %add51.3.6, %mul50.4.6, !dbg !125
  %78 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 212), align 4, !dbg !123, !tbaa !16
  %mul50.5.6 = fmul contract float %78, %.pre97, !dbg !124
  %add51.5.6 = fadd contract float %add51.4.6, %mul50.5.6, !dbg !125
  %79 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 216), align 4, !dbg !123, !tbaa !16
  %mul50.6.6 = fmul contract float %79, %.pre98, !dbg !124
  %add51.6.6 = fadd contract float %add51.5.6, %mul50.6.6, !dbg !125
  %80 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 220), align 4, !dbg !123, !tbaa !16
  %mul50.7.6 = fmul contract float %80, %.pre99, !dbg !124
  %add51.7.6 = fadd contract float %add51.6.6, %mul50.7.6, !dbg !125
  %add55.6 = add nuw nsw i32 %add, 14, !dbg !130
  %mul56.6 = mul nsw i32 %add55.6, %side, !dbg !126
  %add58.6 = add i32 %add18, %mul56.6, !dbg !127
  %idxprom59.6 = sext i32 %add58.6 to i64, !dbg !128
  %arrayidx60.6 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59.6, !dbg !128
  %81 = load float, ptr %arrayidx60.6, align 4, !dbg !129, !tbaa !16
  %sub.6 = fsub contract float %81, %add51.7.6, !dbg !129
  store float %sub.6, ptr %arrayidx60.6, align 4, !dbg !129, !tbaa !16
  %82 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 224), align 4, !dbg !123, !tbaa !16
  %mul50.7119 = fmul contract float %82, %.pre, !dbg !124
  %add51.7120 = fadd contract float %mul50.7119, 0.000000e+00, !dbg !125
  %83 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 228), align 4, !dbg !123, !tbaa !16
  %mul50.1.7 = fmul contract float %83, %.pre93, !dbg !124
  %add51.1.7 = fadd contract float %add51.7120, %mul50.1.7, !dbg !125
  %84 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 232), align 4, !dbg !123, !tbaa !16
  %mul50.2.7 = fmul contract float %84, %.pre94, !dbg !124
  %add51.2.7 = fadd contract float %add51.1.7, %mul50.2.7, !dbg !125
  %85 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 236), align 4, !dbg !123, !tbaa !16
  %mul50.3.7 = fmul contract float %85, %.pre95, !dbg !124
  %add51.3.7 = fadd contract float %add51.2.7, %mul50.3.7, !dbg !125
  %86 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 240), align 4, !dbg !123, !tbaa !16
  %mul50.4.7 = fmul contract float %86, %.pre96, !dbg !124
  %add51.4.7 = fadd contract float %add51.3.7, %mul50.4.7, !dbg !125
  %87 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 244), align 4, !dbg !123, !tbaa !16
  %mul50.5.7 = fmul contract float %87, %.pre97, !dbg !124
  %add51.5.7 = fadd contract float %add51.4.7, %mul50.5.7, !dbg !125
  %88 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 248), align 4, !dbg !123, !tbaa !16
  %mul50.6.7 = fmul contract float %88, %.pre98, !dbg !124
  %add51.6.7 = fadd contract float %add51.5.7, %mul50.6.7, !dbg !125
  %89 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalE6column to ptr), i64 252), align 4, !dbg !123, !tbaa !16
  %mul50.7.7 = fmul contract float %89, %.pre99, !dbg !124
  %add51.7.7 = fadd contract float %add51.6.7, %mul50.7.7, !dbg !125
  %add55.7 = add nuw nsw i32 %add, 15, !dbg !130
  %mul56.7 = mul nsw i32 %add55.7, %side, !dbg !126
  %add58.7 = add i32 %add18, %mul56.7, !dbg !127
  %idxprom59.7 = sext i32 %add58.7 to i64, !dbg !128
  %arrayidx60.7 = getelementptr inbounds float, ptr %add.ptr16, i64 %idxprom59.7, !dbg !128
  %90 = load float, ptr %arrayidx60.7, align 4, !dbg !129, !tbaa !16
  %sub.7 = fsub contract float %90, %add51.7.7, !dbg !129
  store float %sub.7, ptr %arrayidx60.7, align 4, !dbg !129, !tbaa !16
  ret void, !dbg !131
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="8" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="16" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
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
!25 = !DILocation(line: 27, column: 13, scope: !8)
!26 = !DILocation(line: 27, column: 9, scope: !8)
!27 = !DILocation(line: 28, column: 27, scope: !8)
!28 = !DILocation(line: 28, column: 24, scope: !8)
!29 = !DILocation(line: 28, column: 7, scope: !8)
!30 = !DILocation(line: 29, column: 5, scope: !8)
!31 = !DILocation(line: 30, column: 9, scope: !8)
!32 = !DILocation(line: 32, column: 25, scope: !8)
!33 = !DILocation(line: 32, column: 42, scope: !8)
!34 = !DILocation(line: 32, column: 40, scope: !8)
!35 = !DILocation(line: 32, column: 22, scope: !8)
!36 = !DILocation(line: 33, column: 5, scope: !8)
!37 = !DILocation(line: 37, column: 30, scope: !8)
!38 = !DILocation(line: 37, column: 28, scope: !8)
!39 = !DILocation(line: 38, column: 1, scope: !8)
!40 = distinct !DISubprogram(name: "lud_perimeter", scope: !1, file: !1, line: 40, type: !9, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!41 = !DILocation(line: 44, column: 19, scope: !40)
!42 = !DILocation(line: 45, column: 21, scope: !40)
!43 = !DILocation(line: 45, column: 37, scope: !40)
!44 = !DILocation(line: 46, column: 41, scope: !40)
!45 = !DILocation(line: 46, column: 32, scope: !40)
!46 = !DILocation(line: 46, column: 48, scope: !40)
!47 = !DILocation(line: 48, column: 11, scope: !40)
!48 = !DILocation(line: 48, column: 7, scope: !40)
!49 = !DILocation(line: 50, column: 26, scope: !40)
!50 = !DILocation(line: 50, column: 7, scope: !40)
!51 = !DILocation(line: 50, column: 24, scope: !40)
!52 = !DILocation(line: 50, column: 42, scope: !40)
!53 = !DILocation(line: 50, column: 35, scope: !40)
!54 = !DILocation(line: 52, column: 21, scope: !40)
!55 = !DILocation(line: 52, column: 7, scope: !40)
!56 = !DILocation(line: 52, column: 19, scope: !40)
!57 = !DILocation(line: 52, column: 44, scope: !40)
!58 = !DILocation(line: 52, column: 30, scope: !40)
!59 = !DILocation(line: 60, column: 3, scope: !40)
!60 = !DILocation(line: 54, column: 26, scope: !40)
!61 = !DILocation(line: 56, column: 36, scope: !40)
!62 = !DILocation(line: 56, column: 43, scope: !40)
!63 = !DILocation(line: 56, column: 27, scope: !40)
!64 = !DILocation(line: 56, column: 7, scope: !40)
!65 = !DILocation(line: 56, column: 25, scope: !40)
!66 = !DILocation(line: 58, column: 43, scope: !40)
!67 = !DILocation(line: 58, column: 50, scope: !40)
!68 = !DILocation(line: 58, column: 25, scope: !40)
!69 = !DILocation(line: 58, column: 7, scope: !40)
!70 = !DILocation(line: 58, column: 23, scope: !40)
!71 = !DILocation(line: 58, column: 38, scope: !40)
!72 = !DILocation(line: 62, column: 7, scope: !40)
!73 = !DILocation(line: 65, column: 20, scope: !40)
!74 = !DILocation(line: 67, column: 17, scope: !40)
!75 = !DILocation(line: 67, column: 32, scope: !40)
!76 = !DILocation(line: 67, column: 14, scope: !40)
!77 = !DILocation(line: 68, column: 19, scope: !40)
!78 = !DILocation(line: 80, column: 3, scope: !40)
!79 = !DILocation(line: 72, column: 26, scope: !40)
!80 = !DILocation(line: 74, column: 20, scope: !40)
!81 = !DILocation(line: 77, column: 32, scope: !40)
!82 = !DILocation(line: 77, column: 30, scope: !40)
!83 = !DILocation(line: 77, column: 23, scope: !40)
!84 = !DILocation(line: 76, column: 35, scope: !40)
!85 = !DILocation(line: 76, column: 33, scope: !40)
!86 = !DILocation(line: 76, column: 14, scope: !40)
!87 = !DILocation(line: 82, column: 7, scope: !40)
!88 = !DILocation(line: 84, column: 39, scope: !40)
!89 = !DILocation(line: 84, column: 7, scope: !40)
!90 = !DILocation(line: 84, column: 37, scope: !40)
!91 = !DILocation(line: 84, column: 30, scope: !40)
!92 = !DILocation(line: 84, column: 16, scope: !40)
!93 = !DILocation(line: 90, column: 1, scope: !40)
!94 = !DILocation(line: 86, column: 26, scope: !40)
!95 = !DILocation(line: 88, column: 42, scope: !40)
!96 = !DILocation(line: 88, column: 25, scope: !40)
!97 = !DILocation(line: 88, column: 32, scope: !40)
!98 = !DILocation(line: 88, column: 7, scope: !40)
!99 = !DILocation(line: 88, column: 40, scope: !40)
!100 = !DILocation(line: 88, column: 20, scope: !40)
!101 = distinct !DISubprogram(name: "lud_internal", scope: !1, file: !1, line: 92, type: !9, scopeLine: 92, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!102 = !DILocation(line: 95, column: 19, scope: !101)
!103 = !DILocation(line: 96, column: 21, scope: !101)
!104 = !DILocation(line: 96, column: 37, scope: !101)
!105 = !DILocation(line: 97, column: 22, scope: !101)
!106 = !DILocation(line: 97, column: 38, scope: !101)
!107 = !DILocation(line: 98, column: 41, scope: !101)
!108 = !DILocation(line: 98, column: 32, scope: !101)
!109 = !DILocation(line: 98, column: 48, scope: !101)
!110 = !DILocation(line: 101, column: 19, scope: !101)
!111 = !DILocation(line: 101, column: 5, scope: !101)
!112 = !DILocation(line: 101, column: 17, scope: !101)
!113 = !DILocation(line: 102, column: 40, scope: !101)
!114 = !DILocation(line: 102, column: 47, scope: !101)
!115 = !DILocation(line: 102, column: 22, scope: !101)
!116 = !DILocation(line: 102, column: 5, scope: !101)
!117 = !DILocation(line: 102, column: 20, scope: !101)
!118 = !DILocation(line: 101, column: 43, scope: !101)
!119 = !DILocation(line: 102, column: 35, scope: !101)
!120 = !DILocation(line: 101, column: 28, scope: !101)
!121 = !DILocation(line: 104, column: 3, scope: !101)
!122 = !DILocation(line: 109, column: 29, scope: !101)
!123 = !DILocation(line: 109, column: 14, scope: !101)
!124 = !DILocation(line: 109, column: 27, scope: !101)
!125 = !DILocation(line: 109, column: 11, scope: !101)
!126 = !DILocation(line: 110, column: 23, scope: !101)
!127 = !DILocation(line: 110, column: 38, scope: !101)
!128 = !DILocation(line: 110, column: 5, scope: !101)
!129 = !DILocation(line: 110, column: 45, scope: !101)
!130 = !DILocation(line: 110, column: 18, scope: !101)
!131 = !DILocation(line: 112, column: 1, scope: !101)
