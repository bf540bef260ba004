/** A module of the IR in the making: its signals, and the values of the bits of the netlist. */

import type { Place } from '../../../base/diagnostic/place.js'
import type { Connection, Expr, Field, Role, Signal } from '../../../ir/ir.js'
import type { Shape } from '../../../ir/shape.js'
import { ModuleNames, type GivenName } from '../names.js'
import { isConstant, type Bit, type NetModule } from '../netlist/netlist.js'
import { placeOfNet } from '../netlist/nets.js'
import { placeOf } from '../netlist/place.js'
import { refuse } from '../refuse.js'
import type { Findings } from '../report.js'
import { bitsOf, concat, constant, retyped, slice } from '../terms.js'

/** A bit as a part of a vector. */
interface Part {
  readonly vector: Expr
  readonly index: number
}

/** A signal to declare. */
export interface Declaration {
  readonly given: GivenName
  readonly role: Role
  readonly width: number
  readonly isSigned: boolean
  readonly place: Place
  readonly reset?: bigint | null
  readonly initial?: bigint
}

export class ModuleScope {
  readonly names = new ModuleNames()
  readonly signals: Signal[] = []
  readonly fields: Field[] = []
  readonly connections: Connection[] = []
  readonly place: Place
  private readonly parts = new Map<number, Part>()

  constructor(
    readonly module: NetModule,
    private readonly clocks: ReadonlySet<number>,
    private readonly findings: Findings,
  ) {
    this.place = placeOf(module.attributes) ?? { file: '', line: 1, column: 1 }
  }

  /** Declares a signal that users see. */
  declare({ given, role, width, isSigned, place, reset = null, initial }: Declaration): Signal {
    const shape: Shape = width === 1 && !isSigned ? { kind: 'bool' } : { kind: 'bits', width, signed: isSigned }
    const { segments, path, name } = given
    const signal: Signal = {
      path,
      name,
      role,
      type: { width, signed: isSigned },
      reset,
      place,
      ...(initial !== undefined && { initial }),
    }
    this.signals.push(signal)
    this.fields.push({ segments, path, shape, signals: [signal], place })
    return signal
  }

  /** A wire that no user knows of: a value that several others are made of. */
  readonly keep = (value: Expr, name: string): Expr => {
    if (value.kind === 'constant' || value.kind === 'signal') return value
    const { place } = value
    const { path, name: own } = this.names.whole(`${name}_${place.line}`)
    const signal: Signal = { path, name: own, role: 'wire', type: value.type, reset: null, place }
    this.signals.push(signal)
    this.connect(signal, value, place)
    return valueOf(signal)
  }

  connect(signal: Signal, value: Expr, place: Place): void {
    const { width, signed } = signal.type
    this.connections.push({ target: { instance: null, signal }, value: retyped(value, width, signed), place })
  }

  /** Says that bits are those of a vector from now on, the least significant first. */
  define(bits: readonly Bit[], vector: Expr): void {
    bits.forEach((bit, index) => {
      if (!isConstant(bit)) this.parts.set(bit, { vector, index })
    })
  }

  /** The value of a bit that is constant while the reset is off. */
  fix(bit: number, value: '0' | '1'): void {
    this.parts.set(bit, { vector: constant(value === '1' ? 1n : 0n, 1, this.place), index: 0 })
  }

  /** The value of a bit that is known to be constant; null for any other. */
  constantAt(bit: Bit): bigint | null {
    if (isConstant(bit)) return bit === '1' ? 1n : 0n
    const vector = this.parts.get(bit)?.vector
    return vector?.kind === 'constant' && vector.type.width === 1 ? vector.value : null
  }

  isDefined(bit: Bit): boolean {
    return isConstant(bit) || this.parts.has(bit)
  }

  /** Bits as an expression: runs of bits of one vector become slices of it. */
  readonly read = (bits: readonly Bit[], place: Place): Expr => {
    const parts = bits.map((bit) => this.partOf(bit, bits, place))
    const runs: Expr[] = []
    for (let at = 0; at < parts.length;) {
      const { vector, index } = parts[at]!
      const same = lengthOfRun(parts, at, (part) => part.vector === vector && part.index === index)
      const rising = lengthOfRun(parts, at, (part, i) => part.vector === vector && part.index === index + i)
      if (same > 1) {
        const one = slice(atPlace(vector, place), index, 1)
        runs.push(retyped(retyped(one, 1, true), same, false))
        at += same
      } else {
        runs.push(slice(atPlace(vector, place), index, rising))
        at += rising
      }
    }
    return concat(runs.reverse(), place)
  }

  private partOf(bit: Bit, bits: readonly Bit[], place: Place): Part {
    if (bit === '0') return zeroPart
    if (bit === '1') return onePart
    const part = isConstant(bit) ? undefined : this.parts.get(bit)
    if (part) return part
    if (bit === 'z') refuse('tristate', `a signal of ${this.module.sourceName} is not driven at all times`, place)
    if (isConstant(bit)) {
      this.findings.addUnknown('written as x', bits.filter((one) => one === bit).length, place)
      return zeroPart
    }
    const at = placeOfNet(this.module, [bit]) ?? place
    if (this.clocks.has(bit)) refuse('clock', `${this.module.sourceName} reads its clock as data`, place)
    this.findings.addUnknown('driven by nothing', bits.filter((one) => !this.isDefined(one)).length, at)
    return zeroPart
  }
}

const nowhere: Place = { file: '', line: 1, column: 1 }
const zeroPart: Part = { vector: constant(0n, 1, nowhere), index: 0 }
const onePart: Part = { vector: constant(1n, 1, nowhere), index: 0 }

function lengthOfRun(parts: readonly Part[], from: number, fits: (part: Part, i: number) => boolean): number {
  let length = 1
  while (from + length < parts.length && fits(parts[from + length]!, length)) length++
  return length
}

/** A signal is read where it is read; the place of an operator is its own. */
function atPlace(vector: Expr, place: Place): Expr {
  if (vector.kind === 'resize') return { ...vector, value: atPlace(vector.value, place) }
  return vector.kind === 'signal' || vector.kind === 'port' || vector.kind === 'constant'
    ? { ...vector, place }
    : vector
}

/** The bits of a signal. */
export function valueOf(signal: Signal): Expr {
  return bitsOf({ kind: 'signal', type: signal.type, signal, place: signal.place })
}
