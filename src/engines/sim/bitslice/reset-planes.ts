import { nodeOf } from './gates.js'
import { planeAddress, vectorBytes, type Layout } from './layout.js'
import type { Netlist } from './netlist.js'

/** The planes of all registers with a reset value, and what reset puts into them. */
export class ResetPlanes {
  private readonly fills: { readonly address: number; readonly byte: number }[] = []

  constructor(netlist: Netlist, layout: Layout) {
    for (const { tile, index, vectors } of netlist.groups) {
      for (const position of tile.positions) {
        for (const signal of position.lowered.module.signals) {
          const { reset } = signal
          if (signal.role !== 'register' || reset === null) continue
          tile.register(position, signal).forEach((literal, bit) => {
            const byte = ((reset >> BigInt(bit)) & 1n) === 1n ? 0xff : 0
            const plane = layout.plane(index, nodeOf(literal))!
            for (let vector = 0; vector < vectors; vector++)
              this.fills.push({ address: planeAddress(layout.blocks[index]!, plane, vector), byte })
          })
        }
      }
    }
  }

  apply(bytes: Uint8Array): void {
    for (const { address, byte } of this.fills) bytes.fill(byte, address, address + vectorBytes)
  }
}
