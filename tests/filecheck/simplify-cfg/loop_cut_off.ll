; RUN: pcfm opt -p 'simplify-cfg' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

; Once the entry's branch is folded nothing enters the loop, whose value goes round and round: it goes, and
; what it would have handed on with it.
; CHECK-LABEL: define ptx_kernel void @k
define ptx_kernel void @k(ptr %p, i32 %n) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   store i32 7, ptr %p, align 4
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
entry:
  br i1 true, label %end, label %round

round:
  %same = phi i32 [ 4, %entry ], [ %same, %again ]
  %c = icmp eq i32 %same, %n
  br i1 %c, label %again, label %end

again:
  store i32 %same, ptr %p, align 4
  br label %round

end:
  %v = phi i32 [ 7, %entry ], [ %same, %round ]
  store i32 %v, ptr %p, align 4
  ret void
}
