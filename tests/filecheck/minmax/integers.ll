; RUN: pcfm opt -p 'minmax' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; CHECK-LABEL: define ptx_kernel void @selects
define ptx_kernel void @selects(ptr %p, i32 %n) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %tid = call
; CHECK-NEXT:   %x = sub i32 %tid, 17
; CHECK-NEXT:   %small = call i32 @llvm.smin.i32(i32 %x, i32 %n)
; CHECK-NEXT:   %large = call i32 @llvm.umax.i32(i32 %x, i32 %n)
; CHECK-NEXT:   %near = call i32 @llvm.smin.i32(i32 %x, i32 10)
; CHECK-NEXT:   %clamped = call i32 @llvm.smax.i32(i32 %near, i32 -3)
; CHECK-NEXT:   %one = call i32 @llvm.umax.i32(i32 %x, i32 1)
; CHECK-NEXT:   %size = call i32 @llvm.abs.i32(i32 %x, i1 false)
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = sub i32 %tid, 17
  %less = icmp slt i32 %x, %n
  %small = select i1 %less, i32 %x, i32 %n
  %below = icmp ult i32 %x, %n
  %large = select i1 %below, i32 %n, i32 %x
  %under = icmp slt i32 %x, 11
  %near = select i1 %under, i32 %x, i32 10
  %deep = icmp slt i32 %x, -3
  %clamped = select i1 %deep, i32 -3, i32 %near
  %none = icmp eq i32 %x, 0
  %one = select i1 %none, i32 1, i32 %x
  %minus = sub nsw i32 0, %x
  %negative = icmp sgt i32 %x, -1
  %size = select i1 %negative, i32 %x, i32 %minus
  %a = add i32 %small, %large
  %b = xor i32 %clamped, %one
  %c = mul i32 %a, 31
  %d = add i32 %c, %b
  %e = mul i32 %d, 31
  %f = add i32 %e, %size
  %g = getelementptr i32, ptr %p, i32 %tid
  store i32 %f, ptr %g, align 4
  ret void
}

; CHECK-LABEL: define ptx_kernel void @distance
define ptx_kernel void @distance(ptr %p, i32 %n) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %tid = call
; CHECK-NEXT:   %up = sub nsw i32 %n, %tid
; CHECK-NEXT:   %apart = call i32 @llvm.abs.i32(i32 %up, i1 false)
; CHECK-NEXT:   %g = getelementptr
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %less = icmp slt i32 %tid, %n
  %up = sub nsw i32 %n, %tid
  %down = sub nsw i32 %tid, %n
  %apart = select i1 %less, i32 %up, i32 %down
  %g = getelementptr i32, ptr %p, i32 %tid
  store i32 %apart, ptr %g, align 4
  ret void
}

; What looks alike: signed compared, unsigned meant; two off; the smaller negated; wrapping differences.
; CHECK-LABEL: define ptx_kernel void @not
define ptx_kernel void @not(ptr %p, i32 %n) {
; CHECK-NOT: @llvm.{{[su](min|max)|abs}}
; CHECK: ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = sub i32 %tid, 17
  %under = icmp slt i32 %x, 12
  %near = select i1 %under, i32 %x, i32 10
  %minus = sub i32 0, %x
  %unsigned = icmp ult i32 %x, 1
  %size = select i1 %unsigned, i32 %minus, i32 %x
  %negative = icmp slt i32 %x, 0
  %turned = select i1 %negative, i32 %x, i32 %minus
  %less = icmp slt i32 %x, %n
  %up = sub i32 %n, %x
  %down = sub i32 %x, %n
  %apart = select i1 %less, i32 %up, i32 %down
  %a = add i32 %near, %size
  %b = xor i32 %turned, %apart
  %c = mul i32 %a, %b
  %g = getelementptr i32, ptr %p, i32 %tid
  store i32 %c, ptr %g, align 4
  ret void
}
