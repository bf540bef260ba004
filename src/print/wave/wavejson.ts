/** A trace as a WaveDrom diagram. */

import type { Arrow, Trace } from '../../engines/sim/trace/trace.js'
import { placeArrows, type Marks } from './arrows.js'
import { pixels, checkDiagram, type Diagram, type Lane, type SignalLane } from './diagram.js'
import { fittingLabel, numberedRuler, plainText, ruler } from './fold.js'
import { checkCycles, checkRows } from './limits.js'
import { headline, rowsOf } from './rows.js'
import { flattenRows, type Group, type Row, type Span } from './row.js'
import type { Colour } from './colours.js'
import type { Radix } from './values.js'

/** WaveDrom's names for its colours. */
const colourCharacters: Readonly<Record<Exclude<Colour, 'none'>, string>> = {
  white: '=',
  yellow: '3',
  orange: '4',
  blue: '5',
  cyan: '6',
  green: '7',
  violet: '8',
  pink: '9',
}

/** An idle span is a thin line at half height, which does not distract from activity. */
const idle = 'z'

/** The widest scales, in steps of 40 pixels per cycle, at which names and numbers fit. Longer texts are cut. */
const widestScales = { level: 1, number: 2, name: 4 } as const

/**
 * The diagram: a clock, then the rows, in groups by instance.
 * @throws FlitwaveError FW902 for a trace that is too large to draw well
 */
export function toDiagram(trace: Trace, arrows: readonly Arrow[] = [], radix?: Radix): Diagram {
  checkCycles(trace)
  const { scope, children } = rowsOf(trace, radix)
  const rows = flattenRows(children)
  checkRows(rows, trace)
  const marks = placeArrows(arrows, trace, rows)
  const hscale = fittingScale(rows)
  const cycles = trace.lastCycle - trace.firstCycle + 1
  const clock = trace.timeStep === undefined ? [{ name: 'clk', wave: 'p'.padEnd(cycles, '.') }] : []
  const diagram: Diagram = {
    signal: [...clock, ...children.flatMap((child) => lanes(child, { trace, marks, hscale }))],
    ...(marks.edges.length > 0 && { edge: marks.edges.map(plainText) }),
    config: { hscale },
    head: {
      text: plainText(headline(trace, scope) + surplusNote(marks)),
      tock: rulerOf(trace),
    },
  }
  checkDiagram(diagram)
  return diagram
}

/** A note on an incomplete picture. */
function surplusNote({ edges, surplus }: Marks): string {
  return surplus === 0 ? '' : ` (${edges.length} of ${edges.length + surplus} arrows)`
}

function rulerOf({ firstCycle, lastCycle, timeStep }: Trace): number | string {
  if (timeStep === undefined) return ruler(firstCycle, lastCycle)
  const times = Array.from({ length: lastCycle - firstCycle + 1 }, (_, i) => (firstCycle + i) * timeStep)
  return numberedRuler(times)
}

interface Context {
  readonly trace: Trace
  readonly marks: Marks
  readonly hscale: number
}

/** A group's name is printed vertically beside its rows; if there are too few rows, it becomes a prefix of their names. */
function lanes(child: Group | Row, context: Context, prefix = ''): Lane[] {
  if (child.kind === 'row') return [signal(child, context, prefix)]
  const name = prefix + child.name
  const needed = name.length * pixels.character
  const height = flattenRows(child.children).length * pixels.row
  if (needed <= height) return [[name, ...child.children.flatMap((inner) => lanes(inner, context))]]
  return child.children.flatMap((inner) => lanes(inner, context, `${name}.`))
}

function signal(row: Row, { trace, marks, hscale }: Context, prefix: string): SignalLane {
  const cycles = Array.from({ length: trace.lastCycle - trace.firstCycle + 1 }, (_, i) => trace.firstCycle + i)
  const starts = new Map(row.spans.map((span) => [span.from, row.look === 'level' ? span.text : character(span)]))
  const letters = marks.nodes.get(row)
  return {
    name: prefix + row.name,
    wave: cycles.map((cycle) => starts.get(cycle) ?? '.').join(''),
    ...(row.look !== 'level' && {
      data: row.spans
        .filter((span) => !isIdle(span))
        .map((span) => fittingLabel(span.text, span.until - span.from, hscale)),
    }),
    ...(letters && { node: cycles.map((cycle) => letters.get(cycle) ?? '.').join('') }),
  }
}

function character(span: Span): string {
  if (span.unknown) return span.unknown
  return span.text === '' || span.colour === 'none' ? idle : colourCharacters[span.colour]
}

/** A span without a text. */
function isIdle(span: Span): boolean {
  return span.unknown !== undefined || character(span) === idle
}

/** The smallest sensible scale at which the texts fit. */
function fittingScale(rows: readonly Row[]): number {
  const needs = rows.map((row) =>
    Math.min(widestScales[row.look], Math.max(0, ...row.spans.filter((span) => !isIdle(span)).map(neededScale))),
  )
  return Math.max(1, ...needs)
}

function neededScale({ text, from, until }: Span): number {
  return Math.ceil((text.length * pixels.character + pixels.slants) / (pixels.cycle * (until - from)))
}
