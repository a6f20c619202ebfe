; Thread and lane ids differ between lanes; what describes the launch or the whole warp does not.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @sources(ptr addrspace(1) %uni.out, i32 %uni.n) {
  %div.x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %div.z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %div.lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %div.below = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %uni.block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %uni.blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %uni.size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %uni.warpsize = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  %div.bit = icmp ult i32 %div.x, %uni.n
  %uni.ballot = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %div.bit)
  %uni.any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %div.bit)
  %div.ballot = call i32 @llvm.nvvm.vote.ballot.sync(i32 %div.below, i1 %div.bit)
  %uni.active = call i32 @llvm.nvvm.activemask()
  %div.shfl = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %div.x, i32 1, i32 31)
  %uni.count = call i32 @llvm.nvvm.barrier0.popc(i32 %div.x)
  %div.match = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %uni.n)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
