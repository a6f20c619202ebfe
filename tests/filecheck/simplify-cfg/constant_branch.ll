; RUN: pcfm opt -p 'simplify-cfg' %s | filecheck %s
; LAUNCH: block=1
target triple = "nvptx64-nvidia-cuda"

; Branches on constants and with one target become plain; what they no longer reach goes; the rest is one block.
; CHECK-LABEL: define ptx_kernel void @decided
define ptx_kernel void @decided(ptr %p, i32 %n) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %c = icmp
; CHECK-NEXT:   store i32 1, ptr %p
; CHECK-NEXT:   store i32 3, ptr %p
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
entry:
  br i1 true, label %a, label %b

a:
  %c = icmp eq i32 %n, 0
  store i32 1, ptr %p, align 4
  br i1 %c, label %join, label %join

b:
  store i32 2, ptr %p, align 4
  br label %join

join:
  %x = phi i32 [ 3, %a ], [ 3, %a ], [ 4, %b ]
  store i32 %x, ptr %p, align 4
  ret void
}

; CHECK-LABEL: define ptx_kernel void @switches
define ptx_kernel void @switches(ptr %p, i32 %n) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   store i32 20, ptr %p
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
entry:
  switch i32 2, label %none [
    i32 1, label %one
    i32 2, label %two
  ]

one:
  br label %end

two:
  switch i32 %n, label %end [
    i32 5, label %end
  ]

none:
  br label %end

end:
  %x = phi i32 [ 10, %one ], [ 20, %two ], [ 20, %two ], [ 30, %none ]
  store i32 %x, ptr %p, align 4
  ret void
}

; A loop that nothing enters goes as a whole.
; CHECK-LABEL: define ptx_kernel void @unreachable_loop
define ptx_kernel void @unreachable_loop(ptr %p) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   store i32 0, ptr %p
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
entry:
  br label %end

loop:
  %i = phi i32 [ 0, %loop ], [ %j, %latch ]
  br i1 false, label %loop, label %latch

latch:
  %j = add i32 %i, 1
  br i1 true, label %loop, label %end

end:
  %x = phi i32 [ 0, %entry ], [ %j, %latch ]
  store i32 %x, ptr %p, align 4
  ret void
}
