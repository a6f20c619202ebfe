; RUN: pcfm opt -p 'meld<method=published>' %s | filecheck %s
; RUN: pcfm opt -p 'meld<method=published;without=replicas>' %s | filecheck %s
; Each side is a region of one shape, an if without an else: the regions become one, which branches on the
; condition of either. The comparisons stand the other way round and so stay two, unpredicated.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b) {
; CHECK-LABEL: @k(
; CHECK:         br i1 %odd, label %[[LEFT:.*]], label %[[RIGHT:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    icmp sgt i32
; CHECK:       [[RIGHT]]:
; CHECK-NEXT:    icmp slt i32
; CHECK:         %[[EITHER:.*]] = phi i1
; CHECK-NEXT:    br i1 %[[EITHER]], label %[[SWAP:.*]], label
; CHECK:       [[SWAP]]:
; CHECK-NEXT:    store i32
; CHECK:         store i32
; CHECK-NOT:     store i32
; CHECK:         ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %pa = getelementptr i32, ptr %a, i32 %tid
  %pb = getelementptr i32, ptr %b, i32 %tid
  %va = load i32, ptr %pa, align 4
  %vb = load i32, ptr %pb, align 4
  br i1 %odd, label %up, label %down

up:
  %more = icmp sgt i32 %va, %vb
  br i1 %more, label %swap.up, label %end.up

swap.up:
  store i32 %vb, ptr %pa, align 4
  store i32 %va, ptr %pb, align 4
  br label %end.up

end.up:
  br label %end

down:
  %less = icmp slt i32 %va, %vb
  br i1 %less, label %swap.down, label %end.down

swap.down:
  store i32 %vb, ptr %pa, align 4
  store i32 %va, ptr %pb, align 4
  br label %end.down

end.down:
  br label %end

end:
  ret void
}
