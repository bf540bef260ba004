import type { Expr, Signal } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { leafType, shapeLeaves, type Shape } from '../../../ir/shape.js'
import { operandsOf } from '../../../ir/visit.js'
import { toExpr } from '../value/convert.js'
import { copyOf, readsOf } from '../value/value-leaves.js'
import { fit } from '../value/fit.js'
import type { Recording } from './recording.js'
import type { Scalar } from '../value/scalar.js'
import { Computed, isLeaf, isPoison, refOf, tagOf } from '../value/leaf.js'
import { leafTag } from '../value/member.js'
import { isPlainObject, leavesFor, shapeOfAggregate } from '../value/value.js'
import { View } from '../value/view.js'

/** Locals that are assigned once: constants, parameters of helper functions, and their results. */
export class Naming {
  /** Parameters and their values. */
  readonly inlinable = new Map<Signal, Expr>()
  /** The locals of constants and parameters. */
  readonly #constants = new Set<Scalar>()

  constructor(private readonly recording: Recording) {}

  /** Creates a named wire for a value that is more than the read of a signal (rule 9). */
  named(name: string, value: unknown, place: Place, inline: boolean): unknown {
    const shape = shapeOfAggregate(value)
    if (isPoison(value)) return value
    if (shape) return inline ? value : this.#namedAggregate(name, shape, value, place)
    // A plain read needs no name, and a parameter may be unused.
    if (inline && refOf(value)) return value
    const { kind, locals } = this.recording
    const expr = toExpr(value, place)
    const tag = tagOf(value)
    if (kind === 'wiring' || expr.kind === 'constant' || expr.kind === 'signal' || expr.kind === 'port')
      return new Computed(expr, tag)
    const local = locals.create(name, '', expr.type, place)
    locals.addField(name, null, () => tag, [local], place)
    if (inline) this.inlinable.set(local.signal, expr)
    this.#constants.add(local)
    this.recording.store(local, expr, place)
    return new Computed(this.recording.load(local, place), tag)
  }

  #namedAggregate(name: string, shape: Shape, value: unknown, place: Place): unknown {
    const { kind, locals: all } = this.recording
    // An alias is another name for a signal.
    if (kind === 'wiring' || !View.of(value)!.leaves.isValue) return value
    const leaves = leavesFor(shape, value)
    const locals = shapeLeaves(shape).map((leaf) => all.create(name, leaf.suffix, leafType(leaf.shape), place))
    all.addField(name, shape, () => null, locals, place)
    for (const local of locals) this.#constants.add(local)
    const exprs = leaves.map((leaf) => toExpr(leaf, place))
    for (const [i, local] of locals.entries())
      this.recording.store(local, fit(exprs[i]!, local.signal.type, local, place), place)
    return copyOf(shape, (leaf, i) => {
      const expr = this.recording.load(locals[i]!, place)
      return { value: new Computed(expr, leafTag(leaf, exprs[i]!, tagOf(leaves[i]))), from: readsOf(value, i, expr) }
    })
  }

  /** Stores a value that leaves a branch by `return` in a local, if it depends on the branch, for later reads. */
  returned(value: unknown, place: Place): unknown {
    if (this.recording.kind === 'wiring') return value
    const shape = shapeOfAggregate(value)
    if (shape) {
      if (View.of(value)!.leaves.field) return value
      const leaves = leavesFor(shape, value)
      return copyOf(shape, (_, i) => {
        const kept = this.returned(leaves[i], place)
        return { value: kept, from: isLeaf(kept) ? readsOf(value, i, toExpr(kept, place)) : [] }
      })
    }
    if (Array.isArray(value)) return value.map((item) => this.returned(item, place))
    if (isPlainObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.returned(item, place)]))
    return isLeaf(value) && !isPoison(value) ? this.#returnedScalar(value, place) : value
  }

  #returnedScalar(value: unknown, place: Place): Computed {
    const expr = toExpr(value, place)
    if (!this.#dependsOnBranch(expr, new Set())) return new Computed(expr, tagOf(value))
    const local = this.recording.locals.create('returned', '', expr.type, place)
    this.recording.store(local, expr, place)
    // It is assigned only here, so no later read can be stale.
    return new Computed(this.recording.loadOnly(local, place), tagOf(value))
  }

  #dependsOnBranch(expr: Expr, seen: Set<Expr>): boolean {
    if (seen.has(expr)) return false
    seen.add(expr)
    const { history, nesting } = this.recording
    const scalar = history.scalarOf(expr)
    if (scalar && !(this.#constants.has(scalar) && nesting.around?.flow.entries.get(scalar))) return true
    return operandsOf(expr).some((operand) => this.#dependsOnBranch(operand, seen))
  }
}
