import type { Place } from '../../../base/diagnostic/place.js'

/** One call of a built-in function. */
export interface Call {
  readonly self: unknown
  readonly args: readonly unknown[]
  readonly place: Place
  /** True if the expression itself has made the object whose method this is. */
  readonly isNew: boolean
  readonly native: (this: unknown, ...args: readonly unknown[]) => unknown
}

/** The meaning of a built-in function whose arguments may be signals. */
export type Meaning = (call: Call) => unknown

/** As JavaScript has it. */
export const asItIs: Meaning = ({ self, args, native }) => Reflect.apply(native, self, args)

/** One meaning for several functions of an object. */
export function each<T extends object>(owner: T, meaning: Meaning, names: readonly (keyof T)[]): [unknown, Meaning][] {
  return names.map((name) => [owner[name], meaning])
}

const meanings = new Map<unknown, Meaning>()

/** The hardware meaning of a function that no rewritten file has defined; undefined if it takes no hardware. */
export function given(callee: unknown): Meaning | undefined {
  return meanings.get(callee)
}

/** Says what a function means. */
export function give(callee: unknown, meaning: Meaning): void {
  meanings.set(callee, meaning)
}
