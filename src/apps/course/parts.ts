/** The parts of a check or a grading that judge a module. */

import { counted } from '../../base/text.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import type { Module } from '../../language/hdl/declare/module.js'
import type { Design } from '../../ir/ir.js'
import { sideBySide } from '../../verify/prove/side-by-side.js'
import { withPortsByLeaf, solutionPath, watched } from './laws-design.js'
import { decide, type DecideOptions, startOfSolution } from './satisfiability.js'
import { type Difference, firstDifference, outputsOf } from './comparison.js'
import { Draw } from './draw.js'
import { plainText } from './plain-text.js'
import { type Failure, stateWith } from './reachability.js'
import { findingOf } from './finding.js'
import type { Finding, Judgement } from './part.js'
import { expectedOutputs, modelled, ownSize, type Numbers, type Values, type Part, type Solution } from './lab.js'
import { Machine } from './state-machine.js'
import { sizeNote } from './numbers-text.js'

export interface Titled {
  readonly title: string
  readonly points: number
  /** The size to judge; by default the student's own. */
  readonly size?: string
}

/** Runs the scenarios of the lab and compares with its model. */
export function scenarios<N extends Numbers>({ title, points, size = ownSize }: Titled): Part<N> {
  return {
    title,
    points,
    judge(solution) {
      const { numbers } = sizeOf(solution, size)
      const runs = modelled(solution.lab).scenarios(numbers)
      const results = runs.map((scenario) => ({
        scenario,
        difference: differenceFrom(solution, size, scenario.inputs),
      }))
      const wrong = results.filter(({ difference }) => difference !== null)
      const [first] = wrong
      return {
        share: (runs.length - wrong.length) / runs.length,
        how:
          wrong.length === 0
            ? counted(runs.length, 'scenario')
            : `${wrong.length} of ${counted(runs.length, 'scenario')} wrong`,
        finding: first ? explain(solution, size, first.difference!, first.scenario.title) : null,
      }
    },
  }
}

interface RandomOptions extends Titled {
  readonly runs?: number
  readonly cycles?: number
}

/** Runs random inputs drawn by the lab and compares with its model. */
export function randomRuns<N extends Numbers>(options: RandomOptions): Part<N> {
  const { title, points, size = ownSize, runs = 32, cycles = 250 } = options
  return {
    title,
    points,
    judge(solution) {
      const { secret, student } = solution
      const lab = modelled(solution.lab)
      const { numbers } = sizeOf(solution, size)
      const differences = Array.from({ length: runs }, (_, run) => {
        const draw = new Draw(lab.name, secret, student, size, String(run))
        return differenceFrom(solution, size, lab.stimulus(numbers, draw, cycles))
      }).filter((one) => one !== null)
      const [shortest] = differences.sort((a, b) => a.cycle - b.cycle)
      if (!shortest) return { share: 1, how: `${runs} runs of ${cycles} cycles` }
      const how = `wrong in ${differences.length} of ${runs} runs`
      return { share: 0, how, finding: explain(solution, size, shortest, title) }
    },
  }
}

/** Requires the same outputs as the reference, for all inputs in all cycles. */
export function sameAsReference<N extends Numbers>(options: Titled & DecideOptions): Part<N> {
  const { title, points, size = ownSize } = options
  return {
    title,
    points,
    judge(solution) {
      if (!solution.reference) throw new Error('a part needs a reference that is not there')
      const reference = solution.reference(sizeOf(solution, size).numbers)
      const both = [designOf(solution, size), reference].map(withPortsByLeaf) as [Design, Design]
      return judgeAll(solution, { ...options, size }, sideBySide(...both))
    },
  }
}

interface LawsOptions<N> extends Titled, DecideOptions {
  /** Asserts properties of the solution's ports, which are the inputs of this module. */
  readonly laws: (numbers: N) => Module<unknown>
}

/** Requires that the assertions of a module about the ports hold, for all inputs in all cycles. */
export function keepsLaws<N extends Numbers>(options: LawsOptions<N>): Part<N> {
  const { title, points, size = ownSize } = options
  return {
    title,
    points,
    judge(solution) {
      const laws = elaborate(options.laws(sizeOf(solution, size).numbers))
      return judgeAll(solution, { ...options, size }, watched(designOf(solution, size), laws))
    },
  }
}

async function judgeAll<N extends Numbers>(
  solution: Solution<N>,
  { title, size, ...options }: DecideOptions & { readonly title: string; readonly size: string },
  design: Design,
): Promise<Judgement> {
  const decision = await decide(design, { makeSolver: solution.makeSolver, ...options })
  if (decision.kind === 'proved') return { share: 1, how: decision.how }
  if (decision.kind === 'open') return { share: 0.5, how: decision.how, notes: [openNote] }
  const { failure } = decision
  const isOwn = failure.instance === solutionPath || failure.instance.startsWith(`${solutionPath}.`)
  const statement = isOwn ? `your own assertion fails: '${plainText(failure.message)}'` : failure.message
  return {
    share: 0,
    how: `refuted, ${counted(failure.inputs.length, 'cycle')}`,
    finding: explainFailure(solution, size, failure, title),
    notes: isOwn ? [statement] : [],
  }
}

const openNote =
  'It has more states than can be looked at: a solution needs few registers. The half of the points is given.'

/** Explains a run that breaks a law, by an output that differs from the model. */
function explainFailure<N extends Numbers>(
  solution: Solution<N>,
  size: string,
  failure: Failure,
  title: string,
): Finding | null {
  const design = designOf(solution, size)
  const start = stateWith(new Machine(design), startOfSolution(failure))
  const difference = differenceFrom(solution, size, failure.inputs, start)
  return difference && explain(solution, size, difference, title)
}

/** The first difference of a run from the model, as a finding; null if there is none. For a lab's own parts. */
export function findingInRun<N extends Numbers>(
  solution: Solution<N>,
  size: string,
  inputs: readonly Values[],
  title: string,
): Finding | null {
  const difference = differenceFrom(solution, size, inputs)
  return difference && explain(solution, size, difference, title)
}

/** The first difference of a size of the solution from the model. */
export function differenceFrom<N extends Numbers>(
  solution: Solution<N>,
  size: string,
  inputs: readonly Values[],
  start: Uint8Array | null = null,
): Difference | null {
  const { lab } = solution
  const { numbers } = sizeOf(solution, size)
  const expected =
    solution.reference && start ? outputsOf(solution.reference(numbers), inputs) : expectedOutputs(lab, numbers, inputs)
  return firstDifference(designOf(solution, size), modelled(lab).ports(numbers), { inputs, expected, start })
}

/** A difference as a finding. */
export function explain<N extends Numbers>(
  solution: Solution<N>,
  size: string,
  difference: Difference,
  title: string,
): Finding {
  const ports = modelled(solution.lab).ports(sizeOf(solution, size).numbers)
  const finding = findingOf(designOf(solution, size), ports, difference, title)
  return { ...finding, message: finding.message + noteOf(solution, size) }
}

/** The size concerned: `, with stages 3`; empty for the student's own. */
export function noteOf<N extends Numbers>(solution: Solution<N>, size: string): string {
  return sizeNote(sizeOf(solution, ownSize).numbers, sizeOf(solution, size).numbers)
}

/** @throws Error for a size that the lab lacks */
export function sizeOf<N extends Numbers>({ sizes }: Solution<N>, name: string) {
  return sizes.find((size) => size.name === name) ?? missing(name)
}

/** @throws Error for a size that the lab lacks */
export function designOf<N extends Numbers>({ designs }: Solution<N>, name: string): Design {
  return designs[name] ?? missing(name)
}

function missing(name: string): never {
  throw new Error(`the lab has no size called ${name}`)
}

/** The parts of `flitwave lab check`, and of a page: they contain nothing that students must not know. */
export function publicChecks<N extends Numbers>(): readonly Part<N>[] {
  return [
    scenarios({ title: 'The scenarios of the lab', points: 0 }),
    randomRuns({ title: 'Random inputs', points: 0 }),
  ]
}
