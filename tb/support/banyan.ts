/** Broadcast banyans for testbenches, and where a packet is in one. */

import type { Handle, ReadonlyDeep } from 'flitwave'
import type { Flit } from '../../rtl/min/flit.js'
import { shownHeader } from '../../rtl/min/header.js'
import { banyanParameters, type BanyanParameters } from '../../rtl/min/parameters.js'

/** The defaults of a banyan, some changed. */
export function banyanOf(changes: Partial<BanyanParameters>): BanyanParameters {
  const defaults = Object.fromEntries(Object.entries(banyanParameters).map(([name, spec]) => [name, spec.default]))
  return { ...(defaults as unknown as BanyanParameters), ...changes }
}

/** A number as so many binary digits, as the paper writes the labels of nodes and elements. */
export function binary(value: number, digits: number): string {
  return value.toString(2).padStart(digits, '0')
}

/**
 * The input link over which a packet from node s to node d comes into stage i: d_n-1..d_i+1 s_i-1..s_0 s_i (Park and
 * Yoon, Theorem 2). The last digit is the input, the others are the label of the element.
 */
export function linkAt(stage: number, source: number, destination: number): number {
  const above = (destination >> (stage + 1)) << (stage + 1)
  const below = source & (2 ** stage - 1)
  return above | (below << 1) | ((source >> stage) & 1)
}

/** `H 0100..1000`, `B1`, `B2`, `T`, and `HT 0100` for a packet of one flit; nothing where there is none. */
export function showArrival(
  { valid, flit }: { readonly valid: boolean; readonly flit: ReadonlyDeep<Handle<Flit>> },
  addressWidth: number,
): string {
  if (!valid) return ''
  const name = flitName(flit)
  return flit.head ? `${name} ${shownHeader(addressWidth)(flit.header)}` : name
}

/** `H`, `B1`, `B2`, `T`: where in its packet a flit stands. */
export function flitName({ head, tail, sequence }: Pick<Handle<Flit>, 'head' | 'tail' | 'sequence'>): string {
  if (head) return tail ? 'HT' : 'H'
  return tail ? 'T' : `B${sequence}`
}
