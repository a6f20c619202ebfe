"""PTX wherever a module is read."""

from pathlib import Path

KERNELS = Path(__file__).parent.parent / "ptx" / "nvcc" / "sm_80.ptx"
LAUNCH = """
kernel = "reduce"
grid = [2]
block = [128]
[[arg]]
type = "i32"
count = 256
init = "random"
low = 1
high = 999
[[arg]]
type = "i32"
count = 4
[[arg]]
type = "i64"
value = 1000000
"""


def test_every_command_takes_ptx(pcfm, tmp_path):
    launch, out = tmp_path / "launch.toml", tmp_path / "out.ptx"
    launch.write_text(LAUNCH)
    for command in (
        ["analyze", KERNELS],
        ["opt", KERNELS, "--emit", "ptx", "-o", out],
        ["run", out, "--launch", launch],
        ["check", KERNELS, out, "--launch", launch, "--runs", "2"],
        ["lower", KERNELS, "--kernel", "reduce", "--target", "exec-mask"],
    ):
        done = pcfm(*command)
        assert done.code == 0, (command, done.err)
    assert ".target sm_80" in out.read_text()


def test_an_error_is_shown_with_its_place(pcfm, tmp_path):
    path = tmp_path / "bad.ptx"
    path.write_text(
        ".version 8.0\n.target sm_80\n.address_size 64\n.entry k()\n{\n\tadd.s32 %r1, %r2, 1;\n}\n"
    )
    done = pcfm("analyze", path)
    assert done.code == 2
    assert f"{path}:6:10: error: '%r1' is not declared" in done.err or "special register" in done.err
