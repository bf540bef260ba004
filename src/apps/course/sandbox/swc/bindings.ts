/** The bindings of the parser: its memory, the JavaScript values that it refers to by number, and its imports. */

import type { WasmMemory } from '../wasm/api.js'

/** The used exports of `@swc/wasm-web`; the numbers in their names are those of version 1.16.18. */
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

  /** Copies a text into memory that the module frees; stores pointer and length at `result`. */
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

  /** Renewed, because a memory that grows has a new buffer. */
  #now(): Uint8Array {
    const { buffer } = this.exports.memory
    if (this.#bytes.buffer !== buffer) {
      this.#bytes = new Uint8Array(buffer)
      this.#view = new DataView(buffer)
    }
    return this.#bytes
  }
}

/** Smaller numbers are constants, or would be references to the stack. */
const firstFree = 132
const constants = [undefined, null, true, false]

export class Heap {
  readonly #values: unknown[] = [...new Array<undefined>(firstFree - constants.length), ...constants]
  readonly #free: number[] = []
  #added = 0

  /** The number of values added so far, including dropped ones. */
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

type ImportedFunction = (...args: number[]) => unknown

export type Imports = Readonly<Record<string, ImportedFunction>>

/** Results of `__wbindgen_boolean_get`. */
const notBoolean = 2

/** All provided imports, for one instance. */
export function importsOf(heap: Heap, memory: () => Memory): Imports {
  return { ...questions(heap), ...readers(heap, memory), ...makers(heap, memory), ...faults(heap, memory) }
}

function questions(heap: Heap): Imports {
  const ask = (question: (value: unknown) => boolean) => (index: number) => question(heap.get(index))
  return {
    __wbindgen_is_null: ask((value) => value === null),
    __wbindgen_is_undefined: ask((value) => value === undefined),
    __wbindgen_is_function: ask((value) => typeof value === 'function'),
    __wbindgen_is_string: ask((value) => typeof value === 'string'),
    __wbindgen_is_bigint: ask((value) => typeof value === 'bigint'),
    __wbindgen_is_object: ask(isObject),
    __wbg_isArray_a1eab7e0d067391b: ask(Array.isArray),
    __wbg_isSafeInteger_343e2beeeece1bb0: ask(Number.isSafeInteger),
    __wbg_instanceof_Uint8Array_17156bcf118086a9: ask((value) => value instanceof Uint8Array),
    __wbg_instanceof_ArrayBuffer_e14585432e3737fc: ask((value) => value instanceof ArrayBuffer),
    __wbg_instanceof_Map_f3469ce2244d2430: ask((value) => value instanceof Map),
    __wbindgen_in: (key, object) => (heap.get(key) as string) in (heap.get(object) as object),
    __wbindgen_jsval_eq: (a, b) => heap.get(a) === heap.get(b),
    __wbindgen_jsval_loose_eq: (a, b) => heap.get(a) == heap.get(b),
  }
}

/** Imports that read the options, which are plain data. */
function readers(heap: Heap, memory: () => Memory): Imports {
  const member = (object: number, key: PropertyKey): unknown => (heap.get(object) as Record<PropertyKey, unknown>)[key]
  return {
    __wbindgen_boolean_get(index) {
      const value = heap.get(index)
      return typeof value === 'boolean' ? Number(value) : notBoolean
    },
    __wbindgen_number_get(result, index) {
      const value = heap.get(index)
      memory().storeDouble(result + 8, typeof value === 'number' ? value : 0)
      memory().storeInt(result, Number(typeof value === 'number'))
    },
    __wbindgen_string_get(result, index) {
      const value = heap.get(index)
      if (typeof value === 'string') memory().storeText(result, value)
      else memory().storeInt(result, 0)
    },
    __wbg_get_67b2ba62fc30de12: (object, key) => heap.add(member(object, heap.get(key) as PropertyKey)),
    __wbg_getwithrefkey_1dc361bd10053bfe: (object, key) => heap.add(member(object, heap.get(key) as PropertyKey)),
    __wbg_get_b9b93047fe3cf45b: (object, index) => heap.add(member(object, index >>> 0)),
    __wbg_entries_3265d4158b33e5dc: (object) => heap.add(Object.entries(heap.get(object) as object)),
    __wbg_length_e2d2a49132c1b256: (array) => (heap.get(array) as unknown[]).length,
    __wbg_iterator_9a24c88df860dc65: () => heap.add(Symbol.iterator),
  }
}

/** Imports that build the syntax tree. */
function makers(heap: Heap, memory: () => Memory): Imports {
  const set = (object: number, key: PropertyKey, value: number): void => {
    ;(heap.get(object) as Record<PropertyKey, unknown>)[key] = heap.take(value)
  }
  return {
    __wbg_new_405e22f390576ce2: () => heap.add({}),
    __wbg_new_78feb108b6472713: () => heap.add([]),
    __wbg_set_3f1d0b984ed272ed: (object, key, value) => set(object, heap.take(key) as string, value),
    __wbg_set_37837023f3d740e8: (array, index, value) => set(array, index >>> 0, value),
    __wbindgen_number_new: (value) => heap.add(value),
    __wbindgen_string_new: (pointer, length) => heap.add(memory().text(pointer, length)),
    __wbindgen_object_clone_ref: (index) => heap.add(heap.get(index)),
    __wbindgen_object_drop_ref: (index) => heap.drop(index),
  }
}

/** Imports for errors of the parser itself: they print nothing. */
function faults(heap: Heap, memory: () => Memory): Imports {
  const thrown = (pointer: number, length: number): never => {
    throw new Error(memory().text(pointer, length))
  }
  return {
    __wbindgen_error_new: (pointer, length) => heap.add(new Error(memory().text(pointer, length))),
    __wbindgen_throw: thrown,
    // The module prints its panic message with this, and then traps.
    __wbg_error_7534b8e9a36f1ab4: () => undefined,
    __wbg_new_8a6f238a6ece86ea: () => heap.add(new Error()),
    __wbg_stack_0ed75d68575b0f3c: (result) => memory().storeText(result, ''),
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
