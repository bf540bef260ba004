import { counted } from '../../src/base/text.js'
import type { Verdict } from './verdict.js'

/** The outcome of a design; `skipped` for a program that the front end refuses. */
export interface Result {
  readonly name: string
  readonly verdict: Verdict | { readonly kind: 'skipped' }
  readonly seconds: number
}

/** `Fifo: equal (104 signals), 0.3 s`. */
export function describeResult({ name, verdict, seconds }: Result): string {
  return `${name}: ${describeVerdict(verdict)}, ${seconds.toFixed(1)} s`
}

function describeVerdict(verdict: Result['verdict']): string {
  switch (verdict.kind) {
    case 'equal':
      return verdict.fromReset === 0
        ? `equal in any state (${counted(verdict.pairs, 'signal')})`
        : `equal in all runs (${counted(verdict.pairs, 'signal')}, of which ${verdict.fromReset} by induction from reset)`
    case 'bounded':
      return `equal for ${counted(verdict.cycles, 'cycle')}: ${some(verdict.signals)} (${verdict.reason})`
    case 'different':
      return verdict.run === null
        ? `DIFFERENT: ${some(verdict.signals)}`
        : `DIFFERENT from cycle ${verdict.run.inputs.length - 1} on: ${some(verdict.signals)}`
    case 'unknown':
      return `unknown: ${verdict.reason}`
    case 'refused':
      return `REFUSED by Yosys: ${verdict.reason.split('\n').slice(-3).join(' ')}`
    case 'skipped':
      return 'no valid program'
  }
}

const some = (signals: readonly string[]): string =>
  signals.length <= 3 ? signals.join(', ') : `${signals.slice(0, 3).join(', ')} and ${signals.length - 3} more`

/** `378 equal in any state, 2 to 20 cycles`, one per line. */
export function summary(results: readonly Result[]): string[] {
  const counts = new Map<string, number>()
  for (const { verdict } of results) counts.set(groupOf(verdict), (counts.get(groupOf(verdict)) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([group, count]) => `${count} ${group}`)
}

function groupOf(verdict: Result['verdict']): string {
  switch (verdict.kind) {
    case 'equal':
      return verdict.fromReset === 0 ? 'equal in any state' : 'equal in all runs from reset on'
    case 'bounded':
      return `equal for ${counted(verdict.cycles, 'cycle')}`
    case 'different':
      return 'DIFFERENT'
    case 'unknown':
      return 'unknown'
    case 'refused':
      return 'REFUSED by Yosys'
    case 'skipped':
      return 'no valid program'
  }
}

export const isFailure = ({ verdict }: Result): boolean => verdict.kind === 'different' || verdict.kind === 'refused'
