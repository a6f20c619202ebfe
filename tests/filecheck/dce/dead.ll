; RUN: pcfm opt -p 'dce' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; What nothing needs goes, chains and loads included; stores, atomics and what they need stay.
; CHECK-LABEL: define ptx_kernel void @chains
define ptx_kernel void @chains(ptr %p) {
; CHECK-NEXT: entry:
; CHECK-NEXT:   %tid = call
; CHECK-NEXT:   %at = getelementptr
; CHECK-NEXT:   %old = atomicrmw add
; CHECK-NEXT:   store i32 %tid
; CHECK-NEXT:   ret void
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %p, i32 %tid
  %a = add i32 %tid, 1
  %b = mul i32 %a, %a
  %c = load i32, ptr %at, align 4
  %d = udiv i32 %c, %b
  %old = atomicrmw add ptr %at, i32 1 monotonic, align 4
  store i32 %tid, ptr %at, align 4
  ret void
}

; A counter that only counts itself goes, with its phi; the one that ends the loop stays.
; CHECK-LABEL: define ptx_kernel void @cycle
define ptx_kernel void @cycle(ptr %p, i32 %n) {
; CHECK:      loop:
; CHECK-NEXT:   %i = phi
; CHECK-NEXT:   %i.next = add
; CHECK-NEXT:   %more = icmp
; CHECK-NEXT:   br i1 %more
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %dead = phi i32 [ 7, %entry ], [ %dead.next, %loop ]
  %dead.next = add i32 %dead, %i
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; Asm that gives no value stays, as in LLVM; without `sideeffect` one whose value nothing needs goes.
; CHECK-LABEL: define void @asm
define void @asm() {
; CHECK-NEXT: entry:
; CHECK-NEXT:   call void asm "nanosleep.u32 1;", ""()
; CHECK-NEXT:   ret void
entry:
  call void asm "nanosleep.u32 1;", ""()
  %dead = call i32 asm "mov.u32 $0, 1;", "=r"()
  ret void
}
