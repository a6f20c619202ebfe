; A pixel shader as a kernel: u = f(x, y), a discard, then du/dx and du/dy, which need all four lanes of a quad.
;
; Lane l of quad q works on the pixel (2 * (q % width) + l % 2, 2 * (q / width) + l / 2): quads are 2 by 2
; pixels, x first. The result of a pixel is in out[thread]: du/dx + 256 * du/dy.
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-i64:64-n32:64-A5"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32, i32, i32, i1)
declare float @llvm.amdgcn.wqm.f32(float)
declare void @llvm.amdgcn.wqm.demote(i1)

define amdgpu_kernel void @shade(ptr addrspace(1) %out, ptr addrspace(1) %height, i32 %width, float %limit) {
entry:
  %x.in.block = call i32 @llvm.amdgcn.workitem.id.x()
  %block = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %block, 128
  %thread = add i32 %first, %x.in.block
  %quad = lshr i32 %thread, 2
  %column = urem i32 %quad, %width
  %row = udiv i32 %quad, %width
  %right = and i32 %thread, 1
  %half = lshr i32 %thread, 1
  %down = and i32 %half, 1
  %column2 = shl i32 %column, 1
  %row2 = shl i32 %row, 1
  %x = or i32 %column2, %right
  %y = or i32 %row2, %down
  %fx = uitofp i32 %x to float
  %fy = uitofp i32 %y to float
  %at = getelementptr float, ptr addrspace(1) %height, i32 %thread
  %h = load float, ptr addrspace(1) %at
  %xx = fmul float %fx, %fx
  %xy = fmul float %fx, %fy
  %sum = fadd float %xx, %xy
  %u = fadd float %sum, %h
  %keep = fcmp olt float %h, %limit
  call void @llvm.amdgcn.wqm.demote(i1 %keep)
  %u.bits = bitcast float %u to i32
  ; quad_perm [0,0,2,2] and [1,1,3,3], then [0,1,0,1] and [2,3,2,3]
  %left.bits = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %u.bits, i32 160, i32 15, i32 15, i1 true)
  %u.left = bitcast i32 %left.bits to float
  %right.bits = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %u.bits, i32 245, i32 15, i32 15, i1 true)
  %u.right = bitcast i32 %right.bits to float
  %dx = fsub float %u.right, %u.left
  %dudx = call float @llvm.amdgcn.wqm.f32(float %dx)
  %up.bits = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %u.bits, i32 68, i32 15, i32 15, i1 true)
  %u.up = bitcast i32 %up.bits to float
  %below.bits = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %u.bits, i32 238, i32 15, i32 15, i1 true)
  %u.below = bitcast i32 %below.bits to float
  %dy = fsub float %u.below, %u.up
  %dudy = call float @llvm.amdgcn.wqm.f32(float %dy)
  %scaled = fmul float %dudy, 2.560000e+02
  %both = fadd float %dudx, %scaled
  %to = getelementptr float, ptr addrspace(1) %out, i32 %thread
  store float %both, ptr addrspace(1) %to
  ret void
}
