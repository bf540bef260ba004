import type { Choice } from './choice.js'
import type { Expressions } from './expressions.js'
import { isOpen, type Comparison } from './numbers.js'
import { expression, type Piece } from './piece.js'
import type { ReadableLeaf, ReadableVector } from './scope.js'
import { type EnumType, type StructType } from './types.js'

/** Random conditions and subjects of switches. */
export class Conditions {
  readonly #make: Expressions
  readonly #choice: Choice

  constructor(make: Expressions) {
    this.#make = make
    this.#choice = make.around.choice
  }

  condition(depth: number): Piece {
    const { choice } = this.#make.around
    const next = depth - 1
    const bools = this.#make.scope.leaves.filter(({ type }) => type.kind === 'bool')
    if (depth <= 0 || choice.ends())
      return bools.length > 0 && choice.chance(2, 3) ? expression`${choice.pick(bools).text}` : this.#comparison(0)
    const enums = this.#make.scope.leaves.filter(({ type }) => type.kind === 'enum')
    const helpers = this.#make.around.helpers.filter(({ result }) => result.kind === 'bool')
    const vectors = this.#make.scope.vectors.filter(({ type }) => type.element.kind === 'bool')
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
      [helpers.length > 0 ? 1 : 0, () => this.#make.numbers.call(choice.pick(helpers), next)],
      [this.#make.scope.structs.length > 0 ? 1 : 0, () => this.#structTest(choice.pick(this.#make.scope.structs).type)],
    ])
  }

  #comparison(depth: number): Piece {
    const operator = this.#choice.pick<Comparison>(['===', '!==', '<', '<=', '>', '>='])
    const left = this.#make.number(depth)
    const right = this.#choice.chance(1, 2) ? this.#make.numbers.literal(left.type) : this.#make.number(depth)
    if (isOpen(operator, left, right)) return expression`(${left.piece} ${operator} ${right.piece})`
    return this.#bit(0)
  }

  #bitTest(depth: number): Piece {
    const value = this.#make.numbers.sized(depth)
    const isWhole = value.range === undefined
    return expression`${this.#choice.pick(isWhole ? ['any', 'all', 'parity'] : ['any', 'parity'])}(${value.piece})`
  }

  #bit(depth: number): Piece {
    const { piece, type } = this.#make.numbers.sized(depth)
    if (this.#choice.chance(1, 2)) return expression`bit(${piece}, ${this.#choice.between(0, type.width - 1)})`
    return expression`bit(${piece}, low(${this.#make.number(depth).piece}, ${type.width.toString(2).length}))`
  }

  #enumTest({ text: name, type }: ReadableLeaf): Piece {
    const { members, name: owner } = type as EnumType
    return expression`(${name} ${this.#choice.pick(['===', '!=='])} ${owner}.${this.#choice.pick(members).name})`
  }

  #boolVector({ text: name, type }: ReadableVector, depth: number): Piece {
    return this.#choice.weighted<Piece>([
      [3, () => expression`${name}[${this.#make.index(type.length, depth)}]`],
      [1, () => expression`${this.#choice.pick(['any', 'all'])}(${name})`],
      [1, () => expression`${name}.reduce((a, b) => a ${this.#choice.pick(['||', '&&', '!=='])} b)`],
    ])
  }

  #structTest(type: StructType): Piece {
    const same = this.#make.values.aggregates(type)
    return expression`(${this.#choice.pick(same)} ${this.#choice.pick(['===', '!=='])} ${this.#choice.pick(same)})`
  }

  /** The subject of a `switch`, with its possible values. */
  subject(): { readonly piece: Piece; readonly values: readonly string[] } {
    const enums = this.#make.scope.leaves.filter(({ type }) => type.kind === 'enum')
    if (enums.length > 0 && this.#choice.chance(2, 3)) {
      const { text: name, type } = this.#choice.pick(enums)
      const { members, name: owner } = type as EnumType
      return { piece: expression`${name}`, values: members.map((m) => `${owner}.${m.name}`) }
    }
    const wide = this.#make.numbers.numbers().filter((leaf) => leaf.exact && leaf.type.width >= 3)
    const bits = wide.length > 0 ? this.#choice.between(1, 3) : 1
    const values = Array.from({ length: 2 ** bits }, (_, i) => String(i))
    const piece = wide.length > 0 ? expression`${this.#choice.pick(wide).text}` : this.#make.numbers.leaf().piece
    return { piece: expression`low(${piece}, ${bits})`, values }
  }
}
