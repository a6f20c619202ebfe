; RUN: pcfm opt -p 'simplify-cfg' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

; What a variable is on the path through a block that goes is not what it is behind it: nothing is known of it.
; CHECK-LABEL: define void @f
define void @f(i1 %c, i1 %d, ptr %p) !dbg !2 {
; CHECK:        #dbg_value(i32 7, !4
; CHECK:      end:
; CHECK-NEXT:   #dbg_value(i32 poison, !4, !DIExpression(), !3)
; CHECK-NEXT:   store
entry:
    #dbg_value(i32 7, !4, !DIExpression(), !3)
  br i1 %c, label %empty, label %other

empty:
    #dbg_value(i32 8, !4, !DIExpression(), !3)
  br label %end

other:
  store i32 3, ptr %p
  br label %end

end:
  store i32 1, ptr %p
  ret void
}

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !5, emissionKind: FullDebug)
!2 = distinct !DISubprogram(name: "f", unit: !1, file: !5, spFlags: DISPFlagDefinition)
!3 = !DILocation(line: 1, scope: !2)
!4 = !DILocalVariable(name: "x", scope: !2)
!5 = !DIFile(filename: "f", directory: "d")
