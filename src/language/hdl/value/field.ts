import type { Place } from '../../../base/diagnostic/place.js'
import type { Shape } from '../../../ir/shape.js'

/** A declaration with `input`, `output`, `wire` or `reg`. It gets its name when the object is complete. */
export interface FieldDeclaration {
  readonly kind: 'input' | 'output' | 'wire' | 'register'
  readonly shape: Shape
  readonly flips: readonly boolean[]
  readonly reset: unknown
  /** The value with which runs begin; undefined if none was given. */
  readonly initial: unknown
  readonly place: Place
  /** The module object that declares it, once it is bound. */
  owner: object | null
  /** Its segments, such as `['in', 0]`, once it is bound. */
  segments: readonly (string | number)[]
}

/** A declared memory. */
export class MemoryRef {
  owner: object | null = null
  segments: readonly (string | number)[] = []
  constructor(
    readonly length: number,
    readonly shape: Shape,
    readonly place: Place,
    /** The first words with which runs begin; undefined if none were given. */
    readonly initial?: readonly unknown[],
  ) {}
}

/** The key to the declarations behind an array of a module's fields or children. */
export const behind = Symbol('members')

/** The declarations in such an array; null for other values. */
export function membersBehind(value: unknown): readonly unknown[] | null {
  if (typeof value !== 'object' || value === null) return null
  return (value as { readonly [behind]?: readonly unknown[] })[behind] ?? null
}
