import { coordinatesOf, displaced, nodesOf, type Network } from '../network.js'
import type { Way } from '../route.js'
import type { Message, Operation, Schedule, Unicast } from '../schedule.js'

/** One send of a node in a step: messages to a node, with the ways around the rings. */
export type Sending = Pick<Unicast, 'from' | 'to' | 'carries' | 'step'> & Partial<Pick<Unicast, 'ways' | 'phase'>>

/** The schedule of an operation under construction. */
export class Draft {
  private readonly messages: Message[] = []
  private readonly unicasts: Unicast[] = []

  /** @param nodes - the participating nodes; by default all */
  constructor(
    readonly network: Network,
    private readonly operation: Operation,
    readonly nodes: readonly number[] = nodesOf(network),
  ) {}

  /** Adds a message; returns its number. */
  message(message: Message): number {
    return this.messages.push(message) - 1
  }

  /** Adds the message of a node to all others. */
  toAll(message: Omit<Message, 'destinations'>): number {
    return this.message({ ...message, destinations: this.nodes.filter((node) => node !== message.source) })
  }

  send(sending: Sending): void {
    this.unicasts.push({ ways: this.network.sizes.map((): Way => 'shorter'), ...sending })
  }

  /** The schedule, with all sends in the order of their steps. */
  schedule(name: string, ports: Schedule['ports']): Schedule {
    const unicasts = [...this.unicasts].sort((a, b) => a.step - b.step)
    const { network, messages, operation } = this
    const steps = unicasts.at(-1)?.step ?? 0
    return { name, network, ports, messages, operation, unicasts, hasBarriers: false, steps }
  }
}

/** The ways of a path along a single ring. */
export function waysAlong(axis: number, way: Way, { sizes }: Network): Way[] {
  return sizes.map((_, other) => (other === axis ? way : 'shorter'))
}

/** The rings of a dimension: the nodes of each in positive or negative direction, starting at coordinate 0. */
export function ringsAlong(axis: number, isPositive: boolean, network: Network): number[][] {
  const size = network.sizes[axis]!
  const step = network.sizes.map((_, other) => (other !== axis ? 0 : isPositive ? 1 : -1))
  const starts = nodesOf(network).filter((node) => coordinatesOf(node, network)[axis] === 0)
  return starts.map((start) =>
    Array.from({ length: size }, (_, position) =>
      displaced(
        start,
        step.map((by) => by * position),
        network,
      ),
    ),
  )
}
