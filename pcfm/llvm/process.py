"""Calls the worker and turns whatever becomes of it into a result or a `PcfmError`.

The worker is started with the first job and serves all later ones: to start Python and load LLVM takes longer
than to emit a kernel. Where this process has one thread, the worker is a fork of it, which has both already
(0107). Jobs are independent, each in an LLVM context of its own. Where LLVM ends the process, or a job takes
too long, that worker is gone and the next job gets a fresh one. A forked process has a worker of its own.
Jobs of several threads are done one after the other.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, NoReturn

from pcfm.diagnostics import PcfmError
from pcfm.llvm.errors import process_error
from pcfm.llvm.worker import serve

_WORKER = Path(__file__).with_name("worker.py")
_THREADS = Path("/proc/self/task")
_TIMEOUT_SECONDS = 300


def run_worker(
    job: str,
    data: bytes,
    *arguments: str,
    doing: str,
    filename: str = "<string>",
    said: list[str] | None = None,
) -> str:
    """The worker's output; what LLVM says on the way is added to `said`.

    Raises: PcfmError: what is wrong with `data`, or why LLVM gave up `doing` it.
    """
    code, result, stderr = _server.do(job, arguments, data)
    if code is None:
        raise PcfmError(f"LLVM: {doing} took longer than {_TIMEOUT_SECONDS} s") from None
    if code != 0:
        text = data.decode("utf-8", "replace")
        message = result.decode("utf-8", "replace") or stderr.decode("utf-8", "replace")
        raise process_error(message, code, text, filename, doing)
    if said is not None:
        said += stderr.decode("utf-8", "replace").splitlines()
    return result.decode("utf-8", "replace")


def start_worker() -> None:
    """Starts the worker, where none runs, before there is a job: it loads LLVM meanwhile."""
    _server.start()


class _Server:
    """The worker's process, if there is one, and what it writes on stderr."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | _Fork | None = None
        self._stderr: IO[bytes] | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        """A process for the jobs to come; that it cannot be started is for the first of them to say."""
        with self._lock, contextlib.suppress(OSError):
            self._running()

    def do(self, job: str, arguments: tuple[str, ...], data: bytes) -> tuple[int | None, bytes, bytes]:
        """An exit code, the result or the worker's message, and what LLVM said; None: it took too long."""
        with self._lock:
            process = self._running()
            assert self._stderr is not None
            self._stderr.seek(0)  # the worker writes where this process stands in the file
            self._stderr.truncate()
            is_late = threading.Event()

            def give_up() -> None:
                is_late.set()
                process.kill()

            timer = threading.Timer(_TIMEOUT_SECONDS, give_up)
            timer.daemon = True
            timer.start()
            try:
                answer = _exchange(process, job, arguments, data)
            except BaseException:
                process.kill()  # half an answer may be under way
                self._end()
                raise
            finally:
                timer.cancel()
            size = os.fstat(self._stderr.fileno()).st_size
            stderr = os.pread(self._stderr.fileno(), size, 0)
            if answer is not None:
                return (*answer, stderr)
            code = self._end()
            return None if is_late.is_set() else code or 1, b"", stderr

    def _running(self) -> subprocess.Popen[bytes] | _Fork:
        if self._process is None or self._process.poll() is not None:
            self._end()
            self._stderr = tempfile.TemporaryFile()  # noqa: SIM115
            if _has_one_thread():
                self._process = _Fork(self._stderr)
            else:
                # -P: the worker's own folder must not shadow modules of the standard library.
                command = [sys.executable, "-P", str(_WORKER)]
                self._process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr
                )
        return self._process

    def _end(self) -> int:
        """Ends the process, if there is one; its exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        code = process.poll()
        if code is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = process.wait(1)  # it may be about to end by itself
        if code is None:
            process.kill()
            code = process.wait()
        for stream in (process.stdin, process.stdout, self._stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        return code

    def close(self) -> None:
        """Ends the process, which has nothing to keep: to take LLVM down is not waited for."""
        if self._process is not None:
            self._process.kill()
        self._end()

    def forget(self) -> None:
        """In a forked process: leaves the worker to its owner, and closes what was inherited of it."""
        process, self._process = self._process, None
        self._lock = threading.Lock()
        if process is not None:
            for stream in (process.stdin, process.stdout):
                assert stream is not None
                stream.raw.close()  # type: ignore[attr-defined]  # what is buffered is its owner's to write
            process.returncode = 0  # it is no child of this process


class _Fork:
    """A worker that is a fork of this process: what is used of `subprocess.Popen`."""

    def __init__(self, stderr: IO[bytes]) -> None:
        (jobs, own_end), (their_end, answers) = os.pipe(), os.pipe()
        self.returncode: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            _serve_forked(jobs, answers, stderr.fileno())
        os.close(jobs)
        os.close(answers)
        self.stdin, self.stdout = os.fdopen(own_end, "wb"), os.fdopen(their_end, "rb")

    def poll(self) -> int | None:
        """Its exit code, as of `subprocess`; None while it runs."""
        return self._wait(os.WNOHANG)

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, when it has ended. Raises: subprocess.TimeoutExpired."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while deadline is not None and self.poll() is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired("a fork", timeout or 0.0)
            time.sleep(0.001)
        code = self._wait(0)
        assert code is not None
        return code

    def _wait(self, options: int) -> int | None:
        if self.returncode is None:
            try:
                pid, status = os.waitpid(self.pid, options)
            except ChildProcessError:  # somebody else has waited for it
                pid, status = self.pid, 0
            self.returncode = os.waitstatus_to_exitcode(status) if pid else None
        return self.returncode

    def kill(self) -> None:
        """Ends it, where it has not."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)


def _has_one_thread() -> bool:
    """Whether nothing of this process could hold a lock while it is forked; False where that is not known."""
    try:
        return len(list(_THREADS.iterdir())) == 1
    except OSError:
        return False


def _serve_forked(jobs: int, answers: int, stderr: int) -> NoReturn:
    """Serves in a fork, which holds nothing that is open in the process that it is of."""
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        # Where the process had no stdin, say, a pipe may have its descriptor.
        beyond = max(2, jobs, answers, stderr) + 1
        for descriptor, own in enumerate((jobs, answers, stderr)):
            os.dup2(own, beyond + descriptor)
        for descriptor in range(3):
            os.dup2(beyond + descriptor, descriptor)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        with open(0, "rb") as requests, open(1, "wb") as results, contextlib.suppress(KeyboardInterrupt):
            serve(requests, results)
    finally:
        os._exit(0)


def _exchange(
    process: subprocess.Popen[bytes] | _Fork, job: str, arguments: tuple[str, ...], data: bytes
) -> tuple[int, bytes] | None:
    """Sends a job and waits for its exit code and result; None where the worker has ended instead."""
    assert process.stdin is not None
    assert process.stdout is not None
    head = json.dumps([job, arguments, len(data)]).encode() + b"\n"
    try:
        process.stdin.write(head + data)
        process.stdin.flush()
    except OSError:
        return None
    answer = process.stdout.readline()
    if not answer.endswith(b"\n"):
        return None
    code, size = json.loads(answer)
    result = process.stdout.read(size)
    return (code, result) if len(result) == size else None


_server = _Server()
atexit.register(_server.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_server.forget)
