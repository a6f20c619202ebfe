; Whatever is computed from a divergent operand is divergent, in every shape of instruction.
define ptx_kernel void @data(i32 %uni.n, float %uni.f) {
  %div.t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %uni.sum = add i32 %uni.n, 3
  %div.sum = add i32 %uni.sum, %div.t
  %div.wide = zext i32 %div.sum to i64
  %div.less = icmp slt i32 %div.sum, %uni.n
  %uni.less = icmp slt i32 %uni.sum, %uni.n
  %div.chosen = select i1 %div.less, i32 1, i32 2
  %uni.chosen = select i1 %uni.less, i32 1, i32 2
  %div.arm = select i1 %uni.less, i32 %div.t, i32 2
  %div.vector = insertelement <2 x i32> poison, i32 %div.t, i32 0
  %uni.vector = insertelement <2 x i32> poison, i32 %uni.n, i32 0
  %div.element = extractelement <2 x i32> %uni.vector, i32 %div.t
  %uni.element = extractelement <2 x i32> %uni.vector, i32 0
  %div.pair = insertvalue { i32, i32 } poison, i32 %div.t, 0
  %div.field = extractvalue { i32, i32 } %div.pair, 0
  %uni.root = call float @llvm.sqrt.f32(float %uni.f)
  %div.float = uitofp i32 %div.t to float
  %div.root = call float @llvm.sqrt.f32(float %div.float)
  %div.fma = call float @llvm.fma.f32(float %uni.f, float %div.float, float 1.0)
  %uni.frozen = freeze i32 %uni.n
  %div.frozen = freeze i32 %div.t
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.sqrt.f32(float)
declare float @llvm.fma.f32(float, float, float)
