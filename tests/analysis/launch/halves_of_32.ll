; block 32,1,1 warp 64
; One warp, half empty: its lanes part at 16, and never at 32.
define ptx_kernel void @halves(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.upper = icmp ult i32 %div.t, 16
  br i1 %div.upper, label %launch.a, label %end
launch.a:
  %uni.all = icmp ult i32 %div.t, 32
  br i1 %uni.all, label %end, label %never
never:
  br label %end
end:
  %div.p = phi i32 [ 0, %div.entry ], [ 1, %launch.a ], [ 2, %never ]
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
