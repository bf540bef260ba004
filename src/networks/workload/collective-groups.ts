/** Which nodes of a trace are one collective, and of which ranks. */

import { coordinatesOf, nodeCount } from '../collective/network.js'
import { greatestOf } from '../../base/statistics.js'
import { groupBy } from '../../base/maps.js'
import type { WorkloadOptions } from './build.js'
import { failToPlay, type TraceNode } from './trace.js'

/** One collective. */
export interface Gathered {
  /** The ranks that take part, in the order of their group. */
  readonly group: readonly number[]
  /** The node of each of them. */
  readonly nodes: readonly TraceNode[]
}

type Placed = Pick<WorkloadOptions, 'network' | 'groups'>

/**
 * The k-th collective of each rank of a group, along the same dimensions, is one of all of them.
 * @throws FlitwaveError FW981 for an unknown group, a rank that is not in it, one that lacks a collective, and two that differ
 */
export function gatherCollectives(nodes: readonly TraceNode[], ranks: number, options: Placed): Gathered[] {
  const kinds = groupBy(nodes, ({ group = '', dimensions = [] }) => `${dimensions.map(Number).join('')} ${group}`)
  return [...kinds.values()].flatMap((members) => {
    const [first] = members
    const group = ranksOf(first!, ranks, options)
    const outsider = members.find(({ rank }) => !group.includes(rank))
    if (outsider) {
      const message = `${outsider.label}: rank ${outsider.rank} is not in the group ${first!.group!}`
      failToPlay(outsider.source, message, `the group has the ranks ${group.join(', ')}`)
    }
    const queues = groupBy(members, ({ rank }) => rank)
    return partsOf(group, first!, ranks, options).flatMap((part) => inTurn(part, queues))
  })
}

/** The collectives of a group, one after the other; none if none of its ranks has any. */
function inTurn(group: readonly number[], queues: ReadonlyMap<number, readonly TraceNode[]>): Gathered[] {
  const any = group.map((rank) => queues.get(rank)?.[0]).find((node) => node !== undefined)
  if (!any) return []
  const count = greatestOf(group.map((rank) => queues.get(rank)?.length ?? 0))
  return Array.from({ length: count }, (_, k) => ({ group, nodes: togetherOf(group, queues, k, any) }))
}

function ranksOf({ label, source, group }: TraceNode, ranks: number, { groups }: Placed): readonly number[] {
  if (group === undefined) return Array.from({ length: ranks }, (_, rank) => rank)
  const known = groups.get(group)
  if (known) return known
  const help = 'name them in a file: --groups groups.json, with {"1":[0,1,2,3]}'
  return failToPlay(source, `${label} is of the group ${group}, of which the ranks are not known`, help)
}

/** A group along some dimensions: those of its ranks that have the same coordinates in the others, for each of these. */
function partsOf(
  group: readonly number[],
  { label, source, dimensions }: TraceNode,
  ranks: number,
  { network }: Placed,
): readonly (readonly number[])[] {
  if (!dimensions) return [group]
  const { sizes, topology } = network
  const shown = `involved_dim [${dimensions.join(', ')}]`
  const [here, nodes] = [`a ${topology} of ${sizes.join(' x ')}`, nodeCount(network)]
  const help = 'name the network of the trace: --torus 4x2 has two dimensions'
  if (dimensions.length !== sizes.length)
    failToPlay(source, `${label} has ${shown}, and ${here} has ${sizes.length} dimensions`, help)
  if (!dimensions.includes(true)) failToPlay(source, `${label} has ${shown}: it goes along none`, 'name one at least')
  if (nodes !== ranks)
    failToPlay(source, `${label} has ${shown}, and ${here} has ${nodes} nodes for ${ranks} ranks`, help)
  const others = (rank: number): string =>
    coordinatesOf(rank, network)
      .filter((_, axis) => !dimensions[axis])
      .join()
  return [...groupBy(group, others).values()]
}

/** The k-th collective of each rank of a group. */
function togetherOf(
  group: readonly number[],
  queues: ReadonlyMap<number, readonly TraceNode[]>,
  k: number,
  any: TraceNode,
): TraceNode[] {
  const together = group.map((rank) => {
    const node = queues.get(rank)?.[k]
    const help = 'give each rank of the group all of its collectives, in one order'
    return (
      node ?? failToPlay(any.source, `rank ${rank} has no ${k + 1}. collective, and others of its group have`, help)
    )
  })
  const [first] = together
  const other = together.find(
    ({ collective, bytes, peer }) => collective !== first!.collective || bytes !== first!.bytes || peer !== first!.peer,
  )
  if (other) {
    const what = ({ rank, collective, bytes }: TraceNode): string => `${collective!} of ${bytes} bytes on rank ${rank}`
    failToPlay(other.source, `one collective is ${what(first!)}, and ${what(other)}`, 'give all ranks the same')
  }
  return together
}
