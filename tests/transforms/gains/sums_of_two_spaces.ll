; One side adds up what is in global memory, the other what is in shared memory.
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

@tile = internal addrspace(3) global [512 x i32] undef, align 4

define ptx_kernel void @k(ptr noalias %out, ptr noalias readonly %kind, ptr noalias readonly %rows) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %thread.block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = shl i32 %thread.block, 7
  %n = add i32 %first, %tid
  %pk = getelementptr inbounds i32, ptr %kind, i32 %n
  %k = load i32, ptr %pk, align 4
  %at = shl i32 %n, 2
  %row = getelementptr inbounds i32, ptr %rows, i32 %at
  %local = shl i32 %tid, 2
  %cell = getelementptr inbounds [512 x i32], ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 0, i32 %local
  store i32 %k, ptr %cell, align 4
  %cell1 = getelementptr inbounds i32, ptr %cell, i32 1
  store i32 %n, ptr %cell1, align 4
  %cell2 = getelementptr inbounds i32, ptr %cell, i32 2
  store i32 %tid, ptr %cell2, align 4
  %cell3 = getelementptr inbounds i32, ptr %cell, i32 3
  store i32 %at, ptr %cell3, align 4
  %is.a = icmp eq i32 %k, 0
  br i1 %is.a, label %a, label %b

a:
  %i = phi i32 [ 0, %entry ], [ %i1, %a ]
  %s = phi i32 [ 0, %entry ], [ %s1, %a ]
  %pi = getelementptr inbounds i32, ptr %row, i32 %i
  %vi = load i32, ptr %pi, align 4
  %sqi = mul i32 %vi, %vi
  %cui = mul i32 %sqi, %vi
  %mii = mul i32 %cui, 31
  %shi = lshr i32 %mii, 7
  %wi = xor i32 %shi, %sqi
  %s1 = add i32 %s, %wi
  %i1 = add nuw nsw i32 %i, 1
  %ci = icmp eq i32 %i1, 4
  br i1 %ci, label %done, label %a

b:
  %j = phi i32 [ 0, %entry ], [ %j1, %b ]
  %t = phi i32 [ 5, %entry ], [ %t1, %b ]
  %pj = getelementptr inbounds i32, ptr %cell, i32 %j
  %vj = load i32, ptr %pj, align 4
  %sqj = mul i32 %vj, %vj
  %cuj = mul i32 %sqj, %vj
  %mij = mul i32 %cuj, 31
  %shj = lshr i32 %mij, 7
  %wj = xor i32 %shj, %sqj
  %t1 = add i32 %t, %wj
  %j1 = add nuw nsw i32 %j, 1
  %cj = icmp eq i32 %j1, 4
  br i1 %cj, label %done, label %b

done:
  %r = phi i32 [ %s1, %a ], [ %t1, %b ]
  %po = getelementptr inbounds i32, ptr %out, i32 %n
  store i32 %r, ptr %po, align 4
  ret void
}
