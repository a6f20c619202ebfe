; A cycle that is entered at two blocks. Lanes that part at the entry meet at %end, as do those that leave the cycle
; in different rounds; no header dominates the cycle.
define ptx_kernel void @two_entries(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.c = icmp ult i32 %div.t, 7
  br i1 %div.c, label %a, label %uni.b
a:
  %div.pa = phi i32 [ 0, %div.entry ], [ %div.next, %uni.b ]
  br label %uni.b
uni.b:
  %div.pb = phi i32 [ 1, %div.entry ], [ %div.pa, %a ]
  %div.next = add i32 %div.pb, 1
  %uni.again = icmp ult i32 %uni.n, 7
  br i1 %uni.again, label %a, label %end
end:
  %div.out = add i32 %div.next, 1
  ret void
}

; Entered the same way by all lanes, left by each in its own round: a uniform entry, a divergent exit.
define ptx_kernel void @divergent_exit(i32 %uni.n) {
uni.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %uni.c = icmp ult i32 %uni.n, 7
  br i1 %uni.c, label %a, label %div.b
a:
  %uni.pa = phi i32 [ 0, %uni.entry ], [ %uni.next, %div.b ]
  br label %div.b
div.b:
  %uni.pb = phi i32 [ 1, %uni.entry ], [ %uni.pa, %a ]
  %uni.next = add i32 %uni.pb, 1
  %div.again = icmp ult i32 %uni.next, %div.t
  br i1 %div.again, label %a, label %end
end:
  %div.out = add i32 %uni.next, 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
