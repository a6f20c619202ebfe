; RUN: pcfm opt -p 'dce' %s | filecheck %s
target triple = "nvptx64-nvidia-cuda"

; What tells of a dead value reads poison; what stood before it and tells of another stays.
; CHECK-LABEL: define ptx_kernel void @k
define ptx_kernel void @k(ptr %p, i32 %n) !dbg !4 {
; CHECK-NEXT: entry:
; CHECK-NEXT:     #dbg_value(i32 %n, !{{[0-9]+}}, !DIExpression(), !{{[0-9]+}})
; CHECK-NEXT:     #dbg_value(i32 poison, !{{[0-9]+}}, !DIExpression(), !{{[0-9]+}})
; CHECK-NEXT:   store i32 %n, ptr %p
entry:
    #dbg_value(i32 %n, !5, !DIExpression(), !6)
  %dead = add i32 %n, 1
    #dbg_value(i32 %dead, !5, !DIExpression(), !6)
  store i32 %n, ptr %p, align 4
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !3, unit: !0)
!5 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 1)
!6 = !DILocation(line: 1, scope: !4)
