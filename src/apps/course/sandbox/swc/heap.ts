/** JavaScript values that WebAssembly knows by a number, as wasm-bindgen counts them. */

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
