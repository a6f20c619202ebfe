"""What `pcfm bench --gpu` does: makes a bundle, has it timed here, or shows what was timed elsewhere.

There is one way to drive a GPU, the `run.py` of a bundle; where the GPU is here it is started from a folder
for the time being. The table goes to stdout, progress and remarks to stderr. Exit code 2, with one line,
where there is no GPU; 1 where a version's results are wrong; 2 where a cell could not be measured.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pcfm.cli import files
from pcfm.cli.app import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_NO

if TYPE_CHECKING:
    from evaluation.gpu.bundle import Plan
    from evaluation.provenance import Provenance
    from pcfm.sweep import Sweep


def bundle(plan: Plan, sweep: Sweep, path: str) -> int:
    """Writes the archive, and says how to go on."""
    from evaluation.gpu.bundle import make_bundle

    archive = make_bundle(plan, _made(plan), sweep)
    files.write_bytes(path, archive)
    name = Path(path).name
    files.say(f"{len(archive) / 2**20:.1f} MiB; where the GPU is: unzip {name} -d gpu && python3 gpu/run.py")
    return 0


def bench(plan: Plan, sweep: Sweep, *, output: str | None, as_json: bool) -> int:
    """Times on the GPU that is here, and shows that."""
    from evaluation.gpu.bundle import make_bundle
    from pcfm.gpu import run

    with tempfile.TemporaryDirectory(prefix="pcfm-gpu-") as temporary:
        folder = Path(temporary)
        (folder / "run.py").write_bytes(Path(run.__file__).read_bytes())
        asked = _run(
            folder, "--device", text=json.dumps({"format": run.FORMAT, "driver": "cuda", "minutes": 0})
        )
        if asked.returncode:
            files.say(asked.stderr.strip().splitlines()[-1])
            return EXIT_FAILED
        device = json.loads(asked.stdout)
        architecture = _architecture(device)
        here = replace(plan, architectures=(architecture,))
        with zipfile.ZipFile(io.BytesIO(make_bundle(here, _made(here), sweep))) as archive:
            archive.extractall(folder)
        measured = folder / "times.json"
        done = subprocess.run([sys.executable, folder / "run.py", "--out", measured], check=False)
        if done.returncode == EXIT_INTERRUPTED or not measured.exists():
            return done.returncode
        return show(str(measured), sweep, output=output, as_json=as_json)


def write_model(path: str, machine_out: str) -> None:
    """Writes the machine model that a file's calibration says. Raises: PcfmError where it has none."""
    from evaluation.gpu.calibration import model_text
    from evaluation.gpu.times import read_times

    files.write_text(machine_out, model_text(read_times(Path(path)), Path(machine_out).stem))
    files.say(f"the machine model of that GPU: --machine {machine_out}")


def show(path: str, sweep: Sweep, *, output: str | None, as_json: bool) -> int:
    """Shows a file of times, and writes the files of a folder of results to `output` where one is named."""
    from evaluation.gpu import report
    from evaluation.gpu.times import read_times, timed_cells
    from pcfm.report.terminal_table import table_text

    times = timed_cells(read_times(Path(path)), sweep)
    for line in report.remarks(times):
        files.say(line)
    files.show(json.dumps(report.as_json(times)) + "\n" if as_json else table_text(report.render(times)))
    counted = None if as_json else report.render_counters(times)
    if counted is not None:
        files.show(table_text(counted))
    if output is not None:
        files.make_folder(Path(output))
        for name, data in report.page_of(times, _made(times.plan)).files().items():
            files.write_bytes(str(Path(output, name)), data)
    if times.is_wrong:
        return EXIT_NO
    return 0 if times.is_complete else EXIT_FAILED


def _run(folder: Path, *words: str, text: str) -> subprocess.CompletedProcess[str]:
    (folder / "bundle.json").write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, folder / "run.py", *words], capture_output=True, text=True, check=False
    )


def _architecture(device: dict[str, Any]) -> str:
    """The newest that LLVM knows for certain and the GPU runs. Raises: UsageError for one that is too old."""
    from evaluation.gpu.bundle import KNOWN

    present = tuple(device["capability"])
    usable = [each for each in KNOWN if each <= present]
    if not usable:
        oldest, here = (".".join(map(str, each)) for each in (KNOWN[0], present))
        raise click.UsageError(f"compute capability {oldest} is needed, this GPU has {here}")
    major, minor = usable[-1]
    return f"sm_{major}{minor}"


def _made(plan: Plan) -> Provenance:
    from evaluation.provenance import provenance

    return provenance(command_line(sys.argv[1:]), plan.seed, plan.scale)


def command_line(words: Sequence[str]) -> str:
    """The command as it was typed, but absolute paths by their last part: the rest is a machine's own."""
    return " ".join(["pcfm", *(Path(word).name if Path(word).is_absolute() else word for word in words)])
