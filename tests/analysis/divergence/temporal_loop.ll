; Lanes leave the loop in different iterations: its counter is uniform inside and differs for who reads it outside.
define ptx_kernel void @leave_early(ptr addrspace(1) %uni.out) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.loop
div.loop:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.next, %div.loop ]
  %uni.next = add i32 %uni.i, 1
  %div.again = icmp ult i32 %uni.next, %div.t
  br i1 %div.again, label %div.loop, label %div.end
div.end:
  %div.outside = mul i32 %uni.i, 2
  %div.wide = zext i32 %uni.next to i64
  %div.compare = icmp eq i32 %uni.i, 3
  br i1 %div.compare, label %then, label %done
then:
  br label %done
done:
  %div.p = phi i32 [ 0, %div.end ], [ 1, %then ]
  ret void
}

; The same through a phi of one edge.
define ptx_kernel void @closed(ptr addrspace(1) %uni.out) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.loop
div.loop:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.next, %div.loop ]
  %uni.next = add i32 %uni.i, 1
  %div.again = icmp ult i32 %uni.next, %div.t
  br i1 %div.again, label %div.loop, label %end
end:
  %div.i = phi i32 [ %uni.i, %div.loop ]
  %div.outside = mul i32 %div.i, 2
  ret void
}

; A branch decided outside by the uniform value that the loop computed: it diverges too.
define ptx_kernel void @branch_outside(ptr addrspace(1) %uni.out, i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.loop
div.loop:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.next, %div.loop ]
  %uni.next = add i32 %uni.i, 1
  %uni.even = icmp eq i32 %uni.i, %uni.n
  %div.again = icmp ult i32 %uni.next, %div.t
  br i1 %div.again, label %div.loop, label %div.end
div.end:
  br i1 %uni.even, label %then, label %done
then:
  br label %done
done:
  %div.p = phi i32 [ 0, %div.end ], [ 1, %then ]
  ret void
}

; All lanes leave together.
define ptx_kernel void @leave_together(i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %uni.loop
uni.loop:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.next, %uni.loop ]
  %div.j = phi i32 [ %div.t, %entry ], [ %div.k, %uni.loop ]
  %uni.next = add i32 %uni.i, 1
  %div.k = add i32 %div.j, %uni.i
  %uni.again = icmp ult i32 %uni.next, %uni.n
  br i1 %uni.again, label %uni.loop, label %end
end:
  %uni.outside = mul i32 %uni.i, 2
  ret void
}

; What was computed before the loop is no older for some lanes than for others.
define ptx_kernel void @older(i32 %uni.n) {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %uni.m = add i32 %uni.n, 1
  br label %div.loop
div.loop:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.next, %div.loop ]
  %uni.next = add i32 %uni.i, %uni.m
  %div.again = icmp ult i32 %uni.next, %div.t
  br i1 %div.again, label %div.loop, label %end
end:
  %uni.outside = mul i32 %uni.m, 2
  ret void
}

; What a launch holds for good is the same whenever a lane last read it; a clock is not.
define ptx_kernel void @read_in_the_loop() {
entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %div.loop
div.loop:
  %uni.i = phi i32 [ 0, %entry ], [ %uni.next, %div.loop ]
  %uni.size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %uni.clock = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  %uni.next = add i32 %uni.i, 1
  %div.again = icmp ult i32 %uni.next, %div.t
  br i1 %div.again, label %div.loop, label %end
end:
  %uni.outside = mul i32 %uni.size, 2
  %div.outside = mul i64 %uni.clock, 2
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
