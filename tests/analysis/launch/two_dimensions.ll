; block 16,16,1 warp 32
; A warp is two rows: pairs of rows are uniform, single rows and columns are not.
define ptx_kernel void @rows(i32 %uni.n) {
div.entry:
  %div.x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %uni.z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %uni.width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %div.row = icmp eq i32 %div.y, 0
  br i1 %div.row, label %launch.a, label %launch.b
launch.a:
  %uni.pair = lshr i32 %div.y, 1
  %uni.first = icmp eq i32 %uni.pair, 0
  br i1 %uni.first, label %launch.b, label %end
launch.b:
  %div.scaled = mul i32 %div.y, %uni.width
  %div.linear = add i32 %div.scaled, %div.x
  %uni.warp = lshr i32 %div.linear, 5
  %div.lane = and i32 %div.linear, 31
  %uni.top = icmp ult i32 %div.y, 8
  br i1 %uni.top, label %end, label %other
other:
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
