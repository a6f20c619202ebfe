; RUN: pcfm opt -p 'strength-reduction' %s | filecheck %s
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; Two counters, one advanced where a condition holds and one where it does not: each steps as the address.
; CHECK-LABEL: define ptx_kernel void @two
define ptx_kernel void @two(ptr %p, ptr %q, i32 %n) {
; CHECK:      entry:
; CHECK:        %[[WIDE:.*]] = sext i32 %tid to i64
; CHECK-NEXT:   %[[I0:.*]] = getelementptr i32, ptr %p, i64 %[[WIDE]]
; CHECK-NEXT:   %[[J0:.*]] = getelementptr i32, ptr %p, i64 3
; CHECK:      loop:
; CHECK-NEXT:   %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
; CHECK-NEXT:   %i.at = phi ptr [ %[[I0]], %entry ], [ %[[I1:.*]], %loop ]
; CHECK-NEXT:   %j.at = phi ptr [ %[[J0]], %entry ], [ %[[J1:.*]], %loop ]
; CHECK-NEXT:   %a = load i32, ptr %i.at, align 4
; CHECK-NEXT:   %b = load i32, ptr %j.at, align 4
; CHECK-NEXT:   %c = icmp slt i32 %a, %b
; CHECK-NEXT:   %sum = add i32 %a, %b
; CHECK-NEXT:   %[[I2:.*]] = getelementptr i8, ptr %i.at, i64 8
; CHECK-NEXT:   %[[J2:.*]] = getelementptr i8, ptr %j.at, i64 4
; CHECK-NEXT:   %[[I1]] = select i1 %c, ptr %[[I2]], ptr %i.at
; CHECK-NEXT:   %[[J1]] = select i1 %c, ptr %j.at, ptr %[[J2]]
; CHECK-NEXT:   %k.next = add i32 %k, 1
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop

loop:
  %i = phi i32 [ %tid, %entry ], [ %i.next, %loop ]
  %j = phi i32 [ 3, %entry ], [ %j.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %i.wide = sext i32 %i to i64
  %i.at = getelementptr inbounds i32, ptr %p, i64 %i.wide
  %a = load i32, ptr %i.at, align 4
  %j.wide = sext i32 %j to i64
  %j.at = getelementptr inbounds i32, ptr %p, i64 %j.wide
  %b = load i32, ptr %j.at, align 4
  %c = icmp slt i32 %a, %b
  %sum = add i32 %a, %b
  %i.more = add nsw i32 %i, 2
  %j.more = add nsw i32 %j, 1
  %i.next = select i1 %c, i32 %i.more, i32 %i
  %j.next = select i1 %c, i32 %j, i32 %j.more
  %k.next = add i32 %k, 1
  %done = icmp eq i32 %k.next, 40
  br i1 %done, label %end, label %loop

end:
  %at = getelementptr i32, ptr %q, i32 %tid
  store i32 %sum, ptr %at, align 4
  ret void
}

; Chosen by the arm that a lane comes from, scaled, with a step that only the launch knows.
; CHECK-LABEL: define ptx_kernel void @arms
define ptx_kernel void @arms(ptr %p, ptr %q, i64 %n) {
; CHECK:      entry:
; CHECK:        %[[START:.*]] = getelementptr [4 x i32], ptr %p, i64 4, i32 %tid
; CHECK-NEXT:   %[[STEP:.*]] = shl i64 %n, 4
; CHECK-NEXT:   br label %loop
; CHECK:      loop:
; CHECK-NEXT:   %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
; CHECK-NEXT:   %at = phi ptr
; CHECK:      more:
; CHECK-NEXT:   %[[MORE:.*]] = getelementptr i8, ptr %at, i64 %[[STEP]]
; CHECK:      less:
; CHECK-NEXT:   %[[LESS:.*]] = getelementptr i8, ptr %at, i64 -16
; CHECK:      latch:
; CHECK-NEXT:   phi ptr [ %[[MORE]], %more ], [ %[[LESS]], %less ], [ %at, %loop ]
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop

loop:
  %i = phi i64 [ 4, %entry ], [ %i.next, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %at = getelementptr inbounds [4 x i32], ptr %p, i64 %i, i32 %tid
  %a = load i32, ptr %at, align 4
  switch i32 %a, label %latch [
    i32 3, label %more
    i32 4, label %less
  ]

more:
  %i.more = add i64 %i, %n
  br label %latch

less:
  %i.less = sub i64 %i, 1
  br label %latch

latch:
  %i.next = phi i64 [ %i.more, %more ], [ %i.less, %less ], [ %i, %loop ]
  %k.next = add i32 %k, 1
  %done = icmp eq i32 %k.next, 6
  br i1 %done, label %end, label %loop

end:
  %out = getelementptr i32, ptr %q, i32 %tid
  store i32 %a, ptr %out, align 4
  ret void
}

; The sums may wrap around their width, so that only what comes before it is widened is stepped.
; CHECK-LABEL: define ptx_kernel void @wraps
define ptx_kernel void @wraps(ptr %p, ptr %q) {
; CHECK:      entry:
; CHECK:        %[[I0:.*]] = add i32 %tid, 7
; CHECK:      loop:
; CHECK-NEXT:   %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
; CHECK-NEXT:   %i.off = phi i32 [ %[[I0]], %entry ], [ %[[I1:.*]], %loop ]
; CHECK-NEXT:   %i.wide = sext i32 %i.off to i64
; CHECK-NEXT:   %i.at = getelementptr inbounds i32, ptr %p, i64 %i.wide
; CHECK-NEXT:   %a = load i32, ptr %i.at, align 4
; CHECK-NEXT:   %c = icmp slt i32 %a, 0
; CHECK-NEXT:   %[[MORE:.*]] = add i32 %i.off, 1
; CHECK-NEXT:   %[[I1]] = select i1 %c, i32 %[[MORE]], i32 %i.off
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop

loop:
  %i = phi i32 [ %tid, %entry ], [ %i.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %i.off = add nsw i32 %i, 7
  %i.wide = sext i32 %i.off to i64
  %i.at = getelementptr inbounds i32, ptr %p, i64 %i.wide
  %a = load i32, ptr %i.at, align 4
  %c = icmp slt i32 %a, 0
  %i.more = add i32 %i, 1
  %i.next = select i1 %c, i32 %i.more, i32 %i
  %k.next = add i32 %k, 1
  %done = icmp eq i32 %k.next, 40
  br i1 %done, label %end, label %loop

end:
  %at = getelementptr i32, ptr %q, i32 %tid
  store i32 %a, ptr %at, align 4
  ret void
}

; Left alone: a counter that every iteration advances, one that is compared too, one whose address is not asked
; for in every iteration, and one that loads say how far to advance.
; CHECK-LABEL: define ptx_kernel void @others
define ptx_kernel void @others(ptr %p, ptr %q) {
; CHECK:      loop:
; CHECK-NEXT:   %plain = phi i32 [ %tid, %entry ], [ %plain.next, %latch ]
; CHECK-NEXT:   %compared = phi i32 [ %tid, %entry ], [ %compared.next, %latch ]
; CHECK-NEXT:   %seldom = phi i32 [ %tid, %entry ], [ %seldom.next, %latch ]
; CHECK-NEXT:   %far = phi i32 [ %tid, %entry ], [ %far.next, %latch ]
; CHECK-NEXT:   %plain.wide = sext i32 %plain to i64
; CHECK:        %compared.wide = sext i32 %compared to i64
; CHECK:        %far.wide = sext i32 %far to i64
; CHECK:      then:
; CHECK-NEXT:   %seldom.wide = sext i32 %seldom to i64
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop

loop:
  %plain = phi i32 [ %tid, %entry ], [ %plain.next, %latch ]
  %compared = phi i32 [ %tid, %entry ], [ %compared.next, %latch ]
  %seldom = phi i32 [ %tid, %entry ], [ %seldom.next, %latch ]
  %far = phi i32 [ %tid, %entry ], [ %far.next, %latch ]
  %plain.wide = sext i32 %plain to i64
  %plain.at = getelementptr inbounds i32, ptr %p, i64 %plain.wide
  %a = load i32, ptr %plain.at, align 4
  %compared.wide = sext i32 %compared to i64
  %compared.at = getelementptr inbounds i32, ptr %p, i64 %compared.wide
  %b = load i32, ptr %compared.at, align 4
  %far.wide = sext i32 %far to i64
  %far.at = getelementptr inbounds i32, ptr %p, i64 %far.wide
  %d = load i32, ptr %far.at, align 4
  %c = icmp slt i32 %a, %b
  br i1 %c, label %then, label %latch

then:
  %seldom.wide = sext i32 %seldom to i64
  %seldom.at = getelementptr inbounds i32, ptr %q, i64 %seldom.wide
  store i32 %d, ptr %seldom.at, align 4
  br label %latch

latch:
  %plain.next = add nsw i32 %plain, 1
  %compared.more = add nsw i32 %compared, 1
  %compared.next = select i1 %c, i32 %compared.more, i32 %compared
  %seldom.more = add nsw i32 %seldom, 40
  %seldom.next = select i1 %c, i32 %seldom.more, i32 %seldom
  %low = and i32 %b, 1
  %far.more = add nsw i32 %far, %low
  %far.next = select i1 %c, i32 %far.more, i32 %far
  %few = icmp slt i32 %compared.next, 44
  %near = icmp slt i32 %plain.next, 100
  %more = and i1 %few, %near
  br i1 %more, label %loop, label %end

end:
  ret void
}
