; RUN: pcfm opt -p 'lower-switch' %s | filecheck %s

; The two sides with a division stand under one branch, those with an addition under the other. The masked
; value has no fifth value: the default is not reached and goes.
; CHECK-LABEL: define {{.*}} @alike
; CHECK:         %low = and i32 %t, 3
; CHECK-NEXT:    [[ODD:%.*]] = and i32 %low, 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[ODD]], 0
; CHECK-NEXT:    br i1 [[C]], label %switch, label %switch.1
; CHECK:       switch.1:
; CHECK-NEXT:    [[ONE:%.*]] = icmp eq i32 %low, 1
; CHECK-NEXT:    br i1 [[ONE]], label %one, label %three
; CHECK:       switch:
; CHECK-NEXT:    [[ZERO:%.*]] = icmp eq i32 %low, 0
; CHECK-NEXT:    br i1 [[ZERO]], label %zero, label %two
; CHECK-NOT:   never:
; CHECK:       join:
; CHECK-NEXT:    phi i32 [ %a, %zero ], [ %b, %one ], [ %c, %two ], [ %d, %three ]
define ptx_kernel void @alike(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %u, align 4
  %low = and i32 %t, 3
  switch i32 %low, label %never [
    i32 0, label %zero
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
  ]
zero:
  %a = udiv i32 %v, 3
  br label %join
one:
  %b = fptoui float 3.0 to i32
  br label %join
two:
  %c = udiv i32 %v, 5
  br label %join
three:
  %d = fptoui float 4.0 to i32
  br label %join
never:
  store i32 77, ptr %u, align 4
  br label %join
join:
  %r = phi i32 [ %a, %zero ], [ %b, %one ], [ %c, %two ], [ %d, %three ], [ 9, %never ]
  store i32 %r, ptr %u, align 4
  ret void
}

; Cases with one target are one side, told from the rest by a range; the join itself is a side too.
; CHECK-LABEL: define {{.*}} @ranges
; CHECK:         [[ONE:%.*]] = icmp ne i32 %v, 1
; CHECK-NEXT:    br i1 [[ONE]], label %switch, label %join
; CHECK:       switch:
; CHECK-NEXT:    [[SUB:%.*]] = sub i32 %v, 2
; CHECK-NEXT:    [[C:%.*]] = icmp ugt i32 [[SUB]], 3
; CHECK-NEXT:    br i1 [[C]], label %other, label %some
; CHECK:       join:
; CHECK-NEXT:    phi i32 [ %a, %some ], [ %b, %other ], [ %v, %entry ]
define ptx_kernel void @ranges(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %u, align 4
  switch i32 %v, label %other [
    i32 1, label %join
    i32 2, label %some
    i32 3, label %some
    i32 4, label %some
    i32 5, label %some
  ]
some:
  %w = phi i32 [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 7, %entry ]
  %a = mul i32 %v, %w
  br label %join
other:
  %b = mul i32 %v, 5
  br label %join
join:
  %r = phi i32 [ %a, %some ], [ %b, %other ], [ %v, %entry ]
  store i32 %r, ptr %u, align 4
  ret void
}

; Cases that fall through one into the next have nothing to meld.
; CHECK-LABEL: define {{.*}} @through
; CHECK:         switch i32 %low
define ptx_kernel void @through(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %u, align 4
  %low = and i32 %t, 3
  switch i32 %low, label %join [
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
  ]
three:
  %s3 = phi i32 [ %v, %entry ]
  %a3 = mul i32 %s3, 3
  br label %two
two:
  %s2 = phi i32 [ %v, %entry ], [ %a3, %three ]
  %a2 = mul i32 %s2, 3
  br label %one
one:
  %s1 = phi i32 [ %v, %entry ], [ %a2, %two ]
  store i32 %s1, ptr %u, align 4
  br label %join
join:
  ret void
}

; A store that all cases end in, and the default passes by, does not keep them from being told apart.
; CHECK-LABEL: define {{.*}} @shared_tail
; CHECK-NOT:     switch i32
; CHECK:         label %none
; CHECK:         br i1 {{.*}}, label %zero, label %one
; CHECK:       tail:
; CHECK-NEXT:    phi i32 [ %a, %zero ], [ %b, %one ]
define ptx_kernel void @shared_tail(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %u, align 4
  switch i32 %v, label %none [
    i32 0, label %zero
    i32 1, label %one
  ]
zero:
  %a = udiv i32 %t, 3
  br label %tail
one:
  %b = udiv i32 %t, 5
  br label %tail
tail:
  %r = phi i32 [ %a, %zero ], [ %b, %one ]
  store i32 %r, ptr %u, align 4
  br label %none
none:
  ret void
}

; A default that is unreachable is no side, and its values need no test: one bit tells the others apart.
; CHECK-LABEL: define {{.*}} @impossible
; CHECK:         [[BIT:%.*]] = icmp eq i32 %bit, 1
; CHECK-NEXT:    br i1 [[BIT]], label %one, label %two
; CHECK-NOT:   unreachable
define ptx_kernel void @impossible(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  %low = and i32 %t, 1
  %bit = add i32 %low, 1
  switch i32 %bit, label %never [
    i32 1, label %one
    i32 2, label %two
    i32 8, label %eight
  ]
one:
  store i32 4, ptr %u, align 4
  br label %join
two:
  store i32 5, ptr %u, align 4
  br label %join
eight:
  store i32 6, ptr %u, align 4
  br label %join
never:
  unreachable
join:
  ret void
}

; All lanes go one way at a uniform switch, and lanes must arrive at the barrier as they did.
; CHECK-LABEL: define {{.*}} @kept
; CHECK:         switch i32 %n
; CHECK:         switch i32 %low
define ptx_kernel void @kept(ptr %p, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = getelementptr i32, ptr %p, i32 %t
  switch i32 %n, label %next [
    i32 1, label %one
    i32 5, label %five
  ]
one:
  store i32 4, ptr %u, align 4
  br label %next
five:
  store i32 5, ptr %u, align 4
  br label %next
next:
  %low = and i32 %t, 3
  switch i32 %low, label %join [
    i32 1, label %quiet
    i32 5, label %vote
  ]
quiet:
  store i32 4, ptr %u, align 4
  br label %join
vote:
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 1, i1 true)
  store i32 %b, ptr %u, align 4
  br label %join
join:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent
