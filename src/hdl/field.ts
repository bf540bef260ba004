import type { Place } from '../ir/place.js'
import type { Shape } from '../ir/shape.js'
import type { Module } from './module.js'

/** What a class declares with `input`, `output`, `wire` and `reg`. The names come when the object is complete. */
export interface FieldDeclaration {
  readonly kind: 'input' | 'output' | 'wire' | 'register'
  readonly shape: Shape
  readonly flips: readonly boolean[]
  readonly reset: unknown
  readonly place: Place
  owner: Module<unknown> | null
  /** `['in', 0]`, once bound. */
  segments: readonly (string | number)[]
}

/** A declared memory. */
export class MemoryRef {
  owner: Module<unknown> | null = null
  segments: readonly (string | number)[] = []
  constructor(
    readonly length: number,
    readonly shape: Shape,
    readonly place: Place,
  ) {}
}
