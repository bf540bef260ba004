/** Channel dependency graphs: Dally and Seitz, "Deadlock-free message routing in multiprocessor networks", 1987. */

import { shortestCycle } from './shortest-cycle.js'

/**
 * The channels for which a packet may wait while it holds another: an edge leads from each channel to those that some packet
 * takes directly after it. If each packet holds a single path and the graph has no cycle, packets cannot wait for each other
 * in a cycle. Channels are numbers.
 */
export class DependencyGraph {
  /** By channel, its successors, each with a packet that takes both. Channels that no packet takes have no entry. */
  private readonly after = new Map<number, Map<number, string>>()

  /** @param nameOf - returns the name of a channel for readers */
  constructor(readonly nameOf: (channel: number) => string) {}

  /** Notes that a packet takes a channel. */
  use(channel: number): void {
    if (!this.after.has(channel)) this.after.set(channel, new Map())
  }

  /** Notes that a packet goes from one channel to another; `packet` names it for readers. */
  add(from: number, to: number, packet: () => string): void {
    this.use(from)
    this.use(to)
    const following = this.after.get(from)!
    if (!following.has(to)) following.set(to, packet())
  }

  /** The channels that packets take. */
  get channels(): readonly number[] {
    return [...this.after.keys()]
  }

  /** All edges of the graph, each once, with the first noted packet. */
  get dependencies(): readonly Dependency[] {
    return this.channels.flatMap((from) => this.following(from))
  }

  /** A shortest cycle of dependencies; null if there is none. */
  shortestCycle(): Dependency[] | null {
    const channels = this.channels.toSorted((a, b) => a - b)
    const numbers = new Map(channels.map((channel, i) => [channel, i]))
    const edges = channels.map((from) => this.following(from).map(({ to }) => numbers.get(to)!))
    const cycle = shortestCycle({ size: channels.length, next: (node) => edges[node]! })
    if (!cycle) return null
    return cycle.map((node, i) => {
      const [from, to] = [channels[node]!, channels[cycle[(i + 1) % cycle.length]!]!]
      return { from, to, packet: this.after.get(from)!.get(to)! }
    })
  }

  private following(from: number): Dependency[] {
    return [...this.after.get(from)!].map(([to, packet]) => ({ from, to, packet }))
  }
}

/** A packet may hold channel `from` while it waits for channel `to`. */
export interface Dependency {
  readonly from: number
  readonly to: number
  /** A packet that takes both, such as `for (2,0)`. */
  readonly packet: string
}

/** Prints the graph for Graphviz; the dependencies of a cycle are highlighted. */
export function printDot(title: string, graph: DependencyGraph): string {
  const inCycle = new Set(graph.shortestCycle()?.map(keyOf))
  const quote = (text: string): string => JSON.stringify(text)
  const name = (channel: number): string => quote(graph.nameOf(channel))
  return [
    `digraph ${quote(title)} {`,
    '  node [shape=box, fontname="sans-serif"]',
    ...graph.channels.map((channel) => `  ${name(channel)}`),
    ...graph.dependencies.map((one) => {
      const style = inCycle.has(keyOf(one)) ? ' [color=red, penwidth=2]' : ''
      return `  ${name(one.from)} -> ${name(one.to)}${style}`
    }),
    '}',
    '',
  ].join('\n')
}

function keyOf({ from, to }: Dependency): string {
  return `${from} ${to}`
}
