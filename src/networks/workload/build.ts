import { counted } from '../../base/text.js'
import type { Network } from '../collective/network.js'
import { obtain } from '../../base/maps.js'
import { expandCollectives } from './collectives.js'
import type { CollectiveChoice } from './collective-schedules.js'
import { meet } from './meet.js'
import { failToPlay, most, type Trace, type TraceNode } from './trace.js'
import type { Transfer, Workload, WorkloadEvent } from './workload.js'

/** What a trace leaves open. */
export interface WorkloadOptions {
  readonly name: string
  readonly network: Network
  readonly bytesPerFlit: number
  readonly cyclesPerNanosecond: number
  /** Factor for the durations of computations. */
  readonly computeScale: number
  readonly algorithms: CollectiveChoice
  /** The ranks of each group that collectives name. */
  readonly groups: ReadonlyMap<string, readonly number[]>
}

/** A workload, and what is worth knowing of how it was made. */
export interface BuiltWorkload {
  readonly workload: Workload
  /** Of all messages of the trace, and of the vectors of its collectives. */
  readonly bytes: number
  readonly notes: readonly string[]
}

/** A workload while it is being made: events and transfers are added to it. */
export class WorkloadDraft {
  readonly events: WorkloadEvent[] = []
  readonly transfers: Transfer[] = []

  event(event: WorkloadEvent): number {
    return this.events.push(event) - 1
  }

  /** @throws FlitwaveError FW981 for more than memory is meant for */
  transfer(transfer: Transfer, of: TraceNode): void {
    if (transfer.flits > most.flits) {
      const message = `${of.label} of rank ${of.rank} sends ${transfer.flits} flits at once, and ${most.flits} are the most`
      failToPlay(of.source, message, 'take more bytes per flit: --bytes-per-flit')
    }
    if (this.transfers.push(transfer) > most.transfers)
      failToPlay(of.source, `there are more than ${most.transfers} messages`, 'play a part of the trace')
  }
}

/**
 * Sends meet receives, and collectives become messages.
 * @throws FlitwaveError FW981 for what cannot be played
 */
export function workloadOf(trace: Trace, options: WorkloadOptions): BuiltWorkload {
  const draft = new WorkloadDraft()
  const collectives = trace.nodes.filter(({ kind }) => kind === 'collective')
  /** By node: the event after which those that depend on it begin. */
  const ends = new Map<TraceNode, number>()
  for (const node of trace.nodes) ends.set(node, draft.event(eventOf(node, options)))
  const local = meet(trace, ends, draft, options.bytesPerFlit)
  const expanded = expandCollectives(collectives, trace.ranks, ends, draft, options)
  depend(trace, ends, expanded, draft)
  const notes = [...trace.notes, ...(local > 0 ? [`${counted(local, 'message')} of a rank to itself: not sent`] : [])]
  const bytes = trace.nodes.reduce((sum, { kind, bytes }) => sum + (kind === 'receive' ? 0 : bytes), 0)
  return {
    workload: { name: options.name, ranks: trace.ranks, events: draft.events, transfers: draft.transfers },
    bytes,
    notes,
  }
}

/** Without what it depends on. A collective is where its expansion ends. */
function eventOf(node: TraceNode, { cyclesPerNanosecond, computeScale }: WorkloadOptions): WorkloadEvent {
  const { kind, rank, label, nanoseconds, source } = node
  const common = { rank, name: `rank ${rank}: ${label}`, after: [] }
  if (kind === 'compute') {
    const cycles = Math.round(nanoseconds * computeScale * cyclesPerNanosecond)
    if (cycles <= most.cycles) return { ...common, kind, cycles }
    const message = `${label} of rank ${rank} takes ${cycles} cycles, and ${most.cycles} are the most`
    failToPlay(source, message, 'take fewer: --cycles-per-ns or --compute-scale')
  }
  return { ...common, kind: kind === 'collective' ? 'join' : kind }
}

/**
 * Replaces the ids of the trace.
 * @param begins - by collective: where its expansion begins
 */
function depend(
  { nodes }: Trace,
  ends: ReadonlyMap<TraceNode, number>,
  begins: ReadonlyMap<TraceNode, number>,
  draft: WorkloadDraft,
): void {
  const byId = new Map<number, Map<number, TraceNode>>()
  for (const node of nodes) {
    const ofRank = obtain(byId, node.rank, () => new Map<number, TraceNode>())
    if (ofRank.has(node.id))
      failToPlay(node.source, `rank ${node.rank} has two nodes with the id ${node.id}`, 'give each an id of its own')
    ofRank.set(node.id, node)
  }
  for (const node of nodes) {
    if (node.after.length === 0) continue
    const after = node.after.map((id) => {
      const before = byId.get(node.rank)!.get(id)
      if (before) return ends.get(before)!
      const message = `${node.label} of rank ${node.rank} comes after ${id}, and the rank has no node with this id`
      return failToPlay(node.source, message, 'name nodes of the same rank')
    })
    const index = begins.get(node) ?? ends.get(node)!
    const event = draft.events[index]!
    draft.events[index] = { ...event, after: [...event.after, ...after] }
  }
}
