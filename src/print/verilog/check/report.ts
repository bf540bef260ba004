import type { CheckResult } from './result.js'

/** Lines of a tool's own words to repeat. */
const maxDetails = 30

/**
 * One line a check, and under a failed one what was found:
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

/** True if no check failed; a missing tool is no failure. */
export const isClean = (results: readonly CheckResult[]): boolean => results.every(({ status }) => status !== 'failed')
