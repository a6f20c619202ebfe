; Two loops of unlike bodies before a ballot that one side alone has: the loops become one, the ballot stays.
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) convergent

define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pa = getelementptr i32, ptr %a, i32 %tid
  %pb = getelementptr i32, ptr %b, i32 %tid
  %x = load i32, ptr %pa, align 4
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %t, label %f
t:
  %i = phi i32 [ 0, %entry ], [ %i1, %t.next ]
  %s = phi i32 [ %x, %entry ], [ %s2, %t.next ]
  %ti = and i32 %s, 63
  %tp = getelementptr i32, ptr %a, i32 %ti
  %tv = load i32, ptr %tp, align 4
  %s1 = add i32 %s, %tv
  %big = icmp sgt i32 %s1, 20
  br i1 %big, label %t.big, label %t.next
t.big:
  %s0 = sub i32 %s1, 19
  br label %t.next
t.next:
  %s2 = phi i32 [ %s1, %t ], [ %s0, %t.big ]
  %i1 = add i32 %i, 1
  %ic = icmp ult i32 %i1, 7
  br i1 %ic, label %t, label %t.end
t.end:
  %less = icmp slt i32 %s2, 3
  %votes = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %less)
  br label %end
f:
  %j = phi i32 [ 0, %entry ], [ %j1, %f ]
  %u = phi i32 [ 1, %entry ], [ %u1, %f ]
  %fi = and i32 %u, 63
  %fp = getelementptr i32, ptr %a, i32 %fi
  %fv = load i32, ptr %fp, align 4
  %u1 = add i32 %u, %fv
  %j1 = add i32 %j, 1
  %jc = icmp ult i32 %j1, 9
  br i1 %jc, label %f, label %end
end:
  %r = phi i32 [ %votes, %t.end ], [ %u1, %f ]
  store i32 %r, ptr %pb, align 4
  ret void
}
