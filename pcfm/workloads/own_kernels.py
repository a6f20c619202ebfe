"""Kernels of one's own in the tables: a module and a launch file in place of a kernel that comes with pcfm.

Such a kernel is named by the path of its module, `my.ll`; its launch is the file of the same name beside it,
`my.toml`, unless the name says another: `my.ll with other.toml`. A build's table of launches, `pcfm.toml`,
makes one of each kernel of the module that it has a launch of. A module is LLVM IR, bitcode, PTX, or a source
file that clang compiles; with which options, its name says: `my.cu by -D N=4 --no-share`. There is one block
size, that of the launch.

A kernel of one's own has no reference: what is compared is its version before with that after, on the launch
and on its variants, as `pcfm check` does; the counts are those of the launch as given. Names are paths, so
that processes that compute cells must see the same files. What a file holds is part of a cell's key.
"""

from __future__ import annotations

import functools
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pcfm import api
from pcfm.clang import SourceOptions, compile_source, is_source
from pcfm.diagnostics import PcfmError
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, Launch, load_launch, named_launch
from pcfm.launch_table import NAME, launch_files
from pcfm.machine import DEFAULT_MACHINE, machine_for
from rodinia_kernels import Application, Block, KernelSpec, Step

MODULES = (".ll", ".bc", ".ptx", ".cu", ".hip", ".cl")
WITH = " with "
BY = " by -"


def is_own(kernel: str) -> bool:
    """Whether the name of a kernel is that of a file."""
    return _is_module(_split(kernel)[0])


def _is_module(path: str) -> bool:
    return path.endswith(MODULES) or is_source(path)


def own_names(path: str, launch: str | None, sources: SourceOptions) -> list[str]:
    """The names of the kernels at a path: of a module, or of each module in a folder that has a launch file
    beside it; in alphabetical order. Source files among them are compiled with `sources`.

    Raises: PcfmError where there is none.
    """
    folder = Path(path)
    if not folder.is_dir():
        if launch is None or Path(launch) == folder.with_suffix(".toml"):
            return [path + _by(path, sources)]
        launches = _launches_in(Path(launch), path, sources) if Path(launch).name == NAME else [launch]
        return [f"{path}{WITH}{each}{_by(path, sources)}" for each in launches]
    if launch is not None:
        raise PcfmError(
            f"{path} is a folder, and a launch is that of one module",
            hint="name the module, or put its launch file beside it under the same name",
        )
    modules = [each for each in sorted(folder.iterdir()) if _is_module(str(each))]
    launched = [f"{each}{_by(str(each), sources)}" for each in modules if each.with_suffix(".toml").is_file()]
    if not launched:
        raise PcfmError(
            f"{path}: no module in this folder has a launch file beside it",
            hint="x.ll needs x.toml; see docs/launch-files.md",
        )
    return launched


def _launches_in(table: Path, path: str, sources: SourceOptions) -> list[Path]:
    """The launch files of a table that are of kernels of the module at `path`. Raises: PcfmError."""
    module = _read(path, sources)[1]
    kernels = {fn.name for fn in module.kernels}
    files = launch_files(table).values()
    launches = [each for each in files if named_launch(load_launch(each), module).kernel in kernels]
    if not launches:
        raise PcfmError(
            f"{table} names no launch of a kernel in {path}", hint=f"it has {', '.join(sorted(kernels))}"
        )
    return launches


def command_words(kernels: Sequence[str]) -> list[str]:
    """The words of a command line that give these kernels: names and paths, then what goes with them."""
    split = [_split(kernel) for kernel in kernels]
    options = [word for _, launch, by in split for word in (launch and f"--launch {launch}", by) if word]
    return [*(path for path, _, _ in split), *dict.fromkeys(options)]


def own_spec(kernel: str) -> OwnKernel:
    """A kernel of one's own by its name. Raises: PcfmError where a file cannot be read."""
    module, launch_file, by = _split(kernel)
    sources = SourceOptions.from_words(shlex.split(by))
    path = Path(launch_file or Path(module).with_suffix(".toml"))
    if not path.is_file():
        raise PcfmError(
            f"{module} has no launch: there is no file {path}", hint="give one with --launch L.toml"
        )
    launch = named_launch(load_launch(path), _read(module, sources)[1])
    x, y, z = launch.block
    size = f"{x}x{y}x{z}" if z > 1 else f"{x}x{y}" if y > 1 else str(x)
    application = _application(launch)
    return OwnKernel(
        kernel,
        launch.kernel,
        (size,),
        make_launch=lambda block, seed: launch,
        make_reference=lambda launch: {},
        make_application=lambda block, seed, scale: application,
        largest_scale=1,
        path=module,
        sources=sources,
        given=launch,
    )


def machine_of(kernel: str) -> str:
    """The machine that a kernel is measured on where none is named: its target's, of one that comes with pcfm
    that of the tables. Raises: PcfmError where it cannot be read.
    """
    if not is_own(kernel):
        return DEFAULT_MACHINE
    path, _, by = _split(kernel)
    return machine_for(_read(path, SourceOptions.from_words(shlex.split(by)))[1]).name


@dataclass(frozen=True, kw_only=True)
class OwnKernel(KernelSpec):
    """A module of one's own, at `path`, on the launch `given`; a source file is compiled with `sources`."""

    path: str
    sources: SourceOptions
    given: Launch

    def read(self, block: Block, baseline: str) -> bytes:
        """The module as it is, whatever the compilation asked for. Raises: PcfmError."""
        return _read(self.path, self.sources)[0]

    def check(
        self, launch: Launch, buffers_after: Mapping[int, np.ndarray] | Sequence[np.ndarray | None]
    ) -> list[str]:
        """Nothing: nobody says what is right."""
        return []


def _read(path: str, sources: SourceOptions) -> tuple[bytes, Module]:
    """What a file holds, of a source file the IR; and the module, which is not to be changed.

    Raises: PcfmError where it cannot be read, ClangError.
    """
    try:
        return _read_once(path, Path(path).read_bytes(), sources)
    except OSError as error:
        raise PcfmError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None


@functools.lru_cache(maxsize=8)
def _read_once(path: str, data: bytes, sources: SourceOptions) -> tuple[bytes, Module]:
    """The same, of a file that holds `data`: each cell of a kernel asks for it."""
    if is_source(path):
        data = compile_source(path, sources)[0].encode()
        path += " as LLVM IR"
    return data, api.read(data, path)


def _by(path: str, sources: SourceOptions) -> str:
    """The end of a name that says how a source file is compiled; empty for other modules."""
    words = sources.words() if is_source(path) else []
    return f" by {shlex.join(words)}" if words else ""


def _split(kernel: str) -> tuple[str, str, str]:
    """The paths of the module and, where the name says it, of its launch file; and the words behind `by`."""
    paths, by, words = kernel.partition(BY)
    module, _, launch = paths.partition(WITH)
    return module, launch, f"-{words}" if by else ""


def _application(launch: Launch) -> Application:
    """The launch as a whole computation that nobody knows the right answer of."""
    names = [f"argument {index}" for index in range(len(launch.args))]
    buffers = {name: arg for name, arg in zip(names, launch.args, strict=True) if isinstance(arg, BufferArg)}
    args = tuple(
        name if isinstance(arg, BufferArg) else arg for name, arg in zip(names, launch.args, strict=True)
    )
    step = Step(launch.kernel, launch.grid, launch.block, args, launch.dynamic_shared_bytes)
    return Application(buffers, (step,), reference=None)
