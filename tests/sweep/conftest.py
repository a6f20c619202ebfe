"""What the tests of sweeps share."""

import os
import signal
import time
from pathlib import Path

import pytest

from pcfm.sweep import Processes, Sweep
from tests.sweep import toy

# A test waits for a process at most so long: a slow machine is no failure.
PATIENCE_SECONDS = 120


@pytest.fixture(scope="session", autouse=True)
def server_of_workers(tmp_path_factory):
    """Starts the server that forks workers at once: whoever edits files during later tests harms none."""
    Sweep(Processes(1)).run(toy.cells(tmp_path_factory.mktemp("first"), 1))


@pytest.fixture
def heed_interrupts():
    """For a child's `preexec_fn`: it heeds SIGINT even where whoever started the tests ignores it."""
    return lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def wait_until_gone():
    """Returns once no process of a group runs; fails where one goes on."""

    def wait(group: int) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while running(group):
            assert time.monotonic() < deadline, f"processes of group {group} go on"
            time.sleep(0.01)

    return wait


def running(group: int) -> bool:
    """Whether a process of the group runs; one that has ended and that nobody has asked for does not."""
    if not Path("/proc/self/stat").exists():
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        return True
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            # pid (name) state parent group ...; a name may have spaces and parentheses.
            state, _, its_group = path.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(its_group) == group and state not in "ZX":
            return True
    return False
