/** A run of our own beside that of another simulator: the first cycle in which a signal differs. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import { instanceTree } from '../../engines/sim/engine/instances.js'
import { toRaw, type Raw } from '../../engines/sim/engine/engine.js'
import type { Trace } from '../../engines/sim/trace/trace.js'
import { leafType } from '../../ir/shape.js'
import type { NamedVariable } from '../dump/names.js'
import type { DumpRun } from '../dump/run.js'
import { traceOf } from '../dump/trace.js'
import type { ReplayRun } from '../replay-run.js'
import type { CycleWindow } from '../cycle-window.js'
import { RecordedPast } from '../why/recorded-past.js'
import { pathOf } from '../why/recorded-values.js'
import { alignedBy } from './aligned.js'
import { culpritsAmong, type Culprit } from './culprits.js'
import { matchDump, type DumpMatching, type MatchedLeaf } from './match.js'
import { compareChanges, differs, dumpValue, type BothChanges, type DumpValue } from './values.js'

/** How to match a replay and a dump. */
interface MixedOptions {
  /** The scope of the design in the dump; by default it is found. */
  readonly scope?: string | undefined
  /** The cycle of the dump that is cycle 0 of the replay; by default both leave reset in the same one. */
  readonly offset?: number | undefined
}

/** A signal that differs, with both values in the first wrong cycle. */
export interface DifferingLeaf {
  readonly leaf: MatchedLeaf
  readonly mine: Raw
  readonly theirs: DumpValue
}

/** How a replay and a dump compare. */
export interface MixedComparison extends Pick<DumpMatching, 'scope' | 'missing' | 'strangers'> {
  /** The first cycle in which a known bit differs; null if there is none. All cycles are those of the replay. */
  readonly cycle: number | null
  readonly firstCycle: number
  readonly lastCycle: number
  readonly offset: number
  /** The signals that both have. */
  readonly matched: number
  /** The signals that differ in the cycle, in the order of the design. */
  readonly differing: readonly DifferingLeaf[]
  /** Those of them that differ though all that they are made of is the same. */
  readonly culprits: readonly Culprit[]
  /** The signals of which the dump has unknown bits in front of the end, which are not compared, with the first such cycle. */
  readonly unknown: readonly { readonly path: string; readonly cycle: number }[]
}

/** Cycles that are compared first; and values that are held at a time. */
const sizes = { firstWindow: 256, values: 4_000_000 } as const

/** The most values that differ whose causes are sought. */
const mostFollowed = 500

/**
 * Compares a replay and a dump in all signals that both have. A bit that is x or z in the dump is no difference: our engines
 * have none.
 * @throws FlitwaveError FW924 for runs that have nothing in common, FW917 and FW977 for damage
 */
export async function compareWithDump(
  replay: ReplayRun,
  dump: DumpRun,
  { scope, offset: asked }: MixedOptions = {},
): Promise<MixedComparison> {
  const tree = instanceTree(replay.design)
  const matching = matchDump(tree, dump.variables, scope)
  const offset = asked ?? (await alignedBy(replay, dump, matching.scope))
  const firstCycle = Math.max(replay.firstCycle, dump.firstCycle - offset)
  const lastCycle = Math.min(replay.lastCycle, dump.lastCycle - offset)
  if (firstCycle > lastCycle) failForCycles(replay, dump, offset)
  const both = new BothRuns(replay, dump, matching, offset)
  const { cycle, unknown } = await both.firstDifference({ from: firstCycle, to: lastCycle })
  const differing = cycle === null ? [] : await both.differing(cycle)
  const matched = new Set(matching.leaves.map(({ located }) => pathOf(located)))
  const culprits =
    cycle === null
      ? []
      : culpritsAmong(
          new RecordedPast(replay.file, replay.design, false, tree),
          cycle,
          differing.slice(0, mostFollowed).map(({ leaf }) => leaf.located),
          (path) => matched.has(path),
        )
  const { missing, strangers, leaves } = matching
  const common = { scope: matching.scope, missing, strangers, firstCycle, lastCycle, offset, matched: leaves.length }
  return { ...common, cycle, differing, culprits, unknown }
}

function failForCycles(replay: ReplayRun, dump: DumpRun, offset: number): never {
  const own = `${replay.firstCycle}:${replay.lastCycle}`
  const message = `no cycle is in both runs: the replay has ${own}, and the dump ${dump.firstCycle}:${dump.lastCycle}`
  return fail(
    'FW924',
    message,
    null,
    `cycle 0 of the replay is cycle ${offset} of the dump; --offset names another one`,
  )
}

class BothRuns {
  private readonly globs: readonly string[]
  private readonly variables: readonly NamedVariable[]

  constructor(
    private readonly replay: ReplayRun,
    private readonly dump: DumpRun,
    private readonly matching: DumpMatching,
    private readonly offset: number,
  ) {
    const words = matching.leaves.flatMap(({ located: { node, source } }) =>
      'memory' in source ? [`${node.path}.${source.memory.path}[*]`] : [],
    )
    this.globs = ['dut.**', ...new Set(words)]
    this.variables = [...new Set(matching.leaves.map(({ variable }) => variable))]
  }

  async firstDifference({ from: first, to: last }: CycleWindow): Promise<Pick<MixedComparison, 'cycle' | 'unknown'>> {
    const unknown = new Map<string, number>()
    const most = Math.max(sizes.firstWindow, Math.floor(sizes.values / this.matching.leaves.length))
    for (let from = first, length: number = sizes.firstWindow; from <= last; from += length, length = most) {
      const window = { from, to: Math.min(from + length - 1, last) }
      let cycle: number | null = null
      const found: (readonly [path: string, cycle: number])[] = []
      for (const both of await this.changes(window)) {
        const firsts = compareChanges(both, { from, to: cycle ?? window.to })
        cycle = firsts.differs ?? cycle
        if (firsts.unknown !== null) found.push([both.leaf.path, firsts.unknown])
      }
      for (const [path, at] of found) if (at <= (cycle ?? last) && !unknown.has(path)) unknown.set(path, at)
      if (cycle !== null) return { cycle, unknown: listed(unknown) }
    }
    return { cycle: null, unknown: listed(unknown) }
  }

  async differing(cycle: number): Promise<DifferingLeaf[]> {
    const changes = await this.changes({ from: cycle, to: cycle })
    return changes.flatMap(({ leaf, mine, theirs }): DifferingLeaf[] => {
      const value = dumpValue(leaf, theirs.values.at(-1), theirs.unknown?.at(-1))
      const own = mine.values.at(-1)!
      return differs(leaf, own, value) ? [{ leaf, mine: own, theirs: value }] : []
    })
  }

  private async changes({ from, to }: CycleWindow): Promise<BothChanges[]> {
    const { replay, dump, matching, offset } = this
    const own = leavesByPath(await replay.trace(this.globs, { from, to }))
    const window = { from: from + offset, to: to + offset, title: '' }
    const theirs = await traceOf(dump.dump, dump.cycles, this.variables, window)
    const byPath = new Map(theirs.variables.map((variable) => [variable.path, variable.leaves[0]!]))
    return matching.leaves.map((leaf) => {
      return { leaf, mine: own.get(leaf.path)!, theirs: byPath.get(leaf.variable.path)!, offset }
    })
  }
}

function leavesByPath({ variables }: Trace): Map<string, Trace['variables'][number]['leaves'][number]> {
  return new Map(variables.flatMap(({ path, leaves }) => leaves.map((leaf) => [path + leaf.suffix, leaf] as const)))
}

function listed(unknown: ReadonlyMap<string, number>): MixedComparison['unknown'] {
  return [...unknown].map(([path, cycle]) => ({ path, cycle }))
}

/** The bits of the dump as a value of the leaf's type. */
export function typedValue({ shape }: MatchedLeaf, { value, unknown }: DumpValue): Raw {
  const type = leafType(shape)
  return toRaw(type.signed && unknown === 0n ? BigInt.asIntN(type.width, value) : value, type)
}
