; RUN: pcfm opt -p 'dce' %s | filecheck %s
; What has no meaning to a pass comes through it: linkage, attributes, groups, metadata, debug records, flags.
; CHECK:      module asm "// carried"
; CHECK:      %pair = type { i32, i32 }
; CHECK:      $c = comdat any
; CHECK:      @table = internal unnamed_addr addrspace(4) constant [2 x i32] [i32 3, i32 5], section "data", align 8, !tag !{{[0-9]+}}
; CHECK:      define weak_odr ptx_kernel void @carried(ptr noundef writeonly captures(none) %p, i32 range(i32 0, 100) %n) local_unnamed_addr #0 comdat($c) !dbg !{{[0-9]+}} {
; CHECK-NEXT: entry:
; CHECK-NEXT:     #dbg_value(i32 %n, !{{[0-9]+}}, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !{{[0-9]+}})
; CHECK-NEXT:   %a = add nuw nsw i32 %n, 1, !dbg !{{[0-9]+}}, !annotation !{{[0-9]+}}
; CHECK-NEXT:   %b = or disjoint i32 %a, 128
; CHECK-NEXT:   store volatile i32 %b, ptr %p, align 4, !tbaa !{{[0-9]+}}
; CHECK-NEXT:   ret void, !dbg !{{[0-9]+}}
; CHECK:      attributes #0 = { convergent "k"="v" }
; CHECK:      !kept = !{!{{[0-9]+}}}
; CHECK:      distinct !DISubprogram(name: "carried"
module asm "// carried"
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, i32 }

$c = comdat any

@table = internal unnamed_addr addrspace(4) constant [2 x i32] [i32 3, i32 5], section "data", align 8, !tag !8
@used = global ptr addrspacecast (ptr addrspace(4) @table to ptr)
@pair = global %pair { i32 1, i32 2 }

define weak_odr ptx_kernel void @carried(ptr noundef writeonly captures(none) %p, i32 range(i32 0, 100) %n) local_unnamed_addr #0 comdat($c) !dbg !3 {
entry:
    #dbg_value(i32 %n, !5, !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value), !6)
  %a = add nuw nsw i32 %n, 1, !dbg !6, !annotation !8
  %b = or disjoint i32 %a, 128
  store volatile i32 %b, ptr %p, align 4, !tbaa !9
  ret void, !dbg !6
}

attributes #0 = { convergent "k"="v" }

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!kept = !{!8}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "c.cu", directory: "/")
!3 = distinct !DISubprogram(name: "carried", scope: !2, file: !2, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !1, retainedNodes: !{!5})
!4 = !DISubroutineType(types: !{null})
!5 = !DILocalVariable(name: "n", scope: !3, file: !2, line: 1)
!6 = !DILocation(line: 2, column: 3, scope: !3)
!8 = !{!"auto-init"}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"root"}
