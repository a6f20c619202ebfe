"""What the names in remarks and reports mean: for `pcfm explain`, and for whoever counts branches by reason.

One table of all kinds of obstacles (`ObstacleKind`), reasons (`Reason`), remarks (`RemarkName`) and steps of
melding (`MeldStep`); a test demands that each has its entry, and that no entry is about nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.analysis.regions import ObstacleKind
from pcfm.transforms.melding.reasons import Reason
from pcfm.transforms.melding.steps import MeldStep
from pcfm.transforms.remarks import RemarkName


@dataclass(frozen=True)
class Explanation:
    """What a name means, why it has to be so, and what the author of a kernel can do.

    `one` and `many` are what branches of that kind are called when they are counted.
    """

    meaning: str
    need: str
    advice: str
    one: str = ""
    many: str = ""


OBSTACLES: dict[ObstacleKind, Explanation] = {
    ObstacleKind.UNIFORM_ON_LAUNCH: Explanation(
        "In this launch every warp takes the branch as a whole: its lanes agree on the condition.",
        "Melding makes every lane pay for both sides' differences. Where no warp splits, that buys nothing.",
        "Nothing is lost here. With another thread-block shape or warp size the branch may split: analyze"
        " it with that launch.",
        "branch that is uniform on this launch", "branches that are uniform on this launch",
    ),
    ObstacleKind.SAME_TARGET: Explanation(
        "Both ways of the branch lead to one block.",
        "There are no two sides: the condition only chooses values.",
        "Nothing is lost here. Running `simplify-cfg` first takes the branch out.",
        "branch with one target", "branches with one target",
    ),
    ObstacleKind.ONE_SIDED: Explanation(
        "An `if` without an `else`: lanes for which it is false wait until the others are done.",
        "Melding makes one of what two sides do alike. An empty side has nothing to share.",
        "Let the idle lanes do useful work: sort or compact the data so that whole warps take the branch,"
        " or move work of the same kind from elsewhere into an `else`. Branches in a row that exclude each"
        " other (`if (a) … if (b) …`) are made a chain by `exclusive-branches`; a cheap arm is better"
        " computed by all.",
        "one-sided branch", "one-sided branches",
    ),
    ObstacleKind.NO_JOIN: Explanation(
        "The two sides never meet again: one of them leaves the function or traps.",
        "Lanes that have left do not wait for anybody, so there is no common path to put the shared work on.",
        "Return at one place at the end of the function instead of early, where the sides do similar work.",
        "branch whose sides never join", "branches whose sides never join",
    ),
    ObstacleKind.NOT_DOMINATED: Explanation(
        "Part of a side can be reached without passing this branch: conditions joined with && or || jump"
        " there directly, or a goto does.",
        "Other lanes come there with no idea of this branch's condition; merged code would run for them too.",
        "Compute the whole condition into one variable and branch on that once. The other branches of the"
        " chain are looked at as well: often one of them melds for all.",
        "branch with a side that others enter", "branches with sides that others enter",
    ),
    ObstacleKind.LOOPS_BACK: Explanation(
        "The branch decides on another round of a loop: a path leads back to it before its sides meet.",
        "Its sides are iterations, not code that stands beside other code.",
        "Balance the number of iterations of a warp's lanes. `loop-merge` lets lanes that are done with an"
        " inner loop go on to their next outer iteration: give a launch, so that it can see whether that"
        " pays.",
        "branch that loops back", "branches that loop back",
    ),
    ObstacleKind.CONVERGENT: Explanation(
        "A side has an operation on which the lanes of a warp work together: a barrier, a shuffle, a vote,"
        " or a call that may hold one.",
        "Which lanes take part in it is part of its meaning. Merged, lanes of the other side would take"
        " part too.",
        "Move barriers and shuffles out of the branch: all lanes run them, with neutral values where they"
        " have none. The code around them is then melded.",
        "branch around barriers, shuffles or votes", "branches around barriers, shuffles or votes",
    ),
    ObstacleKind.NEVER_EXECUTED: Explanation(
        "A side holds something that is never merged: a stack allocation, exception handling, an indirect"
        " jump.",
        "Two of these have two identities, which other code may tell apart.",
        "Declare local arrays at the top of the function. Compile without exceptions.",
        "branch around what is never merged", "branches around what is never merged",
    ),
    ObstacleKind.IRREDUCIBLE: Explanation(
        "A side holds a loop that can be entered at more than one place.",
        "Which round such a loop is in depends on where a lane came in, so two of them have no common"
        " rounds.",
        "Such loops come from gotos into loops, or from switches with jumps between their cases. Give the"
        " loop one head.",
        "branch around a loop with two entries", "branches around loops with two entries",
    ),
    ObstacleKind.SIDE_ENTRY: Explanation(
        "A piece of a side is entered from more than one place of the same branch.",
        "A piece is merged with one of the other side where both are entered once.",
        "The other pieces of the side are melded all the same. Plain if, else and loops have no such"
        " entries.",
        "branch with a side entry", "branches with side entries",
    ),
    ObstacleKind.SEVERAL_EXITS: Explanation(
        "Lanes leave a side before its end: by return, break or continue.",
        "The two sides must go on at one place, or lanes that left would run what follows.",
        "Leave at one place, behind the branch: set a flag in the side and test it there.",
        "branch that lanes leave early", "branches that lanes leave early",
    ),
    ObstacleKind.ADDRESS_TAKEN: Explanation(
        "The address of a block of a side is taken, for a computed goto.",
        "Somebody may jump to it, so it must stay what it is.",
        "Use a switch in place of a computed goto.",
        "branch to a block whose address is taken", "branches to blocks whose addresses are taken",
    ),
}  # fmt: skip

REASONS: dict[Reason, Explanation] = {
    Reason.NEVER_SPLIT: Explanation(
        "The branch can split a warp, and in the launch that was executed it never did.",
        "Melding would cost something in every execution and gain nothing in any.",
        "Nothing is lost on such launches. Give one whose data are those that you care for.",
        "branch that never split a warp", "branches that never split a warp",
    ),
    Reason.NOTHING_SIMILAR: Explanation(
        "Both sides do something, but no operation of one is like one of the other: same operation, same"
        " types.",
        "Only operations that the machine can run once for both sides are saved.",
        "Use the same types on both sides (float and double, int and long do not meet), the same kind of"
        " memory, and the same function where two would do.",
        "branch with nothing alike on its sides", "branches with nothing alike on their sides",
    ),
    Reason.BELOW_THRESHOLD: Explanation(
        "The sides have something in common, but less than the fusion threshold asks for.",
        "The profit is what is saved at best. A little is soon lost again to selects and registers.",
        "Lower it with `--threshold`; `pcfm tune` finds the best one exactly.",
        "branch below the threshold", "branches below the threshold",
    ),
    Reason.TOO_LONG: Explanation(
        "Comparing the two sides, or planning all branches within them, would take too much time.",
        "Alignment compares each instruction of a side with each of the other, in each of nested branches.",
        "Unroll less: thousands of instructions, or hundreds of nested branches, are mostly copies.",
        "branch with sides too long to compare", "branches with sides too long to compare",
    ),
    Reason.OTHER_PAIRS: Explanation(
        "Each of the two pieces is worth more merged with another one, or they stand in the wrong order.",
        "Every piece is merged once, and each lane keeps its order.",
        "Do alike things in the same order on both sides.",
        "branch whose pieces pair up otherwise", "branches whose pieces pair up otherwise",
    ),
    Reason.SHARED_BLOCKS: Explanation(
        "The two sides come to common code before they join, by goto, fall-through or shared returns.",
        "That code is run by lanes of both sides already; it cannot stand on both sides of a pair.",
        "Pcfm leads such paths through one block where that pays. Else, branch once on one condition.",
        "branch with sides that share code", "branches with sides that share code",
    ),
    Reason.NO_OWN_WORK: Explanation(
        "All that the two sides do is shared between them already.",
        "Nothing is run twice there.",
        "Nothing is lost here but the branches themselves.",
        "branch whose sides share all their work", "branches whose sides share all their work",
    ),
    Reason.COSTS_MORE: Explanation(
        "What would be saved is less than what choosing between the sides' operands costs (selects, guards).",
        "A meld is kept for what it saves in the end, not for what it has in common.",
        "Let the sides differ in fewer operands: compute addresses and factors first, as variables set by"
        " the branch, and do the work once behind it.",
        "branch where melding costs more than it saves", "branches where melding costs more than it saves",
    ),
    Reason.UNSPLIT_LOSS: Explanation(
        "It would pay where a warp splits, but a warp that goes one way as a whole would lose too much.",
        "Nothing is known of how often the branch splits, and most branches rarely do.",
        "Give a launch (`--launch`) that shows how often it splits: then the expectation decides.",
        "branch that pays only where it splits often", "branches that pay only where they split often",
    ),
    Reason.NO_DIAMOND: Explanation(
        "The sides are more than one block each.",
        "Branch fusion, the older technique, knows single blocks only.",
        "Use `meld`, which knows loops and nested branches too.",
        "branch that is no diamond", "branches that are no diamonds",
    ),
    Reason.LAUNCH_LOSS: Explanation(
        "The kernel was melded and executed on the launch, and lost in some counter, or gained too little.",
        "What is measured counts for more than what was expected.",
        "Look at both versions with `pcfm report`. Another launch may decide otherwise.",
        "branch that did not pay on the launch", "branches that did not pay on the launch",
    ),
    Reason.EMITTED_LOSS: Explanation(
        "The melded kernel was compiled to machine code, and that code came out no better.",
        "A back end folds and moves things of which the IR knows nothing.",
        "Give a launch, so that executions decide; or `--decide ir` to go by the IR alone.",
        "branch that did not pay in the emitted code", "branches that did not pay in the emitted code",
    ),
    Reason.REGISTERS: Explanation(
        "Melded, the kernel needs so many registers that fewer thread blocks are resident at a time.",
        "Resident warps hide latency; fewer of them can cost more than melding saves.",
        "A smaller thread block or fewer values alive across the branch leave room.",
        "branch that would take too many registers", "branches that would take too many registers",
    ),
    Reason.LOOP_EXIT: Explanation(
        "The branch ends a loop for some lanes while others go on; those that are done wait.",
        "The sides are more iterations and none: there is nothing to merge with.",
        "Balance the number of iterations of a warp's lanes: sort by length, or give long rows to whole"
        " warps. `loop-merge` lets lanes that are done with an inner loop go on to their next outer"
        " iteration; with a launch the default pipeline tries that.",
        "loop exit", "loop exits",
    ),
    Reason.SWITCH: Explanation(
        "A switch on which a warp can split, and lowering it to two-way branches gains nothing.",
        "Melding knows two sides; a switch is melded as a tree of branches with similar cases under one.",
        "Let the cases do alike things with different operands.",
        "switch", "switches",
    ),
}  # fmt: skip

REMARKS: dict[RemarkName, Explanation] = {
    RemarkName.MELDED: Explanation(
        "Two pieces of code of the two sides of a divergent branch became one.",
        "A split warp runs both sides; what is merged it runs once, with all its lanes on.",
        "Nothing to do. `pcfm check` and `pcfm prove` say whether the result does the same.",
    ),
    RemarkName.NOT_MELDED: Explanation(
        "A divergent branch is left as it is; the remark says why, and names the kind of reason.",
        "Only what is safe and pays is merged.",
        "Look the reason up with `pcfm explain`: it stands in brackets behind the remark.",
    ),
    RemarkName.HUB: Explanation(
        "Paths that share code were led through one block, which decides again where they go.",
        "With the shared code behind it, the branch has two sides of its own, which can be merged.",
        "Nothing to do.",
    ),
    RemarkName.UNFINISHED: Explanation(
        "Melding ended before all branches were looked at again.",
        "Very deep nests would take quadratic time, and the functions of a module share a bound.",
        "Split the function or the module, or unroll less.",
    ),
    RemarkName.NOT_EMITTED: Explanation(
        "The back end refuses the module, so that melding is decided on the IR.",
        "Melds are judged on machine code where no launch is known.",
        "See the message of the back end; give a launch, or `--decide ir`.",
    ),
    RemarkName.NOT_TRIED: Explanation(
        "Trying melds would take too long in so large a function, so that melding is decided on the IR.",
        "A trial melds a copy of the function, and looks at what the back end or the launch makes of it.",
        "Nothing to do; to try melds all the same, split the function or unroll less. In a build, name the"
        " kernel's launch in pcfm.toml.",
    ),
    RemarkName.NOT_MEASURED: Explanation(
        "The launch could not be executed, so that how often branches split is assumed; or only in part.",
        "Melding decides by how often a branch splits warps.",
        "Run it with `pcfm run`: the outcome says what goes wrong. Too little fuel means a smaller input.",
    ),
    RemarkName.NOT_REWRITTEN: Explanation(
        "A switch or a row of branches was tried in another form, and melding gained nothing by it.",
        "Other forms cost branches; they pay only where melding uses them.",
        "Nothing to do.",
    ),
    RemarkName.LOWERED: Explanation(
        "A switch became a tree of two-way branches, similar targets under one.",
        "Melding knows two sides.",
        "Nothing to do.",
    ),
    RemarkName.CHAINED: Explanation(
        "One-sided branches in a row that exclude each other became a chain of if and else.",
        "As a chain they have two sides, which can be merged.",
        "Nothing to do.",
    ),
    RemarkName.MERGED: Explanation(
        "A divergent loop and the loop around it became one.",
        "Lanes that are done with the inner loop go on instead of waiting.",
        "Nothing to do.",
    ),
    RemarkName.NOT_MERGED: Explanation(
        "A divergent loop is not merged with the loop around it.",
        "Operations that other lanes can observe must keep their time, and merging must pay on the launch.",
        "Move barriers and atomics out of the outer loop; give a launch with uneven iteration counts.",
    ),
    RemarkName.CONVERTED: Explanation(
        "A side of a branch with next to nothing to do is done before the branch, by all lanes.",
        "Where a warp splits, it no longer takes a turn for that side.",
        "Nothing to do.",
    ),
    RemarkName.NOT_CONVERTED: Explanation(
        "A side with next to nothing to do stays where only its own lanes do it.",
        "The lanes of the other side would do it for nothing: whether that pays, only a launch can say.",
        "Give a launch with `--launch`, or ask for it by name: `-p if-convert`.",
    ),
    RemarkName.LOADED_AHEAD: Explanation(
        "Loads behind guards are done before them; lanes whose guard is false load what they have.",
        "A warp waits for several answers at once, where it waited for one after the other.",
        "Nothing to do.",
    ),
    RemarkName.NOT_LOADED_AHEAD: Explanation(
        "Loads behind guards stay where only their own lanes do them.",
        "The other lanes would load for nothing: whether that pays, only a launch can say.",
        "Give a launch with `--launch`, or ask for it by name: `-p loads-ahead`.",
    ),
    RemarkName.STEPPED: Explanation(
        "Addresses of a loop step as the counters do that they were computed from.",
        "Each iteration waited for an address that it computed from a counter that lanes advance by choice.",
        "Nothing to do.",
    ),
    RemarkName.NOT_STEPPED: Explanation(
        "Addresses of a loop are computed anew in each iteration.",
        "One that steps takes a register, and an addition where the counter advances: whether that pays, only"
        " a launch can say.",
        "Give a launch with `--launch`, or ask for it by name: `-p step-addresses`.",
    ),
    RemarkName.READABLE: Explanation(
        "Loads behind guards could be done before them, by all lanes, if the buffers named may be read there"
        " whatever the guards say.",
        "On the launches known that gains what the remark says. Nothing in the text shows it to be safe: only"
        " who wrote the kernel can know how large its buffers are.",
        "Where they are large enough, say so: `--readable NAME`, or `readable = true` in the launch file.",
    ),
    RemarkName.DELAYED: Explanation(
        "Lanes that take only the second of two similar one-sided branches run it beside the first.",
        "The two arms can be melded; a second pass, usually empty, is for lanes that take both.",
        "Nothing to do.",
    ),
    RemarkName.WORK_DELAYED: Explanation(
        "A branch in a loop led to dear work that few lanes had in any one round. Each lane runs on to its"
        " next round with such work, some rounds at most, and those that have some do it together.",
        "Each lane does what it did, in its order; a warp does the work less often.",
        "Nothing to do.",
    ),
    RemarkName.WORK_NOT_DELAYED: Explanation(
        "A branch in a loop leads to dear work, which is done in the round to which it belongs.",
        "On the launch known most lanes have some in each round, or what they would run on through, and wait"
        " for, costs more than the work.",
        "Nothing to do where the launch is like those that matter. `-p delay-work` does it all the same.",
    ),
    RemarkName.NOT_DELAYED: Explanation(
        "Two similar one-sided branches in a row stay one behind the other.",
        "Where lanes often take both, the second pass costs what the meld saves: only a launch can say.",
        "Give a launch with `--launch`, or ask for it by name: `-p delay-branches`.",
    ),
    RemarkName.FUSED: Explanation(
        "The two arms of a diamond were made one block.",
        "Branch fusion, a baseline that melding is compared with.",
        "Nothing to do.",
    ),
    RemarkName.NOT_FUSED: Explanation(
        "The two arms of a branch were not fused; the remark says why.",
        "Branch fusion knows diamonds of single blocks.",
        "Use `meld`.",
    ),
    RemarkName.SUNK: Explanation(
        "What blocks end with alike was moved into the block behind them.",
        "Tail merging, a baseline that melding is compared with.",
        "Nothing to do.",
    ),
    RemarkName.NOT_SUNK: Explanation(
        "Blocks that lead to one do not end alike.",
        "Tail merging moves identical endings only.",
        "Use `meld`, which chooses between differing operands.",
    ),
    RemarkName.HOISTED: Explanation(
        "What blocks begin with alike was moved into the block before them.",
        "Tail merging, a baseline that melding is compared with.",
        "Nothing to do.",
    ),
    RemarkName.NOT_HOISTED: Explanation(
        "The targets of a branch do not begin alike.",
        "Tail merging moves identical beginnings only.",
        "Use `meld`, which chooses between differing operands.",
    ),
    RemarkName.SPELLED: Explanation(
        "A call that is an operation became that operation: the branch has it in another spelling too.",
        "`__fdiv_rn(a, b)` and `a / b` do one thing, and only what is written alike melds.",
        "Nothing to do. What `__fmul_rn` forbids, to be contracted with a sum, stays forbidden.",
    ),
    RemarkName.RECOGNISED: Explanation(
        "A comparison with a choice became one instruction: a minimum, a maximum, an absolute value.",
        "One instruction has no branch to split on.",
        "Nothing to do.",
    ),
    RemarkName.NOT_RECOGNISED: Explanation(
        "A comparison with a choice looks like a minimum, a maximum or an absolute value and is none.",
        "Not a number, signed zeros and poison must come out as in the source.",
        "Write fminf, fmaxf or fabsf where you mean them, or compile with -fno-signed-zeros and"
        " -fno-honor-nans.",
    ),
    RemarkName.OPT_NONE: Explanation(
        "The function is marked optnone and is left as it is.",
        "It asks not to be optimised.",
        "Compile without -O0, or take the attribute away.",
    ),
    RemarkName.UNDONE: Explanation(
        "Nothing was melded in the kernel, and what the clean-up made of it takes longer on the launch.",
        "What is simpler on the IR may be emitted as code that takes longer.",
        "Nothing to do: the kernel is as it was.",
    ),
    RemarkName.NOT_PROVED: Explanation(
        "What a pass made of a function was not proved equal to what it was given, and is undone.",
        "With `--prove` nothing is written that is not proved; that a proof is missing does not say that"
        " the result is wrong.",
        "See what is missing in the remark; `pcfm prove` with a launch looks for an input that tells them"
        " apart. Without `--prove` the result stands, checked by execution.",
    ),
}  # fmt: skip

_LEAVE_OUT = (
    "`meld<without={}>` leaves it out; `meld<method=published>` has none of the steps but `replicas`."
)


def _step(step: MeldStep, meaning: str, need: str) -> tuple[MeldStep, Explanation]:
    return step, Explanation(meaning, need, _LEAVE_OUT.format(step))


STEPS: dict[MeldStep, Explanation] = dict(
    (
        _step(
            MeldStep.REPLICAS,
            "A block is melded with one block of a region, in a replica of that region.",
            "Published (DARM, region replication): else a block and a region have nothing to meet in.",
        ),
        _step(
            MeldStep.SWAPS,
            "The arms of a branch are melded with the other arms of another branch.",
            "What is alike often stands behind the opposite condition.",
        ),
        _step(
            MeldStep.STRUCTURES,
            "Sides of any shape are aligned by their structure, loops and branches within them.",
            "Regions of one shape are the published case; most sides have not one shape.",
        ),
        _step(
            MeldStep.HUBS,
            "Sides that share blocks are led through one block first, behind which they are apart.",
            "Conditions joined with && and || share blocks, and could not be melded.",
        ),
        _step(
            MeldStep.SWITCHES,
            "A switch becomes a tree of branches where its cases meld then.",
            "Only branches of two sides are melded.",
        ),
        _step(
            MeldStep.EXCLUSIVE_BRANCHES,
            "One-sided branches in a row that exclude each other become a chain, whose sides meld.",
            "A one-sided branch by itself has nothing to meld with.",
        ),
        _step(
            MeldStep.ORDERS,
            "Instructions are paired in any order that dependences allow, and phis in any way.",
            "In the order of the source what is alike can cross.",
        ),
        _step(
            MeldStep.OPERAND_ORDER,
            "Operations become one whose operands stand in the other order, comparisons the other way round.",
            "It spares selects, and `a < b` and `b > a` are alike.",
        ),
        _step(
            MeldStep.PHIS,
            "Phis of the two sides become one where that spares selects.",
            "As published both stay, and whatever uses them selects between them, in loops in each round.",
        ),
        _step(
            MeldStep.SHARED_SELECTS,
            "A value is selected once, before the region where both values are known there.",
            "As published it is selected again for each use, in loops in each round.",
        ),
        _step(
            MeldStep.SELECT_COSTS,
            "An aligned pair counts less the selects that it needs, and a gap what its guard costs.",
            "As published a pair counts its latency, which leads to melds that cost more than they save.",
        ),
        _step(
            MeldStep.SPECULATION,
            "What stands alone is executed by the lanes of both sides where that is safe and cheap.",
            "A guard costs more than a few instructions, and stands in the way of the next meld.",
        ),
        _step(
            MeldStep.GUARD_PRICES,
            "Melding is tried at several prices of a guard, and the best result taken.",
            "Which guards stand in the way shows only once all is melded.",
        ),
        _step(
            MeldStep.MEMORIES,
            "Accesses to two memories stay apart, unless launches show that one generic access pays.",
            "A generic access is slower than one whose memory is known.",
        ),
        _step(
            MeldStep.COSTS,
            "A meld stays only where it costs less than it saves, also for warps that do not split.",
            "The fusion profit alone is an upper bound: what reaches the threshold can still lose.",
        ),
        _step(
            MeldStep.COUNTED_LANES,
            "How often a branch on thread ids and constants splits a warp is counted lane by lane.",
            "No launch is needed to know it (decision 0082).",
        ),
        _step(
            MeldStep.EMITTED_CODE,
            "Melds are tried on the code that the back end emits, registers included.",
            "What is saved on the IR is not always saved in code.",
        ),
        _step(
            MeldStep.LAUNCHES,
            "What is known of launches decides: how often branches split warps, and what melds gain there.",
            "Whether a branch splits warps is what a meld's gain depends on most.",
        ),
    )
)

EXPLANATIONS: dict[str, Explanation] = {
    key.value: explanation
    for table in (OBSTACLES, REASONS, REMARKS, STEPS)
    for key, explanation in table.items()
}
