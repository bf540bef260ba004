import type { Raw, RestWatch } from '../engine/engine.js'
import type { Time } from './compile.js'

/** Where the state of an instance is. */
interface StateObject {
  readonly object: Readonly<Record<string, unknown>>
  /** Registers, and inputs of the top. */
  readonly values: readonly string[]
  readonly memories: readonly ArrayLike<Raw>[]
}

/** Compares the state of all objects with what it was. */
export class ScalarRest implements RestWatch {
  private readonly values: unknown[] = []
  private readonly words: Raw[][] = []

  constructor(
    private readonly state: readonly StateObject[],
    private readonly time: Time,
  ) {}

  keep(): void {
    let [value, memory] = [0, 0]
    for (const { object, values, memories } of this.state) {
      for (const name of values) this.values[value++] = object[name]
      for (const words of memories) {
        const kept = (this.words[memory++] ??= [])
        for (let at = 0; at < words.length; at++) kept[at] = words[at]!
      }
    }
  }

  isKept(): boolean {
    let [value, memory] = [0, 0]
    for (const { object, values, memories } of this.state) {
      for (const name of values) if (this.values[value++] !== object[name]) return false
      for (const words of memories) {
        const kept = this.words[memory++]!
        for (let at = 0; at < words.length; at++) if (kept[at] !== words[at]) return false
      }
    }
    return true
  }

  pass(edges: number): void {
    this.time.cycle += edges
  }
}
