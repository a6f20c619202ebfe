; Two ends of a small system: one side divides and takes roots by CUDA's functions of exact rounding, the other
; by operators.
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare float @__nv_fdiv_rn(float, float)
declare float @__nv_fmul_rn(float, float)
declare float @__nv_fsqrt_rn(float)
declare float @__nv_sqrtf(float)

define ptx_kernel void @k(ptr noalias %out, ptr noalias readonly %kind, ptr noalias readonly %rows) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %thread.block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = shl i32 %thread.block, 7
  %n = add i32 %first, %tid
  %pk = getelementptr inbounds i32, ptr %kind, i32 %n
  %k = load i32, ptr %pk, align 4
  %row = shl i32 %n, 1
  %p0 = getelementptr inbounds float, ptr %rows, i32 %row
  %p1 = getelementptr inbounds float, ptr %p0, i32 1
  %a = load float, ptr %p0, align 4
  %b = load float, ptr %p1, align 4
  %is.upper = icmp eq i32 %k, 0
  br i1 %is.upper, label %upper, label %lower

upper:
  %u.product = call contract float @__nv_fmul_rn(float %a, float %b)
  %u.sum = fadd contract float %u.product, %a
  %u.quotient = call contract float @__nv_fdiv_rn(float %u.sum, float %b)
  %u.root = call contract float @__nv_fsqrt_rn(float %u.quotient)
  %u.end = fmul contract float %u.root, 2.0
  br label %done

lower:
  %l.product = fmul float %b, %a
  %l.sum = fadd contract float %l.product, %b
  %l.quotient = fdiv contract float %l.sum, %a
  %l.root = call contract float @__nv_sqrtf(float %l.quotient)
  %l.end = fmul contract float %l.root, 3.0
  br label %done

done:
  %end = phi float [ %u.end, %upper ], [ %l.end, %lower ]
  %po = getelementptr inbounds float, ptr %out, i32 %n
  store float %end, ptr %po, align 4
  ret void
}
