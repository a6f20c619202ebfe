; Made by `make kernels` from rodinia_kernels/bit/kernel.cu with clang 19.1.7: -O3 -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=128
source_filename = "rodinia_kernels/bit/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12bitonic_sortE4tile = internal unnamed_addr addrspace(3) global [128 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @bitonic_sort(ptr noundef captures(none) %values) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 128) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %mul = shl i32 %1, 7, !dbg !13
  %idx.ext = zext i32 %mul to i64, !dbg !14
  %add.ptr = getelementptr inbounds i32, ptr %values, i64 %idx.ext, !dbg !14
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom, !dbg !15
  %2 = load i32, ptr %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx8 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom, !dbg !20
  store i32 %2, ptr %arrayidx8, align 4, !dbg !21, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !22
  %xor = xor i32 %0, 1, !dbg !23
  %cmp13 = icmp ugt i32 %xor, %0, !dbg !24
  br i1 %cmp13, label %if.then, label %if.end46, !dbg !25

if.then.1:                                        ; preds = %if.end46
  br i1 %cmp14.1, label %if.then15.1, label %if.else.1, !dbg !26

if.else.1:                                        ; preds = %if.then.1
  %3 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.1 = zext nneg i32 %xor.1 to i64, !dbg !28
  %arrayidx33.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.1, !dbg !28
  %4 = load i32, ptr %arrayidx33.1, align 4, !dbg !28, !tbaa !16
  %cmp34.1 = icmp slt i32 %3, %4, !dbg !29
  br i1 %cmp34.1, label %if.then35.1, label %if.end46.1, !dbg !27

if.then35.1:                                      ; preds = %if.else.1
  store i32 %4, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %3, ptr %arrayidx33.1, align 4, !dbg !31, !tbaa !16
  br label %if.end46.1, !dbg !32

if.then15.1:                                      ; preds = %if.then.1
  %5 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.1 = zext nneg i32 %xor.1 to i64, !dbg !34
  %arrayidx19.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.1, !dbg !34
  %6 = load i32, ptr %arrayidx19.1, align 4, !dbg !34, !tbaa !16
  %cmp20.1 = icmp sgt i32 %5, %6, !dbg !35
  br i1 %cmp20.1, label %if.then21.1, label %if.end46.1, !dbg !33

if.then21.1:                                      ; preds = %if.then15.1
  store i32 %6, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %5, ptr %arrayidx19.1, align 4, !dbg !37, !tbaa !16
  br label %if.end46.1, !dbg !38

if.end46.1:                                       ; preds = %if.end46, %if.then21.1, %if.then15.1, %if.then35.1, %if.else.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.1.1 = xor i32 %0, 1, !dbg !23
  %cmp13.1.1 = icmp ugt i32 %xor.1.1, %0, !dbg !24
  br i1 %cmp13.1.1, label %if.then.1.1, label %if.end46.1.1, !dbg !25

if.then.1.1:                                      ; preds = %if.end46.1
  br i1 %cmp14.1, label %if.then15.1.1, label %if.else.1.1, !dbg !26

if.else.1.1:                                      ; preds = %if.then.1.1
  %7 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.1.1 = zext nneg i32 %xor.1.1 to i64, !dbg !28
  %arrayidx33.1.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.1.1, !dbg !28
  %8 = load i32, ptr %arrayidx33.1.1, align 4, !dbg !28, !tbaa !16
  %cmp34.1.1 = icmp slt i32 %7, %8, !dbg !29
  br i1 %cmp34.1.1, label %if.then35.1.1, label %if.end46.1.1, !dbg !27

if.then35.1.1:                                    ; preds = %if.else.1.1
  store i32 %8, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %7, ptr %arrayidx33.1.1, align 4, !dbg !31, !tbaa !16
  br label %if.end46.1.1, !dbg !32

if.then15.1.1:                                    ; preds = %if.then.1.1
  %9 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.1.1 = zext nneg i32 %xor.1.1 to i64, !dbg !34
  %arrayidx19.1.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.1.1, !dbg !34
  %10 = load i32, ptr %arrayidx19.1.1, align 4, !dbg !34, !tbaa !16
  %cmp20.1.1 = icmp sgt i32 %9, %10, !dbg !35
  br i1 %cmp20.1.1, label %if.then21.1.1, label %if.end46.1.1, !dbg !33

if.then21.1.1:                                    ; preds = %if.then15.1.1
  store i32 %10, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %9, ptr %arrayidx19.1.1, align 4, !dbg !37, !tbaa !16
  br label %if.end46.1.1, !dbg !38

if.end46.1.1:                                     ; preds = %if.then21.1.1, %if.then15.1.1, %if.then35.1.1, %if.else.1.1, %if.end46.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %and.2 = and i32 %0, 8
  %cmp14.2 = icmp eq i32 %and.2, 0
  %xor.2 = xor i32 %0, 4, !dbg !23
  %cmp13.2 = icmp ugt i32 %xor.2, %0, !dbg !24
  br i1 %cmp13.2, label %if.then.2, label %if.end46.2, !dbg !25

if.then.2:                                        ; preds = %if.end46.1.1
  br i1 %cmp14.2, label %if.then15.2, label %if.else.2, !dbg !26

if.else.2:                                        ; preds = %if.then.2
  %11 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.2 = zext nneg i32 %xor.2 to i64, !dbg !28
  %arrayidx33.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.2, !dbg !28
  %12 = load i32, ptr %arrayidx33.2, align 4, !dbg !28, !tbaa !16
  %cmp34.2 = icmp slt i32 %11, %12, !dbg !29
  br i1 %cmp34.2, label %if.then35.2, label %if.end46.2, !dbg !27

if.then35.2:                                      ; preds = %if.else.2
  store i32 %12, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %11, ptr %arrayidx33.2, align 4, !dbg !31, !tbaa !16
  br label %if.end46.2, !dbg !32

if.then15.2:                                      ; preds = %if.then.2
  %13 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.2 = zext nneg i32 %xor.2 to i64, !dbg !34
  %arrayidx19.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.2, !dbg !34
  %14 = load i32, ptr %arrayidx19.2, align 4, !dbg !34, !tbaa !16
  %cmp20.2 = icmp sgt i32 %13, %14, !dbg !35
  br i1 %cmp20.2, label %if.then21.2, label %if.end46.2, !dbg !33

if.then21.2:                                      ; preds = %if.then15.2
  store i32 %14, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %13, ptr %arrayidx19.2, align 4, !dbg !37, !tbaa !16
  br label %if.end46.2, !dbg !38

if.end46.2:                                       ; preds = %if.then21.2, %if.then15.2, %if.then35.2, %if.else.2, %if.end46.1.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.2.1 = xor i32 %0, 2, !dbg !23
  %cmp13.2.1 = icmp ugt i32 %xor.2.1, %0, !dbg !24
  br i1 %cmp13.2.1, label %if.then.2.1, label %if.end46.2.1, !dbg !25

if.then.2.1:                                      ; preds = %if.end46.2
  br i1 %cmp14.2, label %if.then15.2.1, label %if.else.2.1, !dbg !26

if.else.2.1:                                      ; preds = %if.then.2.1
  %15 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.2.1 = zext nneg i32 %xor.2.1 to i64, !dbg !28
  %arrayidx33.2.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.2.1, !dbg !28
  %16 = load i32, ptr %arrayidx33.2.1, align 4, !dbg !28, !tbaa !16
  %cmp34.2.1 = icmp slt i32 %15, %16, !dbg !29
  br i1 %cmp34.2.1, label %if.then35.2.1, label %if.end46.2.1, !dbg !27

if.then35.2.1:                                    ; preds = %if.else.2.1
  store i32 %16, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %15, ptr %arrayidx33.2.1, align 4, !dbg !31, !tbaa !16
  br label %if.end46.2.1, !dbg !32

if.then15.2.1:                                    ; preds = %if.then.2.1
  %17 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.2.1 = zext nneg i32 %xor.2.1 to i64, !dbg !34
  %arrayidx19.2.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.2.1, !dbg !34
  %18 = load i32, ptr %arrayidx19.2.1, align 4, !dbg !34, !tbaa !16
  %cmp20.2.1 = icmp sgt i32 %17, %18, !dbg !35
  br i1 %cmp20.2.1, label %if.then21.2.1, label %if.end46.2.1, !dbg !33

if.then21.2.1:                                    ; preds = %if.then15.2.1
  store i32 %18, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %17, ptr %arrayidx19.2.1, align 4, !dbg !37, !tbaa !16
  br label %if.end46.2.1, !dbg !38

if.end46.2.1:                                     ; preds = %if.then21.2.1, %if.then15.2.1, %if.then35.2.1, %if.else.2.1, %if.end46.2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.2.2 = xor i32 %0, 1, !dbg !23
  %cmp13.2.2 = icmp ugt i32 %xor.2.2, %0, !dbg !24
  br i1 %cmp13.2.2, label %if.then.2.2, label %if.end46.2.2, !dbg !25

if.then.2.2:                                      ; preds = %if.end46.2.1
  br i1 %cmp14.2, label %if.then15.2.2, label %if.else.2.2, !dbg !26

if.else.2.2:                                      ; preds = %if.then.2.2
  %19 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.2.2 = zext nneg i32 %xor.2.2 to i64, !dbg !28
  %arrayidx33.2.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.2.2, !dbg !28
  %20 = load i32, ptr %arrayidx33.2.2, align 4, !dbg !28, !tbaa !16
  %cmp34.2.2 = icmp slt i32 %19, %20, !dbg !29
  br i1 %cmp34.2.2, label %if.then35.2.2, label %if.end46.2.2, !dbg !27

if.then35.2.2:                                    ; preds = %if.else.2.2
  store i32 %20, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %19, ptr %arrayidx33.2.2, align 4, !dbg !31, !tbaa !16
  br label %if.end46.2.2, !dbg !32

if.then15.2.2:                                    ; preds = %if.then.2.2
  %21 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.2.2 = zext nneg i32 %xor.2.2 to i64, !dbg !34
  %arrayidx19.2.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.2.2, !dbg !34
  %22 = load i32, ptr %arrayidx19.2.2, align 4, !dbg !34, !tbaa !16
  %cmp20.2.2 = icmp sgt i32 %21, %22, !dbg !35
  br i1 %cmp20.2.2, label %if.then21.2.2, label %if.end46.2.2, !dbg !33

if.then21.2.2:                                    ; preds = %if.then15.2.2
  store i32 %22, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %21, ptr %arrayidx19.2.2, align 4, !dbg !37, !tbaa !16
  br label %if.end46.2.2, !dbg !38

if.end46.2.2:                                     ; preds = %if.then21.2.2, %if.then15.2.2, %if.then35.2.2, %if.else.2.2, %if.end46.2.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %and.3 = and i32 %0, 16
  %cmp14.3 = icmp eq i32 %and.3, 0
  %xor.3 = xor i32 %0, 8, !dbg !23
  %cmp13.3 = icmp ugt i32 %xor.3, %0, !dbg !24
  br i1 %cmp13.3, label %if.then.3, label %if.end46.3, !dbg !25

if.then.3:                                        ; preds = %if.end46.2.2
  br i1 %cmp14.3, label %if.then15.3, label %if.else.3, !dbg !26

if.else.3:                                        ; preds = %if.then.3
  %23 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.3 = zext nneg i32 %xor.3 to i64, !dbg !28
  %arrayidx33.3 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.3, !dbg !28
  %24 = load i32, ptr %arrayidx33.3, align 4, !dbg !28, !tbaa !16
  %cmp34.3 = icmp slt i32 %23, %24, !dbg !29
  br i1 %cmp34.3, label %if.then35.3, label %if.end46.3, !dbg !27

if.then35.3:                                      ; preds = %if.else.3
  store i32 %24, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %23, ptr %arrayidx33.3, align 4, !dbg !31, !tbaa !16
  br label %if.end46.3, !dbg !32

if.then15.3:                                      ; preds = %if.then.3
  %25 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.3 = zext nneg i32 %xor.3 to i64, !dbg !34
  %arrayidx19.3 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.3, !dbg !34
  %26 = load i32, ptr %arrayidx19.3, align 4, !dbg !34, !tbaa !16
  %cmp20.3 = icmp sgt i32 %25, %26, !dbg !35
  br i1 %cmp20.3, label %if.then21.3, label %if.end46.3, !dbg !33

if.then21.3:                                      ; preds = %if.then15.3
  store i32 %26, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %25, ptr %arrayidx19.3, align 4, !dbg !37, !tbaa !16
  br label %if.end46.3, !dbg !38

if.end46.3:                                       ; preds = %if.then21.3, %if.then15.3, %if.then35.3, %if.else.3, %if.end46.2.2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.3.1 = xor i32 %0, 4, !dbg !23
  %cmp13.3.1 = icmp ugt i32 %xor.3.1, %0, !dbg !24
  br i1 %cmp13.3.1, label %if.then.3.1, label %if.end46.3.1, !dbg !25

if.then.3.1:                                      ; preds = %if.end46.3
  br i1 %cmp14.3, label %if.then15.3.1, label %if.else.3.1, !dbg !26

if.else.3.1:                                      ; preds = %if.then.3.1
  %27 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.3.1 = zext nneg i32 %xor.3.1 to i64, !dbg !28
  %arrayidx33.3.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.3.1, !dbg !28
  %28 = load i32, ptr %arrayidx33.3.1, align 4, !dbg !28, !tbaa !16
  %cmp34.3.1 = icmp slt i32 %27, %28, !dbg !29
  br i1 %cmp34.3.1, label %if.then35.3.1, label %if.end46.3.1, !dbg !27

if.then35.3.1:                                    ; preds = %if.else.3.1
  store i32 %28, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %27, ptr %arrayidx33.3.1, align 4, !dbg !31, !tbaa !16
  br label %if.end46.3.1, !dbg !32

if.then15.3.1:                                    ; preds = %if.then.3.1
  %29 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.3.1 = zext nneg i32 %xor.3.1 to i64, !dbg !34
  %arrayidx19.3.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.3.1, !dbg !34
  %30 = load i32, ptr %arrayidx19.3.1, align 4, !dbg !34, !tbaa !16
  %cmp20.3.1 = icmp sgt i32 %29, %30, !dbg !35
  br i1 %cmp20.3.1, label %if.then21.3.1, label %if.end46.3.1, !dbg !33

if.then21.3.1:                                    ; preds = %if.then15.3.1
  store i32 %30, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %29, ptr %arrayidx19.3.1, align 4, !dbg !37, !tbaa !16
  br label %if.end46.3.1, !dbg !38

if.end46.3.1:                                     ; preds = %if.then21.3.1, %if.then15.3.1, %if.then35.3.1, %if.else.3.1, %if.end46.3
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.3.2 = xor i32 %0, 2, !dbg !23
  %cmp13.3.2 = icmp ugt i32 %xor.3.2, %0, !dbg !24
  br i1 %cmp13.3.2, label %if.then.3.2, label %if.end46.3.2, !dbg !25

if.then.3.2:                                      ; preds = %if.end46.3.1
  br i1 %cmp14.3, label %if.then15.3.2, label %if.else.3.2, !dbg !26

if.else.3.2:                                      ; preds = %if.then.3.2
  %31 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.3.2 = zext nneg i32 %xor.3.2 to i64, !dbg !28
  %arrayidx33.3.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.3.2, !dbg !28
  %32 = load i32, ptr %arrayidx33.3.2, align 4, !dbg !28, !tbaa !16
  %cmp34.3.2 = icmp slt i32 %31, %32, !dbg !29
  br i1 %cmp34.3.2, label %if.then35.3.2, label %if.end46.3.2, !dbg !27

if.then35.3.2:                                    ; preds = %if.else.3.2
  store i32 %32, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %31, ptr %arrayidx33.3.2, align 4, !dbg !31, !tbaa !16
  br label %if.end46.3.2, !dbg !32

if.then15.3.2:                                    ; preds = %if.then.3.2
  %33 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.3.2 = zext nneg i32 %xor.3.2 to i64, !dbg !34
  %arrayidx19.3.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.3.2, !dbg !34
  %34 = load i32, ptr %arrayidx19.3.2, align 4, !dbg !34, !tbaa !16
  %cmp20.3.2 = icmp sgt i32 %33, %34, !dbg !35
  br i1 %cmp20.3.2, label %if.then21.3.2, label %if.end46.3.2, !dbg !33

if.then21.3.2:                                    ; preds = %if.then15.3.2
  store i32 %34, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %33, ptr %arrayidx19.3.2, align 4, !dbg !37, !tbaa !16
  br label %if.end46.3.2, !dbg !38

if.end46.3.2:                                     ; preds = %if.then21.3.2, %if.then15.3.2, %if.then35.3.2, %if.else.3.2, %if.end46.3.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.3.3 = xor i32 %0, 1, !dbg !23
  %cmp13.3.3 = icmp ugt i32 %xor.3.3, %0, !dbg !24
  br i1 %cmp13.3.3, label %if.then.3.3, label %if.end46.3.3, !dbg !25

if.then.3.3:                                      ; preds = %if.end46.3.2
  br i1 %cmp14.3, label %if.then15.3.3, label %if.else.3.3, !dbg !26

if.else.3.3:                                      ; preds = %if.then.3.3
  %35 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.3.3 = zext nneg i32 %xor.3.3 to i64, !dbg !28
  %arrayidx33.3.3 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.3.3, !dbg !28
  %36 = load i32, ptr %arrayidx33.3.3, align 4, !dbg !28, !tbaa !16
  %cmp34.3.3 = icmp slt i32 %35, %36, !dbg !29
  br i1 %cmp34.3.3, label %if.then35.3.3, label %if.end46.3.3, !dbg !27

if.then35.3.3:                                    ; preds = %if.else.3.3
  store i32 %36, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %35, ptr %arrayidx33.3.3, align 4, !dbg !31, !tbaa !16
  br label %if.end46.3.3, !dbg !32

if.then15.3.3:                                    ; preds = %if.then.3.3
  %37 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.3.3 = zext nneg i32 %xor.3.3 to i64, !dbg !34
  %arrayidx19.3.3 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.3.3, !dbg !34
  %38 = load i32, ptr %arrayidx19.3.3, align 4, !dbg !34, !tbaa !16
  %cmp20.3.3 = icmp sgt i32 %37, %38, !dbg !35
  br i1 %cmp20.3.3, label %if.then21.3.3, label %if.end46.3.3, !dbg !33

if.then21.3.3:                                    ; preds = %if.then15.3.3
  store i32 %38, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %37, ptr %arrayidx19.3.3, align 4, !dbg !37, !tbaa !16
  br label %if.end46.3.3, !dbg !38

if.end46.3.3:                                     ; preds = %if.then21.3.3, %if.then15.3.3, %if.then35.3.3, %if.else.3.3, %if.end46.3.2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %and.4 = and i32 %0, 32
  %cmp14.4 = icmp eq i32 %and.4, 0
  %xor.4 = xor i32 %0, 16, !dbg !23
  %cmp13.4 = icmp ugt i32 %xor.4, %0, !dbg !24
  br i1 %cmp13.4, label %if.then.4, label %if.end46.4, !dbg !25

if.then.4:                                        ; preds = %if.end46.3.3
  br i1 %cmp14.4, label %if.then15.4, label %if.else.4, !dbg !26

if.else.4:                                        ; preds = %if.then.4
  %39 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.4 = zext nneg i32 %xor.4 to i64, !dbg !28
  %arrayidx33.4 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.4, !dbg !28
  %40 = load i32, ptr %arrayidx33.4, align 4, !dbg !28, !tbaa !16
  %cmp34.4 = icmp slt i32 %39, %40, !dbg !29
  br i1 %cmp34.4, label %if.then35.4, label %if.end46.4, !dbg !27

if.then35.4:                                      ; preds = %if.else.4
  store i32 %40, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %39, ptr %arrayidx33.4, align 4, !dbg !31, !tbaa !16
  br label %if.end46.4, !dbg !32

if.then15.4:                                      ; preds = %if.then.4
  %41 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.4 = zext nneg i32 %xor.4 to i64, !dbg !34
  %arrayidx19.4 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.4, !dbg !34
  %42 = load i32, ptr %arrayidx19.4, align 4, !dbg !34, !tbaa !16
  %cmp20.4 = icmp sgt i32 %41, %42, !dbg !35
  br i1 %cmp20.4, label %if.then21.4, label %if.end46.4, !dbg !33

if.then21.4:                                      ; preds = %if.then15.4
  store i32 %42, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %41, ptr %arrayidx19.4, align 4, !dbg !37, !tbaa !16
  br label %if.end46.4, !dbg !38

if.end46.4:                                       ; preds = %if.then21.4, %if.then15.4, %if.then35.4, %if.else.4, %if.end46.3.3
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.4.1 = xor i32 %0, 8, !dbg !23
  %cmp13.4.1 = icmp ugt i32 %xor.4.1, %0, !dbg !24
  br i1 %cmp13.4.1, label %if.then.4.1, label %if.end46.4.1, !dbg !25

if.then.4.1:                                      ; preds = %if.end46.4
  br i1 %cmp14.4, label %if.then15.4.1, label %if.else.4.1, !dbg !26

if.else.4.1:                                      ; preds = %if.then.4.1
  %43 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.4.1 = zext nneg i32 %xor.4.1 to i64, !dbg !28
  %arrayidx33.4.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.4.1, !dbg !28
  %44 = load i32, ptr %arrayidx33.4.1, align 4, !dbg !28, !tbaa !16
  %cmp34.4.1 = icmp slt i32 %43, %44, !dbg !29
  br i1 %cmp34.4.1, label %if.then35.4.1, label %if.end46.4.1, !dbg !27

if.then35.4.1:                                    ; preds = %if.else.4.1
  store i32 %44, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %43, ptr %arrayidx33.4.1, align 4, !dbg !31, !tbaa !16
  br label %if.end46.4.1, !dbg !32

if.then15.4.1:                                    ; preds = %if.then.4.1
  %45 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.4.1 = zext nneg i32 %xor.4.1 to i64, !dbg !34
  %arrayidx19.4.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.4.1, !dbg !34
  %46 = load i32, ptr %arrayidx19.4.1, align 4, !dbg !34, !tbaa !16
  %cmp20.4.1 = icmp sgt i32 %45, %46, !dbg !35
  br i1 %cmp20.4.1, label %if.then21.4.1, label %if.end46.4.1, !dbg !33

if.then21.4.1:                                    ; preds = %if.then15.4.1
  store i32 %46, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %45, ptr %arrayidx19.4.1, align 4, !dbg !37, !tbaa !16
  br label %if.end46.4.1, !dbg !38

if.end46.4.1:                                     ; preds = %if.then21.4.1, %if.then15.4.1, %if.then35.4.1, %if.else.4.1, %if.end46.4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.4.2 = xor i32 %0, 4, !dbg !23
  %cmp13.4.2 = icmp ugt i32 %xor.4.2, %0, !dbg !24
  br i1 %cmp13.4.2, label %if.then.4.2, label %if.end46.4.2, !dbg !25

if.then.4.2:                                      ; preds = %if.end46.4.1
  br i1 %cmp14.4, label %if.then15.4.2, label %if.else.4.2, !dbg !26

if.else.4.2:                                      ; preds = %if.then.4.2
  %47 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.4.2 = zext nneg i32 %xor.4.2 to i64, !dbg !28
  %arrayidx33.4.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.4.2, !dbg !28
  %48 = load i32, ptr %arrayidx33.4.2, align 4, !dbg !28, !tbaa !16
  %cmp34.4.2 = icmp slt i32 %47, %48, !dbg !29
  br i1 %cmp34.4.2, label %if.then35.4.2, label %if.end46.4.2, !dbg !27

if.then35.4.2:                                    ; preds = %if.else.4.2
  store i32 %48, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %47, ptr %arrayidx33.4.2, align 4, !dbg !31, !tbaa !16
  br label %if.end46.4.2, !dbg !32

if.then15.4.2:                                    ; preds = %if.then.4.2
  %49 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.4.2 = zext nneg i32 %xor.4.2 to i64, !dbg !34
  %arrayidx19.4.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.4.2, !dbg !34
  %50 = load i32, ptr %arrayidx19.4.2, align 4, !dbg !34, !tbaa !16
  %cmp20.4.2 = icmp sgt i32 %49, %50, !dbg !35
  br i1 %cmp20.4.2, label %if.then21.4.2, label %if.end46.4.2, !dbg !33

if.then21.4.2:                                    ; preds = %if.then15.4.2
  store i32 %50, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %49, ptr %arrayidx19.4.2, align 4, !dbg !37, !tbaa !16
  br label %if.end46.4.2, !dbg !38

if.end46.4.2:                                     ; preds = %if.then21.4.2, %if.then15.4.2, %if.then35.4.2, %if.else.4.2, %if.end46.4.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.4.3 = xor i32 %0, 2, !dbg !23
  %cmp13.4.3 = icmp ugt i32 %xor.4.3, %0, !dbg !24
  br i1 %cmp13.4.3, label %if.then.4.3, label %if.end46.4.3, !dbg !25

if.then.4.3:                                      ; preds = %if.end46.4.2
  br i1 %cmp14.4, label %if.then15.4.3, label %if.else.4.3, !dbg !26

if.else.4.3:                                      ; preds = %if.then.4.3
  %51 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.4.3 = zext nneg i32 %xor.4.3 to i64, !dbg !28
  %arrayidx33.4.3 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.4.3, !dbg !28
  %52 = load i32, ptr %arrayidx33.4.3, align 4, !dbg !28, !tbaa !16
  %cmp34.4.3 = icmp slt i32 %51, %52, !dbg !29
  br i1 %cmp34.4.3, label %if.then35.4.3, label %if.end46.4.3, !dbg !27

if.then35.4.3:                                    ; preds = %if.else.4.3
  store i32 %52, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %51, ptr %arrayidx33.4.3, align 4, !dbg !31, !tbaa !16
  br label %if.end46.4.3, !dbg !32

if.then15.4.3:                                    ; preds = %if.then.4.3
  %53 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.4.3 = zext nneg i32 %xor.4.3 to i64, !dbg !34
  %arrayidx19.4.3 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.4.3, !dbg !34
  %54 = load i32, ptr %arrayidx19.4.3, align 4, !dbg !34, !tbaa !16
  %cmp20.4.3 = icmp sgt i32 %53, %54, !dbg !35
  br i1 %cmp20.4.3, label %if.then21.4.3, label %if.end46.4.3, !dbg !33

if.then21.4.3:                                    ; preds = %if.then15.4.3
  store i32 %54, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %53, ptr %arrayidx19.4.3, align 4, !dbg !37, !tbaa !16
  br label %if.end46.4.3, !dbg !38

if.end46.4.3:                                     ; preds = %if.then21.4.3, %if.then15.4.3, %if.then35.4.3, %if.else.4.3, %if.end46.4.2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.4.4 = xor i32 %0, 1, !dbg !23
  %cmp13.4.4 = icmp ugt i32 %xor.4.4, %0, !dbg !24
  br i1 %cmp13.4.4, label %if.then.4.4, label %if.end46.4.4, !dbg !25

if.then.4.4:                                      ; preds = %if.end46.4.3
  br i1 %cmp14.4, label %if.then15.4.4, label %if.else.4.4, !dbg !26

if.else.4.4:                                      ; preds = %if.then.4.4
  %55 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.4.4 = zext nneg i32 %xor.4.4 to i64, !dbg !28
  %arrayidx33.4.4 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.4.4, !dbg !28
  %56 = load i32, ptr %arrayidx33.4.4, align 4, !dbg !28, !tbaa !16
  %cmp34.4.4 = icmp slt i32 %55, %56, !dbg !29
  br i1 %cmp34.4.4, label %if.then35.4.4, label %if.end46.4.4, !dbg !27

if.then35.4.4:                                    ; preds = %if.else.4.4
  store i32 %56, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %55, ptr %arrayidx33.4.4, align 4, !dbg !31, !tbaa !16
  br label %if.end46.4.4, !dbg !32

if.then15.4.4:                                    ; preds = %if.then.4.4
  %57 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.4.4 = zext nneg i32 %xor.4.4 to i64, !dbg !34
  %arrayidx19.4.4 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.4.4, !dbg !34
  %58 = load i32, ptr %arrayidx19.4.4, align 4, !dbg !34, !tbaa !16
  %cmp20.4.4 = icmp sgt i32 %57, %58, !dbg !35
  br i1 %cmp20.4.4, label %if.then21.4.4, label %if.end46.4.4, !dbg !33

if.then21.4.4:                                    ; preds = %if.then15.4.4
  store i32 %58, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %57, ptr %arrayidx19.4.4, align 4, !dbg !37, !tbaa !16
  br label %if.end46.4.4, !dbg !38

if.end46.4.4:                                     ; preds = %if.then21.4.4, %if.then15.4.4, %if.then35.4.4, %if.else.4.4, %if.end46.4.3
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %cmp14.5 = icmp ult i32 %0, 64
  %xor.5 = xor i32 %0, 32, !dbg !23
  %cmp13.5 = icmp ugt i32 %xor.5, %0, !dbg !24
  br i1 %cmp13.5, label %if.then.5, label %if.end46.5, !dbg !25

if.then.5:                                        ; preds = %if.end46.4.4
  br i1 %cmp14.5, label %if.then15.5, label %if.else.5, !dbg !26

if.else.5:                                        ; preds = %if.then.5
  %59 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.5 = zext nneg i32 %xor.5 to i64, !dbg !28
  %arrayidx33.5 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.5, !dbg !28
  %60 = load i32, ptr %arrayidx33.5, align 4, !dbg !28, !tbaa !16
  %cmp34.5 = icmp slt i32 %59, %60, !dbg !29
  br i1 %cmp34.5, label %if.then35.5, label %if.end46.5, !dbg !27

if.then35.5:                                      ; preds = %if.else.5
  store i32 %60, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %59, ptr %arrayidx33.5, align 4, !dbg !31, !tbaa !16
  br label %if.end46.5, !dbg !32

if.then15.5:                                      ; preds = %if.then.5
  %61 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.5 = zext nneg i32 %xor.5 to i64, !dbg !34
  %arrayidx19.5 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.5, !dbg !34
  %62 = load i32, ptr %arrayidx19.5, align 4, !dbg !34, !tbaa !16
  %cmp20.5 = icmp sgt i32 %61, %62, !dbg !35
  br i1 %cmp20.5, label %if.then21.5, label %if.end46.5, !dbg !33

if.then21.5:                                      ; preds = %if.then15.5
  store i32 %62, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %61, ptr %arrayidx19.5, align 4, !dbg !37, !tbaa !16
  br label %if.end46.5, !dbg !38

if.end46.5:                                       ; preds = %if.then21.5, %if.then15.5, %if.then35.5, %if.else.5, %if.end46.4.4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.5.1 = xor i32 %0, 16, !dbg !23
  %cmp13.5.1 = icmp ugt i32 %xor.5.1, %0, !dbg !24
  br i1 %cmp13.5.1, label %if.then.5.1, label %if.end46.5.1, !dbg !25

if.then.5.1:                                      ; preds = %if.end46.5
  br i1 %cmp14.5, label %if.then15.5.1, label %if.else.5.1, !dbg !26

if.else.5.1:                                      ; preds = %if.then.5.1
  %63 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.5.1 = zext nneg i32 %xor.5.1 to i64, !dbg !28
  %arrayidx33.5.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.5.1, !dbg !28
  %64 = load i32, ptr %arrayidx33.5.1, align 4, !dbg !28, !tbaa !16
  %cmp34.5.1 = icmp slt i32 %63, %64, !dbg !29
  br i1 %cmp34.5.1, label %if.then35.5.1, label %if.end46.5.1, !dbg !27

if.then35.5.1:                                    ; preds = %if.else.5.1
  store i32 %64, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %63, ptr %arrayidx33.5.1, align 4, !dbg !31, !tbaa !16
  br label %if.end46.5.1, !dbg !32

if.then15.5.1:                                    ; preds = %if.then.5.1
  %65 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.5.1 = zext nneg i32 %xor.5.1 to i64, !dbg !34
  %arrayidx19.5.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.5.1, !dbg !34
  %66 = load i32, ptr %arrayidx19.5.1, align 4, !dbg !34, !tbaa !16
  %cmp20.5.1 = icmp sgt i32 %65, %66, !dbg !35
  br i1 %cmp20.5.1, label %if.then21.5.1, label %if.end46.5.1, !dbg !33

if.then21.5.1:                                    ; preds = %if.then15.5.1
  store i32 %66, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %65, ptr %arrayidx19.5.1, align 4, !dbg !37, !tbaa !16
  br label %if.end46.5.1, !dbg !38

if.end46.5.1:                                     ; preds = %if.then21.5.1, %if.then15.5.1, %if.then35.5.1, %if.else.5.1, %if.end46.5
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.5.2 = xor i32 %0, 8, !dbg !23
  %cmp13.5.2 = icmp ugt i32 %xor.5.2, %0, !dbg !24
  br i1 %cmp13.5.2, label %if.then.5.2, label %if.end46.5.2, !dbg !25

if.then.5.2:                                      ; preds = %if.end46.5.1
  br i1 %cmp14.5, label %if.then15.5.2, label %if.else.5.2, !dbg !26

if.else.5.2:                                      ; preds = %if.then.5.2
  %67 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.5.2 = zext nneg i32 %xor.5.2 to i64, !dbg !28
  %arrayidx33.5.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.5.2, !dbg !28
  %68 = load i32, ptr %arrayidx33.5.2, align 4, !dbg !28, !tbaa !16
  %cmp34.5.2 = icmp slt i32 %67, %68, !dbg !29
  br i1 %cmp34.5.2, label %if.then35.5.2, label %if.end46.5.2, !dbg !27

if.then35.5.2:                                    ; preds = %if.else.5.2
  store i32 %68, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %67, ptr %arrayidx33.5.2, align 4, !dbg !31, !tbaa !16
  br label %if.end46.5.2, !dbg !32

if.then15.5.2:                                    ; preds = %if.then.5.2
  %69 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.5.2 = zext nneg i32 %xor.5.2 to i64, !dbg !34
  %arrayidx19.5.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.5.2, !dbg !34
  %70 = load i32, ptr %arrayidx19.5.2, align 4, !dbg !34, !tbaa !16
  %cmp20.5.2 = icmp sgt i32 %69, %70, !dbg !35
  br i1 %cmp20.5.2, label %if.then21.5.2, label %if.end46.5.2, !dbg !33

if.then21.5.2:                                    ; preds = %if.then15.5.2
  store i32 %70, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %69, ptr %arrayidx19.5.2, align 4, !dbg !37, !tbaa !16
  br label %if.end46.5.2, !dbg !38

if.end46.5.2:                                     ; preds = %if.then21.5.2, %if.then15.5.2, %if.then35.5.2, %if.else.5.2, %if.end46.5.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.5.3 = xor i32 %0, 4, !dbg !23
  %cmp13.5.3 = icmp ugt i32 %xor.5.3, %0, !dbg !24
  br i1 %cmp13.5.3, label %if.then.5.3, label %if.end46.5.3, !dbg !25

if.then.5.3:                                      ; preds = %if.end46.5.2
  br i1 %cmp14.5, label %if.then15.5.3, label %if.else.5.3, !dbg !26

if.else.5.3:                                      ; preds = %if.then.5.3
  %71 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.5.3 = zext nneg i32 %xor.5.3 to i64, !dbg !28
  %arrayidx33.5.3 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.5.3, !dbg !28
  %72 = load i32, ptr %arrayidx33.5.3, align 4, !dbg !28, !tbaa !16
  %cmp34.5.3 = icmp slt i32 %71, %72, !dbg !29
  br i1 %cmp34.5.3, label %if.then35.5.3, label %if.end46.5.3, !dbg !27

if.then35.5.3:                                    ; preds = %if.else.5.3
  store i32 %72, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %71, ptr %arrayidx33.5.3, align 4, !dbg !31, !tbaa !16
  br label %if.end46.5.3, !dbg !32

if.then15.5.3:                                    ; preds = %if.then.5.3
  %73 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.5.3 = zext nneg i32 %xor.5.3 to i64, !dbg !34
  %arrayidx19.5.3 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.5.3, !dbg !34
  %74 = load i32, ptr %arrayidx19.5.3, align 4, !dbg !34, !tbaa !16
  %cmp20.5.3 = icmp sgt i32 %73, %74, !dbg !35
  br i1 %cmp20.5.3, label %if.then21.5.3, label %if.end46.5.3, !dbg !33

if.then21.5.3:                                    ; preds = %if.then15.5.3
  store i32 %74, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %73, ptr %arrayidx19.5.3, align 4, !dbg !37, !tbaa !16
  br label %if.end46.5.3, !dbg !38

if.end46.5.3:                                     ; preds = %if.then21.5.3, %if.then15.5.3, %if.then35.5.3, %if.else.5.3, %if.end46.5.2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.5.4 = xor i32 %0, 2, !dbg !23
  %cmp13.5.4 = icmp ugt i32 %xor.5.4, %0, !dbg !24
  br i1 %cmp13.5.4, label %if.then.5.4, label %if.end46.5.4, !dbg !25

if.then.5.4:                                      ; preds = %if.end46.5.3
  br i1 %cmp14.5, label %if.then15.5.4, label %if.else.5.4, !dbg !26

if.else.5.4:                                      ; preds = %if.then.5.4
  %75 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.5.4 = zext nneg i32 %xor.5.4 to i64, !dbg !28
  %arrayidx33.5.4 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.5.4, !dbg !28
  %76 = load i32, ptr %arrayidx33.5.4, align 4, !dbg !28, !tbaa !16
  %cmp34.5.4 = icmp slt i32 %75, %76, !dbg !29
  br i1 %cmp34.5.4, label %if.then35.5.4, label %if.end46.5.4, !dbg !27

if.then35.5.4:                                    ; preds = %if.else.5.4
  store i32 %76, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %75, ptr %arrayidx33.5.4, align 4, !dbg !31, !tbaa !16
  br label %if.end46.5.4, !dbg !32

if.then15.5.4:                                    ; preds = %if.then.5.4
  %77 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.5.4 = zext nneg i32 %xor.5.4 to i64, !dbg !34
  %arrayidx19.5.4 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.5.4, !dbg !34
  %78 = load i32, ptr %arrayidx19.5.4, align 4, !dbg !34, !tbaa !16
  %cmp20.5.4 = icmp sgt i32 %77, %78, !dbg !35
  br i1 %cmp20.5.4, label %if.then21.5.4, label %if.end46.5.4, !dbg !33

if.then21.5.4:                                    ; preds = %if.then15.5.4
  store i32 %78, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %77, ptr %arrayidx19.5.4, align 4, !dbg !37, !tbaa !16
  br label %if.end46.5.4, !dbg !38

if.end46.5.4:                                     ; preds = %if.then21.5.4, %if.then15.5.4, %if.then35.5.4, %if.else.5.4, %if.end46.5.3
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.5.5 = xor i32 %0, 1, !dbg !23
  %cmp13.5.5 = icmp ugt i32 %xor.5.5, %0, !dbg !24
  br i1 %cmp13.5.5, label %if.then.5.5, label %if.end46.5.5, !dbg !25

if.then.5.5:                                      ; preds = %if.end46.5.4
  br i1 %cmp14.5, label %if.then15.5.5, label %if.else.5.5, !dbg !26

if.else.5.5:                                      ; preds = %if.then.5.5
  %79 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32.5.5 = zext nneg i32 %xor.5.5 to i64, !dbg !28
  %arrayidx33.5.5 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32.5.5, !dbg !28
  %80 = load i32, ptr %arrayidx33.5.5, align 4, !dbg !28, !tbaa !16
  %cmp34.5.5 = icmp slt i32 %79, %80, !dbg !29
  br i1 %cmp34.5.5, label %if.then35.5.5, label %if.end46.5.5, !dbg !27

if.then35.5.5:                                    ; preds = %if.else.5.5
  store i32 %80, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %79, ptr %arrayidx33.5.5, align 4, !dbg !31, !tbaa !16
  br label %if.end46.5.5, !dbg !32

if.then15.5.5:                                    ; preds = %if.then.5.5
  %81 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.5.5 = zext nneg i32 %xor.5.5 to i64, !dbg !34
  %arrayidx19.5.5 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.5.5, !dbg !34
  %82 = load i32, ptr %arrayidx19.5.5, align 4, !dbg !34, !tbaa !16
  %cmp20.5.5 = icmp sgt i32 %81, %82, !dbg !35
  br i1 %cmp20.5.5, label %if.then21.5.5, label %if.end46.5.5, !dbg !33

if.then21.5.5:                                    ; preds = %if.then15.5.5
  store i32 %82, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %81, ptr %arrayidx19.5.5, align 4, !dbg !37, !tbaa !16
  br label %if.end46.5.5, !dbg !38

if.end46.5.5:                                     ; preds = %if.then21.5.5, %if.then15.5.5, %if.then35.5.5, %if.else.5.5, %if.end46.5.4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.6 = xor i32 %0, 64, !dbg !23
  %cmp13.6 = icmp ugt i32 %xor.6, %0, !dbg !24
  br i1 %cmp13.6, label %if.then15.6, label %if.end46.6, !dbg !25

if.then15.6:                                      ; preds = %if.end46.5.5
  %83 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.6 = zext nneg i32 %xor.6 to i64, !dbg !34
  %arrayidx19.6 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.6, !dbg !34
  %84 = load i32, ptr %arrayidx19.6, align 4, !dbg !34, !tbaa !16
  %cmp20.6 = icmp sgt i32 %83, %84, !dbg !35
  br i1 %cmp20.6, label %if.then21.6, label %if.end46.6, !dbg !33

if.then21.6:                                      ; preds = %if.then15.6
  store i32 %84, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %83, ptr %arrayidx19.6, align 4, !dbg !37, !tbaa !16
  br label %if.end46.6, !dbg !38

if.end46.6:                                       ; preds = %if.then21.6, %if.then15.6, %if.end46.5.5
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.6.1 = xor i32 %0, 32, !dbg !23
  %cmp13.6.1 = icmp ugt i32 %xor.6.1, %0, !dbg !24
  br i1 %cmp13.6.1, label %if.then15.6.1, label %if.end46.6.1, !dbg !25

if.then15.6.1:                                    ; preds = %if.end46.6
  %85 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.6.1 = zext nneg i32 %xor.6.1 to i64, !dbg !34
  %arrayidx19.6.1 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.6.1, !dbg !34
  %86 = load i32, ptr %arrayidx19.6.1, align 4, !dbg !34, !tbaa !16
  %cmp20.6.1 = icmp sgt i32 %85, %86, !dbg !35
  br i1 %cmp20.6.1, label %if.then21.6.1, label %if.end46.6.1, !dbg !33

if.then21.6.1:                                    ; preds = %if.then15.6.1
  store i32 %86, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %85, ptr %arrayidx19.6.1, align 4, !dbg !37, !tbaa !16
  br label %if.end46.6.1, !dbg !38

if.end46.6.1:                                     ; preds = %if.then21.6.1, %if.then15.6.1, %if.end46.6
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.6.2 = xor i32 %0, 16, !dbg !23
  %cmp13.6.2 = icmp ugt i32 %xor.6.2, %0, !dbg !24
  br i1 %cmp13.6.2, label %if.then15.6.2, label %if.end46.6.2, !dbg !25

if.then15.6.2:                                    ; preds = %if.end46.6.1
  %87 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.6.2 = zext nneg i32 %xor.6.2 to i64, !dbg !34
  %arrayidx19.6.2 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.6.2, !dbg !34
  %88 = load i32, ptr %arrayidx19.6.2, align 4, !dbg !34, !tbaa !16
  %cmp20.6.2 = icmp sgt i32 %87, %88, !dbg !35
  br i1 %cmp20.6.2, label %if.then21.6.2, label %if.end46.6.2, !dbg !33

if.then21.6.2:                                    ; preds = %if.then15.6.2
  store i32 %88, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %87, ptr %arrayidx19.6.2, align 4, !dbg !37, !tbaa !16
  br label %if.end46.6.2, !dbg !38

if.end46.6.2:                                     ; preds = %if.then21.6.2, %if.then15.6.2, %if.end46.6.1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.6.3 = xor i32 %0, 8, !dbg !23
  %cmp13.6.3 = icmp ugt i32 %xor.6.3, %0, !dbg !24
  br i1 %cmp13.6.3, label %if.then15.6.3, label %if.end46.6.3, !dbg !25

if.then15.6.3:                                    ; preds = %if.end46.6.2
  %89 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.6.3 = zext nneg i32 %xor.6.3 to i64, !dbg !34
  %arrayidx19.6.3 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.6.3, !dbg !34
  %90 = load i32, ptr %arrayidx19.6.3, align 4, !dbg !34, !tbaa !16
  %cmp20.6.3 = icmp sgt i32 %89, %90, !dbg !35
  br i1 %cmp20.6.3, label %if.then21.6.3, label %if.end46.6.3, !dbg !33

if.then21.6.3:                                    ; preds = %if.then15.6.3
  store i32 %90, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %89, ptr %arrayidx19.6.3, align 4, !dbg !37, !tbaa !16
  br label %if.end46.6.3, !dbg !38

if.end46.6.3:                                     ; preds = %if.then21.6.3, %if.then15.6.3, %if.end46.6.2
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.6.4 = xor i32 %0, 4, !dbg !23
  %cmp13.6.4 = icmp ugt i32 %xor.6.4, %0, !dbg !24
  br i1 %cmp13.6.4, label %if.then15.6.4, label %if.end46.6.4, !dbg !25

if.then15.6.4:                                    ; preds = %if.end46.6.3
  %91 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.6.4 = zext nneg i32 %xor.6.4 to i64, !dbg !34
  %arrayidx19.6.4 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.6.4, !dbg !34
  %92 = load i32, ptr %arrayidx19.6.4, align 4, !dbg !34, !tbaa !16
  %cmp20.6.4 = icmp sgt i32 %91, %92, !dbg !35
  br i1 %cmp20.6.4, label %if.then21.6.4, label %if.end46.6.4, !dbg !33

if.then21.6.4:                                    ; preds = %if.then15.6.4
  store i32 %92, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %91, ptr %arrayidx19.6.4, align 4, !dbg !37, !tbaa !16
  br label %if.end46.6.4, !dbg !38

if.end46.6.4:                                     ; preds = %if.then21.6.4, %if.then15.6.4, %if.end46.6.3
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.6.5 = xor i32 %0, 2, !dbg !23
  %cmp13.6.5 = icmp ugt i32 %xor.6.5, %0, !dbg !24
  br i1 %cmp13.6.5, label %if.then15.6.5, label %if.end46.6.5, !dbg !25

if.then15.6.5:                                    ; preds = %if.end46.6.4
  %93 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.6.5 = zext nneg i32 %xor.6.5 to i64, !dbg !34
  %arrayidx19.6.5 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.6.5, !dbg !34
  %94 = load i32, ptr %arrayidx19.6.5, align 4, !dbg !34, !tbaa !16
  %cmp20.6.5 = icmp sgt i32 %93, %94, !dbg !35
  br i1 %cmp20.6.5, label %if.then21.6.5, label %if.end46.6.5, !dbg !33

if.then21.6.5:                                    ; preds = %if.then15.6.5
  store i32 %94, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %93, ptr %arrayidx19.6.5, align 4, !dbg !37, !tbaa !16
  br label %if.end46.6.5, !dbg !38

if.end46.6.5:                                     ; preds = %if.then21.6.5, %if.then15.6.5, %if.end46.6.4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %xor.6.6 = xor i32 %0, 1, !dbg !23
  %cmp13.6.6 = icmp ugt i32 %xor.6.6, %0, !dbg !24
  br i1 %cmp13.6.6, label %if.then15.6.6, label %if.end46.6.6, !dbg !25

if.then15.6.6:                                    ; preds = %if.end46.6.5
  %95 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18.6.6 = zext nneg i32 %xor.6.6 to i64, !dbg !34
  %arrayidx19.6.6 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18.6.6, !dbg !34
  %96 = load i32, ptr %arrayidx19.6.6, align 4, !dbg !34, !tbaa !16
  %cmp20.6.6 = icmp sgt i32 %95, %96, !dbg !35
  br i1 %cmp20.6.6, label %if.then21.6.6, label %if.end46.6.6, !dbg !33

if.then21.6.6:                                    ; preds = %if.then15.6.6
  store i32 %96, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %95, ptr %arrayidx19.6.6, align 4, !dbg !37, !tbaa !16
  br label %if.end46.6.6, !dbg !38

if.end46.6.6:                                     ; preds = %if.then21.6.6, %if.then15.6.6, %if.end46.6.5
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %97 = load i32, ptr %arrayidx8, align 4, !dbg !40, !tbaa !16
  store i32 %97, ptr %arrayidx, align 4, !dbg !41, !tbaa !16
  ret void, !dbg !42

if.then:                                          ; preds = %entry
  %and = and i32 %0, 2
  %cmp14 = icmp eq i32 %and, 0
  br i1 %cmp14, label %if.then15, label %if.else, !dbg !26

if.then15:                                        ; preds = %if.then
  %98 = load i32, ptr %arrayidx8, align 4, !dbg !33, !tbaa !16
  %idxprom18 = zext nneg i32 %xor to i64, !dbg !34
  %arrayidx19 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom18, !dbg !34
  %99 = load i32, ptr %arrayidx19, align 4, !dbg !34, !tbaa !16
  %cmp20 = icmp sgt i32 %98, %99, !dbg !35
  br i1 %cmp20, label %if.then21, label %if.end46, !dbg !33

if.then21:                                        ; preds = %if.then15
  store i32 %99, ptr %arrayidx8, align 4, !dbg !36, !tbaa !16
  store i32 %98, ptr %arrayidx19, align 4, !dbg !37, !tbaa !16
  br label %if.end46, !dbg !38

if.else:                                          ; preds = %if.then
  %100 = load i32, ptr %arrayidx8, align 4, !dbg !27, !tbaa !16
  %idxprom32 = zext nneg i32 %xor to i64, !dbg !28
  %arrayidx33 = getelementptr inbounds [128 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12bitonic_sortE4tile to ptr), i64 0, i64 %idxprom32, !dbg !28
  %101 = load i32, ptr %arrayidx33, align 4, !dbg !28, !tbaa !16
  %cmp34 = icmp slt i32 %100, %101, !dbg !29
  br i1 %cmp34, label %if.then35, label %if.end46, !dbg !27

if.then35:                                        ; preds = %if.else
  store i32 %101, ptr %arrayidx8, align 4, !dbg !30, !tbaa !16
  store i32 %100, ptr %arrayidx33, align 4, !dbg !31, !tbaa !16
  br label %if.end46, !dbg !32

if.end46:                                         ; preds = %if.then35, %if.else, %if.then21, %if.then15, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !39
  %and.1 = and i32 %0, 4
  %cmp14.1 = icmp eq i32 %and.1, 0
  %xor.1 = xor i32 %0, 2, !dbg !23
  %cmp13.1 = icmp ugt i32 %xor.1, %0, !dbg !24
  br i1 %cmp13.1, label %if.then.1, label %if.end46.1, !dbg !25
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
!1 = !DIFile(filename: "rodinia_kernels/bit/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "bitonic_sort", scope: !1, file: !1, line: 12, type: !9, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 14, column: 24, scope: !8)
!12 = !DILocation(line: 15, column: 29, scope: !8)
!13 = !DILocation(line: 15, column: 40, scope: !8)
!14 = !DILocation(line: 15, column: 27, scope: !8)
!15 = !DILocation(line: 17, column: 15, scope: !8)
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C++ TBAA"}
!20 = !DILocation(line: 17, column: 3, scope: !8)
!21 = !DILocation(line: 17, column: 13, scope: !8)
!22 = !DILocation(line: 18, column: 3, scope: !8)
!23 = !DILocation(line: 22, column: 36, scope: !8)
!24 = !DILocation(line: 23, column: 19, scope: !8)
!25 = !DILocation(line: 23, column: 11, scope: !8)
!26 = !DILocation(line: 24, column: 13, scope: !8)
!27 = !DILocation(line: 31, column: 15, scope: !8)
!28 = !DILocation(line: 31, column: 27, scope: !8)
!29 = !DILocation(line: 31, column: 25, scope: !8)
!30 = !DILocation(line: 33, column: 23, scope: !8)
!31 = !DILocation(line: 34, column: 27, scope: !8)
!32 = !DILocation(line: 35, column: 11, scope: !8)
!33 = !DILocation(line: 25, column: 15, scope: !8)
!34 = !DILocation(line: 25, column: 27, scope: !8)
!35 = !DILocation(line: 25, column: 25, scope: !8)
!36 = !DILocation(line: 27, column: 23, scope: !8)
!37 = !DILocation(line: 28, column: 27, scope: !8)
!38 = !DILocation(line: 29, column: 11, scope: !8)
!39 = !DILocation(line: 38, column: 7, scope: !8)
!40 = !DILocation(line: 42, column: 14, scope: !8)
!41 = !DILocation(line: 42, column: 12, scope: !8)
!42 = !DILocation(line: 43, column: 1, scope: !8)
