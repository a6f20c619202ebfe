; RUN: pcfm opt -p 'simplify-phis' %s | filecheck %s
; LAUNCH: block=1
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; One value on all edges, a phi that comes around to itself, a twin, and a value that only poison disturbs.
; CHECK-LABEL: define ptx_kernel void @each
define ptx_kernel void @each(ptr %p, i32 %n) {
; CHECK:      join:
; CHECK-NEXT:   %different = phi i32 [ 1, %a ], [ 2, %b ]
; CHECK-NEXT:   br label %loop
; CHECK:      loop:
; CHECK-NEXT:   %i = phi i32 [ 0, %join ], [ %j, %loop ]
; CHECK-NEXT:   %j = add i32 %i, 1
; CHECK:      end:
; CHECK-NEXT:   %s1 = add i32 %tid, %different
; CHECK-NEXT:   %s2 = add i32 %s1, %different
; CHECK-NEXT:   %defined = select i1 %c, i32 %tid, i32 0
; CHECK-NEXT:   %s3 = add i32 %s2, %defined
; CHECK-NEXT:   %s4 = add i32 %s3, %n
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %c = icmp ult i32 %tid, 9
  br i1 %c, label %a, label %b

a:
  store i32 %tid, ptr %at, align 4
  br label %join

b:
  br label %join

join:
  %same = phi i32 [ %tid, %a ], [ %tid, %b ]
  %different = phi i32 [ 1, %a ], [ 2, %b ]
  %twin = phi i32 [ 1, %a ], [ 2, %b ]
  %or.poison = phi i32 [ %tid, %a ], [ poison, %b ]
  br label %loop

loop:
  %i = phi i32 [ 0, %join ], [ %j, %loop ]
  %around = phi i32 [ %n, %join ], [ %around, %loop ]
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end

end:
  %s1 = add i32 %same, %different
  %s2 = add i32 %s1, %twin
  %defined = select i1 %c, i32 %or.poison, i32 0
  %s3 = add i32 %s2, %defined
  %s4 = add i32 %s3, %around
  store i32 %s4, ptr %at, align 4
  ret void
}

; Two counters that go the same way are one; one that starts elsewhere, or steps with a flag, is another.
; CHECK-LABEL: define ptx_kernel void @counters
define ptx_kernel void @counters(ptr %p, i32 %n) {
; CHECK:      loop:
; CHECK-NEXT:   %i = phi
; CHECK-NEXT:   %other = phi
; CHECK-NEXT:   %flagged = phi
; CHECK-NOT:    phi
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %like = phi i32 [ 0, %entry ], [ %like.next, %loop ]
  %other = phi i32 [ 1, %entry ], [ %other.next, %loop ]
  %flagged = phi i32 [ 0, %entry ], [ %flagged.next, %loop ]
  %i.next = add i32 %i, 1
  %like.next = add i32 %like, 1
  %other.next = add i32 %other, 1
  %flagged.next = add nsw i32 %flagged, 1
  %s1 = add i32 %i, %like
  %s2 = add i32 %s1, %other
  %s3 = add i32 %s2, %flagged
  store i32 %s3, ptr %p, align 4
  %more = icmp slt i32 %like.next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; A value that does not dominate the phi cannot stand for it, even where the other edge brings poison; neither can
; one that may itself be poison stand for undef.
; CHECK-LABEL: define ptx_kernel void @kept
define ptx_kernel void @kept(ptr %p, i32 %n) {
; CHECK:      %x = phi i32 [ %v, %a ], [ poison, %entry ]
; CHECK-NEXT: %y = phi i32 [ %n, %a ], [ undef, %entry ]
; CHECK-NEXT: store i32 4, ptr %p
entry:
  %c = icmp sgt i32 %n, -100
  br i1 %c, label %a, label %join

a:
  %v = load i32, ptr %p, align 4
  br label %join

join:
  %x = phi i32 [ %v, %a ], [ poison, %entry ]
  %y = phi i32 [ %n, %a ], [ undef, %entry ]
  %z = phi i32 [ 4, %a ], [ undef, %entry ]
  store i32 %z, ptr %p, align 4
  %sum = add i32 %x, %y
  store i32 %sum, ptr %p, align 4
  ret void
}
