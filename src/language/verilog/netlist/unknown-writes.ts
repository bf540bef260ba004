import { isConstant, type Bit, type Cell, type NetModule } from './netlist.js'

/**
 * The same module without the unknown values that a write to a memory has while it is off: the data of `if (we) words[a] <= d`
 * comes through multiplexers whose other input is `x`.
 */
export function withoutUnknownWrites(module: NetModule): NetModule {
  if (!module.cells.some(isMemory)) return module
  const arms = new Map<Bit, Bit>()
  for (const { type, pins } of module.cells) {
    if (type !== '$mux') continue
    const [a, b, y] = ['A', 'B', 'Y'].map((pin) => pins.get(pin)?.bits ?? [])
    y!.forEach((bit, i) => {
      if (a![i] === 'x') arms.set(bit, b![i]!)
      else if (b![i] === 'x') arms.set(bit, a![i]!)
    })
  }
  const known = (bit: Bit): Bit => {
    let at = bit
    for (let next = arms.get(at); next !== undefined && !isConstant(at); next = arms.get(at)) at = next
    return at
  }
  const cells = module.cells.map((cell) => (isMemory(cell) ? withPins(cell, ['WR_DATA', 'WR_ADDR'], known) : cell))
  return withoutUnread({ ...module, cells })
}

const isMemory = ({ type }: Cell): boolean => type === '$mem_v2' || type === '$mem'

function withPins(cell: Cell, names: readonly string[], change: (bit: Bit) => Bit): Cell {
  const pins = new Map(cell.pins)
  for (const name of names) {
    const pin = pins.get(name)
    if (pin) pins.set(name, { ...pin, bits: pin.bits.map(change) })
  }
  return { ...cell, pins }
}

/** Drops multiplexers that nobody reads any more. */
function withoutUnread(module: NetModule): NetModule {
  const read = new Set<Bit>()
  for (const { direction, bits } of module.ports) if (direction !== 'input') bits.forEach((bit) => read.add(bit))
  for (const { isHidden, bits } of module.nets) if (!isHidden) bits.forEach((bit) => read.add(bit))
  for (const { pins } of module.cells)
    for (const { direction, bits } of pins.values()) if (direction === 'input') bits.forEach((bit) => read.add(bit))
  const cells = module.cells.filter(
    ({ type, pins }) => type !== '$mux' || pins.get('Y')?.bits.some((bit) => read.has(bit)) !== false,
  )
  return cells.length === module.cells.length ? module : withoutUnread({ ...module, cells })
}
