; Both old values meet in a compare and in the exit's phi: the one select for them must stand before the compare.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr %a, ptr %b) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %pa = getelementptr inbounds i32, ptr %a, i32 %tid
  %pb = getelementptr inbounds i32, ptr %b, i32 %tid
  br i1 %odd, label %left, label %right

left:
  %old = atomicrmw add ptr %pa, i32 %tid monotonic, align 4
  %c = icmp sgt i32 %old, 3
  br label %end

right:
  %old2 = atomicrmw add ptr %pa, i32 %tid monotonic, align 4
  %c2 = icmp sgt i32 %old2, 3
  br label %end

end:
  %big = phi i1 [ %c, %left ], [ %c2, %right ]
  %was = phi i32 [ %old, %left ], [ %old2, %right ]
  br i1 %big, label %store, label %done

store:
  store i32 %was, ptr %pb, align 4
  br label %done

done:
  ret void
}
