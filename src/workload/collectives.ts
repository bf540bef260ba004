/** Collectives of a trace as messages: a trace names an operation, and leaves the algorithm open. */

import { CollectiveError } from '../collective/error.js'
import { flitsOf } from '../collective/flits.js'
import { multicastSchedule } from '../collective/multicast/multicast.js'
import { nodeCount } from '../collective/network.js'
import { directAllToAll } from '../collective/operations/all-to-all.js'
import { ringSchedule } from '../collective/operations/ring.js'
import { operations } from '../collective/registry/operations.js'
import type { Schedule } from '../collective/schedule.js'
import { greatestOf } from '../extremes.js'
import { fail } from '../ir/diagnostic.js'
import { groupBy, obtain } from '../maps.js'
import type { WorkloadDraft, WorkloadOptions } from './build.js'
import { failToPlay, type TraceNode } from './trace.js'

/** The algorithms of operations for which there are several. */
export interface CollectiveChoice {
  readonly allReduce: 'ring-all-reduce' | 'torus-all-reduce' | 'halving-doubling'
  readonly allToAll: 'all-to-all' | 'all-to-all-by-dimension'
}

/**
 * The k-th collective of each rank of a group is one collective of all of them. It begins on a rank when what it depends on
 * there is over, and is over when the rank has sent and received all of its part.
 * @param ends - by node: the event that is over then
 * @returns by node, where it begins
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
  for (const [name, members] of groupBy(nodes, ({ group = '' }) => group)) {
    const group = ranksOf(name, members[0]!, ranks, options)
    const queues = groupBy(members, ({ rank }) => rank)
    const outsider = members.find(({ rank }) => !group.includes(rank))
    if (outsider) {
      const message = `${outsider.label}: rank ${outsider.rank} is not in the group ${name}`
      failToPlay(outsider.source, message, `the group has the ranks ${group.join(', ')}`)
    }
    const count = greatestOf([...queues.values()].map(({ length }) => length))
    for (let k = 0; k < count; k++) {
      const together = togetherOf(group, queues, k, members[0]!)
      for (const node of together)
        begins.set(
          node,
          draft.event({ kind: 'join', rank: node.rank, name: `rank ${node.rank}: begins ${node.label}`, after: [] }),
        )
      if (group.length < 2) for (const node of together) link(draft, ends.get(node)!, [begins.get(node)!])
      else expand(together, group, begins, ends, draft, schedules, options)
    }
  }
  return begins
}

function ranksOf(
  name: string,
  { label, source }: TraceNode,
  ranks: number,
  { groups }: WorkloadOptions,
): readonly number[] {
  if (name === '') return Array.from({ length: ranks }, (_, rank) => rank)
  const group = groups.get(name)
  if (group) return group
  const help = 'name them in a file: --groups groups.json, with {"1":[0,1,2,3]}'
  return failToPlay(source, `${label} is of the group ${name}, of which the ranks are not known`, help)
}

/** Of each rank of a group its k-th collective. */
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

function expand(
  together: readonly TraceNode[],
  group: readonly number[],
  begins: ReadonlyMap<TraceNode, number>,
  ends: ReadonlyMap<TraceNode, number>,
  draft: WorkloadDraft,
  schedules: Map<string, Schedule>,
  options: WorkloadOptions,
): void {
  const [first] = together
  const { collective, bytes, peer, label } = first!
  const schedule = obtain(schedules, `${collective!} ${peer} ${group.join(' ')}`, () =>
    scheduleOf(first!, group, options),
  )
  // Of an all-gather, a trace has what each rank contributes.
  const vector = collective === 'all-gather' ? bytes * group.length : bytes
  const flits = Math.ceil(vector / options.bytesPerFlit)
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

function scheduleOf(node: TraceNode, group: readonly number[], options: WorkloadOptions): Schedule {
  const { network, algorithms } = options
  const isWhole = network.topology === 'torus' && group.length === nodeCount(network)
  const unused = (): never => {
    throw new Error('operations ask for nothing')
  }
  const named = (name: keyof typeof operations): Schedule =>
    operations[name].plan(network, { source: unused, messages: unused, sources: unused, options: {} }).schedule
  try {
    switch (node.collective!) {
      case 'all-reduce':
        return isWhole ? named(algorithms.allReduce) : ringSchedule('all-reduce', network, group)
      case 'reduce-scatter':
        return isWhole ? named('ring-reduce-scatter') : ringSchedule('reduce-scatter', network, group)
      case 'all-gather':
        return isWhole ? named('ring-all-gather') : ringSchedule('all-gather', network, group)
      case 'all-to-all':
        return isWhole ? named(algorithms.allToAll) : directAllToAll(network, group)
      case 'broadcast':
        return broadcast(node, group, options)
    }
  } catch (error) {
    if (error instanceof CollectiveError) fail(error.code, error.message, null, error.remedy)
    throw error
  }
}

/** Along the multicast tree of the network. */
function broadcast(node: TraceNode, group: readonly number[], { network }: WorkloadOptions): Schedule {
  if (!group.includes(node.peer))
    failToPlay(node.source, `${node.label} is from rank ${node.peer}, which does not take part`, 'name one that does')
  const destinations = group.filter((rank) => rank !== node.peer)
  const scheme = network.topology === 'torus' ? 'utorus' : 'umesh'
  return multicastSchedule(scheme, network, [{ source: node.peer, destinations }])
}

/** By unicast: those before it that have brought what it carries, or what that combines. */
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
