; RUN: pcfm opt -p 'minmax' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; The loaded numbers are any bits: with NaNs.
; CHECK-LABEL: define ptx_kernel void @selects
define ptx_kernel void @selects(ptr %p, ptr %q, i32 %n) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %tid = call
; CHECK-NEXT:   %gx = getelementptr
; CHECK-NEXT:   %x = load
; CHECK-NEXT:   %whole = sitofp
; CHECK-NEXT:   %relu = call float @llvm.maximumnum.f32(float %x, float 0.000000e+00)
; CHECK-NEXT:   %limit = call float @llvm.minnum.f32(float %relu, float 1.000000e+00)
; CHECK-NEXT:   %lesser = call nsz float @llvm.minnum.f32(float %whole, float 2.000000e+00)
; CHECK-NEXT:   %kept = call float @llvm.minimum.f32(float %x, float 1.000000e+00)
; CHECK-NEXT:   %sum = fadd float %kept, %lesser
; CHECK-NEXT:   %up = fsub float %whole, %x
; CHECK-NEXT:   %apart = call float @llvm.fabs.f32(float %up)
; CHECK-NEXT:   %size = call float @llvm.fabs.f32(float %whole)
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %gx = getelementptr float, ptr %p, i32 %tid
  %x = load float, ptr %gx, align 4
  %whole = sitofp i32 %n to float
  %positive = fcmp ogt float %x, 0.0
  %relu = select i1 %positive, float %x, float 0.0
  %above = fcmp ogt float %relu, 1.0
  %limit = select i1 %above, float 1.0, float %relu
  %less = fcmp ult float %whole, 2.0
  %lesser = select nsz i1 %less, float %whole, float 2.0
  %below = fcmp ugt float 1.0, %x
  %kept = select i1 %below, float %x, float 1.0
  %sum = fadd float %kept, %lesser
  %order = fcmp olt float %x, %whole
  %up = fsub float %whole, %x
  %down = fsub nsz float %x, %whole
  %apart = select i1 %order, float %up, float %down
  %minus = fneg float %whole
  %negative = fcmp olt float %whole, 0.0
  %size = select i1 %negative, float %minus, float %whole
  %a = fadd float %limit, %sum
  %b = fadd float %a, %apart
  %c = fadd float %b, %size
  %g = getelementptr float, ptr %q, i32 %tid
  store float %c, ptr %g, align 4
  ret void
}

; A NaN or a zero would come out otherwise.
; CHECK-LABEL: define ptx_kernel void @not
define ptx_kernel void @not(ptr %p, ptr %q) {
; CHECK-NOT: @llvm.{{f?(min|max|abs)}}
; CHECK: ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %gx = getelementptr float, ptr %p, i32 %tid
  %x = load float, ptr %gx, align 4
  %gy = getelementptr float, ptr %q, i32 %tid
  %y = load float, ptr %gy, align 4
  %less = fcmp olt float %x, %y
  %small = select i1 %less, float %x, float %y
  store float %small, ptr %gy, align 4
  %below = fcmp ult float %x, 1.0
  %kept = select i1 %below, float %x, float 1.0
  store float %kept, ptr %gx, align 4
  %minus = fneg float %x
  %negative = fcmp olt float %x, 0.0
  %size = select i1 %negative, float %minus, float %x
  %a = bitcast float %size to i32
  %b = bitcast float %small to i32
  %c = xor i32 %a, %b
  %more = getelementptr i32, ptr %q, i32 %tid
  %g = getelementptr i32, ptr %more, i32 64
  store i32 %c, ptr %g, align 4
  ret void
}
