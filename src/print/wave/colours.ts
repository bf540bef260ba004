/** The colours of packets, and of activities: what a place in a network does in a cycle, or why it waits. */

import type { EnumShape } from '../../ir/shape.js'

/** A colour of WaveDrom. `none` draws as if there were nothing to show. */
export type Colour = 'none' | 'white' | 'yellow' | 'orange' | 'blue' | 'cyan' | 'green' | 'violet' | 'pink'

/** The colours of packets, neighbours unlike each other. States are cyan as well, and numbers white. */
export const packetColours: readonly Colour[] = ['yellow', 'blue', 'green', 'violet', 'orange', 'white', 'cyan', 'pink']

/** The colours of activities that are neither waiting nor a stage of the pipeline. */
const others: Readonly<Record<string, Colour>> = { Empty: 'none', Starved: 'white', Moves: 'green' }

/**
 * The colour of a member of an enum that is called an activity, such as `ChannelActivity`; null of any other. The names
 * of activities are alike in all networks: `No…`, `…Owned`, `…Busy`, `…Full` and `Frozen` are pink, for somebody else
 * has what is needed; `Lost…` is orange, for an arbiter has chosen somebody else in this cycle; stages of the pipeline
 * are blue.
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

/** As WaveDrom's skin fills them. */
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

/** Fills for packets seen together: the colour of the number in the name, as in waves, or the first one free. */
export function packetFills(names: readonly string[]): ReadonlyMap<string, string> {
  const chosen = new Map<string, string>()
  const all = packetColours.map((colour) => fills[colour as keyof typeof fills])
  for (const name of new Set(names)) {
    const own = all[Number(/\d+/.exec(name)?.[0] ?? chosen.size) % all.length]!
    const taken = new Set(chosen.values())
    chosen.set(name, taken.has(own) ? (all.find((fill) => !taken.has(fill)) ?? own) : own)
  }
  return chosen
}
