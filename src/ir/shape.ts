import { isCustom, partsText, type Label, type Scalar } from './label.js'

/**
 * The declared type of a field for display. It is stored beside the flattened leaves so that testbench handles, waves and
 * reports show flits and states, not bits. It does not influence behaviour.
 */
export type Shape = BitsShape | BoolShape | EnumShape | StructShape | ArrayShape

/** `uint(width)`, `sint(width)` or `mask(width)`. */
export interface BitsShape {
  readonly kind: 'bits'
  readonly width: number
  readonly signed: boolean
  /** The radix for display; default: decimal, or hexadecimal for wide values. */
  readonly radix?: 'bin' | 'hex'
}

/** The type as declared: `uint(4)`. */
export function describeBits({ width, signed, radix }: Omit<BitsShape, 'kind'>): string {
  if (radix) return `mask(${width})`
  return `${signed ? 'sint' : 'uint'}(${width})`
}

/** The integers of a leaf or a word. */
type Integers = Pick<BitsShape, 'width' | 'signed'>

/** One bit that reads as `true` and `false` in a testbench. */
export interface BoolShape {
  readonly kind: 'bool'
}

/** One leaf with named values. */
export interface EnumShape {
  readonly kind: 'enum'
  readonly name: string
  readonly width: number
  readonly members: readonly { readonly name: string; readonly value: number }[]
}

export interface StructShape {
  readonly kind: 'struct'
  readonly name: string
  readonly members: readonly { readonly name: string; readonly shape: Shape }[]
  /** A short text for the whole value, such as `H→(3,2)`; empty if there is nothing to show. */
  readonly label: Label | null
}

export interface ArrayShape {
  readonly kind: 'array'
  readonly length: number
  readonly element: Shape
}

/** A value outside the hardware: numbers up to 53 bits, bigints beyond; booleans for `bool`; structs and arrays of these. */
export type PlainValue = number | bigint | boolean | readonly PlainValue[] | { readonly [member: string]: PlainValue }

export interface ShapeLeaf {
  /** The suffix after the field's name: `[0].flit.head`, or empty for a scalar field. */
  readonly suffix: string
  /** The suffix in identifiers: `_0_flit_head`. */
  readonly nameSuffix: string
  readonly shape: BitsShape | BoolShape | EnumShape
}

/** Leaves by shape: most of the many fields of a network share a few shapes. */
const knownLeaves = new WeakMap<Shape, readonly ShapeLeaf[]>()

/** The leaves in the order of {@link import('./ir.js').Field.signals}. */
export function shapeLeaves(shape: Shape): readonly ShapeLeaf[] {
  const known = knownLeaves.get(shape)
  if (known) return known
  const leaves: ShapeLeaf[] = []
  collectLeaves(shape, '', '', leaves)
  knownLeaves.set(shape, leaves)
  return leaves
}

function collectLeaves(shape: Shape, suffix: string, nameSuffix: string, leaves: ShapeLeaf[]): void {
  switch (shape.kind) {
    case 'bits':
    case 'bool':
    case 'enum':
      leaves.push({ suffix, nameSuffix, shape })
      break
    case 'struct':
      for (const { name, shape: inner } of shape.members)
        collectLeaves(inner, `${suffix}.${name}`, `${nameSuffix}_${name}`, leaves)
      break
    case 'array':
      for (let i = 0; i < shape.length; i++)
        collectLeaves(shape.element, `${suffix}[${i}]`, `${nameSuffix}_${i}`, leaves)
      break
  }
}

const knownCounts = new WeakMap<StructShape, number>()

export function leafCount(shape: Shape): number {
  if (shape.kind === 'array') return shape.length * leafCount(shape.element)
  if (shape.kind !== 'struct') return 1
  let count = knownCounts.get(shape)
  if (count === undefined) {
    count = shape.members.reduce((sum, member) => sum + leafCount(member.shape), 0)
    knownCounts.set(shape, count)
  }
  return count
}

export function leafWidth(shape: ShapeLeaf['shape']): number {
  return shape.kind === 'bool' ? 1 : shape.width
}

export function leafType(shape: ShapeLeaf['shape']): Integers {
  return { width: leafWidth(shape), signed: shape.kind === 'bits' && shape.signed }
}

/** The total width of all leaves in bits. */
export function shapeWidth(shape: Shape): number {
  return shapeLeaves(shape).reduce((sum, leaf) => sum + leafWidth(leaf.shape), 0)
}

/** The type of a memory word: a scalar's own type; an aggregate is packed into unsigned bits. */
export function wordType(shape: Shape): Integers {
  const leaves = shapeLeaves(shape)
  return leaves.length === 1 ? leafType(leaves[0]!.shape) : { width: shapeWidth(shape), signed: false }
}

/** The value of a leaf in a testbench, from its raw integer. */
export function leafValue(shape: ShapeLeaf['shape'], raw: number | bigint): number | bigint | boolean {
  return shape.kind === 'bool' ? raw !== 0 && raw !== 0n : raw
}

/** Builds the plain value of `shape` by taking raw leaf values in order from `next`. */
export function assemble(shape: Shape, next: () => number | bigint): PlainValue {
  switch (shape.kind) {
    case 'bits':
    case 'bool':
    case 'enum':
      return leafValue(shape, next())
    case 'struct':
      return Object.fromEntries(shape.members.map((member) => [member.name, assemble(member.shape, next)]))
    case 'array':
      return Array.from({ length: shape.length }, () => assemble(shape.element, next))
  }
}

/**
 * The text of a struct.
 * @returns an empty text if there is nothing to show, and `<name>` for a custom label without its function
 */
export function labelText(shape: StructShape, label: Label, value: Readonly<Record<string, PlainValue>>): string {
  if (isCustom(label)) return label.text ? label.text(value as never) : `<${label.name}>`
  return partsText(label, (leaf) => leafAt(shape, value, leaf))
}

const pathsOf = new WeakMap<StructShape, (readonly (string | number)[])[]>()

function leafAt(shape: StructShape, value: Readonly<Record<string, PlainValue>>, leaf: number): Scalar | undefined {
  let paths = pathsOf.get(shape)
  if (!paths) pathsOf.set(shape, (paths = []))
  let at: PlainValue | undefined = value
  for (const key of (paths[leaf] ??= pathTo(shape, leaf))) at = (at as Record<string, PlainValue> | undefined)?.[key]
  return at as Scalar | undefined
}

/** The members and indices that lead to a leaf. */
function pathTo(shape: Shape, leaf: number): readonly (string | number)[] {
  if (shape.kind === 'array') {
    const size = leafCount(shape.element)
    return [Math.floor(leaf / size), ...pathTo(shape.element, leaf % size)]
  }
  if (shape.kind !== 'struct') return []
  let first = 0
  for (const { name, shape: inner } of shape.members) {
    const size = leafCount(inner)
    if (leaf < first + size) return [name, ...pathTo(inner, leaf - first)]
    first += size
  }
  return ['']
}
