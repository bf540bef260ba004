import { obtain } from '../../base/maps.js'
import { placeKey, type Place } from '../../base/diagnostic/place.js'
import type { Type } from '../ir.js'

/** The lists that all numbers of a design refer to. Equal entries are stored once. */
export class OutputTables {
  readonly files: string[] = []
  readonly texts: string[] = []
  readonly places: number[] = []
  private readonly fileNumbers = new Map<string, number>()
  private readonly textNumbers = new Map<string, number>()
  private readonly placeNumbers = new Map<string, number>()

  /** @param nameOf - returns the name of a source file in the data */
  constructor(private readonly nameOf: (file: string) => string) {}

  text(text: string): number {
    return obtain(this.textNumbers, text, () => this.texts.push(text) - 1)
  }

  place(place: Place): number {
    return obtain(this.placeNumbers, placeKey(place), () => {
      const file = obtain(this.fileNumbers, place.file, () => this.files.push(this.nameOf(place.file)) - 1)
      this.places.push(file, place.line, place.column)
      return this.places.length / 3 - 1
    })
  }
}

/** Integers from 0 to below this limit are stored directly. */
const smallIntegers = 2n ** 31n

/** Writes a list of numbers for {@link import('./input.js').Input} to read. */
export class Output {
  readonly numbers: number[] = []

  constructor(private readonly tables: OutputTables) {}

  number(value: number): void {
    this.numbers.push(value)
  }

  flag(value: boolean): void {
    this.number(value ? 1 : 0)
  }

  list<T>(items: readonly T[], write: (item: T) => void): void {
    this.number(items.length)
    items.forEach(write)
  }

  text(text: string): void {
    this.number(this.tables.text(text))
  }

  place(place: Place): void {
    this.number(this.tables.place(place))
  }

  type({ width, signed }: Type): void {
    this.number(2 * width + (signed ? 1 : 0))
  }

  integer(value: bigint): void {
    const isSmall = value >= 0n && value < smallIntegers
    this.number(isSmall ? 2 * Number(value) : 2 * this.tables.text(String(value)) + 1)
  }
}

/** The rows of a list of numbers, which are themselves numbered. Equal rows are stored once. */
export class OutputRows {
  private readonly byContent = new Map<string, number>()

  constructor(readonly output: Output) {}

  /** Returns the number of the row that `write` writes; `write` must not write other rows. */
  number(write: () => void): number {
    const { numbers } = this.output
    const start = numbers.length
    write()
    const content = numbers.slice(start).join()
    const known = this.byContent.get(content)
    if (known !== undefined) numbers.length = start
    return known ?? obtain(this.byContent, content, () => this.byContent.size)
  }
}
