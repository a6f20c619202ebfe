; Unoptimised from OpenCL C; ID is tid.x.
; __kernel void ranges(__global const int* t, __global const uint* a, __global uint* out){
;   uint i = ID; uint k = t[i] & 31; uint r = 1;
;   if (k < 10) { r = a[i] * 3; r = r*r + 1; }
;   if (k >= 10 && k < 20) { r = a[i+64] * 5; r = r*r + 2; }
;   if (k >= 20) { r = a[i+128] * 7; r = r*r + 3; }
;   out[i] = r;
; }
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %arg, ptr addrspace(1) %arg20, ptr addrspace(1) %arg21) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v22 = zext i32 %i to i64
  %v23 = getelementptr inbounds i32, ptr addrspace(1) %arg, i64 %v22
  %v24 = load i32, ptr addrspace(1) %v23, align 4
  %v25 = and i32 %v24, 31
  %v26 = icmp ult i32 %v25, 10
  br i1 %v26, label %b27, label %b33

b27:
  %v28 = getelementptr inbounds i32, ptr addrspace(1) %arg20, i64 %v22
  %v29 = load i32, ptr addrspace(1) %v28, align 4
  %v30 = mul i32 %v29, 3
  %v31 = mul i32 %v30, %v30
  %v32 = add i32 %v31, 1
  br label %b33

b33:
  %.0 = phi i32 [ %v32, %b27 ], [ 1, %entry ]
  %v34 = icmp uge i32 %v25, 10
  br i1 %v34, label %b35, label %b45

b35:
  %v36 = icmp ult i32 %v25, 20
  br i1 %v36, label %b37, label %b45

b37:
  %v38 = add i32 %i, 64
  %v39 = zext i32 %v38 to i64
  %v40 = getelementptr inbounds i32, ptr addrspace(1) %arg20, i64 %v39
  %v41 = load i32, ptr addrspace(1) %v40, align 4
  %v42 = mul i32 %v41, 5
  %v43 = mul i32 %v42, %v42
  %v44 = add i32 %v43, 2
  br label %b45

b45:
  %.1 = phi i32 [ %v44, %b37 ], [ %.0, %b35 ], [ %.0, %b33 ]
  %v46 = icmp uge i32 %v25, 20
  br i1 %v46, label %b47, label %b55

b47:
  %v48 = add i32 %i, 128
  %v49 = zext i32 %v48 to i64
  %v50 = getelementptr inbounds i32, ptr addrspace(1) %arg20, i64 %v49
  %v51 = load i32, ptr addrspace(1) %v50, align 4
  %v52 = mul i32 %v51, 7
  %v53 = mul i32 %v52, %v52
  %v54 = add i32 %v53, 3
  br label %b55

b55:
  %.2 = phi i32 [ %v54, %b47 ], [ %.1, %b45 ]
  %v56 = getelementptr inbounds i32, ptr addrspace(1) %arg21, i64 %v22
  store i32 %.2, ptr addrspace(1) %v56, align 4
  ret void
}
