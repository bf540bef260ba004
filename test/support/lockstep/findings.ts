import type { AssertStmt, CoverStmt } from '../../../src/ir/ir.js'
import type { CheckSink, OutOfRangeAccess, Raw } from '../../../src/engines/sim/engine/engine.js'

/** A finding of a check, with the number of its cycles. */
interface Finding {
  readonly instance: string
  readonly subject: string
  readonly isAlarm: boolean
  cycles: number
  replay(sink: CheckSink, cycles: number): void
}

/** A finding on which not all engines agree. */
export interface FindingDifference {
  readonly instance: string
  readonly subject: string
  /** The number of cycles in which each engine found it. */
  readonly values: readonly string[]
}

/**
 * The findings of the checks in one cycle, or in several: engines may check in any order, and may check shared blocks more
 * than once.
 */
export class FindingRecord implements CheckSink {
  private readonly findings = new Map<string, Finding>()

  failed(statement: AssertStmt, instance: string): void {
    const subject = `assertion "${statement.message}" of line ${statement.place.line} fails`
    const replay: Finding['replay'] = (sink) => sink.failed(statement, instance)
    this.note({ instance, subject, isAlarm: true, cycles: 1, replay }, statement)
  }

  /** Without `cycles`, a repeated call in the same cycle adds nothing; with `cycles`, each call adds them. */
  covered(statement: CoverStmt, instance: string, cycles?: number): void {
    const subject = `cover "${statement.label}" of line ${statement.place.line} holds`
    const replay: Finding['replay'] = (sink, n) => sink.covered(statement, instance, n)
    this.note({ instance, subject, isAlarm: false, cycles: cycles ?? 1, replay }, statement, cycles !== undefined)
  }

  outOfRange(access: OutOfRangeAccess, instance: string, index: Raw): void {
    const shown = typeof index === 'bigint' ? `${index}n` : `${index}`
    const subject = `index ${shown} of ${access.length} items, line ${access.place.line}, is past the end`
    const replay: Finding['replay'] = (sink) => sink.outOfRange(access, instance, index)
    this.note({ instance, subject, isAlarm: true, cycles: 1, replay }, access)
  }

  get isEmpty(): boolean {
    return this.findings.size === 0
  }

  /** True if an assertion failed or an index was past the end. */
  get hasAlarm(): boolean {
    return [...this.findings.values()].some(({ isAlarm }) => isAlarm)
  }

  add(other: FindingRecord): void {
    for (const [key, finding] of other.findings) {
      const known = this.findings.get(key)
      if (known) known.cycles += finding.cycles
      else this.findings.set(key, { ...finding })
    }
  }

  replay(sink: CheckSink): void {
    for (const finding of this.findings.values()) finding.replay(sink, finding.cycles)
  }

  /** The first finding that the records do not have in common. */
  static firstDifference(records: readonly FindingRecord[]): FindingDifference | null {
    for (const record of records) {
      for (const [key, { instance, subject, cycles }] of record.findings) {
        const found = records.map(({ findings }) => findings.get(key)?.cycles ?? 0)
        if (found.every((count) => count === cycles)) continue
        return { instance, subject, values: found.map((count) => `in ${count} cycles`) }
      }
    }
    return null
  }

  private note(finding: Finding, { place }: OutOfRangeAccess | AssertStmt | CoverStmt, isFurther = false): void {
    const key = `${finding.instance} ${place.file}:${place.column} ${finding.subject}`
    const known = this.findings.get(key)
    if (known && isFurther) known.cycles += finding.cycles
    else if (!known) this.findings.set(key, finding)
  }
}
