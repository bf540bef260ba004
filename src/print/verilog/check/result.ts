import { counted } from '../../../base/text.js'
import { lineMark } from './bench.js'
import type { Observed } from './expected.js'

export type CheckName = 'verilator lint' | 'icarus' | 'verilator' | 'yosys' | 'yosys netlist'

/** The result of one tool. */
export interface CheckResult {
  readonly check: CheckName
  readonly status: 'passed' | 'failed' | 'missing'
  /** A few words: `2000 cycles, 0 disagreements`. */
  readonly summary: string
  /** The output of the tool if it failed. */
  readonly details: string
  readonly disagreements: readonly Disagreement[]
}

export function passed(check: CheckName, summary: string): CheckResult {
  return { check, status: 'passed', summary, details: '', disagreements: [] }
}

export function failed(check: CheckName, summary: string, details: string): CheckResult {
  return { ...passed(check, summary), status: 'failed', details: details.trim() }
}

/** Debian's packages have the names of their programs. */
export function missing(check: CheckName, program: string): CheckResult {
  const summary = `not run: ${program} is not installed (apt-get install ${program})`
  return { ...passed(check, summary), status: 'missing' }
}

/** The result of a simulation that had to show `wanted` cycles; `scope` describes the compared signals. */
export function compared(check: CheckName, comparison: Comparison, wanted: number, scope: string): CheckResult {
  const { cycles, count, first } = comparison
  const summary = `${cycles} cycles, ${counted(count, 'disagreement')} in ${scope}`
  if (cycles < wanted) return failed(check, `stopped after ${cycles} of ${wanted} cycles`, '')
  return { ...passed(check, summary), status: count === 0 ? 'passed' : 'failed', disagreements: first }
}

/** A value in which a tool and our engine differ; both in hexadecimal, `x` for unknown bits. */
export interface Disagreement {
  readonly cycle: number
  /** `dut.inputs[0].buffer.count` */
  readonly signal: string
  readonly expected: string
  readonly got: string
}

export interface Comparison {
  /** The number of compared cycles. */
  readonly cycles: number
  /** The number of all disagreements, of which the first few are kept. */
  readonly count: number
  readonly first: readonly Disagreement[]
}

const kept = 10

/** Compares a simulator's output with the expected lines, from cycle `from` on. */
export function compareRun(
  printed: string,
  expected: readonly string[],
  observed: readonly Observed[],
  from: number,
): Comparison {
  const lines = printed.split('\n').filter((line) => line.startsWith(lineMark))
  const first: Disagreement[] = []
  let count = 0
  for (let cycle = from; cycle < Math.min(lines.length, expected.length); cycle++) {
    const got = lines[cycle]!.slice(lineMark.length).trim()
    if (got === expected[cycle]) continue
    const values = got.split(' ')
    for (const [i, value] of expected[cycle]!.split(' ').entries()) {
      if (values[i] === value) continue
      count++
      if (first.length < kept) first.push({ cycle, signal: observed[i]!.path, expected: value, got: values[i] ?? '' })
    }
  }
  return { cycles: Math.max(0, Math.min(lines.length, expected.length) - from), count, first }
}

/** The maximum number of lines quoted from a tool. */
const maxDetails = 30

/**
 * One line per check, followed by the findings of a failed check:
 *
 *     verilator lint  0 warnings
 *     icarus          1999 cycles, 1 disagreement in 3 outputs and 5 registers
 *       cycle 17: dut.count is 3, expected 4
 */
export function formatCheck(results: readonly CheckResult[]): string {
  return results
    .flatMap(({ check, status, summary, details, disagreements }) => [
      `${check.padEnd('verilator lint'.length)}  ${status === 'failed' ? 'FAILED: ' : ''}${summary}`,
      ...disagreements.map(
        ({ cycle, signal, expected, got }) => `  cycle ${cycle}: ${signal} is ${got}, expected ${expected} (hex)`,
      ),
      ...(details === ''
        ? []
        : details
            .split('\n')
            .slice(0, maxDetails)
            .map((line) => `  ${line}`)),
    ])
    .join('\n')
}

/** True if no check failed; a missing tool is not a failure. */
export const isClean = (results: readonly CheckResult[]): boolean => results.every(({ status }) => status !== 'failed')
