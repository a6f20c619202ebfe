; A step of a merge, written four times: by the side of a branch, and by which of two runs is less.
;
; extern "C" __global__ void __launch_bounds__(64) merge_steps(unsigned *words, const unsigned *weights) {
;   __shared__ unsigned left[64];
;   __shared__ unsigned right[64];
;   const unsigned tid = threadIdx.x;
;   left[tid] = words[tid];
;   right[tid] = weights[tid];
;   __syncthreads();
;   unsigned i = tid, j = tid, sum = 0;
;   for (unsigned round = 0; round < 16; ++round) {
;     if ((tid ^ round) & 1) {
;       if (left[i & 63] < right[j & 63]) { sum = (sum ^ left[i & 63]) * 2654435761u + round; i += 1; }
;       else { sum = (sum ^ right[j & 63]) * 2654435761u + round; j += 1; }
;     } else {
;       if (left[i & 63] < right[j & 63]) { sum = (sum ^ left[i & 63]) * 2246822519u - round; i += 3; }
;       else { sum = (sum ^ right[j & 63]) * 2246822519u - round; j += 3; }
;     }
;   }
;   words[tid] = sum;
; }
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ11merge_stepsE4left = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4
@_ZZ11merge_stepsE5right = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4

define dso_local ptx_kernel void @merge_steps(ptr nocapture noundef %words, ptr nocapture noundef readonly %weights) local_unnamed_addr "nvvm.maxntid"="64" {
entry:
  %0 = tail call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds i32, ptr %words, i64 %idxprom
  %1 = load i32, ptr %arrayidx, align 4
  %arrayidx3 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11merge_stepsE4left to ptr), i64 0, i64 %idxprom
  store i32 %1, ptr %arrayidx3, align 4
  %arrayidx5 = getelementptr inbounds i32, ptr %weights, i64 %idxprom
  %2 = load i32, ptr %arrayidx5, align 4
  %arrayidx7 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11merge_stepsE5right to ptr), i64 0, i64 %idxprom
  store i32 %2, ptr %arrayidx7, align 4
  tail call void @llvm.nvvm.barrier0()
  br label %for.body

for.cond.cleanup:
  store i32 %sum.1, ptr %arrayidx, align 4
  ret void

for.body:
  %round.089 = phi i32 [ 0, %entry ], [ %inc, %for.inc ]
  %sum.088 = phi i32 [ 0, %entry ], [ %sum.1, %for.inc ]
  %j.087 = phi i32 [ %0, %entry ], [ %j.1, %for.inc ]
  %i.086 = phi i32 [ %0, %entry ], [ %i.1, %for.inc ]
  %xor = xor i32 %round.089, %0
  %and = and i32 %xor, 1
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.else28, label %if.then

if.then:
  %and8 = and i32 %i.086, 63
  %idxprom9 = zext nneg i32 %and8 to i64
  %arrayidx10 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11merge_stepsE4left to ptr), i64 0, i64 %idxprom9
  %3 = load i32, ptr %arrayidx10, align 4
  %and11 = and i32 %j.087, 63
  %idxprom12 = zext nneg i32 %and11 to i64
  %arrayidx13 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11merge_stepsE5right to ptr), i64 0, i64 %idxprom12
  %4 = load i32, ptr %arrayidx13, align 4
  %cmp14 = icmp ult i32 %3, %4
  br i1 %cmp14, label %if.then15, label %if.else

if.then15:
  %xor19 = xor i32 %3, %sum.088
  %mul = mul i32 %xor19, -1640531535
  %add = add i32 %mul, %round.089
  %add20 = add i32 %i.086, 1
  br label %for.inc

if.else:
  %xor24 = xor i32 %4, %sum.088
  %mul25 = mul i32 %xor24, -1640531535
  %add26 = add i32 %mul25, %round.089
  %add27 = add i32 %j.087, 1
  br label %for.inc

if.else28:
  %and29 = and i32 %i.086, 63
  %idxprom30 = zext nneg i32 %and29 to i64
  %arrayidx31 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11merge_stepsE4left to ptr), i64 0, i64 %idxprom30
  %5 = load i32, ptr %arrayidx31, align 4
  %and32 = and i32 %j.087, 63
  %idxprom33 = zext nneg i32 %and32 to i64
  %arrayidx34 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11merge_stepsE5right to ptr), i64 0, i64 %idxprom33
  %6 = load i32, ptr %arrayidx34, align 4
  %cmp35 = icmp ult i32 %5, %6
  br i1 %cmp35, label %if.then36, label %if.else43

if.then36:
  %xor40 = xor i32 %5, %sum.088
  %mul41 = mul i32 %xor40, -2048144777
  %sub = sub i32 %mul41, %round.089
  %add42 = add i32 %i.086, 3
  br label %for.inc

if.else43:
  %xor47 = xor i32 %6, %sum.088
  %mul48 = mul i32 %xor47, -2048144777
  %sub49 = sub i32 %mul48, %round.089
  %add50 = add i32 %j.087, 3
  br label %for.inc

for.inc:
  %i.1 = phi i32 [ %add20, %if.then15 ], [ %i.086, %if.else ], [ %add42, %if.then36 ], [ %i.086, %if.else43 ]
  %j.1 = phi i32 [ %j.087, %if.then15 ], [ %add27, %if.else ], [ %j.087, %if.then36 ], [ %add50, %if.else43 ]
  %sum.1 = phi i32 [ %add, %if.then15 ], [ %add26, %if.else ], [ %sub, %if.then36 ], [ %sub49, %if.else43 ]
  %inc = add nuw nsw i32 %round.089, 1
  %exitcond.not = icmp eq i32 %inc, 16
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()

declare void @llvm.nvvm.barrier0()
