; block 128,1,1 warp 64
; At a join of a branch that is uniform in each warp, warps bring different values and lanes do not; an exact value
; does not depend on when it was computed.
define ptx_kernel void @joins(i32 %uni.n) {
launch.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %uni.c = icmp ult i32 %div.t, 64
  br i1 %uni.c, label %a, label %b
a:
  %uni.low = lshr i32 %div.t, 6
  br label %div.join
b:
  br label %div.join
div.join:
  %uni.p = phi i32 [ %uni.low, %a ], [ 7, %b ]
  %div.q = phi i32 [ %div.t, %a ], [ 0, %b ]
  %div.c = icmp ult i32 %div.t, 9
  br i1 %div.c, label %div.loop, label %end
div.loop:
  %uni.i = phi i32 [ 0, %div.join ], [ %uni.next, %div.loop ]
  %uni.next = add i32 %uni.i, 1
  %uni.exact = lshr i32 %div.t, 6
  %div.again = icmp ult i32 %uni.next, %div.t
  br i1 %div.again, label %div.loop, label %out
out:
  %uni.outside = add i32 %uni.exact, 1
  %div.outside = add i32 %uni.i, 1
  br label %end
end:
  %div.r = phi i32 [ 0, %div.join ], [ 1, %out ]
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
