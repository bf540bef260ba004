import type { AssertStmt, CoverStmt, Module } from '../../ir/ir.js'
import { placeKey, type Place } from '../../base/diagnostic/place.js'
import { formatPlace } from '../../base/diagnostic/diagnostic.js'
import { allStatements } from '../../ir/visit.js'
import type { CheckSink, OutOfRangeAccess, Raw } from './engine/engine.js'
import { allInstances, type InstanceNode } from './engine/instances.js'
import type { EnumCheck, NoMemberFinding } from './enum-check.js'
import { obtain } from '../../base/maps.js'

/** An assertion of the RTL that did not hold. */
export class AssertionFailure extends Error {
  override readonly name = 'AssertionFailure'

  constructor(
    /** The message of the assertion in the RTL. */
    readonly assertion: string,
    /** The complete path: `dut.inputs[0].buffer`. */
    readonly instance: string,
    readonly place: Place,
    readonly cycle: number,
    /** The number of the run among the parallel runs. */
    readonly run = 0,
    runs = 1,
    /** True if the user of the instance must keep the assertion. */
    readonly isAssumed = false,
  ) {
    const where = `${instance} at ${formatPlace(place)}, cycle ${cycle}${runs > 1 ? `, run ${run}` : ''}`
    super(`${isAssumed ? 'assumption broken' : 'assertion failed'} in ${where}: ${assertion}`)
  }
}

/** An index past the end, reported once for each place and instance. */
export interface OutOfRangeFinding {
  readonly place: Place
  readonly instance: string
  /** The cycle of the first occurrence. */
  readonly cycle: number
  /** The index at the first occurrence. */
  readonly index: Raw
  readonly length: number
  /** The number of cycles in which it happened. */
  readonly count: number
}

/** How often a cover statement held in one instance; 0 if no test has reached it. */
export interface CoverFinding {
  readonly label: string
  readonly place: Place
  readonly instance: string
  readonly count: number
}

export interface Findings {
  /** The assertions collected with `onAssertion: 'collect'`, in order. */
  readonly assertions: readonly AssertionFailure[]
  readonly outOfRange: readonly OutOfRangeFinding[]
  /** Signals with values outside their enums. */
  readonly noMembers: readonly NoMemberFinding[]
  readonly covers: readonly CoverFinding[]
}

/** A finding that counts once in a cycle. */
export interface Counted {
  count: number
  /** The last turn in which it was counted. */
  lastTurn: number
}

/** Collects the findings of the checks in all cycles of one run. Evaluating a cycle again adds nothing. */
export class FindingCollector implements CheckSink {
  private cycle = 0
  /** Numbers the cycles as they are executed: a cycle that the run returns to counts again. */
  private turn = 0
  private isClosed = false
  /** Assertions that failed in the evaluation since {@link begin}. */
  failures: AssertionFailure[] = []
  /** The assertions that failed in earlier cycles. */
  readonly assertions: AssertionFailure[] = []
  private readonly accesses = new Map<string, OutOfRangeFinding & Counted>()
  private readonly covers = new Map<string, CoverFinding & Counted>()

  constructor(
    sites: readonly CoverSite[],
    /** The number of this run, and the number of parallel runs. */
    private readonly run: number,
    private readonly runs: number,
    private readonly enums: EnumCheck | null = null,
  ) {
    for (const { key, ...site } of sites) this.covers.set(key, { ...site, count: 0, lastTurn: 0 })
  }

  /** @param isRepeated - true if `cycle` was evaluated before without a clock edge */
  begin(cycle: number, isRepeated: boolean): void {
    this.cycle = cycle
    this.failures = []
    if (!isRepeated) this.turn++
  }

  /** Ignores later findings: this run has ended, while parallel ones continue. */
  close(): void {
    this.isClosed = true
  }

  /** Checks for values outside their enums, before a cycle ends. */
  lookAtEnums(cycle: number): void {
    if (!this.isClosed) this.enums?.look(cycle)
  }

  collectFailures(): void {
    this.assertions.push(...this.failures)
  }

  failed({ message, place, isAssumed }: AssertStmt, instance: string): void {
    if (this.isClosed) return
    this.failures.push(new AssertionFailure(message, instance, place, this.cycle, this.run, this.runs, isAssumed))
  }

  covered({ place, label }: CoverStmt, instance: string, cycles?: number): void {
    if (this.isClosed) return
    const cover = this.covers.get(siteKey(place, instance, label))!
    if (cycles === undefined) this.tally(cover)
    else cover.count += cycles
  }

  outOfRange({ place, length }: OutOfRangeAccess, instance: string, index: Raw): void {
    if (this.isClosed) return
    const key = siteKey(place, instance, `${length}`)
    const known = this.accesses.get(key)
    if (known) this.tally(known)
    else this.accesses.set(key, { place, instance, cycle: this.cycle, index, length, count: 1, lastTurn: this.turn })
  }

  countedLast(): readonly Counted[] {
    return [...this.covers.values(), ...this.accesses.values()].filter(({ lastTurn }) => lastTurn === this.turn)
  }

  /** Counts the same findings again for a number of cycles. */
  countAgain(counted: readonly Counted[], cycles: number): void {
    this.turn += cycles
    if (this.isClosed) return
    for (const finding of counted) {
      finding.count += cycles
      finding.lastTurn = this.turn
    }
  }

  get findings(): Findings {
    return {
      assertions: [...this.assertions],
      outOfRange: [...this.accesses.values()].map(({ lastTurn: _, ...finding }) => finding),
      noMembers: [...(this.enums?.findings ?? [])],
      covers: [...this.covers.values()].map(({ lastTurn: _, ...finding }) => finding),
    }
  }

  private tally(finding: Counted): void {
    if (finding.lastTurn === this.turn) return
    finding.count++
    finding.lastTurn = this.turn
  }
}

/** A cover statement in one instance. */
export interface CoverSite extends Omit<CoverFinding, 'count'> {
  readonly key: string
}

/** All covers of a design, the same for all of its runs. */
export function coverSites(tree: InstanceNode): CoverSite[] {
  const covers = new ModuleCovers()
  const sites: CoverSite[] = []
  for (const node of allInstances(tree, (module) => covers.areBelow(module))) {
    for (const { label, place } of covers.of(node.module)) {
      const instance = node.path
      sites.push({ key: siteKey(place, instance, label), label, place, instance })
    }
  }
  return sites
}

class ModuleCovers {
  private readonly own = new Map<Module, readonly CoverStmt[]>()
  private readonly below = new Map<Module, boolean>()

  of(module: Module): readonly CoverStmt[] {
    return obtain(this.own, module, () =>
      module.blocks.flatMap(({ body }) => allStatements(body).filter((stmt) => stmt.kind === 'cover')),
    )
  }

  areBelow(module: Module): boolean {
    return obtain(this.below, module, () =>
      module.instances.some(({ module: child }) => this.of(child).length > 0 || this.areBelow(child)),
    )
  }
}

function siteKey(place: Place, instance: string, what: string): string {
  return `${instance} ${placeKey(place)} ${what}`
}
