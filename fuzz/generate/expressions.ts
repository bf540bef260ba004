import type { Type } from '../../src/ir/ir.js'
import type { Choice } from './choice.js'
import {
  boundsOf,
  isOpen,
  rangeOf,
  resultType,
  typeOfLiteral,
  unite,
  type Comparison,
  type NumberValue,
  type Operator,
} from './numbers.js'
import { expression, sequence, text, type Piece } from './piece.js'
import type { ReadableLeaf, ReadableMemory, ReadableVector, Scope } from './scope.js'
import {
  bitsOf,
  enumWidth,
  hasEnum,
  integerType,
  isNumber,
  isScalar,
  leavesOf,
  sameType,
  typeText,
  type EnumType,
  type NumberType,
  type ScalarType,
  type StructType,
  type TypeSet,
  type ValueType,
} from './types.js'

/** A helper function that the program declares. */
export interface Helper {
  /** How it is called: `pick` or `this.pick`. */
  readonly name: string
  readonly parameters: readonly ScalarType[]
  readonly result: ScalarType
}

/** What expressions of a module can use besides what is in scope. */
export interface Surroundings {
  readonly choice: Choice
  readonly types: TypeSet
  readonly helpers: readonly Helper[]
  /** Parameters of the class, each from 1 to 7: `this.p.n`. */
  readonly parameters: readonly string[]
  /** A name that the program has not used. */
  readonly fresh: (prefix: string) => string
}

/** Wider intermediate results are cut. */
const widest = 160
const safe = BigInt(Number.MAX_SAFE_INTEGER)

/** Random expressions over what is in scope, legal by construction. */
export class Expressions {
  readonly #choice: Choice

  constructor(
    readonly scope: Scope,
    readonly around: Surroundings,
  ) {
    this.#choice = around.choice
  }

  // ---------------------------------------------------------------------------------------------------- values

  /** A value that can be stored in `type`. */
  value(type: ValueType, depth: number): Piece {
    if (isScalar(type)) return this.scalar(type, depth)
    const same = this.#aggregates(type)
    const { length } = leavesOf(type)
    return this.#choice.weighted<Piece>([
      [same.length > 0 ? 4 : 0, () => expression`${this.#choice.pick(same)}`],
      [
        same.length > 1 ? 2 : 0,
        () => expression`(${this.condition(depth)} ? ${this.#choice.pick(same)} : ${this.#choice.pick(same)})`,
      ],
      [
        hasEnum(type) || length > 8 ? 0 : 1,
        () => expression`unpackAs(${typeText(type)}, low(${this.number(depth).piece}, ${bitsOf(type)}))`,
      ],
      [2, () => this.#build(type, depth)],
    ])
  }

  /** A value that can be stored in a scalar of `type`. */
  scalar(type: ScalarType, depth: number): Piece {
    switch (type.kind) {
      case 'bool':
        return this.condition(depth)
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
    const sources = this.scope.vectors.filter(
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
    const item = this.around.fresh('x')
    const inner = this.#with(item, source.type.element)
    return expression`${source.text}.map((${item}) => ${inner.scalar(element, Math.min(depth, 2))})`
  }

  /** These expressions where `name` can be read too. */
  #with(name: string, type: ValueType): Expressions {
    const scope = this.scope.copy()
    scope.add(name, type)
    return new Expressions(scope, this.around)
  }

  #aggregates(type: ValueType): string[] {
    const found = type.kind === 'struct' ? this.scope.structs : this.scope.vectors.filter(({ plain }) => !plain)
    return found.filter((readable) => sameType(readable.type, type)).map((readable) => readable.text)
  }

  #enumValue(type: EnumType, depth: number): Piece {
    const signals = this.scope.leaves.filter((leaf) => sameType(leaf.type, type))
    const member = (): Piece => expression`${type.name}.${this.#choice.pick(type.members).name}`
    return this.#choice.weighted<Piece>([
      [2, member],
      [signals.length > 0 ? 3 : 0, () => expression`${this.#choice.pick(signals).text}`],
      [
        depth > 0 ? 1 : 0,
        () => expression`(${this.condition(depth - 1)} ? ${this.#enumValue(type, depth - 1)} : ${member()})`,
      ],
    ])
  }

  /** A number cut to a type, or one that fits without. */
  #stored(type: NumberType, depth: number): Piece {
    const { width } = type
    return this.#choice.weighted<Piece>([
      [6, () => this.#cut(this.number(depth), type)],
      [2, () => this.#carry(type, depth)],
      [1, () => this.#literal(integerType(type)).piece],
      [
        depth > 0 ? 1 : 0,
        () =>
          expression`(${this.condition(depth - 1)} ? ${this.#stored(type, depth - 1)} : ${this.#stored(type, depth - 1)})`,
      ],
      [type.kind === 'uint' ? 1 : 0, () => expression`asUnsigned(low(${this.number(depth).piece}, ${width}))`],
    ])
  }

  #cut({ piece }: NumberValue, { kind, width }: NumberType): Piece {
    return kind === 'uint' ? expression`low(${piece}, ${width})` : expression`asSigned(low(${piece}, ${width}))`
  }

  /** Arithmetic on leaves no wider than the target, of which only carries are lost. */
  #carry(type: NumberType, depth: number): Piece {
    const sign = this.#choice.pick(['uint', 'sint'])
    const leaves = this.#numbers().filter(
      (leaf) => leaf.exact && leaf.type.width <= type.width && leaf.type.kind === sign,
    )
    if (leaves.length === 0) return this.#cut(this.number(depth), type)
    const build = (levels: number): Piece => {
      if (levels === 0) return expression`${this.#choice.pick(leaves).text}`
      const operator = this.#choice.pick(['+', '-', '*', '|', '^', '+', '~', levels === 1 ? '&' : '+'])
      return operator === '~'
        ? expression`(~${build(levels - 1)})`
        : expression`(${build(levels - 1)} ${operator} ${build(levels - 1)})`
    }
    return build(2)
  }

  // --------------------------------------------------------------------------------------------------- numbers

  /** A number of hardware. */
  number(depth: number): NumberValue {
    const made = this.#anyNumber(depth)
    if (made.type.width <= widest) return made
    return this.#low(made, this.#choice.width())
  }

  #anyNumber(depth: number): NumberValue {
    if (depth <= 0) return this.#leaf()
    const next = depth - 1
    const { vectors, memories } = this.scope
    const vector = vectors.filter(({ type }) => isNumber(type.element))
    const helpers = this.around.helpers.filter(({ result }) => isNumber(result))
    return this.#choice.weighted<NumberValue>([
      [8, () => this.#binary(next)],
      [2, () => this.#unary(next)],
      [3, () => this.#shift(next)],
      [3, () => this.#selection(next)],
      [2, () => this.#choose(next)],
      [vector.length > 0 ? 3 : 0, () => this.#indexed(this.#choice.pick(vector), next)],
      [memories.length > 0 ? 2 : 0, () => this.#word(this.#choice.pick(memories), next)],
      [vector.length > 0 ? 1 : 0, () => this.#reduced(this.#choice.pick(vector))],
      [helpers.length > 0 ? 2 : 0, () => this.#called(this.#choice.pick(helpers), next)],
      [3, () => this.#leaf()],
    ])
  }

  /** `low(x, n)`, behind which the front end still sees the range of a narrower `x`. */
  #low(value: NumberValue, width: number): NumberValue {
    const { type, exact } = value
    const cut = this.#exact(expression`low(${value.piece}, ${width})`, { width, signed: false })
    if (exact && type.width >= width) return cut
    return { ...cut, range: exact && !type.signed ? boundsOf(value) : null }
  }

  #exact(piece: Piece, type: Type): NumberValue {
    return { piece, type, exact: true, literal: null }
  }

  #numbers(): readonly (ReadableLeaf & { readonly type: NumberType })[] {
    return this.scope.leaves.filter((leaf): leaf is ReadableLeaf & { readonly type: NumberType } => isNumber(leaf.type))
  }

  #leaf(): NumberValue {
    const leaf = this.#choice.pick(this.#numbers())
    return { piece: expression`${leaf.text}`, type: integerType(leaf.type), exact: leaf.exact, literal: null }
  }

  #literal(type: Type): NumberValue {
    const range = rangeOf(type)
    const [min, max] = [range.min < -safe ? -safe : range.min, range.max > safe ? safe : range.max]
    const value = this.#choice.weighted<bigint>([
      [2, () => max],
      [1, () => min],
      [2, () => (min <= 0n ? 0n : min)],
      [2, () => (max >= 1n ? 1n : min)],
      [3, () => min + (BigInt(this.#choice.between(0, 2 ** 31)) * (max - min)) / 2n ** 31n],
    ])
    const piece = value < 0n ? expression`(${value})` : expression`${value}`
    return { piece, type: typeOfLiteral(value), exact: false, literal: value }
  }

  /** An operand: hardware, or now and then a literal or a parameter. */
  #operand(depth: number): NumberValue {
    const { parameters } = this.around
    if (parameters.length > 0 && this.#choice.chance(1, 8)) {
      return {
        piece: expression`${this.#choice.pick(parameters)}`,
        type: { width: 3, signed: false },
        exact: false,
        literal: null,
      }
    }
    return this.#choice.chance(1, 6)
      ? this.#literal({ width: this.#choice.width(), signed: this.#choice.chance(1, 3) })
      : this.number(depth)
  }

  #binary(depth: number): NumberValue {
    const operator = this.#choice.pick<Operator>(['+', '+', '-', '-', '*', '&', '|', '^'])
    const one = this.number(depth)
    const other = this.#operand(depth)
    const [left, right] = this.#choice.chance(1, 2) ? [one, other] : [other, one]
    return {
      piece: expression`(${left.piece} ${operator} ${right.piece})`,
      type: resultType(operator, left.type, right.type),
      exact: one.exact && (other.exact || other.literal !== null),
      literal: null,
    }
  }

  #unary(depth: number): NumberValue {
    const operand = this.number(depth)
    const { piece, type, exact } = operand
    if (this.#choice.chance(1, 2)) {
      const width = unite(type, { width: 1, signed: false }).width + 1
      return { piece: expression`(-${piece})`, type: { width, signed: true }, exact, literal: null }
    }
    const inner = boundsOf(operand)
    const width = type.signed ? type.width : type.width + 1
    const range = inner && { min: -inner.max - 1n, max: -inner.min - 1n }
    return { piece: expression`(~${piece})`, type: { width, signed: true }, exact, literal: null, range }
  }

  #shift(depth: number): NumberValue {
    const { piece, type, exact } = this.number(depth)
    const amount = (bits: number): Piece => expression`low(${this.number(depth).piece}, ${bits})`
    const { choice } = this.around
    const [known, few, many] = [choice.between(0, 9), choice.between(1, 4), choice.between(1, 8)]
    return choice.weighted<NumberValue>([
      [
        2,
        () => ({
          piece: expression`(${piece} << ${known})`,
          type: { ...type, width: type.width + known },
          exact,
          literal: null,
        }),
      ],
      [
        2,
        () => ({
          piece: expression`(${piece} << ${amount(few)})`,
          type: { ...type, width: type.width + 2 ** few - 1 },
          exact,
          literal: null,
        }),
      ],
      [2, () => this.#shiftedRight(piece, type, exact)],
      [3, () => ({ piece: expression`(${piece} >> ${amount(many)})`, type, exact, literal: null })],
    ])
  }

  /** Shifted by a known amount, rarely past the end. */
  #shiftedRight(piece: Piece, type: Type, exact: boolean): NumberValue {
    const past = this.#choice.chance(1, 40) ? this.#choice.between(0, 9) : 0
    const amount = past > 0 ? type.width + past : this.#choice.between(0, type.width - 1)
    const width = past > 0 ? type.width : type.width - amount
    return {
      piece: expression`(${piece} >> ${amount})`,
      type: { ...type, width },
      exact: exact && past === 0,
      literal: null,
    }
  }

  /** Something whose width is known and that is no plain number: what the selecting functions need. */
  #sized(depth: number): NumberValue {
    const made = this.number(depth)
    if (made.exact) return made
    return this.#low(made, this.#choice.width())
  }

  #selection(depth: number): NumberValue {
    const { choice } = this.around
    const width = choice.width()
    return choice.weighted<NumberValue>([
      [3, () => this.#low(this.number(depth), width)],
      [2, () => this.#bits(depth)],
      [2, () => this.#concat(depth)],
      [2, () => this.#reread(depth)],
      [1, () => this.#exact(expression`asBit(${this.condition(depth)})`, { width: 1, signed: false })],
      [1, () => this.#packed(depth)],
    ])
  }

  #bits(depth: number): NumberValue {
    const { piece, type } = this.#sized(depth)
    const low = this.#choice.between(0, type.width - 1)
    const high = this.#choice.between(low, type.width - 1)
    return this.#exact(expression`bits(${piece}, ${high}, ${low})`, { width: high - low + 1, signed: false })
  }

  #concat(depth: number): NumberValue {
    const parts = this.#choice.times(1, 3, () => {
      if (this.#choice.chance(1, 4)) return this.#exact(this.condition(depth), { width: 1, signed: false })
      return this.#sized(depth - 1)
    })
    const width = parts.reduce((sum, part) => sum + part.type.width, 0)
    return this.#exact(
      expression`concat(${sequence(
        parts.map(({ piece }) => piece),
        ', ',
      )})`,
      { width, signed: false },
    )
  }

  /** `asSigned` or `asUnsigned`. */
  #reread(depth: number): NumberValue {
    const { piece, type } = this.#sized(depth)
    const signed = this.#choice.chance(2, 3)
    return this.#exact(expression`${signed ? 'asSigned' : 'asUnsigned'}(${piece})`, { width: type.width, signed })
  }

  #packed(depth: number): NumberValue {
    const aggregates = [...this.scope.structs, ...this.scope.vectors.filter(({ plain }) => !plain)]
    if (aggregates.length === 0) return this.#bits(depth)
    const { text: name, type } = this.#choice.pick(aggregates)
    return this.#exact(expression`pack(${name})`, { width: bitsOf(type), signed: false })
  }

  #choose(depth: number): NumberValue {
    const one = this.number(depth)
    const other = this.#operand(depth)
    return {
      piece: expression`(${this.condition(depth)} ? ${one.piece} : ${other.piece})`,
      type: unite(one.type, other.type),
      exact: one.exact && (other.exact || other.literal !== null),
      literal: null,
    }
  }

  /** An unsigned index that is sometimes past the end of `length` items. */
  index(length: number, depth: number): Piece {
    const bits = (length - 1).toString(2).length
    const unsigned = this.#numbers().filter(({ type }) => type.kind === 'uint' && type.width <= bits + 1)
    return this.#choice.weighted<Piece>([
      [unsigned.length > 0 ? 3 : 0, () => expression`${this.#choice.pick(unsigned).text}`],
      [3, () => expression`low(${this.number(Math.min(depth, 1)).piece}, ${bits + this.#choice.between(0, 1)})`],
      [1, () => expression`${this.#choice.between(0, length - 1)}`],
      [1, () => expression`low(${this.number(Math.min(depth, 1)).piece}, ${this.#choice.width()})`],
    ])
  }

  #indexed({ text: name, type }: ReadableVector, depth: number): NumberValue {
    const mark = this.#choice.chance(1, 3) ? '!' : ''
    return this.#exact(
      expression`${name}[${this.index(type.length, depth)}]${mark}`,
      integerType(type.element as NumberType),
    )
  }

  #word(memory: ReadableMemory, depth: number): NumberValue {
    const leaves = leavesOf(memory.type).filter((leaf) => isNumber(leaf.type))
    const word = expression`${memory.text}[${this.index(memory.depth, depth)}]`
    if (leaves.length === 0)
      return this.#exact(expression`pack(${word})`, { width: bitsOf(memory.type), signed: false })
    const leaf = this.#choice.pick(leaves)
    return this.#exact(expression`${word}${leaf.suffix}`, integerType(leaf.type))
  }

  #reduced({ text: name, type }: ReadableVector): NumberValue {
    const element = integerType(type.element as NumberType)
    const [a, b] = [this.around.fresh('a'), this.around.fresh('b')]
    const operator = this.#choice.pick<Operator>(['+', '&', '|', '^', '-'])
    const piece = expression`${name}.reduce((${a}, ${b}) => ${a} ${operator} ${b})`
    let result = element
    for (let i = 1; i < type.length; i++) result = resultType(operator, result, element)
    return { piece, type: result, exact: true, literal: null }
  }

  #called(helper: Helper, depth: number): NumberValue {
    return { piece: this.#call(helper, depth), type: integerType(helper.result), exact: false, literal: null }
  }

  #call({ name, parameters }: Helper, depth: number): Piece {
    return expression`${name}(${sequence(
      parameters.map((type) => this.#argument(type, Math.min(depth, 1))),
      ', ',
    )})`
  }

  #argument(type: ScalarType, depth: number): Piece {
    if (!isNumber(type)) return this.scalar(type, depth)
    const value = this.#sized(depth)
    const copies = value.range === undefined ? Math.ceil(type.width / value.type.width) : 1
    const wide =
      copies === 1
        ? value.piece
        : expression`concat(${sequence(
            Array.from({ length: copies }, () => value.piece),
            ', ',
          )})`
    return this.#cut({ ...value, piece: copies > 8 ? value.piece : wide }, type)
  }

  // ------------------------------------------------------------------------------------------------ conditions

  condition(depth: number): Piece {
    const { choice } = this.around
    const next = depth - 1
    const bools = this.scope.leaves.filter(({ type }) => type.kind === 'bool')
    if (depth <= 0)
      return bools.length > 0 && choice.chance(2, 3) ? expression`${choice.pick(bools).text}` : this.#comparison(0)
    const enums = this.scope.leaves.filter(({ type }) => type.kind === 'enum')
    const helpers = this.around.helpers.filter(({ result }) => result.kind === 'bool')
    const vectors = this.scope.vectors.filter(({ type }) => type.element.kind === 'bool')
    const both = (operator: string): Piece => expression`(${this.condition(next)} ${operator} ${this.condition(next)})`
    return choice.weighted<Piece>([
      [6, () => this.#comparison(next)],
      [bools.length > 0 ? 4 : 0, () => expression`${choice.pick(bools).text}`],
      [3, () => both(choice.pick(['&&', '||']))],
      [1, () => both(choice.pick(['&', '|', '^', '===', '!==']))],
      [2, () => expression`(!${this.condition(next)})`],
      [2, () => this.#bit(next)],
      [1, () => expression`(${this.condition(next)} ? ${this.condition(next)} : ${this.condition(next)})`],
      [2, () => this.#bitTest(next)],
      [1, () => expression`${choice.pick(['any', 'all'])}([${this.condition(next)}, ${this.condition(next)}])`],
      [enums.length > 0 ? 2 : 0, () => this.#enumTest(choice.pick(enums))],
      [vectors.length > 0 ? 2 : 0, () => this.#boolVector(choice.pick(vectors), next)],
      [helpers.length > 0 ? 1 : 0, () => this.#call(choice.pick(helpers), next)],
      [this.scope.structs.length > 0 ? 1 : 0, () => this.#structTest(choice.pick(this.scope.structs).type)],
    ])
  }

  #comparison(depth: number): Piece {
    const operator = this.#choice.pick<Comparison>(['===', '!==', '<', '<=', '>', '>='])
    const left = this.number(depth)
    const right = this.#choice.chance(1, 2) ? this.#literal(left.type) : this.number(depth)
    if (isOpen(operator, left, right)) return expression`(${left.piece} ${operator} ${right.piece})`
    return this.#bit(0)
  }

  #bitTest(depth: number): Piece {
    const value = this.#sized(depth)
    const isWhole = value.range === undefined
    return expression`${this.#choice.pick(isWhole ? ['any', 'all', 'parity'] : ['any', 'parity'])}(${value.piece})`
  }

  #bit(depth: number): Piece {
    const { piece, type } = this.#sized(depth)
    if (this.#choice.chance(1, 2)) return expression`bit(${piece}, ${this.#choice.between(0, type.width - 1)})`
    return expression`bit(${piece}, low(${this.number(depth).piece}, ${type.width.toString(2).length}))`
  }

  #enumTest({ text: name, type }: ReadableLeaf): Piece {
    const { members, name: owner } = type as EnumType
    return expression`(${name} ${this.#choice.pick(['===', '!=='])} ${owner}.${this.#choice.pick(members).name})`
  }

  #boolVector({ text: name, type }: ReadableVector, depth: number): Piece {
    return this.#choice.weighted<Piece>([
      [3, () => expression`${name}[${this.index(type.length, depth)}]`],
      [1, () => expression`${this.#choice.pick(['any', 'all'])}(${name})`],
      [1, () => expression`${name}.reduce((a, b) => a ${this.#choice.pick(['||', '&&', '!=='])} b)`],
    ])
  }

  #structTest(type: StructType): Piece {
    const same = this.#aggregates(type)
    return expression`(${this.#choice.pick(same)} ${this.#choice.pick(['===', '!=='])} ${this.#choice.pick(same)})`
  }

  /** What a `switch` can look at, with the values that it can have. */
  subject(): { readonly piece: Piece; readonly values: readonly string[]; readonly codes: number } {
    const enums = this.scope.leaves.filter(({ type }) => type.kind === 'enum')
    if (enums.length > 0 && this.#choice.chance(2, 3)) {
      const { text: name, type } = this.#choice.pick(enums)
      const { members, name: owner } = type as EnumType
      return {
        piece: expression`${name}`,
        values: members.map((m) => `${owner}.${m.name}`),
        codes: 2 ** enumWidth(type as EnumType),
      }
    }
    const wide = this.#numbers().filter((leaf) => leaf.exact && leaf.type.width >= 3)
    const bits = wide.length > 0 ? this.#choice.between(1, 3) : 1
    const values = Array.from({ length: 2 ** bits }, (_, i) => String(i))
    const piece = wide.length > 0 ? expression`${this.#choice.pick(wide).text}` : this.#leaf().piece
    return { piece: expression`low(${piece}, ${bits})`, values, codes: 2 ** bits }
  }
}
