; RUN: pcfm opt -p 'meld<method=published>' %s | filecheck %s
; RUN: pcfm opt -p 'meld<threshold=0.5;method=published>' %s | filecheck --check-prefix=ABOVE %s
; A diamond: loads and multiplications meet, operands that differ take selects where they are used, and what the
; left arm alone has between them is unpredicated, cheap as it is. Beyond the fusion profit nothing is melded.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b, ptr %out) {
; CHECK-LABEL: @k(
; CHECK:         select i1 %odd, ptr %pa, ptr %pb
; CHECK-NEXT:    load i32
; CHECK-NEXT:    br i1 %odd, label %[[GAP:.*]], label %[[JOIN:.*]]
; CHECK:       [[GAP]]:
; CHECK-NEXT:    xor i32
; CHECK-NEXT:    add i32
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    phi i32
; CHECK-NEXT:    %[[FACTOR:.*]] = select i1 %odd, i32 3, i32 5
; CHECK-NEXT:    mul i32 %{{.*}}, %[[FACTOR]]
; CHECK-NOT:     mul i32
; CHECK:         store i32
; CHECK-NOT:     store i32
; CHECK:         ret void
; ABOVE-LABEL: @k(
; ABOVE:       then:
; ABOVE:       else:
; ABOVE-NOT:     select
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %pa = getelementptr i32, ptr %a, i32 %tid
  %pb = getelementptr i32, ptr %b, i32 %tid
  %po = getelementptr i32, ptr %out, i32 %tid
  br i1 %odd, label %then, label %else

then:
  %va = load i32, ptr %pa, align 4
  %xa = xor i32 %va, %tid
  %wa = add i32 %xa, 9
  %ma = mul i32 %wa, 3
  store i32 %ma, ptr %po, align 4
  br label %end

else:
  %vb = load i32, ptr %pb, align 4
  %mb = mul i32 %vb, 5
  store i32 %mb, ptr %po, align 4
  br label %end

end:
  ret void
}
