import type { Choice } from './choice.js'
import type { Expressions } from './expressions.js'
import { rangeOf, type NumberValue } from './numbers.js'
import { expression, sequence, text, type Piece } from './piece.js'
import type { ReadableVector } from './scope.js'
import {
  bitsOf,
  hasEnum,
  integerType,
  isScalar,
  leavesOf,
  sameType,
  typeText,
  type EnumType,
  type NumberType,
  type ScalarType,
  type ValueType,
} from './types.js'

/** Values that can be stored in a given type. */
export class StoredValues {
  readonly #make: Expressions
  readonly #choice: Choice

  constructor(make: Expressions) {
    this.#make = make
    this.#choice = make.around.choice
  }

  /** A value that can be stored in `type`. */
  value(type: ValueType, depth: number): Piece {
    if (isScalar(type)) return this.scalar(type, depth)
    const same = this.aggregates(type)
    const { length } = leavesOf(type)
    return this.#choice.weighted<Piece>([
      [same.length > 0 ? 4 : 0, () => expression`${this.#choice.pick(same)}`],
      [
        same.length > 1 ? 2 : 0,
        () => expression`(${this.#make.condition(depth)} ? ${this.#choice.pick(same)} : ${this.#choice.pick(same)})`,
      ],
      [
        hasEnum(type) || length > 8 ? 0 : 1,
        () => expression`unpackAs(${typeText(type)}, low(${this.#make.number(depth).piece}, ${bitsOf(type)}))`,
      ],
      [2, () => this.#build(type, depth)],
    ])
  }

  /** A value that can be stored in a scalar of `type`. */
  scalar(type: ScalarType, depth: number): Piece {
    switch (type.kind) {
      case 'bool':
        return this.#make.condition(depth)
      case 'enum':
        return this.#enumValue(type, depth)
      case 'uint':
      case 'sint':
        return this.#stored(type, depth)
    }
  }

  #build(type: ValueType, depth: number): Piece {
    if (type.kind === 'struct') {
      const members = type.members.map((member) => text`${member.name}: ${this.value(member.type, depth - 1)}`)
      return expression`{ ${sequence(members, ', ')} }`
    }
    if (type.kind !== 'vector') return this.value(type, depth)
    const sources = this.#make.scope.vectors.filter(
      (vector) => vector.type.length === type.length && isScalar(vector.type.element),
    )
    if (sources.length > 0 && isScalar(type.element) && this.#choice.chance(1, 2))
      return this.#mapped(this.#choice.pick(sources), type.element, depth)
    return expression`[${sequence(
      Array.from({ length: type.length }, () => this.value(type.element, depth - 1)),
      ', ',
    )}]`
  }

  /** `this.v.map((x, i) => …)` */
  #mapped(source: ReadableVector, element: ScalarType, depth: number): Piece {
    const item = this.#make.around.fresh('x')
    const inner = this.#make.where(item, source.type.element)
    return expression`${source.text}.map((${item}) => ${inner.scalar(element, Math.min(depth, 2))})`
  }

  aggregates(type: ValueType): string[] {
    const found =
      type.kind === 'struct' ? this.#make.scope.structs : this.#make.scope.vectors.filter(({ plain }) => !plain)
    return found.filter((readable) => sameType(readable.type, type)).map((readable) => readable.text)
  }

  #enumValue(type: EnumType, depth: number): Piece {
    const signals = this.#make.scope.leaves.filter((leaf) => sameType(leaf.type, type))
    const member = (): Piece => expression`${type.name}.${this.#choice.pick(type.members).name}`
    return this.#choice.weighted<Piece>([
      [2, member],
      [signals.length > 0 ? 3 : 0, () => expression`${this.#choice.pick(signals).text}`],
      [
        depth > 0 ? 1 : 0,
        () => expression`(${this.#make.condition(depth - 1)} ? ${this.#enumValue(type, depth - 1)} : ${member()})`,
      ],
      [
        depth > 0 ? 1 : 0,
        () => expression`asMember(${typeText(type)}, ${this.#make.number(depth - 1).piece}, ${member()})`,
      ],
    ])
  }

  /** A number cut to a type, or one that fits uncut. */
  #stored(type: NumberType, depth: number): Piece {
    const { width } = type
    return this.#choice.weighted<Piece>([
      [6, () => this.cut(this.#make.number(depth), type)],
      [2, () => this.#carry(type, depth)],
      [2, () => this.#bounded(type, depth)],
      [1, () => this.#make.numbers.literal(integerType(type)).piece],
      [
        depth > 0 ? 1 : 0,
        () =>
          expression`(${this.#make.condition(depth - 1)} ? ${this.#stored(type, depth - 1)} : ${this.#stored(type, depth - 1)})`,
      ],
      [type.kind === 'uint' ? 1 : 0, () => expression`asUnsigned(low(${this.#make.number(depth).piece}, ${width}))`],
    ])
  }

  cut({ piece }: NumberValue, { kind, width }: NumberType): Piece {
    return kind === 'uint' ? expression`low(${piece}, ${width})` : expression`asSigned(low(${piece}, ${width}))`
  }

  /** A leaf wider than the target whose range is bounded, so that no cut is needed. */
  #bounded(type: NumberType, depth: number): Piece {
    const { kind, width } = type
    const { min, max } = rangeOf(integerType(type))
    const leaves = this.#make.numbers
      .numbers()
      .filter((leaf) => leaf.exact && leaf.type.kind === kind && /^[\w.]+$/.test(leaf.text))
      .filter((leaf) => leaf.type.width > width && leaf.type.width <= 53)
    if (leaves.length === 0) return this.cut(this.#make.number(depth), type)
    const { text: x, type: wide } = this.#choice.pick(leaves)
    const clamped = (): Piece =>
      kind === 'uint' ? expression`Math.min(${x}, ${max})` : expression`Math.max(${min}, Math.min(${max}, ${x}))`
    const above = rangeOf(integerType(wide)).max - max
    return this.#choice.weighted<Piece>([
      [2, clamped],
      [kind === 'uint' ? 2 : 0, () => expression`(${x} > ${max} ? ${max} : ${x})`],
      [kind === 'uint' ? 2 : 0, () => expression`(${x} < ${above} ? 0 : ${x} - ${above})`],
      [kind === 'uint' && width > 1 ? 2 : 0, () => expression`(${x} <= ${max / 3n} ? ${x} * 3 : ${max})`],
      [kind === 'uint' && width > 2 ? 1 : 0, () => expression`(${x} <= ${max / 4n} && ${x} !== 1 ? ${x} << 2 : 1)`],
    ])
  }

  /** Arithmetic on leaves no wider than the target, which loses only carries. */
  #carry(type: NumberType, depth: number): Piece {
    const sign = this.#choice.pick(['uint', 'sint'])
    const leaves = this.#make.numbers
      .numbers()
      .filter((leaf) => leaf.exact && leaf.type.width <= type.width && leaf.type.kind === sign)
    if (leaves.length === 0) return this.cut(this.#make.number(depth), type)
    const build = (levels: number): Piece => {
      if (levels === 0) return expression`${this.#choice.pick(leaves).text}`
      const operator = this.#choice.pick(['+', '-', '|', '^', '+', '~', levels === 1 ? '&' : '+'])
      return operator === '~'
        ? expression`(~${build(levels - 1)})`
        : expression`(${build(levels - 1)} ${operator} ${build(levels - 1)})`
    }
    return build(2)
  }
}
