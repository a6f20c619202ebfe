"""What made a result: the command, pcfm's version, the commit of its sources, the seed.

The commit is that of the checkout that pcfm runs from, with `-modified` where its sources differ from it (the
results themselves apart); an installed pcfm has none.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

SOURCES = ("pcfm", "ir_grammar", "rodinia_kernels", "pyproject.toml", "requirements.lock")
UNKNOWN = "unknown"
_ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Provenance:
    """Who made a result, and from what."""

    command: str
    version: str
    commit: str
    seed: int
    scale: int


def provenance(command: str, seed: int, scale: int) -> Provenance:
    """That of a result made now by `command`."""
    return Provenance(command, version("pcfm"), source_commit(), seed, scale)


def source_commit(root: Path = _ROOT) -> str:
    """The commit of the sources under `root`; "unknown" where they are no checkout."""
    if not (root / ".git").exists():
        return UNKNOWN
    commit = _git(root, "rev-parse", "HEAD")
    if not commit:
        return UNKNOWN
    changed = _git(root, "status", "--porcelain", "--", *SOURCES)
    return f"{commit}-modified" if changed else commit


def _git(root: Path, *arguments: str) -> str:
    """What git prints; empty where it fails or is not installed."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
