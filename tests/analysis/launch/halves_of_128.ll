; block 128,1,1 warp 64
; The thread block falls into two warps: whatever depends on the bits above the lane is uniform in each.
define ptx_kernel void @halves(i32 %uni.n) {
launch.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %uni.upper = icmp ult i32 %div.t, 64
  br i1 %uni.upper, label %launch.a, label %launch.b
launch.a:
  %uni.half = lshr i32 %div.t, 6
  %uni.is = icmp eq i32 %uni.half, 1
  br i1 %uni.is, label %launch.b, label %launch.c
launch.b:
  %uni.bit = and i32 %div.t, 64
  %uni.set = icmp ne i32 %uni.bit, 0
  br i1 %uni.set, label %launch.c, label %div.d
launch.c:
  %uni.quotient = udiv i32 %div.t, 64
  %uni.signed = sdiv i32 %div.t, 64
  %uni.wide = zext i32 %uni.quotient to i64
  %uni.sum = add i64 %uni.wide, 5
  %uni.odd = trunc i64 %uni.sum to i1
  br i1 %uni.odd, label %div.d, label %end
div.d:
  %div.half = icmp ult i32 %div.t, 32
  br i1 %div.half, label %end, label %end2
end2:
  %div.lane = urem i32 %div.t, 64
  %div.third = udiv i32 %div.t, 3
  %div.low = and i32 %div.t, 63
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
