; Each side merges two runs, forwards and backwards, and advances the counter of the run that it took from. Each
; counter belongs with its own: crosswise, both addresses and the choice need selects in every iteration.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

@out = internal addrspace(3) global [1024 x i32] undef, align 4

define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %base = shl i32 %tid, 3
  br i1 %odd, label %up, label %down

up:
  %m = phi i32 [ 0, %entry ], [ %m2, %up ]
  %i = phi i32 [ 0, %entry ], [ %i1, %up ]
  %t = phi i32 [ 0, %entry ], [ %t2, %up ]
  %pm = getelementptr inbounds i32, ptr %a, i32 %m
  %pt = getelementptr inbounds i32, ptr %b, i32 %t
  %mine = load i32, ptr %pm, align 4
  %theirs = load i32, ptr %pt, align 4
  %c = icmp sgt i32 %mine, %theirs
  %less = select i1 %c, i32 %theirs, i32 %mine
  %n = add i32 %base, %i
  %po = getelementptr inbounds [1024 x i32], ptr addrspace(3) @out, i32 0, i32 %n
  store i32 %less, ptr addrspace(3) %po, align 4
  %t1 = add i32 %t, 1
  %m1 = add i32 %m, 1
  %t2 = select i1 %c, i32 %t1, i32 %t
  %m2 = select i1 %c, i32 %m, i32 %m1
  %i1 = add i32 %i, 1
  %last = icmp eq i32 %i1, 8
  br i1 %last, label %end, label %up

down:
  %j = phi i32 [ 7, %entry ], [ %j1, %down ]
  %u = phi i32 [ 7, %entry ], [ %u2, %down ]
  %w = phi i32 [ 7, %entry ], [ %w2, %down ]
  %pw = getelementptr inbounds i32, ptr %a, i32 %w
  %pu = getelementptr inbounds i32, ptr %b, i32 %u
  %ours = load i32, ptr %pw, align 4
  %other = load i32, ptr %pu, align 4
  %d = icmp sgt i32 %ours, %other
  %more = select i1 %d, i32 %ours, i32 %other
  %o = add i32 %base, %j
  %pq = getelementptr inbounds [1024 x i32], ptr addrspace(3) @out, i32 0, i32 %o
  store i32 %more, ptr addrspace(3) %pq, align 4
  %w1 = add i32 %w, -1
  %u1 = add i32 %u, -1
  %w2 = select i1 %d, i32 %w1, i32 %w
  %u2 = select i1 %d, i32 %u, i32 %u1
  %j1 = add i32 %j, -1
  %first = icmp eq i32 %j, 0
  br i1 %first, label %end, label %down

end:
  %sum = phi i32 [ %m2, %up ], [ %u2, %down ]
  %pr = getelementptr inbounds [1024 x i32], ptr addrspace(3) @out, i32 0, i32 %base
  %v = load i32, ptr addrspace(3) %pr, align 4
  %r = add i32 %v, %sum
  %pp = getelementptr inbounds i32, ptr %a, i32 %tid
  %late = icmp ugt i32 %tid, 7
  br i1 %late, label %write, label %done

write:
  store i32 %r, ptr %pp, align 4
  br label %done

done:
  ret void
}
