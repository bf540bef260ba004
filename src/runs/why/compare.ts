/** Finds where two runs diverge, and why: from a difference to its cause. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import { Explainer, keyOfSubject, type Answer, type Subject } from './explain.js'
import { matchDesigns, findDivergence, type Matching, type Side } from './divergence.js'
import { pathOf, signalOrMemory, type Located } from './recorded-values.js'
import { RecordedPast } from './recorded-past.js'

/** A pair of values, from the first and the second run. */
export type Both<T> = readonly [T, T]

/** A value that differs, and how it arose in each run. */
export interface DivergentStep {
  readonly subjects: Both<Subject>
  readonly answers: Both<Answer>
}

/** The maximum number of differing values whose causes are traced. */
const mostFollowed = 500

export interface Comparison {
  /** Null if there is no difference. */
  readonly cycle: number | null
  /** Earlier cycles were compared only by their snapshots. */
  readonly comparedFrom: number
  /** The last cycle that both runs have. */
  readonly lastCycle: number
  /** All differences in the cycle, in the order of the design. */
  readonly differing: readonly Both<Subject>[]
  /** From the nearest difference to a value that differs although all its causes are the same. */
  readonly steps: readonly DivergentStep[]
  readonly alone: Matching['alone']
}

/**
 * Compares two runs of one design, or of two designs whose signals have the same paths.
 * @param isExact - true to also compare between snapshots that agree
 * @throws FlitwaveError FW924 for runs that have nothing in common
 */
export function compareRuns(sides: Both<Side>, isExact: boolean): Comparison {
  const matching = matchDesigns(sides[0].tree, sides[1].tree)
  requireCommon(sides, matching)
  const divergence = findDivergence(sides, matching, isExact)
  if (divergence.cycle === null) return { ...divergence, differing: [], steps: [], alone: matching.alone }
  const runs = new BothRuns(sides, matching)
  const differing = runs.differing(divergence.cycle)
  const starts = differing.slice(0, mostFollowed).map((both) => runs.follow(both))
  const steps = starts.reduce((nearest, chain) => (chain.length < nearest.length ? chain : nearest))
  return { ...divergence, differing, steps, alone: matching.alone }
}

function requireCommon(sides: Both<Side>, { signals }: Matching): void {
  const [first, second] = sides.map(({ file }) => file)
  const help = 'compare two runs of one testbench'
  if (signals.length === 0) fail('FW924', 'no signal of one run has the path of one in the other', null, help)
  if (first!.header.endCycle <= second!.firstCycle || second!.header.endCycle <= first!.firstCycle)
    fail('FW924', 'no cycle is in both runs', null, help)
}

class BothRuns {
  private readonly pasts: Both<RecordedPast>
  private readonly explainers: Both<Explainer>
  /** By path: a leaf or a word that both designs have. */
  private readonly others = new Map<string, Both<Located>>()

  private readonly followed = new Map<string, readonly DivergentStep[]>()

  constructor(sides: Both<Side>, matching: Matching) {
    this.pasts = [past(sides[0]), past(sides[1])]
    this.explainers = [new Explainer(this.pasts[0]), new Explainer(this.pasts[1])]
    for (const { path, nodes, sources } of matching.signals) {
      const located = sources.map((signal, i) => ({ node: nodes[i]!, source: { signal } }))
      this.others.set(path, [located[0]!, located[1]!])
    }
    for (const { path, nodes, sources } of matching.memories)
      for (let address = 0; address < Math.min(sources[0].depth, sources[1].depth); address++) {
        const located = sources.map((memory, i) => ({ node: nodes[i]!, source: { memory, address } }))
        this.others.set(`${path}[${address}]`, [located[0]!, located[1]!])
      }
  }

  differing(cycle: number): Both<Subject>[] {
    const all = [...this.others.values()].map((both) => this.subjects(both, cycle))
    return all.filter(differs)
  }

  /** Follows differing causes. There is no cycle, because combinational loops are refused. */
  follow(subjects: Both<Subject>): readonly DivergentStep[] {
    const key = subjects.map(keyOfSubject).join(' ')
    const known = this.followed.get(key)
    if (known) return known
    const answers: Both<Answer> = [this.explainers[0].explain(subjects[0]), this.explainers[1].explain(subjects[1])]
    const cause = this.causes(answers).find(differs)
    const steps = [{ subjects, answers }, ...(cause ? this.follow(cause) : [])]
    this.followed.set(key, steps)
    return steps
  }

  /** The causes in either answer, in both runs. */
  private causes([first, second]: Both<Answer>): Both<Subject>[] {
    const ofCycle = [...first.causes, ...second.causes].filter(({ within }) => !within)
    return [...withinBlocks(first, second), ...ofCycle.flatMap((cause) => this.matched(cause))]
  }

  private matched(cause: Subject): Both<Subject>[] {
    const both = this.others.get(pathOf(cause))
    return both ? [this.subjects(both, cause.cycle)] : []
  }

  private subjects([first, second]: Both<Located>, cycle: number): Both<Subject> {
    return [this.explainers[0].subject(first, cycle), this.explainers[1].subject(second, cycle)]
  }
}

function past({ file, design, tree }: Side): RecordedPast {
  return new RecordedPast(file, design, false, tree)
}

function differs([first, second]: Both<Subject>): boolean {
  return first.value !== second.value
}

/** Pairs values that are assigned earlier in a block or are local to it, by path and in order. */
function withinBlocks(first: Answer, second: Answer): Both<Subject>[] {
  const pending = second.causes.filter(isWithinBlock)
  return first.causes.filter(isWithinBlock).flatMap((cause): Both<Subject>[] => {
    const at = pending.findIndex((other) => pathOf(other) === pathOf(cause))
    return at < 0 ? [] : [[cause, ...pending.splice(at, 1)] as unknown as Both<Subject>]
  })
}

function isWithinBlock({ within, source }: Subject): boolean {
  const owner = signalOrMemory(source)
  return within !== null || ('role' in owner && owner.role === 'local')
}
