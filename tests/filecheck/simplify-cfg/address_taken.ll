; RUN: pcfm opt -p 'simplify-cfg' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

; A block whose address is taken stays …
; CHECK: @table = global [2 x ptr] [ptr blockaddress(@kept, %named), ptr blockaddress(@kept, %empty)]
@table = global [2 x ptr] [ptr blockaddress(@kept, %named), ptr blockaddress(@kept, %empty)]
; … as long as it can be reached: after that its address is that of nothing, as for LLVM.
; CHECK: @gone = global ptr inttoptr (i32 1 to ptr)
@gone = global ptr blockaddress(@lost, %unreachable)

; CHECK-LABEL: define void @kept
define void @kept(i1 %c) {
; CHECK:      br label %named
; CHECK:      named:
; CHECK-NEXT:   br i1 %c, label %empty, label %end
; CHECK:      empty:
; CHECK-NEXT:   br label %end
entry:
  br label %named

named:
  br i1 %c, label %empty, label %end

empty:
  br label %end

end:
  ret void
}

; CHECK-LABEL: define void @lost
define void @lost() {
; CHECK-NEXT: entry:
; CHECK-NEXT:   ret void
; CHECK-NEXT: }
entry:
  br i1 true, label %end, label %unreachable

unreachable:
  br label %end

end:
  ret void
}
