"""Small samples of the measurements here, and that their parts can tell right from wrong."""

from __future__ import annotations

import random

from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import Binary
from pcfm.ir.printer import print_module
from pcfm.ir.rewriter import insert_before
from pcfm.ir.types import IntType
from pcfm.ir.values import ConstantInt
from pcfm.llvm import verify
from pcfm.machine import load
from tests.breadth import choose
from tests.generators.kernels import generate_kernel
from tests.mutation import edges, proofs, surroundings
from tests.mutation.measure import measure
from tests.mutation.mutants import OPERATORS, make_mutant
from tests.mutation.rare import rare_mutants
from tests.mutation.truth import DIED, native_difference, native_text, wide_difference, wide_inputs

MACHINE = load("gcn-wave64")


def test_mutants_are_valid_changed_and_the_same_each_time() -> None:
    operators = set()
    for seed in range(choose(15, 30)):
        module, launch = generate_kernel(seed)
        before = print_module(module)
        first, second = (make_mutant(module, launch.kernel, random.Random(seed)) for _ in range(2))
        assert print_module(module) == before
        if first is not None and second is not None:
            text = print_module(first.module)
            assert text != before and text == print_module(second.module)
            verify(text)
            operators.add(first.operator)
    assert len(operators) > 10 and operators <= OPERATORS.keys()


def test_a_kernel_differs_from_itself_nowhere_and_from_a_wrong_one_natively_and_simulated() -> None:
    natively = 0
    for seed in range(choose(4, 6)):
        module, launch = generate_kernel(seed)
        twin = clone_module(module)
        inputs = list(wide_inputs(module, twin, launch, 8, seed))
        assert wide_difference(module, twin, inputs, MACHINE) is None
        if native_text(module) is None:
            continue
        assert native_difference(module, twin, inputs) is None
        add = next(i for i in twin.function(launch.kernel).instructions() if i.name == "thread")
        add.opcode = "sub"
        assert wide_difference(module, twin, inputs, MACHINE) is not None
        natively += launch.thread_blocks > 1 or native_difference(module, twin, inputs) is not None
    assert natively > 1


def test_the_check_misses_none_of_a_sample() -> None:
    mutants, inputs = choose((5, 5), (20, 40))
    counts, missed = measure(mutants, 5, inputs)
    assert sum(counts.values()) == mutants and missed == []
    assert sum(number for (_, ending), number in counts.items() if ending == "rejected") >= mutants // 5


def test_the_check_misses_next_to_none_that_rare_inputs_alone_tell() -> None:
    kernels, tries, inputs = choose((1, 1, 20), (12, edges.TRIES, edges.INPUTS))
    counts, missed = edges.measure(0, kernels, tries=tries, inputs=inputs)
    assert sum(counts.values()) >= choose(4, 60)
    # Of 60 kernels 539 differ and 7 pass (benchmarks/rare_inputs.md).
    assert len(missed) <= sum(counts.values()) * choose(0.0, 0.04), missed


def test_none_of_a_sample_that_runs_tell_apart_is_proved() -> None:
    counts = proofs.measure(300, choose(1, 3))
    assert counts.wrong == 0 and counts.total("of those proved") == 0
    assert counts.total("told apart") > 5


def test_none_of_a_sample_of_other_surroundings_is_proved() -> None:
    module, kernel = surroundings.subject(3)
    assert surroundings.is_proved(module, clone_module(module), kernel)
    verify(print_module(module))
    rng = random.Random(3)
    for name in list(surroundings.OPERATORS)[:: choose(4, 1)]:
        mutant = surroundings.make_mutant(module, kernel, name, rng)
        if mutant is not None:
            assert print_module(mutant[1]) != print_module(module), name
            assert not surroundings.is_proved(module, mutant[1], kernel), (name, mutant[0])
    assert len(surroundings.OPERATORS) >= 40


def test_rare_mutants_differ_on_the_input_that_they_were_made_from_and_not_on_the_common_one() -> None:
    rare_kinds = set()
    for seed in range(8):
        module, launch = generate_kernel(seed, 2)
        common, rare = list(wide_inputs(module, module, launch, 6, 1, beyond=True))[::5]
        for mutant in rare_mutants(module, common, rare, MACHINE, random.Random(seed), 2):
            told = [wide_difference(module, mutant.module, [each], MACHINE) for each in (common, rare)]
            if told[0] is None and told[1] is not None:
                rare_kinds.add(mutant.operator)
    assert "one-number" in rare_kinds


def test_what_a_native_target_writes_beside_a_buffer_is_seen_and_strikes_nothing_else() -> None:
    for seed in range(30):
        module, launch = generate_kernel(seed, 2)
        if native_text(module) is None:
            continue
        twin = clone_module(module)
        pointer = next(i for i in twin.function(launch.kernel).instructions() if i.name == "number_at")
        last = len(pointer.operands) - 1
        index = insert_before(pointer, Binary("or", pointer.operand(last), ConstantInt(IntType(32), 1 << 20)))
        pointer.set_operand(last, index)
        far = native_difference(module, twin, [launch])
        assert far is not None and (far == DIED or far.startswith("input 0"))
        return
    raise AssertionError("no kernel whose threads run alone")
