/** The path of one copy of a packet as lanes: a row for each place, a cell for each cycle. */

import { waitIn } from './chain.js'
import { wayTo, nameOf, type Stay } from './journey.js'
import type { Activity, JourneyNetwork } from './network.js'

/** The state of a place in a cycle. */
type Cell =
  | { readonly kind: 'flit'; readonly flit: 'head' | 'body' | 'tail' | 'single' }
  | { readonly kind: 'activity'; readonly activity: Activity }
  /** Another packet is ahead of it in the buffer. */
  | { readonly kind: 'behind' }
  /** Its next flit has not arrived. */
  | { readonly kind: 'starved' }
  /** None of its flits is here. */
  | { readonly kind: 'away' }

interface Lane {
  readonly stay: Stay
  readonly label: string
  readonly path: string
  /** From the first cycle of the lanes on. */
  readonly cells: readonly Cell[]
}

export interface Lanes {
  readonly firstCycle: number
  readonly lastCycle: number
  /** From the source on. */
  readonly lanes: readonly Lane[]
}

/** The maximum number of shown cycles of a packet's wait behind others at its source, in which nothing happens. */
const longestQueue = 16

/** @param end - where the copy was delivered, or its last known place */
export function lanesOf(end: Stay, network: JourneyNetwork): Lanes {
  const stays = wayTo(end)
  const source = stays[0]!
  const [begin = Infinity] = source.arrived
  const firstCycle = Math.max(Math.min(source.journey.created, begin), begin === Infinity ? 0 : begin - longestQueue)
  const lastCycle = lastCycleOf(stays)
  const flits = stays[0]!.moved.length
  const lanes = stays.map((stay): Lane => {
    const { label, path, kind } = network.places[stay.place]!
    const cells = Array.from({ length: lastCycle - firstCycle + 1 }, (_, i) =>
      kind === 'sink' ? deliveredIn(stay, firstCycle + i, flits) : cellIn(stay, firstCycle + i, flits),
    )
    return { stay, label, path, cells }
  })
  return { firstCycle, lastCycle, lanes }
}

function lastCycleOf(stays: readonly Stay[]): number {
  const ends = stays.flatMap(({ arrived, moved, waits }) => {
    const last = waits.at(-1)
    return [arrived.at(-1) ?? 0, moved.at(-1) ?? 0, last ? last.from + last.cycles - 1 : 0]
  })
  return ends.reduce((latest, cycle) => Math.max(latest, cycle))
}

function deliveredIn({ arrived }: Stay, cycle: number, flits: number): Cell {
  const index = arrived.indexOf(cycle)
  return index < 0 ? { kind: 'away' } : flitCell(index, flits)
}

function cellIn(stay: Stay, cycle: number, flits: number): Cell {
  const { arrived, moved } = stay
  const index = moved.indexOf(cycle)
  if (index >= 0) return flitCell(index, flits)
  const wait = waitIn(stay, cycle)
  if (wait) return { kind: 'activity', activity: wait.activity }
  const [first = Infinity] = arrived
  const isOver = moved.length >= flits && moved.at(-1)! < cycle
  if (cycle < first || isOver) return { kind: 'away' }
  return { kind: moved.length === 0 || cycle < moved[0]! ? 'behind' : 'starved' }
}

function flitCell(index: number, flits: number): Cell {
  if (flits === 1) return { kind: 'flit', flit: 'single' }
  return { kind: 'flit', flit: index === 0 ? 'head' : index === flits - 1 ? 'tail' : 'body' }
}

/** The letters of flits that move. */
const flitLetters = { head: 'H', body: 'B', tail: 'T', single: 'H' } as const

/** For activities: the first letter of each that is still unused. */
export class Letters {
  private readonly letters = new Map<string, string>()
  private readonly about = new Map<string, string>([['q', 'behind another packet in the same buffer']])

  of(cell: Cell): string {
    switch (cell.kind) {
      case 'flit':
        return flitLetters[cell.flit]
      case 'activity':
        return this.letterOf(cell.activity)
      case 'behind':
        return 'q'
      case 'starved':
        return '·'
      case 'away':
        return ' '
    }
  }

  /** The meanings of the letters in some lanes, flits first. */
  legend({ lanes }: Lanes): string[] {
    const used = new Set(lanes.flatMap(({ cells }) => cells.map((cell) => this.of(cell))))
    const waits = [...used].filter((letter) => this.about.has(letter))
    const shown = waits.map((letter) => `${letter} ${this.about.get(letter)}`)
    return ['H B T head, body and tail move on', ...(used.has('·') ? ['· the next flit has not come'] : []), ...shown]
  }

  private letterOf({ name, about }: Activity): string {
    const known = this.letters.get(name)
    if (known) return known
    const letter = [...name.toLowerCase(), ...'abcdefghijklmnopqrstuvwxyz'].find((one) => !this.about.has(one))!
    this.letters.set(name, letter)
    this.about.set(letter, `${name}: ${about}`)
    return letter
  }
}

/** In the WaveJSON form that `src/print/wave` draws. */
interface LaneDiagram {
  readonly signal: readonly { readonly name: string; readonly wave: string; readonly data: readonly string[] }[]
  readonly config: { readonly hscale: number }
  readonly head: { readonly text: string; readonly tock: number }
}

/** WaveDrom's colours of data: moving flits are green, waits orange, the pipeline blue, packets behind others yellow. */
const colours = { flit: '7', wait: '4', pipeline: '5', behind: '3', starved: '2' } as const

/** The number of label characters in one cycle, at the scale of the diagram. */
const charactersPerCycle = 5

export function laneDiagram({ firstCycle, lanes }: Lanes): LaneDiagram {
  const { journey } = lanes[0]!.stay
  return {
    signal: lanes.map(({ label, cells }) => ({ name: label, ...waveOf(cells) })),
    config: { hscale: 1 },
    head: { text: `The way of ${nameOf(journey)}`, tock: firstCycle },
  }
}

/** A segment for each run of equal cells; each flit has its own. */
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
