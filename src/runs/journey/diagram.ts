/** The way of one copy of a packet as a timing diagram. */

import type { Cell, Lanes } from './lanes.js'
import { flitLetters } from './letters.js'
import { nameOf } from './text.js'

/** As `src/print/wave` draws it: WaveJSON. */
export interface LaneDiagram {
  readonly signal: readonly { readonly name: string; readonly wave: string; readonly data: readonly string[] }[]
  readonly config: { readonly hscale: number }
  readonly head: { readonly text: string; readonly tock: number }
}

/** WaveDrom's colours of data: what moves is green, what waits orange, the pipeline blue, what stands behind yellow. */
const colours = { flit: '7', wait: '4', pipeline: '5', behind: '3', starved: '2' } as const

/** Characters of a label in one cycle, at the scale of the diagram. */
const charactersPerCycle = 5

export function laneDiagram({ firstCycle, lanes }: Lanes): LaneDiagram {
  const { journey } = lanes[0]!.stay
  return {
    signal: lanes.map(({ label, cells }) => ({ name: label, ...waveOf(cells) })),
    config: { hscale: 1 },
    head: { text: `The way of ${nameOf(journey)}`, tock: firstCycle },
  }
}

/** A segment for each run of the same; flits each have their own. */
function waveOf(cells: readonly Cell[]): { readonly wave: string; readonly data: readonly string[] } {
  let wave = ''
  const data: string[] = []
  for (let i = 0; i < cells.length;) {
    const cell = cells[i]!
    const end = cell.kind === 'flit' ? i + 1 : endOfRun(cells, i)
    wave += colourOf(cell) + '.'.repeat(end - i - 1)
    if (cell.kind !== 'away') data.push(labelOf(cell, (end - i) * charactersPerCycle))
    i = end
  }
  return { wave, data }
}

function endOfRun(cells: readonly Cell[], from: number): number {
  const key = keyOf(cells[from]!)
  let end = from + 1
  while (end < cells.length && keyOf(cells[end]!) === key) end++
  return end
}

function keyOf(cell: Cell): string {
  return cell.kind === 'activity' ? cell.activity.name : cell.kind
}

function colourOf(cell: Cell): string {
  if (cell.kind === 'away') return 'z'
  if (cell.kind === 'activity') return cell.activity.kind === 'pipeline' ? colours.pipeline : colours.wait
  return colours[cell.kind]
}

function labelOf(cell: Exclude<Cell, { kind: 'away' }>, room: number): string {
  if (cell.kind === 'flit') return flitLetters[cell.flit]
  const name = cell.kind === 'activity' ? cell.activity.name : cell.kind === 'behind' ? 'Behind' : ''
  return name.length <= room ? name : name.replace(/[a-z]/g, '')
}
