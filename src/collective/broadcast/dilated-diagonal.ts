/**
 * The broadcast of Tseng, "A dilated-diagonal-based scheme for broadcast in a wormhole-routed 2D torus" (IEEE ToC,
 * 1997), for tori of n x n nodes of any n that have all ports: to one node of each row, from there to the diagonal, and
 * along rows and columns from the diagonal to all others. The three parts are from a summary; the coordinates are
 * reconstructed.
 */

import { ceilLog } from '../ceil-log.js'
import { displaced, type Network, type Vector } from '../network.js'
import type { Way } from '../route.js'
import type { Unicast } from '../schedule.js'
import { waysOf } from './pattern.js'

/** Neighbouring rows, or diagonals, of which one has the message. */
interface Strip {
  readonly from: number
  /** The first one behind it. */
  readonly end: number
  readonly holder: number
}

/** Where a part of a strip lies, as seen from its holder. */
type Side = 'far-up' | 'far-down' | 'near-up' | 'near-down'

/**
 * By how much the column of a part's holder differs from that of the sender. Messages to the far parts leave the column,
 * since those to the near ones need its channels.
 */
const columnSteps: Readonly<Record<Side, number>> = { 'far-up': 1, 'far-down': -1, 'near-up': 0, 'near-down': 0 }

/** How to come by so many diagonals x - y further: to the far parts along y, to the near ones along x. */
function hopsAcross(diagonals: number, side: Side): Vector {
  return side.startsWith('far') ? [0, -diagonals] : [diagonals, 0]
}

/** 2⌈log5 n⌉ + 1. */
export function dilatedDiagonalSteps(n: number): number {
  return 2 * ceilLog(5, n) + 1
}

/** The unicasts of message 0 from its source. In what follows, places are relative to the source. */
export function dilatedDiagonalSends(source: number, network: Network): Unicast[] {
  const n = network.sizes[0]!
  const rounds = Array.from({ length: ceilLog(5, n) })
  const whole: Strip = { from: -Math.floor(n / 2), end: Math.ceil(n / 2), holder: 0 }
  const unicasts: Unicast[] = []
  const holders = new Set([source])
  let step = 0

  function send(phase: string, at: Vector, hops: Vector, ways: readonly Way[] = waysOf(hops, network)): void {
    const from = displaced(source, at, network)
    const to = displaced(from, hops, network)
    if (holders.has(to)) return
    holders.add(to)
    unicasts.push({ from, to, ways, carries: [0], step, phase })
  }

  let rows = [{ ...whole, column: 0 }]
  for (const _ of rounds) {
    step++
    rows = rows.flatMap(({ column, ...row }) => {
      const { middle, others } = partition(row)
      for (const { side, holder } of others)
        send('rows', [column, row.holder], [columnSteps[side], holder - row.holder])
      return [{ ...middle, column }, ...others.map((part) => ({ ...part, column: column + columnSteps[part.side] }))]
    })
  }

  step++
  for (const { holder, column } of rows) {
    const at = [column, holder]
    send('align', at, [holder - column, 0], ['shorter', 'shorter'])
  }

  let bands = [whole]
  for (const _ of rounds) {
    step++
    bands = bands.flatMap((band) => {
      const { middle, others } = partition(band)
      for (const { side, holder } of others) {
        const hops = hopsAcross(holder - band.holder, side)
        for (let y = 0; y < n; y++) send('diagonals', [band.holder + y, y], hops)
      }
      return [middle, ...others]
    })
  }
  return unicasts
}

/**
 * A strip in up to five parts: a fifth stays with the holder; of what is above and below, the half that is near and the
 * half that is far get holders of their own, in their middles. An odd one counts as near.
 */
function partition({ from, end, holder }: Strip): {
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
