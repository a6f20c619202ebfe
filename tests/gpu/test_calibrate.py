"""`run.py --calibrate`, on a GPU of the tests whose launches take what a machine model estimates: the model
that comes out is the one that went in.
"""

import itertools
import json
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from evaluation.gpu.calibration import model_text
from evaluation.gpu.sass import disassembled, nvdisasm
from pcfm.cli import app
from pcfm.gpu import run
from pcfm.machine import load
from pcfm.ptx import lift
from pcfm.ptxas import machine_code
from pcfm.toolkits import ptxas
from tests.breadth import choose, in_wide
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


PADS = "WARM_UP_SECONDS, PAD_ROUNDS = 0.5, 2048"


@in_wide
def test_the_model_that_comes_out_is_the_one_that_is_simulated(gpu, machine, tmp_path, capsys):
    gpu.machine, gpu.milliseconds_per_cycle = machine, 1e-4
    folder = tmp_path / "gpu"
    folder.mkdir()
    text = Path(run.__file__).read_text()
    assert PADS in text
    # What runs while the host hands over the next launch is most of all, and nothing is measured of it.
    (folder / "run.py").write_text(text.replace(PADS, PADS.replace("2048", "16")))
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
    assert ours.core.refetch == CORE["refetch"]
    assert round(measured["conflict"]) == round(measured["conflict_pass"]) == CORE["shared_pass"]
    assert measured["cut_short"] == []


BRANCH, CONVERGENCE, REFETCH = 11, 19, 30


@in_wide
def test_branches_guards_and_where_lanes_meet_come_out_as_they_are_simulated(
    gpu, libraries, tmp_path, monkeypatch
):
    given = costs("pipeline", {"branch": (1, BRANCH), "convergence": (1, CONVERGENCE)})
    refetch = f'[core]\nrefetch = {{ value = {REFETCH}, source = "the test" }}'
    (tmp_path / "in.toml").write_text(f'name = "tried"\nextends = "hopper-warp32"\n{refetch}\n{given}\n')
    gpu.machine, gpu.milliseconds_per_cycle = str(tmp_path / "in.toml"), 1e-4
    monkeypatch.setattr(run, "CUDA_LIBRARIES", (str(libraries / "libcuda.so.1"),))
    monkeypatch.setattr(run, "SIDES", (2, 4))
    monkeypatch.setattr(run, "PAD_ROUNDS", 16)
    measured = run.Calibration(run.Driver("cuda"), 300).branches()
    (tmp_path / "out.toml").write_text(model_of({"branches": measured}))
    ours = load(str(tmp_path / "out.toml"))
    latencies = {key: ours.pipelined(key).latency_cycles for key in ("branch", "convergence")}
    # A cycle goes on beside what stands before and behind.
    assert abs(latencies["branch"] - BRANCH) <= 1 and abs(latencies["convergence"] - CONVERGENCE) <= 1
    assert ours.core is not None and abs(ours.core.refetch - REFETCH) <= 1
    assert abs(ours.branch_taken.latency_cycles - REFETCH) <= 1
    assert ours.branch_not_taken.latency_cycles == latencies["branch"]
    # Lanes that could part wait at the end of a side and at the join, whether they did this time or not.
    assert ours.reconvergence.latency_cycles == 2 * CONVERGENCE
    assert ours.divergent_branch.latency_cycles == 1
    assert ours.divergent_else.latency_cycles == latencies["branch"]  # the jump over the other side
    assert round(measured["split_and_join"]) == 2 * CONVERGENCE + latencies["branch"]


def test_parting_and_meeting_are_told_apart():
    model = model_of({})
    entries = dict(re.findall(r"^(\w+) = \{ issue = \d+, latency = (\d+)", model, re.M))
    assert {key: int(entries[key]) for key in ("reconvergence", "divergent_branch", "divergent_else")} == {
        "reconvergence": 5,  # 6 - 1
        "divergent_branch": 3,  # 9 - 6
        "divergent_else": 4,  # 12 - (9 - 1)
    }
    assert (entries["branch"], entries["convergence"]) == ("1", "4")  # 13 - 9
    assert "refetch = { value = 8, " in model


def test_a_calibration_by_an_older_run_names_what_it_lacks():
    branches = {key: value for key, value in FIGURES["branches"].items() if key != "guard_parted"}
    text = model_of({"branches": branches})
    assert "# Not measured by that run.py: divergent_branch, divergent_else.\n" in text
    assert not re.search("^divergent_", text, re.M) and re.search("^reconvergence = ", text, re.M)


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
    "branches": {
        "branch_taken": 9.0, "branch_not_taken": 1.0, "guard_passed": 6.0, "guard_skipped": 13.0,
        "guard_parted": 9.0, "split_and_join": 12.0,
    },
    "cycles_per_instruction_by_warps": {"1": 4.0, "32": 0.25},
    "classes": {name: {"latency": 4.0, "issue": 1.0} for name in run.CLASSES},
}  # fmt: skip


def model_of(figures):
    device = {"name": "a GPU", "capability": [9, 0]}
    times = {"calibration": FIGURES | figures, "architecture": "sm_90", "date": "today", "device": device}
    return model_text(times, "my")


def test_what_cannot_be_is_left_out_and_named():
    branches = FIGURES["branches"] | {"branch_taken": -25.0, "split_and_join": -3.0}
    classes = FIGURES["classes"] | {"int_mul": {"latency": 4.0, "issue": 0.7}}
    text = model_of({"branches": branches, "l2": -8.0, "classes": classes})
    wanted = ("branch_taken, -25.00", "branch, -25.00", "divergent_else, -11.00", "l2, -8.00")
    for what in (*wanted, "int_mul issues every, 0.70"):
        assert f"# Left out, as it cannot be: {what} cycles." in text
    assert text.count("# Left out") == 5
    left_out = ("branch_taken", "branch", "convergence", "divergent_else", "l2_latency", "global_load")
    left_out += ("int_mul",)
    assert not any(re.search(rf"^{key} = ", text, re.M) for key in left_out)
    assert all(re.search(rf"^{key} = ", text, re.M) for key in ("branch_not_taken", "l1_latency", "int_mad"))
    assert not model_of({}).count("# Left out")


def test_a_figure_that_was_cut_short_says_so():
    lines = model_of({"cut_short": ["fma", "dram"]}).splitlines()
    cut = {line.partition(" ")[0] for line in lines if "cut short by --minutes" in line}
    assert cut == {"fma", "global_load", "dram_latency"}


def test_classes_come_out_as_they_are_simulated_and_without_time_are_named(
    gpu, machine, libraries, monkeypatch
):
    gpu.machine, gpu.milliseconds_per_cycle = machine, 1e-4
    monkeypatch.setattr(run, "CUDA_LIBRARIES", (str(libraries / "libcuda.so.1"),))
    monkeypatch.setattr(run, "PAD_ROUNDS", 16)
    monkeypatch.setattr(run, "CLASSES", {name: run.CLASSES[name] for name in ("fma", "select", "compare")})
    for seconds, cut_short in ((0, ["fma", "select", "compare"]), (300, [])):
        calibration = run.Calibration(run.Driver("cuda"), seconds)
        figures = calibration.classes()
        assert calibration.cut_short == cut_short
    came_out = {name: (round(each["issue"]), round(each["latency"])) for name, each in figures.items()}
    assert came_out == {name: COSTS[name] for name in figures}


PROCESSORS = ("sm_70", "sm_90", "sm_75", "sm_80", "sm_86", "sm_89", "sm_100", "sm_120")[: choose(2, 8)]
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
    return {name: loop_of(each.insts) for name, each in disassembled(code).items()}


def loop_of(insts):
    """The instructions from where the last branch back goes to, up to it."""
    numbers = {inst.address: number for number, inst in enumerate(insts)}
    ends = {
        number: target
        for number, inst in enumerate(insts)
        # A branch to itself fills the end of a section.
        if inst.is_branch and (target := numbers[int(inst.operands[-1], 0)]) < number
    }
    assert len(ends) == 1, insts
    ((end, start),) = ends.items()
    return insts[start : end + 1]


@pytest.fixture(params=PROCESSORS)
def machine_loops(request):
    if ptxas() is None or nvdisasm() is None:
        pytest.skip("no ptxas and nvdisasm here (pip install nvidia-cuda-nvcc nvidia-cuda-nvdisasm)")
    if loops(request.param) is None:
        pytest.skip(f"this ptxas does not know {request.param}")
    return loops(request.param)


def opcodes(insts):
    return Counter(inst.opcode for inst in insts)


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
    for name in set(MACHINE_INSTRUCTIONS) - {*run.SEQUENCES, "compare", "shared_store"}:
        own = [
            inst
            for inst in machine_loops[f"{name}_1"]
            if is_one(inst.opcode, MACHINE_INSTRUCTIONS[name]) and not counts_down(inst)
        ]
        for before, after in itertools.pairwise(own):
            written = next(each for each in before.operands if each.startswith("R"))
            reads = after.operands[2:] if name == "shuffle" else after.operands[1:]
            assert written in re.findall(r"\bR\d+", " ".join(reads)), (name, before, after)


def counts_down(inst):
    """Whether an instruction is the loop's own."""
    return "-0x1" in inst.operands and (inst.is_uniform or "RZ" in inst.operands)


def test_branches_differ_by_the_branch_alone(machine_loops):
    copies, side = run.SIDES[1], run.SIDE * run.CHAINS
    branch, parting = "BRA(.U)?", {"BSSY(.RECONVERGENT)?": copies, "BSYNC(.RECONVERGENT)?": copies}
    if "BMOV.32.CLEAR" in opcodes(machine_loops["guarded"]):
        parting["BMOV.32.CLEAR"] = copies  # sm_70 and sm_75: before each BSSY
    assert_just(machine_loops["straight"], {"FFMA": copies * side})
    assert_just(machine_loops["uniform"], {"FFMA": copies * side, branch: copies})
    # Once a round: which lanes jump in it.
    beside = {"ISETP.NE.AND": 2, "SEL": 1, "LOP3.LUT": 1, "MOV": 1} | LOOP
    assert_just(machine_loops["guarded"], {"FFMA": copies * side, branch: copies} | parting, beside)
    assert_just(machine_loops["two_sided"], {"FFMA": 2 * copies * side, branch: 2 * copies} | parting, beside)


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
