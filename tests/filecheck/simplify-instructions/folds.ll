; RUN: pcfm opt -p 'simplify-instructions' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; CHECK-LABEL: define ptx_kernel void @selects
define ptx_kernel void @selects(ptr %p, i1 %c, i32 %x, i32 %y) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   store volatile i32 %x, ptr %p
; CHECK-NEXT:   store volatile i32 %y, ptr %p
; CHECK-NEXT:   store volatile i32 %x, ptr %p
; CHECK-NEXT:   store volatile i1 %c, ptr %p
; CHECK-NEXT:   %negated = select i1 %c, i32 %y, i32 %x
; CHECK-NEXT:   store volatile i32 %negated, ptr %p
; CHECK-NEXT:   %outer = select i1 %c, i32 %x, i32 3
; CHECK-NEXT:   store volatile i32 %outer, ptr %p
; CHECK-NEXT:   %other = select i1 %c, i32 3, i32 %y
; CHECK-NEXT:   store volatile i32 %other, ptr %p
; CHECK-NEXT:   store volatile i32 %x, ptr %p
; CHECK-NEXT:   ret void
entry:
  %not = xor i1 %c, true
  %first = select i1 true, i32 %x, i32 %y
  store volatile i32 %first, ptr %p, align 4
  %second = select i1 false, i32 %x, i32 %y
  store volatile i32 %second, ptr %p, align 4
  %same = select i1 %c, i32 %x, i32 %x
  store volatile i32 %same, ptr %p, align 4
  %itself = select i1 %c, i1 true, i1 false
  store volatile i1 %itself, ptr %p, align 4
  %negated = select i1 %not, i32 %x, i32 %y
  store volatile i32 %negated, ptr %p, align 4
  %inner = select i1 %c, i32 %x, i32 %y
  %outer = select i1 %c, i32 %inner, i32 3
  store volatile i32 %outer, ptr %p, align 4
  %other = select i1 %c, i32 3, i32 %inner
  store volatile i32 %other, ptr %p, align 4
  %defined = select i1 %c, i32 %x, i32 poison
  store volatile i32 %defined, ptr %p, align 4
  ret void
}

; CHECK-LABEL: define ptx_kernel void @negations
define ptx_kernel void @negations(ptr %p, i1 %c, i32 %x) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   store volatile i1 %c, ptr %p
; CHECK-NEXT:   %tid = call
; CHECK-NEXT:   %not.less = icmp sge i32 %tid, %x
; CHECK-NEXT:   store volatile i1 %not.less, ptr %p
; CHECK-NEXT:   %greater = icmp sgt i32 %tid, %x
; CHECK-NEXT:   store volatile i1 %greater, ptr %p
; CHECK-NEXT:   br i1 %greater, label %b, label %a
entry:
  %not = xor i1 %c, true
  %not.not = xor i1 %not, true
  store volatile i1 %not.not, ptr %p, align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %less = icmp slt i32 %tid, %x
  %not.less = xor i1 true, %less
  store volatile i1 %not.less, ptr %p, align 4
  %greater = icmp sgt i32 %tid, %x
  store volatile i1 %greater, ptr %p, align 4
  %not.greater = xor i1 %greater, true
  br i1 %not.greater, label %a, label %b

a:
  ret void

b:
  ret void
}

; CHECK-LABEL: define ptx_kernel void @logic
define ptx_kernel void @logic(ptr %p, i32 %x) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   store volatile i32 5, ptr %p
; CHECK-NEXT:   store volatile i32 %x, ptr %p
; CHECK-NEXT:   store volatile i32 0, ptr %p
; CHECK-NEXT:   ret void
entry:
  %xor = xor i32 6, 3
  store volatile i32 %xor, ptr %p, align 4
  %or = or i32 %x, 0
  %and = and i32 -1, %or
  store volatile i32 %and, ptr %p, align 4
  %none = and i32 %and, 0
  store volatile i32 %none, ptr %p, align 4
  ret void
}

; A poison arm gives way to the other; an undef one does not, since the other might be poison.
; CHECK-LABEL: define ptx_kernel void @undefined
define ptx_kernel void @undefined(ptr %p, i1 %c, i32 %x) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %kept = select i1 %c, i32 %x, i32 undef
entry:
  %kept = select i1 %c, i32 %x, i32 undef
  store volatile i32 %kept, ptr %p, align 4
  ret void
}
