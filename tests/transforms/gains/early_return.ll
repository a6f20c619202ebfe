; A loop that a thread leaves early; both sides of its branch look up a table.
;
; extern "C" __global__ void __launch_bounds__(64) early_return(unsigned *words, const unsigned *weights) {
;   __shared__ unsigned table[64];
;   const unsigned tid = threadIdx.x;
;   table[tid] = weights[tid];
;   __syncthreads();
;   unsigned word = words[tid];
;   for (unsigned round = 0; round < 16; ++round) {
;     if ((tid ^ round) & 1) {
;       word = (word ^ (word >> 3)) * 2654435761u;
;       word += table[(word >> 4) & 63];
;       word = (word ^ (word >> 11)) * 2246822519u;
;     } else {
;       word = (word ^ (word >> 5)) * 3266489917u;
;       word += 40503u;
;       word = (word ^ (word >> 9)) * 668265263u;
;       word ^= table[(word >> 6) & 63];
;     }
;     if ((word & 63u) == 3u) { words[tid] = word + round; return; }
;   }
;   words[tid] = word;
; }
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12early_returnE5table = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4

define dso_local ptx_kernel void @early_return(ptr nocapture noundef %words, ptr nocapture noundef readonly %weights) local_unnamed_addr "nvvm.maxntid"="64" {
entry:
  %0 = tail call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds i32, ptr %weights, i64 %idxprom
  %1 = load i32, ptr %arrayidx, align 4
  %arrayidx3 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12early_returnE5table to ptr), i64 0, i64 %idxprom
  store i32 %1, ptr %arrayidx3, align 4
  tail call void @llvm.nvvm.barrier0()
  %arrayidx5 = getelementptr inbounds i32, ptr %words, i64 %idxprom
  %2 = load i32, ptr %arrayidx5, align 4
  br label %for.body

for.body:
  %cmp69 = phi i1 [ false, %entry ], [ %cmp, %for.inc ]
  %round.068 = phi i32 [ 0, %entry ], [ %inc, %for.inc ]
  %word.067 = phi i32 [ %2, %entry ], [ %word.1, %for.inc ]
  %xor = xor i32 %round.068, %0
  %and = and i32 %xor, 1
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.else, label %if.then

if.then:
  %shr = lshr i32 %word.067, 3
  %xor6 = xor i32 %shr, %word.067
  %mul = mul i32 %xor6, -1640531535
  %shr7 = lshr i32 %mul, 4
  %and8 = and i32 %shr7, 63
  %idxprom9 = zext nneg i32 %and8 to i64
  %arrayidx10 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12early_returnE5table to ptr), i64 0, i64 %idxprom9
  %3 = load i32, ptr %arrayidx10, align 4
  %add = add i32 %3, %mul
  %shr11 = lshr i32 %add, 11
  %xor12 = xor i32 %shr11, %add
  %mul13 = mul i32 %xor12, -2048144777
  br label %if.end

if.else:
  %shr14 = lshr i32 %word.067, 5
  %xor15 = xor i32 %shr14, %word.067
  %mul16 = mul i32 %xor15, -1028477379
  %add17 = add i32 %mul16, 40503
  %shr18 = lshr i32 %add17, 9
  %xor19 = xor i32 %shr18, %add17
  %mul20 = mul i32 %xor19, 668265263
  %shr21 = lshr i32 %mul20, 6
  %and22 = and i32 %shr21, 63
  %idxprom23 = zext nneg i32 %and22 to i64
  %arrayidx24 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12early_returnE5table to ptr), i64 0, i64 %idxprom23
  %4 = load i32, ptr %arrayidx24, align 4
  %xor25 = xor i32 %4, %mul20
  br label %if.end

if.end:
  %word.1 = phi i32 [ %mul13, %if.then ], [ %xor25, %if.else ]
  %and26 = and i32 %word.1, 63
  %cmp27 = icmp eq i32 %and26, 3
  br i1 %cmp27, label %if.then28, label %for.inc

if.then28:
  %add29 = add nuw nsw i32 %word.1, %round.068
  store i32 %add29, ptr %arrayidx5, align 4
  br label %cleanup

for.inc:
  %inc = add nuw nsw i32 %round.068, 1
  %cmp = icmp ugt i32 %round.068, 14
  %exitcond = icmp eq i32 %inc, 16
  br i1 %exitcond, label %cleanup, label %for.body

cleanup:
  %cmp64 = phi i1 [ %cmp69, %if.then28 ], [ %cmp, %for.inc ]
  br i1 %cmp64, label %for.end, label %cleanup35

for.end:
  store i32 %word.1, ptr %arrayidx5, align 4
  br label %cleanup35

cleanup35:
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()

declare void @llvm.nvvm.barrier0()
