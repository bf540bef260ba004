/** Encodes shapes: each shape once, after the shapes inside it. */

import { obtain } from '../../base/maps.js'
import { leafCount, type BitsShape, type EnumShape, type Shape, type StructShape } from '../shape.js'
import { checkedWidth, type Input } from './input.js'
import type { LabelInput, LabelOutput } from './labels.js'
import { limits, checkLimit, refuse } from './limits.js'
import type { OutputRows } from './output.js'
import type { DesignSize } from './size.js'

/** Numbers with a special radix have separate codes. */
type Kind = Shape['kind'] | NonNullable<BitsShape['radix']>

/** A code is an index into this list. */
const kinds = ['bits', 'bool', 'enum', 'struct', 'array', 'bin', 'hex'] as const satisfies Kind[]

export class ShapeOutput {
  private readonly numbers = new Map<Shape, number>()

  constructor(
    private readonly rows: OutputRows,
    private readonly labels: LabelOutput,
  ) {}

  numberOf(shape: Shape): number {
    return obtain(this.numbers, shape, () => this.write(shape))
  }

  private write(shape: Shape): number {
    const { rows } = this
    const { output } = rows
    switch (shape.kind) {
      case 'bits':
        return this.row(shape.radix ?? shape.kind, () => output.type(shape))
      case 'bool':
        return this.row(shape.kind, () => undefined)
      case 'enum':
        return this.row(shape.kind, () => {
          output.text(shape.name)
          output.number(shape.width)
          output.list(shape.members, ({ name, value }) => {
            output.text(name)
            output.number(value)
          })
        })
      case 'struct': {
        const members = shape.members.map((member) => this.numberOf(member.shape))
        const label = shape.label ? 1 + this.labels.numberOf(shape.label) : 0
        return this.row(shape.kind, () => {
          output.text(shape.name)
          output.list(members, (member) => output.number(member))
          for (const { name } of shape.members) output.text(name)
          output.number(label)
        })
      }
      case 'array': {
        const element = this.numberOf(shape.element)
        return this.row(shape.kind, () => {
          output.number(shape.length)
          output.number(element)
        })
      }
    }
  }

  private row(kind: Kind, write: () => void): number {
    return this.rows.number(() => {
      this.rows.output.number(kinds.indexOf(kind))
      write()
    })
  }
}

/** Reads all shapes, and returns them by number. */
export class ShapeInput {
  private readonly shapes: Shape[] = []
  private readonly extents = new Map<Shape, Extent>()

  constructor(input: Input, labels: LabelInput) {
    while (!input.isAtEnd()) {
      const shape = readShape(input, () => this.shapes[input.number(this.shapes.length)]!, labels)
      const extent = this.extentOf(shape)
      checkLimit(extent.depth, limits.shapes, 'structs and arrays inside each other')
      this.extents.set(shape, extent)
      this.shapes.push(shape)
    }
  }

  /** Reads the shape of a declaration and counts its leaves. */
  read(input: Input, size: DesignSize): Shape {
    const shape = this.shapes[input.number(this.shapes.length)]!
    size.add('leaves', leafCount(shape))
    size.add('characters', this.extents.get(shape)!.characters)
    return shape
  }

  private extentOf(shape: Shape): Extent {
    switch (shape.kind) {
      case 'bits':
      case 'bool':
      case 'enum':
        return { depth: 0, characters: 0 }
      case 'struct':
        return shape.members.reduce<Extent>(
          (sum, { name, shape: inner }) => {
            const { depth, characters } = this.extents.get(inner)!
            const added = characters + leafCount(inner) * (name.length + 1)
            return { depth: Math.max(sum.depth, depth + 1), characters: sum.characters + added }
          },
          { depth: 1, characters: 0 },
        )
      case 'array': {
        const { depth, characters } = this.extents.get(shape.element)!
        const added = leafCount(shape.element) * (String(shape.length).length + 2)
        return { depth: depth + 1, characters: shape.length * (characters + added) }
      }
    }
  }
}

/** The depth and size of a shape. */
interface Extent {
  /** The nesting depth of structs and arrays. */
  readonly depth: number
  /** The number of characters in the paths of all leaves. */
  readonly characters: number
}

function readShape(input: Input, inner: () => Shape, labels: LabelInput): Shape {
  const kind = kinds[input.number(kinds.length)]!
  switch (kind) {
    case 'bits':
      return { kind, ...input.type() }
    case 'bin':
    case 'hex':
      return { kind: 'bits', ...input.type(), radix: kind }
    case 'bool':
      return { kind }
    case 'enum':
      return readEnum(input)
    case 'struct':
      return readStruct(input, inner, labels)
    case 'array': {
      const length = input.number()
      return length > 0 ? { kind, length, element: inner() } : refuse('an array has no elements')
    }
  }
}

function readEnum(input: Input): EnumShape {
  const name = input.printable()
  const width = checkedWidth(input.number())
  // A TypeScript enum has number values.
  checkLimit(width, 53, 'bits in an enum')
  const members = input.list(() => ({ name: input.printable(), value: input.number(2 ** width) }), 1)
  return { kind: 'enum', name, width, members }
}

function readStruct(input: Input, inner: () => Shape, labels: LabelInput): StructShape {
  const name = input.printable()
  const shapes = input.list(inner, 1)
  const names = new Set(shapes.map(() => input.printable()))
  if (names.size !== shapes.length || names.has('__proto__'))
    refuse(`the struct ${name} has two members of one name, or a prototype`)
  const members = [...names].map((member, i) => ({ name: member, shape: shapes[i]! }))
  const label = input.number()
  return { kind: 'struct', name, members, label: label === 0 ? null : labels.at(label - 1) }
}
