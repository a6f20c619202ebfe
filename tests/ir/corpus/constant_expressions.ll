; Every constant expression that LLVM 19 to 22 print.
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, [8 x i16] }

@shared = internal addrspace(3) global [32 x i32] undef, align 4
@g = global i32 0
@p = global %pair zeroinitializer
@table = global [4 x ptr] zeroinitializer

@cast = global ptr addrspacecast (ptr addrspace(3) @shared to ptr)
@gep = global ptr getelementptr (i8, ptr @p, i64 6)
@gep_inbounds = global ptr getelementptr inbounds (i8, ptr @p, i64 4)
@gep_nuw = global ptr getelementptr nuw (i8, ptr @p, i64 4)
@gep_nusw = global ptr getelementptr nusw nuw (i8, ptr @p, i64 4)
@gep_inrange = global ptr getelementptr inbounds inrange(-8, 24) ([4 x ptr], ptr @table, i64 0, i64 1)
@gep_struct = global ptr getelementptr (%pair, ptr @p, i32 0, i32 1, i64 3)
@nested = global ptr getelementptr (i32, ptr addrspacecast (ptr addrspace(3) @shared to ptr), i64 5)
@to_int = global i64 ptrtoint (ptr @g to i64)
@to_int32 = global i32 ptrtoint (ptr @g to i32)
@trunc = global i32 trunc (i64 ptrtoint (ptr @g to i64) to i32)
@to_ptr = global ptr inttoptr (i64 4096 to ptr)
@add = global i64 add (i64 ptrtoint (ptr @g to i64), i64 8)
@sub = global i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @p to i64))
@sub_nuw = global i64 sub nuw nsw (i64 ptrtoint (ptr @g to i64), i64 1)
@xor = global i64 xor (i64 ptrtoint (ptr @g to i64), i64 1)
@bitcast = global <2 x i32> bitcast (i64 ptrtoint (ptr @g to i64) to <2 x i32>)
@equivalent = global ptr dso_local_equivalent @target
@unchecked = global ptr no_cfi @target
@block = global ptr blockaddress(@jumps, %there)
@block2 = global ptr blockaddress(@jumps, %1)

define void @target() {
  ret void
}

define void @jumps(ptr %where) {
  indirectbr ptr %where, [label %1, label %there]

1:
  ret void

there:
  ret void
}

define i32 @uses(i64 %i) {
  %a = load i32, ptr addrspacecast (ptr addrspace(3) @shared to ptr), align 4
  %b = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @shared to ptr), i64 64), align 4
  %c = getelementptr inbounds [32 x i32], ptr addrspace(3) @shared, i64 0, i64 %i
  store ptr @g, ptr addrspacecast (ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @shared, i32 8) to ptr), align 8
  %d = load i32, ptr addrspace(3) %c, align 4
  %e = add i32 %a, %b
  %f = add i32 %e, %d
  %g = select i1 true, i32 %f, i32 ptrtoint (ptr @g to i32)
  ret i32 %g
}
