import type { Signal } from '../../../ir/ir.js'
import { GateKind, isComplemented, nodeOf } from './gates.js'
import type { Tile } from './tile.js'

/** For each input bit of a module: by lane, the literal of the residue that drives it. */
export type Drivers = ReadonlyMap<Signal, readonly Int32Array[]>

/** A bit of an input of the module of a group. */
interface InputBit {
  readonly group: number
  readonly signal: Signal
  readonly bit: number
}

const many = -1

/** The inputs of the top that go plainly to one lane and nowhere else: kept there, they need no place of their own. */
export class Homes {
  private readonly inputBits: InputBit[] = []
  /** By node of the residue: the input bit that it goes to, counted from 1; 0 for none, or {@link many}. */
  private readonly users: Int32Array
  /** By node of the residue. */
  private readonly lanes: Int32Array

  constructor({ gates, sources }: Tile, drivers: readonly Drivers[]) {
    this.users = new Int32Array(gates.size)
    this.lanes = new Int32Array(gates.size)
    for (const { drivers: ofBit, ...inputBit } of inputBitsOf(drivers)) {
      const user = this.inputBits.push(inputBit)
      ofBit.forEach((literal, lane) => {
        const node = nodeOf(literal)
        if (gates.kind(node) !== GateKind.leaf || sources[gates.first(node)]!.kind !== 'input') return
        this.users[node] = this.users[node] === 0 && !isComplemented(literal) ? user : many
        this.lanes[node] = lane
      })
    }
  }

  /** True if a node of the residue is kept at a lane. */
  has(node: number): boolean {
    return this.users[node]! > 0
  }

  /** As which input bit of that lane; the node must be kept at one. */
  inputBitOf(node: number): InputBit {
    return this.inputBits[this.users[node]! - 1]!
  }

  laneOf(node: number): number {
    return this.lanes[node]!
  }
}

function inputBitsOf(drivers: readonly Drivers[]): (InputBit & { readonly drivers: Int32Array })[] {
  return drivers.flatMap((signals, group) =>
    [...signals].flatMap(([signal, bits]) => bits.map((ofBit, bit) => ({ group, signal, bit, drivers: ofBit }))),
  )
}
