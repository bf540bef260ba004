/**
 * The baseline of Chen, Chiang and Chen: six spanning trees with the same root that share no arc, where an arc is a channel
 * in one direction. They use all 6 n^3 - 6 arcs that do not enter the root. (The paper says edge-disjoint, but a torus has
 * edges for only three such trees.)
 */

import { refuse } from '../error.js'
import { coordinatesOf, displaced, nodeAt, nodesOf, type Network, type Vector } from '../network.js'
import { along, cubeOf, negative, paperNumber, checkSources, type Axis } from './cube.js'
import type { Schedule } from '../schedule.js'
import { Plan, union, type Bundle, type Send } from './plan.js'

/** The form of T_0: the closed form for any n, of height 3n - 2, or tables of height 3 ⌊n/2⌋ + 2 for n from 3 to 8. */
export type TreeShape = 'closed-form' | 'shallow'

/** A spanning tree with root node 0. */
interface SpanningTree {
  /** By node, the direction of the arc from its parent, a unit vector; null for the root. */
  readonly entering: readonly (Vector | null)[]
  /** By node, the number of arcs between it and the root. */
  readonly depths: readonly number[]
  readonly height: number
}

/**
 * T_k = g^k T_0 for k from 0 to 5, where g takes (x, y, z) to (-y, -z, -x). It maps each direction to the next in +x, -z,
 * +y, -x, +z, -y, so the trees are disjoint if it maps no arc of T_0 to another.
 *
 * @throws CollectiveError FW941 if n is less than 3, or if no shallow tree is known for n
 */
export function spanningTrees(n: number, shape: TreeShape): SpanningTree[] {
  const cube = cubeOf(n, 3)
  let entering = shape === 'closed-form' ? closedForm(cube) : shallow(cube)
  return Array.from({ length: 6 }, (_, k) => {
    if (k > 0) entering = turned(entering, cube)
    const depths = depthsOf(entering, cube)
    return { entering, depths, height: depths.reduce((most, depth) => Math.max(most, depth), 0) }
  })
}

type Entering = SpanningTree['entering']

function closedForm(cube: Network): Entering {
  return nodesOf(cube).map((node) => {
    if (node === 0) return null
    const [x, y, z] = coordinatesOf(node, cube) as [number, number, number]
    if (x === 0) return along(0, 1)
    if (z !== 0) return along(2, 1)
    return y !== 0 ? along(1, 1) : along(0, 1)
  })
}

function shallow(cube: Network): Entering {
  const [n] = cube.sizes as [number]
  const table = shallowTrees.get(n)
  if (table === undefined)
    return refuse('FW941', `no shallow trees are known for n = ${n}`, 'take an n from 3 to 8, or the closed form')
  return nodesOf(cube).map((node) => {
    if (node === 0) return null
    const direction = Number(table[paperNumber(node, cube) - 1])
    return along(Math.floor(direction / 2) as Axis, direction % 2 === 0 ? 1 : -1)
  })
}

function turned(entering: Entering, cube: Network): Entering {
  const images: (Vector | null)[] = []
  for (const node of nodesOf(cube)) {
    const direction = entering[node]
    images[nodeAt(turnedVector(coordinatesOf(node, cube)), cube)] = direction ? turnedVector(direction) : null
  }
  return images
}

/** g of the paper's symmetry. */
function turnedVector([x, y, z]: Vector): Vector {
  return negative([y!, z!, x!])
}

/** The node at which the arc that enters a node begins. */
export function parentOf(node: number, entering: Vector, cube: Network): number {
  return displaced(node, negative(entering), cube)
}

function depthsOf(entering: Entering, cube: Network): number[] {
  const depths: number[] = [0]
  const depthOf = (node: number): number => {
    depths[node] ??= 1 + depthOf(parentOf(node, entering[node]!, cube))
    return depths[node]
  }
  for (const node of nodesOf(cube)) depthOf(node)
  return depths
}

/**
 * Shallow trees T_0, by n: for each node other than the root, the direction of the arc that enters it, by its number (0 is
 * +x, 1 is -x, and so on to 5, -z). Nodes are in the order of the paper's numbers, x + n (y + n z), without 0.
 *
 * Simulated annealing found them, over trees that stay arc-disjoint with their images under the symmetry. Tests check every
 * property: the six trees are spanning and arc-disjoint, and their height is 3 ⌊n/2⌋ + 2. The paper claims that such trees
 * exist but gives none.
 */
export const shallowTrees: ReadonlyMap<number, string> = new Map([
  [3, '11122122144012014144044055'],
  [4, '000022202220202134434441141043404401440142014401445044412221434'],
  [
    5,
    '0000125215222212004112051544153544045523140202230314335524114520132241130514405154024151515233224031' +
      '143505455020355250304223',
  ],
  [
    6,
    '0000012042412022052512012022151134021341414403235454514554302302450440002340234404341424014304412424' +
      '0000524214045114120034044140222544223122304014430231555144502141212222204413344003033055000225001254' +
      '120513530313534',
  ],
  [
    7,
    '0000553254200420012042420351253200225403400422551444321355333044243411213403120020301303031433513341' +
      '4224523254503040451422535223300422442210522144141431412525521234001141421314320142132300233303324153' +
      '3450545305524011441505225552125345000111352400150245015053215014511500005312054251304121130041155030' +
      '153245041515011324432532443545431130214425',
  ],
  [
    8,
    '0000000420401201222224152200500552000001252522043122250034403202244435455444543414225145345401215554' +
      '3512330141503300003513055130345400511435200512123141200440102000202140422011453405215313205344004511' +
      '1552213144000043452202514152301011130041402351343224000314004234323400154140444123220211402442241124' +
      '2421304202311300404115432420445440054414201542202554200432413230003303024131344002131552324134144505' +
      '0000011112220212542253213003504214402444424001403150035155200532132431515424441523343552215150311404' +
      '50503231413',
  ],
])

export interface TreeParameters {
  /** Nodes in each dimension, 3 or more. */
  readonly n: number
  readonly trees: TreeShape
  /** By message, the node that holds it; a node can hold any number of messages. */
  readonly sources: readonly number[]
}

/**
 * Multi-node broadcast through six arc-disjoint spanning trees of height H: message k goes from `sources[k]` to node 0, and
 * from there to all nodes, through tree k mod 6. In step r of H, nodes H + 1 - r below the root send their messages to their
 * parents; then, in step H + r, nodes r - 1 below the root send everything to their children.
 *
 * The paper has only the second half, of D steps.
 *
 * @throws CollectiveError FW941 if there are no such trees for n, FW942 for a source that is not in the torus
 */
export function treeSchedule({ n, trees: shape, sources }: TreeParameters): Schedule {
  const cube = cubeOf(n, 3)
  checkSources(sources, cube)
  const plan = new Plan(cube)
  const trees = spanningTrees(n, shape)
  const loads = trees.map((_, k) => sources.map((_source, message) => message).filter((message) => message % 6 === k))
  const { height } = trees[0]!

  const gathered = loads.map((load) => {
    const held = plan.nodes.map((): Bundle => [])
    for (const message of load) held[sources[message]!] = [...held[sources[message]!]!, message]
    return held
  })
  for (let depth = height; depth > 0; depth--) gatherFrom(depth, plan, trees, gathered)
  for (let depth = 1; depth <= height; depth++) {
    const sends = trees.flatMap((tree, k) =>
      nodesAt(depth, tree, plan).map(({ node, by }): Send => {
        return { from: parentOf(node, by, cube), by, carries: loads[k]! }
      }),
    )
    plan.step(
      'broadcast',
      sends.filter(({ carries }) => carries.length > 0),
    )
  }

  return plan.schedule(`six trees, ${shape}`, sources)
}

/** A step towards the root: in each tree, the nodes of a depth pass their messages to their parents. */
function gatherFrom(depth: number, plan: Plan, trees: readonly SpanningTree[], held: readonly Bundle[][]): void {
  const sends = trees.flatMap((tree, k) =>
    nodesAt(depth, tree, plan).flatMap(({ node, by }): Send[] => {
      const carries = held[k]![node]!
      if (carries.length === 0) return []
      const parent = parentOf(node, by, plan.torus)
      held[k]![parent] = union([held[k]![parent]!, carries])
      return [{ from: node, by: negative(by), carries }]
    }),
  )
  plan.step('gather', sends)
}

function nodesAt(depth: number, { entering, depths }: SpanningTree, { nodes }: Plan) {
  return nodes.filter((node) => depths[node] === depth).map((node) => ({ node, by: entering[node]! }))
}
