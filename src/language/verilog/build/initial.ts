import { isConstant, type NetModule } from '../netlist/netlist.js'

/** The initial values of the bits of registers. */
export function initialBits({ nets }: NetModule): ReadonlyMap<number, '0' | '1'> {
  const found = new Map<number, '0' | '1'>()
  for (const { bits, attributes } of nets) {
    const values = [...(attributes.get('init') ?? '')].reverse()
    bits.forEach((bit, i) => {
      const value = values[i]
      if (!isConstant(bit) && (value === '0' || value === '1')) found.set(bit, value)
    })
  }
  return found
}
