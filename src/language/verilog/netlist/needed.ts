/** Finds what the outputs of modules need. A netlist also has nets that are there for those who look at them alone. */

import { obtain } from '../../../base/maps.js'
import { isCheck, isConstant, isInstance, type Bit, type Cell, type Netlist, type NetModule } from './netlist.js'

/** The same netlist without the cells and nets that no output and no check needs. */
export function withoutUnneeded(netlist: Netlist): Netlist {
  const prune = neededPartOf(netlist)
  const modules = new Map([...netlist.modules].map(([name, module]) => [name, prune(module)]))
  return { ...netlist, modules, top: modules.get(netlist.top.name)! }
}

/** Makes the part of each module that its outputs and checks need. */
export function neededPartOf({ modules }: Netlist): (module: NetModule) => NetModule {
  const withChecks = new Map<string, boolean>()
  /** True for a module that is not there, which is refused elsewhere. */
  const hasChecks = (name: string): boolean => {
    const known = withChecks.get(name)
    if (known !== undefined) return known
    // A module inside itself is refused elsewhere.
    withChecks.set(name, false)
    const found = modules.get(name)?.cells.some(isAlwaysNeeded) ?? true
    withChecks.set(name, found)
    return found
  }
  const isAlwaysNeeded = (cell: Cell): boolean => (isInstance(cell) ? hasChecks(cell.type) : isCheck(cell))
  return (module) => neededPart(module, isAlwaysNeeded)
}

function neededPart(module: NetModule, isAlwaysNeeded: (cell: Cell) => boolean): NetModule {
  const drivers = driversOf(module)
  const bits = new Set<Bit>()
  const cells = new Set<Cell>()
  const waiting: Bit[] = module.ports.flatMap((port) => port.bits)
  const need = (cell: Cell): void => {
    if (cells.has(cell)) return
    cells.add(cell)
    for (const { direction, bits: read } of cell.pins.values()) if (direction !== 'output') waiting.push(...read)
  }
  module.cells.filter(isAlwaysNeeded).forEach(need)
  for (let bit = waiting.pop(); bit !== undefined; bit = waiting.pop()) {
    if (isConstant(bit) || bits.has(bit)) continue
    bits.add(bit)
    drivers.get(bit)?.forEach(need)
  }
  const isSeen = (bit: Bit): boolean => bits.has(bit)
  return {
    ...module,
    cells: module.cells.filter((cell) => cells.has(cell)),
    nets: module.nets.filter((net) => net.bits.some(isSeen)),
  }
}

/** More than one for a bit that is driven twice, which is refused elsewhere. */
function driversOf({ cells }: NetModule): ReadonlyMap<Bit, readonly Cell[]> {
  const drivers = new Map<Bit, Cell[]>()
  for (const cell of cells)
    for (const { direction, bits } of cell.pins.values())
      if (direction !== 'input') for (const bit of bits) obtain(drivers, bit, () => []).push(cell)
  return drivers
}
