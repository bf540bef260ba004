import type { Type } from '../../../src/ir/ir.js'
import type { Choice } from './choice.js'
import type { Expressions } from './expressions.js'
import { boundsOf, rangeOf, resultType, typeOfLiteral, unite, type NumberValue, type Operator } from './numbers.js'
import { expression, sequence, type Piece } from './piece.js'
import type { ReadableLeaf, ReadableMemory, ReadableVector } from './scope.js'
import type { Helper } from './surroundings.js'
import { bitsOf, integerType, isNumber, leavesOf, type NumberType, type ScalarType } from './types.js'

/** Wider intermediate results are cut. */
const widest = 160
const safe = BigInt(Number.MAX_SAFE_INTEGER)

/** A multiplier has some gates for each pair of bits; few larger ones are made, because they would dominate the gates. */
const mostPairs = 600

/** Random hardware numbers. */
export class NumberExpressions {
  readonly #make: Expressions
  readonly #choice: Choice

  constructor(make: Expressions) {
    this.#make = make
    this.#choice = make.around.choice
  }

  /** A hardware number. */
  number(depth: number): NumberValue {
    const made = this.#anyNumber(depth)
    if (made.type.width <= widest) return made
    return this.#low(made, this.#choice.width())
  }

  #anyNumber(depth: number): NumberValue {
    if (depth <= 0 || this.#choice.ends()) return this.leaf()
    const next = depth - 1
    const { vectors, memories } = this.#make.scope
    const vector = vectors.filter(({ type }) => isNumber(type.element))
    const helpers = this.#make.around.helpers.filter(({ result }) => isNumber(result))
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
      [3, () => this.leaf()],
    ])
  }

  /** `low(x, n)`, through which the front end still knows the range of a narrower `x`. */
  #low(value: NumberValue, width: number): NumberValue {
    const { type, exact } = value
    const cut = this.#exact(expression`low(${value.piece}, ${width})`, { width, signed: false })
    if (exact && type.width >= width) return cut
    return { ...cut, range: exact && !type.signed ? boundsOf(value) : null }
  }

  #exact(piece: Piece, type: Type): NumberValue {
    return { piece, type, exact: true, literal: null }
  }

  numbers(): readonly (ReadableLeaf & { readonly type: NumberType })[] {
    return this.#make.scope.leaves.filter((leaf): leaf is ReadableLeaf & { readonly type: NumberType } =>
      isNumber(leaf.type),
    )
  }

  leaf(): NumberValue {
    const leaf = this.#choice.pick(this.numbers())
    return { piece: expression`${leaf.text}`, type: integerType(leaf.type), exact: leaf.exact, literal: null }
  }

  literal(type: Type): NumberValue {
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

  /** An operand: hardware, or sometimes a literal or a parameter. */
  #operand(depth: number): NumberValue {
    const { parameters } = this.#make.around
    if (parameters.length > 0 && this.#choice.chance(1, 8)) {
      return {
        piece: expression`${this.#choice.pick(parameters)}`,
        type: { width: 3, signed: false },
        exact: false,
        literal: null,
      }
    }
    return this.#choice.chance(1, 6)
      ? this.literal({ width: this.#choice.width(), signed: this.#choice.chance(1, 3) })
      : this.number(depth)
  }

  #binary(depth: number): NumberValue {
    const one = this.number(depth)
    const other = this.#operand(depth)
    const isLarge = one.type.width * other.type.width > mostPairs && !this.#choice.chance(1, 12)
    const operator = this.#choice.pick<Operator>(['+', '+', '-', '-', isLarge ? '+' : '*', '&', '|', '^'])
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
    const { choice } = this.#make.around
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

  /** A shift by a constant amount, rarely past the end. */
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

  /** A value of known width that is not a plain number: the argument of the selecting functions. */
  sized(depth: number): NumberValue {
    const made = this.number(depth)
    if (made.exact) return made
    return this.#low(made, this.#choice.width())
  }

  #selection(depth: number): NumberValue {
    const { choice } = this.#make.around
    const width = choice.width()
    return choice.weighted<NumberValue>([
      [3, () => this.#low(this.number(depth), width)],
      [2, () => this.#bits(depth)],
      [2, () => this.#concat(depth)],
      [2, () => this.#reread(depth)],
      [1, () => this.#exact(expression`asBit(${this.#make.condition(depth)})`, { width: 1, signed: false })],
      [1, () => this.#packed(depth)],
    ])
  }

  #bits(depth: number): NumberValue {
    const { piece, type } = this.sized(depth)
    const low = this.#choice.between(0, type.width - 1)
    const high = this.#choice.between(low, type.width - 1)
    return this.#exact(expression`bits(${piece}, ${high}, ${low})`, { width: high - low + 1, signed: false })
  }

  #concat(depth: number): NumberValue {
    const parts = this.#choice.times(1, 3, () => {
      if (this.#choice.chance(1, 4)) return this.#exact(this.#make.condition(depth), { width: 1, signed: false })
      return this.sized(depth - 1)
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
    const { piece, type } = this.sized(depth)
    const signed = this.#choice.chance(2, 3)
    return this.#exact(expression`${signed ? 'asSigned' : 'asUnsigned'}(${piece})`, { width: type.width, signed })
  }

  #packed(depth: number): NumberValue {
    const aggregates = [...this.#make.scope.structs, ...this.#make.scope.vectors.filter(({ plain }) => !plain)]
    if (aggregates.length === 0) return this.#bits(depth)
    const { text: name, type } = this.#choice.pick(aggregates)
    return this.#exact(expression`pack(${name})`, { width: bitsOf(type), signed: false })
  }

  #choose(depth: number): NumberValue {
    const one = this.number(depth)
    const other = this.#operand(depth)
    return {
      piece: expression`(${this.#make.condition(depth)} ? ${one.piece} : ${other.piece})`,
      type: unite(one.type, other.type),
      exact: one.exact && (other.exact || other.literal !== null),
      literal: null,
    }
  }

  /** An unsigned index that is sometimes past the end of `length` items. */
  index(length: number, depth: number): Piece {
    const bits = (length - 1).toString(2).length
    const unsigned = this.numbers().filter(({ type }) => type.kind === 'uint' && type.width <= bits + 1)
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
    const [a, b] = [this.#make.around.fresh('a'), this.#make.around.fresh('b')]
    const operator = this.#choice.pick<Operator>(['+', '&', '|', '^', '-'])
    const piece = expression`${name}.reduce((${a}, ${b}) => ${a} ${operator} ${b})`
    let result = element
    for (let i = 1; i < type.length; i++) result = resultType(operator, result, element)
    return { piece, type: result, exact: true, literal: null }
  }

  #called(helper: Helper, depth: number): NumberValue {
    return { piece: this.call(helper, depth), type: integerType(helper.result), exact: false, literal: null }
  }

  call({ name, parameters }: Helper, depth: number): Piece {
    return expression`${name}(${sequence(
      parameters.map((type) => this.#argument(type, Math.min(depth, 1))),
      ', ',
    )})`
  }

  #argument(type: ScalarType, depth: number): Piece {
    if (!isNumber(type)) return this.#make.scalar(type, depth)
    const value = this.sized(depth)
    const copies = value.range === undefined ? Math.ceil(type.width / value.type.width) : 1
    const wide =
      copies === 1
        ? value.piece
        : expression`concat(${sequence(
            Array.from({ length: copies }, () => value.piece),
            ', ',
          )})`
    return this.#make.values.cut({ ...value, piece: copies > 8 ? value.piece : wide }, type)
  }
}
