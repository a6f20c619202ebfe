; RUN: pcfm opt -p 'tail-merge' %s | filecheck %s
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; Two of three arms end alike: their lanes meet in a block of their own, and leave it with the phis of the target.
; CHECK-LABEL: define ptx_kernel void @two_of_three
define ptx_kernel void @two_of_three(ptr %a, ptr %b, i32 %n) {
; CHECK:       b1:
; CHECK-NEXT:    %v = mul i32 %tid, 9
; CHECK-NEXT:    br label %tail
; CHECK:       c1:
; CHECK-NEXT:    %w = mul i32 %tid, 11
; CHECK-NEXT:    br label %tail
; CHECK:       tail:
; CHECK-NEXT:    [[R:%[0-9]+]] = phi i32 [ %v, %b1 ], [ %w, %c1 ]
; CHECK-NEXT:    %l = load i32, ptr %q, align 4
; CHECK-NEXT:    %l2 = add i32 %l, [[R]]
; CHECK-NEXT:    store i32 %l2, ptr %q, align 4
; CHECK-NEXT:    br label %end
; CHECK:       end:
; CHECK-NEXT:    %r = phi i32 [ %u, %a1 ], [ [[R]], %tail ]
; CHECK-NEXT:    %s = phi i32 [ %n, %a1 ], [ %l2, %tail ]
; CHECK-NEXT:    %z = add i32 %r, %s
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %q = getelementptr i32, ptr %b, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %a1, label %rest

rest:
  %d = icmp slt i32 %tid, 20
  br i1 %d, label %b1, label %c1

a1:
  %u = mul i32 %tid, 7
  store i32 %u, ptr %p, align 4
  br label %end

b1:
  %v = mul i32 %tid, 9
  %l = load i32, ptr %q, align 4
  %l2 = add i32 %l, %v
  store i32 %l2, ptr %q, align 4
  br label %end

c1:
  %w = mul i32 %tid, 11
  %m = load i32, ptr %q, align 4
  %m2 = add nsw i32 %m, %w
  store i32 %m2, ptr %q, align 4
  br label %end

end:
  %r = phi i32 [ %u, %a1 ], [ %v, %b1 ], [ %w, %c1 ]
  %s = phi i32 [ %n, %a1 ], [ %l2, %b1 ], [ %m2, %c1 ]
  %z = add i32 %r, %s
  store i32 %z, ptr %p, align 4
  ret void
}

; What the suffix saves, four cycles, is less than the branch it would need.
; CHECK-LABEL: define ptx_kernel void @too_cheap
define ptx_kernel void @too_cheap(ptr %a, i32 %n) {
; CHECK-NOT:   tail
; CHECK:       ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %a1, label %rest

rest:
  %d = icmp slt i32 %tid, 20
  br i1 %d, label %b1, label %c1

a1:
  %u = sub i32 %tid, 7
  br label %end

b1:
  store i32 1, ptr %p, align 4
  %v = add i32 %tid, 9
  br label %end

c1:
  store i32 2, ptr %p, align 4
  %w = add i32 %tid, 9
  br label %end

end:
  %r = phi i32 [ %u, %a1 ], [ %v, %b1 ], [ %w, %c1 ]
  store i32 %r, ptr %p, align 4
  ret void
}

; The arms of a uniform branch, and arms that lanes reach from different branches, never run the suffix together.
; CHECK-LABEL: define ptx_kernel void @never_together
define ptx_kernel void @never_together(ptr %a, i32 %n) {
; CHECK-NOT:   tail
; CHECK:       ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %a1, label %rest

rest:
  %d = icmp slt i32 %n, 20
  br i1 %d, label %b1, label %rest2

rest2:
  %e = icmp slt i32 %n, 30
  br i1 %e, label %c1, label %d1

a1:
  store i32 5, ptr %p, align 4
  br label %end

b1:
  store i32 1, ptr %p, align 4
  br label %end

c1:
  store i32 2, ptr %p, align 4
  store i32 5, ptr %p, align 4
  br label %end

d1:
  store i32 3, ptr %p, align 4
  store i32 5, ptr %p, align 4
  br label %end

end:
  ret void
}
