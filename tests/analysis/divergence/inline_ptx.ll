; What PTX computes with its operands alone is uniform where they are; what it reads of lanes or memory is not.
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @asm(i32 %uni.n, ptr %uni.p) {
  %div.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %uni.sum = call i32 asm sideeffect "add.u32 $0, $1, 3;", "=r,r"(i32 %uni.n) convergent
  %div.sum = call i32 asm "add.u32 $0, $1, 3;", "=r,r"(i32 %div.tid)
  %uni.size = call i32 asm "mov.u32 $0, %ntid.x;", "=r"()
  %div.lane = call i32 asm "mov.u32 $0, %laneid;", "=r"()
  %div.loaded = call i32 asm "ld.global.u32 $0, [$1];", "=r,l"(ptr %uni.p)
  %div.nothing = call i32 asm "", "=r"()
  %div.unread = call i32 asm "mbarrier.pending_count.b64 $0, 1;", "=r"()
  %uni.loop = call i32 asm "{ .reg .pred p; mov.u32 $0, 0; L: add.u32 $0, $0, $1; setp.lt.u32 p, $0, 100; @p bra L; }", "=r,r"(i32 %uni.n)
  ret void
}
