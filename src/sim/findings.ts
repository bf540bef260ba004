import type { AssertStmt, CoverStmt, Module } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { formatPlace } from '../ir/diagnostic.js'
import type { CheckSink, OutOfRangeAccess, Raw } from './engine.js'
import { allInstances, type InstanceNode } from './instances.js'
import { allStatements } from './statements.js'

/** An assertion of the RTL that did not hold. */
export class AssertionFailure extends Error {
  override readonly name = 'AssertionFailure'

  constructor(
    /** The text that the RTL gives with the assertion. */
    readonly assertion: string,
    /** Complete: `dut.inputs[0].buffer`. */
    readonly instance: string,
    readonly place: Place,
    readonly cycle: number,
  ) {
    super(`assertion failed in ${instance} at ${formatPlace(place)}, cycle ${cycle}: ${assertion}`)
  }
}

/** An index past the end, reported once for each place and instance. */
export interface OutOfRangeFinding {
  readonly place: Place
  readonly instance: string
  /** Of the first occurrence. */
  readonly cycle: number
  /** Of the first occurrence. */
  readonly index: Raw
  readonly length: number
  /** In how many cycles it happened. */
  readonly count: number
}

/** How often a cover statement held in one instance; 0 shows what no test has reached. */
export interface CoverFinding {
  readonly label: string
  readonly place: Place
  readonly instance: string
  readonly count: number
}

export interface Findings {
  /** Those collected with `onAssertion: 'collect'`, in order. */
  readonly assertions: readonly AssertionFailure[]
  readonly outOfRange: readonly OutOfRangeFinding[]
  readonly covers: readonly CoverFinding[]
}

interface Counted {
  count: number
  lastCycle: number
}

/** Collects what the checks of all cycles find. A second evaluation of one cycle adds nothing. */
export class FindingCollector implements CheckSink {
  /** The cycle that is being evaluated. */
  cycle = 0
  /** Assertions that failed in the evaluation since {@link begin}. */
  failures: AssertionFailure[] = []
  private readonly assertions: AssertionFailure[] = []
  private readonly accesses = new Map<string, OutOfRangeFinding & Counted>()
  private readonly covers = new Map<string, CoverFinding & Counted>()

  constructor(tree: InstanceNode) {
    const covers = new Map<Module, readonly CoverStmt[]>()
    for (const { module, path } of allInstances(tree)) {
      const stmts = covers.get(module) ?? coversOf(module)
      covers.set(module, stmts)
      for (const stmt of stmts) this.declare(stmt, path)
    }
  }

  begin(cycle: number): void {
    this.cycle = cycle
    this.failures = []
  }

  /** Keeps the failures of this evaluation in the findings. */
  collectFailures(): void {
    this.assertions.push(...this.failures)
  }

  failed({ message, place }: AssertStmt, instance: string): void {
    this.failures.push(new AssertionFailure(message, instance, place, this.cycle))
  }

  covered({ place, label }: CoverStmt, instance: string): void {
    this.tally(this.covers.get(siteKey(place, instance, label)))
  }

  outOfRange({ place, length }: OutOfRangeAccess, instance: string, index: Raw): void {
    const key = siteKey(place, instance, `${length}`)
    const known = this.accesses.get(key)
    if (known) this.tally(known)
    else this.accesses.set(key, { place, instance, cycle: this.cycle, index, length, count: 1, lastCycle: this.cycle })
  }

  get findings(): Findings {
    return {
      assertions: [...this.assertions],
      outOfRange: [...this.accesses.values()].map(({ lastCycle: _, ...finding }) => finding),
      covers: [...this.covers.values()].map(({ lastCycle: _, ...finding }) => finding),
    }
  }

  private declare({ place, label }: CoverStmt, instance: string): void {
    this.covers.set(siteKey(place, instance, label), { label, place, instance, count: 0, lastCycle: -1 })
  }

  private tally(finding: Counted | undefined): void {
    if (!finding || finding.lastCycle === this.cycle) return
    finding.count++
    finding.lastCycle = this.cycle
  }
}

function coversOf({ blocks }: Module): CoverStmt[] {
  return blocks.flatMap(({ body }) => [...allStatements(body)].filter((stmt) => stmt.kind === 'cover'))
}

function siteKey({ file, line, column }: Place, instance: string, what: string): string {
  return `${instance} ${file}:${line}:${column} ${what}`
}
