; One header, two latches: %x post-dominates the divergent branch from within the loop, and a lane that comes to it
; directly loaded %uni.v in an earlier round than one that went back to the header first.
define ptx_kernel void @wait_inside(ptr addrspace(1) %uni.p, i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.header
div.header:
  %uni.v = load i32, ptr addrspace(1) %uni.p, align 4
  %div.back = icmp ult i32 %uni.v, %div.t
  br i1 %div.back, label %div.header, label %uni.x
uni.x:
  %div.read = add i32 %uni.v, 1
  %uni.again = icmp ult i32 %uni.n, 4
  br i1 %uni.again, label %div.header, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
