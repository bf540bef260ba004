import type { Flit } from '../../../rtl/min/flit.js'

/** A flit of a packet without a particular region; members that are not given are idle. */
export function flit(changes: Partial<Flit>): Flit {
  return { head: false, tail: false, header: { min: 0, max: 0 }, tag: 0, sequence: 0, payload: 0, ...changes }
}

/** The flits of a packet to the nodes `min` to `max`. */
export function packet(min: number, max: number, flits: number, tag = 0): Flit[] {
  return Array.from({ length: flits }, (_, i) =>
    flit({ head: i === 0, tail: i === flits - 1, tag, sequence: i, ...(i === 0 ? { header: { min, max } } : {}) }),
  )
}
