/** The types of the functions of a module. */

import type { Reader } from './reader.js'
import { Writer } from './writer.js'

const functionForm = 0x60
const emptyType = 0x40

/** Types of values: numbers, vectors, and references without a type of their own. */
const valueTypes: ReadonlySet<number> = new Set([0x7f, 0x7e, 0x7d, 0x7c, 0x7b, 0x70, 0x6f])

interface FunctionType {
  readonly parameters: Uint8Array
  readonly results: Uint8Array
}

/** The types that a module has, and those that are added to it. */
export class FunctionTypes {
  readonly #types: FunctionType[]
  readonly #own: number
  readonly #blockTypes = new Map<number, Uint8Array>()

  /** @param reader - of the type section; null if there is none */
  constructor(reader: Reader | null) {
    this.#types = reader?.list(() => functionType(reader)) ?? []
    this.#own = this.#types.length
  }

  /** The number of a type, which is added if the module has none such. */
  find(parameters: ArrayLike<number>, results: ArrayLike<number>): number {
    const wanted: FunctionType = { parameters: Uint8Array.from(parameters), results: Uint8Array.from(results) }
    const found = this.#types.findIndex((type) => textOf(type) === textOf(wanted))
    return found >= 0 ? found : this.#types.push(wanted) - 1
  }

  /** The encoded type of a block that takes nothing and leaves what functions of a type do. */
  blockType(type: number): Uint8Array {
    const before = this.#blockTypes.get(type)
    if (before) return before
    const { results } = this.#types[type]!
    const made =
      results.length > 1
        ? new Writer().signed(BigInt(this.find([], results))).finish()
        : Uint8Array.of(results[0] ?? emptyType)
    this.#blockTypes.set(type, made)
    return made
  }

  /** For each type that was added, what writes it. */
  added(writer: Writer): (() => void)[] {
    return this.#types.slice(this.#own).map(({ parameters, results }) => () => {
      writer.byte(functionForm).u32(parameters.length).bytes(parameters).u32(results.length).bytes(results)
    })
  }
}

function functionType(reader: Reader): FunctionType {
  const form = reader.byte()
  if (form !== functionForm) throw new Error(`type 0x${form.toString(16)} is none of a function`)
  return { parameters: typesOfValues(reader), results: typesOfValues(reader) }
}

function typesOfValues(reader: Reader): Uint8Array {
  const types = reader.take(reader.u32())
  const unknown = types.find((type) => !valueTypes.has(type))
  if (unknown !== undefined) throw new Error(`type 0x${unknown.toString(16)} of a value is not known`)
  return types
}

function textOf({ parameters, results }: FunctionType): string {
  return `${parameters.join()}>${results.join()}`
}
