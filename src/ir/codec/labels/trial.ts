/** Trying a `show` function on values, and watching which leaves it looks at. */

import {
  leafCount,
  shapeLeaves,
  type ArrayShape,
  type PlainValue,
  type Shape,
  type ShapeLeaf,
  type StructShape,
} from '../../shape.js'

/** What came of one call. */
export interface Trial {
  readonly text: string
  /** The leaves that were looked at, by their numbers, in the order of the first look. */
  readonly looked: readonly number[]
}

/** A struct's `show`, with the leaves of the struct. */
export class Showing {
  readonly leaves: readonly ShapeLeaf['shape'][]
  /** How often it has been called. */
  calls = 0
  private readonly value: Record<string, PlainValue>
  private readonly looked = new Set<number>()
  private valueOf: (leaf: number) => PlainValue = () => 0

  constructor(
    shape: StructShape,
    private readonly show: NonNullable<StructShape['show']>,
  ) {
    this.leaves = shapeLeaves(shape).map((leaf) => leaf.shape)
    this.value = this.watched(shape, 0)() as Record<string, PlainValue>
  }

  /** Calls it with values by number of leaf. A function that fails has nothing to show. */
  try(valueOf: (leaf: number) => PlainValue): Trial {
    this.calls++
    this.looked.clear()
    this.valueOf = valueOf
    const text = this.textOf()
    return { text, looked: [...this.looked] }
  }

  private textOf(): string {
    try {
      const text: unknown = this.show(this.value)
      return typeof text === 'string' ? text : ''
    } catch {
      return ''
    }
  }

  /** Gives a value whose leaves, of which `first` is the first, are asked for when somebody looks at them. */
  private watched(shape: Shape, first: number): () => PlainValue {
    if (shape.kind !== 'struct' && shape.kind !== 'array')
      return () => {
        this.looked.add(first)
        return this.valueOf(first)
      }
    const whole: object = shape.kind === 'struct' ? {} : []
    let next = first
    for (const [name, inner] of partsOf(shape)) {
      Object.defineProperty(whole, name, { get: this.watched(inner, next), enumerable: true })
      next += leafCount(inner)
    }
    return () => whole as PlainValue
  }
}

function partsOf(shape: StructShape | ArrayShape): readonly (readonly [string | number, Shape])[] {
  if (shape.kind === 'struct') return shape.members.map(({ name, shape: inner }) => [name, inner])
  return Array.from({ length: shape.length }, (_, i) => [i, shape.element])
}
