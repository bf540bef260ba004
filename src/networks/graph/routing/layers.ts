/** Layers of virtual channels, in each of which channels depend on each other in no circle. */

import { orderOf } from '../../../base/graph.js'
import { balance, type LayeredPath } from './balance.js'
import { pathOf, sourcesOf, type RouteTable } from './route-table.js'

export interface Layers {
  readonly layers: number
  /** By router of the source times the number of terminals, plus the terminal of the destination. */
  readonly layer: Uint8Array
}

/**
 * Puts the paths of a table into as few layers as the method finds: all paths begin in the first one; while its channels
 * depend on each other in a circle, the paths of the dependency with the fewest paths move on to the next layer. Then they
 * are spread over the layers.
 */
export function layersOf(table: RouteTable): Layers {
  const { routers, terminals } = table.graph
  const layer = new Uint8Array(routers.length * terminals.length)
  const all = sourcesOf(table.graph).flatMap((source) =>
    terminals.map((_, terminal): Path => {
      return { pair: source * terminals.length + terminal, channels: pathOf(table, source, terminal), layer: 0 }
    }),
  )
  const channels = table.graph.channels.length
  let paths: readonly Path[] = all
  let layers = 0
  while (paths.length > 0 || layers === 0) {
    for (const path of paths) path.layer = layers
    paths = new LayerDependencies(channels, paths).breakCircles()
    layers++
  }
  balance(channels, all, layers)
  for (const path of all) layer[path.pair] = path.layer
  return { layers, layer }
}

interface Path extends LayeredPath {
  readonly pair: number
}

/** The dependencies of the channels of one layer, each with its paths. */
class LayerDependencies {
  /** By channel, then by the next channel. */
  private readonly next: readonly Map<number, Set<Path>>[]

  constructor(channels: number, paths: readonly Path[]) {
    this.next = Array.from({ length: channels }, () => new Map<number, Set<Path>>())
    for (const path of paths)
      this.visit(path, (from, to) => {
        const users = this.next[from]!.get(to)
        if (users) users.add(path)
        else this.next[from]!.set(to, new Set([path]))
      })
  }

  /** Takes paths away until no circle is left; returns them. */
  breakCircles(): Path[] {
    const taken: Path[] = []
    for (;;) {
      const found = orderOf(this.next.keys(), (channel) => [...this.next[channel]!.keys()], this.next.length)
      if (found.kind === 'order') return taken
      const edges = found.cycle.map((from, i) => this.next[from]!.get(found.cycle[(i + 1) % found.cycle.length]!)!)
      const rarest = edges.reduce((least, users) => (users.size < least.size ? users : least))
      for (const path of [...rarest]) {
        taken.push(path)
        this.visit(path, (from, to) => {
          const users = this.next[from]!.get(to)!
          users.delete(path)
          if (users.size === 0) this.next[from]!.delete(to)
        })
      }
    }
  }

  private visit({ channels }: Path, edge: (from: number, to: number) => void): void {
    for (let i = 0; i + 1 < channels.length; i++) edge(channels[i]!, channels[i + 1]!)
  }
}
