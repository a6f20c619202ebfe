; RUN: pcfm opt -p 'plain-operations' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @__nv_fdiv_rn(float, float)
declare float @__nv_fmul_rn(float, float)
declare float @__nv_fsqrt_rn(float)
declare float @__nv_sqrtf(float)
declare float @__nv_fmul_rz(float, float)
declare i32 @__nv_max(i32, i32)

; What both sides have becomes the operation, without the flags of its call; the square root, of which each
; side has another spelling, LLVM's own. Rounding to zero is no plain product, and the maximum stands alone.
; CHECK-LABEL: define ptx_kernel void @two_sides
; CHECK:       then:
; CHECK-NEXT:    %quotient = fdiv float %x, %y
; CHECK-NEXT:    %product = fmul float %quotient, %y
; CHECK-NEXT:    %cut = call float @__nv_fmul_rz
; CHECK-NEXT:    %root = call float @llvm.sqrt.f32(float %product)
; CHECK-NEXT:    %most = call i32 @__nv_max
; CHECK:       else:
; CHECK-NEXT:    %ratio = fdiv contract float %y, %x
; CHECK-NEXT:    %area = fmul contract float %ratio, %x
; CHECK-NEXT:    %other = call float @llvm.sqrt.f32(float %area)
define ptx_kernel void @two_sides(ptr %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr float, ptr %p, i32 %tid
  %next = getelementptr float, ptr %slot, i32 100
  %x = load float, ptr %slot, align 4
  %y = load float, ptr %next, align 4
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %then, label %else

then:
  %quotient = call contract float @__nv_fdiv_rn(float %x, float %y)
  %product = call contract float @__nv_fmul_rn(float %quotient, float %y)
  %cut = call float @__nv_fmul_rz(float %x, float %y)
  %root = call float @__nv_fsqrt_rn(float %product)
  %most = call i32 @__nv_max(i32 %tid, i32 7)
  %asfloat = sitofp i32 %most to float
  %sum = fadd float %root, %asfloat
  %all = fadd float %sum, %cut
  br label %end

else:
  %ratio = fdiv contract float %y, %x
  %area = fmul contract float %ratio, %x
  %other = call float @__nv_sqrtf(float %area)
  br label %end

end:
  %r = phi float [ %all, %then ], [ %other, %else ]
  store float %r, ptr %slot, align 4
  ret void
}

; A call outside of any branch that has two sides stays.
; CHECK-LABEL: define ptx_kernel void @straight
; CHECK:         %q = call float @__nv_fdiv_rn
define ptx_kernel void @straight(ptr %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr float, ptr %p, i32 %tid
  %x = load float, ptr %slot, align 4
  %q = call float @__nv_fdiv_rn(float %x, float 3.0)
  %r = fdiv float %q, 5.0
  store float %r, ptr %slot, align 4
  ret void
}

; Where subnormal numbers are flushed, or mathematics is unsafe, the two are not one.
; CHECK-LABEL: define ptx_kernel void @flushed
; CHECK:         %quotient = call float @__nv_fdiv_rn
define ptx_kernel void @flushed(ptr %p) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr float, ptr %p, i32 %tid
  %x = load float, ptr %slot, align 4
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %then, label %else

then:
  %quotient = call float @__nv_fdiv_rn(float %x, float 3.0)
  br label %end

else:
  %ratio = fdiv float %x, 5.0
  br label %end

end:
  %r = phi float [ %quotient, %then ], [ %ratio, %else ]
  store float %r, ptr %slot, align 4
  ret void
}

; Assembly of one operation is that operation on whatever bits it is given; volatile assembly stays.
; CHECK-LABEL: define ptx_kernel void @assembly
; CHECK:         [[BITS:%.+]] = freeze i32 %x
; CHECK-NEXT:    %mixed = xor i32 [[BITS]], 77
; CHECK-NEXT:    %kept = call i32 asm sideeffect
; CHECK:         %changed = xor i32 %x, 99
define ptx_kernel void @assembly(ptr %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %p, i32 %tid
  %x = load i32, ptr %slot, align 4
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %then, label %else

then:
  %mixed = call i32 asm "xor.b32 $0, $1, $2;", "=r,r,r"(i32 %x, i32 77)
  %kept = call i32 asm sideeffect "xor.b32 $0, $1, $2;", "=r,r,r"(i32 %mixed, i32 5)
  br label %end

else:
  %changed = xor i32 %x, 99
  br label %end

end:
  %r = phi i32 [ %kept, %then ], [ %changed, %else ]
  store i32 %r, ptr %slot, align 4
  ret void
}
