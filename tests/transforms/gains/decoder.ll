; Unoptimised from OpenCL C; ID is tid.x.
; __kernel void decoder(__global const uint* code, __global const uint* table, __global uint* out){
;   uint i = ID; uint c = code[i]; uint r;
;   switch (c & 3) {
;    case 0: r = table[c >> 2 & 127] * 3u ^ c; break;
;    case 1: r = table[c >> 3 & 127] * 5u + 1u ^ c; break;
;    case 2: r = table[c >> 4 & 127] * 7u + 2u ^ c; break;
;    default: r = table[c >> 5 & 127] * 9u + 3u ^ c; break;
;   }
;   out[i]=r;
; }
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %arg, ptr addrspace(1) %arg17, ptr addrspace(1) %arg18) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v19 = zext i32 %i to i64
  %v20 = getelementptr inbounds i32, ptr addrspace(1) %arg, i64 %v19
  %v21 = load i32, ptr addrspace(1) %v20, align 4
  %v22 = and i32 %v21, 3
  switch i32 %v22, label %b49 [
    i32 0, label %b23
    i32 1, label %b31
    i32 2, label %b40
  ]

b23:
  %v24 = lshr i32 %v21, 2
  %v25 = and i32 %v24, 127
  %v26 = zext i32 %v25 to i64
  %v27 = getelementptr inbounds i32, ptr addrspace(1) %arg17, i64 %v26
  %v28 = load i32, ptr addrspace(1) %v27, align 4
  %v29 = mul i32 %v28, 3
  %v30 = xor i32 %v29, %v21
  br label %b58

b31:
  %v32 = lshr i32 %v21, 3
  %v33 = and i32 %v32, 127
  %v34 = zext i32 %v33 to i64
  %v35 = getelementptr inbounds i32, ptr addrspace(1) %arg17, i64 %v34
  %v36 = load i32, ptr addrspace(1) %v35, align 4
  %v37 = mul i32 %v36, 5
  %v38 = add i32 %v37, 1
  %v39 = xor i32 %v38, %v21
  br label %b58

b40:
  %v41 = lshr i32 %v21, 4
  %v42 = and i32 %v41, 127
  %v43 = zext i32 %v42 to i64
  %v44 = getelementptr inbounds i32, ptr addrspace(1) %arg17, i64 %v43
  %v45 = load i32, ptr addrspace(1) %v44, align 4
  %v46 = mul i32 %v45, 7
  %v47 = add i32 %v46, 2
  %v48 = xor i32 %v47, %v21
  br label %b58

b49:
  %v50 = lshr i32 %v21, 5
  %v51 = and i32 %v50, 127
  %v52 = zext i32 %v51 to i64
  %v53 = getelementptr inbounds i32, ptr addrspace(1) %arg17, i64 %v52
  %v54 = load i32, ptr addrspace(1) %v53, align 4
  %v55 = mul i32 %v54, 9
  %v56 = add i32 %v55, 3
  %v57 = xor i32 %v56, %v21
  br label %b58

b58:
  %.0 = phi i32 [ %v57, %b49 ], [ %v48, %b40 ], [ %v39, %b31 ], [ %v30, %b23 ]
  %v59 = getelementptr inbounds i32, ptr addrspace(1) %arg18, i64 %v19
  store i32 %.0, ptr addrspace(1) %v59, align 4
  ret void
}
