"""`pcfm run`: outcome, counters, dumps and exit codes."""

import json
from pathlib import Path

import numpy as np
import pytest

from pcfm.launch import BufferArg, load_launch

NEEDED = {
    "outcome",
    "cycles",
    "issue_cycles",
    "warp_instructions",
    "thread_instructions",
    "simd_utilization",
    "divergent_branches",
    "global_transactions",
    "bank_conflicts",
}


def changed(mix: str, folder: Path, old: str, new: str) -> Path:
    text = Path(mix).read_text()
    assert old in text
    path = folder / "changed.ll"
    path.write_text(text.replace(old, new))
    return path


def test_json_has_outcome_and_counters(pcfm, mix, mix_launch):
    done = pcfm("run", mix, "--launch", mix_launch, "--json")
    assert done.code == 0 and done.err == ""
    report = json.loads(done.out)
    assert report.keys() >= NEEDED
    # Two warps of 64 lanes, each of which splits.
    assert report["outcome"] == "returned" and report["divergent_branches"] == 2
    assert report["kernel"] == "mix" and report["machine"] == "gcn-wave64"


def test_the_machine_decides_how_many_warps_there_are(pcfm, mix, mix_launch):
    done = pcfm("run", mix, "--launch", mix_launch, "--json", "--machine", "volta-warp32")
    assert json.loads(done.out)["divergent_branches"] == 4


def test_the_text_shows_the_same_numbers(pcfm, mix, mix_launch):
    report = json.loads(pcfm("run", mix, "--launch", mix_launch, "--json").out)
    lines = pcfm("run", mix, "--launch", mix_launch).out.splitlines()
    assert lines[0] == "mix on gcn-wave64: returned"
    shown = {line.rsplit(None, 1)[0].strip(): line.rsplit(None, 1)[1] for line in lines[1:]}
    assert shown["cycles"] == f"{report['cycles']:,}"
    assert shown["simd utilization"] == f"{report['simd_utilization']:.3f}"
    assert shown["global load"] == str(report["warp_instructions_by_class"]["global_load"])


def test_dump_writes_each_buffer_as_it_stands_after_the_run(pcfm, mix, mix_launch, tmp_path):
    assert pcfm("run", mix, "--launch", mix_launch, "--dump", tmp_path / "dump").code == 0
    after = np.load(tmp_path / "dump" / "arg0.npy")
    (argument,) = load_launch(mix_launch).args
    assert isinstance(argument, BufferArg)
    odd = np.arange(128) % 2 == 1
    assert np.array_equal(after, np.where(odd, 3 * argument.data + 1, 5 * argument.data - 7))
    assert after.dtype == np.int32
    assert [p.name for p in (tmp_path / "dump").iterdir()] == ["arg0.npy"]


def test_a_trap_is_exit_1_and_names_the_place(pcfm, mix, mix_launch, tmp_path):
    path = changed(mix, tmp_path, "ptr addrspace(1) %data, i32 %tid", "ptr addrspace(1) %data, i32 4096")
    done = pcfm("run", path, "--launch", mix_launch, "--json")
    report = json.loads(done.out)
    assert done.code == 1 and report["outcome"] == "trapped"
    assert "kernel mix" in report["detail"] and "lane" in report["detail"]


def test_running_out_of_fuel_is_exit_3(pcfm, mix, mix_launch):
    done = pcfm("run", mix, "--launch", mix_launch, "--fuel", "3", "--json")
    assert done.code == 3 and json.loads(done.out)["outcome"] == "out-of-fuel"


def test_an_undefined_value_can_be_made_to_trap(pcfm, mix, mix_launch, tmp_path):
    path = changed(mix, tmp_path, "mul i32 %a, 3", "mul i32 %a, undef")
    assert pcfm("run", path, "--launch", mix_launch).code == 0
    done = pcfm("run", path, "--launch", mix_launch, "--undef", "trap")
    assert done.code == 1 and "trapped" in done.out


def test_the_seed_decides_what_undefined_values_are(pcfm, mix, mix_launch, tmp_path):
    path = changed(mix, tmp_path, "mul i32 %a, 3", "mul i32 %a, undef")
    buffers = []
    for number, seed in enumerate(("1", "1", "2")):
        folder = tmp_path / str(number)
        pcfm("run", path, "--launch", mix_launch, "--undef", "random", "--seed", seed, "--dump", folder)
        buffers.append(np.load(folder / "arg0.npy"))
    assert np.array_equal(buffers[0], buffers[1]) and not np.array_equal(buffers[0], buffers[2])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kernel = "mix"', 'kernel = "mux"', "mux"),
        ("block = [128]", "block = [0]", "block"),
        ("count = 128", "count = -1", "count"),
        ("count = 128", "cnt = 128", "cnt"),
    ],
)
def test_a_launch_that_does_not_fit_is_a_diagnostic(pcfm, mix, mix_launch, tmp_path, old, new, said):
    text = Path(mix_launch).read_text()
    assert old in text
    launch = tmp_path / "wrong.toml"
    launch.write_text(text.replace(old, new))
    done = pcfm("run", mix, "--launch", launch)
    assert done.code == 1 and done.out == ""
    assert "error: " in done.err and said in done.err and "Traceback" not in done.err


def test_an_unknown_intrinsic_is_named(pcfm, mix, mix_launch, tmp_path):
    path = changed(mix, tmp_path, "sreg.tid.x", "sreg.clock")
    done = pcfm("run", path, "--launch", mix_launch)
    assert done.code == 1 and "llvm.nvvm.read.ptx.sreg.clock" in done.err


def test_races_are_none_on_this_input(pcfm, mix, mix_launch):
    plain = pcfm("run", mix, "--launch", mix_launch).out
    done = pcfm("run", mix, "--launch", mix_launch, "--races")
    assert done.code == 0 and done.out == plain + "no races on this input\n"
    assert json.loads(pcfm("run", mix, "--launch", mix_launch, "--races", "--json").out)["races"] == []


def test_a_race_is_exit_1_and_shows_both_accesses(pcfm, mix, mix_launch, tmp_path):
    # Both warps of a thread block work on the same elements.
    text = "ptr addrspace(1) %data, i32 %tid"
    path = changed(mix, tmp_path, text, "ptr addrspace(1) %data, i32 %low")
    path.write_text(path.read_text().replace("  %here", "  %low = and i32 %tid, 63\n  %here", 1))
    done = pcfm("run", path, "--launch", mix_launch, "--races")
    assert done.code == 1 and done.out.startswith("mix on gcn-wave64: returned\n")
    assert "race on global memory, byte 0 of argument 0 (%data): between warps of a thread block" in done.out
    report = json.loads(pcfm("run", path, "--launch", mix_launch, "--races", "--json").out)
    assert report["outcome"] == "returned" and report["races"][0]["benign"] is False
    threads = {report["races"][0][side]["where"]["thread"] for side in ("first", "second")}
    assert threads == {1, 65}


def test_races_are_those_of_the_ir(pcfm, mix, mix_launch):
    done = pcfm("run", mix, "--launch", mix_launch, "--races", "--target", "exec-mask")
    assert done.code == 2 and "--races" in done.err
