; Made by `make kernels` from rodinia_kernels/pcm/kernel.cu with clang 19.1.7: -O3 -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=256
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
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom, !dbg !15
  %2 = load i16, ptr %arrayidx, align 2, !dbg !15, !tbaa !16
  %arrayidx9 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom, !dbg !20
  store i16 %2, ptr %arrayidx9, align 2, !dbg !21, !tbaa !16
  %add.i205.1 = or disjoint i32 %0, 256, !dbg !22
  %idxprom.1 = zext nneg i32 %add.i205.1 to i64, !dbg !15
  %arrayidx.1 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.1, !dbg !15
  %3 = load i16, ptr %arrayidx.1, align 2, !dbg !15, !tbaa !16
  %arrayidx9.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.1, !dbg !20
  store i16 %3, ptr %arrayidx9.1, align 2, !dbg !21, !tbaa !16
  %add.i205.2 = or disjoint i32 %0, 512, !dbg !22
  %idxprom.2 = zext nneg i32 %add.i205.2 to i64, !dbg !15
  %arrayidx.2 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.2, !dbg !15
  %4 = load i16, ptr %arrayidx.2, align 2, !dbg !15, !tbaa !16
  %arrayidx9.2 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.2, !dbg !20
  store i16 %4, ptr %arrayidx9.2, align 2, !dbg !21, !tbaa !16
  %add.i205.3 = or disjoint i32 %0, 768, !dbg !22
  %idxprom.3 = zext nneg i32 %add.i205.3 to i64, !dbg !15
  %arrayidx.3 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.3, !dbg !15
  %5 = load i16, ptr %arrayidx.3, align 2, !dbg !15, !tbaa !16
  %arrayidx9.3 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.3, !dbg !20
  store i16 %5, ptr %arrayidx9.3, align 2, !dbg !21, !tbaa !16
  %add.i205.4 = or disjoint i32 %0, 1024, !dbg !22
  %idxprom.4 = zext nneg i32 %add.i205.4 to i64, !dbg !15
  %arrayidx.4 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.4, !dbg !15
  %6 = load i16, ptr %arrayidx.4, align 2, !dbg !15, !tbaa !16
  %arrayidx9.4 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.4, !dbg !20
  store i16 %6, ptr %arrayidx9.4, align 2, !dbg !21, !tbaa !16
  %add.i205.5 = or disjoint i32 %0, 1280, !dbg !22
  %idxprom.5 = zext nneg i32 %add.i205.5 to i64, !dbg !15
  %arrayidx.5 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.5, !dbg !15
  %7 = load i16, ptr %arrayidx.5, align 2, !dbg !15, !tbaa !16
  %arrayidx9.5 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.5, !dbg !20
  store i16 %7, ptr %arrayidx9.5, align 2, !dbg !21, !tbaa !16
  %add.i205.6 = or disjoint i32 %0, 1536, !dbg !22
  %idxprom.6 = zext nneg i32 %add.i205.6 to i64, !dbg !15
  %arrayidx.6 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.6, !dbg !15
  %8 = load i16, ptr %arrayidx.6, align 2, !dbg !15, !tbaa !16
  %arrayidx9.6 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.6, !dbg !20
  store i16 %8, ptr %arrayidx9.6, align 2, !dbg !21, !tbaa !16
  %add.i205.7 = or disjoint i32 %0, 1792, !dbg !22
  %idxprom.7 = zext nneg i32 %add.i205.7 to i64, !dbg !15
  %arrayidx.7 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.7, !dbg !15
  %9 = load i16, ptr %arrayidx.7, align 2, !dbg !15, !tbaa !16
  %arrayidx9.7 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.7, !dbg !20
  store i16 %9, ptr %arrayidx9.7, align 2, !dbg !21, !tbaa !16
  %add.i205.8 = or disjoint i32 %0, 2048, !dbg !22
  %idxprom.8 = zext nneg i32 %add.i205.8 to i64, !dbg !15
  %arrayidx.8 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.8, !dbg !15
  %10 = load i16, ptr %arrayidx.8, align 2, !dbg !15, !tbaa !16
  %arrayidx9.8 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.8, !dbg !20
  store i16 %10, ptr %arrayidx9.8, align 2, !dbg !21, !tbaa !16
  %add.i205.9 = or disjoint i32 %0, 2304, !dbg !22
  %idxprom.9 = zext nneg i32 %add.i205.9 to i64, !dbg !15
  %arrayidx.9 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.9, !dbg !15
  %11 = load i16, ptr %arrayidx.9, align 2, !dbg !15, !tbaa !16
  %arrayidx9.9 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.9, !dbg !20
  store i16 %11, ptr %arrayidx9.9, align 2, !dbg !21, !tbaa !16
  %add.i205.10 = or disjoint i32 %0, 2560, !dbg !22
  %idxprom.10 = zext nneg i32 %add.i205.10 to i64, !dbg !15
  %arrayidx.10 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.10, !dbg !15
  %12 = load i16, ptr %arrayidx.10, align 2, !dbg !15, !tbaa !16
  %arrayidx9.10 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.10, !dbg !20
  store i16 %12, ptr %arrayidx9.10, align 2, !dbg !21, !tbaa !16
  %add.i205.11 = or disjoint i32 %0, 2816, !dbg !22
  %idxprom.11 = zext nneg i32 %add.i205.11 to i64, !dbg !15
  %arrayidx.11 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.11, !dbg !15
  %13 = load i16, ptr %arrayidx.11, align 2, !dbg !15, !tbaa !16
  %arrayidx9.11 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.11, !dbg !20
  store i16 %13, ptr %arrayidx9.11, align 2, !dbg !21, !tbaa !16
  %add.i205.12 = or disjoint i32 %0, 3072, !dbg !22
  %idxprom.12 = zext nneg i32 %add.i205.12 to i64, !dbg !15
  %arrayidx.12 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.12, !dbg !15
  %14 = load i16, ptr %arrayidx.12, align 2, !dbg !15, !tbaa !16
  %arrayidx9.12 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.12, !dbg !20
  store i16 %14, ptr %arrayidx9.12, align 2, !dbg !21, !tbaa !16
  %add.i205.13 = or disjoint i32 %0, 3328, !dbg !22
  %idxprom.13 = zext nneg i32 %add.i205.13 to i64, !dbg !15
  %arrayidx.13 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.13, !dbg !15
  %15 = load i16, ptr %arrayidx.13, align 2, !dbg !15, !tbaa !16
  %arrayidx9.13 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.13, !dbg !20
  store i16 %15, ptr %arrayidx9.13, align 2, !dbg !21, !tbaa !16
  %add.i205.14 = or disjoint i32 %0, 3584, !dbg !22
  %idxprom.14 = zext nneg i32 %add.i205.14 to i64, !dbg !15
  %arrayidx.14 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.14, !dbg !15
  %16 = load i16, ptr %arrayidx.14, align 2, !dbg !15, !tbaa !16
  %arrayidx9.14 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.14, !dbg !20
  store i16 %16, ptr %arrayidx9.14, align 2, !dbg !21, !tbaa !16
  %add.i205.15 = or disjoint i32 %0, 3840, !dbg !22
  %idxprom.15 = zext nneg i32 %add.i205.15 to i64, !dbg !15
  %arrayidx.15 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.15, !dbg !15
  %17 = load i16, ptr %arrayidx.15, align 2, !dbg !15, !tbaa !16
  %arrayidx9.15 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.15, !dbg !20
  store i16 %17, ptr %arrayidx9.15, align 2, !dbg !21, !tbaa !16
  %add.i205.16 = or disjoint i32 %0, 4096, !dbg !22
  %idxprom.16 = zext nneg i32 %add.i205.16 to i64, !dbg !15
  %arrayidx.16 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.16, !dbg !15
  %18 = load i16, ptr %arrayidx.16, align 2, !dbg !15, !tbaa !16
  %arrayidx9.16 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.16, !dbg !20
  store i16 %18, ptr %arrayidx9.16, align 2, !dbg !21, !tbaa !16
  %add.i205.17 = or disjoint i32 %0, 4352, !dbg !22
  %idxprom.17 = zext nneg i32 %add.i205.17 to i64, !dbg !15
  %arrayidx.17 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.17, !dbg !15
  %19 = load i16, ptr %arrayidx.17, align 2, !dbg !15, !tbaa !16
  %arrayidx9.17 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.17, !dbg !20
  store i16 %19, ptr %arrayidx9.17, align 2, !dbg !21, !tbaa !16
  %add.i205.18 = or disjoint i32 %0, 4608, !dbg !22
  %idxprom.18 = zext nneg i32 %add.i205.18 to i64, !dbg !15
  %arrayidx.18 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.18, !dbg !15
  %20 = load i16, ptr %arrayidx.18, align 2, !dbg !15, !tbaa !16
  %arrayidx9.18 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.18, !dbg !20
  store i16 %20, ptr %arrayidx9.18, align 2, !dbg !21, !tbaa !16
  %add.i205.19 = or disjoint i32 %0, 4864, !dbg !22
  %idxprom.19 = zext nneg i32 %add.i205.19 to i64, !dbg !15
  %arrayidx.19 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.19, !dbg !15
  %21 = load i16, ptr %arrayidx.19, align 2, !dbg !15, !tbaa !16
  %arrayidx9.19 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.19, !dbg !20
  store i16 %21, ptr %arrayidx9.19, align 2, !dbg !21, !tbaa !16
  %add.i205.20 = or disjoint i32 %0, 5120, !dbg !22
  %idxprom.20 = zext nneg i32 %add.i205.20 to i64, !dbg !15
  %arrayidx.20 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.20, !dbg !15
  %22 = load i16, ptr %arrayidx.20, align 2, !dbg !15, !tbaa !16
  %arrayidx9.20 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.20, !dbg !20
  store i16 %22, ptr %arrayidx9.20, align 2, !dbg !21, !tbaa !16
  %add.i205.21 = or disjoint i32 %0, 5376, !dbg !22
  %idxprom.21 = zext nneg i32 %add.i205.21 to i64, !dbg !15
  %arrayidx.21 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.21, !dbg !15
  %23 = load i16, ptr %arrayidx.21, align 2, !dbg !15, !tbaa !16
  %arrayidx9.21 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.21, !dbg !20
  store i16 %23, ptr %arrayidx9.21, align 2, !dbg !21, !tbaa !16
  %add.i205.22 = or disjoint i32 %0, 5632, !dbg !22
  %idxprom.22 = zext nneg i32 %add.i205.22 to i64, !dbg !15
  %arrayidx.22 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.22, !dbg !15
  %24 = load i16, ptr %arrayidx.22, align 2, !dbg !15, !tbaa !16
  %arrayidx9.22 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.22, !dbg !20
  store i16 %24, ptr %arrayidx9.22, align 2, !dbg !21, !tbaa !16
  %add.i205.23 = or disjoint i32 %0, 5888, !dbg !22
  %idxprom.23 = zext nneg i32 %add.i205.23 to i64, !dbg !15
  %arrayidx.23 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.23, !dbg !15
  %25 = load i16, ptr %arrayidx.23, align 2, !dbg !15, !tbaa !16
  %arrayidx9.23 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.23, !dbg !20
  store i16 %25, ptr %arrayidx9.23, align 2, !dbg !21, !tbaa !16
  %add.i205.24 = or disjoint i32 %0, 6144, !dbg !22
  %idxprom.24 = zext nneg i32 %add.i205.24 to i64, !dbg !15
  %arrayidx.24 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.24, !dbg !15
  %26 = load i16, ptr %arrayidx.24, align 2, !dbg !15, !tbaa !16
  %arrayidx9.24 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.24, !dbg !20
  store i16 %26, ptr %arrayidx9.24, align 2, !dbg !21, !tbaa !16
  %add.i205.25 = or disjoint i32 %0, 6400, !dbg !22
  %idxprom.25 = zext nneg i32 %add.i205.25 to i64, !dbg !15
  %arrayidx.25 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.25, !dbg !15
  %27 = load i16, ptr %arrayidx.25, align 2, !dbg !15, !tbaa !16
  %arrayidx9.25 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.25, !dbg !20
  store i16 %27, ptr %arrayidx9.25, align 2, !dbg !21, !tbaa !16
  %add.i205.26 = or disjoint i32 %0, 6656, !dbg !22
  %idxprom.26 = zext nneg i32 %add.i205.26 to i64, !dbg !15
  %arrayidx.26 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.26, !dbg !15
  %28 = load i16, ptr %arrayidx.26, align 2, !dbg !15, !tbaa !16
  %arrayidx9.26 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.26, !dbg !20
  store i16 %28, ptr %arrayidx9.26, align 2, !dbg !21, !tbaa !16
  %add.i205.27 = or disjoint i32 %0, 6912, !dbg !22
  %idxprom.27 = zext nneg i32 %add.i205.27 to i64, !dbg !15
  %arrayidx.27 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.27, !dbg !15
  %29 = load i16, ptr %arrayidx.27, align 2, !dbg !15, !tbaa !16
  %arrayidx9.27 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.27, !dbg !20
  store i16 %29, ptr %arrayidx9.27, align 2, !dbg !21, !tbaa !16
  %add.i205.28 = or disjoint i32 %0, 7168, !dbg !22
  %idxprom.28 = zext nneg i32 %add.i205.28 to i64, !dbg !15
  %arrayidx.28 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.28, !dbg !15
  %30 = load i16, ptr %arrayidx.28, align 2, !dbg !15, !tbaa !16
  %arrayidx9.28 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.28, !dbg !20
  store i16 %30, ptr %arrayidx9.28, align 2, !dbg !21, !tbaa !16
  %add.i205.29 = or disjoint i32 %0, 7424, !dbg !22
  %idxprom.29 = zext nneg i32 %add.i205.29 to i64, !dbg !15
  %arrayidx.29 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.29, !dbg !15
  %31 = load i16, ptr %arrayidx.29, align 2, !dbg !15, !tbaa !16
  %arrayidx9.29 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.29, !dbg !20
  store i16 %31, ptr %arrayidx9.29, align 2, !dbg !21, !tbaa !16
  %add.i205.30 = or disjoint i32 %0, 7680, !dbg !22
  %idxprom.30 = zext nneg i32 %add.i205.30 to i64, !dbg !15
  %arrayidx.30 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.30, !dbg !15
  %32 = load i16, ptr %arrayidx.30, align 2, !dbg !15, !tbaa !16
  %arrayidx9.30 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.30, !dbg !20
  store i16 %32, ptr %arrayidx9.30, align 2, !dbg !21, !tbaa !16
  %add.i205.31 = or disjoint i32 %0, 7936, !dbg !22
  %idxprom.31 = zext nneg i32 %add.i205.31 to i64, !dbg !15
  %arrayidx.31 = getelementptr inbounds i16, ptr %add.ptr, i64 %idxprom.31, !dbg !15
  %33 = load i16, ptr %arrayidx.31, align 2, !dbg !15, !tbaa !16
  %arrayidx9.31 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom.31, !dbg !20
  store i16 %33, ptr %arrayidx9.31, align 2, !dbg !21, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !25
  %cmp11.not235 = icmp sgt i32 %first_width, %last_width, !dbg !26
  br i1 %cmp11.not235, label %for.cond111.preheader, label %for.cond14.preheader.preheader, !dbg !27

for.cond14.preheader.preheader:                   ; preds = %entry
  %arrayidx97 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom
  %arrayidx97.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.1
  %arrayidx97.2 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.2
  %arrayidx97.3 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.3
  %arrayidx97.4 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.4
  %arrayidx97.5 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.5
  %arrayidx97.6 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.6
  %arrayidx97.7 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.7
  %arrayidx97.8 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.8
  %arrayidx97.9 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.9
  %arrayidx97.10 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.10
  %arrayidx97.11 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.11
  %arrayidx97.12 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.12
  %arrayidx97.13 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.13
  %arrayidx97.14 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.14
  %arrayidx97.15 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.15
  %arrayidx97.16 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.16
  %arrayidx97.17 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.17
  %arrayidx97.18 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.18
  %arrayidx97.19 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.19
  %arrayidx97.20 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.20
  %arrayidx97.21 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.21
  %arrayidx97.22 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.22
  %arrayidx97.23 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.23
  %arrayidx97.24 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.24
  %arrayidx97.25 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.25
  %arrayidx97.26 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.26
  %arrayidx97.27 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.27
  %arrayidx97.28 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.28
  %arrayidx97.29 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.29
  %arrayidx97.30 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.30
  %arrayidx97.31 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom.31
  br label %for.cond14.preheader, !dbg !27

for.cond14.preheader:                             ; preds = %for.cond.cleanup16, %for.cond14.preheader.preheader
  %width.0236 = phi i32 [ %mul108.pre-phi, %for.cond.cleanup16 ], [ %first_width, %for.cond14.preheader.preheader ]
  %cmp15233 = icmp sgt i32 %width.0236, 0, !dbg !28
  br i1 %cmp15233, label %for.body17.lr.ph, label %for.cond14.preheader.for.cond.cleanup16_crit_edge, !dbg !29

for.cond14.preheader.for.cond.cleanup16_crit_edge: ; preds = %for.cond14.preheader
  %.pre = shl nsw i32 %width.0236, 1, !dbg !30
  br label %for.cond.cleanup16, !dbg !29

for.body17.lr.ph:                                 ; preds = %for.cond14.preheader
  %sub.i208 = add nuw i32 %width.0236, 2147483647
  %mul7.i220 = shl nuw nsw i32 %width.0236, 1
  br label %for.body17, !dbg !29

for.cond111.preheader:                            ; preds = %for.cond.cleanup16, %entry
  %34 = load i16, ptr %arrayidx9, align 2, !dbg !31, !tbaa !16
  store i16 %34, ptr %arrayidx, align 2, !dbg !32, !tbaa !16
  %35 = load i16, ptr %arrayidx9.1, align 2, !dbg !31, !tbaa !16
  store i16 %35, ptr %arrayidx.1, align 2, !dbg !32, !tbaa !16
  %36 = load i16, ptr %arrayidx9.2, align 2, !dbg !31, !tbaa !16
  store i16 %36, ptr %arrayidx.2, align 2, !dbg !32, !tbaa !16
  %37 = load i16, ptr %arrayidx9.3, align 2, !dbg !31, !tbaa !16
  store i16 %37, ptr %arrayidx.3, align 2, !dbg !32, !tbaa !16
  %38 = load i16, ptr %arrayidx9.4, align 2, !dbg !31, !tbaa !16
  store i16 %38, ptr %arrayidx.4, align 2, !dbg !32, !tbaa !16
  %39 = load i16, ptr %arrayidx9.5, align 2, !dbg !31, !tbaa !16
  store i16 %39, ptr %arrayidx.5, align 2, !dbg !32, !tbaa !16
  %40 = load i16, ptr %arrayidx9.6, align 2, !dbg !31, !tbaa !16
  store i16 %40, ptr %arrayidx.6, align 2, !dbg !32, !tbaa !16
  %41 = load i16, ptr %arrayidx9.7, align 2, !dbg !31, !tbaa !16
  store i16 %41, ptr %arrayidx.7, align 2, !dbg !32, !tbaa !16
  %42 = load i16, ptr %arrayidx9.8, align 2, !dbg !31, !tbaa !16
  store i16 %42, ptr %arrayidx.8, align 2, !dbg !32, !tbaa !16
  %43 = load i16, ptr %arrayidx9.9, align 2, !dbg !31, !tbaa !16
  store i16 %43, ptr %arrayidx.9, align 2, !dbg !32, !tbaa !16
  %44 = load i16, ptr %arrayidx9.10, align 2, !dbg !31, !tbaa !16
  store i16 %44, ptr %arrayidx.10, align 2, !dbg !32, !tbaa !16
  %45 = load i16, ptr %arrayidx9.11, align 2, !dbg !31, !tbaa !16
  store i16 %45, ptr %arrayidx.11, align 2, !dbg !32, !tbaa !16
  %46 = load i16, ptr %arrayidx9.12, align 2, !dbg !31, !tbaa !16
  store i16 %46, ptr %arrayidx.12, align 2, !dbg !32, !tbaa !16
  %47 = load i16, ptr %arrayidx9.13, align 2, !dbg !31, !tbaa !16
  store i16 %47, ptr %arrayidx.13, align 2, !dbg !32, !tbaa !16
  %48 = load i16, ptr %arrayidx9.14, align 2, !dbg !31, !tbaa !16
  store i16 %48, ptr %arrayidx.14, align 2, !dbg !32, !tbaa !16
  %49 = load i16, ptr %arrayidx9.15, align 2, !dbg !31, !tbaa !16
  store i16 %49, ptr %arrayidx.15, align 2, !dbg !32, !tbaa !16
  %50 = load i16, ptr %arrayidx9.16, align 2, !dbg !31, !tbaa !16
  store i16 %50, ptr %arrayidx.16, align 2, !dbg !32, !tbaa !16
  %51 = load i16, ptr %arrayidx9.17, align 2, !dbg !31, !tbaa !16
  store i16 %51, ptr %arrayidx.17, align 2, !dbg !32, !tbaa !16
  %52 = load i16, ptr %arrayidx9.18, align 2, !dbg !31, !tbaa !16
  store i16 %52, ptr %arrayidx.18, align 2, !dbg !32, !tbaa !16
  %53 = load i16, ptr %arrayidx9.19, align 2, !dbg !31, !tbaa !16
  store i16 %53, ptr %arrayidx.19, align 2, !dbg !32, !tbaa !16
  %54 = load i16, ptr %arrayidx9.20, align 2, !dbg !31, !tbaa !16
  store i16 %54, ptr %arrayidx.20, align 2, !dbg !32, !tbaa !16
  %55 = load i16, ptr %arrayidx9.21, align 2, !dbg !31, !tbaa !16
  store i16 %55, ptr %arrayidx.21, align 2, !dbg !32, !tbaa !16
  %56 = load i16, ptr %arrayidx9.22, align 2, !dbg !31, !tbaa !16
  store i16 %56, ptr %arrayidx.22, align 2, !dbg !32, !tbaa !16
  %57 = load i16, ptr %arrayidx9.23, align 2, !dbg !31, !tbaa !16
  store i16 %57, ptr %arrayidx.23, align 2, !dbg !32, !tbaa !16
  %58 = load i16, ptr %arrayidx9.24, align 2, !dbg !31, !tbaa !16
  store i16 %58, ptr %arrayidx.24, align 2, !dbg !32, !tbaa !16
  %59 = load i16, ptr %arrayidx9.25, align 2, !dbg !31, !tbaa !16
  store i16 %59, ptr %arrayidx.25, align 2, !dbg !32, !tbaa !16
  %60 = load i16, ptr %arrayidx9.26, align 2, !dbg !31, !tbaa !16
  store i16 %60, ptr %arrayidx.26, align 2, !dbg !32, !tbaa !16
  %61 = load i16, ptr %arrayidx9.27, align 2, !dbg !31, !tbaa !16
  store i16 %61, ptr %arrayidx.27, align 2, !dbg !32, !tbaa !16
  %62 = load i16, ptr %arrayidx9.28, align 2, !dbg !31, !tbaa !16
  store i16 %62, ptr %arrayidx.28, align 2, !dbg !32, !tbaa !16
  %63 = load i16, ptr %arrayidx9.29, align 2, !dbg !31, !tbaa !16
  store i16 %63, ptr %arrayidx.29, align 2, !dbg !32, !tbaa !16
  %64 = load i16, ptr %arrayidx9.30, align 2, !dbg !31, !tbaa !16
  store i16 %64, ptr %arrayidx.30, align 2, !dbg !32, !tbaa !16
  %65 = load i16, ptr %arrayidx9.31, align 2, !dbg !31, !tbaa !16
  store i16 %65, ptr %arrayidx.31, align 2, !dbg !32, !tbaa !16
  ret void, !dbg !33

for.cond.cleanup16:                               ; preds = %if.end104, %for.cond14.preheader.for.cond.cleanup16_crit_edge
  %mul108.pre-phi = phi i32 [ %.pre, %for.cond14.preheader.for.cond.cleanup16_crit_edge ], [ %mul7.i220, %if.end104 ], !dbg !30
  %cmp11.not = icmp sgt i32 %mul108.pre-phi, %last_width, !dbg !26
  br i1 %cmp11.not, label %for.cond111.preheader, label %for.cond14.preheader, !dbg !27, !llvm.loop !34

for.body17:                                       ; preds = %if.end104, %for.body17.lr.ph
  %distance.0234 = phi i32 [ %width.0236, %for.body17.lr.ph ], [ %div178, %if.end104 ]
  %and.i209 = and i32 %distance.0234, %sub.i208, !dbg !37
  %sub1.i210 = sub nsw i32 %0, %and.i209, !dbg !40
  %add.i211 = add nuw nsw i32 %distance.0234, %0, !dbg !41
  %cmp.i212 = icmp sgt i32 %sub1.i210, -1, !dbg !42
  br i1 %cmp.i212, label %land.lhs.true.i213, label %_ZL10is_low_endiii.exit222, !dbg !43

land.lhs.true.i213:                               ; preds = %for.body17
  %mul.i214 = shl nuw nsw i32 %distance.0234, 1, !dbg !44
  %sub2.i215 = add nsw i32 %mul.i214, -1, !dbg !45
  %and3.i216 = and i32 %sub1.i210, %sub2.i215, !dbg !46
  %cmp4.i217 = icmp ult i32 %and3.i216, %distance.0234, !dbg !47
  %cmp6.i = icmp slt i32 %add.i211, 256
  %or.cond.i = select i1 %cmp4.i217, i1 %cmp6.i, i1 false, !dbg !48
  %xor.i219 = xor i32 %add.i211, %0
  %cmp8.i221 = icmp slt i32 %xor.i219, %mul7.i220
  %spec.select = select i1 %or.cond.i, i1 %cmp8.i221, i1 false, !dbg !48
  br label %_ZL10is_low_endiii.exit222, !dbg !48

_ZL10is_low_endiii.exit222:                       ; preds = %land.lhs.true.i213, %for.body17
  %66 = phi i1 [ false, %for.body17 ], [ %spec.select, %land.lhs.true.i213 ], !dbg !49
  %cmp19.not = icmp slt i32 %0, %distance.0234, !dbg !50
  br i1 %cmp19.not, label %land.end, label %land.rhs, !dbg !51

land.rhs:                                         ; preds = %_ZL10is_low_endiii.exit222
  %sub = sub nsw i32 %0, %distance.0234, !dbg !52
  %sub1.i = sub nsw i32 %sub, %and.i209, !dbg !53
  %cmp.i = icmp sgt i32 %sub1.i, -1, !dbg !55
  br i1 %cmp.i, label %land.lhs.true.i, label %land.end, !dbg !56

land.lhs.true.i:                                  ; preds = %land.rhs
  %mul.i207 = shl nuw nsw i32 %distance.0234, 1, !dbg !57
  %sub2.i = add nsw i32 %mul.i207, -1, !dbg !58
  %and3.i = and i32 %sub1.i, %sub2.i, !dbg !59
  %cmp4.i = icmp ult i32 %and3.i, %distance.0234, !dbg !60
  %xor.i = xor i32 %sub, %0
  %cmp8.i = icmp slt i32 %xor.i, %mul7.i220
  %spec.select223 = select i1 %cmp4.i, i1 %cmp8.i, i1 false, !dbg !61
  br label %land.end, !dbg !61

land.end:                                         ; preds = %land.lhs.true.i, %land.rhs, %_ZL10is_low_endiii.exit222
  %67 = phi i1 [ false, %_ZL10is_low_endiii.exit222 ], [ false, %land.rhs ], [ %spec.select223, %land.lhs.true.i ], !dbg !62
  %brmerge = or i1 %66, %67, !dbg !63
  br i1 %brmerge, label %if.then, label %if.end85, !dbg !63

if.then:                                          ; preds = %land.end
  br i1 %66, label %for.body29, label %if.else50, !dbg !64

for.body29:                                       ; preds = %if.end.1, %if.then
  %mine.0231 = phi i32 [ %mine.1.1, %if.end.1 ], [ 0, %if.then ]
  %i25.0230 = phi i32 [ %inc48.1, %if.end.1 ], [ 0, %if.then ]
  %theirs.0229 = phi i32 [ %theirs.1.1, %if.end.1 ], [ 0, %if.then ]
  %mul.i200 = shl nsw i32 %mine.0231, 8, !dbg !65
  %add.i201 = or disjoint i32 %mul.i200, %0, !dbg !67
  %idxprom31 = sext i32 %add.i201 to i64, !dbg !68
  %arrayidx32 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom31, !dbg !68
  %68 = load i16, ptr %arrayidx32, align 2, !dbg !68, !tbaa !16
  %mul.i198 = shl nsw i32 %theirs.0229, 8, !dbg !69
  %add.i199 = add nsw i32 %mul.i198, %add.i211, !dbg !71
  %idxprom34 = sext i32 %add.i199 to i64, !dbg !72
  %arrayidx35 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom34, !dbg !72
  %69 = load i16, ptr %arrayidx35, align 2, !dbg !72, !tbaa !16
  %cmp37.not = icmp sgt i16 %68, %69, !dbg !73
  br i1 %cmp37.not, label %if.else, label %if.then38, !dbg !74

if.then38:                                        ; preds = %for.body29
  %mul.i196 = shl nuw nsw i32 %i25.0230, 8, !dbg !75
  %add.i197 = or disjoint i32 %mul.i196, %0, !dbg !77
  %idxprom40 = zext nneg i32 %add.i197 to i64, !dbg !78
  %arrayidx41 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom40, !dbg !78
  store i16 %68, ptr %arrayidx41, align 2, !dbg !79, !tbaa !16
  %inc42 = add nsw i32 %mine.0231, 1, !dbg !80
  br label %if.end, !dbg !81

if.else:                                          ; preds = %for.body29
  %mul.i194 = shl nuw nsw i32 %i25.0230, 8, !dbg !82
  %add.i195 = or disjoint i32 %mul.i194, %0, !dbg !84
  %idxprom44 = zext nneg i32 %add.i195 to i64, !dbg !85
  %arrayidx45 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom44, !dbg !85
  store i16 %69, ptr %arrayidx45, align 2, !dbg !86, !tbaa !16
  %inc46 = add nsw i32 %theirs.0229, 1, !dbg !87
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then38
  %theirs.1 = phi i32 [ %theirs.0229, %if.then38 ], [ %inc46, %if.else ], !dbg !62
  %mine.1 = phi i32 [ %inc42, %if.then38 ], [ %mine.0231, %if.else ], !dbg !62
  %inc48 = or disjoint i32 %i25.0230, 1, !dbg !88
  %mul.i200.1 = shl nsw i32 %mine.1, 8, !dbg !65
  %add.i201.1 = or disjoint i32 %mul.i200.1, %0, !dbg !67
  %idxprom31.1 = sext i32 %add.i201.1 to i64, !dbg !68
  %arrayidx32.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom31.1, !dbg !68
  %70 = load i16, ptr %arrayidx32.1, align 2, !dbg !68, !tbaa !16
  %mul.i198.1 = shl nsw i32 %theirs.1, 8, !dbg !69
  %add.i199.1 = add nsw i32 %mul.i198.1, %add.i211, !dbg !71
  %idxprom34.1 = sext i32 %add.i199.1 to i64, !dbg !72
  %arrayidx35.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom34.1, !dbg !72
  %71 = load i16, ptr %arrayidx35.1, align 2, !dbg !72, !tbaa !16
  %cmp37.not.1 = icmp sgt i16 %70, %71, !dbg !73
  br i1 %cmp37.not.1, label %if.else.1, label %if.then38.1, !dbg !74

if.then38.1:                                      ; preds = %if.end
  %mul.i196.1 = shl nuw nsw i32 %inc48, 8, !dbg !75
  %add.i197.1 = or disjoint i32 %mul.i196.1, %0, !dbg !77
  %idxprom40.1 = zext nneg i32 %add.i197.1 to i64, !dbg !78
  %arrayidx41.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom40.1, !dbg !78
  store i16 %70, ptr %arrayidx41.1, align 2, !dbg !79, !tbaa !16
  %inc42.1 = add nsw i32 %mine.1, 1, !dbg !80
  br label %if.end.1, !dbg !81

if.else.1:                                        ; preds = %if.end
  %mul.i194.1 = shl nuw nsw i32 %inc48, 8, !dbg !82
  %add.i195.1 = or disjoint i32 %mul.i194.1, %0, !dbg !84
  %idxprom44.1 = zext nneg i32 %add.i195.1 to i64, !dbg !85
  %arrayidx45.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom44.1, !dbg !85
  store i16 %71, ptr %arrayidx45.1, align 2, !dbg !86, !tbaa !16
  %inc46.1 = add nsw i32 %theirs.1, 1, !dbg !87
  br label %if.end.1

if.end.1:                                         ; preds = %if.else.1, %if.then38.1
  %theirs.1.1 = phi i32 [ %theirs.1, %if.then38.1 ], [ %inc46.1, %if.else.1 ], !dbg !62
  %mine.1.1 = phi i32 [ %inc42.1, %if.then38.1 ], [ %mine.1, %if.else.1 ], !dbg !62
  %inc48.1 = add nuw nsw i32 %i25.0230, 2, !dbg !88
  %exitcond.not.1 = icmp eq i32 %inc48.1, 32, !dbg !89
  br i1 %exitcond.not.1, label %if.end85, label %for.body29, !dbg !90, !llvm.loop !91

if.else50:                                        ; preds = %if.then
  %sub52 = sub nsw i32 %0, %distance.0234, !dbg !93
  br label %for.body59, !dbg !94

for.body59:                                       ; preds = %if.end80.1, %if.else50
  %i55.0228 = phi i32 [ 31, %if.else50 ], [ %dec82.1, %if.end80.1 ]
  %theirs54.0227 = phi i32 [ 31, %if.else50 ], [ %theirs54.1.1, %if.end80.1 ]
  %mine53.0226 = phi i32 [ 31, %if.else50 ], [ %mine53.1.1, %if.end80.1 ]
  %mul.i192 = shl nsw i32 %mine53.0226, 8, !dbg !95
  %add.i193 = or disjoint i32 %mul.i192, %0, !dbg !97
  %idxprom62 = sext i32 %add.i193 to i64, !dbg !98
  %arrayidx63 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom62, !dbg !98
  %72 = load i16, ptr %arrayidx63, align 2, !dbg !98, !tbaa !16
  %mul.i190 = shl nsw i32 %theirs54.0227, 8, !dbg !99
  %add.i191 = add nsw i32 %sub52, %mul.i190, !dbg !101
  %idxprom66 = sext i32 %add.i191 to i64, !dbg !102
  %arrayidx67 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom66, !dbg !102
  %73 = load i16, ptr %arrayidx67, align 2, !dbg !102, !tbaa !16
  %cmp70 = icmp sgt i16 %72, %73, !dbg !103
  br i1 %cmp70, label %if.then71, label %if.else75, !dbg !104

if.then71:                                        ; preds = %for.body59
  %mul.i188 = shl nsw i32 %i55.0228, 8, !dbg !105
  %add.i189 = or disjoint i32 %mul.i188, %0, !dbg !107
  %idxprom73 = zext nneg i32 %add.i189 to i64, !dbg !108
  %arrayidx74 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom73, !dbg !108
  store i16 %72, ptr %arrayidx74, align 2, !dbg !109, !tbaa !16
  %dec = add nsw i32 %mine53.0226, -1, !dbg !110
  br label %if.end80, !dbg !111

if.else75:                                        ; preds = %for.body59
  %mul.i186 = shl nsw i32 %i55.0228, 8, !dbg !112
  %add.i187 = or disjoint i32 %mul.i186, %0, !dbg !114
  %idxprom77 = zext nneg i32 %add.i187 to i64, !dbg !115
  %arrayidx78 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom77, !dbg !115
  store i16 %73, ptr %arrayidx78, align 2, !dbg !116, !tbaa !16
  %dec79 = add nsw i32 %theirs54.0227, -1, !dbg !117
  br label %if.end80

if.end80:                                         ; preds = %if.else75, %if.then71
  %mine53.1 = phi i32 [ %dec, %if.then71 ], [ %mine53.0226, %if.else75 ], !dbg !62
  %theirs54.1 = phi i32 [ %theirs54.0227, %if.then71 ], [ %dec79, %if.else75 ], !dbg !62
  %dec82 = add nsw i32 %i55.0228, -1, !dbg !118
  %mul.i192.1 = shl nsw i32 %mine53.1, 8, !dbg !95
  %add.i193.1 = or disjoint i32 %mul.i192.1, %0, !dbg !97
  %idxprom62.1 = sext i32 %add.i193.1 to i64, !dbg !98
  %arrayidx63.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom62.1, !dbg !98
  %74 = load i16, ptr %arrayidx63.1, align 2, !dbg !98, !tbaa !16
  %mul.i190.1 = shl nsw i32 %theirs54.1, 8, !dbg !99
  %add.i191.1 = add nsw i32 %sub52, %mul.i190.1, !dbg !101
  %idxprom66.1 = sext i32 %add.i191.1 to i64, !dbg !102
  %arrayidx67.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6bucket to ptr), i64 0, i64 %idxprom66.1, !dbg !102
  %75 = load i16, ptr %arrayidx67.1, align 2, !dbg !102, !tbaa !16
  %cmp70.1 = icmp sgt i16 %74, %75, !dbg !103
  br i1 %cmp70.1, label %if.then71.1, label %if.else75.1, !dbg !104

if.else75.1:                                      ; preds = %if.end80
  %mul.i186.1 = shl nsw i32 %dec82, 8, !dbg !112
  %add.i187.1 = or disjoint i32 %mul.i186.1, %0, !dbg !114
  %idxprom77.1 = zext nneg i32 %add.i187.1 to i64, !dbg !115
  %arrayidx78.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom77.1, !dbg !115
  store i16 %75, ptr %arrayidx78.1, align 2, !dbg !116, !tbaa !16
  %dec79.1 = add nsw i32 %theirs54.1, -1, !dbg !117
  br label %if.end80.1

if.then71.1:                                      ; preds = %if.end80
  %mul.i188.1 = shl nsw i32 %dec82, 8, !dbg !105
  %add.i189.1 = or disjoint i32 %mul.i188.1, %0, !dbg !107
  %idxprom73.1 = zext nneg i32 %add.i189.1 to i64, !dbg !108
  %arrayidx74.1 = getelementptr inbounds [8192 x i16], ptr addrspacecast (ptr addrspace(3) @_ZZ13merge_bucketsE6merged to ptr), i64 0, i64 %idxprom73.1, !dbg !108
  store i16 %74, ptr %arrayidx74.1, align 2, !dbg !109, !tbaa !16
  %dec.1 = add nsw i32 %mine53.1, -1, !dbg !110
  br label %if.end80.1, !dbg !111

if.end80.1:                                       ; preds = %if.then71.1, %if.else75.1
  %mine53.1.1 = phi i32 [ %dec.1, %if.then71.1 ], [ %mine53.1, %if.else75.1 ], !dbg !62
  %theirs54.1.1 = phi i32 [ %theirs54.1, %if.then71.1 ], [ %dec79.1, %if.else75.1 ], !dbg !62
  %dec82.1 = add nsw i32 %i55.0228, -2, !dbg !118
  %cmp57.not.1 = icmp eq i32 %dec82, 0, !dbg !119
  br i1 %cmp57.not.1, label %if.end85, label %for.body59, !dbg !94, !llvm.loop !120

if.end85:                                         ; preds = %if.end80.1, %if.end.1, %land.end
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !122
  br i1 %brmerge, label %for.body94.preheader, label %if.end104, !dbg !123

for.body94.preheader:                             ; preds = %if.end85
  %76 = load i16, ptr %arrayidx97, align 2, !dbg !124, !tbaa !16
  store i16 %76, ptr %arrayidx9, align 2, !dbg !125, !tbaa !16
  %77 = load i16, ptr %arrayidx97.1, align 2, !dbg !124, !tbaa !16
  store i16 %77, ptr %arrayidx9.1, align 2, !dbg !125, !tbaa !16
  %78 = load i16, ptr %arrayidx97.2, align 2, !dbg !124, !tbaa !16
  store i16 %78, ptr %arrayidx9.2, align 2, !dbg !125, !tbaa !16
  %79 = load i16, ptr %arrayidx97.3, align 2, !dbg !124, !tbaa !16
  store i16 %79, ptr %arrayidx9.3, align 2, !dbg !125, !tbaa !16
  %80 = load i16, ptr %arrayidx97.4, align 2, !dbg !124, !tbaa !16
  store i16 %80, ptr %arrayidx9.4, align 2, !dbg !125, !tbaa !16
  %81 = load i16, ptr %arrayidx97.5, align 2, !dbg !124, !tbaa !16
  store i16 %81, ptr %arrayidx9.5, align 2, !dbg !125, !tbaa !16
  %82 = load i16, ptr %arrayidx97.6, align 2, !dbg !124, !tbaa !16
  store i16 %82, ptr %arrayidx9.6, align 2, !dbg !125, !tbaa !16
  %83 = load i16, ptr %arrayidx97.7, align 2, !dbg !124, !tbaa !16
  store i16 %83, ptr %arrayidx9.7, align 2, !dbg !125, !tbaa !16
  %84 = load i16, ptr %arrayidx97.8, align 2, !dbg !124, !tbaa !16
  store i16 %84, ptr %arrayidx9.8, align 2, !dbg !125, !tbaa !16
  %85 = load i16, ptr %arrayidx97.9, align 2, !dbg !124, !tbaa !16
  store i16 %85, ptr %arrayidx9.9, align 2, !dbg !125, !tbaa !16
  %86 = load i16, ptr %arrayidx97.10, align 2, !dbg !124, !tbaa !16
  store i16 %86, ptr %arrayidx9.10, align 2, !dbg !125, !tbaa !16
  %87 = load i16, ptr %arrayidx97.11, align 2, !dbg !124, !tbaa !16
  store i16 %87, ptr %arrayidx9.11, align 2, !dbg !125, !tbaa !16
  %88 = load i16, ptr %arrayidx97.12, align 2, !dbg !124, !tbaa !16
  store i16 %88, ptr %arrayidx9.12, align 2, !dbg !125, !tbaa !16
  %89 = load i16, ptr %arrayidx97.13, align 2, !dbg !124, !tbaa !16
  store i16 %89, ptr %arrayidx9.13, align 2, !dbg !125, !tbaa !16
  %90 = load i16, ptr %arrayidx97.14, align 2, !dbg !124, !tbaa !16
  store i16 %90, ptr %arrayidx9.14, align 2, !dbg !125, !tbaa !16
  %91 = load i16, ptr %arrayidx97.15, align 2, !dbg !124, !tbaa !16
  store i16 %91, ptr %arrayidx9.15, align 2, !dbg !125, !tbaa !16
  %92 = load i16, ptr %arrayidx97.16, align 2, !dbg !124, !tbaa !16
  store i16 %92, ptr %arrayidx9.16, align 2, !dbg !125, !tbaa !16
  %93 = load i16, ptr %arrayidx97.17, align 2, !dbg !124, !tbaa !16
  store i16 %93, ptr %arrayidx9.17, align 2, !dbg !125, !tbaa !16
  %94 = load i16, ptr %arrayidx97.18, align 2, !dbg !124, !tbaa !16
  store i16 %94, ptr %arrayidx9.18, align 2, !dbg !125, !tbaa !16
  %95 = load i16, ptr %arrayidx97.19, align 2, !dbg !124, !tbaa !16
  store i16 %95, ptr %arrayidx9.19, align 2, !dbg !125, !tbaa !16
  %96 = load i16, ptr %arrayidx97.20, align 2, !dbg !124, !tbaa !16
  store i16 %96, ptr %arrayidx9.20, align 2, !dbg !125, !tbaa !16
  %97 = load i16, ptr %arrayidx97.21, align 2, !dbg !124, !tbaa !16
  store i16 %97, ptr %arrayidx9.21, align 2, !dbg !125, !tbaa !16
  %98 = load i16, ptr %arrayidx97.22, align 2, !dbg !124, !tbaa !16
  store i16 %98, ptr %arrayidx9.22, align 2, !dbg !125, !tbaa !16
  %99 = load i16, ptr %arrayidx97.23, align 2, !dbg !124, !tbaa !16
  store i16 %99, ptr %arrayidx9.23, align 2, !dbg !125, !tbaa !16
  %100 = load i16, ptr %arrayidx97.24, align 2, !dbg !124, !tbaa !16
  store i16 %100, ptr %arrayidx9.24, align 2, !dbg !125, !tbaa !16
  %101 = load i16, ptr %arrayidx97.25, align 2, !dbg !124, !tbaa !16
  store i16 %101, ptr %arrayidx9.25, align 2, !dbg !125, !tbaa !16
  %102 = load i16, ptr %arrayidx97.26, align 2, !dbg !124, !tbaa !16
  store i16 %102, ptr %arrayidx9.26, align 2, !dbg !125, !tbaa !16
  %103 = load i16, ptr %arrayidx97.27, align 2, !dbg !124, !tbaa !16
  store i16 %103, ptr %arrayidx9.27, align 2, !dbg !125, !tbaa !16
  %104 = load i16, ptr %arrayidx97.28, align 2, !dbg !124, !tbaa !16
  store i16 %104, ptr %arrayidx9.28, align 2, !dbg !125, !tbaa !16
  %105 = load i16, ptr %arrayidx97.29, align 2, !dbg !124, !tbaa !16
  store i16 %105, ptr %arrayidx9.29, align 2, !dbg !125, !tbaa !16
  %106 = load i16, ptr %arrayidx97.30, align 2, !dbg !124, !tbaa !16
  store i16 %106, ptr %arrayidx9.30, align 2, !dbg !125, !tbaa !16
  %107 = load i16, ptr %arrayidx97.31, align 2, !dbg !124, !tbaa !16
  store i16 %107, ptr %arrayidx9.31, align 2, !dbg !125, !tbaa !16
  br label %if.end104, !dbg !126

if.end104:                                        ; preds = %for.body94.preheader, %if.end85
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !126
  %div178 = lshr i32 %distance.0234, 1, !dbg !127
  %cmp15.not = icmp ult i32 %distance.0234, 2, !dbg !28
  br i1 %cmp15.not, label %for.cond.cleanup16, label %for.body17, !dbg !29, !llvm.loop !128
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
!15 = !DILocation(line: 37, column: 28, scope: !8)
!16 = !{!17, !17, i64 0}
!17 = !{!"short", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C++ TBAA"}
!20 = !DILocation(line: 37, column: 5, scope: !8)
!21 = !DILocation(line: 37, column: 26, scope: !8)
!22 = !DILocation(line: 20, column: 93, scope: !23, inlinedAt: !24)
!23 = distinct !DISubprogram(name: "slot", scope: !1, file: !1, line: 20, type: !9, scopeLine: 20, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!24 = distinct !DILocation(line: 37, column: 32, scope: !8)
!25 = !DILocation(line: 38, column: 3, scope: !8)
!26 = !DILocation(line: 40, column: 39, scope: !8)
!27 = !DILocation(line: 40, column: 3, scope: !8)
!28 = !DILocation(line: 41, column: 41, scope: !8)
!29 = !DILocation(line: 41, column: 5, scope: !8)
!30 = !DILocation(line: 40, column: 60, scope: !8)
!31 = !DILocation(line: 84, column: 25, scope: !8)
!32 = !DILocation(line: 84, column: 23, scope: !8)
!33 = !DILocation(line: 85, column: 1, scope: !8)
!34 = distinct !{!34, !27, !35, !36}
!35 = !DILocation(line: 81, column: 3, scope: !8)
!36 = !{!"llvm.loop.mustprogress"}
!37 = !DILocation(line: 24, column: 45, scope: !38, inlinedAt: !39)
!38 = distinct !DISubprogram(name: "is_low_end", scope: !1, file: !1, line: 23, type: !9, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!39 = distinct !DILocation(line: 42, column: 24, scope: !8)
!40 = !DILocation(line: 24, column: 33, scope: !38, inlinedAt: !39)
!41 = !DILocation(line: 25, column: 28, scope: !38, inlinedAt: !39)
!42 = !DILocation(line: 26, column: 21, scope: !38, inlinedAt: !39)
!43 = !DILocation(line: 26, column: 26, scope: !38, inlinedAt: !39)
!44 = !DILocation(line: 26, column: 46, scope: !38, inlinedAt: !39)
!45 = !DILocation(line: 26, column: 57, scope: !38, inlinedAt: !39)
!46 = !DILocation(line: 26, column: 41, scope: !38, inlinedAt: !39)
!47 = !DILocation(line: 26, column: 63, scope: !38, inlinedAt: !39)
!48 = !DILocation(line: 26, column: 74, scope: !38, inlinedAt: !39)
!49 = !DILocation(line: 0, scope: !38, inlinedAt: !39)
!50 = !DILocation(line: 43, column: 29, scope: !8)
!51 = !DILocation(line: 43, column: 41, scope: !8)
!52 = !DILocation(line: 43, column: 59, scope: !8)
!53 = !DILocation(line: 24, column: 33, scope: !38, inlinedAt: !54)
!54 = distinct !DILocation(line: 43, column: 44, scope: !8)
!55 = !DILocation(line: 26, column: 21, scope: !38, inlinedAt: !54)
!56 = !DILocation(line: 26, column: 26, scope: !38, inlinedAt: !54)
!57 = !DILocation(line: 26, column: 46, scope: !38, inlinedAt: !54)
!58 = !DILocation(line: 26, column: 57, scope: !38, inlinedAt: !54)
!59 = !DILocation(line: 26, column: 41, scope: !38, inlinedAt: !54)
!60 = !DILocation(line: 26, column: 63, scope: !38, inlinedAt: !54)
!61 = !DILocation(line: 26, column: 74, scope: !38, inlinedAt: !54)
!62 = !DILocation(line: 0, scope: !8)
!63 = !DILocation(line: 44, column: 15, scope: !8)
!64 = !DILocation(line: 45, column: 13, scope: !8)
!65 = !DILocation(line: 20, column: 85, scope: !23, inlinedAt: !66)
!66 = distinct !DILocation(line: 49, column: 36, scope: !8)
!67 = !DILocation(line: 20, column: 93, scope: !23, inlinedAt: !66)
!68 = !DILocation(line: 49, column: 29, scope: !8)
!69 = !DILocation(line: 20, column: 85, scope: !23, inlinedAt: !70)
!70 = distinct !DILocation(line: 50, column: 36, scope: !8)
!71 = !DILocation(line: 20, column: 93, scope: !23, inlinedAt: !70)
!72 = !DILocation(line: 50, column: 29, scope: !8)
!73 = !DILocation(line: 51, column: 19, scope: !8)
!74 = !DILocation(line: 51, column: 17, scope: !8)
!75 = !DILocation(line: 20, column: 85, scope: !23, inlinedAt: !76)
!76 = distinct !DILocation(line: 52, column: 22, scope: !8)
!77 = !DILocation(line: 20, column: 93, scope: !23, inlinedAt: !76)
!78 = !DILocation(line: 52, column: 15, scope: !8)
!79 = !DILocation(line: 52, column: 36, scope: !8)
!80 = !DILocation(line: 53, column: 15, scope: !8)
!81 = !DILocation(line: 54, column: 13, scope: !8)
!82 = !DILocation(line: 20, column: 85, scope: !23, inlinedAt: !83)
!83 = distinct !DILocation(line: 55, column: 22, scope: !8)
!84 = !DILocation(line: 20, column: 93, scope: !23, inlinedAt: !83)
!85 = !DILocation(line: 55, column: 15, scope: !8)
!86 = !DILocation(line: 55, column: 36, scope: !8)
!87 = !DILocation(line: 56, column: 15, scope: !8)
!88 = !DILocation(line: 48, column: 37, scope: !8)
!89 = !DILocation(line: 48, column: 29, scope: !8)
!90 = !DILocation(line: 48, column: 11, scope: !8)
!91 = distinct !{!91, !90, !92, !36}
!92 = !DILocation(line: 58, column: 11, scope: !8)
!93 = !DILocation(line: 60, column: 35, scope: !8)
!94 = !DILocation(line: 62, column: 11, scope: !8)
!95 = !DILocation(line: 20, column: 85, scope: !23, inlinedAt: !96)
!96 = distinct !DILocation(line: 63, column: 36, scope: !8)
!97 = !DILocation(line: 20, column: 93, scope: !23, inlinedAt: !96)
!98 = !DILocation(line: 63, column: 29, scope: !8)
!99 = !DILocation(line: 20, column: 85, scope: !23, inlinedAt: !100)
!100 = distinct !DILocation(line: 64, column: 36, scope: !8)
!101 = !DILocation(line: 20, column: 93, scope: !23, inlinedAt: !100)
!102 = !DILocation(line: 64, column: 29, scope: !8)
!103 = !DILocation(line: 65, column: 19, scope: !8)
!104 = !DILocation(line: 65, column: 17, scope: !8)
!105 = !DILocation(line: 20, column: 85, scope: !23, inlinedAt: !106)
!106 = distinct !DILocation(line: 66, column: 22, scope: !8)
!107 = !DILocation(line: 20, column: 93, scope: !23, inlinedAt: !106)
!108 = !DILocation(line: 66, column: 15, scope: !8)
!109 = !DILocation(line: 66, column: 36, scope: !8)
!110 = !DILocation(line: 67, column: 15, scope: !8)
!111 = !DILocation(line: 68, column: 13, scope: !8)
!112 = !DILocation(line: 20, column: 85, scope: !23, inlinedAt: !113)
!113 = distinct !DILocation(line: 69, column: 22, scope: !8)
!114 = !DILocation(line: 20, column: 93, scope: !23, inlinedAt: !113)
!115 = !DILocation(line: 69, column: 15, scope: !8)
!116 = !DILocation(line: 69, column: 36, scope: !8)
!117 = !DILocation(line: 70, column: 15, scope: !8)
!118 = !DILocation(line: 62, column: 42, scope: !8)
!119 = !DILocation(line: 62, column: 36, scope: !8)
!120 = distinct !{!120, !94, !121, !36}
!121 = !DILocation(line: 72, column: 11, scope: !8)
!122 = !DILocation(line: 75, column: 7, scope: !8)
!123 = !DILocation(line: 76, column: 15, scope: !8)
!124 = !DILocation(line: 78, column: 34, scope: !8)
!125 = !DILocation(line: 78, column: 32, scope: !8)
!126 = !DILocation(line: 79, column: 7, scope: !8)
!127 = !DILocation(line: 41, column: 55, scope: !8)
!128 = distinct !{!128, !29, !129, !36}
!129 = !DILocation(line: 80, column: 5, scope: !8)
