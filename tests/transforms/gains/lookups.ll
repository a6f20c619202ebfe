; Both sides look up the same table, in other places of their work.
;
; extern "C" __global__ void __launch_bounds__(64) lookups(unsigned *words, const unsigned *weights) {
;   __shared__ unsigned table[64];
;   const unsigned tid = threadIdx.x;
;   table[tid] = weights[tid];
;   __syncthreads();
;   unsigned word = words[tid];
;   for (unsigned round = 0; round < 16; ++round) {
;     if ((tid ^ round) & 1) {
;       unsigned entry = table[(word >> 5) & 63];
;       word = (word ^ entry) * 2654435761u;
;       word += word >> 7;
;       word = (word + 40503u) * 2246822519u;
;       word ^= round;
;     } else {
;       word = (word ^ (word >> 3)) * 3266489917u;
;       word += 17;
;       word = (word + round) * 668265263u;
;       word ^= table[(word >> 9) & 63];
;     }
;   }
;   words[tid] = word;
; }
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ7lookupsE5table = internal unnamed_addr addrspace(3) global [64 x i32] undef, align 4

define dso_local ptx_kernel void @lookups(ptr nocapture noundef %words, ptr nocapture noundef readonly %weights) local_unnamed_addr "nvvm.maxntid"="64" {
entry:
  %0 = tail call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds i32, ptr %weights, i64 %idxprom
  %1 = load i32, ptr %arrayidx, align 4
  %arrayidx3 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7lookupsE5table to ptr), i64 0, i64 %idxprom
  store i32 %1, ptr %arrayidx3, align 4
  tail call void @llvm.nvvm.barrier0()
  %arrayidx5 = getelementptr inbounds i32, ptr %words, i64 %idxprom
  %2 = load i32, ptr %arrayidx5, align 4
  br label %for.body

for.cond.cleanup:
  store i32 %word.1, ptr %arrayidx5, align 4
  ret void

for.body:
  %word.050 = phi i32 [ %2, %entry ], [ %word.1, %for.inc ]
  %round.049 = phi i32 [ 0, %entry ], [ %inc, %for.inc ]
  %xor = xor i32 %round.049, %0
  %and = and i32 %xor, 1
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.else, label %if.then

if.then:
  %shr = lshr i32 %word.050, 5
  %and7 = and i32 %shr, 63
  %idxprom8 = zext nneg i32 %and7 to i64
  %arrayidx9 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7lookupsE5table to ptr), i64 0, i64 %idxprom8
  %3 = load i32, ptr %arrayidx9, align 4
  %xor10 = xor i32 %3, %word.050
  %mul = mul i32 %xor10, -1640531535
  %shr11 = lshr i32 %mul, 7
  %add = add i32 %shr11, %mul
  %4 = mul i32 %add, -2048144777
  %mul13 = add i32 %4, 1285419409
  %xor14 = xor i32 %mul13, %round.049
  br label %for.inc

if.else:
  %shr15 = lshr i32 %word.050, 3
  %xor16 = xor i32 %shr15, %word.050
  %mul17 = mul i32 %xor16, -1028477379
  %add18 = add nuw nsw i32 %round.049, 17
  %add19 = add i32 %add18, %mul17
  %mul20 = mul i32 %add19, 668265263
  %shr21 = lshr i32 %mul20, 9
  %and22 = and i32 %shr21, 63
  %idxprom23 = zext nneg i32 %and22 to i64
  %arrayidx24 = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ7lookupsE5table to ptr), i64 0, i64 %idxprom23
  %5 = load i32, ptr %arrayidx24, align 4
  %xor25 = xor i32 %5, %mul20
  br label %for.inc

for.inc:
  %word.1 = phi i32 [ %xor14, %if.then ], [ %xor25, %if.else ]
  %inc = add nuw nsw i32 %round.049, 1
  %exitcond.not = icmp eq i32 %inc, 16
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x()

declare void @llvm.nvvm.barrier0()
