; RUN: pcfm opt -p 'meld<threshold=0>,simplify-cfg' %s | filecheck %s
; Vectors are loaded, computed on and stored as vectors: one access of sixteen bytes for both sides, and one
; address for what both sides store to.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b, ptr %out) {
; CHECK-LABEL: @k(
; CHECK-NOT:     br
; CHECK:         load <4 x i32>, ptr {{.*}}, align 16
; CHECK-NOT:     load
; CHECK:         mul <4 x i32>
; CHECK-NOT:     mul
; CHECK:         getelementptr <4 x i32>, ptr %out
; CHECK-NOT:     getelementptr
; CHECK:         store <4 x i32> {{.*}}, align 16
; CHECK-NOT:     store
; CHECK:         ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %then, label %else

then:
  %pa = getelementptr <4 x i32>, ptr %a, i32 %tid
  %va = load <4 x i32>, ptr %pa, align 16
  %sa = mul <4 x i32> %va, splat (i32 3)
  %oa = getelementptr <4 x i32>, ptr %out, i32 %tid
  store <4 x i32> %sa, ptr %oa, align 16
  br label %end

else:
  %pb = getelementptr <4 x i32>, ptr %b, i32 %tid
  %vb = load <4 x i32>, ptr %pb, align 16
  %sb = mul <4 x i32> %vb, splat (i32 5)
  %ob = getelementptr <4 x i32>, ptr %out, i32 %tid
  store <4 x i32> %sb, ptr %ob, align 16
  br label %end

end:
  ret void
}
