"""The worker of a build: one for many modules, begun once, replaced when it dies, gone when nobody asks."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

import pytest

from pcfm.build import melded, step
from pcfm.build.worker import END, SOCKET, address, ask_worker, begin_worker, worker_folder
from tests.build.test_exchange import HEAD, MELDABLE


@pytest.fixture
def modules(tmp_path, monkeypatch):
    """A folder whose cache is its own, and whose worker is patient and soon idle."""
    monkeypatch.setenv(melded.CACHE, str(tmp_path / "cache"))
    monkeypatch.setenv(melded.SECONDS, "300")
    monkeypatch.setenv(melded.KERNEL_SECONDS, "100")
    in_worker(tmp_path, monkeypatch, "import pcfm.build.worker as worker; worker.IDLE_SECONDS = 2.0")
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.ptx").write_text(HEAD + MELDABLE.replace("both", name))
    return tmp_path


def in_worker(folder, monkeypatch, statements):
    """Lets each worker that is begun carry out statements first."""
    lines = [f"    {each}\n" for each in statements.split("\n")]
    begins = "import sys\nif any('pcfm.build.server' in word for word in sys.orig_argv):\n"
    (folder / "sitecustomize.py").write_text(begins + "".join(lines))
    monkeypatch.setenv("PYTHONPATH", str(folder))


def folder_of_worker():
    return worker_folder(melded.cache_folder(), melded.pcfm_state(os.environ)[:16])


def worker():
    """Its number; None where there is none."""
    with socket.socket(socket.AF_UNIX) as connection, address(folder_of_worker(), SOCKET) as name:
        try:
            connection.connect(name)
        except OSError:
            return None
        said = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        return struct.unpack("3i", said)[0]


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{process}/stat") as stream:
        return stream.read().rpartition(")")[2].split()[0] != "Z"


def within(seconds, condition):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


def test_what_a_fork_says_at_once_with_its_number_is_not_lost(tmp_path):
    """A module without kernels was melded before its number was read: "the worker ended", nothing kept."""
    with socket.socket(socket.AF_UNIX) as listener, address(tmp_path, SOCKET) as name:
        listener.bind(name)
        listener.listen(1)

        def serve():
            connection, _ = listener.accept()
            with connection:
                connection.makefile("rb").readline()
                connection.sendall(f"{os.getpid()}\n\n".encode() + END)

        server = threading.Thread(target=serve)
        server.start()
        answer = ask_worker(tmp_path, [], {}, time.monotonic() + 60, executes=False)
        server.join()
    assert answer.process == os.getpid()
    assert [answer.said(10), answer.said(10)] == [b"\n", END]
    answer.close(ended=True)


def test_one_worker_melds_many_modules_and_ends_when_nobody_asks(modules):
    assert melded.melded_form(modules / "a.ptx") is not None
    first = worker()
    assert melded.melded_form(modules / "b.ptx") is not None
    assert first is not None and worker() == first
    assert within(20, lambda: not is_running(first))
    assert worker() is None
    assert melded.melded_form(modules / "c.ptx") is not None


def test_there_is_one_worker_however_many_begin_it(modules):
    begun = begin_worker(folder_of_worker(), executes=False)
    assert begun is not None and begin_worker(folder_of_worker(), executes=False) is None
    assert melded.melded_form(modules / "a.ptx") is not None
    assert worker() == begun.pid
    begun.kill()
    begun.wait()


def test_another_worker_takes_the_place_of_one_that_was_killed(modules):
    assert melded.melded_form(modules / "a.ptx") is not None
    first = worker()
    os.kill(first, signal.SIGKILL)
    assert within(10, lambda: not is_running(first))
    assert melded.melded_form(modules / "b.ptx") is not None
    assert worker() not in (None, first)


def test_a_worker_that_others_could_reach_is_not_asked(modules):
    folder_of_worker().chmod(0o755)
    with pytest.raises(PermissionError, match="others may open"):
        melded.melded_form(modules / "a.ptx")


def test_what_nobody_waits_for_any_more_ends_by_itself(modules, monkeypatch):
    in_worker(
        modules,
        monkeypatch,
        "import time\nfrom pcfm import api\napi.optimize = lambda *a, **b: time.sleep(600)",
    )
    # It is ready when `prepare` has ended, which melds: what sleeps there is not what is meant.
    monkeypatch.setattr("pcfm.build.worker.math.ceil", lambda seconds: 1)
    (modules / "sitecustomize.py").write_text(
        (modules / "sitecustomize.py").read_text()
        + "    from pcfm.build import exchange\n    exchange.prepare = lambda **options: None\n"
    )
    arguments = [str(modules / "a.ptx"), str(modules / "out"), str(modules / "out.json"), ""]
    deadline = time.monotonic() + 60
    answer = ask_worker(folder_of_worker(), arguments, dict(os.environ), deadline, executes=False)
    assert answer.said(60) == b"\n" and is_running(answer.process)
    answer.connection.close()
    assert within(20, lambda: not is_running(answer.process))


def test_a_kernel_that_takes_too_long_is_ended_and_the_others_are_melded(modules, monkeypatch):
    in_worker(
        modules,
        monkeypatch,
        "import time\nfrom pcfm import api\noptimize = api.optimize\n"
        "def slow(module, **options):\n"
        "    return time.sleep(600) if 'first' in options['only'] else optimize(module, **options)\n"
        "api.optimize = slow",
    )
    monkeypatch.setenv(melded.KERNEL_SECONDS, "10")
    (modules / "two.ptx").write_text(HEAD + MELDABLE.replace("both", "first") + MELDABLE)
    assert melded.melded_form(modules / "two.ptx") is not None
    (record,) = (json.loads(path.read_text()) for path in (modules / "cache").glob("*.json"))
    assert [(each["kernel"], each["outcome"]) for each in record["kernels"]] == [
        ("first", "kept"), ("both", "exchanged"),
    ]  # fmt: skip
    assert record["kernels"][0]["reason"] == "it took more than 10 s"


@pytest.fixture
def two(modules, monkeypatch):
    """A module of two kernels, and a ptxas that refuses it where the first is not as it was."""
    own = MELDABLE.replace("both", "first").replace("// { not a block", "// the compiler's own")
    (modules / "two.ptx").write_text(HEAD + own + MELDABLE)
    program = modules / "bin" / "ptxas"
    program.parent.mkdir()
    program.write_text(
        f"#!/bin/sh\necho run >>{modules}/runs\n"
        'for each; do case $each in *.ptx) grep -q "the compiler.s own" "$each" && exit 0 ;; esac; done\n'
        "echo it is refused >&2; exit 1\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("PCFM_BUILD_WORK", str(modules))
    return modules / "two.ptx"


def kernels(modules):
    (record,) = (json.loads(path.read_text()) for path in (modules / "cache").glob("*.json"))
    return [(each["kernel"], each["outcome"], each["reason"]) for each in record["kernels"]]


def test_where_ptxas_refuses_a_module_it_is_asked_for_each_kernel(modules, two):
    assert melded.melded_form(two) is not None
    assert [outcome for _, outcome, _ in kernels(modules)] == ["exchanged", "exchanged"]
    assert not (modules / "runs").exists()  # it is the toolkit's step that runs it
    melded.refuse(two)
    result = melded.melded_form(two)
    assert result is not None and "the compiler's own" in result.read_text()
    reason = "ptxas does not take it: ptxas: it is refused"
    assert kernels(modules) == [("first", "kept", reason), ("both", "exchanged", "")]
    # What is refused again stays.
    melded.refuse(two)
    assert melded.melded_form(two) is None
    assert [outcome for _, outcome, _ in kernels(modules)] == ["kept", "kept"]


def test_ptx_that_is_embedded_has_been_assembled(modules, two, capsys, monkeypatch):
    monkeypatch.setenv("PCFM_BUILD", "on")
    argument = f"--image3=kind=ptx,sm=80,file={two}"
    assert step.main([argument]) == 0
    (result,) = (modules / "cache").glob("*.ptx")
    assert capsys.readouterr().out == argument.replace(str(two), str(result))
    assert "the compiler's own" in result.read_text() and ".maxntid" in result.read_text()
    # It is known from then on, and where ptxas itself is the step, it marks it.
    runs = (modules / "runs").read_text()
    assert step.main([argument]) == 0 and (modules / "runs").read_text() == runs
    assert step.main([str(two)]) == 0
    mark = melded.assembled_mark(result)
    assert mark.exists() and (modules / "assembled").read_text() == f"{mark}\n"


def test_what_the_simulator_is_compiled_of_is_ready_before_a_kernel_is_melded(modules):
    """It takes half a minute where it was never compiled: longer than a kernel may."""
    lines = (
        "import gc, json\n"
        "from numba.core.registry import CPUDispatcher\n"
        "from pcfm.build import exchange\n"
        "from pcfm.launch import BufferArg, Launch, ScalarArg\n"
        "import numpy as np\n"
        "def compiled():\n"
        "    each = [one for one in gc.get_objects() if isinstance(one, CPUDispatcher)]\n"
        "    return sorted(f'{one.py_func} {one.signatures}' for one in each if one.signatures)\n"
        "exchange.prepare(executes=True)\n"
        "before = compiled()\n"
        "launch = Launch('a', (4, 1, 1), (128, 1, 1), (BufferArg(np.arange(128, dtype=np.int32)),"
        " ScalarArg('i32', 128)))\n"
        f"text = open({str(modules / 'a.ptx')!r}).read()\n"
        "*_, done = exchange.exchange_kernels(text, {'a': launch})\n"
        "print(json.dumps([done.outcomes[0].outcome, bool(before), compiled() == before]))\n"
    )
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ["exchanged", True, True]


def test_a_module_whose_worker_began_late_is_looked_at_again(modules, monkeypatch):
    """The simulator was compiled, once on a machine: what was kept for that was kept from then on."""
    in_worker(
        modules,
        monkeypatch,
        "import time\nfrom pcfm import api\nfrom pcfm.build import exchange\n"
        "exchange.prepare = lambda **options: time.sleep(4)\n"
        "optimize = api.optimize\napi.optimize = lambda *a, **b: time.sleep(600)",
    )
    monkeypatch.setenv(melded.SECONDS, "12")
    assert melded.melded_form(modules / "a.ptx") is None
    (record,) = (json.loads(path.read_text()) for path in (modules / "cache").glob("*.json"))
    assert re.fullmatch(r"[\d.]+ of 12 s were a worker's to begin", record["kernels"][0]["reason"])
    assert not record["complete"]
    os.kill(worker(), signal.SIGKILL)
    in_worker(modules, monkeypatch, "pass")
    monkeypatch.setenv(melded.SETTINGS, "")
    assert melded.melded_form(modules / "a.ptx") is not None
