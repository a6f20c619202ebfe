; RUN: pcfm opt -p 'loop-merge<batch=4>' %s | filecheck %s

; Up to four inner iterations before lanes meet: the inner loop stays, and counts. It has one exit still, to the
; block that asks whether the lane is done with it.
; CHECK-LABEL: define {{.*}} @counted
; CHECK:         br i1 %fresh, label %outer, label %merged.join
; CHECK:       inner:
; CHECK-NEXT:    %j = phi i32 [ %j.next, %inner ], [ [[J:%.*]], %merged.join ]
; CHECK-NEXT:    %rounds = phi i32 [ %rounds.next, %inner ], [ 0, %merged.join ]
; CHECK:         %rounds.next = add i32 %rounds, 1
; CHECK-NEXT:    %rounds.left = icmp ult i32 %rounds.next, 4
; CHECK-NEXT:    %turn = and i1 %more, %rounds.left
; CHECK-NEXT:    br i1 %turn, label %inner, label %merged.behind
; CHECK:       merged.behind:
; CHECK:         [[MORE:%.*]] = phi i1 [ %more, %inner ]
; CHECK-NEXT:    br i1 [[MORE]], label %merged.latch, label %behind
; CHECK:       merged.latch:
; CHECK-NEXT:    %fresh.1 = phi i1 [ true, %behind ], [ false, %merged.behind ]
; CHECK:         br i1 %stay, label %merged, label %end
define ptx_kernel void @counted(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %t
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %behind ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %t
  br i1 %more, label %inner, label %behind
behind:
  %old = load i32, ptr %at, align 4
  %new = add i32 %old, %j
  store i32 %new, ptr %at, align 4
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 5
  br i1 %again, label %outer, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
