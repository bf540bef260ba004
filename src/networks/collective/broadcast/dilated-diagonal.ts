/**
 * The broadcast of Tseng, "A dilated-diagonal-based scheme for broadcast in a wormhole-routed 2D torus" (IEEE ToC, 1997),
 * for all-port tori of any size. It sends to one node of each row, from there to the diagonal, and along rows and columns
 * from the diagonal to all others. The three parts come from a summary; the coordinates are reconstructed, and the scheme
 * for rectangles is our own. The abstract of the paper allows two steps more than the least number on squares, and four or
 * five on rectangles.
 */

import { ceilLog, greatestCommonDivisor } from '../whole-numbers.js'
import { lineSteps } from '../merge-levels.js'
import { displaced, modulo, type Network, type Vector } from '../network.js'
import type { Unicast } from '../schedule.js'
import { waysOf } from './pattern.js'

/** Adjacent rows, or diagonals, of which one has the message. */
interface Strip {
  readonly from: number
  /** The first row or diagonal behind the strip. */
  readonly end: number
  readonly holder: number
}

/** The position of a part of a strip, relative to its holder. */
type Side = 'far-up' | 'far-down' | 'near-up' | 'near-down'

/**
 * The column of a part's holder minus that of the sender. Messages to the far parts leave the column, because those to the
 * near parts need its channels.
 */
const columnSteps: Readonly<Record<Side, number>> = { 'far-up': 1, 'far-down': -1, 'near-up': 0, 'near-down': 0 }

/** The moves to a diagonal x - y that is `diagonals` away: to the far parts along y, to the near ones along x. */
function hopsAcross(diagonals: number, side: Side): Vector {
  return side.startsWith('far') ? [0, -diagonals] : [diagonals, 0]
}

/** Collects the sends of {@link dilatedDiagonalSends}. */
class Sends {
  readonly unicasts: Unicast[] = []
  readonly #holders: Set<number>
  #step = 0

  constructor(
    readonly source: number,
    readonly network: Network,
  ) {
    this.#holders = new Set([source])
  }

  get steps(): number {
    return this.#step
  }

  next(): void {
    this.#step++
  }

  /** Sends to the target unless it already has the message. Places are relative to the source. */
  send(phase: string, at: Vector, hops: Vector): void {
    const { network } = this
    const from = displaced(this.source, at, network)
    const to = displaced(from, hops, network)
    if (this.#holders.has(to)) return
    this.#holders.add(to)
    this.unicasts.push({ from, to, ways: waysOf(hops, network), carries: [0], step: this.#step, phase })
  }
}

/**
 * The unicasts of message 0 from its source on a torus of n1 x n2 nodes, and the number of steps that they take: ⌈log5 n2⌉
 * for a node of each row, ⌈log3(n1/g + 1)⌉ along rows to all nodes of a diagonal, and ⌈log5 g⌉ to the other diagonals, where
 * g is the greatest common divisor of n1 and n2. On n x n nodes the total is 2⌈log5 n⌉ + 1.
 *
 * Diagonals are those of g x g nodes, so the message goes to n1/g nodes of each row rather than to one as on a square torus.
 */
export function dilatedDiagonalSends(
  source: number,
  network: Network,
): { readonly unicasts: readonly Unicast[]; readonly steps: number } {
  const [n1, n2] = network.sizes as [number, number]
  const diagonals = greatestCommonDivisor([n1, n2])
  const sends = new Sends(source, network)
  const rows = sendToRows(sends, n2)
  sendToDiagonal(sends, rows, n1 / diagonals, diagonals)
  sendAcross(sends, n1, n2, diagonals)
  const { unicasts, steps } = sends
  return { unicasts, steps }
}

function wholeOf(count: number): Strip {
  return { from: -Math.floor(count / 2), end: Math.ceil(count / 2), holder: 0 }
}

interface Row {
  readonly holder: number
  readonly column: number
}

/** Sends to one node of each row and returns their places. */
function sendToRows(sends: Sends, n2: number): Row[] {
  let rows = [{ ...wholeOf(n2), column: 0 }]
  for (let round = 0; round < ceilLog(5, n2); round++) {
    sends.next()
    rows = rows.flatMap(({ column, ...row }) => {
      const { middle, others } = partition(row)
      for (const { side, holder } of others)
        sends.send('rows', [column, row.holder], [columnSteps[side], holder - row.holder])
      return [{ ...middle, column }, ...others.map((part) => ({ ...part, column: column + columnSteps[part.side] }))]
    })
  }
  return rows
}

/** Sends to the nodes of a row on the diagonal, `apart` columns from each other; each step triples the holders. */
function sendToDiagonal(sends: Sends, rows: readonly Row[], inRow: number, apart: number): void {
  const lines = rows.map((row) => ({ ...row, ...placesOnDiagonal(row, inRow, apart) }))
  for (let step = 0; step < ceilLog(3, inRow + 1); step++) {
    sends.next()
    for (const { holder, column, steps, placeOf } of lines)
      for (const { from, to } of steps[step] ?? [])
        sends.send('align', [column + placeOf(from), holder], [placeOf(to) - placeOf(from), 0])
  }
}

/**
 * The nodes of a row on the diagonal, relative to the node that has the message: position 0, which may be on the diagonal
 * itself.
 */
function placesOnDiagonal({ holder, column }: Row, inRow: number, apart: number) {
  const first = modulo(holder - column, apart)
  if (first === 0) {
    const steps = lineSteps(Math.floor((inRow - 1) / 2), Math.floor(inRow / 2))
    return { steps, placeOf: (position: number) => position * apart }
  }
  // Half of them on either side; an odd one goes to the nearer side.
  const above = 2 * first <= apart ? Math.ceil(inRow / 2) : Math.floor(inRow / 2)
  const placeOf = (position: number): number => {
    if (position === 0) return 0
    return position > 0 ? first + (position - 1) * apart : first + position * apart
  }
  return { steps: lineSteps(inRow - above, above), placeOf }
}

/** Sends from the diagonal to the others; each step multiplies the holders by five. */
function sendAcross(sends: Sends, n1: number, n2: number, diagonals: number): void {
  let bands = [wholeOf(diagonals)]
  for (let round = 0; round < ceilLog(5, diagonals); round++) {
    sends.next()
    bands = bands.flatMap((band) => {
      const { middle, others } = partition(band)
      for (const { side, holder } of others) {
        const hops = hopsAcross(holder - band.holder, side)
        for (let y = 0; y < n2; y++)
          for (let x = y; x < y + n1; x += diagonals) sends.send('diagonals', [band.holder + x, y], hops)
      }
      return [middle, ...others]
    })
  }
}

/**
 * Splits a strip into up to five parts: a fifth stays with the holder. The near half and the far half of the rows above and
 * below each get their own holder, in their middles. An odd row counts as near.
 */
function partition({ from, end, holder }: Strip): {
  readonly middle: Strip
  /** The parts that are not empty. */
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
