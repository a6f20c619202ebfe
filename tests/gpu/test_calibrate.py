"""`run.py --calibrate`, on a GPU of the tests whose launches take what a machine model estimates: the model
that comes out is the one that went in.
"""

import itertools
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from evaluation.gpu.calibration import model_text
from evaluation.gpu.sass import nvdisasm
from pcfm.cli import app
from pcfm.gpu import run
from pcfm.machine import load
from pcfm.ptx import lift
from pcfm.ptxas import machine_code
from pcfm.toolkits import ptxas
from tests.gpu.driver import gpu, libraries

__all__ = ["gpu", "libraries"]

# Each figure is one that no model has that comes with pcfm.
COSTS = {
    "int_alu": (2, 6), "int_minmax": (2, 7), "int_mul": (3, 9), "int_mad": (2, 8), "int_div": (11, 37),
    "logic": (3, 5), "shuffle": (4, 26), "float_alu": (2, 10), "float_minmax": (2, 11), "float_mul": (2, 12),
    "fma": (3, 13), "float_div": (9, 43), "special": (8, 27), "double_alu": (16, 18),
    "double_minmax": (16, 19), "double_mul": (16, 21), "double_fma": (16, 22), "double_div": (90, 310),
    "double_special": (88, 290), "convert": (4, 9), "compare": (2, 5), "select": (2, 5),
}  # fmt: skip
CORE = {
    "collectors": 0, "writeback": 0, "shared_latency": 31, "shared_access": 1, "shared_pass": 2,
    "l1_latency": 45, "l2_latency": 210, "dram_latency": 320, "dram_interval": 9, "refetch": 30,
    "l2_bytes": 786432, "l2_cold": 1,
    "predicated": 0, "multiplier": 0,  # what runs here is PTX as it stands
}  # fmt: skip


def costs(table, given):
    entry = '{} = {{ issue = {}, latency = {}, source = "the test" }}'
    return "\n".join([f"[{table}]", *(entry.format(key, *pair) for key, pair in given.items())])


@pytest.fixture
def machine(tmp_path):
    own = {key: pair for key, pair in COSTS.items() if key not in ("int_mad", "logic")}
    core = [f'{key} = {{ value = {value}, source = "the test" }}' for key, value in CORE.items()]
    text = f'name = "tried"\nextends = "hopper-warp32"\n{costs("cost", own)}\n{costs("pipeline", COSTS)}\n'
    (tmp_path / "tried.toml").write_text(text + "[core]\n" + "\n".join(core) + "\n")
    return str(tmp_path / "tried.toml")


def test_the_model_that_comes_out_is_the_one_that_is_simulated(gpu, machine, tmp_path, capsys):
    gpu.machine, gpu.milliseconds_per_cycle = machine, 1e-4
    folder = tmp_path / "gpu"
    folder.mkdir()
    (folder / "run.py").write_bytes(Path(run.__file__).read_bytes())
    plan = {"kernels": [], "architectures": ["sm_70"]}
    described = {"format": run.FORMAT, "driver": "cuda", "minutes": 5, "rounds": 2, "cells": {}, "plan": plan}
    described |= {"pcfm": "", "commit": "", "digest": "", "architectures": ["sm_70"]}
    (folder / "bundle.json").write_text(json.dumps(described))
    times = tmp_path / "times.json"
    command = [sys.executable, folder / "run.py", "--calibrate", "--out", times]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert f"--times {times} --machine-out my-gpu.toml" in done.stderr
    out = str(tmp_path / "my-gpu.toml")
    assert app.run(["bench", "--gpu", "--times", str(times), "--machine-out", out]) == 0
    ours, theirs = load(out), load(machine)
    assert ours.core is not None and theirs.core is not None
    assert {
        key: (ours.pipelined(key).issue_cycles, ours.pipelined(key).latency_cycles) for key in COSTS
    } == COSTS
    assert 'source = "measured on a GPU of the tests' in Path(out).read_text()
    for key in (
        "shared_latency",
        "shared_pass",
        "l1_latency",
        "l2_latency",
        "dram_latency",
        "l2_bytes",
        "schedulers",
    ):
        assert getattr(ours.core, key) == getattr(theirs.core, key), key
    assert abs(ours.core.dram_interval - theirs.core.dram_interval) <= 1
    assert (ours.core.warps, ours.core.thread_blocks, ours.core.shared_bytes) == (48, 24, 102400)
    measured = json.loads(times.read_text())["calibration"]
    branches = measured["branches"]
    assert round(branches["branch_taken"]) == round(branches["guard_skipped"]) == 1 + CORE["refetch"]
    assert abs(branches["branch_not_taken"]) < 0.5  # while the side before it is under way
    assert round(branches["guard_passed"]) == 0
    assert abs(branches["split_and_join"]) < 1  # the sides stand one behind the other
    assert branches["not_parted"] > 29  # one of them is jumped over
    assert round(measured["conflict"]) == round(measured["conflict_pass"]) == CORE["shared_pass"]
    assert measured["cut_short"] == []


def test_a_file_without_a_calibration_makes_no_model(tmp_path, capsys):
    times = tmp_path / "times.json"
    times.write_text(json.dumps({"format": run.FORMAT, "bundle": {"plan": {}}, "cells": {}}))
    words = ["bench", "--gpu", "--times", str(times), "--machine-out", str(tmp_path / "my.toml")]
    assert app.run(words) == 2
    assert "the file has no calibration" in capsys.readouterr().err and not (tmp_path / "my.toml").exists()
    assert app.run(["bench", "--gpu", "--machine-out", "my.toml"]) == 2
    assert "--machine-out goes with --times" in capsys.readouterr().err


FIGURES = {
    "khz": 1980000, "conflict": 2.0, "conflict_pass": 1.0, "l1": 33.0, "l2": 230.0, "dram": 300.0,
    "bytes_per_cycle": 2300.0, "multiprocessors": 132, "l2_bytes": 62914560, "threads": 2048,
    "shared_bytes": 233472, "registers": 65536, "thread_blocks": 32, "cut_short": [],
    "branches": {"branch_taken": 9.0, "branch_not_taken": 1.0, "split_and_join": 12.0},
    "cycles_per_instruction_by_warps": {"1": 4.0, "32": 0.25},
    "classes": {name: {"latency": 4.0, "issue": 1.0} for name in run.CLASSES},
}  # fmt: skip


def model_of(figures):
    device = {"name": "a GPU", "capability": [9, 0]}
    times = {"calibration": FIGURES | figures, "architecture": "sm_90", "date": "today", "device": device}
    return model_text(times, "my")


def test_what_cannot_be_is_left_out_and_named():
    branches = {"branch_taken": -25.0, "branch_not_taken": 1.0, "split_and_join": -3.0}
    classes = FIGURES["classes"] | {"int_mul": {"latency": 4.0, "issue": 0.7}}
    text = model_of({"branches": branches, "l2": -8.0, "classes": classes})
    for what in ("branch_taken, -25.00", "split_and_join, -3.00", "l2, -8.00", "int_mul issues every, 0.70"):
        assert f"# Left out, as it cannot be: {what} cycles." in text
    assert text.count("# Left out") == 4
    left_out = ("branch_taken", "divergent_branch", "reconvergence", "l2_latency", "global_load", "int_mul")
    assert not any(re.search(rf"^{key} = ", text, re.M) for key in left_out)
    assert all(re.search(rf"^{key} = ", text, re.M) for key in ("branch_not_taken", "l1_latency", "int_mad"))
    assert not model_of({}).count("# Left out")


def test_a_figure_that_was_cut_short_says_so():
    lines = model_of({"cut_short": ["fma", "dram"]}).splitlines()
    cut = {line.partition(" ")[0] for line in lines if "cut short by --minutes" in line}
    assert cut == {"fma", "global_load", "dram_latency"}


def test_a_calibration_without_time_names_what_it_cut_short(gpu, machine, libraries, monkeypatch):
    gpu.machine, gpu.milliseconds_per_cycle = machine, 1e-4
    monkeypatch.setattr(run, "CUDA_LIBRARIES", (str(libraries / "libcuda.so.1"),))
    monkeypatch.setattr(run, "CLASSES", {name: run.CLASSES[name] for name in ("fma", "select", "compare")})
    for seconds, cut_short in ((0, ["fma", "select", "compare"]), (300, [])):
        calibration = run.Calibration(run.Driver("cuda"), seconds)
        calibration.classes()
        assert calibration.cut_short == cut_short


PROCESSORS = ("sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120")
MACHINE_INSTRUCTIONS = {
    # What a copy becomes: itself, or of a sequence its middle. An addition is either unit's, by turns.
    "int_alu": "IADD3|IMAD.IADD|IADD", "int_minmax": "V?IMNMX(.S32)?", "int_mul": "IMAD", "int_mad": "IMAD",
    "int_div": "MUFU.RCP", "logic": "SHF.L.W.U32(.HI)?", "shuffle": "SHFL.BFLY", "float_alu": "FADD",
    "float_minmax": "FMNMX", "float_mul": "FMUL", "fma": "FFMA", "float_div": "MUFU.RCP",
    "special": "MUFU.EX2", "double_alu": "DADD", "double_minmax": "DSETP.M(AX|IN).AND", "double_mul": "DMUL",
    "double_fma": "DFMA", "double_div": "MUFU.RCP64H", "double_special": "MUFU.RSQ64H",
    "convert_to_float": "I2FP?(.F32.S32)?", "convert_to_int": "F2I.TRUNC.NTZ", "select": "SEL",
    "compare": "ISETP.(LT|GE|GT).AND", "shared_load": "LDS(.U)?", "shared_store": "STS",
}  # fmt: skip
LOOP = {
    # Counting down, leaving (of long loops sm_80 and its like do it so), and a constant of two words; sm_70
    # shuffles nothing at a loop's begin, sm_120 waits so for its one double unit.
    "U?IADD3|IADD": 1, "U?ISETP.NE.AND": 1, "BRA(.U)?": 1, "CALL.REL.NOINC": 1, "UMOV(.64)?": 2,
    "SHFL.IDX": 1, "NOP": 1000,
}  # fmt: skip


def probes():
    """Each kernel of the calibration, by name."""
    texts = {}
    for name in run.CLASSES:
        copies = run.MANY_SEQUENCES if name in run.SEQUENCES else run.FEW
        for chains in (1, run.CHAINS) if name != "shared_store" else (run.CHAINS,):
            texts[f"{name}_{chains}"] = run.chained(name, chains, copies)
    texts["ways"] = run.chained("shared_load", run.CHAINS, run.FEW, 4 * run.CONFLICT_WAYS)
    texts |= {"straight": run.branching(run.SIDES[1], 0), "guarded": run.branching(run.SIDES[1], 1)}
    texts |= {"two_sided": run.branching(run.SIDES[1], 2), "uniform": run.branching(run.SIDES[1], 1, True)}
    texts |= {"chasing": run.chasing(), "chasing_past_l1": run.chasing(".cg")}
    return texts | {"streaming": run.streaming(), "rebasing": run.rebasing()}


@cache
def loops(processor):
    """The machine instructions of each kernel's loop, by its name; None where ptxas does not know the
    processor.
    """
    texts = probes()
    head = next(iter(texts.values())).partition(".visible")[0]
    entries = [text.removeprefix(head).replace("probe", name, 1) for name, text in texts.items()]
    code = machine_code("\n".join([head, *entries]), processor)
    if code is None:
        return None
    program = nvdisasm()
    assert program is not None
    with tempfile.NamedTemporaryFile(suffix=".cubin") as cubin:
        Path(cubin.name).write_bytes(code)
        listed = subprocess.run([program, "-c", cubin.name], capture_output=True, check=True).stdout
    sections = re.split(r"^\.text\.(\w+):", listed.decode(), flags=re.M)
    return dict(zip(sections[1::2], map(loop_of, sections[2::2]), strict=True))


def loop_of(listing):
    """The instructions from where the last branch back goes to, up to it, without their predicates."""
    lines = re.findall(r"^(\.L\w+):|^\s+/\*[0-9a-f]+\*/\s+(?:@!?U?P[T\d] )?(.*?) ?;", listing, re.M)
    starts = {label: index for index, (label, _) in enumerate(lines) if label}
    ends = {}
    for index, (_, inst) in enumerate(lines):
        target = re.match(r"BRA.*`\((\.L\w+)\)", inst)
        # A branch to itself fills the end of a section.
        if target and starts[target[1]] < index - 1:
            ends[index] = starts[target[1]]
    assert len(ends) == 1, listing
    ((end, start),) = ends.items()
    return [inst for _, inst in lines[start : end + 1] if inst]


@pytest.fixture(params=PROCESSORS)
def machine_loops(request):
    if ptxas() is None or nvdisasm() is None:
        pytest.skip("no ptxas and nvdisasm here (pip install nvidia-cuda-nvcc nvidia-cuda-nvdisasm)")
    if loops(request.param) is None:
        pytest.skip(f"this ptxas does not know {request.param}")
    return loops(request.param)


def opcodes(insts):
    return Counter(inst.split()[0] for inst in insts)


def is_one(opcode, pattern):
    return re.fullmatch(pattern.replace(".", r"\."), opcode) is not None


def assert_just(insts, wanted, beside=LOOP):
    """Of each pattern so many, and no other instruction than those of the loop."""
    counts = opcodes(insts)
    for pattern, number in wanted.items():
        counted = [opcode for opcode in counts if is_one(opcode, pattern)]
        loop = sum(most for each, most in beside.items() if any(is_one(opcode, each) for opcode in counted))
        assert number <= sum(counts.pop(opcode) for opcode in counted) <= number + loop, (pattern, insts)
    for opcode, number in counts.items():
        assert any(is_one(opcode, each) and number <= most for each, most in beside.items()), (opcode, insts)


def test_each_chain_is_the_instruction_meant_as_often_as_meant(machine_loops, request):
    in_two = request.node.callspec.params["machine_loops"] == "sm_70"  # a comparison and a select
    for name, pattern in MACHINE_INSTRUCTIONS.items():
        for chains in (1, run.CHAINS) if name != "shared_store" else (run.CHAINS,):
            insts = machine_loops[f"{name}_{chains}"]
            if name in run.SEQUENCES:
                counted = sum(n for opcode, n in opcodes(insts).items() if is_one(opcode, pattern))
                assert counted == run.MANY_SEQUENCES, (name, insts)
            else:
                if in_two and name == "int_minmax":
                    pattern = MACHINE_INSTRUCTIONS["compare"]
                second = {"SEL": run.FEW} if pattern == MACHINE_INSTRUCTIONS["compare"] else {}
                assert_just(insts, {pattern: run.FEW} | second)
    assert_just(machine_loops["ways"], {"LDS(.U)?": run.FEW})
    assert set(MACHINE_INSTRUCTIONS) == set(run.CLASSES)


def test_each_instruction_of_a_chain_needs_the_one_before(machine_loops):
    counting = re.compile(r"\bUR\d+, -0x1|, -0x1, RZ")
    for name in set(MACHINE_INSTRUCTIONS) - {*run.SEQUENCES, "compare", "shared_store"}:
        own = [
            inst
            for inst in machine_loops[f"{name}_1"]
            if is_one(inst.split()[0], MACHINE_INSTRUCTIONS[name]) and not counting.search(inst)
        ]
        for before, after in itertools.pairwise(own):
            written, *_ = re.findall(r"\bR\d+", before)
            read = re.findall(r"\bR\d+", after.split(",", 2 if name == "shuffle" else 1)[-1])
            assert written in read, (name, before, after)


def test_branches_differ_by_the_branch_alone(machine_loops):
    copies, side = run.SIDES[1], run.SIDE * run.CHAINS
    branch, parting = "BRA(.U)?", {"BSSY(.RECONVERGENT)?": copies, "BSYNC(.RECONVERGENT)?": copies}
    if "BMOV.32.CLEAR" in opcodes(machine_loops["guarded"]):
        parting["BMOV.32.CLEAR"] = copies  # sm_70 and sm_75: before each BSSY
    assert_just(machine_loops["straight"], {"FFMA": copies * side})
    assert_just(machine_loops["uniform"], {"FFMA": copies * side, branch: copies})
    assert_just(machine_loops["guarded"], {"FFMA": copies * side, branch: copies} | parting)
    assert_just(machine_loops["two_sided"], {"FFMA": 2 * copies * side, branch: 2 * copies} | parting)


def test_a_chase_is_its_loads_alone(machine_loops):
    assert_just(machine_loops["chasing"], {"LDG.E.64(.SYS)?": run.CHASED_LOADS})
    assert_just(machine_loops["chasing_past_l1"], {"LDG.E.64.STRONG.GPU": run.CHASED_LOADS})
    counts = opcodes(machine_loops["streaming"])
    assert sum(number for opcode, number in counts.items() if opcode.startswith("LDG.E")) == run.STREAM_LOADS


def test_each_probe_can_be_read(machine):
    for name, text in probes().items():
        assert "probe" in lift(text, name).module.globals


def test_amds_gpus_are_not_calibrated(tmp_path):
    (tmp_path / "run.py").write_bytes(Path(run.__file__).read_bytes())
    (tmp_path / "bundle.json").write_text(json.dumps({"format": run.FORMAT, "driver": "hip", "minutes": 1}))
    command = [sys.executable, tmp_path / "run.py", "--calibrate"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stderr.startswith("calibration is for NVIDIA's GPUs")
