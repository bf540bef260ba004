/** Collectives of a trace as messages: the nodes of the trace that form one collective, and their ranks. */

import { flitsOf, type Schedule } from '../collective/schedule.js'
import { groupBy, obtain } from '../../base/maps.js'
import { bytesOf, scheduleOf } from './collective-schedules.js'
import { failToPlay, type TraceNode } from './trace.js'
import { coordinatesOf, nodeCount } from '../collective/network.js'
import { greatestOf } from '../../base/statistics.js'
import type { WorkloadDraft, WorkloadOptions } from './workload.js'

/**
 * A collective begins on a rank when its dependencies there have ended, and ends when the rank has sent and received all of
 * its part.
 * @param ends - by node: the event at its end
 * @returns by node, the event at its beginning
 * @throws FlitwaveError FW981 for collectives that do not fit together
 */
export function expandCollectives(
  nodes: readonly TraceNode[],
  ranks: number,
  ends: ReadonlyMap<TraceNode, number>,
  draft: WorkloadDraft,
  options: WorkloadOptions,
): Map<TraceNode, number> {
  const begins = new Map<TraceNode, number>()
  const schedules = new Map<string, Schedule>()
  for (const gathered of gatherCollectives(nodes, ranks, options)) {
    for (const node of gathered.nodes)
      begins.set(
        node,
        draft.event({ kind: 'join', rank: node.rank, name: `rank ${node.rank}: begins ${node.label}`, after: [] }),
      )
    if (gathered.group.length < 2) for (const node of gathered.nodes) link(draft, ends.get(node)!, [begins.get(node)!])
    else expand(gathered, begins, ends, draft, schedules, options)
  }
  return begins
}

function expand(
  { group, nodes: together }: Gathered,
  begins: ReadonlyMap<TraceNode, number>,
  ends: ReadonlyMap<TraceNode, number>,
  draft: WorkloadDraft,
  schedules: Map<string, Schedule>,
  options: WorkloadOptions,
): void {
  const [first] = together
  const { collective, peer, label } = first!
  const schedule = obtain(schedules, `${collective!} ${peer} ${group.join(' ')}`, () =>
    scheduleOf(first!, group, options),
  )
  const flits = Math.ceil(bytesOf(first!, group) / options.bytesPerFlit)
  const byRank = new Map(together.map((node) => [node.rank, node]))
  const needs = receiptsBefore(schedule)
  /** By unicast: its receive. */
  const receives: number[] = []
  const parts = groupBy([] as number[], (rank) => rank)
  schedule.unicasts.forEach((unicast, index) => {
    const { from, to, ways, step } = unicast
    const event = (kind: 'send' | 'receive', rank: number, after: readonly number[]): number => {
      const number = draft.event({ kind, rank, name: `rank ${rank}: ${label}, ${kind} of step ${step}`, after })
      obtain(parts, rank, () => []).push(number)
      return number
    }
    const begin = (rank: number): number => begins.get(byRank.get(rank)!)!
    const send = event('send', from, [begin(from), ...needs[index]!.map((before) => receives[before]!)])
    const receive = event('receive', to, [begin(to)])
    receives.push(receive)
    draft.transfer({ send, receive, flits: flitsOf(unicast, schedule, flits), ways }, first!)
  })
  for (const node of together) link(draft, ends.get(node)!, [begins.get(node)!, ...(parts.get(node.rank) ?? [])])
}

function link(draft: WorkloadDraft, index: number, after: readonly number[]): void {
  const event = draft.events[index]!
  draft.events[index] = { ...event, after: [...event.after, ...after] }
}

/** By unicast: the earlier ones that brought the messages that it carries or combines. */
function receiptsBefore({ messages, unicasts }: Schedule): number[][] {
  /** By message and node: the unicast that brings it there. */
  const bringing = new Map<string, number>()
  const needed = (message: number, node: number): number[] => {
    const { source, combines = [] } = messages[message]!
    if (source === node) return combines.flatMap((other) => needed(other, node))
    const before = bringing.get(`${message} ${node}`)
    return before === undefined ? [] : [before]
  }
  return unicasts.map(({ from, to, carries }, index) => {
    const before = carries.flatMap((message) => needed(message, from))
    for (const message of carries) bringing.set(`${message} ${to}`, index)
    return [...new Set(before)]
  })
}

/** One collective. */
interface Gathered {
  /** The participating ranks, in the order of their group. */
  readonly group: readonly number[]
  /** The node of each of them. */
  readonly nodes: readonly TraceNode[]
}

type Placed = Pick<WorkloadOptions, 'network' | 'groups'>

/**
 * The k-th collectives of all ranks of a group, along the same dimensions, form one collective.
 * @throws FlitwaveError FW981 for an unknown group, a rank outside it, a rank that lacks a collective, and ranks that differ
 */
function gatherCollectives(nodes: readonly TraceNode[], ranks: number, options: Placed): Gathered[] {
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

/** The collectives of a group in order; none if none of its ranks has any. */
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

/** A group along some dimensions: its ranks with equal coordinates in the others, for each of these. */
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
