/** Who wrote the values that answers end in. */

import type { Place } from '../../base/diagnostic/place.js'
import type { Both, Comparison, PartedStep } from './compare.js'
import type { Answer, Subject } from './explain.js'
import { pathOf } from './past.js'
import type { CauseTrace } from './trace.js'

/** The code of a testbench that wrote a value. */
export interface Writer {
  /** `driver push`. */
  readonly process: string
  /** It was written before this cycle ran. */
  readonly cycle: number
  /** In the testbench's source; null if it is not known. */
  readonly place: Place | null
}

/** A value that was written from outside, if it was. */
export interface Written {
  /** `dut.credit`. */
  readonly path: string
  /** It was written before one of these cycles, both included. */
  readonly from: number
  readonly to: number
}

/** Tells who wrote a value: null if nobody did, undefined if that is not known. */
export type WriterOf = (written: Written) => Writer | null | undefined

/** A value and what made it. */
interface Answered {
  readonly subject: Subject
  readonly answer: Answer | null
}

/** What of some answers was, or may have been, written from outside. */
export function writtenIn(steps: readonly Answered[]): Written[] {
  return steps.flatMap(({ subject, answer }) => (answer ? (writtenFor(subject, answer) ?? []) : []))
}

/** A trace of causes with who wrote its inputs. */
export function withWriters({ roots, steps }: CauseTrace, writerOf: WriterOf): CauseTrace {
  const named = steps.map((step) => ({
    ...step,
    answer: step.answer && withWriter(step.subject, step.answer, writerOf),
  }))
  return { roots, steps: named }
}

/** What was answered in one of two runs that were compared. */
export function answeredIn({ steps }: Comparison, side: 0 | 1): Answered[] {
  return steps.map(({ subjects, answers }) => ({ subject: subjects[side], answer: answers[side] }))
}

/** A comparison with who wrote the inputs of either run. */
export function comparedWithWriters(comparison: Comparison, [mine, others]: Both<WriterOf>): Comparison {
  const steps = comparison.steps.map(({ subjects, answers: [first, second] }): PartedStep => {
    return { subjects, answers: [withWriter(subjects[0], first, mine), withWriter(subjects[1], second, others)] }
  })
  return { ...comparison, steps }
}

function withWriter(subject: Subject, answer: Answer, writerOf: WriterOf): Answer {
  const written = writtenFor(subject, answer)
  const writer = written ? writerOf(written) : undefined
  return writer === undefined ? answer : { ...answer, writer }
}

/** What a run began with was written before its first cycle, or later to no effect, or never. */
function writtenFor(subject: Subject, { origin, cycle }: Answer): Written | null {
  if (origin === 'testbench') return { path: pathOf(subject), from: cycle, to: cycle }
  return origin === 'start' ? { path: pathOf(subject), from: 0, to: subject.cycle } : null
}
