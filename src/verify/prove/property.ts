/** The properties that a design must keep, and those that a proof relies on. */

import type { AssertStmt, CoverStmt, Expr, Module, Role, Signal } from '../../ir/ir.js'
import { placeKey, type Place } from '../../base/diagnostic/place.js'
import { nodesOf } from '../../ir/visit.js'
import { groupBy } from '../../base/maps.js'
import { complement, one, type GateGraph, type Literal } from '../../engines/sim/bitslice/lower/gates.js'
import type { Position, Tile } from '../../engines/sim/bitslice/lower/tile.js'
import { shapeLeaves, type Shape } from '../../ir/shape.js'

/**
 * A property to prove or to rely on. `assertion`: it never fails. `assumption`: the user of the design keeps it. `cover`:
 * some run makes it hold. `lemma`: not requested, but if it holds, it helps to prove the others.
 */
export interface Property {
  readonly kind: 'assertion' | 'assumption' | 'cover' | 'lemma'
  /** The message in the RTL. */
  readonly message: string
  /** The path of the instance: `dut.buffer`. */
  readonly instance: string
  readonly place: Place
  /** Holds in a cycle in which an assertion or a lemma fails, an assumption is broken, or a cover holds. */
  readonly flag: Literal
}

/** The properties relied on, in addition to those that children keep in any surroundings. */
export interface Reliance {
  /** The instances whose assumptions the user of the design must keep; default: the top alone. */
  readonly tops?: readonly string[]
  /** Selects further assertions and assumptions of children to rely on; default: none. */
  readonly isAssumed?: (message: string) => boolean
}

/** A statement that a loop has unrolled is one property. An access past the end of an array reads 0 and is no property. */
export function statedProperties(
  tile: Tile,
  paths: ReadonlyMap<Position, string>,
  { tops, isAssumed }: Required<Reliance>,
): Property[] {
  const found = tile.positions.flatMap((position) => {
    const instance = paths.get(position)!
    return position.lowered.checks.flatMap((check): Property[] => {
      if (check.kind === 'outOfRange') return []
      const { statement } = check
      const message = statement.kind === 'cover' ? statement.label : statement.message
      const flag = tile.word(position, [check.flag])[0]!
      const stated = kindOf(statement, tops.includes(instance))
      const kind = stated === 'assertion' && isAssumed(message) ? 'assumption' : stated
      return [{ kind, message, instance, place: statement.place, flag }]
    })
  })
  const statements = groupBy(found, ({ instance, place, message }) => `${instance} ${placeKey(place)} ${message}`)
  return [...statements.values()].map((same) => ({ ...same[0]!, flag: tile.gates.any(same.map(({ flag }) => flag)) }))
}

/** The assumptions of a child must be proved. An assertion of the top about its inputs alone is for its user to keep. */
function kindOf(statement: AssertStmt | CoverStmt, isOfTop: boolean): Property['kind'] {
  if (statement.kind === 'cover') return 'cover'
  const isForUser = statement.isAssumed === true || readsInputsAlone(statement.condition)
  return isOfTop && isForUser ? 'assumption' : 'assertion'
}

function readsInputsAlone(condition: Expr): boolean {
  return [...nodesOf([condition])].every((expr) => {
    return expr.kind === 'signal' ? expr.signal.role === 'input' : expr.kind !== 'port' && expr.kind !== 'read'
  })
}

/** Requires each enum input to have the value of a member. The driver of the input ensures it. */
export function rangesOfEnums(tile: Tile, paths: ReadonlyMap<Position, string>): Property[] {
  return tile.positions.flatMap((position) => {
    return leavesOf(position.lowered.module, 'input').flatMap(({ signal, shape }) => {
      if (shape.kind !== 'enum') return []
      const word = tile.signal(position, signal)
      const isMember = tile.gates.any(shape.members.map(({ value }) => equals(tile.gates, word, BigInt(value))))
      const message = `${signal.path} is a ${shape.name}`
      const flag = complement(isMember)
      return [{ kind: 'lemma', message, instance: paths.get(position)!, place: signal.place, flag } as const]
    })
  })
}

function equals(gates: GateGraph, word: readonly Literal[], value: bigint): Literal {
  return word.reduce((all, bit, i) => gates.and(all, (value >> BigInt(i)) & 1n ? bit : complement(bit)), one)
}

/** A leaf with its shape for display. */
export interface SignalLeaf {
  readonly signal: Signal
  readonly shape: Shape
}

/** The leaves of a role. A leaf without a field, such as one added for observation, is a number. */
export function leavesOf({ fields, signals }: Module, role: Role): SignalLeaf[] {
  const shapes = new Map(
    fields.flatMap(({ shape, signals }) => shapeLeaves(shape).map((leaf, i) => [signals[i]!, leaf.shape] as const)),
  )
  return signals
    .filter((signal) => signal.role === role)
    .map((signal) => ({ signal, shape: shapes.get(signal) ?? { kind: 'bits', ...signal.type } }))
}
