'use rtl'
import { connect, Module, output, wiring } from 'flitwave/hdl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { only } from '../lib/only.js'
import { neighbourOf, stepOnRing } from '../net/neighbour.js'
import { directions, opposite } from '../router/port.js'
import { trafficParameters, type TrafficParameters } from './parameters.js'
import { seedOf } from './seed.js'
import { TrafficReportType } from './traffic-meter.js'
import { TrafficNode } from './traffic-node.js'

export interface TrafficTorusParameters extends TrafficParameters {
  /** Packets that each node makes in 2^16 cycles. */
  readonly rate: number
}

/**
 * A two-dimensional torus under uniform random traffic that it makes itself: it runs without a testbench, on whatever
 * simulates it. Node (x, y) has number x · sizeY + y. Free of deadlock as {@link RouteTorus} is.
 */
export class TrafficTorus extends Module<TrafficTorusParameters> {
  static readonly parameters = {
    ...trafficParameters,
    topology: { default: 'torus', choices: ['torus'], about: 'what it is' },
    rate: { default: 4096, min: 0, max: 65535, about: 'packets that each node makes in 65,536 cycles' },
  } satisfies ParameterSpecs

  reports = Array.from({ length: this.size() }, () => output(TrafficReportType))

  nodes = Array.from({ length: this.size() }, () => new TrafficNode(only(this.p, TrafficNode.parameters)))

  constructor(p: Omit<TrafficTorusParameters, 'topology'>) {
    super({ ...p, topology: 'torus' })
  }

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = { x: Math.floor(id / this.p.sizeY), y: id % this.p.sizeY }
      node.seed = seedOf(id)
      node.rate = this.p.rate
      this.reports[id] = node.report
    })
  }

  @wiring connectLinks() {
    this.nodes.forEach((node, id) => {
      for (const direction of directions) {
        const neighbour = this.nodes[neighbourOf(id, direction, this.p, stepOnRing)!]!
        connect(node.out[direction]!, neighbour.in[opposite(direction)]!)
      }
    })
  }

  size(): number {
    return this.p.sizeX * this.p.sizeY
  }
}
