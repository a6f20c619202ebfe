; RUN: pcfm opt -p 'branch-fusion' %s | filecheck %s
; RUN: pcfm opt -p 'branch-fusion<decide=meld>' %s | filecheck --check-prefix=MELD %s
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; A profit of nearly a half, and six selects that a warp of one mind pays for nothing: the threshold takes it as
; published, melding leaves it where no launch says how often the branch splits.
; CHECK-LABEL: define ptx_kernel void @k
; MELD-LABEL: define ptx_kernel void @k
define ptx_kernel void @k(ptr %a, i32 %l0, i32 %l1, i32 %l2, i32 %l3, i32 %r0, i32 %r1, i32 %r2, i32 %r3) {
; CHECK-COUNT-6: select i1 %c
; CHECK-COUNT-3: mul
; CHECK-NOT:     mul
; CHECK-NOT:     br i1
; CHECK:         ret void
; MELD:          br i1 %c, label %t, label %f
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %t, label %f

t:
  %x = mul i32 %l0, %l1
  %x1 = mul i32 %l2, %l3
  %x2 = mul i32 %tid, 3
  %x3 = xor i32 %x, %x1
  %x4 = xor i32 %x3, %x2
  br label %end

f:
  %y = mul i32 %r0, %r1
  %y1 = mul i32 %r2, %r3
  %y2 = mul i32 %l0, 7
  %y3 = xor i32 %y, %y1
  %y4 = xor i32 %y3, %y2
  br label %end

end:
  %r = phi i32 [ %x4, %t ], [ %y4, %f ]
  store i32 %r, ptr %p, align 4
  ret void
}
