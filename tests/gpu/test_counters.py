"""`run.py --counters`, with a program of the tests in place of Nsight Compute: what it says is read, summed
and shown beside our own counts of the same code.
"""

import json
import subprocess
import sys

import pytest

from pcfm.cli import app
from pcfm.gpu import run
from tests.evaluation.gpu.test_report import times_file
from tests.gpu.driver import gpu, libraries
from tests.gpu.test_run import CELLS, VERSIONS, bundle, written

__all__ = ["bundle", "gpu", "libraries"]

NCU = """#!{python}
import json, subprocess, sys
metrics = sys.argv[sys.argv.index("--metrics") + 1].split(",")
command = sys.argv[sys.argv.index("--metrics") + 2:]
done = subprocess.run(command, capture_output=True, text=True)
if done.returncode:
    print("==ERROR== the application returned an error"); sys.exit(done.returncode)
print("==PROF== Connected to process 1 (python3)")
print('"ID","Process ID","Kernel Name","Metric Name","Metric Unit","Metric Value"')
counted = json.loads(command[command.index("--counted") + 1])
for number, kernel in enumerate(["mix", "another"] * len(counted)):
    for metric, value in zip(metrics, {values}):
        print('"%d","1","%s","%s","inst","%s"' % (number, kernel, metric, value))
"""


def stand_in(folder, values):
    program = folder / "ncu"
    program.write_text(NCU.format(python=sys.executable, values=values))
    program.chmod(0o755)


@pytest.fixture
def count(bundle, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))

    def start(*words):
        command = [sys.executable, bundle / "run.py", "--out", tmp_path / "times.json", "--only", "mix*"]
        return subprocess.run([*command, *words], capture_output=True, text=True, timeout=100, check=False)

    return start


def test_what_the_chip_counts_is_kept_by_version(count, gpu, tmp_path):
    stand_in(tmp_path, ["1,024", "24,576", "64", "8"])
    assert count().returncode == 0
    done = count("--counters")
    assert done.returncode == 0, done.stderr
    counters = written(tmp_path / "times.json")["counters"]
    assert list(counters) == [CELLS[0]] and list(counters[CELLS[0]]) == VERSIONS
    once = {"warp_instructions": 1024, "thread_instructions": 24576, "branches": 64}
    assert all(each == {**once, "divergent_branches": 8} for each in counters[CELLS[0]].values())
    # What is counted is not counted again.
    before = gpu.launches
    assert count("--counters").returncode == 0 and gpu.launches == before


def test_a_program_that_counts_nothing_is_named(count, gpu, tmp_path):
    stand_in(tmp_path, ["n/a", "n/a", "n/a", "n/a"])
    done = count("--counters")
    assert done.returncode == 2 and "ncu: could not convert string to float" in done.stderr
    gpu.fault = "memory"
    done = count("--counters")
    assert done.returncode == 2 and "ncu: it ended with" in done.stderr


def test_without_nsight_compute_it_is_one_line(count, gpu):
    done = count("--counters")
    assert (done.returncode, done.stderr) == (2, "no counters: there is no ncu here (Nsight Compute)\n")


def test_launches_are_those_of_the_versions_in_order():
    head = '"ID","Kernel Name","Metric Name","Metric Value"\n'

    def counted(*launches):
        rows = [
            f'"{number}","{kernel}(int *)","{metric}","{number + 1}"'
            for number, kernel in enumerate(launches)
            for metric in run.COUNTED.values()
        ]
        return (
            "==PROF== Disconnected\n"
            + head
            + "\n".join([*rows, '"0","k","other","9"', '"9","m","other","n/a"'])
        )

    text = counted("k", "l", "k", "l")
    runs = [("cell", "none", ["k", "l"]), ("cell", "pcfm", ["k", "l"])]
    assert run.counts_of(text, runs) == {
        "cell": {"none": dict.fromkeys(run.COUNTED, 3), "pcfm": dict.fromkeys(run.COUNTED, 7)}
    }
    with pytest.raises(ValueError, match="it counted 4 launches of 5"):
        run.counts_of(text, [*runs, ("another", "none", ["k"])])
    with pytest.raises(ValueError, match="it has no smsp__inst_executed"):
        run.counts_of(text.replace("smsp__inst_executed.sum", "other", 1), runs)
    with pytest.raises(ValueError, match="it counted nothing"):
        run.counts_of("==ERROR== no permission\n", runs)


def test_it_stands_beside_our_own_counts_of_the_same_code(tmp_path, capsys):
    """A file of times of one kernel, of which the chip counted what we count, and of one version too much."""
    chip = {"warp_instructions": 100, "thread_instructions": 1600, "branches": 4, "divergent_branches": 1}
    untimed = {"status": run.FAILED, "detail": "not timed yet"}
    times = times_file(tmp_path, untimed, counters={"bit-32-small": {"none": chip}})
    words = ["bench", "--gpu", "--times", str(times), "-o", str(tmp_path / "out"), "-j", "1"]
    assert app.run([*words, "--json"]) == 2  # it was not timed
    (version, *others) = json.loads(capsys.readouterr().out)["rows"][0]["versions"]
    assert version["counters"] == chip and not any("counters" in each for each in others)
    ours = version["own_counters"]
    assert ours["warp_instructions"] > 1000 and ours["divergent_branches"] > 0
    assert ours["branches"] > ours["divergent_branches"]
    assert app.run(words) == 2
    said = capsys.readouterr()
    lanes = ours["thread_instructions"] / ours["warp_instructions"]
    assert "What a chip counts" in said.out and "16.00" in said.out and f"{lanes:.2f}" in said.out
    page = (tmp_path / "out" / "gpu.md").read_text()
    assert f"{lanes / 16 - 1:+.1%}" in page
