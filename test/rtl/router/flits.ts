import type { Flit } from '../../../rtl/router/flit.js'

/** A flit; members that are not given are idle. */
export function flit(changes: Partial<Flit>): Flit {
  return { head: false, tail: false, to: { x: 0, y: 0 }, way: { x: 0, y: 0 }, tag: 0, payload: 0, ...changes }
}

/** The flits of a packet. */
export function packet(to: { x: number; y: number }, length: number): Flit[] {
  return Array.from({ length }, (_, i) =>
    flit({ head: i === 0, tail: i === length - 1, payload: i, ...(i === 0 ? { to } : {}) }),
  )
}
