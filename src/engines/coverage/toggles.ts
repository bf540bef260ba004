/** Counts the bits of signals that rise and fall from one cycle to the next, on settled values. */

import { constantOf } from '../../ir/fold.js'
import { unsigned } from '../../ir/integer.js'
import type { Expr, Signal, Stmt } from '../../ir/ir.js'
import { assign, binary, choose, not, nowhere, or, read, type Counter, type HiddenSignals } from './counters.js'
import type { TogglePoint } from './points.js'

/** Bits compared at once: JavaScript computes with small integers of this width. */
const wordWidth = 30

/** Some bits of a signal. */
interface Piece {
  readonly signal: Signal
  readonly low: number
  readonly width: number
}

interface Toggles {
  readonly body: readonly Stmt[]
  readonly locals: readonly Signal[]
  readonly points: ReadonlyMap<Signal, TogglePoint>
}

/** @param begun - true after the first cycle */
export function countToggles(signals: readonly Signal[], hidden: HiddenSignals, begun: Signal): Toggles {
  const body: Stmt[] = []
  const locals: Signal[] = []
  const counters = new Map<Signal, { rises: Counter[]; falls: Counter[] }>(
    signals.map((signal) => [signal, { rises: [], falls: [] }]),
  )
  for (const pieces of wordsOf(signals)) {
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
    const type = unsigned(width)
    const now = hidden.declare('local', type, 'now')
    const [before, rise, fall] = (['before', 'rise', 'fall'] as const).map((kind) =>
      hidden.declare('register', type, kind),
    ) as [Signal, Signal, Signal]
    locals.push(now)
    const risen = binary('and', read(now), not(read(before)))
    body.push(
      assign(now, joined(pieces, width)),
      assign(rise, or(read(rise), choose(read(begun), risen, constantOf(0n, type, nowhere)))),
      // No bit falls in the first cycle, because `before` is all zeros then.
      assign(fall, or(read(fall), binary('and', read(before), not(read(now))))),
      assign(before, read(now)),
    )
    let bit = 0
    for (const piece of pieces)
      for (let i = 0; i < piece.width; i++, bit++) {
        counters.get(piece.signal)!.rises.push({ register: rise, bit })
        counters.get(piece.signal)!.falls.push({ register: fall, bit })
      }
  }
  return { body, locals, points: counters }
}

/** Packs signals into words, the first in the lowest bits. */
function wordsOf(signals: readonly Signal[]): Piece[][] {
  const words: Piece[][] = []
  let room = 0
  for (const signal of signals) {
    for (let low = 0; low < signal.type.width; ) {
      if (room === 0) {
        words.push([])
        room = wordWidth
      }
      const width = Math.min(room, signal.type.width - low)
      words.at(-1)!.push({ signal, low, width })
      low += width
      room -= width
    }
  }
  return words
}

function joined(pieces: readonly Piece[], width: number): Expr {
  const [only, ...others] = pieces.map(bitsOf)
  if (others.length === 0) return only!
  return { kind: 'concat', type: unsigned(width), parts: [only!, ...others].toReversed(), place: nowhere }
}

function bitsOf({ signal, low, width }: Piece): Expr {
  const whole = read(signal)
  if (width < signal.type.width) return { kind: 'slice', type: unsigned(width), value: whole, low, place: nowhere }
  return signal.type.signed ? { kind: 'resize', type: unsigned(width), value: whole, place: nowhere } : whole
}
