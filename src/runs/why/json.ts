/** A trace of causes as JSON. */

import { formatPlace } from '../../base/diagnostic/diagnostic.js'
import type { Answer, Subject } from './explain.js'
import type { Read } from './follow.js'
import { pathOf, type Writer } from './recorded-values.js'
import { showValue } from './show.js'
import type { CauseTrace, Step } from './trace.js'
import type { Both, Comparison } from './compare.js'

/** The trace with all its steps in one list; causes are indices into it. */
export function causesAsJson({ roots, steps }: CauseTrace): object {
  return { roots, steps: steps.map(stepAsJson) }
}

function stepAsJson({ index, subject, answer, causes }: Step): unknown {
  return {
    step: index,
    signal: pathOf(subject),
    cycle: subject.cycle,
    value: showValue(subject, subject.value),
    ...(answer && { ...answerAsJson(answer), causes }),
  }
}

/** The answer as JSON. */
function answerAsJson({ origin, cycle, isExact, node, place, conditions, reads, lines, writer }: Answer): object {
  return {
    origin,
    originCycle: cycle,
    exact: isExact,
    instance: node.path,
    place: place && formatPlace(place),
    lines: lines.map((line) => formatPlace(line)),
    ...(writer !== undefined && { writer: writer && writerAsJson(writer) }),
    reads: reads.map(readAsJson),
    conditions: conditions.map(({ stmt, value, reads: read }) => ({
      place: formatPlace(stmt.place),
      value: String(value),
      reads: read.map(readAsJson),
    })),
  }
}

function writerAsJson({ process, cycle, place }: Writer): object {
  return { process, cycle, place: place && formatPlace(place) }
}

function readAsJson(read: Read): unknown {
  return { signal: pathOf(read), value: showValue(read, read.value) }
}

/** A comparison of two runs as JSON. */
export function comparisonAsJson({ differing, steps, alone, ...divergence }: Comparison): object {
  return {
    ...divergence,
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
