/** The causes of a value, and their causes, to a depth. */

import { Explainer, keyOfSubject, type Answer, type Subject } from './explain.js'
import { locate, requireCycle, type Located, type Past } from './recorded-values.js'
import type { Design } from '../../ir/ir.js'
import type { ReplayFile } from '../replay/file.js'
import { RecordedPast } from './recorded-past.js'

/** A value and what made it. */
export interface Step {
  /** Its number in {@link Trace.steps}. */
  readonly index: number
  readonly subject: Subject
  /** Null where the depth ends. */
  readonly answer: Answer | null
  /** The steps of its causes, in their order. */
  readonly causes: readonly number[]
}

/** All that led to some values. */
export interface CauseTrace {
  readonly roots: readonly number[]
  /** Nearer ones first; each once, however often it is a cause. */
  readonly steps: readonly Step[]
}

interface Open {
  readonly index: number
  readonly subject: Subject
  answer: Answer | null
  causes: readonly number[]
}

/** @param depth - how many assignments deep; a mere connection counts for nothing */
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

  /** Answers what is open, and all that it is connected to; returns what is open then. Later cycles come first. */
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

/** True if a value is another one under another name: a connection to a signal as it is. */
export function isMereWire({ origin, assigned }: Answer): boolean {
  const stmt = assigned?.version.stmt
  return origin === 'connected' && stmt != null && (stmt.value.kind === 'signal' || stmt.value.kind === 'port')
}

interface Question {
  /** The path of a leaf, a glob over leaves, or the path of a word of a memory. */
  readonly path: string
  readonly cycle: number
  /** How many assignments deep. */
  readonly depth: number
  /** Looks at each cycle to find since when a value is held, however long that takes. */
  readonly isExact?: boolean
}

/** @throws FlitwaveError FW903 for a path that names nothing, FW904 for a cycle that was not run */
export function askWhy(
  file: ReplayFile,
  design: Design,
  { path, cycle, depth, isExact = false }: Question,
): CauseTrace {
  const past = new RecordedPast(file, design, isExact)
  requireCycle(past, cycle)
  return traceCauses(past, locate(past.tree, path), cycle, depth)
}
