import { groupBy } from '../../../base/maps.js'
import { mergeLevels } from '../merge-levels.js'
import { coordinatesOf, displaced, type Network, type Vector } from '../network.js'
import { cubeLevels } from './between-cubes.js'
import { paperNumber } from './cube.js'
import { gatherLevels, membersOf } from './gathering.js'
import { returned, type Parcel, type Plan } from './plan.js'

/** A level of the tree of A2: which node sends its count to which, over what distance. */
interface PrefixLevel {
  /** One step over six links, or two on a plane. */
  readonly steps: 1 | 2
  readonly parcels: readonly Parcel[]
}

/**
 * Phase A2, section 3.2 of the paper: for each diagonal node, the number of messages at nodes before it. Counts travel up a
 * tree and back: from the diagonal nodes to the plane r = 0 modulo n, on to the line y = 0 in planes XY, and on to node
 * (0,0,0) in plane XZ. Nodes are ordered by the tree: a centre first, then its members in the order of the paper's numbers.
 * The phase takes 8 ⌈log7 n⌉ + 2 ⌈log7 K⌉ steps.
 *
 * On a torus that is not a cube, each of its cubes does this with g for n, and the {@link cubeLevels} follow.
 *
 * The paper specifies neither the links nor the order. From cube to plane, a node could not receive six messages along one
 * axis, so the phase uses all three axes, as in A1. The paper's additional step has nothing to send.
 *
 * @param counts - by node, the number of messages that it holds
 * @returns alpha, by node; 0 for nodes that are not diagonal ones
 */
export function prefixSums(plan: Plan, h: number, counts: readonly number[]): number[] {
  const levels = prefixTree(plan, h)
  const totals = [...counts]
  for (const { steps, parcels } of levels) {
    sendControl(plan, steps, parcels)
    for (const { from, by } of parcels) totals[displaced(from, by, plan.torus)]! += totals[from]!
  }
  const before = counts.map(() => 0)
  for (const { steps, parcels } of levels.toReversed()) {
    sendControl(
      plan,
      steps,
      parcels.map((parcel) => returned(parcel, plan.torus)),
    )
    for (const [centre, members] of membersByCentre(parcels, plan.torus)) {
      for (const member of members) totals[centre]! -= totals[member]!
      let sum = before[centre]! + totals[centre]!
      for (const member of members) {
        before[member] = sum
        sum += totals[member]!
      }
    }
  }
  return before
}

function sendControl(plan: Plan, steps: 1 | 2, parcels: readonly Parcel[]): void {
  if (steps === 1) plan.step('A2', parcels)
  else plan.twoSteps('A2', parcels)
}

function prefixTree(plan: Plan, h: number): PrefixLevel[] {
  const { torus, side } = plan
  const positions = Array.from({ length: side }, (_, i) => i)
  const cubeToPlane = gatherLevels(side, h).map((level): PrefixLevel => {
    const parcels = membersOf(level, plan).map(({ node, by }): Parcel => ({ from: node, by, carries: [], rank: 1 }))
    return { steps: 1, parcels }
  })
  const corners = plan.nodes.filter((node) => coordinatesOf(node, torus).every((at) => at % side === 0))
  const inAllCubes = (place: Vector): number[] => corners.map((corner) => displaced(corner, place, torus))
  const merging = (starts: (position: number) => number[], vector: (by: number) => Vector): PrefixLevel[] =>
    mergeLevels(side).map((merges) => ({
      steps: 2,
      parcels: merges.flatMap(({ from, to, rank }) =>
        starts(from).map((node): Parcel => ({ from: node, by: vector(to - from), carries: [], rank })),
      ),
    }))
  return [
    ...cubeToPlane,
    ...merging(
      (b) => positions.flatMap((a) => inAllCubes([a + b, b, a])),
      (by) => [by, by, 0],
    ),
    ...merging(
      (a) => inAllCubes([a, 0, a]),
      (by) => [by, 0, by],
    ),
    ...cubeLevels(plan).map((sends): PrefixLevel => {
      return { steps: 1, parcels: sends.map((send) => ({ ...send, rank: 1 })) }
    }),
  ]
}

function membersByCentre(parcels: readonly Parcel[], cube: Network): Map<number, number[]> {
  const inOrder = parcels.toSorted((a, b) => paperNumber(a.from, cube) - paperNumber(b.from, cube))
  const byCentre = groupBy(inOrder, ({ from, by }) => displaced(from, by, cube))
  return new Map([...byCentre].map(([centre, members]) => [centre, members.map(({ from }) => from)]))
}
