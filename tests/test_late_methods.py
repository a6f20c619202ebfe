"""Methods of dataclasses that are compiled when first called: the same as those that are compiled at once."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys

import pytest

SOURCE = """
from dataclasses import dataclass, field, fields, replace
@dataclass
class Plain:
    "A pair."
    x: int
    y: list = field(default_factory=list)
@dataclass(frozen=True)
class Frozen:
    x: int
    y: int = 2
@dataclass(frozen=True)
class Derived(Frozen):
    z: int = 3
@dataclass(frozen=True, slots=True, order=True)
class Slotted:
    x: int
@dataclass(eq=False)
class Same:
    x: object = None
class Own(Frozen):
    def __eq__(self, other):
        return super().__eq__(other) and "own"
"""
QUESTIONS = """
Plain(1) == Plain(1), Plain(1) != Plain(2), Plain(1) == 1, repr(Plain(1, [2])), Plain.__hash__
Frozen(1) == Frozen(1), Frozen(1) == Frozen(2), Frozen(1) == Derived(1), hash(Frozen(1)) == hash(Frozen(1, 2))
{Frozen(1): 5}[Frozen(1)], len({Derived(1), Derived(1), Derived(2)}), Derived(1) == Derived(1, 2, 3)
setattr(Frozen(1), "x", 2)
setattr(Derived(1), "z", 2)
delattr(Frozen(1), "x")
setattr(Slotted(1), "x", 2)
Slotted(1) < Slotted(2), Slotted(3) <= Slotted(2), sorted([Slotted(3), Slotted(1)]), Slotted(1) < 1
repr(Derived(1)), repr(Derived(1)), replace(Derived(1), y=7), [each.name for each in fields(Derived)]
Same(1) == Same(1), (lambda a: (setattr(a, "x", a), repr(a)))(Same())
Own(1) == Own(1), Own(1) == Own(2), Own.__hash__
Frozen.__eq__.__qualname__, Frozen.__eq__(Frozen(1), Frozen(1)), Frozen.__eq__.__qualname__
__import__("pickle").loads(__import__("pickle").dumps(Frozen(4))) == Frozen(4)
Slotted.__slots__, hasattr(Slotted(1), "__dict__")
__import__("copy").deepcopy(Plain(1, [2])) == Plain(1, [2])
"""
ANSWER = """
import json, sys
from pcfm.late_methods import compile_methods_late
if sys.argv[1] == "late":
    compile_methods_late()
    compile_methods_late()
exec(sys.argv[2])
def answer(question):
    try:
        return repr(eval(question))
    except Exception as error:
        return repr(error)
print(json.dumps([answer(question) for question in sys.argv[3].split("\\n")]))
"""
needs_maker = pytest.mark.skipif(
    not hasattr(dataclasses, "_create_fn"), reason="this Python compiles a class's methods at once"
)


def answers(when: str) -> list[str]:
    command = [sys.executable, "-c", ANSWER, when, SOURCE, QUESTIONS.strip()]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def test_late_methods_do_what_those_compiled_at_once_do():
    late = answers("late")
    assert late == answers("at once")
    assert sum("FrozenInstanceError" in each for each in late) == 4
    assert not any("NameError" in each or "SyntaxError" in each for each in late)


@needs_maker
@pytest.mark.parametrize(
    "program", ["pcfm.cli.app.main(['--version'])", "pcfm.build.server.main(['/nowhere', '0'])"]
)
def test_programs_of_ours_compile_no_method_that_is_not_called(program):
    module = program.partition(".main")[0]
    lines = (
        "import dataclasses, sys\n"
        f"import {module}\n"
        f"try: {program}\n"
        "except (SystemExit, OSError): pass\n"
        "@dataclasses.dataclass(frozen=True)\n"
        "class A:\n    x: int\n"
        "late = A.__eq__\n"
        "assert A(1) == A(1) and A.__eq__ is not late and A.__eq__.__qualname__ == 'A.__eq__'\n"
        "once = A.__eq__\n"
        "assert A(1) != A(2) and A.__eq__ is once\n"
    )
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
