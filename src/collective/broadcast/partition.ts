/** Neighbouring rows, or diagonals, of which one has the message. */
export interface Strip {
  readonly from: number
  /** The first one behind it. */
  readonly end: number
  readonly holder: number
}

/** Where a part of a strip lies, as seen from its holder. */
export type Side = 'far-up' | 'far-down' | 'near-up' | 'near-down'

/**
 * A strip in up to five parts: a fifth stays with the holder; of what is above and below, the half that is near and the
 * half that is far get holders of their own, in their middles. An odd one counts as near.
 */
export function partition({ from, end, holder }: Strip): {
  readonly middle: Strip
  /** Those that are not empty. */
  readonly others: readonly (Strip & { readonly side: Side })[]
} {
  const fifth = Math.ceil((end - from) / 5)
  const start = holder - Math.floor((fifth - 1) / 2)
  const middle = { from: Math.max(from, start), end: Math.min(end, start + fifth), holder }
  const up = middle.end + Math.ceil((end - middle.end) / 2)
  const down = middle.from - Math.ceil((middle.from - from) / 2)
  const others = [
    part('far-up', up, end),
    part('far-down', from, down),
    part('near-up', middle.end, up),
    part('near-down', down, middle.from),
  ]
  return { middle, others: others.filter((other) => other.from < other.end) }
}

function part(side: Side, from: number, end: number): Strip & { readonly side: Side } {
  return { side, from, end, holder: Math.floor((from + end - 1) / 2) }
}
