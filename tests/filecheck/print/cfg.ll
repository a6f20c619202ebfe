; RUN: pcfm opt -p 'print<cfg>,simplify-cfg,print<cfg>' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

; CHECK:      cfg of @two
; CHECK:      %end
; CHECK:      cfg of @two
; CHECK-NOT:  %end
; CHECK:      target triple
define ptx_kernel void @two(ptr %p) {
entry:
  br label %end

end:
  ret void
}
