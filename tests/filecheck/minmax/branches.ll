; RUN: pcfm opt -p 'minmax' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; A clamp, and an absolute value behind it: nothing diverges any more.
; CHECK-LABEL: define ptx_kernel void @clamp
define ptx_kernel void @clamp(ptr %p) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %tid = call
; CHECK-NEXT:   %x = sub i32 %tid, 17
; CHECK-NEXT:   %clamped.smin = call i32 @llvm.smin.i32(i32 %x, i32 11)
; CHECK-NEXT:   %clamped = call i32 @llvm.smax.i32(i32 %clamped.smin, i32 -5)
; CHECK-NEXT:   %size = call i32 @llvm.abs.i32(i32 %clamped, i1 false)
; CHECK-NEXT:   %g = getelementptr
; CHECK-NEXT:   store
; CHECK-NEXT:   ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = sub i32 %tid, 17
  %low = icmp slt i32 %x, -5
  br i1 %low, label %raise, label %check

raise:
  br label %join

check:
  %high = icmp sgt i32 %x, 11
  br i1 %high, label %lower, label %join

lower:
  br label %join

join:
  %clamped = phi i32 [ -5, %raise ], [ 11, %lower ], [ %x, %check ]
  %negative = icmp slt i32 %clamped, 0
  br i1 %negative, label %negate, label %done

negate:
  %minus = sub nsw i32 0, %clamped
  br label %done

done:
  %size = phi i32 [ %minus, %negate ], [ %clamped, %join ]
  %g = getelementptr i32, ptr %p, i32 %tid
  store i32 %size, ptr %g, align 4
  ret void
}

; The greatest of four in a loop; the index beside it would have to be chosen too.
; CHECK-LABEL: define ptx_kernel void @greatest
define ptx_kernel void @greatest(ptr %p, ptr %q) {
; CHECK:      loop:
; CHECK:        %most = call i32 @llvm.smax.i32(i32 %best, i32 %v)
; CHECK-NEXT:   %next = add i32 %i, 1
; CHECK:      second:
; CHECK:        br i1 %more, label %take, label %latch
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %base = getelementptr i32, ptr %p, i32 %tid
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %end ]
  %best = phi i32 [ 0, %entry ], [ %most, %end ]
  %at = getelementptr i32, ptr %base, i32 %i
  %v = load i32, ptr %at, align 4
  %greater = icmp sgt i32 %v, %best
  br i1 %greater, label %better, label %end

better:
  br label %end

end:
  %most = phi i32 [ %v, %better ], [ %best, %loop ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 4
  br i1 %again, label %loop, label %second

second:
  %j = phi i32 [ 0, %end ], [ %onwards, %latch ]
  %top = phi i32 [ 0, %end ], [ %highest, %latch ]
  %index = phi i32 [ 0, %end ], [ %place, %latch ]
  %there = getelementptr i32, ptr %base, i32 %j
  %w = load i32, ptr %there, align 4
  %more = icmp sgt i32 %w, %top
  br i1 %more, label %take, label %latch

take:
  br label %latch

latch:
  %highest = phi i32 [ %w, %take ], [ %top, %second ]
  %place = phi i32 [ %j, %take ], [ %index, %second ]
  %onwards = add i32 %j, 1
  %still = icmp ult i32 %onwards, 4
  br i1 %still, label %second, label %out

out:
  %sum = add i32 %most, %place
  %g = getelementptr i32, ptr %q, i32 %tid
  store i32 %sum, ptr %g, align 4
  ret void
}
