; RUN: pcfm opt -p 'branch-fusion' %s | filecheck %s
; RUN: pcfm opt -p 'branch-fusion<threshold=0.6>' %s | filecheck --check-prefix=HIGH %s
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; A profit of a half at best: the default threshold takes it, a threshold above a half takes nothing.
; CHECK-LABEL: define ptx_kernel void @k
; HIGH-LABEL: define ptx_kernel void @k
define ptx_kernel void @k(ptr %a, i32 %n) {
; CHECK-NOT:   br i1
; CHECK:       ret void
; HIGH:        br i1 %c, label %t, label %f
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %t, label %f

t:
  %x = load i32, ptr %p, align 4
  %x1 = mul i32 %x, 3
  store i32 %x1, ptr %p, align 4
  br label %end

f:
  %y = load i32, ptr %p, align 4
  %y1 = mul i32 %y, 5
  store i32 %y1, ptr %p, align 4
  br label %end

end:
  ret void
}
