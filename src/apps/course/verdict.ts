/** The verdict of tests on a design. Students' code may have written it, so nothing in it is trusted. */

import type { Place } from '../../base/diagnostic/place.js'
import type { Tested } from './sandbox/protocol.js'
import { plainText } from './plain-text.js'
import type { StudentCode, Submission, SubmittedLine } from './student-code.js'

export interface Verdict {
  /** A test that does not end has not found anything. */
  readonly passes: boolean
  readonly ends: boolean
  /** In the words of the tests: for the student's own module alone, since it could tell what another one is like. */
  readonly reason: string
  /** The code of an error that has ended the run: `FW302`; empty for a check. */
  readonly error: string
  /** The file and line that failed; null if that is not known. */
  readonly line: SubmittedLine | null
  /** The cycle of the failed check. */
  readonly cycle: number | null
}

/** A larger number could be a message. */
const mostCycles = 99_999

/** @returns null for an answer that is no verdict */
export function verdictIn(answer: unknown, submission: Submission, code: StudentCode): Verdict | null {
  const { passes, why, code: error, cycle, place } = (answer ?? {}) as Partial<Record<keyof Tested, unknown>>
  if (typeof passes !== 'boolean') return null
  return {
    passes,
    ends: true,
    reason: plainText(why ?? ''),
    error: typeof error === 'string' && /^FW\d{3}$/.test(error) ? error : '',
    line: lineIn(code.placeOf(place), submission),
    cycle: isBetween(cycle, 0, mostCycles) ? cycle : null,
  }
}

/** The verdict of tests that came to none. */
export function unended(reason: string, line: SubmittedLine | null = null): Verdict {
  return { passes: true, ends: false, reason, error: '', line, cycle: null }
}

/** All that is known: `almost-full-fifo.tb.ts:31: FW302: dut.din takes an integer`. */
export function describeVerdict({ line, error, reason }: Verdict): string {
  return [lineText(line), error, reason].filter((part) => part !== '').join(': ')
}

/** Where and when tests fail, without a word of theirs: `almost-full-fifo.tb.ts:31, in cycle 12`. */
export function describeFailure(verdict: Verdict): string {
  const { ends, line, error, cycle } = verdict
  if (!ends) return describeVerdict(verdict)
  const parts = [lineText(line), error, cycle === null ? '' : `in cycle ${cycle}`]
  return parts.filter((part) => part !== '').join(', ')
}

function lineText(line: SubmittedLine | null): string {
  return line === null ? '' : `${line.file.name}:${line.number}`
}

function lineIn(place: Place | null, { files }: Submission): SubmittedLine | null {
  const file = files.find(({ path }) => path === place?.file)
  return file && isBetween(place!.line, 1, file.text.split('\n').length) ? { file, number: place!.line } : null
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}
