import { obtain } from '../../base/maps.js'
import type { Place } from '../../base/diagnostic/place.js'
import type { Type } from '../ir.js'
import { checkLimit, refuse, limits } from './limits.js'

/** The checked lists that numbers refer to. */
export interface InputTables {
  readonly texts: readonly string[]
  readonly places: readonly Place[]
  /** Integers by number of their text, converted on demand, because converting many digits takes long. */
  readonly integers: Map<number, bigint>
}

/** Reads a list of numbers. All results are within their bounds. */
export class Input {
  private next = 0

  constructor(
    private readonly tables: InputTables,
    private readonly numbers: readonly unknown[],
    /** The name of the list in messages. */
    private readonly name: string,
  ) {}

  /** Reads a whole number below `end`. */
  number(end: number = Number.MAX_SAFE_INTEGER): number {
    const value = this.numbers[this.next]
    if (typeof value === 'number' && value >= 0 && value < end && Number.isInteger(value)) {
      this.next++
      return value
    }
    return refuse(`${this.name} has no number below ${end} at position ${this.next}`)
  }

  flag(): boolean {
    return this.number(2) === 1
  }

  /** A list cannot have more items than numbers are left, because each item takes at least one. */
  list<T>(read: (index: number) => T, least = 0): T[] {
    const length = this.number()
    if (length < least || length > this.numbers.length - this.next) refuse(`${this.name} has a list of ${length} items`)
    const items: T[] = []
    for (let i = 0; i < length; i++) items.push(read(i))
    return items
  }

  text(): string {
    return this.tables.texts[this.number(this.tables.texts.length)]!
  }

  /** Reads a text without line breaks. */
  printable(): string {
    const text = this.text()
    return isPrintable(text) ? text : refuse(`${JSON.stringify(text)} is no name`)
  }

  place(): Place {
    return this.tables.places[this.number(this.tables.places.length)]!
  }

  width(): number {
    return checkedWidth(this.number())
  }

  type(): Type {
    const number = this.number()
    return { width: checkedWidth(Math.floor(number / 2)), signed: number % 2 === 1 }
  }

  integer(): bigint {
    const number = this.number()
    if (number % 2 === 0) return BigInt(number / 2)
    const { texts, integers } = this.tables
    return obtain(integers, (number - 1) / 2, () => integerOf(texts[(number - 1) / 2]))
  }

  isAtEnd(): boolean {
    return this.next === this.numbers.length
  }

  /** @throws FlitwaveError FW925 if there are numbers left */
  end(): void {
    if (!this.isAtEnd()) refuse(`${this.name} goes on behind its end`)
  }
}

/** True if a text fits one line: drawings and printed files have a line for each name. */
export const isPrintable = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

/** Converts at most as many digits as the widest value can have, which is fewer than its number of bits. */
function integerOf(digits = ''): bigint {
  return digits.length < limits.width / 3 && /^-?\d+$/.test(digits)
    ? BigInt(digits)
    : refuse('an integer has no digits')
}

/** Checks that a width is within bounds. */
export function checkedWidth(width: number): number {
  if (width < 1) refuse('a value has no bits')
  checkLimit(width, limits.width, 'bits in a value')
  return width
}
