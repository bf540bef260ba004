import { Expressions } from './expressions.js'
import type { Surroundings } from './surroundings.js'
import { expression, sequence, statement, type Piece } from './piece.js'
import type { Scope, Variable } from './scope.js'
import { isNumber, isScalar, type ScalarType, type ValueType } from './types.js'

/** Random constants and variables of one block. */
export class Locals {
  constructor(private readonly around: Surroundings) {}

  #expressions(scope: Scope): Expressions {
    return new Expressions(scope, this.around)
  }

  constant(scope: Scope): Piece {
    const { choice, fresh, types } = this.around
    const make = this.#expressions(scope)
    const name = fresh('c')
    return choice.weighted<Piece>([
      [4, () => this.#numberConstant(name, scope)],
      [2, () => this.#declared('const', name, { kind: 'bool' }, make.condition(3), scope)],
      [1, () => this.#same(name, scope)],
      [
        1,
        () => {
          const vector = types.vector()
          if (!isScalar(vector.element) || !isNumber(vector.element)) return this.#numberConstant(name, scope)
          const { width } = vector.element
          const cut = (): Piece => expression`low(${make.number(2).piece}, ${width})`
          const items = Array.from({ length: vector.length }, cut)
          scope.add(name, { ...vector, element: { kind: 'uint', width } }, { plain: true })
          return statement`const ${name} = [${sequence(items, ', ')}]\n`
        },
      ],
    ])
  }

  #numberConstant(name: string, scope: Scope): Piece {
    const { piece, type, exact } = this.#expressions(scope).number(3)
    return this.#declared(
      'const',
      name,
      { kind: type.signed ? 'sint' : 'uint', width: type.width },
      piece,
      scope,
      exact,
    )
  }

  #declared(word: 'const' | 'let', name: string, type: ValueType, value: Piece, scope: Scope, exact = true): Piece {
    scope.add(name, type, { exact })
    return statement`${word} ${name} = ${value}\n`
  }

  /** `const c = s` for an aggregate `s`, or one of two. */
  #same(name: string, scope: Scope): Piece {
    const { choice } = this.around
    if (scope.structs.length === 0) return this.#numberConstant(name, scope)
    const { type, text: one } = choice.pick(scope.structs)
    const others = scope.structs.filter((other) => other.type.name === type.name)
    const value = expression`(${this.#expressions(scope).condition(2)} ? ${one} : ${choice.pick(others).text})`
    return this.#declared('const', name, type, value, scope)
  }

  declare(scope: Scope): Piece {
    const { choice, fresh } = this.around
    const name = fresh('v')
    const type: ScalarType = choice.chance(1, 4)
      ? { kind: 'bool' }
      : { kind: choice.pick(['uint', 'uint', 'sint']), width: choice.width() }
    const start = choice.chance(1, 3)
      ? expression`${type.kind === 'bool' ? 'false' : '0'}`
      : this.#expressions(scope).scalar(type, 2)
    scope.add(name, type, { exact: false })
    scope.variables.push({ name, type })
    return statement`let ${name} = ${start}\n`
  }

  change({ name, type }: Variable, scope: Scope): Piece {
    return statement`${name} = ${this.#expressions(scope).scalar(type, 2)}\n`
  }
}
