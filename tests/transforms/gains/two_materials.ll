; Two materials shade with the same textures, which each loads in an order of its own.
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

define ptx_kernel void @k(ptr noalias %out, ptr noalias readonly %kind, ptr noalias readonly %texture) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %thread.block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = shl i32 %thread.block, 7
  %n = add i32 %first, %tid
  %pk = getelementptr inbounds i32, ptr %kind, i32 %n
  %k = load i32, ptr %pk, align 4
  %p0 = getelementptr inbounds float, ptr %texture, i32 %n
  %p1 = getelementptr inbounds float, ptr %p0, i32 256
  %p2 = getelementptr inbounds float, ptr %p0, i32 512
  %p3 = getelementptr inbounds float, ptr %p0, i32 768
  %is.metal = icmp eq i32 %k, 0
  br i1 %is.metal, label %metal, label %cloth

metal:
  %m.albedo = load float, ptr %p0, align 4
  %m.light = load float, ptr %p1, align 4
  %m.rough = load float, ptr %p2, align 4
  %m.view = load float, ptr %p3, align 4
  %m.lit = fmul float %m.albedo, %m.light
  %m.shine = fmul float %m.rough, %m.view
  %m.gloss = fmul float %m.shine, 0x3FE99999A0000000
  %m.sum = fadd float %m.lit, %m.gloss
  br label %done

cloth:
  %c.view = load float, ptr %p3, align 4
  %c.rough = load float, ptr %p2, align 4
  %c.shine = fmul float %c.rough, %c.view
  %c.gloss = fmul float %c.shine, 0x3FB99999A0000000
  %c.light = load float, ptr %p1, align 4
  %c.albedo = load float, ptr %p0, align 4
  %c.lit = fmul float %c.albedo, %c.light
  %c.sum = fadd float %c.lit, %c.gloss
  br label %done

done:
  %colour = phi float [ %m.sum, %metal ], [ %c.sum, %cloth ]
  %po = getelementptr inbounds float, ptr %out, i32 %n
  store float %colour, ptr %po, align 4
  ret void
}
