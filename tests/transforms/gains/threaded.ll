; if (even) s = v * 77; for (...) s = s * in[i] + i; if (even) s = -s; as jump threading leaves it: the second test is
; gone, each side of the first has the loop (LLVM's issue 141867 is about such copies).
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %tid
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %v = load i32, ptr addrspace(1) %p, align 4
  %bit = and i32 %v, 1
  %c = icmp eq i32 %bit, 0
  br i1 %c, label %even, label %loop.odd.head

even:
  %h = mul i32 %v, 77
  br label %loop.even

loop.even:
  %i = phi i32 [ 0, %even ], [ %i.next, %loop.even ]
  %s = phi i32 [ %h, %even ], [ %s.next, %loop.even ]
  %pi = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %w = load i32, ptr addrspace(1) %pi, align 4
  %m = mul i32 %s, %w
  %s.next = add i32 %m, %i
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 20
  br i1 %more, label %loop.even, label %after.even

after.even:
  %neg = sub i32 0, %s.next
  br label %end

loop.odd.head:
  br label %loop.odd

loop.odd:
  %i2 = phi i32 [ 0, %loop.odd.head ], [ %i2.next, %loop.odd ]
  %s2 = phi i32 [ %v, %loop.odd.head ], [ %s2.next, %loop.odd ]
  %pi2 = getelementptr i32, ptr addrspace(1) %p, i32 %i2
  %w2 = load i32, ptr addrspace(1) %pi2, align 4
  %m2 = mul i32 %s2, %w2
  %s2.next = add i32 %m2, %i2
  %i2.next = add i32 %i2, 1
  %more2 = icmp ult i32 %i2.next, 20
  br i1 %more2, label %loop.odd, label %end

end:
  %r = phi i32 [ %neg, %after.even ], [ %s2.next, %loop.odd ]
  store i32 %r, ptr addrspace(1) %q, align 4
  ret void
}
