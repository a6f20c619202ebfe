; RUN: pcfm opt -p 'simplify-cfg' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; Empty arms go where the phi behind them does not tell them apart …
; CHECK-LABEL: define ptx_kernel void @same_values
define ptx_kernel void @same_values(ptr %p, i32 %n) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %c = icmp
; CHECK-NEXT:   store i32 7, ptr %p
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %left, label %right

left:
  br label %join

right:
  br label %join

join:
  %x = phi i32 [ 7, %left ], [ 7, %right ]
  store i32 %x, ptr %p, align 4
  ret void
}

; … but one stays where it does, and then the other can still go.
; CHECK-LABEL: define ptx_kernel void @other_values
define ptx_kernel void @other_values(ptr %p) {
; CHECK:      br i1 %c, label %join, label %right
; CHECK:      right:
; CHECK-NEXT:   br label %join
; CHECK:      %x = phi i32 [ 8, %right ], [ 7, %entry ]
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %c = icmp ult i32 %tid, 9
  br i1 %c, label %left, label %right

left:
  br label %join

right:
  br label %join

join:
  %x = phi i32 [ 7, %left ], [ 8, %right ]
  store i32 %x, ptr %at, align 4
  ret void
}

; An empty meeting point with a phi that only feeds the next one is folded into it.
; CHECK-LABEL: define ptx_kernel void @phi_of_phi
define ptx_kernel void @phi_of_phi(ptr %p, i32 %n) {
; CHECK:      outer:
; CHECK-NEXT:   %y = phi i32 [ %n, %entry ], [ 1, %a ], [ 2, %b ]
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %c = icmp ult i32 %tid, 9
  br i1 %c, label %inner, label %outer

inner:
  %d = icmp ult i32 %tid, 4
  br i1 %d, label %a, label %b

a:
  store i32 %tid, ptr %at, align 4
  br label %meet

b:
  store i32 %n, ptr %at, align 4
  br label %meet

meet:
  %x = phi i32 [ 1, %a ], [ 2, %b ]
  br label %outer

outer:
  %y = phi i32 [ %n, %entry ], [ %x, %meet ]
  store i32 %y, ptr %at, align 4
  ret void
}
