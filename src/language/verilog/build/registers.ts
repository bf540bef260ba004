/** Registers: which there are, what they hold after reset, and what they take at a clock edge. */

import type { Place } from '../../../base/diagnostic/place.js'
import type { Expr, Signal } from '../../../ir/ir.js'
import { bitsOfParameter, numberOf, pinOf, flagOf } from '../cells/cell.js'
import { isConstant, type Bit, type Cell, type Net } from '../netlist/netlist.js'
import { placeOf } from '../netlist/place.js'
import { isRegister, type ModuleState } from '../reset/analysis.js'
import { nextOf, type Ternary } from '../reset/ternary.js'
import { refuse } from '../refuse.js'
import { binary, concat, mux, not, slice } from '../terms.js'
import { valueOf, type ModuleScope } from './scope.js'
import type { Unit } from './units.js'

/** A bit of a register. */
interface RegisterBit {
  readonly cell: Cell
  readonly index: number
}

/** A register of the IR. */
export interface BuiltRegister {
  readonly signal: Signal
  readonly bits: readonly Bit[]
  readonly place: Place
}

export class Registers {
  readonly built: BuiltRegister[] = []
  /** Values that are seen past a register, because something sets it at once. */
  readonly units: Unit[] = []
  /** The nets of the source whose names registers have. */
  readonly nets = new Set<string>()
  private readonly bits = new Map<number, RegisterBit>()
  private readonly stored = new Map<number, Expr>()
  private readonly nexts = new Map<Cell, Expr>()

  /** @param state - the values under reset; null without a reset */
  constructor(
    private readonly scope: ModuleScope,
    private readonly state: ModuleState | null,
    private readonly initial: ReadonlyMap<number, '0' | '1'>,
  ) {
    const { cells, nets, ports } = scope.module
    for (const cell of cells.filter(isRegister))
      pinOf(cell, 'Q', numberOf(cell, 'WIDTH')).forEach(
        (bit, index) => isConstant(bit) || this.bits.set(bit, { cell, index }),
      )
    const portNames = new Set(ports.map(({ name }) => name))
    const named = nets.filter(({ isHidden }) => !isHidden)
    const inner = named.filter(({ name }) => !portNames.has(name))
    for (const net of inner) this.build(net.name, net)
    for (const net of named) if (portNames.has(net.name)) this.build(`${net.name}_reg`, net)
    for (const cell of cells.filter(isRegister)) this.buildRest(cell, named)
  }

  /** The value that a register takes at the next clock edge. */
  nextOf({ bits, place }: BuiltRegister): Expr {
    const runs: Expr[] = []
    for (let at = 0; at < bits.length;) {
      const { cell, index } = this.bits.get(bits[at] as number)!
      let length = 1
      for (; at + length < bits.length; length++) {
        const other = this.bits.get(bits[at + length] as number)!
        if (other.cell !== cell || other.index !== index + length) break
      }
      runs.push(slice(this.nextOfCell(cell), index, length))
      at += length
    }
    return concat(runs.reverse(), place)
  }

  /** True if a register keeps its value while the reset is on, as ours do. */
  holdsInReset({ bits }: BuiltRegister): boolean {
    return bits.every((bit) => {
      const { cell, index } = this.bits.get(bit as number)!
      const { state } = this
      if (!state) return true
      const isKept = (value: '0' | '1'): boolean => {
        const read = (pin: string): readonly Ternary[] =>
          (cell.pins.get(pin)?.bits ?? []).map((one) => (this.leadsTo(one, bit) ? value : state.valueOf(one)))
        const own = pinOf(cell, 'Q').map((_, i): Ternary => (i === index ? value : 'x'))
        return nextOf(cell, read, own)[index] === value
      }
      return isKept('0') && isKept('1')
    })
  }

  /** True if a bit is another, through multiplexers that the reset decides. */
  private leadsTo(from: Bit, to: Bit): boolean {
    for (let at = from, steps = 0; steps < 1000; steps++) {
      if (at === to) return true
      const next = this.chosen(at)
      if (next === null) return false
      at = next
    }
    return false
  }

  private chosen(bit: Bit): Bit | null {
    const mux = isConstant(bit) ? undefined : this.muxes.get(bit)
    if (!mux) return null
    const { cell, index } = mux
    const select = pinOf(cell, 'S').map((one) => this.state!.valueOf(one))
    if (select.includes('x')) return null
    const width = pinOf(cell, 'A').length
    const arm = select.indexOf('1')
    return arm < 0 ? pinOf(cell, 'A')[index]! : pinOf(cell, 'B')[arm * width + index]!
  }

  private knownMuxes: ReadonlyMap<number, RegisterBit> | null = null

  private get muxes(): ReadonlyMap<number, RegisterBit> {
    return (this.knownMuxes ??= new Map(
      this.scope.module.cells
        .filter(({ type }) => type === '$mux' || type === '$pmux')
        .flatMap((cell) => pinOf(cell, 'Y').map((bit, index) => [bit as number, { cell, index }] as const)),
    ))
  }

  /** A register for a net of the source all of whose bits are stored. */
  private build(name: string, net: Net): void {
    const { bits } = net
    if (bits.length === 0 || !bits.every((bit) => this.isFree(bit)) || new Set(bits).size < bits.length) return
    if (bits.some((bit) => this.kindOf(bit) !== this.kindOf(bits[0]!))) return
    if (name === net.name && !this.isSetAtOnce(this.bits.get(bits[0] as number)!.cell)) this.nets.add(name)
    this.add(name, bits, net.isSigned, placeOf(net.attributes))
  }

  /** Registers for what no net has as a whole: runs of bits of one kind. */
  private buildRest(cell: Cell, named: readonly Net[]): void {
    const bits = pinOf(cell, 'Q')
    for (let at = 0; at < bits.length;) {
      let end = at
      while (end < bits.length && this.isFree(bits[end]!) && this.kindOf(bits[end]!) === this.kindOf(bits[at]!)) end++
      if (end > at) {
        const run = bits.slice(at, end)
        const net = named.find((one) => one.bits.includes(run[0]!))
        const low = net ? net.bits.indexOf(run[0]!) : 0
        const name = net ? `${net.name}_${low}` : `register_${placeOf(cell.attributes)?.line ?? 0}`
        this.add(name, run, false, net ? placeOf(net.attributes) : null)
      }
      at = Math.max(end, at + 1)
    }
  }

  private isFree(bit: Bit): boolean {
    return !isConstant(bit) && this.bits.has(bit) && !this.stored.has(bit)
  }

  /** Bits of one register are either all known after reset, or none, and are all seen through the same pins. */
  private kindOf(bit: Bit): string {
    const { cell } = this.bits.get(bit as number)!
    const isKnown = this.state !== null && this.state.valueOf(bit) !== 'x'
    return `${isKnown} ${this.isSetAtOnce(cell) ? cell.name : ''}`
  }

  private add(name: string, bits: readonly Bit[], isSigned: boolean, declared: Place | null): void {
    const { scope } = this
    const { cell } = this.bits.get(bits[0] as number)!
    const place = placeOf(cell.attributes) ?? scope.place
    const isSetAtOnce = this.isSetAtOnce(cell)
    const given = scope.names.give(isSetAtOnce ? `${name}_stored` : name)
    const start = this.startOf(bits, isSigned)
    const signal = scope.declare({
      given,
      role: 'register',
      width: bits.length,
      isSigned,
      place: declared ?? place,
      ...start,
    })
    this.built.push({ signal, bits, place })
    const value = valueOf(signal)
    bits.forEach((bit, i) => this.stored.set(bit as number, slice(value, i, 1)))
    if (!isSetAtOnce) {
      scope.define(bits, value)
      return
    }
    const index = (bit: Bit): number => this.bits.get(bit as number)!.index
    const needs = ['ARST', 'SET', 'CLR', 'ALOAD'].flatMap((pin) => cell.pins.get(pin)?.bits ?? [])
    const seen = (): Expr => this.setAtOnce(cell, value, bits.map(index), place)
    this.units.push({ name: 'seen', bits, needs, place, value: seen })
  }

  /** The value after reset, or the one that the register begins with. Bits without an initial value begin with 0. */
  private startOf(bits: readonly Bit[], isSigned: boolean): Pick<Signal, 'reset' | 'initial'> {
    const number = (digits: readonly string[]): bigint => {
      const value = BigInt(`0b${digits.toReversed().join('')}`)
      return isSigned ? BigInt.asIntN(bits.length, value) : value
    }
    const values = bits.map((bit) => this.state?.valueOf(bit) ?? 'x')
    if (!values.includes('x')) return { reset: number(values) }
    const initial = bits.map((bit) => this.initial.get(bit as number))
    if (initial.every((value) => value === undefined)) return { reset: null }
    return { reset: null, initial: number(initial.map((value) => value ?? '0')) }
  }

  /** True if something else than the clock changes the register, other than the reset. */
  private isSetAtOnce(cell: Cell): boolean {
    const pins = ['ARST', 'SET', 'CLR', 'ALOAD'].filter((pin) => cell.pins.has(pin))
    return pins.some((pin) => {
      const inactive = flagOf(cell, `${pin}_POLARITY`) ? 0n : 1n
      return !pinOf(cell, pin).every((bit) => this.scope.constantAt(bit) === inactive)
    })
  }

  private nextOfCell(cell: Cell): Expr {
    const known = this.nexts.get(cell)
    if (known) return known
    const place = placeOf(cell.attributes) ?? this.scope.place
    const { read } = this.scope
    const active = (pin: string): Expr => this.active(cell, pin, place)
    const own = pinOf(cell, 'Q')
    let next = read(pinOf(cell, 'D', own.length), place)
    const enable = (): void => {
      if (cell.pins.has('EN')) next = mux(active('EN'), next, read(own, place), place)
    }
    const clear = (): void => {
      if (!cell.pins.has('SRST')) return
      next = mux(active('SRST'), read(bitsOfParameter(cell, 'SRST_VALUE', own.length), place), next, place)
    }
    for (const step of cell.type === '$sdffce' ? [clear, enable] : [enable, clear]) step()
    // A reset that is off for ever may have loaded anything.
    if (this.isSetAtOnce(cell)) next = this.setAtOnce(cell, next, [...own.keys()], place)
    this.nexts.set(cell, next)
    return next
  }

  private active(cell: Cell, pin: string, place: Place): Expr {
    const value = this.scope.read(pinOf(cell, pin), place)
    return flagOf(cell, `${pin}_POLARITY`) ? value : not(value, place)
  }

  /** A value with what sets bits of the register at once. @param indices - the bits of the register that it has */
  private setAtOnce(cell: Cell, value: Expr, indices: readonly number[], place: Place): Expr {
    const { read } = this.scope
    const of = (bits: readonly Bit[]): Expr =>
      read(
        indices.map((i) => bits[i]!),
        place,
      )
    const width = numberOf(cell, 'WIDTH')
    if (cell.pins.has('ARST'))
      return mux(this.active(cell, 'ARST', place), of(bitsOfParameter(cell, 'ARST_VALUE', width)), value, place)
    if (cell.pins.has('ALOAD')) {
      const data = pinOf(cell, 'AD', width)
      if (!data.every(isConstant)) refuse('latch', 'a register is loaded at once with a value that changes', place)
      return mux(this.active(cell, 'ALOAD', place), of(data), value, place)
    }
    if (!cell.pins.has('SET')) return value
    const [set, clear] = ['SET', 'CLR'].map((pin) => {
      const bits = of(pinOf(cell, pin, width))
      return flagOf(cell, `${pin}_POLARITY`) ? bits : not(bits, place)
    })
    return binary('and', binary('or', value, set!, place), not(clear!, place), place)
  }
}
