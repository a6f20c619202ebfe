; Unoptimised from OpenCL C; ID is tid.x.
; __kernel void hash(__global const uint* data, __global const uint* len, __global uint* out){
;   uint i = ID;
;   uint n = len[i] & 31; uint h = 0x9e3779b9u; uint k;
;   switch (n) {
;    case 3: k = data[i]; h ^= k*0x1b873593u; h = h*5u+0xe6546b64u; break;
;    case 7: k = data[i+64]; h ^= k*0xcc9e2d51u; h = h*5u+0x38b34ae5u; break;
;    case 12: k = data[i+128]; h ^= k*0x85ebca6bu; h = h*5u+0x52dce729u; break;
;    case 20: k = data[i+192]; h += k; break;
;    case 21: case 22: case 23: k = data[i+256]; h += k << 1; break;
;    default: break;
;   }
;   out[i]=h;
; }
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %arg, ptr addrspace(1) %arg28, ptr addrspace(1) %arg29) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v30 = zext i32 %i to i64
  %v31 = getelementptr inbounds i32, ptr addrspace(1) %arg28, i64 %v30
  %v32 = load i32, ptr addrspace(1) %v31, align 4
  %v33 = and i32 %v32, 31
  switch i32 %v33, label %b72 [
    i32 3, label %b34
    i32 7, label %b41
    i32 12, label %b50
    i32 20, label %b59
    i32 21, label %b65
    i32 22, label %b65
    i32 23, label %b65
  ]

b34:
  %v35 = getelementptr inbounds i32, ptr addrspace(1) %arg, i64 %v30
  %v36 = load i32, ptr addrspace(1) %v35, align 4
  %v37 = mul i32 %v36, 461845907
  %v38 = xor i32 -1640531527, %v37
  %v39 = mul i32 %v38, 5
  %v40 = add i32 %v39, -430675100
  br label %b73

b41:
  %v42 = add i32 %i, 64
  %v43 = zext i32 %v42 to i64
  %v44 = getelementptr inbounds i32, ptr addrspace(1) %arg, i64 %v43
  %v45 = load i32, ptr addrspace(1) %v44, align 4
  %v46 = mul i32 %v45, -862048943
  %v47 = xor i32 -1640531527, %v46
  %v48 = mul i32 %v47, 5
  %v49 = add i32 %v48, 951274213
  br label %b73

b50:
  %v51 = add i32 %i, 128
  %v52 = zext i32 %v51 to i64
  %v53 = getelementptr inbounds i32, ptr addrspace(1) %arg, i64 %v52
  %v54 = load i32, ptr addrspace(1) %v53, align 4
  %v55 = mul i32 %v54, -2048144789
  %v56 = xor i32 -1640531527, %v55
  %v57 = mul i32 %v56, 5
  %v58 = add i32 %v57, 1390208809
  br label %b73

b59:
  %v60 = add i32 %i, 192
  %v61 = zext i32 %v60 to i64
  %v62 = getelementptr inbounds i32, ptr addrspace(1) %arg, i64 %v61
  %v63 = load i32, ptr addrspace(1) %v62, align 4
  %v64 = add i32 -1640531527, %v63
  br label %b73

b65:
  %v66 = add i32 %i, 256
  %v67 = zext i32 %v66 to i64
  %v68 = getelementptr inbounds i32, ptr addrspace(1) %arg, i64 %v67
  %v69 = load i32, ptr addrspace(1) %v68, align 4
  %v70 = shl i32 %v69, 1
  %v71 = add i32 -1640531527, %v70
  br label %b73

b72:
  br label %b73

b73:
  %.0 = phi i32 [ -1640531527, %b72 ], [ %v71, %b65 ], [ %v64, %b59 ], [ %v58, %b50 ], [ %v49, %b41 ], [ %v40, %b34 ]
  %v74 = getelementptr inbounds i32, ptr addrspace(1) %arg29, i64 %v30
  store i32 %.0, ptr addrspace(1) %v74, align 4
  ret void
}
