; RUN: pcfm opt -p 'loop-merge<batch=1>' %s | filecheck %s

; A for loop around a do-while: one header, one latch, which has the only exit. The outer counter keeps its value
; while the lane is in its inner loop; the inner counter and the bound, which the prologue gives, come round
; through the latch and meet those of fresh lanes. Where lanes stay, the flags are what the source asks.
; CHECK-LABEL: define {{.*}} @counted
; CHECK:       merged:
; CHECK-NEXT:    %i = phi i32 [ 0, %entry ], [ [[ILAST:%.*]], %merged.latch ]
; CHECK-NEXT:    [[J:%.*]] = phi i32 [ poison, %entry ], [ [[JLAST:%.*]], %merged.latch ]
; CHECK-NEXT:    [[SUM:%.*]] = phi i32 [ poison, %entry ], [ [[SUMLAST:%.*]], %merged.latch ]
; CHECK-NEXT:    %fresh = phi i1 [ true, %entry ], [ %fresh.1, %merged.latch ]
; CHECK-NEXT:    %bound.ssa = phi i32 [ poison, %entry ], [ %bound.ssa.1, %merged.latch ]
; CHECK-NEXT:    br i1 %fresh, label %outer, label %merged.join
; CHECK:       outer:
; CHECK-NOT:     phi
; CHECK:         br label %merged.join
; CHECK:       merged.join:
; CHECK-NEXT:    [[JIN:%.*]] = phi i32 [ 0, %outer ], [ [[J]], %merged ]
; CHECK-NEXT:    [[SUMIN:%.*]] = phi i32 [ %i, %outer ], [ [[SUM]], %merged ]
; CHECK-NEXT:    %bound.ssa.1 = phi i32 [ %bound, %outer ], [ %bound.ssa, %merged ]
; CHECK-NEXT:    br label %inner
; CHECK:       inner:
; CHECK-NEXT:    %j = phi i32 [ [[JIN]], %merged.join ]
; CHECK-NEXT:    %sum = phi i32 [ [[SUMIN]], %merged.join ]
; CHECK:         br label %merged.behind
; CHECK:       merged.behind:
; CHECK:         [[MORE:%.*]] = phi i1 [ %more, %inner ]
; CHECK-NEXT:    br i1 [[MORE]], label %merged.latch, label %behind
; CHECK:       behind:
; CHECK:         br label %merged.latch
; CHECK:       merged.latch:
; CHECK-NEXT:    %fresh.1 = phi i1 [ true, %behind ], [ false, %merged.behind ]
; CHECK:         %stay = phi i1 [ %again, %behind ], [ true, %merged.behind ]
; CHECK:         br i1 %stay, label %merged, label %end
define ptx_kernel void @counted(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %behind ]
  %mixed = mul i32 %i, %t
  %bound = and i32 %mixed, 7
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %sum = phi i32 [ %i, %outer ], [ %sum.next, %inner ]
  %sum.next = add i32 %sum, %j
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %bound
  br i1 %more, label %inner, label %behind
behind:
  %at = getelementptr i32, ptr %p, i32 %t
  store i32 %sum.next, ptr %at, align 4
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 6
  br i1 %again, label %outer, label %end
end:
  ret void
}

; A while loop around a while loop whose body ends iterations of both: all of it meets behind the inner loop, and
; leaves at the latch, lanes that are done with the outer loop too, which go past the body.
; CHECK-LABEL: define {{.*}} @both_ends
; CHECK:       merged:
; CHECK:         br i1 %fresh, label %outer, label %merged.join
; CHECK:       outer:
; CHECK-NEXT:    %again = icmp ult i32 %i, 9
; CHECK-NEXT:    br label %merged.join
; CHECK:       merged.join:
; CHECK:         %go = phi i1 [ %again, %outer ], [ true, %merged ]
; CHECK-NEXT:    br i1 %go, label %inner, label %merged.behind
; CHECK:         switch i32 %kind, label %merged.edge [
; CHECK-NEXT:      i32 3, label %merged.edge.1
; CHECK-NEXT:    ]
; CHECK:       merged.behind:
; CHECK-NEXT:    %done = phi i1 [ true, %inner ], [ false, %merged.edge ], [ false, %merged.edge.1 ], [ false, %merged.join ]
; CHECK-NEXT:    %leave = phi i1 [ poison, %inner ], [ false, %merged.edge ], [ false, %merged.edge.1 ], [ true, %merged.join ]
; CHECK-NEXT:    %fresh.1 = phi i1 [ poison, %inner ], [ false, %merged.edge ], [ true, %merged.edge.1 ], [ poison, %merged.join ]
; CHECK:         br i1 %done, label %behind, label %merged.latch
; CHECK:       merged.latch:
; CHECK-NEXT:    %leave.1 = phi i1 [ false, %behind ], [ %leave, %merged.behind ]
; CHECK-NEXT:    %fresh.2 = phi i1 [ true, %behind ], [ %fresh.1, %merged.behind ]
; CHECK:         br i1 %leave.1, label %end, label %merged
define ptx_kernel void @both_ends(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %behind ], [ %i.quick, %body ]
  %again = icmp ult i32 %i, 9
  br i1 %again, label %inner, label %end
inner:
  %j = phi i32 [ %t, %outer ], [ %j.next, %body ]
  %more = icmp sgt i32 %j, 2
  br i1 %more, label %body, label %behind
body:
  %half = lshr i32 %j, 1
  %j.next = sub i32 %half, %i
  %kind = and i32 %j.next, 3
  %i.quick = add i32 %i, 2
  switch i32 %kind, label %inner [ i32 3, label %outer ]
behind:
  %at = getelementptr i32, ptr %p, i32 %t
  store i32 %j, ptr %at, align 4
  %i.next = add i32 %i, 1
  br label %outer
end:
  ret void
}

; What is convergent keeps the loops apart.
; CHECK-LABEL: define {{.*}} @meeting
; CHECK-NOT:     merged
define ptx_kernel void @meeting(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %behind ]
  call void @llvm.nvvm.barrier0()
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %t
  br i1 %more, label %inner, label %behind
behind:
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 2
  br i1 %again, label %outer, label %end
end:
  ret void
}

; All lanes do equally many inner iterations: nobody waits.
; CHECK-LABEL: define {{.*}} @alike
; CHECK-NOT:     merged
define ptx_kernel void @alike(ptr %p, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %behind ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %n
  br i1 %more, label %inner, label %behind
behind:
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, %t
  br i1 %again, label %outer, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
