/** Memories: reads within the cycle, writes at the clock edge, some of them of a part of a word. */

import type { Place } from '../../../base/diagnostic/place.js'
import { canExceed, indexWidth } from '../../../ir/integer.js'
import type { Expr, Memory, Stmt } from '../../../ir/ir.js'
import { failForCell, numberOf, pinOf } from '../cells/cell.js'
import type { Bit, Cell } from '../netlist/netlist.js'
import { placeOf } from '../netlist/place.js'
import { refuse } from '../refuse.js'
import { binary, compare, concat, constant, extended, mux, slice } from '../terms.js'
import type { EqualBits } from './equal-bits.js'
import type { ModuleScope } from './scope.js'
import type { Unit } from './units.js'

export const isMemory = ({ type }: Cell): boolean => type === '$mem_v2' || type === '$mem'

/** A part of a word, with the bit that lets it be written. */
interface WrittenPart {
  readonly low: number
  readonly width: number
  readonly enable: Bit
}

interface WritePort {
  readonly address: readonly Bit[]
  readonly data: readonly Bit[]
  readonly parts: readonly WrittenPart[]
}

export class BuiltMemory {
  readonly memory: Memory
  readonly place: Place
  private readonly addressBits: number
  private readonly offset: bigint

  constructor(
    readonly cell: Cell,
    private readonly scope: ModuleScope,
  ) {
    const width = numberOf(cell, 'WIDTH')
    const depth = numberOf(cell, 'SIZE')
    this.addressBits = numberOf(cell, 'ABITS')
    this.offset = BigInt(numberOf(cell, 'OFFSET'))
    this.place = placeOf(cell.attributes) ?? scope.place
    if (depth === 0) failForCell(cell, 'has no words')
    const { path, name } = scope.names.give((cell.parameters.get('MEMID') ?? cell.name).replace(/^\\/, ''))
    const type = { width, signed: false }
    this.memory = {
      path,
      name,
      depth,
      type,
      shape: { kind: 'bits', ...type },
      place: this.place,
      ...this.initial(depth, width),
    }
    this.refuseOthers()
  }

  /** The words that it begins with, without those at the end that are 0 or unknown. */
  private initial(depth: number, width: number): Pick<Memory, 'initial'> {
    const bits = this.cell.parameters.get('INIT') ?? ''
    if (!bits.includes('1')) return {}
    if (bits.length !== depth * width) failForCell(this.cell, `has ${bits.length} initial bits`)
    const words = Array.from({ length: depth }, (_, i) => {
      const word = bits.slice((depth - 1 - i) * width, (depth - i) * width)
      return BigInt(`0b${word.replace(/[^1]/g, '0')}`)
    })
    while (words.at(-1) === 0n) words.pop()
    return { initial: words }
  }

  /** Its reads, as values within the cycle. */
  get reads(): readonly Unit[] {
    const { cell, place, memory } = this
    const count = numberOf(cell, 'RD_PORTS')
    const { width } = memory.type
    return Array.from({ length: count }, (_, i): Unit => {
      const bits = pinOf(cell, 'RD_DATA', count * width).slice(i * width, (i + 1) * width)
      const needs = pinOf(cell, 'RD_ADDR', count * this.addressBits).slice(
        i * this.addressBits,
        (i + 1) * this.addressBits,
      )
      return { name: `${memory.name}_read`, bits, needs, place, value: () => this.word(this.address(needs)) }
    })
  }

  /** Its writes at the clock edge, in the order in which they take effect. */
  writes(equal: EqualBits): readonly Stmt[] {
    const ports = this.writePorts(equal)
    const earlier: { readonly any: Expr; readonly address: Expr; readonly word: Expr }[] = []
    return ports.map(({ address: bits, data, parts }): Stmt => {
      const { place, scope, memory } = this
      const address = this.address(bits)
      const enables = parts.map(({ enable }) => scope.read([enable], place))
      const value = scope.read(data, place)
      const isWhole = parts.length === 1
      // A part of a word keeps the rest as it is stored, or as an earlier port writes it in this cycle.
      const before = isWhole
        ? value
        : earlier.reduce(
            (word, port) =>
              mux(binary('and', port.any, compare('eq', port.address, address, place), place), port.word, word, place),
            this.word(address),
          )
      const mixed = parts.map(({ low, width }, i) =>
        isWhole ? value : mux(enables[i]!, slice(value, low, width), slice(before, low, width), place),
      )
      const word = isWhole ? value : scope.keep(concat(mixed.reverse(), place), `${memory.name}_word`)
      const any = enables.reduce((left, right) => binary('or', left, right, place))
      earlier.push({ any, address, word })
      return this.write(any, address, word)
    })
  }

  /** The enables of all ports. */
  get enables(): readonly Bit[] {
    return numberOf(this.cell, 'WR_PORTS') > 0 ? pinOf(this.cell, 'WR_EN') : []
  }

  private write(any: Expr, address: Expr, value: Expr): Stmt {
    const { place, memory } = this
    const condition = this.exceeds(address) ? binary('and', any, this.isInside(address), place) : any
    const write: Stmt = { kind: 'write', memory, address: this.index(address), value, place }
    return { kind: 'if', condition, then: [write], else: [], place }
  }

  private writePorts(equal: EqualBits): readonly WritePort[] {
    const { cell, memory, addressBits } = this
    const count = numberOf(cell, 'WR_PORTS')
    const { width } = memory.type
    const part = (pin: string, i: number, size: number): readonly Bit[] =>
      pinOf(cell, pin, count * size).slice(i * size, (i + 1) * size)
    return Array.from({ length: count }, (_, i) => ({
      address: part('WR_ADDR', i, addressBits),
      data: part('WR_DATA', i, width),
      parts: partsOf(part('WR_EN', i, width), equal),
    }))
  }

  private address(bits: readonly Bit[]): Expr {
    const { place, offset } = this
    const address = this.scope.read(bits, place)
    return offset === 0n ? address : binary('sub', address, constant(offset, bits.length, place), place)
  }

  /** The word at an address; 0 past the end, without a finding: Verilog has unknown bits there. */
  private word(address: Expr): Expr {
    const { memory, place } = this
    const read: Expr = { kind: 'read', type: memory.type, memory, address: this.index(address), place }
    return this.exceeds(address)
      ? mux(this.isInside(address), read, constant(0n, memory.type.width, place), place)
      : read
  }

  private exceeds({ type }: Expr): boolean {
    return canExceed(type.width, this.memory.depth)
  }

  private isInside(address: Expr): Expr {
    return compare('lt', address, constant(BigInt(this.memory.depth), address.type.width, this.place), this.place)
  }

  private index(address: Expr): Expr {
    return extended(address, Math.min(address.type.width, indexWidth(this.memory.depth)), false)
  }

  private refuseOthers(): void {
    const { cell, place, memory } = this
    if (cell.parameters.get('RD_CLK_ENABLE')?.includes('1')) failForCell(cell, 'has reads with a clock')
    const clocked = cell.parameters.get('WR_CLK_ENABLE') ?? ''
    if (numberOf(cell, 'WR_PORTS') > 0 && clocked.includes('0'))
      refuse('latch', `the memory ${memory.path} is written without a clock`, place)
  }
}

/** Runs of bits that are written together. */
function partsOf(enables: readonly Bit[], equal: EqualBits): readonly WrittenPart[] {
  const parts: WrittenPart[] = []
  enables.forEach((enable, low) => {
    const last = parts.at(-1)
    if (last && equal.areEqual(last.enable, enable)) parts[parts.length - 1] = { ...last, width: last.width + 1 }
    else parts.push({ low, width: 1, enable })
  })
  return parts
}
