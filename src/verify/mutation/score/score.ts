/** The mutation score of a testbench: the share of possible mistakes in its design that it finds. */

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

/** Options for scoring a testbench. */
export interface ScoreOptions extends MutantOptions {
  /** The name of the testbench in messages; default: its title. */
  readonly name?: string
  /** The parameters of each run; default: those that the testbench uses for its diagrams. */
  readonly sets?: readonly Readonly<Record<string, unknown>>[]
  /** The seeds of the random numbers of the processes, one run for each. Default: 1. */
  readonly seeds?: readonly number[]
  /** Seconds for the proof that a surviving mutant is equivalent to the design; 0: no proof. Default: 10. */
  readonly seconds?: number
  /** Seconds of computing in one turn after which a process is considered an endless loop; default 10, 0 for no limit. */
  readonly turnLimit?: number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ScoreProgress) => void
}

/** The progress of a score. */
export interface ScoreProgress {
  readonly what: 'runs' | 'proofs'
  readonly done: number
  readonly of: number
}

/** `killed`: the testbench fails on it. `equivalent`: it is not killed, and provably behaves as the design. */
export type Fate =
  | { readonly kind: 'killed'; readonly kill: Kill }
  | { readonly kind: 'survived'; readonly likeness: Exclude<Likeness, { kind: 'equivalent' }> }
  | { readonly kind: 'equivalent' }

/** A mutant and its fate. */
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
  /** Survivors whose equivalence is undecided. */
  readonly undecided: number
  /** Killed mutants divided by all that are not proved equivalent, from 0 to 1; null if there are none. */
  readonly score: number | null
  /** Seconds spent on the runs of all mutants and on the proofs. */
  readonly seconds: { readonly runs: number; readonly proofs: number }
}

/**
 * Runs a testbench on every mutant of its design. The testbench must pass on the design itself; its findings there do not
 * count.
 * @throws FlitwaveError FW990 if the testbench fails on its own design
 */
export async function scoreTestbench<S extends TestbenchParameters, M extends Module<unknown>, T>(
  typed: Testbench<S, M, T>,
  options: ScoreOptions = {},
): Promise<MutationScore> {
  // From here on, the types of its parts only need to match each other.
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

/** A design of the testbench and its mutants. */
interface Subject {
  readonly set: Readonly<Record<string, unknown>>
  readonly design: Design
  readonly mutants: readonly Mutant[]
}

/** A mutant within one of several designs. */
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

/** The first run that finds a mutant kills it. */
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
      // From here on, only a mutant can cause an endless turn, and `run` limits that.
      limitTurns(0)
      for (const [mutant, kill] of run(testbench, subject.design, open, order)) found.get(mutant.id)!.kill = kill
    }
  })
  return [...found.values()].sort((a, b) => inOrder(a.mutant, b.mutant))
}

/** Sorts by place; the mutants may come from different designs. */
function inOrder({ place: a }: Mutant, { place: b }: Mutant): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column
}

/** A mutant is equivalent only if it is equivalent in all designs; it survives if it differs in one. */
async function fateOf(places: readonly MutantPlace[], seconds: number, signal?: AbortSignal): Promise<Fate> {
  const none: Likeness = { kind: 'undecided', reason: 'no proof was looked for' }
  // Loaded only when a mutant survives: otherwise nothing needs a proof.
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
