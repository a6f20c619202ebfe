"""The checked-in LLVM IR: all there, made from the present sources, and of the shape that matters."""

import re
from pathlib import Path

import pytest

import rodinia_kernels
from rodinia_kernels import compile as kernel_compiler
from rodinia_kernels.spec import O3
from rodinia_kernels.suite import EVEN
from rodinia_kernels.synthetic import generated_sources
from tests.breadth import choose

ROOT = Path(rodinia_kernels.__file__).parent
KERNELS = (
    rodinia_kernels.all_kernels() | rodinia_kernels.synthetic_kernels() | rodinia_kernels.suite_kernels()
)
COMPILED = {name: spec for name, spec in KERNELS.items() if not name.endswith(EVEN)}
FILES = [
    pytest.param(spec, block, baseline, id=f"{spec.name}-{block}-{baseline}")
    for spec in COMPILED.values()
    for baseline in spec.folders
    for block in spec.blocks
]


def read(name: str, block: rodinia_kernels.Block, baseline: str) -> str:
    return rodinia_kernels.get(name).ir_path(block, baseline).read_text(encoding="utf-8")


def body_of(text: str, function: str) -> str:
    body = re.search(rf"^define [^\n]*@{function}\(.*?^}}", text, re.M | re.S)
    assert body, f"no function {function}"
    return body[0]


def blocks_of(body: str) -> dict[str, list[str]]:
    """Label to instructions."""
    blocks: dict[str, list[str]] = {}
    label = ""
    for line in body.splitlines()[1:-1]:
        heading = re.match(r"([\w.]+):", line)
        if heading:
            label = heading[1]
            blocks[label] = []
        elif line.strip():
            blocks[label].append(line.strip())
    return blocks


@pytest.mark.parametrize(("spec", "block", "baseline"), FILES)
def test_the_file_is_there_and_says_how_it_was_made(spec, block, baseline):
    path = spec.ir_path(block, baseline)
    assert path == ROOT / spec.name / baseline / f"{block}.ll"
    text = path.read_text(encoding="utf-8")
    first = text.partition("\n")[0]
    assert first.startswith(
        f"; Made by `make kernels` from rodinia_kernels/{spec.name}/kernel.cu with clang "
    )
    assert first.endswith(f"-DBLOCK={str(block).partition('x')[0]}")
    assert ("-hoist-common-insts=false" in first) == (baseline in ("O2-noshare", "O3"))
    assert 'directory: "."' in text and not re.search(r'"/(?!/)|"[A-Z]:\\', text), "paths are relative"


def test_no_other_ir_lies_around():
    expected = {param.values[0].ir_path(*param.values[1:]) for param in FILES}
    assert set(ROOT.rglob("*.ll")) == expected


@pytest.mark.parametrize("baseline", rodinia_kernels.BASELINES)
@pytest.mark.parametrize("name", ["bit", "pcm", "lud"])
def test_loops_stay_loops_at_every_block_size(name, baseline):
    spec = rodinia_kernels.get(name)
    shapes = set()
    for block in spec.blocks:
        blocks = blocks_of(body_of(read(name, block, baseline), spec.function))
        instructions = [inst for insts in blocks.values() for inst in insts]
        back_edges = sum("!llvm.loop" in inst for inst in instructions)
        shapes.add((len(blocks), back_edges, sum(" load " in inst for inst in instructions)))
    assert len(shapes) == 1, "the block size must not change the shape"
    source_loops = {"bit": 2, "pcm": 7, "lud": 10}
    assert next(iter(shapes))[1] == source_loops[name]


def conditional_branches(name: str, block: rodinia_kernels.Block, baseline: str) -> int:
    body = body_of(read(name, block, baseline), rodinia_kernels.get(name).function)
    assert " switch " not in body and " select " not in body
    return len(re.findall(r"\bbr i1 ", body))


@pytest.mark.parametrize("suffix", ["", "r"])
@pytest.mark.parametrize("block", [32, 64, 128, 256])
def test_synthetic_kernels_keep_their_branches_without_sharing(block, suffix):
    """One branch per if of the source, and one for the loop."""
    branches = {f"sb{n}": conditional_branches(f"sb{n}{suffix}", block, "O2-noshare") for n in (1, 2, 3, 4)}
    assert branches == {"sb1": 2, "sb2": 4, "sb3": 6, "sb4": 3}


@pytest.mark.parametrize("block", [32, 64, 128, 256])
def test_both_arms_of_bit_hold_their_own_loads_and_stores_without_sharing(block):
    blocks = blocks_of(body_of(read("bit", block, "O2-noshare"), "bitonic_sort"))
    for compare, label in (("icmp sgt", "if.then15"), ("icmp slt", "if.else")):
        arm = blocks[label]
        assert sum(" load i32" in inst for inst in arm) == 2
        assert sum(compare in inst for inst in arm) == 1
        (swap,) = re.findall(r"br i1 %\w+, label %(if\.then\d+),", arm[-1])
        assert sum("store i32" in inst for inst in blocks[swap]) == 2
    shared = blocks_of(body_of(read("bit", block, "O2"), "bitonic_sort"))
    assert not any(" load " in inst for inst in shared["if.then15"] + shared["if.else"]), (
        "O2 hoists the loads"
    )


@pytest.mark.parametrize("baseline", rodinia_kernels.BASELINES)
@pytest.mark.parametrize("block", [32, 64, 128, 256])
def test_both_sides_of_pcm_are_a_loop_around_an_if_else(block, baseline):
    blocks = blocks_of(body_of(read("pcm", block, baseline), "merge_buckets"))
    merging = [insts for insts in blocks.values() if any(" = icmp sgt i16" in inst for inst in insts)]
    assert len(merging) == 2
    for insts in merging:
        assert sum(" load i16" in inst for inst in insts) == 2
        arms = re.findall(r"label %([\w.]+)", insts[-1])
        assert len(arms) == 2
        assert all(sum("store i16" in inst for inst in blocks[arm]) == 1 for arm in arms)


@pytest.mark.parametrize("baseline", rodinia_kernels.BASELINES)
@pytest.mark.parametrize("block", [16, 32, 64, 128])
def test_the_perimeter_splits_its_thread_block_in_halves(block, baseline):
    body = body_of(read("lud", block, baseline), "lud_perimeter")
    (condition,) = re.findall(rf"(%\w+) = icmp ult i32 %\d+, {block // 2},", body)
    assert len(re.findall(rf"br i1 {condition}, ", body)) == 3


def test_recompiling_gives_the_same_bytes():
    clang = kernel_compiler.find_clang()
    if clang is None:
        pytest.skip(f"needs clang with the NVPTX target ({', '.join(kernel_compiler.CLANG_NAMES)})")
    for param in FILES[:: choose(7, 1)]:
        spec, block, baseline = param.values
        path = spec.ir_path(block, baseline)
        recorded = kernel_compiler.recorded_version(path)
        if recorded != clang.version:
            pytest.skip(f"the files were made by clang {recorded}; found clang {clang.version}")
        text = kernel_compiler.compile_kernel(clang, spec, block, baseline)
        assert text == path.read_text(encoding="utf-8"), f"{path} is stale: run `make kernels`"


def instructions_of(text: str) -> str:
    """A module without how it was made, and without metadata."""
    lines = [re.sub(r"(,? ![\w.]+ !\d+)+", "", line) for line in text.splitlines()[1:]]
    return "\n".join(line for line in lines if not line.startswith("!"))


def test_o3_makes_other_code_of_the_kernels_that_say_so_and_of_no_others():
    clang = kernel_compiler.find_clang()
    if clang is None:
        pytest.skip(f"needs clang with the NVPTX target ({', '.join(kernel_compiler.CLANG_NAMES)})")
    for spec in [spec for spec in COMPILED.values() if O3 in spec.compilations][:: choose(3, 1)]:
        for block in choose(spec.blocks[:1], spec.blocks):
            path = spec.ir_path(block, "O2-noshare")
            if kernel_compiler.recorded_version(path) != clang.version:
                pytest.skip(f"the files were made by another clang; found clang {clang.version}")
            unrolled = instructions_of(kernel_compiler.compile_kernel(clang, spec, block, "O3"))
            same = unrolled == instructions_of(path.read_text(encoding="utf-8"))
            assert same != spec.unrolled, f"{spec.name} at {block}"


def test_the_synthetic_sources_are_as_generated():
    sources = generated_sources()
    assert {path.parent.name for path in sources} == {name for name in KERNELS if name.startswith("sb")}
    for path, text in sources.items():
        assert path.read_text(encoding="utf-8") == text, f"{path} is stale: run `make kernels`"


def test_the_command_checks_names_and_reports_staleness(capsys, monkeypatch):
    with pytest.raises(SystemExit) as caught:
        kernel_compiler.main(["sort"])
    assert caught.value.code == 2
    assert "no kernel is called sort" in capsys.readouterr().err
    monkeypatch.setattr(kernel_compiler, "find_clang", lambda: None)
    with pytest.raises(SystemExit) as caught:
        kernel_compiler.main(["--check"])
    assert caught.value.code == 2
    assert "clang-19" in capsys.readouterr().err
    monkeypatch.setattr(kernel_compiler, "find_clang", lambda: kernel_compiler.Clang("clang", "19.1.7"))
    monkeypatch.setattr(kernel_compiler, "compile_kernel", lambda *_: "; stale\n")
    before = read("bit", 32, "O2")
    assert kernel_compiler.main(["bit", "--check"]) == 1
    assert "rodinia_kernels/bit/O2/32.ll" in capsys.readouterr().out
    assert read("bit", 32, "O2") == before, "--check writes nothing"
