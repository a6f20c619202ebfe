"""Machine models: what comes with pcfm is complete and sourced; a user's file is checked key by key."""

import dataclasses
from pathlib import Path

import pytest

from pcfm import machine
from pcfm.ir.parser import parse_module
from pcfm.machine import COST_CLASSES, Cost, MachineError, load, machine_for, processor_for

WARP_SIZES = {
    "ada-warp32": 32,
    "ampere-warp32": 32,
    "cdna3-wave64": 64,
    "gcn-wave64": 64,
    "hopper-warp32": 32,
    "rdna3-wave32": 32,
    "volta-warp32": 32,
}
NAMES = tuple(WARP_SIZES)


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text)
    return path


def error_of(folder: Path, text: str) -> tuple[int | None, int | None, str]:
    """Line, column and message of the error that the file causes."""
    with pytest.raises(MachineError) as caught:
        machine.load(write(folder, text))
    diagnostic = caught.value.diagnostics[0]
    span = diagnostic.span
    return (span.line if span else None), (span.column if span else None), diagnostic.message


def test_available():
    assert machine.available() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_each_model_is_complete(name):
    model = machine.load(name)
    assert model.name == name
    assert set(model.costs) == {*COST_CLASSES, "free", "branch"}
    assert model.warp_size == WARP_SIZES[name]
    control = [getattr(model, key) for key in ("branch_taken", "branch_not_taken", "reconvergence")]
    control += [model.divergent_branch, model.divergent_else]
    for cost in [*model.costs.values(), *control]:
        assert 0 <= cost.issue_cycles <= cost.latency_cycles


@pytest.mark.parametrize("name", NAMES)
def test_an_assumption_says_that_it_is_one(name):
    text = (Path(machine.__file__).parent / f"{name}.toml").read_text()
    header = {line.split()[1] for line in text.splitlines() if line.startswith("#   ") and line[4] != " "}
    sources = header - {"An"}
    for line in text.splitlines():
        if "source = " in line:
            source = line.split("source = ")[1]
            known = any(word in source for word in sources) or "assumption" in source
            assert known or "as " in source or "AMD" in source or "Accel-Sim" in source, line


def test_figures_of_the_default_model():
    """The figures that the tables stand on, from CLRX and LLVM (reference: the model's header)."""
    gcn = machine.load()
    assert gcn.name == "gcn-wave64" and gcn.warp_size == 64
    expected = {
        "int_alu": (4, 4),
        "int_mul": (16, 16),
        "special": (16, 16),
        "shared_load": (4, 20),
        "shared_store": (8, 20),
        "global_load": (8, 320),
        "global_store": (16, 320),
    }
    assert {k: (gcn.costs[k].issue_cycles, gcn.costs[k].latency_cycles) for k in expected} == expected
    assert (gcn.branch_not_taken.issue_cycles, gcn.branch_taken.issue_cycles) == (4, 20)
    assert gcn.divergent_branch.issue_cycles == 8
    assert (gcn.shared_banks, gcn.bank_width_bytes, gcn.transaction_bytes) == (32, 4, 64)


def test_a_machine_is_immutable():
    gcn = machine.load()
    with pytest.raises(dataclasses.FrozenInstanceError):
        gcn.warp_size = 32  # type: ignore[misc]
    with pytest.raises(TypeError):
        gcn.costs["int_alu"] = Cost(0, 0)  # type: ignore[index]


def test_the_words_of_a_wide_access_are_pipelined_but_arithmetic_is_repeated():
    gcn = machine.load()
    load, alu = gcn.costs["shared_load"], gcn.costs["int_alu"]
    assert gcn.access_cost("load", "shared", 1) == load
    wide = gcn.access_cost("load", "shared", 16)
    assert wide.issue_cycles == 4 * load.issue_cycles
    assert wide.latency_cycles == load.latency_cycles + 3 * load.issue_cycles
    twice = gcn.charge("int_alu", 2)
    assert (twice.issue_cycles, twice.latency_cycles) == (2 * alu.issue_cycles, 2 * alu.latency_cycles)
    assert gcn.access_cost("atomic", "shared", 4) == gcn.costs["atomic_shared"]
    assert gcn.access_cost("atomic", "global", 8) == gcn.costs["atomic_global"]
    assert gcn.access_cost("store", "constant", 4) == gcn.costs["global_store"]


def test_a_users_file_extends_a_model_that_comes_with_pcfm(tmp_path):
    path = write(
        tmp_path,
        'name = "mine"\nextends = "gcn-wave64"\nwarp_size = 32\n'
        '[cost]\nspecial = { issue = 1, latency = 2, source = "measured" }\n',
    )
    mine, gcn = machine.load(path), machine.load()
    assert (mine.name, mine.warp_size) == ("mine", 32)
    assert mine.costs["special"] == Cost(1, 2)
    assert {k: v for k, v in mine.costs.items() if k != "special"} == {
        k: v for k, v in gcn.costs.items() if k != "special"
    }
    assert machine.load(str(path)) == mine


BASE = 'name = "x"\nextends = "gcn-wave64"\n'
COST, MEMORY = f"{BASE}[cost]\n", f"{BASE}[memory]\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("name = \n", 1, 8, "Invalid value"),
        (BASE + "wrap_size = 3\n", 3, 1, "unknown key 'wrap_size'"),
        (BASE + "warp_size = 33\n", 3, 1, "warp_size must be one of"),
        (BASE + "warp_size = true\n", 3, 1, "warp_size must be one of"),
        (BASE + "cost = 3\n", 3, 1, "'cost' must be a table"),
        (
            BASE + '[cost]\nadd = { issue = 1, latency = 1, source = "s" }\n',
            4,
            1,
            "unknown key 'add' in [cost]",
        ),
        (COST + 'fma = { issue = 1, source = "s" }\n', 4, 1, "'fma' must be { issue = …"),
        (
            BASE + '[cost]\n  fma = { issue = 1, latency = -1, source = "s" }\n',
            4,
            3,
            "latency of 'fma' must be",
        ),
        (COST + 'fma = { issue = 1.5, latency = 1, source = "s" }\n', 4, 1, "issue of 'fma' must be"),
        (COST + 'fma = { issue = 1, latency = 1, source = " " }\n', 4, 1, "'fma' names no source"),
        (MEMORY + 'shared_banks = { value = 31, source = "s" }\n', 4, 1, "must be a power of two"),
        ('name = "x"\nextends = "mine.toml"\n', 2, 1, "extend each other in a circle"),
        ('name = "x"\nextends = "nowhere"\n', None, None, "no machine model 'nowhere'"),
        ('name = "x"\nwarp_size = 32\n', None, None, "no 'cost'"),
        (
            'name = "x"\nwarp_size = 32\n[control]\n[memory]\n[cost]\n',
            5,
            2,
            "[cost] lacks int_alu, int_minmax",
        ),
    ],
)
def test_a_fault_in_a_users_file_is_named_with_its_place(tmp_path, text, line, column, message):
    found_line, found_column, said = error_of(tmp_path, text)
    assert message in said
    assert (found_line, found_column) == (line, column)


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(MachineError) as caught:
        machine.load("vega")
    assert caught.value.diagnostics[0].hint == (f"one of {', '.join(WARP_SIZES)}, or the path of a TOML file")
    with pytest.raises(MachineError, match="no such file"):
        machine.load("absent.toml")


TARGETS = (
    ('target triple = "nvptx64-nvidia-cuda"', "", "volta-warp32"),
    ('target triple = "nvptx64-nvidia-cuda"', '"target-cpu"="sm_75"', "volta-warp32"),
    ('target triple = "nvptx64-nvidia-cuda"', '"target-cpu"="sm_80"', "ampere-warp32"),
    ('target triple = "nvptx64-nvidia-cuda"', '"target-cpu"="sm_86"', "ampere-warp32"),
    ('target triple = "nvptx64-nvidia-cuda"', '"target-cpu"="sm_89"', "ada-warp32"),
    ('target triple = "nvptx64-nvidia-cuda"', '"target-cpu"="sm_90a"', "hopper-warp32"),
    ('target triple = "nvptx64-nvidia-cuda"', '"target-cpu"="sm_120"', "hopper-warp32"),
    ('target triple = "amdgcn-amd-amdhsa"', '"target-cpu"="gfx90a"', "gcn-wave64"),
    ('target triple = "amdgcn-amd-amdhsa"', '"target-cpu"="gfx942"', "cdna3-wave64"),
    ('target triple = "amdgcn-amd-amdhsa"', '"target-cpu"="gfx1100"', "rdna3-wave32"),
    ('target triple = "amdgcn-amd-amdhsa"', '"target-cpu"="gfx1030"', "rdna3-wave32"),
    (
        'target triple = "amdgcn-amd-amdhsa"',
        '"target-cpu"="gfx1100" "target-features"="+wavefrontsize64"',
        "gcn-wave64",
    ),
    ('target triple = "amdgcn-amd-amdhsa"', "", "gcn-wave64"),
    ('target triple = "amdgpu9.42-amd-amdhsa"', "", "cdna3-wave64"),
    ('target triple = "amdgpu11.00-amd-amdhsa"', "", "rdna3-wave32"),
    ('target triple = "amdgpu-amd-amdhsa"', "", "gcn-wave64"),
    ("", "", "volta-warp32"),
    ("", '"target-cpu"="sm_90a"', "hopper-warp32"),
)


@pytest.mark.parametrize(("triple", "attribute", "name"), TARGETS)
def test_where_no_machine_is_named_it_follows_the_target(triple, attribute, name):
    convention = "amdgpu_kernel" if "amd" in triple else "ptx_kernel"
    module = parse_module(f"{triple}\ndefine {convention} void @k() {attribute} {{\n  ret void\n}}\n")
    assert machine_for(module).name == name
    assert machine_for(module, "hopper-warp32").name == "hopper-warp32"
    assert machine_for(module, load("volta-warp32")) is load("volta-warp32")


@pytest.mark.parametrize(
    ("name", "stated", "processor"),
    [
        ("gcn-wave64", "gfx1100", None),
        ("volta-warp32", "sm_90", None),
        ("rdna3-wave32", "", "gfx1100"),
        ("rdna3-wave32", "gfx906", "gfx1100"),
        ("rdna3-wave32", "gfx1102", None),
        ("rdna3-wave32", "sm_90", "gfx1100"),
        ("cdna3-wave64", "gfx1100", "gfx942"),
        ("cdna3-wave64", "gfx942", None),
    ],
)
def test_code_is_emitted_for_the_machine_unless_the_kernels_name_one_of_its_kind(name, stated, processor):
    attribute = f'"target-cpu"="{stated}"' if stated else ""
    module = parse_module(f"define amdgpu_kernel void @k() {attribute} {{\n  ret void\n}}\n")
    assert processor_for(load(name), module) == processor
