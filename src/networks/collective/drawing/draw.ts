/** Draws a schedule: the senders and receivers of each step, on the network. */

import { counted } from '../../../base/text.js'
import { nodeCount } from '../network.js'
import type { Schedule } from '../schedule.js'
import { ink } from './colours.js'
import { legendOf } from './legend.js'
import { drawPanel, frameOf } from './panel.js'
import { panelsOf } from './panels.js'
import { projectionOf } from './projection.js'
import { element, fonts, label, widthOf } from '../../../base/svg.js'

export interface DrawingOptions {
  /** The title above the panels; by default the name of the schedule and of the network. */
  readonly title?: string
  /** Lines below the title. */
  readonly notes?: readonly string[]
  /**
   * The maximum number of panels: with more steps, each panel shows several. By default 12 where there are more than 32
   * steps.
   */
  readonly panels?: number
}

/** In pixels. */
const margin = 28
const between = { columns: 26, rows: 22 } as const
const fontSize = { title: 19, note: 13 } as const
const lineHeight = 19
/** The maximum width of a row of panels; wider drawings get several rows. */
const pageWidth = 1440

/**
 * Draws a schedule as SVG: a panel for each step, with an arrow along the route of each unicast. Wraparound links leave
 * the network on one side and come back on the other. The ground is white, so that it can be read on a dark page too. The
 * same schedule gives the same text.
 */
export function drawSchedule(schedule: Schedule, options: DrawingOptions = {}): string {
  const panels = panelsOf(schedule, options.panels)
  const projection = projectionOf(schedule.network)
  const frame = frameOf(schedule, projection, panels)
  const columns = columnsFor(panels.length, frame.width)
  const rows = Math.ceil(panels.length / columns)
  const title = options.title ?? titleOf(schedule)
  const notes = [...(options.notes ?? []), summaryOf(schedule)]
  const inner = Math.max(
    columns * (frame.width + between.columns) - between.columns,
    widthOf(title, fontSize.title) * 1.08,
    ...notes.map((note) => widthOf(note, fontSize.note)),
  )
  const legend = legendOf(schedule, panels, inner)
  const top = margin + fontSize.title + notes.length * lineHeight + 16
  const body = top + legend.height + 18
  const width = Math.ceil(inner + 2 * margin)
  const height = Math.ceil(body + rows * (frame.height + between.rows) - between.rows + margin)
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      'font-family': fonts,
      fill: ink.text,
    },
    '\n',
    [
      element('rect', { width, height, fill: ink.paper }),
      label(margin, margin + fontSize.title - 5, title, { 'font-size': fontSize.title, 'font-weight': 'bold' }),
      ...notes.map((note, i) =>
        label(margin, margin + fontSize.title + (i + 1) * lineHeight - 3, note, {
          'font-size': fontSize.note,
          fill: ink.faint,
        }),
      ),
      element('g', { transform: `translate(${margin} ${top})` }, legend.svg),
      ...panels.map((panel, i) => {
        const x = margin + (i % columns) * (frame.width + between.columns)
        const y = body + Math.floor(i / columns) * (frame.height + between.rows)
        return element('g', { transform: `translate(${x} ${y})` }, drawPanel(panel, schedule, projection, frame))
      }),
    ].join('\n'),
    '\n',
  )}\n`
}

/** `DCF on a torus of 8 x 8`, `Aggregation, h = 2, on a torus of 4 x 4 x 4`. */
export function titleOf({ name, network: { topology, sizes } }: Schedule): string {
  const text = `${name}${name.includes(',') ? ',' : ''} on a ${topology} of ${sizes.join(' x ')}`
  return text[0]!.toUpperCase() + text.slice(1)
}

function summaryOf(schedule: Schedule): string {
  const { steps, unicasts, ports, messages, network } = schedule
  return [
    counted(steps, 'step'),
    counted(unicasts.length, 'unicast'),
    ...(messages.length > 1 ? [counted(messages.length, 'message')] : []),
    counted(nodeCount(network), `${ports} node`),
  ].join(', ')
}

/** Rows of about the same length. */
function columnsFor(panels: number, width: number): number {
  const most = Math.max(1, Math.floor((pageWidth + between.columns) / (width + between.columns)))
  return Math.max(1, Math.ceil(panels / Math.ceil(panels / most)))
}
