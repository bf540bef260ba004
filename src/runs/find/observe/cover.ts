/** A design with a cover point: that a condition holds, in any of its matches. Proofs look for a run to it. */

import { relate } from '../../../language/hdl/value/comparisons.js'
import { add, bitwise, constant, mux } from '../../../language/hdl/value/operators.js'
import { bit, typeOfValue } from '../../../ir/integer.js'
import type { Design, Expr } from '../../../ir/ir.js'
import { resize } from '../../../ir/resize.js'
import { instanceTree } from '../../../engines/sim/engine/instances.js'
import { Meaning, type Match } from '../meaning/meaning.js'
import { printQuery, type Query } from '../syntax/condition.js'
import { placeIn } from '../syntax/refuse.js'
import { extendDesign, Extensions, signalExpr, type Extension } from './extension.js'

/** A design in which a condition is covered, from the first cycle after reset. */
export interface CoveredDesign {
  readonly design: Design
  /** The message of the cover point at the top: the condition as text. */
  readonly label: string
  /** The matches, each with a cover point of its own. */
  readonly matches: readonly { readonly match: Match; readonly label: string }[]
}

const place = placeIn(0)

/** @throws FlitwaveError for a condition that means nothing in this design */
export function coverCondition(design: Design, query: Query): CoveredDesign {
  const tree = instanceTree(design)
  const meaning = new Meaning(query, tree)
  const extensions = new Extensions(0n)
  const top = extensions.of(design.top)
  const past = new Past(top)
  const text = printQuery(query)
  const held: Expr[] = []
  const matches = meaning.matches.map((match, i) => {
    const now = meaning.expression(match, {
      operand: (operand) => extensions.lift(operand, tree),
      before: (value) => past.before(value),
      earlier: (value) => past.earlier(value),
      unknown: () => constant(0n, place),
    })
    const holds = signalExpr(top.wire(past.lasting(now, query.cycles)))
    held.push(holds)
    const label = `match ${i} of ${text}`
    top.covered.push({ condition: holds, label })
    return { match, label }
  })
  meaning.requirePossible()
  top.covered.push({ condition: held.reduce((any, one) => bitwise('or', any, one, place)), label: text })
  return { design: extendDesign(design, extensions.all), label: text, matches }
}

/** The memory that a condition needs of the cycles since reset, in registers of the top. */
class Past {
  private begun: Expr | null = null

  constructor(private readonly top: Extension) {}

  /** In the first cycle nothing is new: what was before is what is. */
  before(value: Expr): Expr {
    const register = signalExpr(this.top.memorize(value))
    this.begun ??= signalExpr(this.top.register(bit, () => constant(1n, place)))
    return mux(this.begun, register, value, place)
  }

  earlier(value: Expr): Expr {
    return signalExpr(this.top.register(bit, (now) => bitwise('or', signalExpr(now), value, place)))
  }

  /** An expression that is 1 in the last of a number of consecutive cycles in which a condition holds. */
  lasting(condition: Expr, cycles: number): Expr {
    if (cycles === 1) return condition
    const last = BigInt(cycles) - 1n
    const most = constant(last, place)
    const [zero, one] = [constant(0n, place), constant(1n, place)]
    let isLong = condition
    this.top.register(typeOfValue(last), (now) => {
      const before = signalExpr(now)
      const isFull = relate('eq', before, most, place) as Expr
      isLong = bitwise('and', condition, isFull, place)
      const more = mux(isFull, before, add(before, one, place), place)
      return resize(mux(condition, more, zero, place), now.type)
    })
    return isLong
  }
}
