/** State of any run, word by word, for who has to get at much of it. */

import { wrap } from '../../../ir/integer.js'
import { toRaw, type EngineState, type Raw, type StatePlace } from '../engine/engine.js'
import type { BitPlaces } from './bit-places.js'
import type { PortHost } from './lane-port.js'

/** Nothing is kept for a place but what all instances and runs share: of many runs there are millions of bits. */
export class LaneState implements EngineState {
  constructor(
    private readonly host: PortHost,
    private readonly bits: BitPlaces,
  ) {}

  read({ node, source, type }: StatePlace, run: number, address: number): Raw {
    const { base, offsets } = this.bits.stateOf(node, source, run)
    const { bytes } = this.host
    const first = address * type.width
    const bit = (i: number): number => {
      const at = base + offsets[first + i]!
      return (bytes[Math.floor(at / 8)]! >> (at & 7)) & 1
    }
    let value = 0
    if (type.width <= 32 && !type.signed) {
      for (let i = type.width - 1; i >= 0; i--) value = value * 2 + bit(i)
      return value
    }
    let wide = 0n
    for (let i = type.width - 1; i >= 0; i--) wide = (wide << 1n) | BigInt(bit(i))
    return toRaw(wrap(wide, type), type)
  }

  write({ node, source, type }: StatePlace, run: number, address: number, value: Raw): void {
    const { base, offsets } = this.bits.stateOf(node, source, run)
    const { bytes } = this.host
    const first = address * type.width
    const isSmall = typeof value === 'number' && type.width <= 32
    const wide = isSmall ? 0n : BigInt(value)
    for (let i = 0; i < type.width; i++) {
      const isSet = isSmall ? ((value >> i) & 1) === 1 : ((wide >> BigInt(i)) & 1n) === 1n
      const at = base + offsets[first + i]!
      const [byte, mask] = [Math.floor(at / 8), 1 << (at & 7)]
      bytes[byte] = isSet ? bytes[byte]! | mask : bytes[byte]! & ~mask
    }
    this.host.touch()
  }
}
