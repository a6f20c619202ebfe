; block 256,1,1 warp 64
define amdgpu_kernel void @lanes(i32 %uni.n) {
launch.entry:
  %div.x = call i32 @llvm.amdgcn.workitem.id.x()
  %div.low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %div.lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %div.low)
  %uni.base = sub i32 %div.x, %div.lane
  %uni.wave = lshr i32 %uni.base, 6
  %uni.c = icmp ult i32 %uni.wave, 2
  br i1 %uni.c, label %a, label %b
a:
  br label %b
b:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
