/** Parts for modules without state: they check all possible inputs, case by case. */

import { counted, decimal } from '../../base/text.js'
import type { Design } from '../../ir/ir.js'
import { describeNumbers } from './numbers-text.js'
import { isAsExpected } from './comparison.js'
import { modelled, type LabSize, type Numbers, type Values, type Part, type Solution } from './lab.js'
import { Machine } from './state-machine.js'
import type { Judgement } from './part.js'
import { designOf, differenceFrom, explain } from './parts.js'

interface CaseOptions<N extends Numbers> {
  readonly title: string
  readonly points: number
  /** All possible inputs in a size. */
  readonly cases: (numbers: N) => readonly Values[]
}

/** Compares with the model, in all sizes and cases. */
export function allCases<N extends Numbers>({ cases, ...part }: CaseOptions<N>): Part<N> {
  return {
    ...part,
    judge: (solution) =>
      inAllSizes(solution, part.title, ({ name, numbers }) => {
        const all = cases(numbers)
        const answer = answersOf(solution, name)
        const model = modelled(solution.lab).model(numbers)
        const wrong = all.filter((inputs) => !isAsExpected(answer(inputs), model.cycle(inputs)))
        const message = `${decimal(wrong.length)} of ${counted(all.length, 'case')} wrong`
        return { cases: all.length, violation: wrong.length > 0 ? { message, cases: wrong.slice(0, 1) } : null }
      }),
  }
}

/** Maps inputs to the outputs of a module. */
export type Answer = (inputs: Values) => Values

/** A violation of a law by the answers of a module. */
export interface Violation {
  /** `a packet from 3 to 5 does not arrive`. */
  readonly message: string
  /** More text than fits in a line. */
  readonly detail?: string
  /** The inputs that cause it. */
  readonly cases: readonly Values[]
}

interface CaseLawOptions<N extends Numbers> extends CaseOptions<N> {
  /** Null if the law holds. */
  readonly law: (numbers: N, answer: Answer) => Violation | null
}

/** Checks, in all sizes, a law over the answers to all cases together, such as where a packet ends. */
export function keepsCaseLaw<N extends Numbers>({ cases, law, ...part }: CaseLawOptions<N>): Part<N> {
  return {
    ...part,
    judge: (solution) =>
      inAllSizes(solution, part.title, ({ name, numbers }) => ({
        cases: cases(numbers).length,
        violation: law(numbers, answersOf(solution, name)),
      })),
  }
}

interface Looked {
  readonly cases: number
  readonly violation: Violation | null
}

function inAllSizes<N extends Numbers>(
  solution: Solution<N>,
  title: string,
  look: (size: LabSize<N>) => Looked,
): Judgement {
  const { sizes } = solution
  const remembers = sizes.find(({ name }) => hasState(solution, name))
  if (remembers)
    return { share: 0, how: 'it has registers: what it answers must not depend on what was before', ...first() }
  let cases = 0
  for (const size of sizes) {
    const { violation, cases: looked } = look(size)
    if (violation) {
      const { message, detail } = violation
      const notes = [...(detail === undefined ? [] : [detail]), `in ${describeNumbers(size.numbers)}`]
      return { share: 0, how: message, notes, ...first(size.name, violation) }
    }
    cases += looked
  }
  return { share: 1, how: `all ${decimal(cases)} cases of ${counted(sizes.length, 'size')}` }

  /** The first case with an answer that differs from the model's. */
  function first(size?: string, violation?: Violation): Pick<Judgement, 'finding'> {
    const difference = violation?.cases.map((inputs) => differenceFrom(solution, size!, [inputs])).find(Boolean)
    return { finding: difference ? explain(solution, size!, difference, title) : null }
  }
}

function hasState<N extends Numbers>(solution: Solution<N>, size: string): boolean {
  return designOf(solution, size).modules.some(
    ({ signals, memories }) => memories.length > 0 || signals.some(({ role }) => role === 'register'),
  )
}

/** By design, because laws query each case more than once. */
const known = new WeakMap<Design, Answer>()

function answersOf<N extends Numbers>(solution: Solution<N>, size: string): Answer {
  const design = designOf(solution, size)
  const answer = known.get(design) ?? remembering(answering(design))
  known.set(design, answer)
  return answer
}

function answering(design: Design): Answer {
  const machine = new Machine(design)
  return (inputs) => {
    machine.set(inputs)
    machine.settle()
    return machine.read()
  }
}

function remembering(answer: Answer): Answer {
  const answers = new Map<string, Values>()
  return (inputs) => {
    const key = JSON.stringify(inputs)
    const before = answers.get(key)
    if (before) return before
    const now = answer(inputs)
    answers.set(key, now)
    return now
  }
}
