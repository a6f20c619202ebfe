; RUN: pcfm opt -p 'tail-merge' %s | filecheck %s
; RUN: pcfm opt -p 'tail-merge<no-hoist>' %s | filecheck --check-prefix=SINK %s
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; What both arms begin with is done before the branch, even what may trap: every lane did it.
; CHECK-LABEL: define ptx_kernel void @both
; SINK-LABEL: define ptx_kernel void @both
define ptx_kernel void @both(ptr %a, i32 %n) {
; CHECK:         %c = icmp slt i32 %tid, 9
; CHECK-NEXT:    %l = load i32, ptr %p, align 4
; CHECK-NEXT:    %d = sdiv i32 %l, %n
; CHECK-NEXT:    br i1 %c, label %t, label %f
; CHECK:       t:
; CHECK-NEXT:    %x = add i32 %d, 1
; CHECK:       f:
; CHECK-NEXT:    %y = sub i32 %d, %l
; SINK:        t:
; SINK-NEXT:     %l = load i32, ptr %p, align 4
; SINK:        f:
; SINK-NEXT:     %m = load i32, ptr %p, align 4
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %t, label %f

t:
  %l = load i32, ptr %p, align 4
  %d = sdiv exact i32 %l, %n
  %x = add i32 %d, 1
  store i32 %x, ptr %p, align 4
  br label %end

f:
  %m = load i32, ptr %p, align 4
  %e = sdiv i32 %m, %n
  %y = sub i32 %e, %m
  store i32 %y, ptr %p, align 4
  store i32 %y, ptr %p, align 4
  br label %end

end:
  ret void
}

; Three ways of a switch; the phi of a block with one predecessor is the value that comes in.
; CHECK-LABEL: define ptx_kernel void @three_ways
define ptx_kernel void @three_ways(ptr %a, i32 %n) {
; CHECK:         %w = mul i32 %tid, %n
; CHECK-NEXT:    switch i32 %tid, label %other [
; CHECK:       zero:
; CHECK-NEXT:    %z = phi i32 [ %n, %entry ]
; CHECK-NEXT:    store i32 %w
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  switch i32 %tid, label %other [
    i32 0, label %zero
    i32 1, label %one
  ]

zero:
  %z = phi i32 [ %n, %entry ]
  %x = mul i32 %tid, %z
  store i32 %x, ptr %p, align 4
  ret void

one:
  %y = mul i32 %tid, %n
  %y1 = add i32 %y, 1
  store i32 %y1, ptr %p, align 4
  ret void

other:
  %w = mul i32 %tid, %n
  %w1 = sub i32 %w, 1
  store i32 %w1, ptr %p, align 4
  ret void
}

; Not where a block is also reached from elsewhere, and not out of a loop's exit.
; CHECK-LABEL: define ptx_kernel void @not_here
define ptx_kernel void @not_here(ptr %a, i32 %n) {
; CHECK:         %c = icmp slt i32 %tid, 9
; CHECK-NEXT:    br i1 %c, label %t, label %f
; CHECK:       loop:
; CHECK-NEXT:    %i = phi
; CHECK-NEXT:    %go = icmp ult i32 %i, %tid
; CHECK-NEXT:    br i1 %go
; CHECK:       again:
; CHECK-NEXT:    %l = load
; CHECK:       out:
; CHECK-NEXT:    %m = load
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %t, label %f

t:
  store i32 1, ptr %p, align 4
  %k = icmp eq i32 %n, 5
  br i1 %k, label %f, label %loop

f:
  store i32 1, ptr %p, align 4
  br label %loop

loop:
  %i = phi i32 [ 0, %t ], [ 0, %f ], [ %j, %again ]
  %go = icmp ult i32 %i, %tid
  br i1 %go, label %again, label %out

again:
  %l = load i32, ptr %p, align 4
  %j = add i32 %i, 1
  %l1 = add i32 %l, %j
  store i32 %l1, ptr %p, align 4
  br label %loop

out:
  %m = load i32, ptr %p, align 4
  %m1 = mul i32 %m, 3
  store i32 %m1, ptr %p, align 4
  ret void
}
