/** Collectives of a trace as messages. */

import { flitsOf, type Schedule } from '../collective/schedule.js'
import { groupBy, obtain } from '../../base/maps.js'
import type { WorkloadDraft, WorkloadOptions } from './build.js'
import { gatherCollectives, type Gathered } from './collective-groups.js'
import { bytesOf, scheduleOf } from './collective-schedules.js'
import type { TraceNode } from './trace.js'

/**
 * A collective begins on a rank when what it depends on there is over, and is over when the rank has sent and received all of
 * its part.
 * @param ends - by node: the event that is over then
 * @returns by node, where it begins
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
