/** Splits a diagram that is wider than a page into parts below each other. */

import { isGroup, pixels, signalLanes, type Diagram, type Lane, type SignalLane } from './diagram.js'

/** The cycles of a part, with an exclusive end, counted from the start of the diagram. */
interface Part {
  readonly from: number
  readonly until: number
}

/**
 * Cuts a diagram into parts of about the same length, at cycles that few arrows cross. A value that continues in the next
 * part is named in both. An arrow into a later part enters at its left edge, on the row where it starts.
 * @param most - the maximum number of cycles of a part, at least 1
 * @returns the diagram itself if it is short enough
 */
export function foldDiagram(diagram: Diagram, most: number): readonly Diagram[] {
  const cycles = cyclesOf(diagram)
  if (cycles <= most) return [diagram]
  const arrows = arrowsOf(diagram)
  return partsOf(cycles, most, arrows).map((part, i) => ({
    ...diagram,
    signal: diagram.signal.map((lane) => lanePart(lane, part, diagram.config.hscale, lettersFrom(arrows, part))),
    ...(diagram.edge && { edge: diagram.edge.filter((_, k) => endsIn(arrows[k]!, part)) }),
    head: {
      text: i === 0 ? diagram.head.text : '',
      tock: rulerPart(diagram.head.tock, part),
    },
  }))
}

/** The cycle numbers above a diagram. */
export function ruler(firstCycle: number, lastCycle: number): number | string {
  return lastCycle - firstCycle === 1 ? numberedRuler([firstCycle, lastCycle]) : firstCycle
}

/** WaveDrom 3.7 reads two numbers as a start and a step, and fails; a third number, which is not drawn, prevents that. */
export function numberedRuler(numbers: readonly number[]): string {
  return `${numbers.join(' ')} -`
}

function rulerPart(tock: number | string, { from, until }: Part): number | string {
  if (typeof tock === 'number') return ruler(tock + from, tock + until - 1)
  return numberedRuler(tock.split(' ').slice(from, until).map(Number))
}

/** Escapes markup: WaveDrom interprets `<b>` and the like in texts. */
export function plainText(text: string): string {
  return text.replace(/<(?=\/?(?:o|ins|s|sub|sup|b|i|tt)>)/g, '‹')
}

/** The part of a text that fits into a value. */
export function fittingLabel(text: string, cycles: number, hscale: number): string {
  const room = Math.floor((cycles * hscale * pixels.cycle - pixels.slants) / pixels.character)
  return plainText(text.length <= room ? text : `${text.slice(0, room - 1)}…`)
}

export function cyclesOf({ signal }: Diagram): number {
  return Math.max(0, ...signalLanes(signal).map(({ wave }) => wave.length))
}

/** The letters at the ends of an arrow, and their cycles. */
interface Ends {
  readonly from: { readonly letter: string; readonly cycle: number }
  readonly to: { readonly letter: string; readonly cycle: number }
}

function arrowsOf({ signal, edge = [] }: Diagram): readonly Ends[] {
  const cycles = new Map<string, number>()
  for (const { node = '' } of signalLanes(signal))
    for (const [cycle, letter] of [...node].entries()) if (letter !== '.') cycles.set(letter, cycle)
  const end = (letter: string): Ends['from'] => ({ letter, cycle: cycles.get(letter) ?? 0 })
  return edge.map((text) => ({ from: end(text[0]!), to: end(text[3]!) }))
}

/** The maximum shift of a cut towards the start to cross fewer arrows, as a share of the longest part. */
const slack = 0.15

function partsOf(cycles: number, most: number, arrows: readonly Ends[]): readonly Part[] {
  const parts: Part[] = []
  for (let from = 0; from < cycles;) {
    const left = cycles - from
    const until = left <= most ? cycles : bestCut(from + Math.ceil(left / Math.ceil(left / most)), most, arrows)
    parts.push({ from, until })
    from = until
  }
  return parts
}

/** The cut at or shortly before a cycle that the fewest arrows cross; the last one among equals. */
function bestCut(latest: number, most: number, arrows: readonly Ends[]): number {
  const reach = Math.min(Math.floor(most * slack), most - 1)
  const cuts = Array.from({ length: reach + 1 }, (_, i) => latest - i)
  const crossing = (cut: number): number =>
    arrows.filter(({ from, to }) => Math.min(from.cycle, to.cycle) < cut && Math.max(from.cycle, to.cycle) >= cut)
      .length
  return cuts.reduce((best, cut) => (crossing(cut) < crossing(best) ? cut : best))
}

function isIn({ from, until }: Part, cycle: number): boolean {
  return cycle >= from && cycle < until
}

/** True if the head of an arrow is in a part, and its tail there or before. */
function endsIn({ from, to }: Ends, part: Part): boolean {
  return isIn(part, to.cycle) && from.cycle < part.until
}

/** The letters whose arrows enter a part at its left edge. */
function lettersFrom(arrows: readonly Ends[], part: Part): ReadonlySet<string> {
  return new Set(
    arrows.filter((ends) => endsIn(ends, part) && ends.from.cycle < part.from).map(({ from }) => from.letter),
  )
}

function lanePart(lane: Lane, part: Part, hscale: number, entering: ReadonlySet<string>): Lane {
  if (!isGroup(lane)) return signalPart(lane, part, hscale, entering)
  const [name, ...lanes] = lane
  return [name, ...lanes.map((inner) => (typeof inner === 'string' ? inner : lanePart(inner, part, hscale, entering)))]
}

function signalPart(lane: SignalLane, part: Part, hscale: number, entering: ReadonlySet<string>): SignalLane {
  const { from, until } = part
  const wave = [...lane.wave.slice(from, until)]
  if (wave[0] === '.') wave[0] = lane.wave.slice(0, from).replaceAll('.', '').at(-1)!
  return {
    name: lane.name,
    wave: wave.join(''),
    ...(lane.data && { data: dataIn(lane.wave, lane.data, part, hscale) }),
    ...(lane.node && { node: nodesIn(lane.node, part, entering) }),
  }
}

/** The texts of the values in a part, cut to the room there. */
function dataIn(wave: string, data: readonly string[], { from, until }: Part, hscale: number): string[] {
  return [...wave.matchAll(/[=2-9]\.*/g)].flatMap(({ 0: held, index }, i) => {
    const cycles = Math.min(until, index + held.length) - Math.max(from, index)
    return cycles > 0 ? [cycles < held.length ? fittingLabel(data[i] ?? '', cycles, hscale) : (data[i] ?? '')] : []
  })
}

/** The letters in a part; letters of entering arrows are in its first cycle. */
function nodesIn(node: string, { from, until }: Part, entering: ReadonlySet<string>): string {
  const before = [...node.slice(0, from)].filter((letter) => entering.has(letter)).at(-1)
  const within = node.slice(from, until)
  return before !== undefined && within.startsWith('.') ? before + within.slice(1) : within
}
