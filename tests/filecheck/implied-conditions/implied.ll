; RUN: pcfm opt -p 'implied-conditions' %s | filecheck %s

; Where both a and b held, they are known, as is what they feed; on the other way neither is.
; CHECK-LABEL: define {{.*}} @conjunction
; CHECK:       both:
; CHECK-NEXT:    %x = select i1 true, i32 1, i32 2
; CHECK-NEXT:    br i1 true, label %inner, label %join
; CHECK:       inner:
; CHECK-NEXT:    %y = zext i1 true to i32
; CHECK:       other:
; CHECK-NEXT:    %z = zext i1 %a to i32
; CHECK:       join:
; CHECK-NEXT:    phi i1 [ true, %both ], [ true, %inner ], [ %b, %other ]
define ptx_kernel void @conjunction(ptr %p, ptr %q) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %u, align 4
  %a = icmp sgt i32 %v, 1
  %b = icmp slt i32 %v, 6
  %c = select i1 %a, i1 %b, i1 false
  br i1 %c, label %both, label %other
both:
  %x = select i1 %a, i32 1, i32 2
  br i1 %b, label %inner, label %join
inner:
  %y = zext i1 %c to i32
  store i32 %y, ptr %u, align 4
  br label %join
other:
  %z = zext i1 %a to i32
  store i32 %z, ptr %u, align 4
  br label %join
join:
  %w = phi i1 [ %a, %both ], [ %c, %inner ], [ %b, %other ]
  %s = getelementptr i32, ptr %q, i32 %t
  %r = zext i1 %w to i32
  store i32 %r, ptr %s, align 4
  ret void
}

; A negation is turned round; a phi knows on the edge from the branch; a block with two ways in knows nothing.
; CHECK-LABEL: define {{.*}} @negation
; CHECK:       then:
; CHECK-NEXT:    %x = zext i1 false to i32
; CHECK:       join:
; CHECK-NEXT:    %w = phi i1 [ true, %entry ], [ false, %then ]
; CHECK-NEXT:    %y = zext i1 %a to i32
define ptx_kernel void @negation(ptr %p, ptr %q) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %u, align 4
  %a = icmp sgt i32 %v, 1
  %n = xor i1 %a, true
  br i1 %n, label %then, label %join
then:
  %x = zext i1 %a to i32
  store i32 %x, ptr %u, align 4
  br label %join
join:
  %w = phi i1 [ %a, %entry ], [ %a, %then ]
  %y = zext i1 %a to i32
  %r = zext i1 %w to i32
  %z = add i32 %y, %r
  %s = getelementptr i32, ptr %q, i32 %t
  store i32 %z, ptr %s, align 4
  ret void
}

; A disjunction that failed: neither part holds.
; CHECK-LABEL: define {{.*}} @disjunction
; CHECK:       neither:
; CHECK-NEXT:    %x = select i1 false, i32 1, i32 2
; CHECK-NEXT:    %y = select i1 false, i32 3, i32 %x
define ptx_kernel void @disjunction(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %u, align 4
  %a = icmp sgt i32 %v, 6
  %b = icmp slt i32 %v, 1
  %c = or i1 %a, %b
  br i1 %c, label %join, label %neither
neither:
  %x = select i1 %a, i32 1, i32 2
  %y = select i1 %b, i32 3, i32 %x
  store i32 %y, ptr %u, align 4
  br label %join
join:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
