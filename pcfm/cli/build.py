"""`pcfm build`: a compiler's command, carried out with its device code melded."""

from __future__ import annotations

import click


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option(
    "--report", metavar="DIR", help="Say what became of each kernel: JSON per module and one page, in DIR."
)
@click.option("--unproved", is_flag=True, help="Exchange kernels that are not proved, too.")
@click.argument("compiler", nargs=-1, required=True, type=click.UNPROCESSED, metavar="COMPILER [ARGUMENT]...")
def command(report: str | None, unproved: bool, compiler: tuple[str, ...]) -> int:
    """Run a compiler's command with its device code melded, as in `pcfm build nvcc -O3 app.cu -o app`.

    The compiler does all that it does, and its exit code and messages are what comes out; kernels that are
    melded and proved take the place of its own. What cannot be read, proved or done in time stays the
    compiler's. It may stand wherever a compiler may: CMAKE_CUDA_COMPILER_LAUNCHER="pcfm;build",
    make NVCC="pcfm build nvcc". PCFM_BUILD=off lets everything pass. Known: nvcc, clang and hipcc; other
    compilers run as they are.
    """
    from pcfm.build.compiler import run_compiler

    return run_compiler(compiler, report=report, unproved=unproved)
