import { obtain } from '../../../base/maps.js'
import { placeOf } from './place.js'
import { refuse } from '../refuse.js'
import { isConstant, type Bit, type Cell, type NetModule, type NetPort } from './netlist.js'

/** The source of the value of a bit: an input of the module, or an output of a cell. */
export type Driver =
  | { readonly cell: null; readonly port: NetPort; readonly index: number }
  | { readonly cell: Cell; readonly pin: string; readonly index: number }

/** The drivers of the bits of a module, and the number of their readers. */
export class Nets {
  private readonly drivers = new Map<number, Driver>()
  private readonly readers = new Map<number, number>()

  /** @throws FlitwaveError FW607 for ports in both directions, FW609 for a bit that is driven twice */
  constructor(readonly module: NetModule) {
    for (const port of module.ports) {
      if (port.direction === 'inout')
        refuse('tristate', `${port.name} of ${module.sourceName} is an inout`, placeOfNet(module, port.bits))
      if (port.direction === 'input') port.bits.forEach((bit, index) => this.drive(bit, { cell: null, port, index }))
      else this.read(port.bits)
    }
    for (const cell of module.cells)
      for (const [pin, { direction, bits }] of cell.pins) {
        if (direction === 'inout')
          refuse('tristate', `${cell.name} of ${module.sourceName} has an inout ${pin}`, placeOf(cell.attributes))
        if (direction === 'input') this.read(bits)
        else bits.forEach((bit, index) => this.drive(bit, { cell, pin, index }))
      }
  }

  driverOf(bit: number): Driver | undefined {
    return this.drivers.get(bit)
  }

  /** How many pins and outputs read a bit. */
  readersOf(bit: Bit): number {
    return isConstant(bit) ? 0 : (this.readers.get(bit) ?? 0)
  }

  private read(bits: readonly Bit[]): void {
    for (const bit of new Set(bits)) if (!isConstant(bit)) this.readers.set(bit, this.readersOf(bit) + 1)
  }

  private drive(bit: Bit, driver: Driver): void {
    if (!isConstant(bit) && !this.drivers.has(bit)) {
      this.drivers.set(bit, driver)
      return
    }
    const { module } = this
    const place = (driver.cell && placeOf(driver.cell.attributes)) ?? placeOfNet(module, [bit])
    const name = module.nets.find((net) => !net.isHidden && net.bits.includes(bit))?.name
    refuse('drivers', `${name ?? 'a net'} of ${module.sourceName} is driven twice`, place)
  }
}

const known = new WeakMap<NetModule, Nets>()

/** Those of a module, found once. */
export function netsOf(module: NetModule): Nets {
  return obtain(known, module, () => new Nets(module))
}

/** Where a net with one of these bits is declared, or else the module. */
export function placeOfNet(module: NetModule, bits: readonly Bit[]): ReturnType<typeof placeOf> {
  const net = module.nets.find((one) => !one.isHidden && one.bits.some((bit) => bits.includes(bit)))
  return (net && placeOf(net.attributes)) ?? placeOf(module.attributes)
}
