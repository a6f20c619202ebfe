"""Runs jobs of LLVM's in a process of its own, since LLVM ends the process where it gives up.

Called as a script, or in a fork; `serve` says what goes in and out. A job ends with exit code 0, or 1 and a
message; where the process ends instead, that is LLVM's doing.
"""

from __future__ import annotations

import base64
import contextlib
import json
import re
import sys
from pathlib import Path
from typing import IO

import llvmlite.binding as llvm

# As in pcfm.llvm.reading, which says why.
llvm.set_option("pcfm", "-disable-auto-upgrade-debug-info")


VERIFIER = "invalid module\n"
_BITCODE_MAGIC = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")


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


def emit(data: bytes, triple: str, cpu: str, features: str, how: str = "", library: str = "") -> str:
    """Assembly of textual IR; where `how` is `verbose` with LLVM's comments on blocks and sizes, and where it
    is `object` the object file instead, in base 64.

    What `library` defines, textual IR as `specialise` makes it, is put in place of calls.
    """
    machine = _machine(triple, cpu, 2, features)
    machine.set_asm_verbosity(how == "verbose")
    module = _parse(data)
    module.triple = triple  # that this LLVM knows
    if library:
        _put_in_place(module, library, machine)
    if how == "object":
        return base64.b64encode(machine.emit_object(module)).decode()
    return machine.emit_assembly(module)


def _put_in_place(module: llvm.ModuleRef, library: str, machine: llvm.TargetMachine) -> None:
    """Links `library` into `module` and inlines it; a block that this makes is named for the one it is of."""
    names = {fn.name: {block.name for block in fn.blocks} for fn in module.functions if not fn.is_declaration}
    linked = llvm.parse_assembly(library, context=module._context)
    linked.triple, linked.data_layout = module.triple, module.data_layout
    module.link_in(linked)
    for fn in module.functions:
        if not fn.is_declaration and fn.name not in names:
            fn.linkage = "internal"
    _run_passes(module, machine, "always_inliner", "global_dead_code_eliminate")
    module.verify()
    for fn in module.functions:
        owner = ""
        for number, block in enumerate(fn.blocks):
            if block.name in names.get(fn.name, ()):
                owner = block.name
            elif owner:
                block.name = f"{owner}.inlined{number}"


def _run_passes(module: llvm.ModuleRef, machine: llvm.TargetMachine, *names: str) -> None:
    manager = llvm.create_new_module_pass_manager()
    for name in names:
        getattr(manager, f"add_{name}_pass")()
    manager.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2)))


def specialise(
    data: bytes, triple: str, cpu: str, features: str, attributes: str, roots: str, paths: str
) -> str:
    """Textual IR of some functions of bitcode libraries: `roots` and what they call, optimised.

    `data` is IR that goes with them: functions that call them, constants that they read, and what takes the
    place of `__nvvm_reflect` under the name `__pcfm_reflect`. Every function gets `attributes` in place of
    its own that are strings, and is to be inlined. `roots` and `paths` are lists as JSON.
    """
    machine = _machine(triple, cpu, 2, features)
    module = _parse(data, triple)
    own, wanted = {fn.name for fn in module.functions if not fn.is_declaration}, set(json.loads(roots))
    for path in json.loads(paths):
        library = llvm.parse_bitcode(Path(path).read_bytes(), context=module._context)
        library.triple, library.data_layout = module.triple, module.data_layout
        with contextlib.suppress(NameError):
            library.get_function("__nvvm_reflect").name = "__pcfm_reflect"
        for fn in library.functions:
            if not fn.is_declaration and (fn.name in own or fn.name in wanted):
                fn.linkage = "internal" if fn.name in own else "external"
        module.link_in(library)
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration:
            value.linkage = "external" if value.name in wanted else "internal"
    _run_passes(module, machine, "global_dead_code_eliminate")
    lines = str(module).splitlines()
    # What a library says of itself (versions, flags) is none of the kernel's business.
    kept = [line for line in lines if not re.match(r"![a-zA-Z]", line)]
    text = "\n".join(_for_inlining(line, attributes) for line in kept)
    module = _parse(text.encode("utf-8"), triple)
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
    builder.getModulePassManager().run(module, builder)
    return str(module)


def _for_inlining(line: str, attributes: str) -> str:
    """A line of IR in which functions are to be inlined and have `attributes` alone as their strings."""
    if line.startswith("attributes #"):
        kept = re.sub(r' (?:"[^"]*"(?:="[^"]*")?|noinline|optnone)(?= )', "", line)
        return kept.replace("{ }", '{ "frame-pointer"="none" }')  # LLVM does not read an empty one
    if line.startswith("define "):
        return re.sub(r"((?: #\d+)?(?: !\w+ !\d+)* \{)\Z", rf" alwaysinline {attributes}\1", line)
    return line


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


def upgrade(data: bytes, triple: str) -> str:
    """Textual IR of bitcode or older text, for `triple` where it states none; not verified."""
    context = llvm.create_context()
    if data[:4] in _BITCODE_MAGIC:
        module = llvm.parse_bitcode(data, context=context)
    else:
        module = llvm.parse_assembly(data.decode("utf-8"), context=context)
    module.triple = module.triple or triple
    return str(module)


def canonicalise(data: bytes, triple: str) -> str:
    """Textual IR as LLVM prints it, for `triple` where it states none."""
    return str(_parse(data, triple))


def refusal(data: bytes, triple: str) -> str:
    """What the verifier says against textual IR, for `triple` where it states none; empty where nothing."""
    try:
        _parse(data, triple)
    except RuntimeError as error:
        if not str(error).startswith(VERIFIER):
            raise
        return str(error).removeprefix(VERIFIER)
    return ""


_JOBS = {job.__name__: job for job in (emit, emit_each, specialise, optimise, upgrade, refusal, canonicalise)}


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Does jobs until no more come. In comes a line of JSON with a job's name, its arguments and the size of
    its input, then the input; out goes a line with an exit code and a size, then the result or the error.
    What LLVM says itself goes to stderr.
    """
    while head := requests.readline():
        job, arguments, size = json.loads(head)
        data = requests.read(size)
        try:
            code, result = 0, _JOBS[job](data, *arguments)
        except RuntimeError as error:
            code, result = 1, f"{error}\n"
        encoded = result.encode("utf-8")
        answers.write(json.dumps([code, len(encoded)]).encode() + b"\n" + encoded)
        answers.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)
