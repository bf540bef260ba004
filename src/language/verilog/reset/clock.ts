/** The one clock of a design. */

import { obtain } from '../../../base/maps.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { isConstant, isInstance, type Bit, type Cell, type Netlist, type NetModule } from '../netlist/netlist.js'
import { netsOf } from '../netlist/nets.js'
import { placeOf } from '../netlist/place.js'
import { refuse } from '../refuse.js'
import { isRegister } from './analysis.js'

/** A use of a clock. */
interface Use {
  readonly bit: number
  /** The port of the module that brings it. */
  readonly port: string
  readonly index: number
  readonly place: Place | null
}

/**
 * The bit of the top module that clocks all registers and memories; null if there are none.
 * @throws FlitwaveError FW604 for several clocks and for one that logic makes, FW605 for a falling edge
 */
export function findClock(netlist: Netlist): { readonly port: string; readonly bit: number } | null {
  const line = ({ place }: Use): number => place?.line ?? 0
  const uses = new ClockSearch(netlist).usesOf(netlist.top).toSorted((a, b) => line(a) - line(b))
  const [first] = uses
  if (!first) return null
  const other = uses.find(({ bit }) => bit !== first.bit)
  if (other) {
    const notes = [{ message: `a register that ${first.port} clocks`, place: first.place }]
    refuse('clock', `${netlist.top.sourceName} has several clocks: ${first.port} and ${other.port}`, other.place, notes)
  }
  return first
}

class ClockSearch {
  private readonly known = new Map<NetModule, readonly Use[]>()

  constructor(private readonly netlist: Netlist) {}

  usesOf(module: NetModule): readonly Use[] {
    return obtain(this.known, module, () => module.cells.flatMap((cell) => this.usesIn(module, cell)))
  }

  private usesIn(module: NetModule, cell: Cell): readonly Use[] {
    const place = placeOf(cell.attributes) ?? placeOf(module.attributes)
    if (isInstance(cell)) {
      const child = this.netlist.modules.get(cell.type)
      const uses = child ? this.usesOf(child) : []
      return uses.map(({ port, index, place: at }) =>
        use(module, cell.pins.get(port)?.bits[index] ?? 'z', at ?? place, `${cell.name}.${port}`),
      )
    }
    return clockPinsOf(cell).map(({ bit, isFalling }) => {
      if (isFalling) refuse('fallingEdge', `${nameOf(module, cell)} is clocked by a falling edge`, place)
      return use(module, bit, place, nameOf(module, cell))
    })
  }
}

/** The clocks of a register or a memory. */
function clockPinsOf({ type, pins, parameters }: Cell): { readonly bit: Bit; readonly isFalling: boolean }[] {
  const isMemory = type === '$mem_v2' || type === '$mem'
  if (!isMemory && !isRegister({ type } as Cell)) return []
  const polarities = [...(parameters.get(isMemory ? 'WR_CLK_POLARITY' : 'CLK_POLARITY') ?? '1')].reverse()
  const bits = pins.get(isMemory ? 'WR_CLK' : 'CLK')?.bits ?? []
  const count = isMemory ? parseInt(parameters.get('WR_PORTS') ?? '0', 2) : 1
  return bits.slice(0, count).map((bit, i) => ({ bit, isFalling: polarities[i] === '0' }))
}

function use(module: NetModule, bit: Bit, place: Place | null, user: string): Use {
  if (isConstant(bit)) return refuse('clock', `the clock of ${user} in ${module.sourceName} is constant`, place)
  const driver = netsOf(module).driverOf(bit)
  if (driver?.cell !== null)
    return refuse('clock', `the clock of ${user} in ${module.sourceName} is made by logic`, place)
  return { bit, port: driver.port.name, index: driver.index, place }
}

/** The signal that a register drives, as the source names it. */
function nameOf(module: NetModule, cell: Cell): string {
  const bit = cell.pins.get('Q')?.bits[0]
  const net = module.nets.find(({ isHidden, bits }) => !isHidden && bit !== undefined && bits.includes(bit))
  return net?.name ?? cell.name
}
