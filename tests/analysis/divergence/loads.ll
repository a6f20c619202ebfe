; A load through a uniform address is uniform where the warp shares that memory; atomics never are.
@shared = internal addrspace(3) global [64 x i32] undef
@table = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define ptx_kernel void @loads(ptr %uni.generic, ptr addrspace(1) %uni.global) {
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %uni.a = load i32, ptr addrspace(1) %uni.global, align 4
  %uni.b = load i32, ptr %uni.generic, align 4
  %uni.c = load i32, ptr addrspace(3) @shared, align 4
  %uni.d = load volatile i32, ptr addrspace(3) @shared, align 4
  %uni.e = load i32, ptr addrspacecast (ptr addrspace(3) @shared to ptr), align 4
  %div.ptr = getelementptr i32, ptr addrspace(1) %uni.global, i32 %div.t
  %div.a = load i32, ptr addrspace(1) %div.ptr, align 4
  %div.entry = getelementptr [4 x i32], ptr addrspace(4) @table, i32 0, i32 %div.t
  %div.b = load i32, ptr addrspace(4) %div.entry, align 4
  %div.old = atomicrmw add ptr addrspace(1) %uni.global, i32 1 monotonic
  %div.swapped = cmpxchg ptr addrspace(1) %uni.global, i32 0, i32 1 monotonic monotonic
  %uni.pointer = load ptr, ptr addrspace(1) %uni.global, align 8
  %uni.indirect = load i32, ptr %uni.pointer, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
