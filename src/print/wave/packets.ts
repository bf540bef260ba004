/** The marks of packets in a picture: their colours, their numbers, and their virtual channels. */

import { obtain } from '../../base/maps.js'
import type { PlainValue } from '../../ir/shape.js'
import { colourOfPacket, packetColours, type Colour } from './colours.js'
import type { Group, PacketMark, Row, Span } from './row.js'

/**
 * A member `packet` or `tag`, if present, numbers the packets; a negative number means no packet. It may be in a nested
 * struct, such as the flit of a link, beside a member `vc`.
 */
export function packetOf(value: Readonly<Record<string, PlainValue>>): PacketMark | null {
  const numbers = [value, ...Object.values(value)].map(packetNumber)
  const number = numbers.find((found) => found !== null)
  if (number === undefined) return null
  return { number, vc: 'vc' in value ? Number(value['vc']) : null }
}

function packetNumber(value: PlainValue): bigint | null {
  if (typeof value !== 'object' || Array.isArray(value)) return null
  const members = value as Record<string, PlainValue>
  const tag = members['packet'] ?? members['tag']
  return (typeof tag === 'number' || typeof tag === 'bigint') && tag >= 0 ? BigInt(tag) : null
}

/**
 * The rows with all flits of a packet in one colour. If several packets are visible, their numbers follow the texts; if
 * these are on several virtual channels, subscripts name the channels: `H→(3,2)₁#7` is on channel 1.
 * @param rows - the rows of the tree
 */
export function markPackets(tree: readonly (Group | Row)[], rows: readonly Row[]): (Group | Row)[] {
  const marked = rows.flatMap(({ spans }) => spans.filter(isMarked))
  const seen = lifetimes(marked)
  const channels = new Set(marked.map(({ packet }) => packet.vc).filter((vc) => vc !== null))
  const marking: Marking = { colours: coloursOf(seen), hasNumbers: seen.size > 1, hasChannels: channels.size > 1 }
  const mark = (child: Group | Row): Group | Row =>
    child.kind === 'row'
      ? { ...child, spans: child.spans.map((span) => (isMarked(span) ? markSpan(span, marking) : span)) }
      : { ...child, children: child.children.map(mark) }
  return tree.map(mark)
}

type MarkedSpan = Span & { readonly packet: PacketMark }

function isMarked(span: Span): span is MarkedSpan {
  return span.packet !== undefined && span.text !== ''
}

interface Marking {
  readonly colours: ReadonlyMap<bigint, Colour>
  readonly hasNumbers: boolean
  readonly hasChannels: boolean
}

function markSpan(span: MarkedSpan, { colours: chosen, hasNumbers, hasChannels }: Marking): Span {
  const { text, packet } = span
  const channel = hasChannels && packet.vc !== null ? subscript(packet.vc) : ''
  const number = hasNumbers && !text.includes('#') ? `#${packet.number}` : ''
  return { ...span, colour: chosen.get(packet.number)!, text: text + channel + number }
}

/** `₁₂` of 12. */
export function subscript(number: number): string {
  return String(number).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)))
}

/** The first and last cycle in which a packet is visible. */
interface Lifetime {
  from: number
  until: number
}

/** In order of first appearance. */
function lifetimes(spans: readonly MarkedSpan[]): ReadonlyMap<bigint, Readonly<Lifetime>> {
  const seen = new Map<bigint, Lifetime>()
  for (const { packet, from, until } of spans) {
    const life = obtain(seen, packet.number, () => ({ from, until }))
    life.from = Math.min(life.from, from)
    life.until = Math.max(life.until, until)
  }
  return new Map([...seen].sort(([, a], [, b]) => a.from - b.from))
}

/**
 * A packet has the colour of its number, as in other pictures of the run; if it has none, or that is taken, the colour that
 * has been free for longest.
 */
function coloursOf(seen: ReadonlyMap<bigint, Readonly<Lifetime>>): ReadonlyMap<bigint, Colour> {
  const freeFrom = new Map<Colour, number>(packetColours.map((colour) => [colour, -Infinity]))
  const chosen = new Map<bigint, Colour>()
  for (const [number, { from, until }] of seen) {
    const own = colourOfPacket(number)
    const [longestFree] = [...freeFrom].reduce((best, one) => (one[1] < best[1] ? one : best))
    const colour = own !== null && freeFrom.get(own)! <= from ? own : longestFree
    chosen.set(number, colour)
    freeFrom.set(colour, Math.max(until, freeFrom.get(colour)!))
  }
  return chosen
}
