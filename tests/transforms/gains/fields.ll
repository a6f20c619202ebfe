; Two sides update different fields of one record: one base, and a select of the offsets.
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

define ptx_kernel void @k(ptr noalias %out, ptr noalias readonly %kind, ptr noalias readonly %rows) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %thread.block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = shl i32 %thread.block, 7
  %n = add i32 %first, %tid
  %pk = getelementptr inbounds i32, ptr %kind, i32 %n
  %k = load i32, ptr %pk, align 4
  %at = shl i32 %n, 2
  %record = getelementptr inbounds i32, ptr %rows, i32 %at
  %is.a = icmp eq i32 %k, 0
  br i1 %is.a, label %a, label %b

a:
  %pa0 = getelementptr inbounds i32, ptr %record, i32 1
  %a0 = load i32, ptr %pa0, align 4
  %pa1 = getelementptr inbounds i32, ptr %record, i32 3
  %a1 = load i32, ptr %pa1, align 4
  %a2 = shl i32 %a0, 3
  %a3 = xor i32 %a2, %a1
  br label %done

b:
  %pb1 = getelementptr inbounds i32, ptr %record, i32 2
  %b1 = load i32, ptr %pb1, align 4
  %pb0 = getelementptr inbounds i32, ptr %record, i32 0
  %b0 = load i32, ptr %pb0, align 4
  %b2 = shl i32 %b0, 5
  %b3 = xor i32 %b1, %b2
  br label %done

done:
  %r = phi i32 [ %a3, %a ], [ %b3, %b ]
  %po = getelementptr inbounds i32, ptr %out, i32 %n
  store i32 %r, ptr %po, align 4
  ret void
}
