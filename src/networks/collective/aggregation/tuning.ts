import { coordinatesOf, displaced, type Vector } from '../network.js'
import { balanced } from './cube.js'
import { digitsOf, scalesFor } from './distribution.js'
import type { Holdings, Parcel, Plan } from './plan.js'

/** The place of a DDN among all h^2: it holds the nodes with z = u and y = v modulo h. */
export interface Target {
  readonly u: number
  readonly v: number
}

/**
 * The DDNs to which a node sends its messages: F and F' of section 3.2.2.2. Message j of the node has number alpha + j among
 * all, and F' names DDN (t mod h, ⌊t / h⌋) for t = (alpha + j) mod h^2. F ends at alpha + beta - 1; in the paper it is one
 * longer.
 *
 * @param alpha - the number of messages before those of the node
 * @param beta - the number of messages of the node
 */
export function targetsOf(alpha: number, beta: number, h: number): Target[] {
  return Array.from({ length: beta }, (_, j) => {
    const t = (alpha + j) % h ** 2
    return { u: t % h, v: Math.floor(t / h) }
  })
}

interface Located {
  readonly message: number
  readonly target: Target
  readonly at: number
}

/**
 * Phase A3, section 3.2.2.2: messages go to DDNs so that the message counts of any two DDNs differ by at most one. T1
 * (planes XZ) changes the first index of the DDN and T2 (planes XY) the second one, each in a round of two steps for each
 * scale: 4 ⌈log7 h⌉ steps. A node combines messages in the same direction into one unicast.
 *
 * In the paper, T1 uses planes XY, where y and hence the second index changes; and its members at +-3 are not diagonal
 * nodes.
 */
export function tune(plan: Plan, h: number, held: Holdings, alpha: readonly number[]): Holdings {
  let located = plan.nodes.flatMap((at) => {
    const targets = targetsOf(alpha[at]!, held[at]!.length, h)
    return held[at]!.map((message, j): Located => ({ message, target: targets[j]!, at }))
  })
  located = tuneIndex(plan, h, located, ({ at, target }) => target.u - coordinatesOf(at, plan.torus)[2]!, [1, 0, 1])
  located = tuneIndex(plan, h, located, ({ at, target }) => target.v - coordinatesOf(at, plan.torus)[1]!, [1, 1, 0])
  const tuned = plan.nodes.map((): number[] => [])
  for (const { message, at } of located.toSorted((a, b) => a.message - b.message)) tuned[at]!.push(message)
  return tuned
}

/**
 * T1 or T2: `missing` is the index of the target minus that of the node, and `unit` is the move that changes the index by
 * one.
 */
function tuneIndex(
  plan: Plan,
  h: number,
  messages: readonly Located[],
  missing: (message: Located) => number,
  unit: Vector,
): Located[] {
  const scales = scalesFor(h)
  const digits = new Map(messages.map((each) => [each.message, digitsOf(balanced(missing(each), h), scales)]))
  let located = [...messages]
  scales.forEach((scale, round) => {
    const digitOf = ({ message }: Located): number => digits.get(message)![round]!
    const distance = (digit: number): Vector => unit.map((each) => each * digit * scale)
    plan.twoSteps('A3', parcelsOf(located, digitOf, distance))
    located = located.map((each) => ({ ...each, at: displaced(each.at, distance(digitOf(each)), plan.torus) }))
  })
  return located
}

/** Joins the parcels from the same node with the same digit. */
function parcelsOf(
  messages: readonly Located[],
  digitOf: (message: Located) => number,
  distance: (digit: number) => Vector,
): Parcel[] {
  const parcels = new Map<string, Parcel & { readonly carries: number[] }>()
  for (const each of messages.toSorted((a, b) => a.message - b.message)) {
    const digit = digitOf(each)
    if (digit === 0) continue
    const key = `${each.at} ${digit}`
    const parcel = parcels.get(key)
    if (parcel) parcel.carries.push(each.message)
    else parcels.set(key, { from: each.at, by: distance(digit), rank: Math.abs(digit), carries: [each.message] })
  }
  return [...parcels.values()]
}
