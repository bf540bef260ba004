import { nodeOf } from './gates.js'
import { planeAddress, type Layout } from './layout.js'
import type { Netlist } from './netlist.js'

/** A copy of the state, to go back to and to compare with. */
export class SavedState {
  private readonly copy: Uint8Array

  constructor(
    private readonly netlist: Netlist,
    private readonly layout: Layout,
    private readonly memory: { readonly bytes: Uint8Array },
  ) {
    this.copy = new Uint8Array(layout.end)
  }

  save(): void {
    this.copy.set(this.memory.bytes.subarray(0, this.copy.length))
  }

  restore(): void {
    this.memory.bytes.set(this.copy)
  }

  /** Whether the state is as it was, in all lanes that exist. */
  isUnchanged(): boolean {
    const before = new Int32Array(this.copy.buffer)
    const now = new Int32Array(this.memory.bytes.buffer, 0, before.length)
    return this.netlist.groups.every(({ index, vectors }) => {
      const block = this.layout.blocks[index]!
      const exists = this.layout.plane(index, nodeOf(this.layout.exists[index]!))!
      const words = this.layout.statePlanes[index]! * 4
      for (let vector = 0; vector < vectors; vector++) {
        const start = planeAddress(block, 0, vector) / 4
        const mask = planeAddress(block, exists, vector) / 4
        for (let i = 0; i < words; i++) {
          const changed = before[start + i]! ^ now[start + i]!
          if (changed !== 0 && (changed & now[mask + (i & 3)]!) !== 0) return false
        }
      }
      return true
    })
  }
}
