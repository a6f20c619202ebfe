"""The worker of a build (`pcfm.build.worker`): imports the compiler once, and forks for each module.

Run as `python -P -m pcfm.build.server FOLDER LOCK [--executes]`, where LOCK is the number of a file that
holds the folder's lock. A fork has the environment of whoever asks, is the leader of a group of processes,
which may be killed, and holds neither lock nor socket.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pcfm.build.worker import END, IDLE_SECONDS, SOCKET, address

_MOST_SECONDS_TO_ASK = 5.0
# A twelfth of a first build was collecting, of which next to nothing came; so much garbage is 60 MB.
_COLLECT_AFTER = 400_000


def main(arguments: list[str]) -> int:
    """Serves until no request has come for a while."""
    gc.set_threshold(_COLLECT_AFTER)
    from pcfm.build.exchange import exchange_files, prepare  # new objects by the ten thousand, and no garbage

    folder, lock, *executes = arguments
    with socket.socket(socket.AF_UNIX) as listener:
        _listen(listener, Path(folder))
        prepare(executes=bool(executes))
        listener.settimeout(IDLE_SECONDS)
        while True:
            try:
                connection, _ = listener.accept()
            except TimeoutError:
                return 0
            with connection, contextlib.suppress(OSError, ValueError):
                _forget_ended()
                connection.settimeout(_MOST_SECONDS_TO_ASK)
                request = json.loads(connection.makefile("rb").readline())
                prepare(executes=request["executes"])
                gc.freeze()
                if os.fork() == 0:
                    listener.close()
                    os.close(int(lock))
                    _answer(connection, request, exchange_files)


def _forget_ended() -> None:
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _listen(listener: socket.socket, folder: Path) -> None:
    """Takes the place of one that is no more; whoever finds the socket finds one that is listened to."""
    unfinished = folder / f"{SOCKET}.new"
    unfinished.unlink(missing_ok=True)
    with address(folder, unfinished.name) as name:
        listener.bind(name)
    listener.listen(64)
    unfinished.rename(folder / SOCKET)


def _answer(connection: socket.socket, request: dict[str, Any], exchange: Callable[..., None]) -> None:
    """Carries a request out, in a process that ends with it."""
    code = 1
    try:
        os.setsid()
        signal.alarm(request["seconds"])  # should who has asked be gone
        os.environ.clear()
        os.environ.update(request["environment"])
        tempfile.tempdir = None
        connection.settimeout(None)
        connection.sendall(f"{os.getpid()}\n".encode())
        exchange(*request["arguments"], say=lambda: connection.sendall(b"\n"))
        connection.sendall(END)
        code = 0
    finally:
        os._exit(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
