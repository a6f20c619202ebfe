; Unoptimised from OpenCL C; ID is tid.x.
; __kernel void guards(__global const uint* t, __global uint* a, __global uint* b, __global uint* c){
;   uint i = ID; uint k = t[i] & 3;
;   if (k == 0) { uint v = a[i]; a[i] = (v*3) ^ (v>>2); }
;   if (k == 1) { uint v = b[i]; b[i] = (v*5) ^ (v>>3); }
;   if (k == 2) { uint v = c[i]; c[i] = (v*7) ^ (v>>4); }
; }
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %arg, ptr addrspace(1) %arg22, ptr addrspace(1) %arg23, ptr addrspace(1) %arg24) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v25 = zext i32 %i to i64
  %v26 = getelementptr inbounds i32, ptr addrspace(1) %arg, i64 %v25
  %v27 = load i32, ptr addrspace(1) %v26, align 4
  %v28 = and i32 %v27, 3
  %v29 = icmp eq i32 %v28, 0
  br i1 %v29, label %b30, label %b36

b30:
  %v31 = getelementptr inbounds i32, ptr addrspace(1) %arg22, i64 %v25
  %v32 = load i32, ptr addrspace(1) %v31, align 4
  %v33 = mul i32 %v32, 3
  %v34 = lshr i32 %v32, 2
  %v35 = xor i32 %v33, %v34
  store i32 %v35, ptr addrspace(1) %v31, align 4
  br label %b36

b36:
  %v37 = icmp eq i32 %v28, 1
  br i1 %v37, label %b38, label %b44

b38:
  %v39 = getelementptr inbounds i32, ptr addrspace(1) %arg23, i64 %v25
  %v40 = load i32, ptr addrspace(1) %v39, align 4
  %v41 = mul i32 %v40, 5
  %v42 = lshr i32 %v40, 3
  %v43 = xor i32 %v41, %v42
  store i32 %v43, ptr addrspace(1) %v39, align 4
  br label %b44

b44:
  %v45 = icmp eq i32 %v28, 2
  br i1 %v45, label %b46, label %b52

b46:
  %v47 = getelementptr inbounds i32, ptr addrspace(1) %arg24, i64 %v25
  %v48 = load i32, ptr addrspace(1) %v47, align 4
  %v49 = mul i32 %v48, 7
  %v50 = lshr i32 %v48, 4
  %v51 = xor i32 %v49, %v50
  store i32 %v51, ptr addrspace(1) %v47, align 4
  br label %b52

b52:
  ret void
}
