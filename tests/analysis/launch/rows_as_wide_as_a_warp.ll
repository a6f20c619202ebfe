; block 32,4,2 warp 32
; Every row is a warp, so rows and planes are uniform.
define ptx_kernel void @rows(i32 %uni.n) {
launch.entry:
  %div.x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %uni.y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %uni.z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %uni.c = icmp ugt i32 %uni.y, %uni.n
  br i1 %uni.c, label %a, label %b
a:
  br label %b
b:
  %uni.p = phi i32 [ %uni.y, %launch.entry ], [ %uni.z, %a ]
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
