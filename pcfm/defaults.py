"""What the help of commands shows and the packages go by: names of choices, and what holds where nothing is
said otherwise.

They stand here, in a module that imports nothing, so that `pcfm COMMAND --help` need not import the compiler;
each package uses them under these names.
"""

DEFAULT_PIPELINE = (
    "simplify-cfg,plain-operations,loop-merge<measured>,delay-work<measured>,if-convert<measured>,"
    "delay-branches<measured>,"
    "meld,loads-ahead<measured>,step-addresses<measured>,simplify-instructions,simplify-phis,dce,"
    "strength-reduction,simplify-cfg"
)
PUBLISHED_PIPELINE = "simplify-cfg,meld<method=published>,simplify-phis,dce,simplify-cfg"
METHODS = {"pcfm": DEFAULT_PIPELINE, "published": PUBLISHED_PIPELINE}
"""The pipelines that `--method` names: pcfm's own method, and that of the paper."""
BASELINE_PIPELINE = (
    "simplify-cfg,branch-fusion,tail-merge,simplify-instructions,simplify-phis,dce,simplify-cfg"
)
TRIED_BASELINE_PIPELINE = BASELINE_PIPELINE.replace("branch-fusion", "branch-fusion<decide=meld>")
"""The baseline with all that melding knows and tries."""
DEFAULT_THRESHOLD = 0.2
"""The smallest fusion profit at which a pair is melded."""

DEFAULT_CPUS: dict[str, str] = {"ptx": "sm_70", "amdgcn": "gfx906"}
"""The processor to emit assembly for, by its kind."""

DEFAULT_FUEL = 2_000_000
"""Instructions of one warp on the simulator: an endless loop ends within a minute."""

DEFAULT_RUNS = 20
"""On how many inputs two versions are compared."""

SWEEP_RUNS = 5
"""The same for the tables that vary something; the main table has DEFAULT_RUNS."""

TIMED_RUNS = 20
"""How often a version is timed on a GPU."""

GPU_ARCHITECTURES = ("sm_70", "sm_90")
"""What a bundle has code for."""

MOST_WARPS = 16
"""How many warps a bound follows at most."""

MINMAX = "simplify-cfg,minmax<any-cost>"
PASSES_BEFORE = {"sync-stack": MINMAX, "convergence-barriers": MINMAX}
"""The passes before lowering to a target whose machines have minima and maxima."""

TARGETS = ("exec-mask", "sync-stack", "convergence-barriers", "lane-ip", "block-ip", "jip-uip")
"""Ways in which hardware runs divergence, each a module of `pcfm.lowering.targets`."""

O2 = "O2"
O2_NOSHARE = "O2-noshare"
O3 = "O3"
"""By clang -O3, which unrolls loops, without its sharing of common instructions: as published."""
COMPILATIONS = (O2_NOSHARE, O2, O3)
"""How the kernels that come with pcfm were compiled."""

OBJECTIVES = (
    "cycles", "issue-cycles", "estimated-cycles", "warp-instructions", "thread-instructions",
    "divergent-branches", "shared-instructions", "global-instructions", "global-transactions",
    "bank-conflicts", "code-size",
)  # fmt: skip
"""What tuning can minimise. All but the last are counts of the first input; the last is static."""

LIBDEVICE_VARIABLE = "PCFM_LIBDEVICE"
"""The environment variable that names libdevice's file: `--libdevice` sets it, for workers too."""
OCML_VARIABLE = "PCFM_ROCM_DEVICE_LIBS"
"""The one that names the folder of ROCm's bitcode: `--rocm-device-libs` sets it."""

CYCLES_NOTE = "Cycles are costs of divergence on this machine model, not a prediction of wall time on a chip."
"""What stands under every table of `cycles`."""
