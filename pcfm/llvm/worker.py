"""Runs jobs of LLVM's in a process of its own, since LLVM ends the process where it gives up.

Called as a script; `serve` says what goes in and out. A job ends with exit code 0, or 1 and a message; where
the process ends instead, that is LLVM's doing.
"""

from __future__ import annotations

import contextlib
import json
import sys

import llvmlite.binding as llvm

# As in pcfm.llvm.reading, which says why.
llvm.set_option("pcfm", "-disable-auto-upgrade-debug-info")


VERIFIER = "invalid module\n"


def _parse(data: bytes, triple: str = "") -> llvm.ModuleRef:
    module = llvm.parse_assembly(data.decode("utf-8"), context=llvm.create_context())
    _verify(module, triple)
    return module


def _verify(module: llvm.ModuleRef, triple: str = "") -> None:
    """Verifies under the target's data layout where the module states none, as LLVM's tools do."""
    module.triple = module.triple or triple
    if module.triple and not module.data_layout:
        # A triple that is none of this LLVM's targets keeps the default layout.
        with contextlib.suppress(RuntimeError):
            module.data_layout = str(_machine(module.triple, "", 0).target_data)
    try:
        module.verify()
    except RuntimeError as error:
        raise RuntimeError(VERIFIER + str(error)) from None


def _machine(triple: str, cpu: str, level: int, features: str = "") -> llvm.TargetMachine:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(triple).create_target_machine(
        cpu=cpu, features=features, opt=level, codemodel="default"
    )


def emit(data: bytes, triple: str, cpu: str, features: str, verbose: str = "") -> str:
    """Assembly of textual IR; `verbose`, unless empty, with LLVM's comments on blocks and sizes."""
    machine = _machine(triple, cpu, 2, features)
    machine.set_asm_verbosity(bool(verbose))
    return machine.emit_assembly(_parse(data))


def emit_each(data: bytes) -> str:
    """Assembly of several modules, each as in `emit`: lists of its arguments in, assemblies out, as JSON."""
    jobs = json.loads(data)
    return json.dumps([emit(text.encode("utf-8"), *rest) for text, *rest in jobs])


def optimise(data: bytes, level: str) -> str:
    """Textual IR after LLVM's own pipeline of that level."""
    module = _parse(data)
    speed = int(level)
    machine = _machine(module.triple or llvm.get_default_triple(), "", speed)
    tuning = llvm.create_pipeline_tuning_options(speed_level=speed)
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    return str(module)


def disassemble(data: bytes) -> str:
    """Textual IR of bitcode."""
    module = llvm.parse_bitcode(data, context=llvm.create_context())
    _verify(module)
    return str(module)


def canonicalise(data: bytes, triple: str) -> str:
    """Textual IR as LLVM prints it, for `triple` where it states none."""
    return str(_parse(data, triple))


_JOBS = {job.__name__: job for job in (emit, emit_each, optimise, disassemble, canonicalise)}


def serve() -> None:
    """Does jobs until stdin ends. In comes a line of JSON with the job's name, its arguments and the size of
    its input, then the input; out goes a line with an exit code and a size, then the result or the error.
    """
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    while head := requests.readline():
        job, arguments, size = json.loads(head)
        data = requests.read(size)
        try:
            code, result = 0, _JOBS[job](data, *arguments)
        except RuntimeError as error:
            code, result = 1, f"{error}\n"
        encoded = result.encode("utf-8")
        sys.stderr.flush()
        answers.write(json.dumps([code, len(encoded)]).encode() + b"\n" + encoded)
        answers.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        serve()
