/** A trace of causes as text: the causes of a value are listed below it. */

import { formatLine } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import { groupBy } from '../../base/maps.js'
import type { Answer, Subject } from './explain.js'
import type { Read } from './follow.js'
import { pathOf, type Writer } from './recorded-values.js'
import { showValue, sourceLine, withValues, type SourceReader } from './show.js'
import { isMereWire, type CauseTrace, type Step } from './trace.js'

/** The whole trace, a line for each value and for each contributing source line. */
export function printCauses(trace: CauseTrace): string {
  const printer = new Printer(trace)
  for (const root of trace.roots) printer.print(trace.steps[root]!, '')
  return printer.lines.join('\n')
}

class Printer {
  readonly lines: string[] = []
  private readonly printed = new Set<Step>()

  constructor(private readonly trace: CauseTrace) {}

  print(step: Step, indent: string): void {
    const end = this.openWires(step, indent)
    if (!end?.answer) return
    for (const line of sourceOf(end.answer)) this.lines.push(`${indent}  | ${line}`)
    for (const cause of end.causes) this.print(this.trace.steps[cause]!, `${indent}  `)
  }

  /** Opens a step and all values to which it is merely connected; returns the last, or null if it is known. */
  private openWires(step: Step, indent: string): Step | null {
    if (!this.open(step, `${indent}${headline(step.subject)}`)) return null
    let end = step
    while (end.answer && isMereWire(end.answer)) {
      const cause = this.trace.steps[end.causes[0]!]!
      const line = `${indent}  = ${pathOf(cause.subject)}  ${formatLine(end.answer.place!)}`
      if (!this.open(cause, line)) return null
      end = cause
    }
    return end
  }

  private open(step: Step, line: string): boolean {
    const { answer, subject } = step
    const isKnown = this.printed.has(step)
    this.printed.add(step)
    this.lines.push(line + (!answer ? '  …' : isKnown ? '  (see above)' : describe(answer, subject)))
    return !isKnown
  }
}

/** `dut.pass@12 = true`. */
export function headline(subject: Subject): string {
  return `${pathOf(subject)}@${subject.cycle} = ${showValue(subject, subject.value)}`
}

/** Describes the origin of a value. */
export function describe({ origin, cycle, isExact, writer }: Answer, subject: Subject): string {
  switch (origin) {
    case 'assigned':
    case 'connected':
      return ''
    case 'clocked':
      return `  set in cycle ${cycle}`
    case 'held':
      return `  holds since cycle ${cycle}${isExact ? '' : ', by the snapshots'}`
    case 'reset':
      return `  reset in cycle ${cycle - 1}`
    case 'start':
      return describeStart(subject, writer)
    case 'testbench':
      return describeWrite(writer?.process ?? 'the testbench', cycle, subject)
    case 'undriven':
      return '  never assigned'
    case 'restored':
      return '  put there when the run went back'
  }
}

/** An input that is repeatedly set to its current value keeps its initial value. */
function describeStart(subject: Subject, writer: Writer | null | undefined): string {
  if (writer?.cycle === 0) return describeWrite(writer.process, 0, subject)
  if (!isInput(subject)) return hasInitial(subject) ? '  the initial value' : '  as the run began'
  if (writer === undefined) return '  an input, the same since the run began'
  const value = showValue(subject, subject.value)
  return writer === null
    ? `  nobody has set it: it has been ${value} since reset`
    : `  ${value} since reset; ${writer.process} set it to the same in cycle ${writer.cycle}`
}

/** True if what the run began with is what the design says. */
function hasInitial({ source, value }: Subject): boolean {
  if ('signal' in source) return source.signal.initial === value
  const { initial } = source.memory
  return initial !== undefined && (initial[source.address] ?? 0n) === value
}

function describeWrite(writer: string, cycle: number, subject: Subject): string {
  return cycle === subject.cycle ? `  set by ${writer}` : `  set by ${writer} in cycle ${cycle}`
}

function isInput({ source }: Subject): boolean {
  return 'signal' in source && source.signal.role === 'input'
}

/** A contributing source line. */
export interface SourceLine {
  readonly place: Place
  /** With the read values after their names, `turn‹2›`; null if the source is unavailable. */
  readonly text: string | null
}

/**
 * The source lines, file by file, from top to bottom.
 * @param read - returns the texts of files; by default the current ones
 */
export function sourceLines(answer: Answer, read?: SourceReader): SourceLine[] {
  const { origin, place, conditions, reads, lines: own, writer } = answer
  const isAssigned = origin === 'assigned' || origin === 'connected' || origin === 'clocked'
  const parts: SourcePart[] = [
    ...conditions.flatMap((condition) => partsOf(condition.stmt.place, condition)),
    ...(isAssigned && place ? partsOf(place, { reads, lines: own }) : []),
    ...(writer?.place ? partsOf(writer.place, { reads: [], lines: [] }) : []),
  ]
  const files = groupBy(parts, (part) => part.place.file)
  return [...files.values()]
    .flatMap((inFile) => [...groupBy(inFile, (part) => part.place.line).values()].sort(byLine))
    .map(([first, ...others]) => {
      const text = sourceLine(first!.place, read)
      const all = [first!, ...others].flatMap((part) => part.reads)
      return { place: first!.place, text: text === null ? null : withValues(text, all) }
    })
}

/** The source lines as texts, each with its place. */
export function sourceOf(answer: Answer): string[] {
  return sourceLines(answer).map(lineText)
}

/** `fifo.ts:12  this.full = this.count‹4› === 4`. */
export function lineText({ place, text }: SourceLine): string {
  return [formatLine(place), text].filter((part) => part !== null).join('  ')
}

/** The lines of a statement, and of the functions that it calls. */
function partsOf(place: Place, { reads, lines }: Pick<Answer, 'reads' | 'lines'>): SourcePart[] {
  return [place, ...lines].map((line) => ({ place: line, reads }))
}

interface SourcePart {
  readonly place: Place
  readonly reads: readonly Read[]
}

function byLine([a]: readonly SourcePart[], [b]: readonly SourcePart[]): number {
  return a!.place.line - b!.place.line
}
