; Heads of functions: linkage, conventions, attributes of everything, groups, data, metadata.
target triple = "x86_64-unknown-linux-gnu"

%struct.big = type { [8 x i64] }

$comdat_fn = comdat any

@data = global i32 0

declare void @plain()
declare i32 @printf(ptr noundef readonly captures(none), ...)
declare !dbg !7 void @with_location(i32)
declare noalias noundef nonnull align 16 dereferenceable(64) ptr @result_attributes(i64 noundef, i32 zeroext, i8 signext, i16 inreg)
declare zeroext i1 @boolean()
declare range(i32 0, 1024) i32 @ranged(i32 range(i32 -5, 6))
declare void @parameters(ptr byval(%struct.big) align 8, ptr sret(%struct.big) align 8, ptr byref(i32), ptr noalias writeonly, ptr readnone, ptr dereferenceable_or_null(8), ptr nest)
declare void @initializes(ptr initializes((0, 4), (8, 12)) writable dead_on_unwind)
declare void @captures(ptr captures(address, read_provenance), ptr captures(ret: address, provenance), ptr nofree)
declare nofpclass(nan inf) float @classes(float nofpclass(nzero pzero))
declare ptr @allocator(i64 allocalign, ptr allocptr) allockind("alloc,zeroed") allocsize(0) "alloc-family"="malloc"
declare void @swift(ptr swiftself, ptr swifterror)
declare i64 @returns_argument(i64 returned, i32)
declare extern_weak void @weak_declaration()
declare dllimport void @imported()

define internal fastcc void @fast() unnamed_addr #0 {
  ret void
}

define coldcc void @cold() local_unnamed_addr {
  ret void
}

define private ccc void @c() {
  ret void
}

define cc 75 void @numbered_convention() {
  call cc 1022 void @plain()
  ret void
}

define internal cc1023 signext i8 @other_numbered_convention() {
  call cc1022 void @plain()
  ret i8 0
}

define ptx_kernel void @kernel(ptr noundef %p, i32 noundef %n) {
  ret void
}

define amdgpu_kernel void @amd_kernel(ptr addrspace(1) %p) {
  ret void
}

define spir_kernel void @spir_kernel() {
  ret void
}

define spir_func void @spir_func() {
  ret void
}

define ptx_device void @device() {
  ret void
}

define tailcc void @tail() {
  ret void
}

define weak_odr hidden void @weak() comdat($comdat_fn) {
  ret void
}

define linkonce_odr void @comdat_fn() comdat {
  ret void
}

define protected dllexport void @exported() {
  ret void
}

define dso_local preserve_mostcc void @preserved() alwaysinline nounwind memory(argmem: readwrite, inaccessiblemem: none) "key"="value" "bare" {
  ret void
}

define void @sections() section ".text.hot" partition "p1" align 64 gc "statepoint-example" prefix i32 123 prologue i8 -112 personality ptr @personality {
  ret void
}

declare i32 @personality(...)

define void @metadata() #1 !prof !0 !dbg !8 {
  ret void
}

define i32 @unnamed(i32, ptr, float %named, i64) {
  %5 = add i32 %0, 1
  ret i32 %5
}

define void @vararg(i32 %first, ...) {
  ret void
}

define <4 x float> @vectors(<4 x float> %v, <2 x ptr> %p, <vscale x 2 x i64> %s) {
  ret <4 x float> %v
}

define { i32, [2 x float] } @aggregates({ i32, [2 x float] } %a, [3 x i8] %b) {
  ret { i32, [2 x float] } %a
}

define %struct.big @returns_struct(%struct.big %s) {
  ret %struct.big %s
}

define void @"quoted function"(i32 %"quoted argument", i32 %dash-ed, i32 %dot.ted, i32 %$dollar, i32 %_under) {
"quoted block":
  br label %dash-ed.block

dash-ed.block:
  %"quoted value" = add i32 %"quoted argument", %dash-ed
  ret void
}

define void @strict() strictfp {
  ret void
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) uwtable "frame-pointer"="all" "no-trapping-math"="true" "target-cpu"="sm_70" "target-features"="+ptx60,+sm_70" }
attributes #1 = { convergent noinline nounwind optnone memory(read, argmem: readwrite, inaccessiblemem: none) alignstack=16 vscale_range(1,16) uwtable(sync) "x"="\22y\22" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!4, !5}

!0 = !{!"function_entry_count", i64 10}
!1 = !DIFile(filename: "f.c", directory: "/d")
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!3 = !DISubroutineType(types: !6)
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 7, !"Dwarf Version", i32 4}
!6 = !{null}
!7 = !DISubprogram(name: "with_location", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagOptimized)
!8 = distinct !DISubprogram(name: "metadata", scope: !1, file: !1, line: 2, type: !3, scopeLine: 2, spFlags: DISPFlagDefinition, unit: !2)
