/** The bits of a module that are constant because a reset is off: its own input, and what wires and inverters make of it. */

import { isConstant, type Bit, type NetModule } from '../netlist/netlist.js'
import type { InputValues } from './known-values.js'

export type FixedBits = ReadonlyMap<number, '0' | '1'>

/** @param inputs - `0` and `1` for inputs that are such bits, `x` for all others */
export function fixedBits(module: NetModule, inputs: InputValues): FixedBits {
  const fixed = new Map<number, '0' | '1'>()
  let at = 0
  for (const { direction, bits } of module.ports) {
    if (direction !== 'input') continue
    for (const bit of bits) {
      const value = inputs[at++]
      if (!isConstant(bit) && (value === '0' || value === '1')) fixed.set(bit, value)
    }
  }
  for (let before = 0; before < fixed.size;) {
    before = fixed.size
    for (const { type, pins } of module.cells) {
      const [a, y] = [pins.get('A')?.bits, pins.get('Y')?.bits]
      if (a?.length !== 1 || y?.length !== 1 || pins.size !== 2) continue
      const follow = followers.get(type)
      const value = follow && valueIn(fixed, a[0]!)
      if (value && !isConstant(y[0]!)) fixed.set(y[0]!, follow(value))
    }
  }
  return fixed
}

export function valueIn(fixed: FixedBits, bit: Bit): '0' | '1' | undefined {
  return isConstant(bit) ? undefined : fixed.get(bit)
}

type Follow = (value: '0' | '1') => '0' | '1'
const same: Follow = (value) => value
const inverse: Follow = (value) => (value === '0' ? '1' : '0')

const followers: ReadonlyMap<string, Follow> = new Map([
  ['$not', inverse],
  ['$logic_not', inverse],
  ['$pos', same],
  ['$buf', same],
  ['$reduce_or', same],
  ['$reduce_bool', same],
  ['$reduce_and', same],
])
