; block 128,1,1 warp 64
; CUDA code believes in warps of 32 lanes: on warps of 64 its lane numbers repeat and its votes are those of a half.
define ptx_kernel void @cuda(i32 %uni.n) {
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %uni.size = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  %div.c = icmp ult i32 %div.t, 7
  %div.ballot = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %div.c)
  %div.any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %div.c)
  %div.active = call i32 @llvm.nvvm.activemask()
  %uni.popc = call i32 @llvm.nvvm.barrier0.popc(i32 %div.t)
  %div.base = sub i32 %div.t, %div.lane
  %uni.wave = lshr i32 %div.base, 6
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.barrier0.popc(i32)
