import type { Both, Comparison } from './compare.js'
import type { Subject } from './explain.js'
import { answerAsJson } from './json.js'
import { pathOf } from './past.js'
import { showValue } from './show.js'

/** A comparison of two runs for programs. */
export function comparisonAsJson({ differing, steps, alone, ...parting }: Comparison): object {
  return {
    ...parting,
    differing: differing.map(bothAsJson),
    steps: steps.map(({ subjects, answers }) => ({ ...bothAsJson(subjects), answers: answers.map(answerAsJson) })),
    onlyInFirst: alone[0],
    onlyInSecond: alone[1],
  }
}

function bothAsJson(both: Both<Subject>): object {
  const [{ cycle }] = both
  return { signal: pathOf(both[0]), cycle, values: both.map((subject) => showValue(subject, subject.value)) }
}
