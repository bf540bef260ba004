/** A comparison of two runs as text. */

import { counted } from '../counted.js'
import type { Both, Comparison, PartedStep } from './compare.js'
import { keyOfSubject, type Subject } from './explain.js'
import { pathOf } from './past.js'
import { showValue } from './show.js'
import { describe, sourceOf } from './text.js'
import { isMereWire } from './trace.js'

/** More signals than these are counted, not named. */
const mostNamed = 12

/** @param names - of the two runs */
export function printComparison(comparison: Comparison, names: Both<string>): string {
  const { cycle, differing, steps } = comparison
  const alone = names.flatMap((name, i) => aloneIn(name, comparison.alone[i]!))
  if (cycle === null) return [sameness(comparison), ...alone].join('\n')
  return [
    `the runs part in cycle ${cycle}, in ${counted(differing.length, 'signal')}${since(comparison)}`,
    ...named(differing.map((both) => `  ${pathOf(both[0])}: ${valuesOf(both)}`)),
    ...alone,
    '',
    ...steps.flatMap((step) => printStep(step, names)),
  ].join('\n')
}

function sameness({ comparedFrom, lastCycle }: Comparison): string {
  return comparedFrom === 0
    ? `the runs are the same in the cycles 0:${lastCycle}`
    : `all snapshots up to cycle ${comparedFrom} agree, and the runs are the same from there to cycle ${lastCycle}; --exact compares every cycle`
}

function since({ comparedFrom }: Comparison): string {
  return comparedFrom === 0 ? '' : `; up to cycle ${comparedFrom} all snapshots agree, --exact compares every cycle`
}

function aloneIn(name: string, paths: readonly string[]): string[] {
  return paths.length === 0 ? [] : [`only in ${name}:`, ...named(paths.map((path) => `  ${path}`))]
}

function named(lines: readonly string[]): string[] {
  const more = lines.length - mostNamed
  return more > 0 ? [...lines.slice(0, mostNamed), `  and ${more} more`] : [...lines]
}

function valuesOf(both: Both<Subject>): string {
  return both.map((subject) => showValue(subject, subject.value)).join(' | ')
}

/** A mere wire takes one line; anything else has the lines that made the value in either run. */
function printStep({ subjects, answers }: PartedStep, names: Both<string>): string[] {
  const head = `${keyOfSubject({ ...subjects[0], within: null })} = ${valuesOf(subjects)}`
  if (answers.every(isMereWire)) return [head]
  const sides = answers.map((answer, i) => {
    const lines = sourceOf(answer).map((line) => `    | ${line}`)
    return [`  ${names[i]!}: ${showValue(subjects[i]!, subjects[i]!.value)}${describe(answer, subjects[i]!)}`, ...lines]
  })
  return [head, ...sides.flat()]
}
