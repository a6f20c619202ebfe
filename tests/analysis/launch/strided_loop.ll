; block 64,1,1 warp 64
; A grid-stride loop: the index advances by a multiple of the warp, so that whole warps leave together.
define ptx_kernel void @stride(i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %launch.loop
launch.loop:
  %div.i = phi i32 [ %div.t, %entry ], [ %div.next, %launch.loop ]
  %div.next = add i32 %div.i, 64
  %uni.again = icmp ult i32 %div.next, 1024
  br i1 %uni.again, label %launch.loop, label %launch.after
launch.after:
  %uni.warp = lshr i32 %div.i, 6
  %uni.c = icmp eq i32 %uni.warp, 3
  br i1 %uni.c, label %div.b, label %end
div.b:
  %div.j = phi i32 [ %div.t, %launch.after ], [ %div.k, %div.b ]
  %div.k = add i32 %div.j, 48
  %div.more = icmp ult i32 %div.k, 1024
  br i1 %div.more, label %div.b, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
