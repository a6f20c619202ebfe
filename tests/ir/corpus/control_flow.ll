; Terminators, calls, exceptions, inline assembly.
@handler = global ptr blockaddress(@indirect, %two)
@type_info = external constant ptr

declare void @may_throw(i32)
declare i32 @value(i32, ptr)
declare i32 @printf(ptr, ...)
declare i32 @personality(...)
declare float @llvm.fma.f32(float, float, float)
declare void @llvm.assume(i1)
declare token @llvm.experimental.convergence.entry()
declare i1 @llvm.is.constant.i32(i32)
declare void @take_token(i32, float)

define i32 @branches(i1 %c, i32 %n, i64 %l) {
entry:
  br i1 %c, label %loop, label %done, !prof !0

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %acc = phi i32 [ %n, %entry ], [ %sum, %loop ]
  %next = add i32 %i, 1
  %sum = add i32 %acc, %i
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %choose, !llvm.loop !1

choose:
  switch i32 %sum, label %done [
    i32 1, label %one
    i32 -5, label %one
    i32 7, label %two
  ], !prof !3

one:
  %p = phi i32 [ 1, %choose ], [ 1, %choose ]
  br label %done

two:
  switch i64 %l, label %done [
  ]

done:
  %r = phi i32 [ 0, %entry ], [ %p, %one ], [ %sum, %choose ], [ %sum, %two ]
  ret i32 %r
}

define float @fast_phi(i1 %c) {
  br i1 %c, label %1, label %2

1:
  br label %2

2:
  %x = phi nnan ninf float [ 1.000000e+00, %0 ], [ 2.000000e+00, %1 ]
  ret float %x
}

define void @unreachable_code() {
  unreachable

dead:
  br label %dead
}

define i32 @calls(ptr %f, i32 %n, float %x) {
  call void @may_throw(i32 1)
  %v0 = call i32 @value(i32 %n, ptr null)
  %v1 = tail call i32 @value(i32 noundef %n, ptr noundef nonnull align 4 dereferenceable(4) @handler) #0
  %v2 = notail call fastcc range(i32 0, 10) i32 @value(i32 zeroext %v1, ptr captures(none) %f) nounwind "k"="v"
  %v3 = call i32 (ptr, ...) @printf(ptr %f, i32 %v2, double 1.000000e+00)
  %v4 = call i32 %f(i32 %n)
  %v5 = call fast float @llvm.fma.f32(float %x, float %x, float 1.000000e+00)
  %v6 = call nnan contract float @llvm.fma.f32(float %x, float %x, float %v5), !dbg !9
  call void @llvm.assume(i1 true) [ "align"(ptr %f, i64 16), "nonnull"(ptr %f) ]
  call void @may_throw(i32 %v0) [ "deopt"(i32 1, float %x), "empty"() ]
  %v7 = call cc 75 i32 %f()
  %v8 = call { i32, float } %f(<4 x i32> zeroinitializer, [2 x i8] undef)
  %v9 = call noundef nonnull ptr %f(ptr byval(i32) align 4 %f)
  call void %f(ptr addrspace(3) null)
  call addrspace(0) void %f()
  ret i32 %v4
}

define i32 @musttail(i32 %a, ptr %b) {
  %r = musttail call i32 @value(i32 %a, ptr %b)
  ret i32 %r
}

define i32 @assembly(i32 %a) {
  %v0 = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  %v1 = call i32 asm sideeffect "add.u32 $0, $1, $2;\0A", "=r,r,r,~{memory}"(i32 %a, i32 %v0)
  call void asm sideeffect alignstack inteldialect "nop", ""()
  call void asm sideeffect unwind "nop", ""()
  ret i32 %v1
}

define void @exceptions(i32 %0) personality ptr @personality {
entry:
  invoke void @may_throw(i32 1)
          to label %next unwind label %pad

next:
  %v = invoke fastcc noundef i32 @value(i32 %0, ptr null) nounwind [ "deopt"() ]
          to label %end unwind label %pad2, !prof !0

end:
  ret void

pad:
  %l = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %l

pad2:
  %l2 = landingpad { ptr, i32 }
          catch ptr @type_info
          filter [1 x ptr] [ptr @type_info]
          catch ptr null
  unreachable
}

define void @indirect(ptr %where) {
entry:
  indirectbr ptr %where, [label %one, label %two]

one:
  ret void

two:
  ret void
}

define i32 @asm_goto(i32 %a) {
entry:
  %r = callbr i32 asm sideeffect "jmp ${2:l}", "=r,r,!i"(i32 %a)
          to label %through [label %away]

through:
  ret i32 %r

away:
  callbr void asm sideeffect "", "!i"() to label %through2 [label %away2]

through2:
  ret i32 1

away2:
  ret i32 2
}

define i32 @variable_arguments(ptr %list, ...) {
  %v = va_arg ptr %list, i32
  ret i32 %v
}

define void @tokens() convergent {
  %t = call token @llvm.experimental.convergence.entry()
  call void @may_throw(i32 0) convergent [ "convergencectrl"(token %t) ]
  ret void
}

define void @implicit_numbers(i32 %0, i32, i32 %named) {
  %3 = add i32 %0, %1
  br label %4

4:
  %5 = add i32 %3, %named
  call i32 @value(i32 %5, ptr null)
  br label %7

7:
  %8 = phi i32 [ %6, %4 ]
  ret void
}

attributes #0 = { nounwind memory(none) }

!llvm.module.flags = !{!12}
!llvm.dbg.cu = !{!7}

!0 = !{!"branch_weights", i32 1, i32 99}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.mustprogress"}
!3 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4}
!6 = !DIFile(filename: "c.c", directory: "/")
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !6, emissionKind: LineTablesOnly)
!9 = !DILocation(line: 3, column: 4, scope: !10)
!10 = distinct !DISubprogram(name: "calls", scope: !6, file: !6, line: 3, type: !11, spFlags: DISPFlagDefinition, unit: !7)
!11 = !DISubroutineType(types: !{null})
!12 = !{i32 2, !"Debug Info Version", i32 3}
