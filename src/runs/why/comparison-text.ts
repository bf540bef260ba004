/** A comparison of two runs as text: the cause of the difference, and then all differences. */

import { counted } from '../../base/text.js'
import { groupBy } from '../../base/maps.js'
import type { Both, Comparison, DivergentStep } from './compare.js'
import { keyOfSubject, type Answer, type Subject } from './explain.js'
import { pathOf } from './recorded-values.js'
import { showValue, presentText, sourceLine, type SourceReader } from './show.js'
import { describe, lineText, sourceLines, type SourceLine } from './text.js'
import { isMereWire } from './trace.js'

/** If there are more instances, or signals of one, the rest are counted, not named. */
const mostNamed = 12

/** A compared run, with its name for readers. */
export interface ComparedRun {
  /** Its name: the path of its replay. */
  readonly name: string
  /** Returns the texts of its source files; by default the current ones. */
  readonly read?: SourceReader
}

export function printComparison(comparison: Comparison, runs: Both<ComparedRun>): string {
  const { cycle, differing, steps } = comparison
  const alone = runs.flatMap(({ name }, i) => aloneIn(name, comparison.alone[i]!))
  if (cycle === null) return [sameness(comparison), ...alone].join('\n')
  return [
    `the runs part in cycle ${cycle}, in ${counted(differing.length, 'signal')}${since(comparison)}`,
    '',
    // The last step has no differing cause: its lines, or its input, caused the difference.
    ...steps.toReversed().flatMap((step) => printStep(step, runs)),
    '',
    `in cycle ${cycle} differ`,
    ...byInstance(differing),
    ...alone,
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
  return paths.length === 0 ? [] : [`only in ${name}:`, ...named(paths).map((path) => `  ${path}`)]
}

/** A line for each instance: `  dut.fifo: count 3 | 2, full true | false`. */
function byInstance(differing: readonly Both<Subject>[]): string[] {
  const instances = groupBy(differing, ([{ node }]) => node.path)
  const lines = [...instances].map(([path, both]) => {
    const values = both.map((subjects) => `${pathOf(subjects[0]).slice(path.length + 1)} ${valuesOf(subjects)}`)
    return `${path}: ${named(values).join(', ')}`
  })
  return named(lines).map((line) => `  ${line}`)
}

function named(texts: readonly string[]): string[] {
  const more = texts.length - mostNamed
  return more > 0 ? [...texts.slice(0, mostNamed), `and ${more} more`] : [...texts]
}

function valuesOf(both: Both<Subject>): string {
  return both.map((subject) => showValue(subject, subject.value)).join(' | ')
}

/** A mere wire takes one line; other steps show the lines that produced the value in either run. */
function printStep({ subjects, answers }: DivergentStep, runs: Both<ComparedRun>): string[] {
  const head = `${keyOfSubject({ ...subjects[0], within: null })} = ${valuesOf(subjects)}`
  if (answers.every(isMereWire)) return [head]
  const sides = ([0, 1] as const).map((side) => {
    const { name, read = presentText } = runs[side]
    const [answer, subject] = [answers[side], subjects[side]]
    const others = otherLines(answer, answers[1 - side]!, runs[1 - side]!.read)
    const lines = sourceLines(answer, read).map((line) => `    ${markOf(line, read, others)} ${lineText(line)}`)
    return [`  ${name}: ${showValue(subject, subject.value)}${describe(answer, subject)}`, ...lines]
  })
  return [head, ...sides.flat()]
}

/** The lines of the other run's file with the same module or name as a file of this run. */
function otherLines(
  answer: Answer,
  other: Answer,
  read: SourceReader = presentText,
): (file: string) => ReadonlySet<string> | null {
  return (file) => {
    const isOfModule = file === answer.node.module.place.file
    const text = read(isOfModule ? other.node.module.place.file : file)
    return text === null ? null : new Set(text.split('\n').map((line) => line.trim()))
  }
}

/** `~` for a line that is missing in the other run's file. */
function markOf(
  { place }: SourceLine,
  read: SourceReader,
  others: (file: string) => ReadonlySet<string> | null,
): string {
  const text = sourceLine(place, read)
  const known = others(place.file)
  return text === null || known === null || known.has(text) ? '|' : '~'
}
