/** The causes of a value, recursively to a depth. */

import { Explainer, keyOfSubject, type Answer, type Subject } from './explain.js'
import { locate, requireCycle, type Located, type Past } from './recorded-values.js'
import type { Design } from '../../ir/ir.js'
import type { ReplayFile } from '../replay/file.js'
import { RecordedPast } from './recorded-past.js'

/** A value and its causes. */
export interface Step {
  /** Its number in {@link Trace.steps}. */
  readonly index: number
  readonly subject: Subject
  /** Null beyond the depth. */
  readonly answer: Answer | null
  /** The steps of its causes, in their order. */
  readonly causes: readonly number[]
}

/** All causes of some values. */
export interface CauseTrace {
  readonly roots: readonly number[]
  /** The nearest first; each once, even if it is a cause several times. */
  readonly steps: readonly Step[]
}

interface Open {
  readonly index: number
  readonly subject: Subject
  answer: Answer | null
  causes: readonly number[]
}

/** @param depth - the number of assignments; mere connections do not count */
export function traceCauses(past: Past, roots: readonly Located[], cycle: number, depth: number): CauseTrace {
  const tracer = new Tracer(new Explainer(past))
  return tracer.trace(roots, cycle, depth)
}

class Tracer {
  private readonly steps: Open[] = []
  private readonly known = new Map<string, Open>()

  constructor(private readonly explainer: Explainer) {}

  trace(roots: readonly Located[], cycle: number, depth: number): CauseTrace {
    const first = roots.map((root) => this.open(this.explainer.subject(root, cycle)))
    let level = first
    for (let left = depth; left > 0 && level.length > 0; left--) level = this.answerAll(level)
    return { roots: first.map(({ index }) => index), steps: this.steps }
  }

  /**
   * Answers the open steps and all values to which they are connected; returns the steps that are open then. Later cycles
   * come first.
   */
  private answerAll(level: readonly Open[]): Open[] {
    const next: Open[] = []
    const pending = [...level].sort((a, b) => b.subject.cycle - a.subject.cycle)
    for (const step of pending) {
      if (step.answer) continue
      const answer = this.explainer.explain(step.subject)
      const causes = answer.causes.map((cause) => this.open(cause))
      step.answer = answer
      step.causes = causes.map(({ index }) => index)
      ;(isMereWire(answer) ? pending : next).push(...causes)
    }
    return next
  }

  private open(subject: Subject): Open {
    const key = keyOfSubject(subject)
    const known = this.known.get(key)
    if (known) return known
    const step: Open = { index: this.steps.length, subject, answer: null, causes: [] }
    this.steps.push(step)
    this.known.set(key, step)
    return step
  }
}

/** True if a value is only another name for a signal: a plain connection. */
export function isMereWire({ origin, assigned }: Answer): boolean {
  const stmt = assigned?.version.stmt
  return origin === 'connected' && stmt != null && (stmt.value.kind === 'signal' || stmt.value.kind === 'port')
}

interface Question {
  /** The path of a leaf, a glob over leaves, or the path of a word of a memory. */
  readonly path: string
  readonly cycle: number
  /** The depth in assignments. */
  readonly depth: number
  /** True to check each cycle to find since when a value is held, however long that takes. */
  readonly isExact?: boolean
}

/** @throws FlitwaveError FW903 for an unknown path, FW904 for a cycle outside the run */
export function askWhy(
  file: ReplayFile,
  design: Design,
  { path, cycle, depth, isExact = false }: Question,
): CauseTrace {
  const past = new RecordedPast(file, design, isExact)
  requireCycle(past, cycle)
  return traceCauses(past, locate(past.tree, path), cycle, depth)
}
