; RUN: pcfm opt -p 'meld<method=published>' %s | filecheck %s
; RUN: pcfm opt -p 'meld<method=published;without=replicas>' %s | filecheck --check-prefix=APART %s
; A block against an if without an else: it stands in a replica of that region, where it has most in common
; with it, and its lanes go there by a constant condition.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b, ptr %out) {
; CHECK-LABEL: @k(
; CHECK:         load i32
; CHECK-NOT:     load i32
; CHECK:         mul i32
; CHECK-NOT:     mul i32
; CHECK:         store i32
; CHECK-NOT:     store i32
; CHECK:         ret void
; APART-LABEL: @k(
; APART:         load i32
; APART:         load i32
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %second = and i32 %tid, 2
  %high = icmp ne i32 %second, 0
  %pa = getelementptr i32, ptr %a, i32 %tid
  %pb = getelementptr i32, ptr %b, i32 %tid
  %po = getelementptr i32, ptr %out, i32 %tid
  br i1 %odd, label %left, label %right

left:
  br i1 %high, label %then, label %joined

then:
  %va = load i32, ptr %pa, align 4
  %ma = mul i32 %va, 3
  store i32 %ma, ptr %po, align 4
  br label %joined

joined:
  br label %end

right:
  %vb = load i32, ptr %pb, align 4
  %mb = mul i32 %vb, 5
  store i32 %mb, ptr %po, align 4
  br label %end

end:
  ret void
}
