; Both sides clamp what they load; one writes the bound first, the other last.
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
  %p0 = getelementptr inbounds i32, ptr %rows, i32 %at
  %p1 = getelementptr inbounds i32, ptr %p0, i32 2
  %is.a = icmp eq i32 %k, 0
  br i1 %is.a, label %a, label %b

a:
  %a0 = load i32, ptr %p0, align 4
  %a1 = load i32, ptr %p1, align 4
  %ac = icmp ugt i32 %a0, %a1
  %a2 = select i1 %ac, i32 %a0, i32 %a1
  %a3 = select i1 %ac, i32 100, i32 %k
  %a4 = mul i32 %a2, %a3
  br label %done

b:
  %b1 = load i32, ptr %p1, align 4
  %b0 = load i32, ptr %p0, align 4
  %bc = icmp ugt i32 %b0, %b1
  %b2 = select i1 %bc, i32 %b1, i32 %b0
  %b3 = select i1 %bc, i32 %k, i32 100
  %b4 = mul i32 %b2, %b3
  br label %done

done:
  %r = phi i32 [ %a4, %a ], [ %b4, %b ]
  %po = getelementptr inbounds i32, ptr %out, i32 %n
  store i32 %r, ptr %po, align 4
  ret void
}
