"""`pcfm lower`: passes before the lowering."""

LEAST = """target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @least(ptr addrspace(1) %data, i32 %bound) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %below = icmp slt i32 %tid, %bound
  %least = select i1 %below, i32 %tid, i32 %bound
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  store i32 %least, ptr addrspace(1) %here, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
"""


def test_sync_stack_takes_a_minimum_for_one_instruction(pcfm, tmp_path):
    source = tmp_path / "least.ll"
    source.write_text(LEAST)
    assert "IMNMX" in pcfm("lower", source, "--target", "sync-stack").out
    without = pcfm("lower", source, "--target", "sync-stack", "--passes", "")
    assert without.code == 0
    assert "ISETP" in without.out and "IMNMX" not in without.out
    assert "IMNMX" not in pcfm("lower", source, "--target", "exec-mask").out


def test_a_wrong_pipeline_is_refused_with_its_place(pcfm, mix):
    done = pcfm("lower", mix, "--target", "lane-ip", "--passes", "dce,mled")
    assert done.code == 2 and not done.out
    assert "unknown pass: 'mled'" in done.err
