'use rtl'
import { array, comb, param, unused, wiring } from 'flitwave/hdl'
import type { PartParameters } from './parameters.js'
import { RouteUnit } from './route.js'
import type { RouteTable } from './route-table.js'

/**
 * Routing by table, on any network: the number of the terminal in the head selects a row, which says the output. A packet
 * takes the virtual channels of one layer, which the table of its first router chooses, on all of its way.
 */
export class TableRoute extends RouteUnit.with({
  /** Ports of the router. */
  radix: param(5, { min: 1, max: 16 }),
  /** Terminals of the network. */
  terminals: param(4, { min: 1, max: 16384 }),
}) {
  @wiring allowIdleInputs() {
    this.onward = this.to
    unused(this.way, this.eject)
    if (this.p.layers === 1) unused(...this.table.injects, ...this.table.routes.map(({ layer }) => layer))
  }

  @comb compute() {
    const { port, ejects } = this.table.routes[this.to as unknown as number]
    this.route.port = port
    if (ejects) this.route.vcs = this.p.ejectionVcs === 'all' ? this.everyChannel() : 1
    else this.route.vcs = this.ofLayer()
  }

  /** The virtual channels of the layer of the packet: that of the row if it comes from a terminal, else its own. */
  ofLayer(): number {
    const { layers, vcs } = this.p
    if (layers === 1) return this.everyChannel()
    const { layer } = this.table.routes[this.to as unknown as number]
    const isFirst = this.table.injects[this.from]
    return array(layers, (i) => {
      const { first, end } = layerBounds(i, this.p)
      const isOwn = first === 0 ? this.vc < end : this.vc >= first && (end === vcs || this.vc < end)
      return (isFirst ? layer === i : isOwn) ? 2 ** end - 2 ** first : 0
    }).reduce((set, some) => set | some, 0)
  }

  /** The place of a router that routes by table. */
  get table(): RouteTable {
    return this.here as unknown as RouteTable
  }
}

/** The virtual channels of a layer: from `first` to the one before `end`. */
function layerBounds(
  layer: number,
  { layers, vcs }: Pick<PartParameters, 'layers' | 'vcs'>,
): { readonly first: number; readonly end: number } {
  return { first: Math.floor((layer * vcs) / layers), end: Math.floor(((layer + 1) * vcs) / layers) }
}
