; Unoptimised from OpenCL C; ID is tid.x.
; __kernel void retested(__global const uint* s, __global uint* a, __global uint* b){
;   uint i = ID; uint k = s[i] & 7; uint x = a[i];
;   if (k > 3) { a[i] = x * 3 + b[i]; x += 5; }
;   x ^= k;
;   if (k <= 3) { b[i] = x * 5 + b[i]; }
; }
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %arg, ptr addrspace(1) %arg18, ptr addrspace(1) %arg19) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v20 = zext i32 %i to i64
  %v21 = getelementptr inbounds i32, ptr addrspace(1) %arg, i64 %v20
  %v22 = load i32, ptr addrspace(1) %v21, align 4
  %v23 = and i32 %v22, 7
  %v24 = getelementptr inbounds i32, ptr addrspace(1) %arg18, i64 %v20
  %v25 = load i32, ptr addrspace(1) %v24, align 4
  %v26 = icmp ugt i32 %v23, 3
  br i1 %v26, label %b27, label %b33

b27:
  %v28 = mul i32 %v25, 3
  %v29 = getelementptr inbounds i32, ptr addrspace(1) %arg19, i64 %v20
  %v30 = load i32, ptr addrspace(1) %v29, align 4
  %v31 = add i32 %v28, %v30
  store i32 %v31, ptr addrspace(1) %v24, align 4
  %v32 = add i32 %v25, 5
  br label %b33

b33:
  %.0 = phi i32 [ %v32, %b27 ], [ %v25, %entry ]
  %v34 = xor i32 %.0, %v23
  %v35 = icmp ule i32 %v23, 3
  br i1 %v35, label %b36, label %b41

b36:
  %v37 = mul i32 %v34, 5
  %v38 = getelementptr inbounds i32, ptr addrspace(1) %arg19, i64 %v20
  %v39 = load i32, ptr addrspace(1) %v38, align 4
  %v40 = add i32 %v37, %v39
  store i32 %v40, ptr addrspace(1) %v38, align 4
  br label %b41

b41:
  ret void
}
