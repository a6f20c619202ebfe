; Named, packed, opaque and numbered types; globals of every form.
source_filename = "types_and_globals.c"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

module asm "// first line"
module asm "\09.visible .global .u32 from_asm;"

%struct.pair = type { i32, float }
%struct.packed = type <{ i8, i32 }>
%struct.empty = type {}
%struct.opaque = type opaque
%struct.node = type { ptr, %struct.pair, [4 x %struct.packed] }
%"quoted name" = type { double }
%0 = type { i16, i16 }
%union.a-b = type { [16 x i8] }

$pick = comdat any
$exact = comdat exactmatch
$large = comdat largest
$keep = comdat nodeduplicate
$same = comdat samesize

@i1v = global i1 true
@i8v = constant i8 -128
@i16v = internal constant i16 0, align 2
@i64v = dso_local global i64 9223372036854775807, align 8
@i128v = global i128 170141183460469231731687303715884105727
@i7v = private unnamed_addr constant i7 -3
@h = global half 0xH3C00
@b = global bfloat 0xR3F80
@f = global float 1.000000e+00
@f2 = global float 0x3FB99999A0000000
@f3 = global float 0x7FF0000000000000
@f4 = global float 0xFFF8000000000000
@f5 = global float -0.000000e+00
@d = global double 1.000000e-01
@d2 = global double 0x3FB999999999999B
@d3 = global double 0x7FF4000000000000
@d4 = global double 1.250000e+03
@q = global fp128 0xL00000000000000003FFF000000000000
@x87 = global x86_fp80 0xK3FFF8000000000000000
@ppc = global ppc_fp128 0xM3FF00000000000000000000000000000
@null = global ptr null
@null3 = global ptr addrspace(3) null, align 8
@undef3 = internal addrspace(3) global [64 x i32] undef, align 4
@dynamic = external addrspace(3) global [0 x i32], align 16
@poison = global <4 x i32> poison
@zero = global { i32, [3 x float] } zeroinitializer
@string = private unnamed_addr constant [13 x i8] c"a\09b\0A\22\\ \C3\A9 z!\00", align 1
@chars = global [3 x i8] [i8 1, i8 2, i8 3]
@array = addrspace(1) global [2 x [2 x float]] [[2 x float] [float 1.000000e+00, float 2.000000e+00], [2 x float] zeroinitializer], align 4
@record = global %struct.pair { i32 7, float 5.000000e-01 }
@packed = global %struct.packed <{ i8 1, i32 2 }>
@empty = global %struct.empty zeroinitializer
@literal = global { i32, { i8, ptr } } { i32 1, { i8, ptr } { i8 2, ptr @f } }
@packed_literal = global <{ i8, i16 }> <{ i8 1, i16 2 }>
@vector = global <4 x float> <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00>
@splat = global <4 x i32> splat (i32 7)
@pointers = global [2 x ptr] [ptr @f, ptr @node]
@node = global %struct.node { ptr @node, %struct.pair { i32 1, float 0.000000e+00 }, [4 x %struct.packed] zeroinitializer }
@"quoted \22global\22" = global %"quoted name" { double 1.000000e+00 }
@numbered = global %0 { i16 1, i16 2 }
@union = global %union.a-b zeroinitializer
@0 = private constant i32 1
@1 = private constant ptr @0
@tls = thread_local global i32 0
@tls2 = thread_local(initialexec) global i32 0
@tls3 = internal thread_local(localdynamic) unnamed_addr global i32 0
@external = external global i32
@weak = weak global i32 0
@weak_odr = weak_odr constant i32 0
@linkonce = linkonce_odr hidden global i32 0, comdat($pick)
@common = common global i32 0, align 4
@extern_weak = extern_weak global i32
@available = available_externally global i32 3
@protected = protected global i32 0
@default_import = external dllimport global i32
@constant_space = addrspace(4) externally_initialized global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16
@sectioned = global i32 0, section ".nv.special", align 4
@partitioned = global i32 0, partition "part1", align 4
@models = global i32 0, code_model "large", align 4
@sanitized = global i32 0, no_sanitize_address, no_sanitize_hwaddress, align 4
@tagged = global i32 0, sanitize_memtag, align 4
@pick = linkonce_odr global i32 0, comdat
@exact = linkonce_odr global i32 0, comdat, align 4
@large = linkonce_odr global i32 0, comdat
@keep = linkonce_odr global i32 0, comdat
@same = linkonce_odr global i32 0, comdat
@attributed = global i32 0, align 4 #0
@with_metadata = global i32 0, align 4, !associated !0, !absolute_symbol !1
@opaque_pointer = external global %struct.opaque
@function_pointer = global ptr @defined
@llvm.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @defined, ptr null }]

@alias = alias i32, ptr @tls_target
@alias2 = internal unnamed_addr alias [2 x i32], getelementptr (i8, ptr @array_target, i64 4)
@alias3 = hidden alias void (), ptr @defined
@alias4 = weak_odr dso_local alias i32, ptr @tls_target, partition "part1"
@tls_target = global i32 0
@array_target = global [4 x i32] zeroinitializer
@resolved = ifunc i32 (i32), ptr @resolver

define ptr @resolver() {
  ret ptr null
}

define void @defined() {
  ret void
}

attributes #0 = { "bss-section"="b" "custom" }

!0 = !{ptr @f}
!1 = !{i64 0, i64 256}
