import { Expressions } from './expressions.js'
import { Locals } from './locals.js'
import type { Surroundings } from './surroundings.js'
import { sequence, statement, text, type Piece } from './piece.js'
import type { Scope } from './scope.js'
import { Statements } from './statements.js'
import type { ScalarType } from './types.js'

/** Random bodies of functions that return a value on every path. */
export class FunctionBody {
  private readonly locals: Locals
  private readonly statements: Statements

  constructor(private readonly around: Surroundings) {
    this.locals = new Locals(around)
    this.statements = new Statements('comb', around)
  }

  #expressions(scope: Scope): Expressions {
    return new Expressions(scope, this.around)
  }

  /** The value is of `type`. */
  returning(type: ScalarType, scope: Scope, depth: number): Piece {
    const { choice } = this.around
    const value = (inner: Scope): Piece => statement`return ${this.#expressions(inner).scalar(type, 2)}\n`
    if (depth <= 0) return value(scope)
    const rest = (): Piece => this.returning(type, scope.copy(), depth - 1)
    return choice.weighted<Piece>([
      [2, () => value(scope)],
      [
        3,
        () =>
          text`if (${this.#expressions(scope).condition(2)}) ${value(scope)}${this.returning(type, scope, depth - 1)}`,
      ],
      [2, () => text`if (${this.#expressions(scope).condition(2)}) {\n${rest()}} else {\n${rest()}}\n`],
      [1, () => this.#switch(type, scope, depth)],
      [2, () => text`${this.locals.constant(scope)}${this.returning(type, scope, depth - 1)}`],
      [
        1,
        () =>
          text`${this.locals.declare(scope)}${this.statements.repeat([], scope)}${this.returning(type, scope, depth - 1)}`,
      ],
    ])
  }

  #switch(type: ScalarType, scope: Scope, depth: number): Piece {
    const { piece, values } = this.#expressions(scope).subject()
    const named = this.around.choice.shuffled(values).slice(0, 3)
    const arms = named.map((name) => text`case ${name}: {\n${this.returning(type, scope.copy(), depth - 1)}}\n`)
    return text`switch (${piece}) {\n${sequence(arms)}default: {\n${this.returning(type, scope.copy(), depth - 1)}}\n}\n`
  }
}
