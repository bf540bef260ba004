import { packetColours } from './packets.js'
import type { Colour } from './rows.js'

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

/**
 * Fills for packets that are to be seen together, by their names: each has the colour that its number gives, as in waves, or
 * if that is taken, the first that is free.
 */
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
