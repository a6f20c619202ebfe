; A call is divergent unless it is known; a device function knows nothing of its arguments.
define ptx_kernel void @calls(i32 %uni.n, float %uni.f, ptr %uni.target) {
  %div.unknown = call i32 @unknown(i32 %uni.n)
  %div.pure = call i32 @pure(i32 %uni.n)
  %uni.sin = call float @__nv_sinf(float %uni.f)
  %uni.min = call i32 @llvm.smin.i32(i32 %uni.n, i32 7)
  %div.through.pointer = call i32 %uni.target(i32 %uni.n)
  ret void
}

define i32 @device(i32 %div.n, ptr addrspace(1) %div.p) {
  %div.sum = add i32 %div.n, 1
  %div.loaded = load i32, ptr addrspace(1) %div.p, align 4
  %uni.block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %div.sum
}

declare i32 @unknown(i32)
declare i32 @pure(i32) nounwind willreturn memory(none)
declare float @__nv_sinf(float)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

; What stands in the list of variadic arguments of each lane is not known.
define i32 @variadic(ptr %div.list) {
uni.entry:
  %div.next = va_arg ptr @uni_list, i32
  ret i32 %div.next
}

@uni_list = external global ptr
