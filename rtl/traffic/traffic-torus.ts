'use rtl'
import { Module, output, wiring } from 'flitwave/hdl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { only } from '../lib/only.js'
import { linkNeighbours } from '../net/links.js'
import { coordinatesOf } from '../net/place.js'
import { nodeCount } from '../router/sizes.js'
import { trafficParameters, type TrafficParameters } from './parameters.js'
import { seedOf } from '../lib/seed.js'
import { TrafficReportType } from './traffic-meter.js'
import { TrafficNode } from './traffic-node.js'

export interface TrafficTorusParameters extends TrafficParameters {
  /** Packets that each node makes in 2^16 cycles. */
  readonly rate: number
}

/**
 * A torus under uniform random traffic that it makes itself: it runs without a testbench, on whatever
 * simulates it. Nodes are numbered as {@link coordinatesOf} says. Free of deadlock as {@link RouteTorus} is.
 */
export class TrafficTorus extends Module<TrafficTorusParameters> {
  static readonly parameters = {
    ...trafficParameters,
    topology: { default: 'torus', choices: ['torus'], about: 'what it is' },
    rate: { default: 4096, min: 0, max: 65535, about: 'packets that each node makes in 65,536 cycles' },
  } satisfies ParameterSpecs

  reports = Array.from({ length: nodeCount(this.p) }, () => output(TrafficReportType))

  nodes = Array.from({ length: nodeCount(this.p) }, () => new TrafficNode(only(this.p, TrafficNode.parameters)))

  constructor(p: Omit<TrafficTorusParameters, 'topology'>) {
    super({ ...p, topology: 'torus' })
  }

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = coordinatesOf(id, this.p)
      node.seed = seedOf(id)
      node.rate = this.p.rate
      this.reports[id] = node.report
    })
  }

  @wiring connectLinks() {
    linkNeighbours(this.nodes, this.p)
  }
}
