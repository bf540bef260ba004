import type { Choice } from '../../fuzz/generate/choice.js'
import { sequence, text, type Piece } from '../../fuzz/generate/piece.js'
import { condition } from './conditions.js'
import type { NumberPiece } from './number-piece.js'
import { numberOf } from './numbers.js'
import { Scope } from './scope.js'
import type { StructShape } from './shape.js'

/** Numbers stay far below this limit, so that JavaScript's operators are exact. */
export const largest = 2 ** 20

/** The writer of all parts of the generator: random choices, names, and the scope. */
export class Writer {
  readonly #names: { count: number }
  readonly #idioms: Set<string>

  constructor(
    readonly choice: Choice,
    readonly struct: StructShape,
    readonly kind: 'comb' | 'seq' | 'function',
    readonly scope = new Scope(),
    /** The remaining levels of nesting for statements. */
    readonly depth = 3,
    shared: { readonly names: { count: number }; readonly idioms: Set<string> } = {
      names: { count: 0 },
      idioms: new Set(),
    },
  ) {
    this.#names = shared.names
    this.#idioms = shared.idioms
  }

  /** The idioms of the program so far. */
  get idioms(): readonly string[] {
    return [...this.#idioms]
  }

  note(idiom: string): void {
    this.#idioms.add(idiom)
  }

  fresh(prefix: string): string {
    return `${prefix}${this.#names.count++}`
  }

  /** A writer for the inside of a statement: names declared there are invisible outside. */
  inner(change: (scope: Scope) => void = () => undefined): Writer {
    return this.with(this.kind, this.scope.copy(), this.depth - 1, change)
  }

  /** A writer for another block of the same program. */
  with(kind: Writer['kind'], scope: Scope, depth = 3, change: (scope: Scope) => void = () => undefined): Writer {
    change(scope)
    return new Writer(this.choice, this.struct, kind, scope, depth, { names: this.#names, idioms: this.#idioms })
  }

  number(depth = 2): NumberPiece {
    return numberOf(this, depth)
  }

  bool(depth = 2): Piece {
    return condition(this, depth)
  }

  /** An unsigned number of at most `width` bits. */
  fitting(width: number, depth = 2): Piece {
    const { piece, low, high } = this.number(depth)
    if (low >= 0 && high < 2 ** width && this.choice.chance(3, 4)) return piece
    return text`low(${piece}, ${width})`
  }

  /** One of the items, or undefined if there are none. */
  maybe<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : this.choice.pick(items)
  }

  /** A number for use as an index: a signal of one or two bits, or a constant below `length`. */
  index(length: number): string {
    const signals = this.scope.numbers.filter(({ low, high, width }) => low >= 0 && high <= 3 && width !== null)
    const known = String(this.choice.between(0, length - 1))
    return this.choice.chance(1, 3) ? known : (this.maybe(signals)?.text ?? known)
  }

  /** An index within an array that is not hardware. */
  indexWithin(length: number): string {
    const signals = this.scope.numbers.filter(({ low, high, width }) => low >= 0 && high < length && width !== null)
    const known = String(this.choice.between(0, length - 1))
    return this.choice.chance(1, 2) ? known : (this.maybe(signals)?.text ?? known)
  }

  /** An object literal for the struct of the program. */
  literal(depth = 1): Piece {
    return this.struct.literal(this, depth)
  }

  /** An array literal of numbers. */
  list(length: number, width: number, depth = 1): Piece {
    return text`[${sequence(
      Array.from({ length }, () => this.fitting(width, depth)),
      ', ',
    )}]`
  }
}
