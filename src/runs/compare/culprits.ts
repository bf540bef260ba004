/** The signals that went wrong themselves: all that they are made of is as in the other run. */

import { obtain } from '../../base/maps.js'
import { Explainer, keyOfSubject, type Answer, type Subject } from '../why/explain.js'
import { pathOf, type Located, type Past } from '../why/recorded-values.js'

/** A signal that differs though its causes do not, with the causes of its value in the replay. */
export interface Culprit {
  readonly subject: Subject
  readonly answer: Answer
}

/**
 * Finds among the signals that differ in the first wrong cycle those that made the others wrong. A register has its causes in
 * the cycle before, in which nothing differed.
 * @param differing - what differs, in the order of the design
 * @param isMatched - true if the other run has the signal
 */
export function culpritsAmong(
  past: Past,
  cycle: number,
  differing: readonly Located[],
  isMatched: (path: string) => boolean,
): Culprit[] {
  const explainer = new Explainer(past)
  const wrong = new Set(differing.map(pathOf))
  const known = new Map<string, boolean>()
  /** True if a value that is part of this one differs. */
  const isExplained = (subject: Subject): boolean =>
    obtain(known, keyOfSubject(subject), () => explainer.explain(subject).causes.some(isWrong))
  const isWrong = (cause: Subject): boolean => {
    if (cause.cycle !== cycle) return false
    if (cause.within) return isExplained(cause)
    const path = pathOf(cause)
    return wrong.has(path) || (!isMatched(path) && isExplained(cause))
  }
  const once = new Map(differing.map((located) => [pathOf(located), located]))
  return [...once.values()]
    .map((located) => explainer.subject(located, cycle))
    .filter((subject) => !isExplained(subject))
    .map((subject) => ({ subject, answer: explainer.explain(subject) }))
}
