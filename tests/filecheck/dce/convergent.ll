; RUN: pcfm opt -p 'dce' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)

; A vote that nobody reads still brings the lanes together.
; CHECK-LABEL: define ptx_kernel void @k
define ptx_kernel void @k(ptr %p) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %vote = call
; CHECK-NEXT:   ret void
entry:
  %vote = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %dead = add i32 %vote, 1
  ret void
}
