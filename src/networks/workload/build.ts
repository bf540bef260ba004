/** Pairs sends of a trace with their receives. */

import { counted } from '../../base/text.js'
import { obtain, groupBy } from '../../base/maps.js'
import { expandCollectives } from './collectives.js'
import { failToPlay, most, anyTag, type Trace, type TraceNode } from './trace.js'
import { type Workload, type WorkloadEvent, type WorkloadOptions, WorkloadDraft } from './workload.js'

/** A workload, and notes on how it was built. */
export interface BuiltWorkload {
  readonly workload: Workload
  /** The bytes of all messages of the trace, and of the vectors of its collectives. */
  readonly bytes: number
  readonly notes: readonly string[]
}

/**
 * Matches sends with receives, and turns collectives into messages.
 * @throws FlitwaveError FW981 for a trace that cannot be played
 */
export function workloadOf(trace: Trace, options: WorkloadOptions): BuiltWorkload {
  const draft = new WorkloadDraft()
  const collectives = trace.nodes.filter(({ kind }) => kind === 'collective')
  /** By node: the event whose end starts its dependents. */
  const ends = new Map<TraceNode, number>()
  for (const node of trace.nodes) ends.set(node, draft.event(eventOf(node, options)))
  const local = matchSends(trace, ends, draft, options.bytesPerFlit)
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

/** Without its dependences. A collective is represented by the end of its expansion. */
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
 * Replaces the ids of the trace by events.
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

/**
 * As in MPI, each receive takes the first untaken send from its peer with a matching tag. So without {@link anyTag}, the
 * k-th send of a rank to another with a tag belongs to the k-th receive there.
 * @param ends - by node: its event
 * @returns messages of ranks to themselves, which become joins
 * @throws FlitwaveError FW981 for a send without a receive, a receive without a send, and differing sizes
 */
function matchSends(
  { nodes, ranks }: Trace,
  ends: ReadonlyMap<TraceNode, number>,
  draft: WorkloadDraft,
  bytesPerFlit: number,
): number {
  const receiveOf = pair(nodes)
  let local = 0
  for (const send of nodes) {
    if (send.kind !== 'send') continue
    const { rank, peer, bytes, label, source } = send
    const receive = receiveOf.get(send)
    if (peer >= ranks) failToPlay(source, `${label} of rank ${rank} is to rank ${peer}`, `ranks are 0 to ${ranks - 1}`)
    if (!receive) return failWithout(send, 'receive')
    if (receive.bytes > 0 && receive.bytes !== bytes) {
      const message = `${label} of rank ${rank} has ${bytes} bytes, and rank ${peer} receives ${receive.bytes}`
      failToPlay(source, message, 'give both the same size')
    }
    const [from, to] = [ends.get(send)!, ends.get(receive)!]
    if (rank === peer) {
      local++
      draft.events[from] = { ...draft.events[from]!, kind: 'join' }
      draft.events[to] = { ...draft.events[to]!, kind: 'join', after: [from] }
    } else draft.transfer({ send: from, receive: to, flits: Math.max(1, Math.ceil(bytes / bytesPerFlit)) }, send)
  }
  const taken = new Set(receiveOf.values())
  const left = nodes.find((node) => node.kind === 'receive' && !taken.has(node))
  if (left) failWithout(left, 'send')
  return local
}

/** By send: its receive. */
function pair(nodes: readonly TraceNode[]): Map<TraceNode, TraceNode> {
  const sends = groupBy(
    nodes.filter(({ kind }) => kind === 'send'),
    ({ rank, peer }) => `${rank} ${peer}`,
  )
  const waiting = new Map([...sends].map(([pair, list]) => [pair, new Unreceived(list)]))
  const receiveOf = new Map<TraceNode, TraceNode>()
  for (const receive of nodes) {
    if (receive.kind !== 'receive') continue
    const send = waiting.get(`${receive.peer} ${receive.rank}`)?.take(receive.tag)
    if (send) receiveOf.set(send, receive)
  }
  return receiveOf
}

/** The messages of one rank to another, in order. */
class Unreceived {
  private readonly taken = new Set<number>()
  /** By tag: the places of its sends, and the number of them known to be taken. */
  private readonly byTag: ReadonlyMap<number, Place>
  private readonly all: Place

  constructor(private readonly sends: readonly TraceNode[]) {
    const places = [...sends.keys()]
    const byTag = groupBy(places, (place) => sends[place]!.tag)
    this.byTag = new Map([...byTag].map(([tag, places]) => [tag, { places, next: 0 }]))
    this.all = { places, next: 0 }
  }

  /** The first message that matches a tag. */
  take(tag: number): TraceNode | undefined {
    const among = tag === anyTag ? [this.all] : [this.byTag.get(tag), this.byTag.get(anyTag)]
    const first = Math.min(...among.map((places) => this.firstOf(places)))
    this.taken.add(first)
    return this.sends[first]
  }

  private firstOf(place: Place | undefined): number {
    if (!place) return Infinity
    while (this.taken.has(place.places[place.next]!)) place.next++
    return place.places[place.next] ?? Infinity
  }
}

interface Place {
  readonly places: readonly number[]
  next: number
}

function failWithout({ label, rank, peer, tag, source }: TraceNode, other: 'send' | 'receive'): never {
  const way = other === 'receive' ? 'from' : 'to'
  const tagged = tag === anyTag ? 'any tag' : `the tag ${tag}`
  const message = `${label} of rank ${rank}: rank ${peer} has no ${other} for it, ${way} ${rank} with ${tagged}`
  const help =
    other === 'receive' ? 'give rank RANK one receive for each send' : 'give rank RANK one send for each receive'
  return failToPlay(source, message, help.replace('RANK', String(peer)))
}
