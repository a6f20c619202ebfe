; Every operator, comparison and conversion, with every flag.
define i32 @integers(i32 %a, i32 %b) {
  %v0 = add i32 %a, %b
  %v1 = add nuw i32 %v0, 1
  %v2 = add nsw i32 %v1, -1
  %v3 = add nuw nsw i32 %v2, 7
  %v4 = sub nsw i32 %v3, %a
  %v5 = mul nuw nsw i32 %v4, 3
  %v6 = udiv exact i32 %v5, 2
  %v7 = udiv i32 %v6, %b
  %v8 = sdiv exact i32 %v7, 4
  %v9 = sdiv i32 %v8, %b
  %v10 = urem i32 %v9, 10
  %v11 = srem i32 %v10, 10
  %v12 = shl nuw nsw i32 %v11, 2
  %v13 = lshr exact i32 %v12, 1
  %v14 = ashr exact i32 %v13, 1
  %v15 = lshr i32 %v14, 1
  %v16 = and i32 %v15, 255
  %v17 = or i32 %v16, 256
  %v18 = or disjoint i32 %v17, 512
  %v19 = xor i32 %v18, -1
  ret i32 %v19
}

define float @floats(float %a, float %b) {
  %v0 = fadd float %a, %b
  %v1 = fadd fast float %v0, 1.000000e+00
  %v2 = fsub nnan ninf float %v1, %b
  %v3 = fmul nsz arcp contract float %v2, 2.500000e-01
  %v4 = fdiv afn reassoc float %v3, %b
  %v5 = frem float %v4, 3.000000e+00
  %v6 = fneg float %v5
  %v7 = fneg nnan float %v6
  %v8 = fdiv reassoc nnan ninf nsz arcp contract afn float %v7, 0x7FF8000000000000
  ret float %v8
}

define <4 x i32> @vectors(<4 x i32> %a, <4 x float> %f) {
  %v0 = add nsw <4 x i32> %a, splat (i32 3)
  %v1 = mul <4 x i32> %v0, <i32 1, i32 2, i32 3, i32 4>
  %v2 = shl <4 x i32> %v1, zeroinitializer
  %c = fcmp olt <4 x float> %f, zeroinitializer
  %s = select <4 x i1> %c, <4 x i32> %v2, <4 x i32> poison
  %i = fptosi <4 x float> %f to <4 x i32>
  %r = xor <4 x i32> %s, %i
  ret <4 x i32> %r
}

define i1 @comparisons(i32 %a, i32 %b, float %x, float %y, ptr %p, ptr addrspace(3) %q, <2 x ptr> %ps) {
  %i0 = icmp eq i32 %a, %b
  %i1 = icmp ne i32 %a, 0
  %i2 = icmp ugt i32 %a, %b
  %i3 = icmp uge i32 %a, %b
  %i4 = icmp ult i32 %a, %b
  %i5 = icmp samesign ule i32 %a, %b
  %i6 = icmp sgt i32 %a, -1
  %i7 = icmp sge i32 %a, %b
  %i8 = icmp slt i32 %a, %b
  %i9 = icmp sle i32 %a, %b
  %p0 = icmp eq ptr %p, null
  %p1 = icmp ult ptr addrspace(3) %q, null
  %p2 = icmp eq <2 x ptr> %ps, zeroinitializer
  %f0 = fcmp false float %x, %y
  %f1 = fcmp oeq float %x, %y
  %f2 = fcmp ogt float %x, %y
  %f3 = fcmp oge float %x, %y
  %f4 = fcmp fast olt float %x, %y
  %f5 = fcmp ole float %x, %y
  %f6 = fcmp one float %x, %y
  %f7 = fcmp ord float %x, 0.000000e+00
  %f8 = fcmp ueq float %x, %y
  %f9 = fcmp ugt float %x, %y
  %f10 = fcmp uge float %x, %y
  %f11 = fcmp nnan ninf ult float %x, %y
  %f12 = fcmp ule float %x, %y
  %f13 = fcmp une float %x, %y
  %f14 = fcmp uno float %x, %y
  %f15 = fcmp nnan true float %x, %y
  %r = or i1 %i0, %f15
  ret i1 %r
}

define void @conversions(i32 %i, i64 %l, float %f, double %d, ptr %p, half %h, bfloat %b, i1 %c, <2 x i16> %v) {
  %v0 = trunc i64 %l to i32
  %v1 = trunc nuw nsw i64 %l to i8
  %v2 = zext i32 %i to i64
  %v3 = zext nneg i32 %i to i64
  %v4 = sext i32 %i to i64
  %v5 = fptrunc double %d to float
  %v6 = fptrunc fast double %d to half
  %v7 = fpext float %f to double
  %v8 = fpext half %h to float
  %v9 = fpext bfloat %b to float
  %v10 = fptoui float %f to i32
  %v11 = fptosi double %d to i64
  %v12 = uitofp i32 %i to float
  %v13 = uitofp nneg i32 %i to float
  %v14 = sitofp i64 %l to double
  %v15 = ptrtoint ptr %p to i64
  %v16 = inttoptr i64 %l to ptr
  %v17 = bitcast i32 %i to float
  %v18 = bitcast <2 x i16> %v to i32
  %v19 = addrspacecast ptr %p to ptr addrspace(1)
  %v20 = zext <2 x i16> %v to <2 x i32>
  %v21 = sext i1 %c to i32
  %v22 = ptrtoaddr ptr %p to i64
  %w = freeze i32 %i
  %w2 = freeze <2 x i16> %v
  %s = select i1 %c, i32 %i, i32 %w
  %s2 = select nnan i1 %c, float %f, float undef
  %s3 = select i1 %c, ptr %p, ptr null
  ret void
}

define i128 @wide(i128 %a, i1 %b, i7 %c) {
  %v0 = mul i128 %a, 18446744073709551616
  %v1 = zext i7 %c to i128
  %v2 = add i128 %v0, %v1
  %v3 = add i7 %c, -64
  %v4 = xor i1 %b, true
  ret i128 %v2
}

define half @narrow(half %h, bfloat %b) {
  %v0 = fadd half %h, 0xH3800
  %v1 = fadd bfloat %b, 0xR3F80
  %v2 = fmul half %v0, 0xH7C00
  ret half %v2
}
