; Two conditions with a shared arm: lanes meet at %shared by two ways already before the post-dominator %end.
define ptx_kernel void @short_circuit(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.c = icmp ult i32 %div.t, 7
  br i1 %div.c, label %div.second, label %shared
div.second:
  %div.d = icmp ugt i32 %div.t, 2
  br i1 %div.d, label %other, label %shared
shared:
  %div.early = phi i32 [ 1, %div.entry ], [ 2, %div.second ]
  br label %end
other:
  br label %end
end:
  %div.late = phi i32 [ 3, %shared ], [ 4, %other ]
  ret void
}

; Inside one arm of a divergent branch all lanes go together: its own uniform branch joins uniformly.
define ptx_kernel void @uniform_inside(i32 %uni.n) {
div.entry:
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %div.c = icmp ult i32 %div.t, 7
  %uni.c = icmp ult i32 %uni.n, 7
  br i1 %div.c, label %uni.arm, label %end
uni.arm:
  br i1 %uni.c, label %a, label %b
a:
  br label %inner
b:
  br label %inner
inner:
  %uni.phi = phi i32 [ 1, %a ], [ 2, %b ]
  br label %end
end:
  %div.phi = phi i32 [ %uni.phi, %inner ], [ 0, %div.entry ]
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
