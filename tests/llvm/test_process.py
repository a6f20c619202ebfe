"""One worker does LLVM's jobs, and what ends it costs no later job, be it a fork or a program of its own."""

import os
import subprocess
import sys
import threading

import pytest

from pcfm.diagnostics import PcfmError
from pcfm.llvm import process

IR = b'target triple = "nvptx64-nvidia-cuda"\ndefine ptx_kernel void @k() {\n  ret void\n}\n'
FOREIGN = IR.replace(b"ret void", b"call void @llvm.amdgcn.s.barrier()\n  ret void")
FOREIGN += b"declare void @llvm.amdgcn.s.barrier()\n"
"""NVIDIA's back end cannot select AMD's barrier, and ends the process over it."""


@pytest.fixture(autouse=True, params=[pytest.param(True, id="fork"), pytest.param(False, id="program")])
def worker(request, monkeypatch):
    process._server.close()
    monkeypatch.setattr(process, "_has_one_thread", lambda: request.param)
    yield
    assert (
        process._server._process is None
        or isinstance(process._server._process, process._Fork) == request.param
    )
    process._server.close()


def emit(data: bytes = IR, triple: str = "nvptx64-nvidia-cuda", cpu: str = "sm_70") -> str:
    return process.run_worker("emit", data, triple, cpu, "", "", doing="emitting")


def pid() -> int:
    worker = process._server._process
    assert worker is not None
    return worker.pid


def test_jobs_share_a_worker_and_are_independent():
    first = emit()
    before = pid()
    with pytest.raises(PcfmError, match="expected"):
        emit(b"define void @f( {")
    assert emit() == first
    assert pid() == before


def test_what_llvm_says_in_one_job_is_not_said_in_the_next():
    said: list[str] = []
    for _ in range(2):
        process.run_worker("emit", IR, "nvptx64-nvidia-cuda", "sm_none", "", "", doing="emitting", said=said)
    assert len(set(said)) == 1
    assert "sm_none" in said[0]
    more: list[str] = []
    process.run_worker("emit", IR, "nvptx64-nvidia-cuda", "sm_70", "", "", doing="emitting", said=more)
    assert more == []


def test_where_llvm_ends_the_process_the_next_job_gets_a_fresh_one():
    first = emit()
    before = pid()
    with pytest.raises(PcfmError, match=r"LLVM: emitting: Cannot select: intrinsic %llvm.amdgcn.s.barrier"):
        emit(FOREIGN)
    assert emit() == first
    assert pid() != before


def test_a_worker_that_was_killed_is_replaced():
    first = emit()
    before = pid()
    assert process._server._process is not None
    process._server._process.kill()
    process._server._process.wait()
    assert emit() == first
    assert pid() != before


def test_a_job_that_takes_too_long_ends_its_worker_alone(monkeypatch):
    emit()
    late = pytest.raises(PcfmError, match="emitting took longer than 0 s")
    with monkeypatch.context() as patched, late:
        patched.setattr(process, "_TIMEOUT_SECONDS", 0)
        emit(IR + b"".join(b"define void @f%d() {\n  ret void\n}\n" % i for i in range(20_000)))
    assert ".entry k" in emit()


def test_jobs_of_several_threads_do_not_mix():
    kernels = [IR.replace(b"@k", b"@k%d" % number) for number in range(8)]
    results: dict[int, str] = {}
    threads = [
        threading.Thread(target=lambda i=i: results.__setitem__(i, emit(kernels[i]))) for i in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [f".entry k{number}" in results[number] for number in range(8)] == [True] * 8


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
def test_a_forked_process_has_a_worker_of_its_own():
    emit()
    before = pid()
    child = os.fork()
    if child == 0:
        try:
            assert ".entry k" in emit()
            assert pid() != before
            process._server.close()
            os._exit(0)
        except BaseException:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    assert ".entry k" in emit()
    assert pid() == before


def test_a_process_of_one_thread_forks_its_worker_and_holds_no_files_open_by_it(tmp_path):
    code = f"""
import os
from pcfm.llvm import process
held, other = os.pipe()
os.dup2(other, 1)
os.close(0)
try:
    process.run_worker("refusal", {IR!r}, "", doing="reading")
    assert isinstance(process._server._process, process._Fork)
    os.close(1), os.close(other)
    assert os.read(held, 1) == b""  # nobody else could write
    process._server._process.kill()
    assert process._server._process.wait(5) == -9
except BaseException as error:
    os._exit(repr(error).encode() and os.write(2, repr(error).encode()))
"""
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, stderr=subprocess.PIPE, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
