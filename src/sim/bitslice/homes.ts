import type { Signal } from '../../ir/ir.js'
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

/** Where an input of the top is kept. */
export interface Home extends InputBit {
  readonly lane: number
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

  /** Null if a node is kept at no lane. */
  of(node: number): Home | null {
    const user = this.users[node] ?? 0
    return user > 0 ? { ...this.inputBits[user - 1]!, lane: this.lanes[node]! } : null
  }
}

function inputBitsOf(drivers: readonly Drivers[]): (InputBit & { readonly drivers: Int32Array })[] {
  return drivers.flatMap((signals, group) =>
    [...signals].flatMap(([signal, bits]) => bits.map((ofBit, bit) => ({ group, signal, bit, drivers: ofBit }))),
  )
}
