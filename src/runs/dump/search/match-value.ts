/** The value of an expression in one match, from cycle to cycle. */

import type { Expr, Signal } from '../../../ir/ir.js'
import { bit } from '../../../ir/integer.js'
import type { ExprSource } from '../../find/meaning/lower.js'
import type { Match } from '../../find/meaning/meaning.js'
import { placeIn } from '../../find/syntax/refuse.js'
import { evaluateKnown, type Known } from './four-state.js'

/** A value that an expression has of others: of the cycle before, of all before, or of their unknown bits. */
interface Derived {
  readonly kind: 'before' | 'earlier' | 'unknown'
  readonly signal: Signal
  readonly of: Expr
}

const place = placeIn(0)
const no: Known = { value: 0n, unknown: 0n }
const yes: Known = { value: 1n, unknown: 0n }

/** An expression in one match. */
export class MatchValue {
  /** The signals of the tree that it reads. */
  readonly signals: readonly Signal[]
  private readonly expr: Expr
  /** Inner parts first. */
  private readonly derived: Derived[] = []
  private readonly bySignal = new Map<Signal, Derived>()
  private readonly memory = new Map<Signal, Known>()
  private hasBegun = false

  /** @param lower - makes the expression of a source of signals */
  constructor(
    { operands }: Match,
    private readonly valueOf: (signal: Signal) => Known,
    lower: (source: ExprSource) => Expr,
  ) {
    this.signals = [...new Set(operands.flatMap(({ source }) => source.signal ?? []))]
    this.expr = lower({
      operand: ({ source, bit: index }) => {
        const signal = source.signal!
        const whole: Expr = { kind: 'signal', type: signal.type, signal, place }
        return index === null ? whole : { kind: 'slice', type: bit, value: whole, low: index, place }
      },
      before: (value) => this.derive('before', value),
      earlier: (value) => this.derive('earlier', value),
      unknown: (value) => this.derive('unknown', value),
      hasBits: true,
    })
  }

  /** The number of cycles for which a change may have an effect later. */
  get depth(): number {
    return this.derived.filter(({ kind }) => kind !== 'unknown').length
  }

  /**
   * The value in a cycle, which is the one after that of the last call or repeats its values.
   * @param isSearched - false in front of the search, where nothing is earlier
   */
  next(isSearched: boolean): Known {
    if (!this.hasBegun) this.begin()
    const known = new Map<Expr, Known>()
    const result = this.evaluate(this.expr, known)
    const after = this.derived.map(({ kind, of, signal }): readonly [Signal, Known] => {
      if (kind === 'unknown') return [signal, no]
      const now = this.evaluate(of, known)
      if (kind === 'before') return [signal, now]
      const holds = isSearched && now.unknown === 0n && now.value === 1n
      return [signal, holds ? yes : this.memory.get(signal)!]
    })
    for (const [signal, value] of after) this.memory.set(signal, value)
    return result
  }

  /** In the first cycle nothing is new: what was before is what is. */
  private begin(): void {
    this.hasBegun = true
    for (const { kind, of, signal } of this.derived)
      this.memory.set(signal, kind === 'before' ? this.evaluate(of, new Map()) : no)
  }

  private evaluate(expr: Expr, known: Map<Expr, Known>): Known {
    return evaluateKnown(expr, (signal) => this.read(signal, known), known)
  }

  private read(signal: Signal, known: Map<Expr, Known>): Known {
    const derived = this.bySignal.get(signal)
    if (!derived) return this.valueOf(signal)
    if (derived.kind === 'unknown') return this.evaluate(derived.of, known).unknown === 0n ? no : yes
    return this.memory.get(signal)!
  }

  private derive(kind: Derived['kind'], of: Expr): Expr {
    const type = kind === 'before' ? of.type : bit
    const signal: Signal = { path: kind, name: kind, role: 'wire', type, reset: null, place }
    const derived = { kind, of, signal }
    this.derived.push(derived)
    this.bySignal.set(signal, derived)
    return { kind: 'signal', type, signal, place }
  }
}
