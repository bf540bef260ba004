/** Sends of a trace and the receives that they belong to. */

import { groupBy } from '../../base/maps.js'
import type { WorkloadDraft } from './build.js'
import { anyTag, failToPlay, type Trace, type TraceNode } from './trace.js'

/**
 * Each receive takes the first send from its peer that none before it has taken and whose tag it goes with, as in MPI: so
 * without {@link anyTag}, the k-th send of a rank to another one with a tag belongs to the k-th receive there.
 * @param ends - by node: its event
 * @returns messages of ranks to themselves, which become joins
 * @throws FlitwaveError FW981 for a send without a receive, a receive without a send, and two sizes
 */
export function meet(
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

/** The messages of a rank to another one, in their order. */
class Unreceived {
  private readonly taken = new Set<number>()
  /** By tag: the places of its sends, and how many of them are known to be taken. */
  private readonly byTag: ReadonlyMap<number, Place>
  private readonly all: Place

  constructor(private readonly sends: readonly TraceNode[]) {
    const places = [...sends.keys()]
    const byTag = groupBy(places, (place) => sends[place]!.tag)
    this.byTag = new Map([...byTag].map(([tag, places]) => [tag, { places, next: 0 }]))
    this.all = { places, next: 0 }
  }

  /** The first that goes with a tag. */
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
