import type { EngineWriter, Raw } from '../engine/engine.js'
import { planeOf, type BitPlace, type PortHost } from './lane-port.js'

/** Writes words that are in lanes. The places of all bits stand side by side: of many leaves, few are in the cache. */
export class LaneWriter implements EngineWriter {
  /** Where the bits of each word start; one more, for the end. */
  private readonly starts: Uint32Array
  private readonly addresses: Uint32Array
  private readonly masks: Uint8Array

  /** @param words - the places of the bits of each, none of them inverted */
  constructor(
    private readonly host: PortHost,
    words: readonly (readonly BitPlace[])[],
  ) {
    const starts = [0]
    const bits = words.flatMap((word) => {
      starts.push(starts.at(-1)! + word.length)
      return word.map(planeOf)
    })
    this.starts = Uint32Array.from(starts)
    this.addresses = Uint32Array.from(bits, ({ address }) => address)
    this.masks = Uint8Array.from(bits, ({ bit }) => 1 << bit)
  }

  write(index: number, value: Raw): void {
    const { addresses, masks } = this
    const { bytes } = this.host
    const [start, end] = [this.starts[index]!, this.starts[index + 1]!]
    const isSmall = typeof value === 'number' && end - start <= 32
    const wide = isSmall ? 0n : BigInt(value)
    for (let i = start; i < end; i++) {
      const isSet = isSmall ? ((value >> (i - start)) & 1) === 1 : ((wide >> BigInt(i - start)) & 1n) === 1n
      const at = addresses[i]!
      const mask = masks[i]!
      bytes[at] = isSet ? bytes[at]! | mask : bytes[at]! & ~mask
    }
    this.host.touch()
  }
}
