; The same on AMDGPU: work item ids and lane counts differ, lane reads and wave-wide results do not.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @sources(i32 %uni.n) {
  %div.x = call i32 @llvm.amdgcn.workitem.id.x()
  %uni.group = call i32 @llvm.amdgcn.workgroup.id.x()
  %div.low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %div.lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %div.low)
  %uni.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %div.x)
  %uni.third = call i32 @llvm.amdgcn.readlane.i32(i32 %div.x, i32 3)
  %div.bit = icmp ult i32 %div.x, %uni.n
  %uni.ballot = call i64 @llvm.amdgcn.ballot.i64(i1 %div.bit)
  %div.permuted = call i32 @llvm.amdgcn.ds.bpermute(i32 %div.x, i32 %uni.n)
  %div.moved = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %uni.n, i32 273, i32 15, i32 15, i1 false)
  %uni.args = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %uni.arg = load i32, ptr addrspace(4) %uni.args, align 4
  %div.unknown = call i32 @llvm.amdgcn.brand.new.thing(i32 %uni.n)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare i32 @llvm.amdgcn.brand.new.thing(i32)
