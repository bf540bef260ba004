import type { Place } from '../../../base/diagnostic/place.js'

/** One call of a built-in function. */
export interface Call {
  readonly self: unknown
  readonly args: readonly unknown[]
  readonly place: Place
  /** Whether the expression itself has made the object whose method this is. */
  readonly isNew: boolean
  readonly native: (this: unknown, ...args: readonly unknown[]) => unknown
}

/** What a built-in function means where its arguments may be signals. */
export type Meaning = (call: Call) => unknown

/** As JavaScript has it. */
export const asItIs: Meaning = ({ self, args, native }) => Reflect.apply(native, self, args)

/** One meaning for several functions of an object. */
export function each<T extends object>(owner: T, meaning: Meaning, names: readonly (keyof T)[]): [unknown, Meaning][] {
  return names.map((name) => [owner[name], meaning])
}

const meanings = new Map<unknown, Meaning>()

/** What a function that no rewritten file has defined means for hardware; undefined if it takes none. */
export function given(callee: unknown): Meaning | undefined {
  return meanings.get(callee)
}

/** Says what a function means. */
export function give(callee: unknown, meaning: Meaning): void {
  meanings.set(callee, meaning)
}
