; RUN: pcfm opt -p 'tail-merge' %s | filecheck %s
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask() convergent

; Values of the suffix are renamed, a phi of them becomes the value, and a phi that is there already chooses an operand.
; What is promised on one side only, flags and an alignment, is promised no more.
; CHECK-LABEL: define ptx_kernel void @all
define ptx_kernel void @all(ptr %a, ptr %b, i32 %n) {
; CHECK:       t:
; CHECK-NEXT:    %u = mul i32 %n, 7
; CHECK-NEXT:    br label %end
; CHECK:       f:
; CHECK-NEXT:    %v = sub i32 %n, 1
; CHECK-NEXT:    br label %end
; CHECK:       end:
; CHECK-NEXT:    %r = phi i32 [ %u, %t ], [ %v, %f ]
; CHECK-NEXT:    %x1 = load i32, ptr %p, align 2
; CHECK-NEXT:    %x2 = add nsw i32 %x1, %n
; CHECK-NEXT:    %x3 = xor i32 %x2, %r
; CHECK-NEXT:    store i32 %x3, ptr %q, align 4
; CHECK-NEXT:    store i32 %x3, ptr %p, align 4
; CHECK-NEXT:    ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %q = getelementptr i32, ptr %b, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %t, label %f

t:
  %u = mul i32 %n, 7
  %x1 = load i32, ptr %p, align 4
  %x2 = add nuw nsw i32 %x1, %n
  %x3 = xor i32 %x2, %u
  store i32 %x3, ptr %q, align 4
  br label %end

f:
  %v = sub i32 %n, 1
  %y1 = load i32, ptr %p, align 2
  %y2 = add nsw i32 %y1, %n
  %y3 = xor i32 %y2, %v
  store i32 %y3, ptr %q, align 4
  br label %end

end:
  %r = phi i32 [ %u, %t ], [ %v, %f ]
  %s = phi i32 [ %x3, %t ], [ %y3, %f ]
  store i32 %s, ptr %p, align 4
  ret void
}

; A uniform branch too; the suffix moves on through a block that it fills.
; CHECK-LABEL: define ptx_kernel void @uniform
define ptx_kernel void @uniform(ptr %a, i32 %n) {
; CHECK:       end:
; CHECK-NEXT:    store i32 1, ptr %p, align 4
; CHECK-NEXT:    ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %n, 9
  %d = icmp slt i32 %n, 4
  br i1 %c, label %outer, label %f

outer:
  br i1 %d, label %t1, label %t2

t1:
  store i32 1, ptr %p, align 4
  br label %t3

t2:
  store i32 1, ptr %p, align 4
  br label %t3

t3:
  br label %end

f:
  store i32 1, ptr %p, align 4
  br label %end

end:
  ret void
}

; The suffix starts behind a convergent operation, or behind an atomic one: neither moves.
; CHECK-LABEL: define ptx_kernel void @stops
define ptx_kernel void @stops(ptr %a, i32 %n) {
; CHECK:       t:
; CHECK-NEXT:    %m = call i32 @llvm.nvvm.activemask()
; CHECK-NEXT:    br label %end
; CHECK:       f:
; CHECK-NEXT:    %k = call i32 @llvm.nvvm.activemask()
; CHECK-NEXT:    br label %end
; CHECK:       end:
; CHECK-NEXT:    %m1 = phi i32 [ %m, %t ], [ %k, %f ]
; CHECK-NEXT:    store i32 %m1, ptr %p, align 4
; CHECK:       t2:
; CHECK-NEXT:    %o = atomicrmw add ptr %p, i32 1 monotonic, align 4
; CHECK-NEXT:    br label %end2
; CHECK:       f2:
; CHECK-NEXT:    %w = atomicrmw add ptr %p, i32 1 monotonic, align 4
; CHECK-NEXT:    br label %end2
; CHECK:       end2:
; CHECK-NEXT:    ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %t, label %f

t:
  %m = call i32 @llvm.nvvm.activemask()
  store i32 %m, ptr %p, align 4
  br label %end

f:
  %k = call i32 @llvm.nvvm.activemask()
  store i32 %k, ptr %p, align 4
  br label %end

end:
  %m1 = phi i32 [ %m, %t ], [ %k, %f ]
  br i1 %c, label %t2, label %f2

t2:
  %o = atomicrmw add ptr %p, i32 1 monotonic, align 4
  br label %end2

f2:
  %w = atomicrmw add ptr %p, i32 1 monotonic, align 4
  br label %end2

end2:
  ret void
}

; No phi is made for operands that differ, no operands are swapped, no compare is turned.
; CHECK-LABEL: define ptx_kernel void @differs
define ptx_kernel void @differs(ptr %a, i32 %n, i32 %k) {
; CHECK:       t:
; CHECK-NEXT:    %x = sub i32 %n, %k
; CHECK-NEXT:    store i32 %x, ptr %p, align 4
; CHECK:       f:
; CHECK-NEXT:    %y = sub i32 %k, %n
; CHECK-NEXT:    store i32 %y, ptr %p, align 4
; CHECK:       t2:
; CHECK-NEXT:    %g = icmp slt i32 %n, %k
; CHECK-NEXT:    br label %end2
; CHECK:       f2:
; CHECK-NEXT:    %h = icmp sgt i32 %n, %k
; CHECK-NEXT:    br label %end2
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %a, i32 %tid
  %c = icmp slt i32 %tid, 9
  br i1 %c, label %t, label %f

t:
  %x = sub i32 %n, %k
  store i32 %x, ptr %p, align 4
  br label %end

f:
  %y = sub i32 %k, %n
  store i32 %y, ptr %p, align 4
  br label %end

end:
  br i1 %c, label %t2, label %f2

t2:
  %g = icmp slt i32 %n, %k
  br label %end2

f2:
  %h = icmp sgt i32 %n, %k
  br label %end2

end2:
  %e = phi i1 [ %g, %t2 ], [ %h, %f2 ]
  %z = zext i1 %e to i32
  store i32 %z, ptr %p, align 4
  ret void
}
