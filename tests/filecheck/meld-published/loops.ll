; RUN: pcfm opt -p 'meld<method=published>' %s | filecheck %s
; RUN: pcfm opt -p 'meld<without=costs>' %s | filecheck --check-prefix=OURS %s
; Two loops of one shape become one. As published their phis stay two, between which every use selects anew in
; each round, as between what is known before the loop; ours are one phi, and what is known before is selected
; there.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b) {
; CHECK-LABEL: @k(
; CHECK:       [[LOOP:meld.*]]:
; CHECK-NEXT:    %[[I:.*]] = phi i32 [ 0, %{{.*}} ], [ %[[NEXT:.*]], %[[LOOP]] ]
; CHECK-NEXT:    %[[J:.*]] = phi i32 [ 1, %{{.*}} ], [ %[[NEXT]], %[[LOOP]] ]
; CHECK-NEXT:    %[[BASE:.*]] = select i1 %odd, ptr %ra, ptr %rb
; CHECK-NEXT:    %[[INDEX:.*]] = select i1 %odd, i32 %[[I]], i32 %[[J]]
; CHECK-NEXT:    getelementptr i32, ptr %[[BASE]], i32 %[[INDEX]]
; CHECK-NEXT:    load i32
; CHECK-NOT:     load i32
; CHECK:         %[[AGAIN:.*]] = select i1 %odd, i32 %[[I]], i32 %[[J]]
; CHECK-NEXT:    %[[NEXT]] = add i32 %[[AGAIN]], 1
; CHECK:         ret void
; OURS-LABEL: @k(
; OURS-DAG:      %[[BASE:.*]] = select i1 %odd, ptr %ra, ptr %rb
; OURS-DAG:      %[[FIRST:.*]] = select i1 %odd, i32 0, i32 1
; OURS:        [[LOOP:meld.*]]:
; OURS-NEXT:     %[[I:.*]] = phi i32 [ %[[FIRST]], %{{.*}} ], [ %[[NEXT:.*]], %[[LOOP]] ]
; OURS-NEXT:     getelementptr i32, ptr %[[BASE]], i32 %[[I]]
; OURS-NEXT:     load i32
; OURS-NOT:      load i32
; OURS:          %[[NEXT]] = add i32 %[[I]], 1
; OURS-NOT:      select
; OURS:          ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %row = mul i32 %tid, 6
  %ra = getelementptr i32, ptr %a, i32 %row
  %rb = getelementptr i32, ptr %b, i32 %row
  br i1 %odd, label %left, label %right

left:
  %i = phi i32 [ 0, %entry ], [ %i.next, %left ]
  %pa = getelementptr i32, ptr %ra, i32 %i
  %va = load i32, ptr %pa, align 4
  %ma = mul i32 %va, 3
  store i32 %ma, ptr %pa, align 4
  %i.next = add i32 %i, 1
  %i.end = icmp eq i32 %i.next, 6
  br i1 %i.end, label %end, label %left

right:
  %j = phi i32 [ 1, %entry ], [ %j.next, %right ]
  %pb = getelementptr i32, ptr %rb, i32 %j
  %vb = load i32, ptr %pb, align 4
  %mb = mul i32 %vb, 3
  store i32 %mb, ptr %pb, align 4
  %j.next = add i32 %j, 1
  %j.end = icmp eq i32 %j.next, 6
  br i1 %j.end, label %end, label %right

end:
  ret void
}
