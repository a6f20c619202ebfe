; One side walks its row upwards, the other downwards: melded, the one loop ends on its counter.
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

define ptx_kernel void @k(ptr noalias %out, ptr noalias readonly %kind, ptr noalias readonly %rows) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %thread.block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = shl i32 %thread.block, 7
  %n = add i32 %first, %tid
  %pk = getelementptr inbounds i32, ptr %kind, i32 %n
  %k = load i32, ptr %pk, align 4
  %row = shl i32 %n, 2
  %goes.up = icmp eq i32 %k, 0
  br i1 %goes.up, label %up, label %down

up:
  %i = phi i32 [ 0, %entry ], [ %i1, %up ]
  %s = phi i32 [ 1, %entry ], [ %s1, %up ]
  %ai = add i32 %row, %i
  %pi = getelementptr inbounds i32, ptr %rows, i32 %ai
  %vi = load i32, ptr %pi, align 4
  %si = mul i32 %s, 31
  %s1 = add i32 %si, %vi
  %i1 = add nuw nsw i32 %i, 1
  %ci = icmp eq i32 %i1, 4
  br i1 %ci, label %done, label %up

down:
  %j = phi i32 [ 3, %entry ], [ %j1, %down ]
  %t = phi i32 [ 7, %entry ], [ %t1, %down ]
  %aj = add i32 %row, %j
  %pj = getelementptr inbounds i32, ptr %rows, i32 %aj
  %vj = load i32, ptr %pj, align 4
  %tj = mul i32 %t, 31
  %t1 = add i32 %tj, %vj
  %j1 = add nsw i32 %j, -1
  %cj = icmp eq i32 %j, 0
  br i1 %cj, label %done, label %down

done:
  %hash = phi i32 [ %s1, %up ], [ %t1, %down ]
  %po = getelementptr inbounds i32, ptr %out, i32 %n
  store i32 %hash, ptr %po, align 4
  ret void
}
