/** The memory of the parser, and the JavaScript values that it knows by number, as wasm-bindgen counts them. */

import type { WasmMemory } from '../wasm/api.js'

/** The exports of `@swc/wasm-web` that are used; the numbers of the others are of version 1.16.18. */
export interface SwcExports {
  readonly memory: WasmMemory
  readonly parseSync: (result: number, text: number, options: number) => void
  readonly transformSync: (result: number, text: number, options: number, plugins: number) => void
  /** malloc(length, alignment) */
  readonly __wbindgen_export_0: (length: number, alignment: number) => number
  /** free(pointer, length, alignment) */
  readonly __wbindgen_export_3: (pointer: number, length: number, alignment: number) => void
  readonly __wbindgen_add_to_stack_pointer: (by: number) => number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

/** Texts and numbers in the memory of an instance. */
export class Memory {
  #bytes = new Uint8Array()
  #view = new DataView(this.#bytes.buffer)

  constructor(private readonly exports: SwcExports) {}

  text(pointer: number, length: number): string {
    const start = pointer >>> 0
    return decoder.decode(this.#now().subarray(start, start + length))
  }

  /** Copies a text into memory that the module frees; pointer and length are stored at `result`. */
  storeText(result: number, text: string): void {
    const encoded = encoder.encode(text)
    const pointer = this.exports.__wbindgen_export_0(encoded.length, 1) >>> 0
    this.#now().set(encoded, pointer)
    this.storeInt(result, pointer)
    this.storeInt(result + 4, encoded.length)
  }

  loadInt(at: number): number {
    this.#now()
    return this.#view.getInt32(at, true)
  }

  storeInt(at: number, value: number): void {
    this.#now()
    this.#view.setInt32(at, value, true)
  }

  storeDouble(at: number, value: number): void {
    this.#now()
    this.#view.setFloat64(at, value, true)
  }

  /** A memory that grows has a new buffer. */
  #now(): Uint8Array {
    const { buffer } = this.exports.memory
    if (this.#bytes.buffer !== buffer) {
      this.#bytes = new Uint8Array(buffer)
      this.#view = new DataView(buffer)
    }
    return this.#bytes
  }
}

/** Numbers below are constants, or would be references to the stack. */
const firstFree = 132
const constants = [undefined, null, true, false]

export class Heap {
  readonly #values: unknown[] = [...new Array<undefined>(firstFree - constants.length), ...constants]
  readonly #free: number[] = []
  #added = 0

  /** Values that have been added so far, also those that are dropped again. */
  get added(): number {
    return this.#added
  }

  get(index: number): unknown {
    return this.#values[index]
  }

  add(value: unknown): number {
    const index = this.#free.pop() ?? this.#values.length
    this.#values[index] = value
    this.#added++
    return index
  }

  drop(index: number): void {
    if (index < firstFree) return
    this.#values[index] = undefined
    this.#free.push(index)
  }

  take(index: number): unknown {
    const value = this.#values[index]
    this.drop(index)
    return value
  }
}
