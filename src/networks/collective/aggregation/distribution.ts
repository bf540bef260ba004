/**
 * Distances as sums of digits from -3 to 3 times scales: the distances that the two-step pattern covers, one round a scale.
 */

import { exchange } from './between-cubes.js'
import { along, residueOf, balanced, type Axis } from './cube.js'
import { gather, gatherLevels, spread } from './gathering.js'
import { received, type Holdings, type Parcel, type Plan } from './plan.js'
import { ceilLog } from '../whole-numbers.js'

/**
 * Phases B1 to B3 of Chen, Chiang and Chen: in each DDN, a torus of K x K x K nodes h hops apart, all nodes get all messages
 * of the DDN. B1 gathers them on the plane r = 0 modulo n, B2 is an all-to-all broadcast on that plane, and B3 reverses B1
 * with copies: from one plane to six more, from seven to 49, and so on.
 *
 * On a torus that is not a cube, the planes are taken modulo g, and K is g/h; see {@link exchange}.
 *
 * B3 replaces Wang and Tseng's broadcast, of which it is a part: 6 ⌈log7 K⌉ steps in all.
 */
export function distribute(plan: Plan, h: number, held: Holdings): Holdings {
  const levels = gatherLevels(plan.side, h)
  const gathered = exchange(plan, gather(plan, 'B1', held, levels))
  const rows = allToAll(plan, h, gathered, 2)
  return spread(plan, 'B3', allToAll(plan, h, rows, 1), levels)
}

/**
 * Half of B2: among the nodes of a DDN that lie in a plane XZ (a row) or XY (a column). In the round of a scale, each node
 * sends its messages to all distances that some offset needs.
 */
function allToAll(plan: Plan, h: number, held: Holdings, axis: Axis): Holdings {
  const diagonal = plan.nodes.filter((node) => residueOf(node, plan.torus, plan.side) === 0)
  const digits = digitsInUse(plan.side / h)
  let now = held
  scalesFor(plan.side / h).forEach((scale, round) => {
    const senders = diagonal.filter((node) => now[node]!.length > 0)
    const parcels = senders.flatMap((from) =>
      digits[round]!.map((digit): Parcel => {
        const hops = digit * scale * h
        const by = [hops, ...along(axis, hops).slice(1)]
        return { from, by, rank: Math.abs(digit), carries: now[from]! }
      }),
    )
    now = received(now, plan.twoSteps('B2', parcels))
  })
  return now
}

/**
 * The scales for M cyclic offsets: 7^j, with a smaller last scale where that is enough. The paper uses 7^j for the last
 * scale too, but then messages collide if M is just above a power of 7.
 */
export function scalesFor(offsets: number): number[] {
  const rounds = ceilLog(7, offsets)
  return Array.from({ length: rounds }, (_, j) => {
    if (j < rounds - 1) return 7 ** j
    const covered = (7 ** (rounds - 1) - 1) / 2
    return Math.max(1, Math.ceil((Math.floor(offsets / 2) - covered) / 3))
  })
}

/**
 * The digits of an offset that is balanced modulo M, by scale. The last digit is chosen first, as near to the offset as
 * possible.
 */
export function digitsOf(offset: number, scales: readonly number[]): number[] {
  const digits: number[] = []
  let rest = offset
  for (let j = scales.length - 1; j >= 0; j--) {
    const scale = scales[j]!
    // The smaller of two that are equally near.
    const nearest = Math.sign(rest) * Math.ceil(Math.abs(rest) / scale - 1 / 2)
    // Avoid -0, because digits are compared.
    digits[j] = 0 + Math.max(-3, Math.min(3, nearest))
    rest -= digits[j]! * scale
  }
  return digits
}

/** By scale, the digits other than 0 that occur among M offsets, in ascending order: the rounds of B2. */
export function digitsInUse(offsets: number): number[][] {
  const scales = scalesFor(offsets)
  const used = Array.from({ length: offsets }, (_, value) => digitsOf(balanced(value, offsets), scales))
  return scales.map((_, j) => {
    const digits = new Set(used.map((each) => each[j]!))
    digits.delete(0)
    return [...digits].sort((a, b) => a - b)
  })
}
