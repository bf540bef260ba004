import type { ShapeLeaf } from '../../../src/ir/shape.js'
import { Beyond, Mistake } from './beyond.js'
import { losses } from './losses.js'
import { session } from './session.js'

/** The value of a leaf, as seen by its source. */
export type Plain = number | boolean

/** When a declared field is written: immediately, at the clock edge, or never. */
export type LeafKind = 'wire' | 'register' | 'nothing'

/** Wider values, and values computed from them, may not be exact as numbers. */
const widest = 50

/** A scalar of the design: a variable that truncates stored values. */
export class Leaf {
  #value: Plain
  readonly width: number
  readonly signed: boolean
  readonly isBool: boolean
  /** The numbers of an enum's members; null for any other leaf. */
  readonly members: readonly number[] | null
  /** Null if reset does not change it. */
  reset: Plain | null = null

  /** @param flipped - true if the leaf has the opposite direction of the type that contains it */
  constructor(
    shape: ShapeLeaf['shape'],
    readonly kind: LeafKind,
    readonly flipped = false,
  ) {
    if (shape.kind !== 'bool' && shape.width > widest) throw new Beyond(`a leaf of ${shape.width} bits`)
    this.isBool = shape.kind === 'bool'
    this.members = shape.kind === 'enum' ? shape.members.map(({ value }) => value) : null
    this.width = shape.kind === 'bool' ? 1 : shape.width
    this.signed = shape.kind === 'bits' && shape.signed
    this.#value = this.isBool ? false : 0
  }

  /** The current value, in the representation of the compared engine. */
  get raw(): number {
    return Number(this.#value)
  }

  /** Sets the value from outside the program, and at the clock edge. */
  put(value: Plain): void {
    this.#value = this.truncated(value)
  }

  /** A read by the program. */
  read(): Plain {
    session.noteWidth(this.#value, this.width)
    return this.#value
  }

  /** A store by the program. */
  write(value: unknown): void {
    const stored = this.truncated(value)
    if (Number(stored) !== Number(value)) losses.note(this, Number(value))
    if (this.kind === 'nothing') return
    if (this.kind === 'register') session.schedule(() => (this.#value = stored))
    else this.#value = stored
  }

  /** The part of a value that fits into a leaf of this type. */
  truncated(value: unknown): Plain {
    if (typeof value !== 'number' && typeof value !== 'boolean') throw new Mistake(`${describe(value)} is stored`)
    const number = Number(value)
    if (this.isBool) {
      if (number !== 0 && number !== 1) throw new Mistake(`${number} is stored into a bool`)
      return number === 1
    }
    return wrap(number, this.width, this.signed)
  }
}

/** An integer modulo 2^width. */
export function wrap(value: number, width: number, signed: boolean): number {
  if (!Number.isInteger(value)) throw new Mistake(`${value} is no whole number`)
  if (!Number.isSafeInteger(value)) throw new Beyond(`${value} is not exact`)
  if (width > widest + 2) throw new Beyond(`a value of ${width} bits`)
  const size = 2 ** width
  const unsigned = ((value % size) + size) % size
  return signed && unsigned >= size / 2 ? unsigned - size : unsigned
}

function describe(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
