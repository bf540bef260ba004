'use rtl'
import { array, bool, input, low, Module, output, param, parametersOf, reg, seq, uint, wiring } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { partsOf } from '../net/graph-parts.js'
import { graphParameters, type GraphParameters } from '../net/graph.js'
import { GraphNode } from '../net/graph-node.js'
import { delayedChannels, linkGraph, tableOf } from '../net/graph-links.js'
import { LongLink } from '../net/long-link.js'
import { LoadReportType } from './load-meter.js'
import { countBits, epochBits, loadParameters, loadTagWidth, loadTrafficType } from './load-parameters.js'
import { LoadTerminal } from './load-terminal.js'

/** Traffic without replies and tables of destinations. */
const openLoop = parametersOf(loadParameters)

const tagHoldsTerminalAndEpoch: ParameterRule<GraphParameters> = {
  with: ['graph'],
  holds: ({ tagWidth, graph }) => tagWidth >= tagWidthOf(graph.terminals.length),
  remedy: ({ graph }) =>
    `${graph.terminals.length} terminals and the measurement: make tagWidth ${tagWidthOf(graph.terminals.length)} or more`,
}

/** Bits of the tag in a network with so many terminals: the source, and the measurement. */
export function tagWidthOf(terminals: number): number {
  return loadTagWidth({ ...openLoop, terminals })
}

/** The parameters of a network of any shape under a measured load. */
export const graphLoadParameters = {
  ...graphParameters,
  /** Bits of the tag: the sending terminal, and the measurement in which the packet was created. */
  tagWidth: param(16, { min: 3, max: 32, rules: [tagHoldsTerminalAndEpoch] }),
  /** Bits of data in a flit. */
  payloadWidth: param(1, { min: 1, max: 512 }),
}

export type GraphLoadParameters = ParametersOf<typeof graphLoadParameters>

/**
 * A network of any shape under a load, as {@link LoadNetwork} is for a mesh or torus: each terminal creates packets to random
 * others by itself, so that a run stays in the engine.
 */
export class GraphLoadNetwork extends Module.with(graphLoadParameters) {
  /** By terminal. */
  traffic = array(this.count, () => input(loadTrafficType(this.parts)))
  /** The number of the measurement: 1 to 3, different from the previous one. */
  epoch = input(uint(epochBits))
  begins = input(bool)
  isOpen = input(bool)
  /** By terminal. */
  reports = array(this.count, () => output(LoadReportType))

  /** Cycles since the measurement began. */
  now = reg(uint(countBits), 0)
  nodes = this.p.graph.routers.map(({ ports }) => new GraphNode(partsOf(this.p, ports)))
  terminals = array(this.count, () => new LoadTerminal(this.parts))
  /** The links that are long, in the order of the channels. */
  delays = delayedChannels(this.p.graph).map(({ delay }) => new LongLink({ ...this.parts, linkDelay: delay }))

  @seq tick() {
    this.now = this.begins ? 0 : low(this.now + 1, countBits)
  }

  @wiring connectTerminals() {
    this.terminals.forEach((terminal, number) => {
      terminal.here = number
      terminal.traffic = this.traffic[number]
      terminal.measurement = { epoch: this.epoch, begins: this.begins, isOpen: this.isOpen, now: this.now }
      this.reports[number] = terminal.report
    })
  }

  @wiring connectTables() {
    this.nodes.forEach((node, router) => (node.here = tableOf(router, this.p.graph)))
  }

  @wiring connectLinks() {
    linkGraph(this, this.p)
  }

  get count(): number {
    return this.p.graph.terminals.length
  }

  /** The parameters of terminals and links, which depend on no number of ports. */
  get parts() {
    return { ...openLoop, ...partsOf(this.p, 0), header: openLoop.header }
  }
}
