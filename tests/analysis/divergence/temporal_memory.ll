; One header, two edges back to it: lanes that go back directly wait for those that come to %x in the same round, so
; that all of these have read %uni.v in that round. Behind the loop they have it from different ones.
define ptx_kernel void @wait_inside(ptr addrspace(1) %uni.p, i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.header
div.header:
  %uni.v = load i32, ptr addrspace(1) %uni.p, align 4
  %div.back = icmp ult i32 %uni.v, %div.t
  br i1 %div.back, label %div.header, label %uni.x
uni.x:
  %uni.read = add i32 %uni.v, 1
  %uni.again = icmp ult i32 %uni.n, 4
  br i1 %uni.again, label %div.header, label %end
end:
  %div.last = add i32 %uni.v, 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
