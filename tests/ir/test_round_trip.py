"""canonical(original) == canonical(print(parse(original))), byte for byte."""

from pathlib import Path

import pytest

import rodinia_kernels
from pcfm.ir import instructions as ir
from pcfm.ir.clone import clone_module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import verify
from pcfm.llvm import canonicalise
from pcfm.llvm import verify as verify_with_llvm
from tests.breadth import choose

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.ll"))
# In order, so that of each third every kernel comes up, with its compilations and block sizes by turns.
KERNELS = sorted(Path(rodinia_kernels.__file__).parent.glob("*/*/*.ll"))[:: choose(3, 1)]


def identity(path: Path) -> str:
    return "/".join(path.parts[-3:])


def test_there_is_something_to_test():
    assert len(CORPUS) >= 9
    assert len(KERNELS) >= 24


@pytest.mark.parametrize("path", CORPUS + KERNELS, ids=identity)
def test_the_module_survives(path: Path):
    original = path.read_text(encoding="utf-8")
    verify_with_llvm(original, path.name)
    canonical = canonicalise(original)

    module = parse_module(original, str(path))
    assert [d.render() for d in verify(module)] == []
    printed = print_module(module)
    verify_with_llvm(printed, "printed")
    assert canonicalise(printed) == canonical

    # What pcfm prints it prints again, and LLVM's own spelling is in the subset as well.
    assert print_module(parse_module(printed)) == printed
    assert canonicalise(print_module(parse_module(canonical))) == canonical


@pytest.mark.parametrize("path", CORPUS, ids=identity)
def test_a_clone_prints_the_same_and_shares_nothing(path: Path):
    module = parse_module(path.read_text(encoding="utf-8"), str(path))
    before = print_module(module)
    mapping: dict = {}
    twin = clone_module(module, mapping)
    assert print_module(twin) == before
    assert verify(twin) == []
    assert all(old is not new for old, new in mapping.items())
    # Taking the copy apart leaves the original as it was.
    for fn in twin.functions:
        for inst in fn.instructions():
            inst.drop_operands()
            inst.metadata.clear()
        fn.blocks.clear()
    for node in twin.metadata.values():
        node.fields.clear()
    assert print_module(module) == before
    assert verify(module) == []


def test_corpus_covers_every_opcode_of_the_subset():
    opcodes: set[str] = set()
    classes: set[type] = set()
    for path in CORPUS:
        for fn in parse_module(path.read_text(encoding="utf-8")).functions:
            for inst in fn.instructions():
                opcodes.add(inst.opcode)
                classes.add(type(inst))
    assert opcodes >= {*ir.INT_BINARY, *ir.FLOAT_BINARY, *ir.CASTS}
    shapes = {
        cls
        for cls in vars(ir).values()
        if isinstance(cls, type) and issubclass(cls, ir.Instruction) and not cls.__subclasses__()
    }
    assert shapes <= classes, {cls.__name__ for cls in shapes - classes}
