; RUN: pcfm opt -p 'exclusive-branches,dce' %s | filecheck %s

; Whoever does A is led past both later branches, and takes what stands between along.
; CHECK-LABEL: define {{.*}} @equal
; CHECK:       a:
; CHECK-NEXT:    %ar = mul i32 %v, 3
; CHECK-NEXT:    [[AM:%.*]] = add i32 %ar, 4
; CHECK-NEXT:    br label %end
; CHECK:       next:
; CHECK-NEXT:    %r0 = phi i32 [ %v, %entry ]
; CHECK-NEXT:    %m = add i32 %r0, 4
; CHECK-NEXT:    %is1 = icmp eq i32 %k, 1
; CHECK-NEXT:    br i1 %is1, label %b, label %last
; CHECK:       b:
; CHECK:         br label %end
; CHECK:       last:
; CHECK-NEXT:    %r1 = phi i32 [ %m, %next ]
; CHECK-NEXT:    %is2 = icmp eq i32 %k, 2
; CHECK-NEXT:    br i1 %is2, label %c, label %end
; CHECK:       end:
; CHECK-NEXT:    phi i32 [ %r1, %last ], [ %cr, %c ], [ [[AM]], %a ], [ %br, %b ]
define ptx_kernel void @equal(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %u, align 4
  %k = and i32 %t, 7
  %is0 = icmp eq i32 %k, 0
  br i1 %is0, label %a, label %next
a:
  %ar = mul i32 %v, 3
  br label %next
next:
  %r0 = phi i32 [ %v, %entry ], [ %ar, %a ]
  %m = add i32 %r0, 4
  %is1 = icmp eq i32 %k, 1
  br i1 %is1, label %b, label %last
b:
  %br = mul i32 %m, 5
  br label %last
last:
  %r1 = phi i32 [ %m, %next ], [ %br, %b ]
  %is2 = icmp eq i32 %k, 2
  br i1 %is2, label %c, label %end
c:
  %cr = mul i32 %r1, 7
  br label %end
end:
  %r = phi i32 [ %r1, %last ], [ %cr, %c ]
  store i32 %r, ptr %u, align 4
  ret void
}

; Of three values two are asked for; who has neither has the third, and the last branch is taken for certain.
; CHECK-LABEL: define {{.*}} @certain
; CHECK:       next:
; CHECK:         br i1 %high, label %b, label %last
; CHECK:       last:
; CHECK-NEXT:    br label %c
define ptx_kernel void @certain(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %k = urem i32 %t, 3
  %low = icmp ult i32 %k, 1
  br i1 %low, label %a, label %next
a:
  store i32 1, ptr %u, align 4
  br label %next
next:
  %high = icmp ugt i32 %k, 1
  br i1 %high, label %b, label %last
b:
  store i32 2, ptr %u, align 4
  br label %last
last:
  %middle = icmp eq i32 %k, 1
  br i1 %middle, label %c, label %end
c:
  store i32 3, ptr %u, align 4
  br label %end
end:
  ret void
}

; Between them the key changes, or memory is read, or both may hold: the rows stay.
; CHECK-LABEL: define {{.*}} @kept
; CHECK:       a:
; CHECK:         br label %changed
; CHECK:       b:
; CHECK:         br label %loaded
; CHECK:       c:
; CHECK:         br label %both
define ptx_kernel void @kept(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %u, align 4
  %k = and i32 %t, 7
  %is0 = icmp eq i32 %k, 0
  br i1 %is0, label %a, label %changed
a:
  %other = add i32 %v, 1
  br label %changed
changed:
  %k1 = phi i32 [ %k, %entry ], [ %other, %a ]
  %is1 = icmp eq i32 %k1, 1
  br i1 %is1, label %b, label %loaded
b:
  store i32 5, ptr %u, align 4
  br label %loaded
loaded:
  %w = load i32, ptr %u, align 4
  %is2 = icmp eq i32 %k1, 2
  br i1 %is2, label %c, label %both
c:
  store i32 %w, ptr %u, align 4
  br label %both
both:
  %small = icmp ult i32 %k1, 4
  br i1 %small, label %d, label %end
d:
  store i32 7, ptr %u, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
