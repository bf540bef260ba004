import { exchange } from './between-cubes.js'
import { along, residueOf, type Axis } from './cube.js'
import { digitsInUse, scalesFor } from './digits.js'
import { gather, gatherLevels, spread } from './gathering.js'
import { received, type Holdings, type Parcel, type Plan } from './plan.js'

/**
 * Phases B1 to B3 of Chen, Chiang and Chen: in each DDN, a torus of K x K x K nodes h hops apart, all nodes
 * get all messages that are in it. B1 gathers them on its plane r = 0 modulo n, B2 is an all-to-all broadcast on that
 * plane, and B3 is B1 turned around with copies: from a plane to six more, from seven to 49, and so on.
 *
 * On a torus that is not a cube, planes are those modulo g, and K is g/h; see {@link exchange}.
 *
 * B3 stands for Wang and Tseng's broadcast, whose ingredient it is: 6 ⌈log7 K⌉ steps in all.
 */
export function distribute(plan: Plan, h: number, held: Holdings): Holdings {
  const levels = gatherLevels(plan.side, h)
  const gathered = exchange(plan, gather(plan, 'B1', held, levels))
  const rows = allToAll(plan, h, gathered, 2)
  return spread(plan, 'B3', allToAll(plan, h, rows, 1), levels)
}

/**
 * Half of B2: among the nodes of a DDN that lie in a plane XZ (a row) or XY (a column). In the round of a scale, each
 * sends what it has at all distances that some offset needs.
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
