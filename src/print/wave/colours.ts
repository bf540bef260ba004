/** The colours of packets and of activities: the action of a place in a network in a cycle, or the reason why it waits. */

import type { EnumShape } from '../../ir/shape.js'

/** A colour of WaveDrom. `none` draws nothing. */
export type Colour = 'none' | 'white' | 'yellow' | 'orange' | 'blue' | 'cyan' | 'green' | 'violet' | 'pink'

/** The colours of packets, in an order that makes neighbours differ. States are also cyan, and numbers white. */
export const packetColours = ['yellow', 'blue', 'green', 'violet', 'orange', 'cyan', 'pink'] as const

/** The place of brown among the colours of the page: WaveDrom has no brown, and white would be no colour. */
const brown = 5

/** The colour of a packet in all pictures of a run; null for each eighth, which takes one that no other packet has. */
export function colourOfPacket(number: number | bigint): (typeof packetColours)[number] | null {
  const place = Number(BigInt(number) % BigInt(packetColours.length + 1))
  return place === brown ? null : packetColours[place > brown ? place - 1 : place]!
}

/** The colours of activities that are neither waiting nor a stage of the pipeline. */
const others: Readonly<Record<string, Colour>> = { Empty: 'none', Starved: 'white', Moves: 'green' }

/**
 * The colour of a member of an activity enum such as `ChannelActivity`; null for any other enum. Activities have the same
 * naming scheme in all networks: `No…`, `…Owned`, `…Busy`, `…Full` and `Frozen` are pink, because another packet has the
 * needed resource; `Lost…` is orange, because an arbiter has chosen another packet in this cycle; stages of the pipeline are
 * blue.
 */
export function activityColour({ name, members }: EnumShape, value: number | bigint): Colour | null {
  if (!name.endsWith('Activity')) return null
  const member = members.find((one) => one.value === Number(value))?.name
  if (member === undefined) return null
  const other = others[member]
  if (other) return other
  if (/^No[A-Z]|^Frozen$|(?:Owned|Busy|Full)$/.test(member)) return 'pink'
  return member.startsWith('Lost') ? 'orange' : 'blue'
}

/** The fills of WaveDrom's skin. */
const fills: Readonly<Record<Exclude<Colour, 'none'>, string>> = {
  white: '#ffffff',
  yellow: '#ffffb4',
  orange: '#ffe0b9',
  blue: '#b9e0ff',
  cyan: '#ccfdfe',
  green: '#cdfdc5',
  violet: '#f0c1fb',
  pink: '#f5c2c0',
}

/** Fills for packets shown together: the colour of the number in the name, as in waves, or the first free one. */
export function packetFills(names: readonly string[]): ReadonlyMap<string, string> {
  const chosen = new Map<string, string>()
  const all = packetColours.map((colour) => fills[colour])
  for (const name of new Set(names)) {
    const number = Number(/\d+/.exec(name)?.[0] ?? chosen.size)
    const colour = colourOfPacket(number)
    const taken = new Set(chosen.values())
    const free = all.find((fill) => !taken.has(fill))
    const own = colour === null ? (free ?? all[number % all.length]!) : fills[colour]
    chosen.set(name, taken.has(own) ? (free ?? own) : own)
  }
  return chosen
}
