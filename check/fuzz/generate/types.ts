/** The hardware types of generated programs. */

import type { Type } from '../../../src/ir/ir.js'
import type { Choice } from './choice.js'

export interface NumberType {
  readonly kind: 'uint' | 'sint'
  readonly width: number
}
export type ScalarType = NumberType | { readonly kind: 'bool' } | EnumType
export type ValueType = ScalarType | StructType | VectorType

export interface EnumType {
  readonly kind: 'enum'
  readonly name: string
  readonly members: readonly { readonly name: string; readonly value: number }[]
}

export interface StructType {
  readonly kind: 'struct'
  readonly name: string
  readonly members: readonly { readonly name: string; readonly type: ValueType; readonly flipped: boolean }[]
}

export interface VectorType {
  readonly kind: 'vector'
  readonly length: number
  readonly element: ValueType
}

export function isScalar(type: ValueType): type is ScalarType {
  return type.kind !== 'struct' && type.kind !== 'vector'
}

export function isNumber(type: ValueType): type is NumberType {
  return type.kind === 'uint' || type.kind === 'sint'
}

/** The type in the notation of the program; enums and structs by the names of their constants. */
export function typeText(type: ValueType): string {
  switch (type.kind) {
    case 'uint':
    case 'sint':
      return `${type.kind}(${type.width})`
    case 'bool':
      return 'bool'
    case 'enum':
      return `enumOf(${type.name}, '${type.name}')`
    case 'struct':
      return type.name
    case 'vector':
      return `vec(${type.length}, ${typeText(type.element)})`
  }
}

export function enumWidth({ members }: EnumType): number {
  return Math.max(...members.map(({ value }) => value)).toString(2).length
}

/** The integers of a scalar. */
export function integerType(type: ScalarType): Type {
  switch (type.kind) {
    case 'uint':
    case 'sint':
      return { width: type.width, signed: type.kind === 'sint' }
    case 'bool':
      return { width: 1, signed: false }
    case 'enum':
      return { width: enumWidth(type), signed: false }
  }
}

/** A scalar inside a value: the suffix to the value's name that selects it. */
export interface LeafPath {
  readonly suffix: string
  readonly type: ScalarType
  readonly flipped: boolean
}

export function leavesOf(type: ValueType, suffix = '', flipped = false): LeafPath[] {
  if (isScalar(type)) return [{ suffix, type, flipped }]
  if (type.kind === 'vector') {
    return Array.from({ length: type.length }, (_, i) => leavesOf(type.element, `${suffix}[${i}]`, flipped)).flat()
  }
  return type.members.flatMap((member) => leavesOf(member.type, `${suffix}.${member.name}`, flipped !== member.flipped))
}

export function bitsOf(type: ValueType): number {
  return leavesOf(type).reduce((sum, leaf) => sum + integerType(leaf.type).width, 0)
}

/** True if some bit patterns of a part are not valid values. */
export function hasEnum(type: ValueType): boolean {
  return leavesOf(type).some((leaf) => leaf.type.kind === 'enum')
}

/** True if all members of the type have the same direction. */
export function isOneWay(type: ValueType): boolean {
  return leavesOf(type).every((leaf) => !leaf.flipped)
}

export function sameType(a: ValueType, b: ValueType): boolean {
  return typeText(a) === typeText(b)
}

/** The enums and structs of one program. */
export class TypeSet {
  readonly enums: readonly EnumType[]
  readonly structs: readonly StructType[]
  /** Structs with backward members. */
  readonly interfaces: readonly StructType[]

  constructor(private readonly choice: Choice) {
    this.enums = choice.times(1, 2, (i) => this.#enum(`Mode${i}`))
    const structs: StructType[] = []
    for (let i = choice.amount(1, 3); i > 0; i--) structs.push(this.#struct(`Record${structs.length}`, structs, false))
    this.structs = structs
    this.interfaces = choice.times(0, 1, (i) => this.#struct(`Link${i}`, [], true))
  }

  number(): NumberType {
    return { kind: this.choice.chance(2, 3) ? 'uint' : 'sint', width: this.choice.width() }
  }

  scalar(): ScalarType {
    return this.choice.weighted<ScalarType>([
      [6, () => this.number()],
      [2, () => ({ kind: 'bool' })],
      [1, () => this.choice.pick(this.enums)],
    ])
  }

  /** Any type without backward members. */
  value(): ValueType {
    return this.choice.weighted<ValueType>([
      [6, () => this.scalar()],
      [2, () => this.choice.pick(this.structs)],
      [2, () => this.vector()],
    ])
  }

  vector(): VectorType {
    const element = this.choice.chance(1, 5) ? this.choice.pick(this.structs) : this.scalar()
    return { kind: 'vector', length: this.choice.pick([1, 2, 2, 3, 4, 5]), element }
  }

  /** The declarations, as lines of the program. */
  declarations(): string[] {
    return [
      ...this.enums.map(
        ({ name, members }) => `enum ${name} { ${members.map((m) => `${m.name} = ${m.value}`).join(', ')} }`,
      ),
      ...[...this.structs, ...this.interfaces].map(({ name, members }) => {
        const list = members.map((m) => `${m.name}: ${m.flipped ? `flipped(${typeText(m.type)})` : typeText(m.type)}`)
        return `const ${name} = struct({ ${list.join(', ')} }, { name: '${name}' })`
      }),
    ]
  }

  /** 0 is always a member: it is the result of an index past the end, and the initial value of memories. */
  #enum(name: string): EnumType {
    const values = new Set([0])
    for (let i = this.choice.between(1, 4); i > 0; i--) values.add(this.choice.between(1, this.choice.pick([3, 3, 7])))
    return { kind: 'enum', name, members: [...values].map((value) => ({ name: `M${value}`, value })) }
  }

  #struct(name: string, inner: readonly StructType[], twoWay: boolean): StructType {
    const member = (): ValueType =>
      this.choice.weighted<ValueType>([
        [8, () => this.scalar()],
        [inner.length, () => this.choice.pick(inner)],
        [1, () => ({ kind: 'vector', length: this.choice.between(1, 3), element: this.scalar() })],
      ])
    const members = this.choice.times(2, 3, (i) => ({ name: `m${i}`, type: member(), flipped: twoWay && i === 0 }))
    return { kind: 'struct', name, members }
  }
}
