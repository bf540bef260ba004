'use rtl'
import { array, clear, connect, input, Module, output, wiring } from 'flitwave/hdl'
import { nodeMask } from '../lib/node-set.js'
import { multicastInjectionType } from '../multicast/flit.js'
import { opposite, type Port } from '../router/port.js'
import { pathDeliveryType } from './flit.js'
import { axisWays, entryWays, labelOf, neighbourAt, partsAt, terminalCount, wormWays } from './mesh-paths.js'
import { pathNetworkParameters } from './network-parameters.js'
import { linkPorts } from './parameters.js'
import { PathRouter } from './path-router.js'
import { PathTerminal } from './path-terminal.js'

/**
 * A mesh with a terminal at each router, whose multicasts are worms that visit their destinations in turn. Terminal
 * `columns` · y + x is at (x,y).
 */
export class PathNetwork extends Module.with(pathNetworkParameters) {
  /** By terminal. */
  inject = array(this.count, () => input(multicastInjectionType(this.parts)))
  delivered = array(this.count, () => output(pathDeliveryType(this.parts)))

  nodes = array(this.count, () => new PathRouter(this.parts))
  terminals = array(this.count, () => new PathTerminal(this.p))

  @wiring connectTerminals() {
    this.terminals.forEach((terminal, number) => {
      terminal.here = nodeMask([labelOf(number, this.p)])
      connect(this.inject[number], terminal.inject)
      this.delivered[number] = terminal.delivered
      connect(terminal.leaving, this.nodes[number].arriving[linkPorts])
      terminal.arriving = this.nodes[number].delivery
      partsAt(number, this.p).forEach(({ needs, takes }, part) => {
        terminal.needs[part] = nodeMask(needs)
        terminal.takes[part] = nodeMask(takes)
      })
    })
  }

  @wiring connectRoutes() {
    this.nodes.forEach((node, number) => {
      node.here = nodeMask([labelOf(number, this.p)])
      const [ways, entries, alone] = [wormWays, entryWays, axisWays].map((waysOf) => waysOf(number, this.p))
      for (let link = 0; link < linkPorts; link++) {
        node.ways[link] = nodeMask(ways[link])
        node.entries[link] = nodeMask(entries[link])
        node.alone[link] = nodeMask(alone[link])
      }
    })
  }

  /** No flit arrives at the edge of the mesh, and no credit. */
  @wiring connectLinks() {
    this.nodes.forEach((node, number) => {
      for (let link = 0; link < linkPorts; link++) {
        const next = neighbourAt(number, link, this.p)
        if (next === null) {
          clear(node.leaving[link].credit)
          clear(node.arriving[link].valid)
          clear(node.arriving[link].flit)
        } else connect(node.leaving[link], this.nodes[next].arriving[opposite(link as Port)])
      }
    })
  }

  get count(): number {
    return terminalCount(this.p)
  }

  /** The parameters of routers and flits. */
  get parts() {
    return { ...this.p, terminals: this.count }
  }
}
