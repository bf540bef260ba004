'use rtl'
import { clear, connect, input, Module, output, wiring } from 'flitwave/hdl'
import { directions, opposite, type Port } from '../router/port.js'
import { neighbourOf } from './neighbour.js'
import { Node } from './node.js'
import { deliveryType, injectionType, type NetworkParameters } from './packet.js'

/**
 * A two-dimensional array of nodes, each linked in both directions with its neighbours. Node (x, y) has number
 * x · sizeY + y; the physical channel that leaves a node in a direction has number 4 · node + direction.
 */
export abstract class Grid extends Module<NetworkParameters> {
  inject = Array.from({ length: this.size() }, () => input(injectionType(this.p)))
  delivered = Array.from({ length: this.size() }, () => output(deliveryType(this.p)))

  nodes = Array.from({ length: this.size() }, () => new Node(this.p))

  /** The coordinate that comes after or before `at` in a dimension, or null at the edge. */
  protected abstract step(at: number, by: 1 | -1, size: number): number | null

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = { x: Math.floor(id / this.p.sizeY), y: id % this.p.sizeY }
      connect(this.inject[id]!, node.inject)
      this.delivered[id] = node.delivered
    })
  }

  @wiring connectLinks() {
    this.nodes.forEach((node, id) => {
      for (const direction of directions) {
        const neighbour = this.neighbour(id, direction)
        if (neighbour) connect(node.out[direction]!, neighbour.in[opposite(direction)]!)
        else this.closeEdge(node, direction)
      }
    })
  }

  /** Nothing comes in over an edge, and no credit for what never goes out. */
  closeEdge(node: Node, direction: Port): void {
    clear(node.in[direction]!.valid)
    clear(node.in[direction]!.vc)
    clear(node.in[direction]!.flit)
    clear(node.out[direction]!.credit)
  }

  neighbour(id: number, direction: Port): Node | null {
    const next = neighbourOf(id, direction, this.p, (at, by, size) => this.step(at, by, size))
    return next === null ? null : this.nodes[next]!
  }

  size(): number {
    return this.p.sizeX * this.p.sizeY
  }
}
