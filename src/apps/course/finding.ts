/** Finds the first fault of a solution: its cycle, both waves, and the line that assigned the wrong value. */

import type { Design } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { locate } from '../../runs/why/recorded-values.js'
import { printCauses, sourceLines } from '../../runs/why/text.js'
import { traceCauses, type CauseTrace } from '../../runs/why/trace.js'
import { portableFormats } from '../../print/wave/formats.js'
import { valueText } from '../../print/wave/values.js'
import { type Difference, RunPast } from './comparison.js'
import type { LabPort, Values } from './lab.js'
import type { Finding } from './part.js'
import { shapeOfPort } from './ports.js'
import { differenceTrace } from './waves.js'
import { formatLine } from '../../base/diagnostic/diagnostic.js'

/** A finding without a cycle, about an answer or about a module that was not run. */
export function findingAt(message: string, lines: readonly Place[], causes = ''): Finding {
  return { cycle: null, message, place: lines[0] ?? null, lines, causes, waves: '', svg: null }
}

/** The number of assignments to trace back: for the list of lines, and for the printed values. */
export const lineDepth = 12
const causeDepth = 2

/**
 * Goes back from the first wrong value to the lines that led to it.
 * @param title - the title of the drawing
 */
export function findingOf(design: Design, ports: readonly LabPort[], difference: Difference, title: string): Finding {
  const { cycle, inputs, start, yours, expected } = difference
  const past = new RunPast(design, inputs, start ?? undefined)
  const [port] = difference.ports as [string]
  const roots = locate(past.tree, `dut.${port}`)
  const causes = traceCauses(past, roots, cycle, lineDepth)
  const trace = differenceTrace(`${title}: first wrong cycle ${cycle}`, ports, difference, past)
  const lines = linesOf(causes)
  const shape = shapeOfPort(ports.find(({ name }) => name === port)!)
  const value = (values: Difference['yours']): string => valueText(shape, BigInt(values[cycle]![port] as number))
  return {
    cycle,
    message: `${port} is ${value(yours)} in cycle ${cycle}, and has to be ${value(expected)}`,
    place: ownFirst(lines, design)[0] ?? null,
    lines,
    causes: causesText(printCauses(traceCauses(past, roots, cycle, causeDepth)), lines, design.top.place.file),
    waves: portableFormats.text.print(trace),
    svg: portableFormats.svg.print(trace),
  }
}

/** Own lines first: modules of the package may be nearer to a wrong value, but they are right. */
export function ownFirst(lines: readonly Place[], { top }: Design): Place[] {
  const isOwn = ({ file }: Place): boolean => file === top.place.file
  return [...lines.filter(isOwn), ...lines.filter((line) => !isOwn(line))]
}

/** In the order of the steps, without duplicates. */
export function linesOf({ steps }: CauseTrace): Place[] {
  const places = steps.flatMap(({ answer }) => {
    if (!answer) return []
    const lines = sourceLines(answer).map(({ place }) => place)
    // The declaration of a register sets its initial value.
    if (answer.origin === 'start' && answer.place) return [answer.place]
    // The assignment first, then the conditions on the way to it.
    return answer.place && lines.length > 0 ? [answer.place, ...lines] : lines
  })
  const seen = new Set<string>()
  return places.filter(({ file, line }) => {
    const key = `${file}:${line}`
    return !seen.has(key) && Boolean(seen.add(key))
  })
}

/** The maximum number of lines of a tree. */
const mostLines = 24

/**
 * @param tree - a line for each value, and for each source line that produced it
 * @param lines - all lines that led to the value, nearer ones first
 * @param file - the file of the solution
 */
export function causesText(tree: string, lines: readonly Place[], file: string): string {
  const shown = shortened(tree.split('\n'))
  const named = new Set(shown.flatMap((line) => /^\s*(?:\||=.*?\s{2}) *(\S+:\d+)/.exec(line)?.[1] ?? []))
  const isOwn = (place: Place): boolean => folderOf(place.file) === folderOf(file)
  const further = lines.filter((place) => isOwn(place) && !named.has(formatLine(place)))
  // Any of these lines may be the wrong one.
  const names = further.map(({ file: own, line }) => `${own.slice(folderOf(own).length)}:${line}`)
  return [...shown, ...(names.length > 0 ? [`further back: ${names.join(', ')}`] : [])].join('\n')
}

/** First drops repeated text, then cuts the end. */
function shortened(lines: readonly string[]): string[] {
  if (lines.length <= mostLines) return [...lines]
  const news = lines.filter((line) => !line.endsWith('  (see above)'))
  if (news.length <= mostLines) return news
  return [...news.slice(0, mostLines), `… and ${news.length - mostLines} more`]
}

function folderOf(file: string): string {
  return file.replace(/[^\\/]*$/, '')
}

/**
 * The lines behind the value of an output in the last cycle of a run, those of the solution's own file first. For findings
 * that are not a difference from a model.
 */
export function linesBehind(design: Design, inputs: readonly Values[], output: string): Place[] {
  const past = new RunPast(design, inputs)
  return ownFirst(linesOf(traceCauses(past, locate(past.tree, `dut.${output}`), past.lastCycle, lineDepth)), design)
}
