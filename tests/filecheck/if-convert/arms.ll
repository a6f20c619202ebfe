; RUN: pcfm opt -p 'if-convert' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; The arm with one sum is done before the branch, which becomes one-sided; the flag may stay, for only lanes that
; came to the arm read the sum.
; CHECK-LABEL: define ptx_kernel void @one
define ptx_kernel void @one(ptr %p) {
; CHECK:      entry:
; CHECK:        %c = icmp slt i32 %v, %tid
; CHECK-NEXT:   %less = add nsw i32 %v, -1
; CHECK-NEXT:   br i1 %c, label %join, label %long
; CHECK:      long:
; CHECK:      join:
; CHECK-NEXT:   %r = phi i32 [ %less, %entry ], [ %twice, %long ]
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %v = load i32, ptr %at, align 4
  %c = icmp slt i32 %v, %tid
  br i1 %c, label %short, label %long

short:
  %less = add nsw i32 %v, -1
  br label %join

long:
  %next = getelementptr i32, ptr %at, i32 64
  %w = load i32, ptr %next, align 4
  %twice = mul i32 %w, 2
  br label %join

join:
  %r = phi i32 [ %less, %short ], [ %twice, %long ]
  store i32 %r, ptr %at, align 4
  ret void
}

; Both arms are trivial and lead to one block: the first is done ahead, for the other there is no way left.
; CHECK-LABEL: define ptx_kernel void @both
define ptx_kernel void @both(ptr %p) {
; CHECK:      entry:
; CHECK:        %c = icmp slt i32 %v, %tid
; CHECK-NEXT:   %less = add i32 %v, -1
; CHECK-NEXT:   br i1 %c, label %join, label %right
; CHECK:      right:
; CHECK-NEXT:   %more = add i32 %v, 1
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %v = load i32, ptr %at, align 4
  %c = icmp slt i32 %v, %tid
  br i1 %c, label %left, label %right

left:
  %less = add i32 %v, -1
  br label %join

right:
  %more = add i32 %v, 1
  br label %join

join:
  %r = phi i32 [ %less, %left ], [ %more, %right ]
  store i32 %r, ptr %at, align 4
  ret void
}

; Left alone: an arm that divides, one that loads, one that is entered twice, a one-sided branch, a branch that
; splits no warp.
; CHECK-LABEL: define ptx_kernel void @others
define ptx_kernel void @others(ptr %p, i32 %n) {
; CHECK:      divides:
; CHECK-NEXT:   %quotient = udiv i32 7, %v
; CHECK:      loads:
; CHECK-NEXT:   %w = load i32, ptr %at, align 4
; CHECK:      two:
; CHECK-NEXT:   %from.two = add i32 %r, 2
; CHECK:      one:
; CHECK-NEXT:   %from.one = add i32 %r, 1
; CHECK:      uniform:
; CHECK-NEXT:   %same = add i32 %s, 9
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %v = load i32, ptr %at, align 4
  %c = icmp slt i32 %v, %tid
  br i1 %c, label %divides, label %loads

divides:
  %quotient = udiv i32 7, %v
  br label %join

loads:
  %w = load i32, ptr %at, align 4
  br label %join

join:
  %r = phi i32 [ %quotient, %divides ], [ %w, %loads ]
  switch i32 %r, label %long [
    i32 1, label %two
    i32 2, label %two
  ]

two:
  %from.two = add i32 %r, 2
  br label %behind

long:
  %d = icmp eq i32 %r, %tid
  br i1 %d, label %one, label %behind

one:
  %from.one = add i32 %r, 1
  br label %behind

behind:
  %s = phi i32 [ %from.two, %two ], [ %from.one, %one ], [ %r, %long ]
  %e = icmp eq i32 %n, 0
  br i1 %e, label %uniform, label %stores

uniform:
  %same = add i32 %s, 9
  br label %end

stores:
  store i32 %tid, ptr %at, align 4
  br label %end

end:
  %t = phi i32 [ %same, %uniform ], [ %s, %stores ]
  %other = getelementptr i32, ptr %at, i32 64
  store i32 %t, ptr %other, align 4
  ret void
}
