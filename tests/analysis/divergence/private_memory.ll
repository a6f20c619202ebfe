; Every lane has its own memory behind one and the same private address.
define ptx_kernel void @private(ptr addrspace(1) %uni.global, i32 %uni.n) {
  %uni.slot = alloca i32, align 4
  store i32 0, ptr %uni.slot, align 4
  %div.loaded = load i32, ptr %uni.slot, align 4
  %uni.less = icmp ult i32 %uni.n, 4
  %uni.cast = addrspacecast ptr addrspace(1) %uni.global to ptr
  %uni.either = select i1 %uni.less, ptr %uni.slot, ptr %uni.cast
  %div.either = load i32, ptr %uni.either, align 4
  %uni.other = load ptr, ptr addrspace(1) %uni.global, align 8
  %uni.through = load i32, ptr %uni.other, align 4
  ret void
}

; Once its address is in memory, any pointer read from memory may be it.
define ptx_kernel void @escaping(ptr addrspace(1) %uni.global) {
  %uni.slot = alloca i32, align 4
  store ptr %uni.slot, ptr addrspace(1) %uni.global, align 8
  %uni.other = load ptr, ptr addrspace(1) %uni.global, align 8
  %div.through = load i32, ptr %uni.other, align 4
  ret void
}

; Memory of a size that lanes do not share, or made where not all lanes come by, lies elsewhere for each of them.
define ptx_kernel void @dynamic(i32 %uni.n) {
entry:
  %div.sized = alloca i32, i32 %uni.n, align 4
  br label %later
later:
  %div.late = alloca i32, align 4
  ret void
}

define ptx_kernel void @scratch(ptr addrspace(5) %uni.pointer) {
  %div.loaded = load i32, ptr addrspace(5) %uni.pointer, align 4
  ret void
}

; A by-value struct is a copy of the lane's own, which matters where the kernel writes to it.
define ptx_kernel void @parameters(ptr byval({ i32, i32 }) align 4 %uni.read, ptr byval({ i32, i32 }) align 4 %uni.written) {
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %uni.a = load i32, ptr %uni.read, align 4
  store i32 %div.t, ptr %uni.written, align 4
  %div.b = load i32, ptr %uni.written, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
