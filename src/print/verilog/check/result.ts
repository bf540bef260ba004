import { counted } from '../../../base/counted.js'
import type { Comparison, Disagreement } from './compare.js'

export type CheckName = 'verilator lint' | 'icarus' | 'verilator' | 'yosys' | 'yosys netlist'

/** What one tool says. */
export interface CheckResult {
  readonly check: CheckName
  readonly status: 'passed' | 'failed' | 'missing'
  /** A few words: `2000 cycles, 0 disagreements`. */
  readonly summary: string
  /** What the tool printed, if it failed. */
  readonly details: string
  readonly disagreements: readonly Disagreement[]
}

export function passed(check: CheckName, summary: string): CheckResult {
  return { check, status: 'passed', summary, details: '', disagreements: [] }
}

export function failed(check: CheckName, summary: string, details: string): CheckResult {
  return { ...passed(check, summary), status: 'failed', details: details.trim() }
}

/** Debian's packages are called as their programs are. */
export function missing(check: CheckName, program: string): CheckResult {
  const summary = `not run: ${program} is not installed (apt-get install ${program})`
  return { ...passed(check, summary), status: 'missing' }
}

/** The result of a simulation that had to show `wanted` cycles; `scope` says what was compared. */
export function compared(check: CheckName, comparison: Comparison, wanted: number, scope: string): CheckResult {
  const { cycles, count, first } = comparison
  const summary = `${cycles} cycles, ${counted(count, 'disagreement')} in ${scope}`
  if (cycles < wanted) return failed(check, `stopped after ${cycles} of ${wanted} cycles`, '')
  return { ...passed(check, summary), status: count === 0 ? 'passed' : 'failed', disagreements: first }
}
