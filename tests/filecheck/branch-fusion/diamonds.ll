; RUN: pcfm opt -p 'branch-fusion<threshold=0.0>' %s | filecheck %s
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0() convergent

; Like operations of the two arms become one, with a select per operand that differs; what is left alone is guarded.
; CHECK-LABEL: define ptx_kernel void @fused
define ptx_kernel void @fused(ptr %a, ptr %b, i32 %n) {
; CHECK:         %c = icmp slt i32 %tid, 9
; CHECK-NEXT:    [[S:%[0-9]+]] = select i1 %c, ptr %p, ptr %q
; CHECK-NEXT:    [[T:%[0-9]+]] = select i1 %c, ptr %q, ptr %p
; CHECK-NEXT:    %x = load i32, ptr [[S]], align 4
; CHECK-NEXT:    %x1 = add i32 %x, %n
; CHECK-NEXT:    br i1 %c, label %guard.left, label %guard.end
; CHECK:       guard.left:
; CHECK-NEXT:    %d = udiv i32 %x1, %n
; CHECK:       guard.end:
; CHECK-NEXT:    phi i32 [ %d, %guard.left ]
; CHECK-NEXT:    store i32 {{.*}}, ptr [[T]], align 4
; CHECK-NEXT:    ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %q = getelementptr i32, ptr %b, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %t, label %f

t:
  %x = load i32, ptr %p, align 4
  %x1 = add nsw i32 %x, %n
  %d = udiv i32 %x1, %n
  store i32 %d, ptr %q, align 4
  br label %end

f:
  %y = load i32, ptr %q, align 4
  %y1 = add i32 %y, %n
  store i32 %y1, ptr %p, align 4
  br label %end

end:
  ret void
}

; An if-else-if: the inner diamond is fused; the outer one, which is one only after that, is left. One sweep.
; CHECK-LABEL: define ptx_kernel void @inner_only
define ptx_kernel void @inner_only(ptr %a, i32 %n) {
; CHECK:         br i1 %c, label %t, label %rest
; CHECK:       t:
; CHECK:         store i32 %x1, ptr %p, align 4
; CHECK:       rest:
; CHECK-NOT:     br i1
; CHECK:         store i32 {{.*}}, ptr %p, align 4
; CHECK-NOT:     store
; CHECK:         ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %t, label %rest

t:
  %x = load i32, ptr %p, align 4
  %x1 = mul i32 %x, 3
  store i32 %x1, ptr %p, align 4
  br label %end

rest:
  %e = icmp slt i32 %tid, 20
  br i1 %e, label %u, label %v

u:
  %y = load i32, ptr %p, align 4
  %y1 = mul i32 %y, 5
  store i32 %y1, ptr %p, align 4
  br label %end

v:
  %z = load i32, ptr %p, align 4
  %z1 = mul i32 %z, 7
  store i32 %z1, ptr %p, align 4
  br label %end

end:
  ret void
}

; A uniform branch, an arm with a barrier, an arm of two blocks, an empty arm: all left as they are.
; CHECK-LABEL: define ptx_kernel void @left_alone
define ptx_kernel void @left_alone(ptr %a, i32 %n) {
; CHECK:         br i1 %uniform, label %t1, label %f1
; CHECK:       end1:
; CHECK-NEXT:    br i1 %c, label %t2, label %f2
; CHECK:       f2:
; CHECK-NEXT:    store i32 4, ptr %p, align 4
; CHECK-NEXT:    br i1 %uniform, label %f3, label %end2
; CHECK:       end2:
; CHECK-NEXT:    br i1 %c, label %t3, label %end3
; CHECK:       end3:
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 9
  %uniform = icmp slt i32 %n, 9
  br i1 %uniform, label %t1, label %f1

t1:
  store i32 1, ptr %p, align 4
  br label %end1

f1:
  store i32 2, ptr %p, align 4
  br label %end1

end1:
  br i1 %c, label %t2, label %f2

t2:
  store i32 3, ptr %p, align 4
  br label %end2

f2:
  store i32 4, ptr %p, align 4
  br i1 %uniform, label %f3, label %end2

f3:
  store i32 5, ptr %p, align 4
  br label %end2

end2:
  br i1 %c, label %t3, label %end3

t3:
  store i32 6, ptr %p, align 4
  br label %end3

end3:
  ret void
}

; CHECK-LABEL: define ptx_kernel void @barrier
define ptx_kernel void @barrier(ptr %a, i32 %n) {
; CHECK:       t:
; CHECK-NEXT:    store
; CHECK-NEXT:    call void @llvm.nvvm.barrier0()
; CHECK:       f:
; CHECK-NEXT:    store
; CHECK-NEXT:    call void @llvm.nvvm.barrier0()
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 64
  br i1 %c, label %t, label %f

t:
  store i32 1, ptr %p, align 4
  call void @llvm.nvvm.barrier0()
  br label %end

f:
  store i32 2, ptr %p, align 4
  call void @llvm.nvvm.barrier0()
  br label %end

end:
  ret void
}
