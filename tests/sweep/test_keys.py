"""What a cell's key depends on: all that determines its result, and nothing else."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from pcfm.diagnostics import PcfmError
from pcfm.fingerprint import fingerprint
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.machine import Machine, load
from pcfm.sweep import InProcess, Processes, Sweep, make_cell
from pcfm.sweep import cell as cell_module
from pcfm.sweep.identity import Identity, code_digest, identity
from tests.sweep import toy

IR = "define void @k(ptr addrspace(1) %p, i32 %n) {\n  ret void\n}\n"
DATA = np.arange(4, dtype=np.int32)
LAUNCH = Launch("k", (2, 1, 1), (64, 1, 1), (BufferArg(DATA), ScalarArg("i32", 4)))
MACHINE = load("gcn-wave64")


@dataclass(frozen=True)
class Wanted:
    """What a cell might be asked."""

    pipeline: str = "meld"
    seed: int = 0
    runs: int = 20


WANTED = Wanted()


@dataclass(frozen=True)
class Whole:
    """A cell's argument that holds all that it reads."""

    wanted: Wanted
    ir: str
    launch: Launch
    machine: Machine


def key(function=toy.square, *, wanted=WANTED, ir=IR, launch=LAUNCH, machine=MACHINE) -> str:
    return make_cell(function, Whole(wanted, ir, launch, machine), label="any").key


CHEAPER = replace(
    MACHINE, costs={**MACHINE.costs, "int_alu": replace(MACHINE.costs["int_alu"], latency_cycles=1)}
)


@pytest.mark.parametrize(
    "other",
    [
        {"function": toy.crash},
        {"wanted": Wanted(pipeline="dce,meld")},
        {"wanted": Wanted(seed=1)},
        {"wanted": Wanted(runs=21)},
        {"ir": IR.replace("i32 %n", "i64 %n")},
        {"launch": replace(LAUNCH, block=(128, 1, 1))},
        {"launch": replace(LAUNCH, args=(BufferArg(DATA + 1), ScalarArg("i32", 4)))},
        {"launch": replace(LAUNCH, args=(BufferArg(DATA.astype(np.uint32)), ScalarArg("i32", 4)))},
        {"launch": replace(LAUNCH, args=(BufferArg(DATA), ScalarArg("i32", 5)))},
        {"launch": replace(LAUNCH, args=(BufferArg(DATA, recipe=BufferRecipe("i32", 4)), LAUNCH.args[1]))},
        {"machine": load("volta-warp32")},
        {"machine": CHEAPER},
    ],
    ids=lambda other: next(iter(other)),
)
def test_each_ingredient_changes_the_key(other):
    assert key(**other) != key()


@pytest.mark.parametrize(
    "other",
    [
        {"version": "0.2.0"},
        {"code": "0" * 64},
        {"python": "3.99"},
        {"libraries": (("numpy", "0.1"),)},
    ],
    ids=lambda other: next(iter(other)),
)
def test_another_program_has_other_keys(other, monkeypatch):
    before = key()
    changed = replace(identity(), **other)
    monkeypatch.setattr(cell_module, "identity", lambda: changed)
    assert key() != before


def test_what_is_only_for_people_changes_nothing():
    cells = [make_cell(toy.square, toy.Number(1, ""), label=label) for label in ("a", "b")]
    assert cells[0].key == cells[1].key
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1})
    assert key(launch=replace(LAUNCH, args=(BufferArg(DATA.copy()), ScalarArg("i32", 4)))) == key()


def test_the_key_is_the_same_in_another_process(tmp_path):
    wanted = make_cell(toy.square, toy.Number(7, ""), label="7", reads=toy.content_of_seven).key
    # Two cells, so that both workers start: a hash of strings, say, would differ between them.
    results = Sweep(Processes(2)).run(toy.cells(tmp_path, 2, toy.key_of_seven))
    assert results == [wanted, wanted]


def test_what_the_argument_only_names_is_in_the_key_and_compared_where_it_is_read(tmp_path):
    named = tmp_path / "kernel.ll"
    named.write_text(IR)
    (cell,) = toy.cells(tmp_path, 1, reads=toy.named_file)
    assert Sweep().run([cell]) == Sweep(Processes(1)).run([cell]) == toy.squares(1)
    named.write_text(IR + "\n")
    for executor in (InProcess(), Processes(1)):
        with pytest.raises(PcfmError, match="what it reads is not what it was when the sweep began"):
            Sweep(executor).run([cell])
    (other,) = toy.cells(tmp_path, 1, reads=toy.named_file)
    assert other.key != cell.key
    assert toy.count(tmp_path) == 2


def test_different_values_have_different_fingerprints():
    values = [
        *(None, True, False, 0, 1, -1, 1.0, 0.0, -0.0, "", "1", "None", b"", b"1", (), ((),), (1,), ("1",)),
        *(("ab", "c"), ("a", "bc"), ("abc",), ("a", ("bc",)), {}, {"a": 1}, {1: "a"}, {"a": {}}),
        *(np.zeros(2, np.int32), np.zeros(2, np.float32), np.zeros((1, 2), np.int32), np.int32(0)),
        *(Wanted(), Wanted(seed=1), toy.Number(1, "a"), toy.Number(1, "b")),
    ]
    assert len({fingerprint(value) for value in values}) == len(values)


@pytest.mark.parametrize(
    "value",
    [{1, 2}, object(), print, (1, [object()]), np.array([object()])],
    ids=["set", "object", "built-in function", "object inside", "object in an array"],
)
def test_what_cannot_be_written_is_refused(value):
    with pytest.raises(TypeError, match="has no fingerprint"):
        fingerprint(value)


def test_a_function_that_no_other_process_can_import_is_refused():
    with pytest.raises(TypeError, match="cannot be imported by another process"):
        make_cell(lambda _: 1, Wanted(), label="a lambda")
    with pytest.raises(TypeError, match="cannot be imported by another process"):
        make_cell(toy.square, toy.Number(1, ""), label="a lambda", reads=lambda _: 1)
    with pytest.raises(TypeError, match="must be a dataclass"):
        make_cell(toy.square, "no dataclass", label="a string")


def test_the_code_digest_sees_names_and_contents_and_only_code(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.py").write_text("a = 1\n")
    (tmp_path / "sub" / "g.lark").write_text("start:\n")
    digests = [code_digest([tmp_path])]
    (tmp_path / "a.pyc").write_text("x")
    (tmp_path / "model.toml").write_text("x")
    assert code_digest([tmp_path]) == digests[0]
    (tmp_path / "a.py").write_text("a = 2\n")
    digests.append(code_digest([tmp_path]))
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    digests.append(code_digest([tmp_path]))
    (tmp_path / "sub" / "g.lark").write_text("start: x\n")
    digests.append(code_digest([tmp_path]))
    assert len(set(digests)) == 4


def test_the_identity_covers_this_checkout_and_says_what_differs():
    ours = identity()
    assert ours.version == "0.1.0" and len(ours.code) == 64
    assert "numpy" in dict(ours.libraries) and ours.difference(identity()) == ""
    theirs = Identity("0.0.9", "f" * 64, "3.99", (*ours.libraries[:-1], ("numpy", "1.0")))
    words = ours.difference(theirs)
    assert "pcfm 0.0.9 (ffffffffffff), not 0.1.0" in words and "Python 3.99" in words
    assert "numpy 1.0, not " in words and "numba" not in words
