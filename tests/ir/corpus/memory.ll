; Memory, atomics, vectors, aggregates.
%struct.s = type { i32, [4 x float], { i8, i64 } }

define void @accesses(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %n) {
  %a0 = alloca i32
  %a1 = alloca i32, align 4
  %a2 = alloca i32, i32 %n, align 16
  %a3 = alloca [8 x float], i64 4
  %a4 = alloca %struct.s, align 8, addrspace(5)
  %a5 = alloca inalloca i32, align 4
  %l0 = load i32, ptr %p
  %l1 = load volatile i32, ptr %p, align 4
  %l2 = load float, ptr addrspace(1) %g, align 4, !tbaa !0, !invariant.load !3
  %l3 = load atomic i32, ptr %p seq_cst, align 4
  %l4 = load atomic volatile i32, ptr addrspace(3) %s syncscope("workgroup") acquire, align 4
  %l5 = load <4 x float>, ptr %p, align 16, !nontemporal !4
  %l6 = load %struct.s, ptr %p, align 8
  %l7 = load atomic ptr, ptr %p unordered, align 8
  %l8 = load atomic float, ptr %p monotonic, align 4
  store i32 %l0, ptr %p
  store volatile i32 1, ptr %p, align 4
  store atomic i32 2, ptr %p release, align 4
  store atomic volatile i64 2, ptr addrspace(1) %g syncscope("agent") monotonic, align 8
  store <4 x float> zeroinitializer, ptr %p, align 16
  store %struct.s undef, ptr %p, align 8
  store ptr null, ptr %p, align 8
  store i8 poison, ptr addrspace(3) %s, align 1
  fence acquire
  fence syncscope("workgroup") release
  fence acq_rel
  fence syncscope("singlethread") seq_cst
  ret void
}

define void @addresses(ptr %p, i64 %i, i32 %j, <4 x i64> %is, <4 x ptr> %ps) {
  %g0 = getelementptr i32, ptr %p, i64 %i
  %g1 = getelementptr inbounds %struct.s, ptr %p, i64 %i, i32 1, i32 %j
  %g2 = getelementptr nuw i8, ptr %p, i32 %j
  %g3 = getelementptr nusw nuw %struct.s, ptr %p, i32 0, i32 2, i32 1
  %g4 = getelementptr inbounds nuw [4 x [8 x i16]], ptr %p, i64 0, i64 %i, i64 3
  %g5 = getelementptr i32, ptr %p, <4 x i64> %is
  %g6 = getelementptr i32, <4 x ptr> %ps, i64 1
  %g7 = getelementptr %struct.s, <4 x ptr> %ps, <4 x i64> %is, i32 2
  %g8 = getelementptr <4 x float>, ptr %p, i64 0, i64 1
  %g9 = getelementptr i8, ptr %p
  ret void
}

define i32 @atomics(ptr %p, ptr addrspace(3) %s, float %f, <2 x half> %h, i64 %l) {
  %v0 = atomicrmw xchg ptr %p, i32 1 seq_cst
  %v1 = atomicrmw add ptr %p, i32 1 monotonic, align 4
  %v2 = atomicrmw volatile sub ptr %p, i32 1 acquire, align 4
  %v3 = atomicrmw and ptr %p, i32 1 release, align 4
  %v4 = atomicrmw nand ptr %p, i32 1 acq_rel, align 4
  %v5 = atomicrmw or ptr addrspace(3) %s, i32 1 syncscope("agent") seq_cst, align 4
  %v6 = atomicrmw xor ptr %p, i32 1 monotonic, align 4
  %v7 = atomicrmw max ptr %p, i32 1 monotonic, align 4
  %v8 = atomicrmw min ptr %p, i32 1 monotonic, align 4
  %v9 = atomicrmw umax ptr %p, i32 1 monotonic, align 4
  %v10 = atomicrmw umin ptr %p, i32 1 monotonic, align 4
  %v11 = atomicrmw fadd ptr %p, float %f monotonic, align 4, !amdgpu.no.fine.grained.memory !3
  %v12 = atomicrmw fsub ptr %p, float %f monotonic, align 4
  %v13 = atomicrmw fmax ptr %p, float %f monotonic, align 4
  %v14 = atomicrmw fmin ptr %p, float %f monotonic, align 4
  %v15 = atomicrmw uinc_wrap ptr %p, i32 1 monotonic, align 4
  %v16 = atomicrmw udec_wrap ptr %p, i32 1 monotonic, align 4
  %v17 = atomicrmw usub_cond ptr %p, i32 1 monotonic, align 4
  %v18 = atomicrmw usub_sat ptr %p, i32 1 monotonic, align 4
  %v19 = atomicrmw fadd ptr %p, <2 x half> %h monotonic, align 4
  %v20 = atomicrmw xchg ptr %p, ptr null monotonic, align 8
  %v21 = atomicrmw fmaximum ptr %p, float %f monotonic, align 4
  %v22 = atomicrmw fminimum ptr %p, float %f monotonic, align 4
  %c0 = cmpxchg ptr %p, i32 0, i32 1 seq_cst monotonic
  %c1 = cmpxchg weak volatile ptr %p, i64 %l, i64 1 syncscope("agent") acq_rel acquire, align 8
  %c2 = cmpxchg ptr %p, ptr null, ptr %p release monotonic, align 8
  %r = extractvalue { i32, i1 } %c0, 0
  ret i32 %r
}

define i64 @aggregates({ i32, [2 x i64] } %a, %struct.s %s, <4 x i32> %v, <4 x i32> %w, i32 %i) {
  %e0 = extractvalue { i32, [2 x i64] } %a, 1, 0
  %e1 = extractvalue %struct.s %s, 2
  %i0 = insertvalue { i32, [2 x i64] } %a, i32 7, 0
  %i1 = insertvalue { i32, [2 x i64] } %i0, i64 %e0, 1, 1
  %i2 = insertvalue [2 x i8] poison, i8 1, 0
  %x0 = extractelement <4 x i32> %v, i32 %i
  %x1 = extractelement <4 x i32> %v, i64 3
  %n0 = insertelement <4 x i32> %v, i32 9, i32 2
  %n1 = insertelement <4 x i32> poison, i32 %x0, i32 %i
  %s0 = shufflevector <4 x i32> %v, <4 x i32> %w, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
  %s1 = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 poison, i32 1>
  %s2 = shufflevector <4 x i32> %n0, <4 x i32> %n1, <8 x i32> zeroinitializer
  %s3 = shufflevector <4 x i32> %s0, <4 x i32> poison, <4 x i32> poison
  ret i64 %e0
}

!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2, i64 0}
!2 = !{!"root"}
!3 = !{}
!4 = !{i32 1}
