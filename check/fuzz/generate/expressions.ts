import { Conditions } from './conditions.js'
import { NumberExpressions } from './number-expressions.js'
import type { NumberValue } from './numbers.js'
import type { Piece } from './piece.js'
import type { Scope } from './scope.js'
import { StoredValues } from './stored-values.js'
import type { Surroundings } from './surroundings.js'
import type { ScalarType, ValueType } from './types.js'

/** Random expressions over the signals in scope, legal by construction; `depth` bounds their nesting. */
export class Expressions {
  readonly values: StoredValues
  readonly numbers: NumberExpressions
  readonly conditions: Conditions

  constructor(
    readonly scope: Scope,
    readonly around: Surroundings,
  ) {
    this.values = new StoredValues(this)
    this.numbers = new NumberExpressions(this)
    this.conditions = new Conditions(this)
  }

  /** These expressions, where `name` can also be read. */
  where(name: string, type: ValueType): Expressions {
    const scope = this.scope.copy()
    scope.add(name, type)
    return new Expressions(scope, this.around)
  }

  /** A value that can be stored in `type`. */
  value(type: ValueType, depth: number): Piece {
    return this.values.value(type, depth)
  }

  /** A value that can be stored in a scalar of `type`. */
  scalar(type: ScalarType, depth: number): Piece {
    return this.values.scalar(type, depth)
  }

  number(depth: number): NumberValue {
    return this.numbers.number(depth)
  }

  condition(depth: number): Piece {
    return this.conditions.condition(depth)
  }

  /** An unsigned index that is sometimes past the end of `length` items. */
  index(length: number, depth: number): Piece {
    return this.numbers.index(length, depth)
  }

  /** The subject of a `switch`, with its possible values. */
  subject(): { readonly piece: Piece; readonly values: readonly string[] } {
    return this.conditions.subject()
  }
}
