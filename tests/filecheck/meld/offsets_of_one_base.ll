; RUN: pcfm opt -p 'meld<threshold=0>,simplify-instructions,simplify-cfg,dce' %s | filecheck %s
; The sides load at constants from one pointer: the base stays one, and the offset is selected, not the
; address. What is then done with the value differs in a constant, which is selected before it is used.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %out) {
; CHECK-LABEL: @k(
; CHECK-NOT:     select i1 %odd, ptr
; CHECK-DAG:     %[[FACTOR:[0-9]+]] = select i1 %odd, i32 3, i32 5
; CHECK-DAG:     %[[OFFSET:[0-9]+]] = select i1 %odd, i64 4, i64 8
; CHECK:         %[[AT:.*]] = getelementptr i32, ptr %base, i64 %[[OFFSET]]
; CHECK:         load i32, ptr %[[AT]]
; CHECK-NOT:     load
; CHECK:         mul i32 {{.*}}%[[FACTOR]]
; CHECK-NOT:     mul
; CHECK:         store
; CHECK-NOT:     store
; CHECK:         ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %base = getelementptr i32, ptr %a, i32 %tid
  br i1 %odd, label %then, label %else

then:
  %pa = getelementptr i32, ptr %base, i64 4
  %va = load i32, ptr %pa, align 4
  %sa = mul i32 %va, 3
  %oa = getelementptr i32, ptr %out, i32 %tid
  store i32 %sa, ptr %oa, align 4
  br label %end

else:
  %pb = getelementptr i32, ptr %base, i64 8
  %vb = load i32, ptr %pb, align 4
  %sb = mul i32 %vb, 5
  %ob = getelementptr i32, ptr %out, i32 %tid
  store i32 %sb, ptr %ob, align 4
  br label %end

end:
  ret void
}
