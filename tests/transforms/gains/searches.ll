; One side searches a table twice, the other once.
;
; extern "C" __global__ void __launch_bounds__(64) searches(unsigned *words, const unsigned *weights) {
;   __shared__ unsigned table[64];
;   const unsigned tid = threadIdx.x;
;   table[tid] = tid * 67108863u;
;   __syncthreads();
;   unsigned word = words[tid], found;
;   if (tid & 1) {
;     unsigned low = 0;
;     for (unsigned step = 32; step; step >>= 1) if (table[(low + step) & 63] <= word) low += step;
;     unsigned again = 0, other = word * 2654435761u;
;     for (unsigned step = 32; step; step >>= 1) if (table[(again + step) & 63] <= other) again += step;
;     found = low * 64 + again;
;   } else {
;     unsigned low = 0;
;     for (unsigned step = 32; step; step >>= 1) if (table[(low + step) & 63] < word) low += step;
;     found = low;
;   }
;   words[tid] = found;
; }
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ8searchesE5table = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4

define dso_local ptx_kernel void @searches(ptr nocapture noundef %words, ptr nocapture noundef readnone %weights) local_unnamed_addr "nvvm.maxntid"="64" {
entry:
  %0 = tail call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mul = mul nuw i32 %0, 67108863
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ8searchesE5table to ptr), i64 0, i64 %idxprom
  store i32 %mul, ptr %arrayidx, align 4
  tail call void @llvm.nvvm.barrier0()
  %arrayidx3 = getelementptr inbounds i32, ptr %words, i64 %idxprom
  %1 = load i32, ptr %arrayidx3, align 4
  %and = and i32 %0, 1
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %for.body34, label %for.body

for.cond.cleanup:
  %mul10 = mul i32 %1, -1640531535
  br label %for.body15

for.body:
  %step.074 = phi i32 [ %shr, %for.body ], [ 32, %entry ]
  %low.073 = phi i32 [ %spec.select, %for.body ], [ 0, %entry ]
  %add = add i32 %step.074, %low.073
  %and5 = and i32 %add, 63
  %idxprom6 = zext nneg i32 %and5 to i64
  %arrayidx7 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ8searchesE5table to ptr), i64 0, i64 %idxprom6
  %2 = load i32, ptr %arrayidx7, align 4
  %cmp.not = icmp ugt i32 %2, %1
  %spec.select = select i1 %cmp.not, i32 %low.073, i32 %add
  %shr = lshr i32 %step.074, 1
  %tobool4.not = icmp ult i32 %step.074, 2
  br i1 %tobool4.not, label %for.cond.cleanup, label %for.body

for.cond.cleanup14:
  %mul27 = shl i32 %spec.select, 6
  %add28 = add i32 %spec.select71, %mul27
  br label %if.end46

for.body15:
  %step11.076 = phi i32 [ 32, %for.cond.cleanup ], [ %shr25, %for.body15 ]
  %again.075 = phi i32 [ 0, %for.cond.cleanup ], [ %spec.select71, %for.body15 ]
  %add16 = add i32 %step11.076, %again.075
  %and17 = and i32 %add16, 63
  %idxprom18 = zext nneg i32 %and17 to i64
  %arrayidx19 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ8searchesE5table to ptr), i64 0, i64 %idxprom18
  %3 = load i32, ptr %arrayidx19, align 4
  %cmp20.not = icmp ugt i32 %3, %mul10
  %spec.select71 = select i1 %cmp20.not, i32 %again.075, i32 %add16
  %shr25 = lshr i32 %step11.076, 1
  %tobool13.not = icmp ult i32 %step11.076, 2
  br i1 %tobool13.not, label %for.cond.cleanup14, label %for.body15

for.body34:
  %step30.078 = phi i32 [ %shr44, %for.body34 ], [ 32, %entry ]
  %low29.077 = phi i32 [ %spec.select72, %for.body34 ], [ 0, %entry ]
  %add35 = add i32 %step30.078, %low29.077
  %and36 = and i32 %add35, 63
  %idxprom37 = zext nneg i32 %and36 to i64
  %arrayidx38 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ8searchesE5table to ptr), i64 0, i64 %idxprom37
  %4 = load i32, ptr %arrayidx38, align 4
  %cmp39 = icmp ult i32 %4, %1
  %spec.select72 = select i1 %cmp39, i32 %add35, i32 %low29.077
  %shr44 = lshr i32 %step30.078, 1
  %tobool32.not = icmp ult i32 %step30.078, 2
  br i1 %tobool32.not, label %if.end46, label %for.body34

if.end46:
  %found.0 = phi i32 [ %add28, %for.cond.cleanup14 ], [ %spec.select72, %for.body34 ]
  store i32 %found.0, ptr %arrayidx3, align 4
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()

declare void @llvm.nvvm.barrier0()
