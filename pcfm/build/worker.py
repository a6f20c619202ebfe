"""The worker of a build, as its commands and steps see it: a process that has imported all of pcfm, and melds
each module in a fork of its own.

To import the compiler takes several times as long as to meld a small module, so that one worker serves all
commands of a build: those of one user, one cache folder and one pcfm. It is begun by a command that makes
something for the first time, beside the compiler's own front end; takes requests at a socket in a folder that
its user alone may open; and ends when none has come for `IDLE_SECONDS`. Who holds the lock there is the
worker: there is one, and one that dies lets it go.

What comes back for a request is the number of the process that melds, a line when it has read the module and
one for each kernel, and a dot: where that is missing, it did not come to its end. Imports nothing of the
compiler.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import math
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

IDLE_SECONDS = 20.0
SOCKET = "socket"
END = b"."
_EXECUTES = "--executes"
_MOST_BEGUN = 2


class WorkerError(Exception):
    """Why a request was not taken, or not carried out."""


class Answer(NamedTuple):
    """What comes back for a request, and the process that it comes from."""

    connection: socket.socket
    process: int

    def said(self, seconds: float) -> bytes:
        """The next byte, empty where the process has ended. Raises: TimeoutError."""
        self.connection.settimeout(max(0.001, seconds))
        try:
            return self.connection.recv(1)
        except ConnectionError:
            return b""

    def close(self, *, ended: bool) -> None:
        """Ends the process, and what it began, where it has not; returns when it has."""
        if not ended:
            with contextlib.suppress(OSError):
                os.killpg(self.process, signal.SIGKILL)
            with contextlib.suppress(OSError):
                while self.said(10):
                    pass
        self.connection.close()


def worker_folder(cache: Path, name: str) -> Path:
    """Where this user's worker is, of the pcfm of that name. Raises: OSError."""
    folder = cache / f"worker-{os.getuid()}-{name}"
    folder.mkdir(mode=0o700, exist_ok=True)
    state = folder.stat()
    if state.st_uid != os.getuid() or stat.S_IMODE(state.st_mode) & 0o077:
        raise PermissionError(1, "others may open the worker's folder", str(folder))
    return folder


def begin_worker(folder: Path, *, executes: bool) -> subprocess.Popen[bytes] | None:
    """Begins a worker, ready to execute launches if `executes`; None where there is one. Raises: OSError."""
    with (folder / "lock").open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return None
        words = [str(folder), str(lock.fileno()), *([_EXECUTES] if executes else [])]
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "pcfm.build.server", *words],
            cwd="/", env={**os.environ, "OPENBLAS_NUM_THREADS": "1"}, pass_fds=(lock.fileno(),),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip


def ask_worker(
    folder: Path, arguments: Sequence[str], environment: Mapping[str, str], deadline: float, *, executes: bool
) -> Answer:
    """What a worker answers to these arguments of `pcfm.build.exchange.exchange_files`.

    Raises: WorkerError where none takes them by the deadline (of `time.monotonic`); OSError.
    """
    seconds = math.ceil(max(1.0, deadline - time.monotonic()))
    request = {
        "arguments": [*arguments],
        "environment": {**environment},
        "executes": executes,
        "seconds": seconds,
    }
    line = json.dumps(request).encode() + b"\n"
    begun: list[subprocess.Popen[bytes]] = []
    while time.monotonic() < deadline:
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(max(0.001, deadline - time.monotonic()))
        try:
            with address(folder, SOCKET) as name:
                connection.connect(name)
            connection.sendall(line)
            # Not one byte more: what a fork that is quick says behind it is read as it comes.
            if number := connection.makefile("rb", buffering=0).readline():
                return Answer(connection, int(number))
        except TimeoutError:
            break
        except OSError:  # there is none, it is not yet there, or it has just ended
            pass
        connection.close()
        if another := begin_worker(folder, executes=executes):
            begun.append(another)
            if len(begun) > _MOST_BEGUN:
                another.kill()
                raise WorkerError(f"the worker ended with {begun[0].wait()}")
        time.sleep(0.01)
    raise WorkerError("no worker was ready in time")


@contextlib.contextmanager
def address(folder: Path, name: str) -> Iterator[str]:
    """That of a socket in a folder: short, as those of sockets must be, however long the folder's is."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{handle}/{name}"
    finally:
        os.close(handle)
