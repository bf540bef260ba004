import type { Surroundings, Values } from 'flitwave/lab'
import { packetOf } from './check.js'
import type { ElementNumbers } from './numbers.js'

/** Nodes of the network: three stages of four elements. */
export const nodes = 8
const stages = [2, 1, 0]
const perStage = nodes / 2

/** Cycles without a moving flit after which none will move. */
const patience = 40

/** A packet that a node sends. */
export interface Sent {
  readonly from: number
  /** The nodes from `min` to `max`. */
  readonly min: number
  readonly max: number
  /** The earliest cycle; default 0. */
  readonly at?: number
  /** The packet that each receiving node sends next: phase 2 of a multicast. */
  readonly then?: (node: number) => Sent | null
}

interface Packet extends Sent {
  readonly tag: number
  readonly flits: readonly number[]
}

/** A banyan of elements. Nodes send packets, and accept all that arrive. */
export class Network implements Surroundings {
  readonly copies = stages.flatMap((stage) => Array.from({ length: perStage }, () => `stage ${stage}`))
  private time = 0
  private readonly packets: Packet[] = []
  private readonly queues = Array.from({ length: nodes }, () => [] as Packet[])
  /** By node: the number of flits sent of the first packet in its queue, and the flits received of a packet. */
  private readonly gone = Array.from({ length: nodes }, () => 0)
  private readonly coming = Array.from({ length: nodes }, () => [] as number[])
  private readonly missing = new Set<string>()
  private lastMove = 0
  private wrong: string | null = null

  constructor(
    private readonly numbers: ElementNumbers,
    sent: readonly Sent[],
  ) {
    sent.forEach((one) => this.send(one))
  }

  inputs(outputs: readonly Values[]): readonly Values[] {
    return this.copies.map((_, element) => {
      const stage = stages[Math.floor(element / perStage)]
      const links = [0, 1].map((side) => 2 * (element % perStage) + side)
      const arriving = links.map((link) => (stage === 2 ? this.leaving(link, outputs) : above(stage, link, outputs)))
      const values: Record<string, number | boolean> = {}
      for (const side of [0, 1]) {
        values[`arrives[${side}]`] = arriving[side] !== null
        values[`din[${side}]`] = arriving[side] ?? 0
        values[`roomBelow[${side}]`] = stage === 0 || hasRoom(stage - 1, swapped(links[side], stage), outputs)
      }
      return values
    })
  }

  cycle(outputs: readonly Values[]): void {
    for (let node = 0; node < nodes; node++) {
      if (this.leaving(rotated(node), outputs) !== null) this.go(node)
      const flit = sentTo(0, node, outputs)
      if (flit !== null) this.take(node, flit)
    }
    if (outputs.some((element) => element['sends[0]'] || element['sends[1]'])) this.lastMove = this.time
    this.time++
  }

  isOver(): boolean {
    return this.wrong !== null || this.missing.size === 0 || this.time - this.lastMove > patience
  }

  verdict(): string | null {
    const [late] = this.missing
    return this.wrong ?? (late === undefined ? null : `${late} after ${this.time} cycles`)
  }

  private send(sent: Sent): void {
    const tag = this.packets.length
    const packet = { ...sent, tag, flits: packetOf(sent.min, sent.max, tag, this.numbers) }
    this.packets.push(packet)
    this.queues[sent.from].push(packet)
    for (let node = sent.min; node <= sent.max; node++) this.missing.add(nameOf(packet, node))
  }

  /** The flit that enters the first stage on a link; null if there is none. */
  private leaving(link: number, outputs: readonly Values[]): number | null {
    const node = Array.from({ length: nodes }, (_, i) => i).find((one) => rotated(one) === link)!
    const packet = this.queues[node].at(0)
    if (!packet || this.time < (packet.at ?? 0)) return null
    return this.gone[node] > 0 || hasRoom(2, link, outputs) ? packet.flits[this.gone[node]] : null
  }

  private go(node: number): void {
    if (++this.gone[node] < this.numbers.flits) return
    this.gone[node] = 0
    this.queues[node].shift()
  }

  private take(node: number, flit: number): void {
    const flits = [...this.coming[node], flit]
    const isWhole = flits.length === this.numbers.flits
    this.coming[node] = isWhole ? [] : flits
    if (!isWhole) return
    const packet = this.packets.find(({ tag }) => tag === flits[1])
    const due = packet && packetOf(node, node, packet.tag, this.numbers)
    if (!packet || flits.some((one, i) => one !== due![i])) {
      this.wrong ??= `node ${node} gets a packet of the flits ${flits.join(' ')}`
      return
    }
    if (!this.missing.delete(nameOf(packet, node))) {
      this.wrong ??= `node ${node} gets packet ${packet.tag}, which is not for it, or which it has`
      return
    }
    const next = packet.then?.(node)
    if (next) this.send(next)
  }
}

function nameOf({ tag, from, min, max }: Packet, node: number): string {
  return `packet ${tag} of node ${from}, for nodes ${min} to ${max}, has not come to node ${node}`
}

/** From the nodes to the first stage: the highest bit becomes the lowest. */
function rotated(node: number): number {
  return ((node * 2) % nodes) + Math.floor((node * 2) / nodes)
}

/** From a stage to the one below it: the bit of the stage and the lowest one are exchanged. */
function swapped(link: number, stage: number): number {
  const [high, low] = [(link >> stage) % 2, link % 2]
  return link - high * 2 ** stage - low + low * 2 ** stage + high
}

function elementOf(stage: number, link: number): number {
  return stages.indexOf(stage) * perStage + Math.floor(link / 2)
}

function hasRoom(stage: number, link: number, outputs: readonly Values[]): boolean {
  return Boolean(outputs[elementOf(stage, link)][`room[${link % 2}]`])
}

/** The flit that a stage sends on an output link; null if there is none. */
function sentTo(stage: number, link: number, outputs: readonly Values[]): number | null {
  const element = outputs[elementOf(stage, link)]
  return element[`sends[${link % 2}]`] ? Number(element[`dout[${link % 2}]`]) : null
}

/** The input of a stage on a link, from the stage above it. */
function above(stage: number, link: number, outputs: readonly Values[]): number | null {
  return sentTo(stage + 1, swapped(link, stage + 1), outputs)
}

/**
 * A multicast in two phases (Park and Yoon). The source sends to as many consecutive nodes as there are destinations; then
 * each of these sends to one of them, in ascending order. In both phases no two copies meet.
 */
export function multicast(from: number, start: number, destinations: readonly number[], at = 0): Sent {
  const sorted = destinations.toSorted((a, b) => a - b)
  return {
    from,
    min: start,
    max: start + sorted.length - 1,
    at,
    then: (node) => ({ from: node, min: sorted[node - start], max: sorted[node - start] }),
  }
}
