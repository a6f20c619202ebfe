"""Which kernels a command of the tables is about: by name, or one's own as modules with their launches.

`@kernels.arguments` above a command hands it one argument `kernels`: the names, a folder's modules among
them one by one, with how their sources are compiled (`pcfm.workloads.own_kernels`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pcfm.cli import options

if TYPE_CHECKING:
    from pcfm.clang import SourceOptions


def expand(named: tuple[str, ...], launch: str | None, sources: SourceOptions) -> tuple[str, ...]:
    """The names of kernels, those of one's own with their launches. Raises: PcfmError, UsageError."""
    from pcfm.workloads.own_kernels import is_own, own_names

    own = [name for name in named if is_own(name) or Path(name).is_dir()]
    if launch is not None and len(own) != 1:
        raise click.UsageError("--launch is the launch of one module: name one, and one only")
    return tuple(
        each for name in named for each in (own_names(name, launch, sources) if name in own else [name])
    )


arguments = options.as_argument(
    "kernels",
    expand,
    click.argument("named", nargs=-1, metavar="[KERNEL|IN.ll|FOLDER]..."),
    options.launch,
    options.sources,
)
