/** The mutation score of a testbench: how many of the mistakes that its design could have it finds. */

import type { Module } from '../../../language/hdl/declare/module.js'
import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import type { Design } from '../../../ir/ir.js'
import { obtain } from '../../../base/maps.js'
import { parameterValues } from '../../../runs/testbench/parameters.js'
import type { Testbench, TestbenchParameters } from '../../../runs/testbench/definition.js'
import { defaultTurnLimit, limitTurns } from '../../../runs/testbench/turns.js'
import { mutatedDesign } from '../design/changes.js'
import { mutantsOf, type MutantOptions } from '../find.js'
import type { Mutant } from '../mutant.js'
import type { Likeness } from './equivalence.js'
import type { Kill } from './kill.js'
import { measure, runOneByOne, runSideBySide } from './runs.js'

/** How a testbench is scored. */
export interface ScoreOptions extends MutantOptions {
  /** The testbench in messages; default: its title. */
  readonly name?: string
  /** Parameters of each run; default: what the testbench itself draws its diagrams with. */
  readonly sets?: readonly Readonly<Record<string, unknown>>[]
  /** The seeds of the random numbers of the processes; each is a run of its own. Default: 1. */
  readonly seeds?: readonly number[]
  /** Seconds for the proof that a mutant which survives is no other design; 0: none is looked for. Default: 10. */
  readonly seconds?: number
  /** Seconds of computing in one turn after which a process is considered an endless loop; default 10, 0 for no limit. */
  readonly turnLimit?: number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ScoreProgress) => void
}

/** How far it has come. */
export interface ScoreProgress {
  readonly what: 'runs' | 'proofs'
  readonly done: number
  readonly of: number
}

/** `killed`: the testbench fails on it. Of the others, `equivalent` ones are proved to do the same as the design. */
export type Fate =
  | { readonly kind: 'killed'; readonly kill: Kill }
  | { readonly kind: 'survived'; readonly likeness: Exclude<Likeness, { kind: 'equivalent' }> }
  | { readonly kind: 'equivalent' }

/** A mutant, and what has become of it. */
export interface JudgedMutant {
  readonly mutant: Mutant
  readonly fate: Fate
}

/** The results of all mutants of a testbench's design. */
export interface MutationScore {
  /** In the order of their places. */
  readonly mutants: readonly JudgedMutant[]
  readonly killed: number
  readonly survived: number
  readonly equivalent: number
  /** Survivors of which it is not known whether they are other designs. */
  readonly undecided: number
  /** Killed of all that are not proved to be equivalent, from 0 to 1; null if there are none. */
  readonly score: number | null
  /** Seconds of the runs of all mutants, and of the proofs. */
  readonly seconds: { readonly runs: number; readonly proofs: number }
}

/**
 * Runs a testbench on every mutant of its design. What a run on the design itself says counts for nothing: it has to be good.
 * @throws FlitwaveError FW990 for a testbench that fails on its own design
 */
export async function scoreTestbench<S extends TestbenchParameters, M extends Module<unknown>, T>(
  typed: Testbench<S, M, T>,
  options: ScoreOptions = {},
): Promise<MutationScore> {
  // From here on its parts only meet each other.
  const testbench = typed as unknown as Testbench
  const { seconds = 10, signal, onProgress } = options
  const started = performance.now()
  const subjects = subjectsOf(testbench, options)
  const found = runAll(testbench, subjects, options)
  const ran = performance.now()
  const judged: JudgedMutant[] = []
  const survivors = found.filter(({ kill }) => kill === null)
  let proofs = 0
  for (const { mutant, kill, places } of found) {
    if (kill) judged.push({ mutant, fate: { kind: 'killed', kill } })
    else {
      onProgress?.({ what: 'proofs', done: proofs++, of: survivors.length })
      judged.push({ mutant, fate: await fateOf(places, seconds, signal) })
    }
  }
  return countFates(judged, { runs: (ran - started) / 1000, proofs: (performance.now() - ran) / 1000 })
}

/** A design of the testbench, and its mutants. */
interface Subject {
  readonly set: Readonly<Record<string, unknown>>
  readonly design: Design
  readonly mutants: readonly Mutant[]
}

/** A mutant where it is one of several designs. */
interface MutantPlace {
  readonly design: Design
  readonly mutant: Mutant
}

interface Found {
  readonly mutant: Mutant
  readonly places: MutantPlace[]
  kill: Kill | null
}

function subjectsOf(testbench: Testbench, { name = testbench.title, sets, ...which }: ScoreOptions): Subject[] {
  return (sets ?? testbench.variants ?? [{}]).map((set) => {
    const design = elaborate(testbench.design(parameterValues(testbench.parameters, set, name)))
    return { set, design, mutants: mutantsOf(design, which) }
  })
}

/** A mutant is killed by the first run that finds it. */
function runAll(testbench: Testbench, subjects: readonly Subject[], options: ScoreOptions): Found[] {
  const { name = testbench.title, seeds = [1], turnLimit = defaultTurnLimit, onProgress } = options
  const found = new Map<string, Found>()
  for (const { design, mutants } of subjects)
    for (const mutant of mutants)
      obtain(found, mutant.id, () => ({ mutant, places: [], kill: null })).places.push({ design, mutant })
  const isAlone = testbench.watchdog !== undefined || testbench.expects !== undefined
  const run = isAlone ? runOneByOne : runSideBySide
  subjects.forEach((subject, i) => {
    onProgress?.({ what: 'runs', done: i, of: subjects.length })
    for (const seed of seeds) {
      const open = subject.mutants.filter(({ id }) => found.get(id)!.kill === null)
      const one = { name, seed, set: subject.set, turnLimit }
      const order = { ...one, ...measure(testbench, subject.design, one) }
      // From here on a turn without end is a mutant's, and ends that alone.
      limitTurns(0)
      for (const [mutant, kill] of run(testbench, subject.design, open, order)) found.get(mutant.id)!.kill = kill
    }
  })
  return [...found.values()].sort((a, b) => inOrder(a.mutant, b.mutant))
}

/** In the order of places, which are those of one design or of another. */
function inOrder({ place: a }: Mutant, { place: b }: Mutant): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

/** It is the same only if it is the same in all designs; and different where it is in one. */
async function fateOf(places: readonly MutantPlace[], seconds: number, signal?: AbortSignal): Promise<Fate> {
  const none: Likeness = { kind: 'undecided', reason: 'no proof was looked for' }
  // Where nothing survives, nothing is proved.
  const { likenessOf } = await import('./equivalence.js')
  let undecided: Extract<Likeness, { kind: 'undecided' }> | null = null
  for (const { design, mutant } of places) {
    const limits = { depth: 20, seconds, ...(signal && { signal }) }
    const likeness = seconds === 0 ? none : await likenessOf(design, mutatedDesign(design, mutant), limits)
    if (likeness.kind === 'different') return { kind: 'survived', likeness }
    if (likeness.kind === 'undecided') undecided ??= likeness
  }
  return undecided ? { kind: 'survived', likeness: undecided } : { kind: 'equivalent' }
}

function countFates(mutants: readonly JudgedMutant[], seconds: MutationScore['seconds']): MutationScore {
  const count = (isOne: (fate: Fate) => boolean): number => mutants.filter(({ fate }) => isOne(fate)).length
  const killed = count(({ kind }) => kind === 'killed')
  const equivalent = count(({ kind }) => kind === 'equivalent')
  const undecided = count((fate) => fate.kind === 'survived' && fate.likeness.kind === 'undecided')
  const counted = mutants.length - equivalent
  const score = counted === 0 ? null : killed / counted
  return { mutants, killed, survived: counted - killed, equivalent, undecided, score, seconds }
}
