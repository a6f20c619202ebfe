; Unoptimised from OpenCL C; ID is tid.x.
; __kernel void elsif(__global const uint* s, __global const uint* a, __global uint* out){
;   uint i = ID; uint k = s[i] & 63;
;   if (k == 1) { uint x = a[i]; out[i] = x / 3u + k; }
;   else if (k < 20) { uint x = a[i+64]; out[i] = x / 5u + k; }
;   else if (k < 50) { uint x = a[i+128]; out[i] = x / 7u + k; }
;   else { uint x = a[i+192]; out[i] = x / 11u + k; }
; }
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %arg, ptr addrspace(1) %arg28, ptr addrspace(1) %arg29) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v30 = zext i32 %i to i64
  %v31 = getelementptr inbounds i32, ptr addrspace(1) %arg, i64 %v30
  %v32 = load i32, ptr addrspace(1) %v31, align 4
  %v33 = and i32 %v32, 63
  %v34 = icmp eq i32 %v33, 1
  br i1 %v34, label %b35, label %b41

b35:
  %v36 = getelementptr inbounds i32, ptr addrspace(1) %arg28, i64 %v30
  %v37 = load i32, ptr addrspace(1) %v36, align 4
  %v38 = udiv i32 %v37, 3
  %v39 = add i32 %v38, %v33
  %v40 = getelementptr inbounds i32, ptr addrspace(1) %arg29, i64 %v30
  store i32 %v39, ptr addrspace(1) %v40, align 4
  br label %b71

b41:
  %v42 = icmp ult i32 %v33, 20
  br i1 %v42, label %b43, label %b51

b43:
  %v44 = add i32 %i, 64
  %v45 = zext i32 %v44 to i64
  %v46 = getelementptr inbounds i32, ptr addrspace(1) %arg28, i64 %v45
  %v47 = load i32, ptr addrspace(1) %v46, align 4
  %v48 = udiv i32 %v47, 5
  %v49 = add i32 %v48, %v33
  %v50 = getelementptr inbounds i32, ptr addrspace(1) %arg29, i64 %v30
  store i32 %v49, ptr addrspace(1) %v50, align 4
  br label %b70

b51:
  %v52 = icmp ult i32 %v33, 50
  br i1 %v52, label %b53, label %b61

b53:
  %v54 = add i32 %i, 128
  %v55 = zext i32 %v54 to i64
  %v56 = getelementptr inbounds i32, ptr addrspace(1) %arg28, i64 %v55
  %v57 = load i32, ptr addrspace(1) %v56, align 4
  %v58 = udiv i32 %v57, 7
  %v59 = add i32 %v58, %v33
  %v60 = getelementptr inbounds i32, ptr addrspace(1) %arg29, i64 %v30
  store i32 %v59, ptr addrspace(1) %v60, align 4
  br label %b69

b61:
  %v62 = add i32 %i, 192
  %v63 = zext i32 %v62 to i64
  %v64 = getelementptr inbounds i32, ptr addrspace(1) %arg28, i64 %v63
  %v65 = load i32, ptr addrspace(1) %v64, align 4
  %v66 = udiv i32 %v65, 11
  %v67 = add i32 %v66, %v33
  %v68 = getelementptr inbounds i32, ptr addrspace(1) %arg29, i64 %v30
  store i32 %v67, ptr addrspace(1) %v68, align 4
  br label %b69

b69:
  br label %b70

b70:
  br label %b71

b71:
  ret void
}
