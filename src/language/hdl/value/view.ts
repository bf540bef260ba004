import { obtain } from '../../../base/maps.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { leafCount, type Shape, type ShapeLeaf, type StructShape } from '../../../ir/shape.js'
import { currentBlock, requireBlock } from './context.js'
import { Missing, SignalRef } from './leaf.js'
import { missingMember } from './missing.js'
import { placeHere } from './place.js'
import { recover, recoverStore, refused } from './recovery.js'
import type { FieldDeclaration } from './field.js'

/**
 * Hardware structs and arrays. In JavaScript they are an object and an array whose members are read and written on each
 * access. Destructuring patterns, spreads, `slice` and `Object.assign` all use these accesses, so they have the same meaning
 * for signals as for any object. Another name for one is an alias.
 */

/** The leaves of a view, in the order of its shape. */
export interface Leaves {
  /** The current value. */
  read(index: number): unknown
  /** The target for an assignment to the leaf. */
  target(index: number): LeafTarget
  /** The declared field of the leaves; null for other leaves. */
  readonly field: FieldDeclaration | null
  /** True if the leaves are values that can no longer change. */
  readonly isValue: boolean
}

/** A target for a scalar: a declared leaf, or one that the running hardware selects. */
export type LeafTarget = SignalRef | { assign(value: unknown, place: Place): void }

const viewOf = Symbol('view')

/** The description behind a hardware object or array. */
export class View {
  /** The nested aggregates that were read. */
  #members: Map<string, unknown> | null = null

  constructor(
    readonly shape: Shape,
    readonly leaves: Leaves,
    readonly first: number,
  ) {}

  /** The struct or array for RTL code. */
  static open(shape: Shape, leaves: Leaves, first = 0): unknown {
    if (shape.kind === 'struct') return new Proxy<object>({}, new StructTraps(new View(shape, leaves, first), shape))
    if (shape.kind === 'array') {
      const view = new View(shape, leaves, first)
      return new Proxy<object>(new Array(shape.length), new ArrayTraps(view, shape.length))
    }
    return leaves.read(first)
  }

  /** The view behind a value; null if there is none. */
  static of(value: unknown): View | null {
    if (typeof value !== 'object' || value === null) return null
    return (value as { readonly [viewOf]?: View })[viewOf] ?? null
  }

  get count(): number {
    return leafCount(this.shape)
  }

  /** The current member: the value of a leaf, or a view of an aggregate. */
  member(key: string, shape: Shape, offset: number): unknown {
    if (shape.kind !== 'struct' && shape.kind !== 'array') return this.#leaf(this.first + offset)
    const known = this.#members?.get(key)
    if (known !== undefined) return known
    const made = View.open(shape, this.leaves, this.first + offset)
    ;(this.#members ??= new Map()).set(key, made)
    return made
  }

  #leaf(index: number): unknown {
    try {
      return this.leaves.read(index)
    } catch (error) {
      return refused(error)
    }
  }

  /** The target for an assignment to a part: a leaf, or a view of an aggregate. */
  target(shape: Shape, offset: number): unknown {
    if (shape.kind === 'struct' || shape.kind === 'array') return View.open(shape, this.leaves, this.first + offset)
    return this.leaves.target(this.first + offset)
  }

  targets(): LeafTarget[] {
    return Array.from({ length: this.count }, (_, i) => this.leaves.target(this.first + i))
  }

  values(): unknown[] {
    return Array.from({ length: this.count }, (_, i) => this.leaves.read(this.first + i))
  }
}

/** A part of a struct or array; parts are found by their JavaScript names. */
interface Part {
  readonly shape: Shape
  /** The number of leaves before it. */
  readonly offset: number
}

const partsOfStructs = new WeakMap<StructShape, ReadonlyMap<string, Part>>()

function partsOf({ members }: StructShape): ReadonlyMap<string, Part> {
  let offset = 0
  return new Map(
    members.map(({ name, shape }) => {
      offset += leafCount(shape)
      return [name, { shape, offset: offset - leafCount(shape) }]
    }),
  )
}

/** The common part of structs and arrays. */
abstract class Traps implements ProxyHandler<object> {
  constructor(readonly view: View) {}

  abstract part(key: string): Part | null
  abstract names(): string[]
  /** The value of a key that is not a part. */
  abstract other(target: object, key: string): unknown

  get(target: object, key: string | symbol): unknown {
    if (key === viewOf) return this.view
    if (typeof key === 'symbol') return Reflect.get(target, key) as unknown
    const part = this.part(key)
    return part ? this.view.member(key, part.shape, part.offset) : this.other(target, key)
  }

  set(_: object, key: string | symbol, value: unknown): boolean {
    const place = placeHere()
    const part = typeof key === 'string' ? this.part(key) : null
    if (part) recoverStore(value, (stored) => this.store(part, stored, place))
    else recover(() => this.refuse(String(key), place))
    return true
  }

  private store({ shape, offset }: Part, value: unknown, place: Place): void {
    requireBlock(place).assignHardware(this.view.target(shape, offset), value, place)
  }

  has(target: object, key: string | symbol): boolean {
    return key === viewOf || (typeof key === 'string' && this.part(key) !== null) || key in target
  }

  deleteProperty(_: object, key: string | symbol): boolean {
    return failFixed(`delete a member of`, String(key))
  }

  defineProperty(_: object, key: string | symbol): boolean {
    return failFixed('define a member of', String(key))
  }

  setPrototypeOf(): boolean {
    return failFixed('change the kind of', null)
  }

  preventExtensions(): boolean {
    return failFixed('freeze', null)
  }

  getOwnPropertyDescriptor(target: object, key: string | symbol): PropertyDescriptor | undefined {
    const part = typeof key === 'string' ? this.part(key) : null
    if (!part) return Reflect.getOwnPropertyDescriptor(target, key)
    return { value: this.get(target, key), writable: true, enumerable: true, configurable: true }
  }

  protected refuse(key: string, place: Place): never {
    return Missing.tell(missingMember(nameOfShape(this.view.shape), key, this.names()), place)
  }
}

class StructTraps extends Traps {
  readonly #parts: ReadonlyMap<string, Part>

  constructor(view: View, shape: StructShape) {
    super(view)
    this.#parts = obtain(partsOfStructs, shape, () => partsOf(shape))
  }

  part(key: string): Part | null {
    return this.#parts.get(key) ?? null
  }

  names(): string[] {
    return [...this.#parts.keys()]
  }

  ownKeys(): string[] {
    return this.names()
  }

  other(target: object, key: string): unknown {
    if (key in target || !currentBlock()) return Reflect.get(target, key) as unknown
    return missingMember(nameOfShape(this.view.shape), key, this.names())
  }
}

class ArrayTraps extends Traps {
  readonly #element: Shape
  readonly #leaves: number

  constructor(
    view: View,
    readonly length: number,
  ) {
    super(view)
    this.#element = (view.shape as { readonly element: Shape }).element
    this.#leaves = leafCount(this.#element)
  }

  part(key: string): Part | null {
    const index = Number(key)
    if (!(index >= 0 && index < this.length) || String(index) !== key) return null
    return { shape: this.#element, offset: index * this.#leaves }
  }

  names(): string[] {
    return Array.from({ length: this.length }, (_, i) => String(i))
  }

  ownKeys(): string[] {
    return [...this.names(), 'length']
  }

  other(target: object, key: string): unknown {
    return Reflect.get(target, key) as unknown
  }

  protected override refuse(key: string, place: Place): never {
    if (key === 'length') failFixed('change the length of', null)
    return fail('FW117', `there is no ${key} here: the array has ${this.length}`, place, 'use an index that exists')
  }
}

function failFixed(what: string, key: string | null): never {
  const message = `this would ${what} a signal${key === null ? '' : ` (${key})`}, but signals are fixed by their declaration`
  const help = 'assign a value to it instead, or work on a copy: [...x], { ...x }'
  return fail('FW127', message, placeHere(), help)
}

/** The name of an aggregate in messages. */
export function nameOfShape(shape: Shape): string {
  if (shape.kind === 'array') return `an array of ${shape.length}`
  return shape.kind === 'struct' ? `the ${shape.name}` : shape.kind
}

/** The leaves of a declared field. Inside a block they read as values; before that they are the declarations. */
export class FieldLeaves implements Leaves {
  readonly isValue = false
  readonly #refs: (SignalRef | undefined)[] = []

  constructor(
    readonly field: FieldDeclaration,
    readonly shapes: readonly ShapeLeaf[],
  ) {}

  read(index: number): unknown {
    const ref = this.target(index)
    const block = currentBlock()
    return block ? block.look(ref) : ref
  }

  target(index: number): SignalRef {
    return (this.#refs[index] ??= new SignalRef(this.field, index, this.shapes[index]!.shape))
  }
}
