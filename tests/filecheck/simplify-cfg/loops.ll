; RUN: pcfm opt -p 'simplify-cfg' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; A loop keeps its preheader and its only latch, empty as they are; the empty exit goes.
; CHECK-LABEL: define ptx_kernel void @keeps_its_shape
define ptx_kernel void @keeps_its_shape(ptr %p, i32 %n) {
; CHECK:      entry:
; CHECK:        br i1 %some, label %preheader, label %end
; CHECK:      preheader:
; CHECK-NEXT:   br label %loop
; CHECK:      loop:
; CHECK:        br i1 %odd, label %work, label %latch
; CHECK:      work:
; CHECK:        br label %latch
; CHECK:      latch:
; CHECK-NEXT:   %more = icmp
; CHECK-NEXT:   br i1 %more, label %loop, label %end
; CHECK:      end:
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %preheader, label %end

preheader:
  br label %loop

loop:
  %i = phi i32 [ 0, %preheader ], [ %j, %latch ]
  %j = add i32 %i, 1
  %bit = and i32 %j, %tid
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %work, label %latch

work:
  store i32 %j, ptr %at, align 4
  br label %latch

latch:
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %exit

exit:
  br label %end

end:
  store i32 1, ptr %p, align 4
  ret void
}
