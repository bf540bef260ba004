import { obtain } from '../../../base/maps.js'
import { complement, extended } from '../../../ir/fold.js'
import { hull, meet, type Interval } from '../../../ir/integer.js'
import type { CompareExpr, Expr, Instance, PortExpr, Signal, SignalExpr, UnaryExpr } from '../../../ir/ir.js'
import type { Premise } from '../value/open-block.js'
import { intervalOf, onlyGivenTo } from '../value/range.js'

/** A read of a signal of the module, or of a port of a child. */
type Read = SignalExpr | PortExpr

/** The interval of one version of a signal, as a condition implies it. */
export interface Fact {
  /** The child of the port; null for a signal of the module. */
  readonly instance: Instance | null
  readonly signal: Signal
  readonly version: number
  readonly interval: Interval
}

/** The conditions around the current point of a block's recording, as far as they bound the values that are read. */
export class Facts {
  #known = new Map<Signal, Fact[]>()
  /** The number of surrounding conditions that contradict others around them. */
  #excluded = 0

  /** @param versionOf - the version of its signal's value that a read gets */
  constructor(private readonly versionOf: (read: Read) => number) {}

  /** The facts that follow from a premise. */
  from(premise: Premise | undefined): readonly Fact[] {
    if (!premise) return []
    return 'value' in premise
      ? this.#bounded(premise.value, premise.interval)
      : this.#implied(premise.condition, premise.holds)
  }

  /** True if surrounding conditions contradict each other, so that this point is never reached. */
  get isUnreachable(): boolean {
    return this.#excluded > 0
  }

  /** Runs work at a point where facts hold. */
  during<T>(facts: readonly Fact[], work: () => T): T {
    const isExcluded = facts.some((fact) => this.#excludes(fact))
    if (isExcluded) this.#excluded++
    for (const fact of facts) obtain(this.#known, fact.signal, () => []).push(fact)
    try {
      return work()
    } finally {
      for (const { signal } of facts) this.#known.get(signal)!.pop()
      if (isExcluded) this.#excluded--
    }
  }

  #excludes({ signal, version, instance, interval }: Fact): boolean {
    if (interval.min > interval.max) return true
    const known = this.about(signal, version, instance)
    return known !== null && meet(known, interval) === null
  }

  /** Runs work outside of all conditions. */
  suspended(work: () => void): void {
    const [known, excluded] = [this.#known, this.#excluded]
    this.#known = new Map()
    this.#excluded = 0
    try {
      work()
    } finally {
      this.#known = known
      this.#excluded = excluded
    }
  }

  /** The possible values of a read; null if nothing is known about it. */
  of(read: Read): Interval | null {
    if (!this.#known.has(read.signal)) return null
    return this.about(read.signal, this.versionOf(read), instanceOf(read))
  }

  /** The possible values of a version of a signal; null if nothing is known about it. */
  about(signal: Signal, version: number, instance: Instance | null = null): Interval | null {
    return boundsIn(this.#known.get(signal) ?? [], signal, version, instance)
  }

  #implied(condition: Expr, holds: boolean): readonly Fact[] {
    switch (condition.kind) {
      case 'unary':
        return this.#impliedByUnary(condition, holds)
      case 'compare':
        return this.#compared(holds ? condition : (complement(condition, condition.place) as CompareExpr))
      case 'binary': {
        const sides = [condition.left, condition.right].map((side) => this.#implied(side, holds))
        if (condition.op !== 'and' && condition.op !== 'or') return []
        return (condition.op === 'and') === holds ? sides.flat() : inEither(sides[0]!, sides[1]!)
      }
      case 'signal': {
        const value = holds ? 1n : 0n
        const given = onlyGivenTo(condition)
        const deeper = given ? this.#implied(given, holds) : []
        return [...this.#bounded(condition, { min: value, max: value }), ...deeper]
      }
      default:
        return []
    }
  }

  #impliedByUnary({ op, operand }: UnaryExpr, holds: boolean): readonly Fact[] {
    switch (op) {
      case 'not':
        return this.#implied(operand, !holds)
      case 'parity':
        return []
    }
  }

  #compared({ op, left, right }: CompareExpr): readonly Fact[] {
    const [first, second] = [intervalOf(left), intervalOf(right)]
    switch (op) {
      case 'eq':
        return [...this.#bounded(left, second), ...this.#bounded(right, first)]
      case 'ne':
        return [...this.#bounded(left, without(first, second)), ...this.#bounded(right, without(second, first))]
      case 'lt':
      case 'le': {
        const apart = op === 'lt' ? 1n : 0n
        return [
          ...this.#bounded(left, { min: first.min, max: second.max - apart }),
          ...this.#bounded(right, { min: first.min + apart, max: second.max }),
        ]
      }
    }
  }

  #bounded(value: Expr, interval: Interval): readonly Fact[] {
    const read = extended(value)
    if (read.kind !== 'signal' && read.kind !== 'port') return []
    return [{ instance: instanceOf(read), signal: read.signal, version: this.versionOf(read), interval }]
  }
}

/** The values that facts allow for a version of a signal; null without facts. Contradictory facts are ignored. */
export function boundsIn(
  facts: readonly Fact[],
  signal: Signal,
  version: number,
  instance: Instance | null = null,
): Interval | null {
  const about = facts.filter((fact) => fact.signal === signal && fact.version === version && fact.instance === instance)
  return about.reduce<Interval | null>(
    (bounds, { interval }) => (bounds ? (meet(bounds, interval) ?? bounds) : interval),
    null,
  )
}

function inEither(first: readonly Fact[], second: readonly Fact[]): readonly Fact[] {
  return first.flatMap((fact) => {
    const other = boundsIn(second, fact.signal, fact.version, fact.instance)
    return other ? [{ ...fact, interval: hull(fact.interval, other) }] : []
  })
}

/** An interval without a single value, which only matters at its ends. */
function without(interval: Interval, { min, max }: Interval): Interval {
  if (min !== max || interval.min === interval.max) return interval
  if (interval.min === min) return { min: min + 1n, max: interval.max }
  return interval.max === min ? { min: interval.min, max: min - 1n } : interval
}

function instanceOf(read: Read): Instance | null {
  return read.kind === 'port' ? read.instance : null
}
