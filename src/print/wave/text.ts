/**
 * The waveform as text: for the terminal, and for tests that contain the expected waveform.
 *
 * ```text
 *          10      11      12      13      14
 *   in     ────────┤H→(3,2)│B      │T      ├───────
 *   ready  ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔╲▁▁▁▁▁▁▁╱▔▔▔▔▔▔▔
 * ```
 *
 * Each cycle is a cell of equal width whose first character is the clock edge. There is one line per signal; if the cycles
 * do not fit side by side, the picture continues below.
 */

import type { Trace } from '../../engines/sim/trace/trace.js'
import { checkCycles, checkRows } from './limits.js'
import { headline, rowsOf } from './rows.js'
import { flattenRows, type Group, type Row, type Span } from './row.js'
import type { Radix } from './values.js'

export interface TextOptions {
  /** The maximum width of the picture in characters; default 100. */
  readonly columns?: number
  /** The width of a cycle in characters, at least 2; by default that of the longest text. */
  readonly cell?: number
  /** The notation of numbers; by default decimal, or hexadecimal for wide numbers. */
  readonly radix?: Radix
}

/** Room for a short number; for most numbers; and for 16 hexadecimal digits, beyond which names are also cut. */
const cellWidths = { narrowest: 4, comfortable: 8, widest: 20 } as const

/** The measures that all lines of one picture share. */
interface Layout {
  readonly labels: number
  readonly cell: number
}

interface Panel {
  readonly from: number
  readonly until: number
}

/** @throws FlitwaveError FW902 for a trace that is too large to read */
export function printText(trace: Trace, { columns = 100, cell, radix }: TextOptions = {}): string {
  checkCycles(trace)
  const { scope, children } = rowsOf(trace, radix)
  const rows = flattenRows(children)
  checkRows(rows, trace)
  const labels = labelWidth(children) + 2
  const room = Math.max(columns - labels, cellWidths.narrowest)
  const layout = { labels, cell: Math.max(2, cell ?? chooseCell(trace, rows, room)) }
  const panels = panelsOf(trace, Math.max(1, Math.floor(room / layout.cell)))
  const pictures = panels.map((panel) =>
    [ruler(panel, layout, trace.timeStep), ...lines(children, panel, layout, 0)].join('\n'),
  )
  return `${[headline(trace, scope), pictures.join('\n\n')].join('\n')}\n`
}

function labelWidth(children: readonly (Group | Row)[], depth = 0): number {
  const widths = children.map((child) =>
    child.kind === 'row' ? width(child.name) + 2 * depth : labelWidth(child.children, depth + 1),
  )
  return Math.max(0, ...widths)
}

/** Wide enough for every text if the whole trace then fits into one panel; otherwise long numbers are cut, but not names. */
function chooseCell(trace: Trace, rows: readonly Row[], room: number): number {
  const share = Math.floor(room / (trace.lastCycle + 1 - trace.firstCycle))
  const names = fittingCell(rows.filter((row) => row.look === 'name'))
  return Math.max(names, Math.min(fittingCell(rows), Math.max(cellWidths.comfortable, share)))
}

/** The narrowest cell in which every text of `rows` is readable in full. */
function fittingCell(rows: readonly Row[]): number {
  const needs = rows
    .filter((row) => row.look !== 'level')
    .flatMap((row) => row.spans.map((span) => Math.ceil((width(span.text) + 1) / (span.until - span.from))))
  return Math.min(cellWidths.widest, Math.max(cellWidths.narrowest, ...needs))
}

function panelsOf(trace: Trace, cycles: number): Panel[] {
  const end = trace.lastCycle + 1
  const count = Math.ceil((end - trace.firstCycle) / cycles)
  return Array.from({ length: count }, (_, i) => {
    const from = trace.firstCycle + i * cycles
    return { from, until: Math.min(from + cycles, end) }
  })
}

/** The cycle numbers, above the first character of each cycle; some are omitted if they would touch. */
function ruler(panel: Panel, { labels, cell }: Layout, timeStep = 1): string {
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200].find((n) => n * cell > String((panel.until - 1) * timeStep).length) ?? 500
  let line = ' '.repeat(labels + 1)
  for (let cycle = panel.from; cycle < panel.until; cycle += 1) {
    if (cycle % step === 0) line = line.padEnd(labels + 1 + (cycle - panel.from) * cell) + String(cycle * timeStep)
  }
  return line.trimEnd()
}

function lines(children: readonly (Group | Row)[], panel: Panel, layout: Layout, depth: number): string[] {
  const indent = '  '.repeat(depth)
  return children.flatMap((child) => {
    if (child.kind === 'group') return [indent + child.name, ...lines(child.children, panel, layout, depth + 1)]
    const label = pad(indent + child.name, layout.labels)
    return [(label + (child.look === 'level' ? level(child, panel, layout) : bus(child, panel, layout))).trimEnd()]
  })
}

/** The line of a level, and its first character behind another level. */
const strokes = { 0: ['▁', '╲'], 1: ['▔', '╱'], x: ['░', '░'], z: ['─', '─'] } as const

function level(row: Row, panel: Panel, { cell }: Layout): string {
  const spans = visibleSpans(row, panel, cell).map(({ span, previous, columns }) => {
    const [line, slope] = strokes[span.text as keyof typeof strokes]
    return (previous ? slope : line) + line.repeat(columns - 1)
  })
  return spans.join('')
}

function bus(row: Row, panel: Panel, { cell }: Layout): string {
  return visibleSpans(row, panel, cell)
    .map(({ span, previous, columns }) => edge(previous, span) + body(span, columns - 1))
    .join('')
}

/** Joins the idle line to the values on either side. */
function edge(previous: Span | undefined, span: Span): string {
  if (span.text === '') return previous && previous.text !== '' ? '├' : '─'
  return previous?.text === '' ? '┤' : '│'
}

function body(span: Span, columns: number): string {
  return span.text === '' ? '─'.repeat(columns) : pad(shorten(span.text, columns), columns)
}

interface VisibleSpan {
  readonly span: Span
  /** The value before; undefined if the span continues from the previous panel, because nothing changes at its left edge. */
  readonly previous: Span | undefined
  readonly columns: number
}

function visibleSpans(row: Row, panel: Panel, cell: number): VisibleSpan[] {
  return row.spans.flatMap((span, i) => {
    const from = Math.max(span.from, panel.from)
    const until = Math.min(span.until, panel.until)
    if (from >= until) return []
    const previous = from === span.from ? row.spans[i - 1] : undefined
    return [{ span, previous, columns: (until - from) * cell }]
  })
}

function width(text: string): number {
  return [...text].length
}

function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - width(text)))
}

function shorten(text: string, columns: number): string {
  return width(text) <= columns ? text : `${[...text].slice(0, columns - 1).join('')}…`
}
