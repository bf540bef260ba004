/**
 * Computes single bits of the current cycle from state and inputs, one after another. A few signals depend on a small part
 * of a network, and compiling a program for all of them takes longer.
 */

import { wrap } from '../../../../ir/integer.js'
import type { Type } from '../../../../ir/ir.js'
import { obtain } from '../../../../base/maps.js'
import { toRaw, type Raw } from '../../engine/engine.js'
import { bitAt } from './bits.js'
import type { BitPlaces } from './places.js'
import { GateKind, nodeOf, one, zero, type Literal } from '../lower/gates.js'
import type { BitPlace } from './port.js'
import { constantSource, outsideSource, type LaneBit, type Netlist } from '../plan/netlist.js'

/** The parts of the engine that the reader needs. */
interface BitHost {
  readonly bytes: Uint8Array
}

/** Returned instead of a value: a bit that must be known first. */
type Needed = LaneBit

const open = 2

export class BitReader {
  /** By group and lane: the value of each node, or {@link open} while it is being computed. */
  private readonly values = new Map<number, Map<number, number>>()
  private readonly sources = new Map<number, Map<number, readonly LaneBit[]>>()

  constructor(
    private readonly netlist: Netlist,
    private readonly places: BitPlaces,
    private readonly host: BitHost,
  ) {}

  /** Invalidates all values after a change of state or inputs. */
  forget(): void {
    this.values.clear()
  }

  /**
   * Computes a word of the first run. Returns null if it depends on itself; a program that iterates until it settles handles
   * that.
   */
  word(bits: readonly LaneBit[], type: Type): Raw | null {
    let value = 0n
    for (let i = bits.length - 1; i >= 0; i--) {
      const bit = this.bit(bits[i]!)
      if (bit === null) return null
      value = (value << 1n) | BigInt(bit)
    }
    return toRaw(wrap(value, type), type)
  }

  private bit(bit: LaneBit): number | null {
    // Iterative, because paths may lead through any number of instances.
    const stack = [bit]
    for (;;) {
      const at = stack.at(-1)!
      const found = this.attempt(at)
      if (typeof found === 'number') {
        stack.pop()
        if (stack.length === 0) return found ^ (at.literal & 1)
      } else {
        if (this.known(found) === open) {
          this.forget()
          return null
        }
        stack.push(found)
      }
    }
  }

  /** The value of a node, without its literal's sign. */
  private attempt(bit: LaneBit): number | Needed {
    if (bit.group === constantSource) return 0
    const node = nodeOf(bit.literal)
    const values = this.valuesOf(bit)
    const known = values.get(node)
    if (known !== undefined && known !== open) return known
    const found = this.compute(bit, node)
    values.set(node, typeof found === 'number' ? found : open)
    return found
  }

  private compute(bit: LaneBit, node: number): number | Needed {
    const { gates } = this.netlist.groups[bit.group]!.tile
    const kind = gates.kind(node)
    if (kind === GateKind.constant) return 0
    if (kind === GateKind.leaf) return this.leaf(bit, node)
    const first = this.operand(bit, gates.first(node))
    if (typeof first !== 'number') return first
    // Operands that do not matter are skipped, so a loop through them is no loop.
    if (kind === GateKind.and && first === 0) return 0
    if (kind === GateKind.mux) return this.operand(bit, first === 1 ? gates.second(node) : gates.third(node))
    const second = this.operand(bit, gates.second(node))
    if (typeof second !== 'number') return second
    return kind === GateKind.and ? second : first ^ second
  }

  private operand({ group, lane }: LaneBit, literal: Literal): number | Needed {
    if (literal === zero || literal === one) return literal
    const operand = { group, lane, literal }
    const value = this.known(operand)
    return value === undefined || value === open ? operand : value ^ (literal & 1)
  }

  private leaf(bit: LaneBit, node: number): number | Needed {
    const { tile } = this.netlist.groups[bit.group]!
    const { kind } = tile.sources[tile.gates.first(node)]!
    if (kind !== 'input' && kind !== 'lane') return this.stored(bit, node)
    const source = this.sourceOf(bit, node)
    if (source.group === outsideSource) return this.stored(bit, node)
    if (source.group === constantSource || nodeOf(source.literal) === 0) return source.literal & 1
    const value = this.known(source)
    return value === undefined || value === open ? source : value ^ (source.literal & 1)
  }

  /** The value of a node with its own plane. */
  private stored({ group, lane }: LaneBit, node: number): number {
    return placedBit(this.host.bytes, this.places.locate(group, node << 1, lane * this.netlist.stride, null))
  }

  private sourceOf({ group, lane }: LaneBit, node: number): LaneBit {
    const ofGroup = obtain(this.sources, group, () => new Map<number, readonly LaneBit[]>())
    return obtain(ofGroup, node, () => this.netlist.sourcesOf(group, node))[lane]!
  }

  private known({ group, lane, literal }: LaneBit): number | undefined {
    return this.valuesOf({ group, lane }).get(nodeOf(literal))
  }

  private valuesOf({ group, lane }: Pick<LaneBit, 'group' | 'lane'>): Map<number, number> {
    const key = lane * this.netlist.groups.length + group
    return obtain(this.values, key, () => new Map<number, number>())
  }
}

function placedBit(bytes: Uint8Array, place: BitPlace): number {
  if (place.kind === 'constant') return place.value
  return bitAt(bytes, place.address, place.bit) ^ Number(place.isInverted)
}
