; Seven kernels that decide one of several things by one value, unoptimised from the OpenCL C above each; ID is tid.x.
; What each gains is in test_form_gains.py.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

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
define ptx_kernel void @decoder(ptr addrspace(1) %arg, ptr addrspace(1) %arg17, ptr addrspace(1) %arg18) {
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
define ptx_kernel void @hash(ptr addrspace(1) %arg, ptr addrspace(1) %arg28, ptr addrspace(1) %arg29) {
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

; __kernel void guards(__global const uint* t, __global uint* a, __global uint* b, __global uint* c){
;   uint i = ID; uint k = t[i] & 3;
;   if (k == 0) { uint v = a[i]; a[i] = (v*3) ^ (v>>2); }
;   if (k == 1) { uint v = b[i]; b[i] = (v*5) ^ (v>>3); }
;   if (k == 2) { uint v = c[i]; c[i] = (v*7) ^ (v>>4); }
; }
define ptx_kernel void @guards(ptr addrspace(1) %arg, ptr addrspace(1) %arg22, ptr addrspace(1) %arg23, ptr addrspace(1) %arg24) {
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

; __kernel void ranges(__global const int* t, __global const uint* a, __global uint* out){
;   uint i = ID; uint k = t[i] & 31; uint r = 1;
;   if (k < 10) { r = a[i] * 3; r = r*r + 1; }
;   if (k >= 10 && k < 20) { r = a[i+64] * 5; r = r*r + 2; }
;   if (k >= 20) { r = a[i+128] * 7; r = r*r + 3; }
;   out[i] = r;
; }
define ptx_kernel void @ranges(ptr addrspace(1) %arg, ptr addrspace(1) %arg20, ptr addrspace(1) %arg21) {
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

; __kernel void elsif(__global const uint* s, __global const uint* a, __global uint* out){
;   uint i = ID; uint k = s[i] & 63;
;   if (k == 1) { uint x = a[i]; out[i] = x / 3u + k; }
;   else if (k < 20) { uint x = a[i+64]; out[i] = x / 5u + k; }
;   else if (k < 50) { uint x = a[i+128]; out[i] = x / 7u + k; }
;   else { uint x = a[i+192]; out[i] = x / 11u + k; }
; }
define ptx_kernel void @elsif(ptr addrspace(1) %arg, ptr addrspace(1) %arg28, ptr addrspace(1) %arg29) {
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

; __kernel void retested(__global const uint* s, __global uint* a, __global uint* b){
;   uint i = ID; uint k = s[i] & 7; uint x = a[i];
;   if (k > 3) { a[i] = x * 3 + b[i]; x += 5; }
;   x ^= k;
;   if (k <= 3) { b[i] = x * 5 + b[i]; }
; }
define ptx_kernel void @retested(ptr addrspace(1) %arg, ptr addrspace(1) %arg18, ptr addrspace(1) %arg19) {
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

; if (even) s = v * 77; for (...) s = s * in[i] + i; if (even) s = -s; as jump threading leaves it: the second test is
; gone, each side of the first has the loop (LLVM's issue 141867 is about such copies).
define ptx_kernel void @threaded(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %v = load i32, ptr addrspace(1) %p, align 4
  %bit = and i32 %v, 1
  %c = icmp eq i32 %bit, 0
  br i1 %c, label %even, label %loop.odd.head

even:
  %h = mul i32 %v, 77
  br label %loop.even

loop.even:
  %i = phi i32 [ 0, %even ], [ %i.next, %loop.even ]
  %s = phi i32 [ %h, %even ], [ %s.next, %loop.even ]
  %pi = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %w = load i32, ptr addrspace(1) %pi, align 4
  %m = mul i32 %s, %w
  %s.next = add i32 %m, %i
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 20
  br i1 %more, label %loop.even, label %after.even

after.even:
  %neg = sub i32 0, %s.next
  br label %end

loop.odd.head:
  br label %loop.odd

loop.odd:
  %i2 = phi i32 [ 0, %loop.odd.head ], [ %i2.next, %loop.odd ]
  %s2 = phi i32 [ %v, %loop.odd.head ], [ %s2.next, %loop.odd ]
  %pi2 = getelementptr i32, ptr addrspace(1) %p, i32 %i2
  %w2 = load i32, ptr addrspace(1) %pi2, align 4
  %m2 = mul i32 %s2, %w2
  %s2.next = add i32 %m2, %i2
  %i2.next = add i32 %i2, 1
  %more2 = icmp ult i32 %i2.next, 20
  br i1 %more2, label %loop.odd, label %end

end:
  %r = phi i32 [ %neg, %after.even ], [ %s2.next, %loop.odd ]
  store i32 %r, ptr addrspace(1) %q, align 4
  ret void
}
