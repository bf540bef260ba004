import { fail } from '../../../base/diagnostic/diagnostic.js'
import { isExtension } from '../../../ir/fold.js'
import {
  contains,
  holds,
  rangeOf,
  sameType,
  intervalOfType,
  isWithin,
  typeOfInterval,
  type Interval,
} from '../../../ir/integer.js'
import type { Expr, MuxExpr, Type } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { lowOperands, resize } from '../../../ir/resize.js'
import { describeBits } from '../../../ir/shape.js'
import { currentBlock } from './context.js'
import { givenTo, intervalOf } from './range.js'
import { storeWatcher } from './watched.js'

/** The name of an assignment target in messages. */
export interface Named {
  readonly name: string
}

/**
 * The assignment rule (rule 2): storing truncates, so it is legal only if the value fits, or if only carries can be lost: in
 * an expression of additions, complements, bitwise operators and choices over values no wider than the target. A local
 * counts as the values assigned to it.
 *
 * @throws FlitwaveError FW103 for a literal, FW104 for any other value
 */
export function fit(expr: Expr, target: Type, named: Named, place: Place): Expr {
  const block = currentBlock()
  if (block) storeWatcher()?.stores(block, expr, intervalOf(expr), place)
  if (fits(expr, target)) return resize(expr, target)
  const loss = new Carries(target).firstLoss(expr)
  if (loss) refuse(loss, target, named.name, place)
  storeWatcher()?.carries(named.name, place)
  return resize(expr, target)
}

/** True if every possible value fits. */
function fits(expr: Expr, target: Type): boolean {
  return fitsByType(expr, target) || isWithin(intervalOf(expr), intervalOfType(target))
}

/** True if every value of its type fits. */
function fitsByType(expr: Expr, target: Type): boolean {
  if (expr.kind === 'constant') return holds(target, expr.value)
  return sameType(expr.type, target) || contains(target, expr.type)
}

/** The maximum number of iterations in which a local may depend on its previous value. */
const deepest = 500

/** A value that loses more than carries, and the interval of that value. */
interface Loss {
  readonly expr: Expr
  readonly interval: Interval
}

/** Finds values that lose more than carries in a target. */
class Carries {
  /** Expressions below an operator without a loss. */
  readonly #legal = new Set<Expr>()
  /** The number of nested locals being examined. */
  #depth = 0

  constructor(private readonly target: Type) {}

  /** The first value that loses more than carries, directly or as an arm of a choice. */
  firstLoss(expr: Expr): Loss | null {
    if (fits(expr, this.target) || currentBlock()?.isUnreachable === true) return null
    if (expr.kind === 'resize' && isExtension(expr)) return this.firstLoss(expr.value)
    const values = givenTo(expr)
    // Messages refer to a local by its name.
    if (values) return this.#inLocal(values, (value) => this.firstLoss(value)) ? lossOf(expr) : null
    if (expr.kind === 'select') return firstOf(expr.items, (item) => this.firstLoss(item))
    if (expr.kind === 'mux') return this.#inArm(expr, true) ?? this.#inArm(expr, false)
    return firstOf(carryOperands(expr) ?? [expr], (part) => (part === expr ? lossOf(expr) : this.#below(part)))
  }

  /** Examines an arm; its condition may bound it. */
  #inArm({ condition, then, else: other }: MuxExpr, holds: boolean): Loss | null {
    const look = (): Loss | null => this.firstLoss(holds ? then : other)
    const block = currentBlock()
    return block ? block.assuming({ condition, holds }, look) : look()
  }

  /** Examines an operand. It must fit its type, because a sum would otherwise lose bits of narrow operands. */
  #below(expr: Expr): Loss | null {
    if (this.#legal.has(expr)) return null
    const found = this.#lookBelow(expr)
    if (!found) this.#legal.add(expr)
    return found
  }

  #lookBelow(expr: Expr): Loss | null {
    if (fitsByType(expr, this.target) || (losesMore(expr) && fits(expr, this.target))) return null
    if (expr.kind === 'resize' && isExtension(expr)) return this.#below(expr.value)
    const operands = carryOperands(expr)
    if (operands) return firstOf(operands, (operand) => this.#below(operand))
    if (expr.type.width <= this.target.width) return null
    const values = givenTo(expr)
    return values && !this.#inLocal(values, (value) => this.#below(value)) ? null : lossOf(expr)
  }

  /** True if one of a local's values loses more than carries, or if too many other locals are involved. */
  #inLocal(values: readonly Expr[], look: (value: Expr) => Loss | null): boolean {
    if (this.#depth >= deepest) return true
    this.#depth++
    const found = firstOf(values, look)
    this.#depth--
    return found !== null
  }
}

function lossOf(expr: Expr): Loss {
  return { expr, interval: intervalOf(expr) }
}

function firstOf(exprs: readonly Expr[], look: (expr: Expr) => Loss | null): Loss | null {
  for (const expr of exprs) {
    const found = look(expr)
    if (found) return found
  }
  return null
}

/** The operands of an operator that loses only carries, if its operands lose none. */
function carryOperands(expr: Expr): readonly Expr[] | null {
  return losesMore(expr) ? null : lowOperands(expr)
}

/** True if the high bits of an operator are more than carries. */
function losesMore(expr: Expr): boolean {
  return expr.kind === 'shift' || (expr.kind === 'binary' && expr.op === 'mul')
}

function refuse({ expr: culprit, interval }: Loss, target: Type, name: string, place: Place): never {
  const kind = describeBits(target)
  if (culprit.kind === 'constant') {
    const { min, max } = rangeOf(target)
    const help = `${kind} holds ${min} to ${max}: correct the number or widen ${name}`
    return fail('FW103', `the number ${culprit.value} does not fit ${name}, which is ${kind}`, culprit.place, help)
  }
  const needed = typeOfInterval(interval)
  const lost = needed.width - target.width
  const loss = lost > 0 ? `${lost} ${lost === 1 ? 'bit' : 'bits'} would be lost` : 'its sign would be lost'
  const message = `${describe(culprit)} is ${describeValues(interval)}, and ${name} is ${kind}: ${loss}`
  return fail('FW104', message, place, `widen ${name}, or write ${cutOf(culprit, target)} if this is intended`)
}

/** The type of an interval, with its bounds if they do not fill the type. */
function describeValues(interval: Interval): string {
  const { min, max } = interval
  const type = typeOfInterval(interval)
  return isWithin(intervalOfType(type), interval) ? describeBits(type) : `${min} to ${max}, ${describeBits(type)}`
}

/** The function that fits a value of any type to the target. */
function cutOf({ type }: Expr, target: Type): string {
  const short = type.width > target.width ? `low(…, ${target.width})` : '…'
  if (target.signed) return `asSigned(${short})`
  return short === '…' ? 'asUnsigned(…)' : short
}

/** A short description of an expression. */
export function describe(expr: Expr): string {
  if (expr.kind === 'signal') return expr.signal.path
  if (expr.kind === 'port') return `${expr.instance.path}.${expr.signal.path}`
  if (expr.kind === 'read') return `a word of ${expr.memory.path}`
  if (expr.kind === 'binary' && expr.op === 'mul') return 'this product'
  if (expr.kind === 'shift' && expr.op === 'shl') return 'this shifted value'
  return 'this value'
}
