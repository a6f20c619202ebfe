; Only what goes to AMDGPU's scalar registers is one value per wavefront.
define amdgpu_kernel void @asm(i32 %uni.n) {
  %uni.scalar = call i32 asm "s_mov_b32 $0, $1", "=s,s"(i32 %uni.n)
  %uni.of_vector = call i32 asm "v_readfirstlane_b32 $0, $1", "=s,v"(i32 %uni.n)
  %div.vector = call i32 asm "v_mov_b32 $0, $1", "=v,s"(i32 %uni.n)
  %uni.fixed = call i32 asm "s_mov_b32 $0, 1", "={s7}"()
  %div.both = call { i32, i32 } asm "", "=s,=v"()
  ret void
}
