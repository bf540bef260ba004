/** The properties that a design is to keep, and those that a proof relies on. */

import type { AssertStmt, CoverStmt, Expr, Module, Role, Signal } from '../../ir/ir.js'
import { placeKey, type Place } from '../../base/diagnostic/place.js'
import { nodesOf } from '../../ir/visit.js'
import { groupBy } from '../../base/maps.js'
import { complement, one, type GateGraph, type Literal } from '../../engines/sim/bitslice/lower/gates.js'
import type { Position, Tile } from '../../engines/sim/bitslice/lower/tile.js'
import { shapeLeaves, type Shape } from '../../ir/shape.js'

/**
 * A property to be shown of a design, or relied on. `assertion`: it never fails. `assumption`: the user of the design keeps
 * it. `cover`: there is a run in which it holds. `lemma`: nobody has asked for it, but if it holds it helps with the
 * others.
 */
export interface Property {
  readonly kind: 'assertion' | 'assumption' | 'cover' | 'lemma'
  /** As the RTL says it. */
  readonly message: string
  /** `dut.buffer`. */
  readonly instance: string
  readonly place: Place
  /** Holds in a cycle in which an assertion or a lemma fails, an assumption is broken, or a cover holds. */
  readonly flag: Literal
}

/** The properties relied on, beyond those that children keep by themselves. */
export interface Reliance {
  /** The instances whose assumptions are for the user of the design to keep; default: the top alone. */
  readonly tops?: readonly string[]
  /** Further assertions, and assumptions of children; default: none. */
  readonly isAssumed?: (message: string) => boolean
}

/** A statement that a loop has unrolled is one property. What is past the end of an array reads 0: that is none. */
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

/** The assumptions of a child are to be shown. An assertion of the top about its inputs alone is for its user to keep. */
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

/** Requires inputs whose values have names to have one of these. Their driver sees to that. */
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

/** A leaf, with what a person sees in it. */
export interface SignalLeaf {
  readonly signal: Signal
  readonly shape: Shape
}

/** Those of a role; one that no field shows, as an observer has them, is a number. */
export function leavesOf({ fields, signals }: Module, role: Role): SignalLeaf[] {
  const shapes = new Map(
    fields.flatMap(({ shape, signals }) => shapeLeaves(shape).map((leaf, i) => [signals[i]!, leaf.shape] as const)),
  )
  return signals
    .filter((signal) => signal.role === role)
    .map((signal) => ({ signal, shape: shapes.get(signal) ?? { kind: 'bits', ...signal.type } }))
}
