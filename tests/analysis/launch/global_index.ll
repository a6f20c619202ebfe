; block 256,1,1 warp 32
; A block's index, unknown, times its size, known, plus the thread: the bits above the lane are one for the warp.
define ptx_kernel void @index(i32 %uni.n) {
launch.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %uni.size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %uni.block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %uni.base = mul i32 %uni.size, %uni.block
  %div.i = add i32 %uni.base, %div.t
  %uni.warp = lshr i32 %div.i, 5
  %uni.signed.warp = ashr i32 %div.i, 6
  %div.too.fine = lshr i32 %div.i, 4
  %div.wide = sext i32 %div.i to i64
  %uni.wide.warp = lshr i64 %div.wide, 5
  %uni.cut = icmp ult i32 %div.i, 4096
  br i1 %uni.cut, label %div.a, label %end
div.a:
  %div.odd.cut = icmp ult i32 %div.i, 4100
  br i1 %div.odd.cut, label %div.b, label %end
div.b:
  %div.unknown.cut = icmp ult i32 %div.i, %uni.n
  br i1 %div.unknown.cut, label %launch.c, label %end
launch.c:
  %uni.mask = and i32 %div.i, -32
  %uni.or = or i32 %uni.mask, 31
  %uni.greater = icmp ugt i32 %div.i, 63
  br i1 %uni.greater, label %d, label %end
d:
  %div.lane = and i32 %div.i, 31
  %div.unaligned = add i32 %div.i, %uni.n
  %div.carry = lshr i32 %div.unaligned, 5
  %div.moved = add i32 %div.i, 16
  %div.moved.warp = lshr i32 %div.moved, 5
  %div.moved.far = add i32 %div.i, 64
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
