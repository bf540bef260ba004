/** What tests have said of a design: whatever has come back, for a student's code may have written it. */

import type { Tested } from '../../lab/own-tests.js'
import { plainText } from '../../lab/plain-text.js'
import type { Submission } from './submission.js'

export interface Outcome {
  /** A test that does not end has not found anything. */
  readonly passes: boolean
  readonly ends: boolean
  /** Whether it was ended for doing nothing. */
  readonly waits: boolean
  /** In the words of the tests: for the student's own module alone, since they could tell of another one what it is like. */
  readonly why: string
  /** Where and when they fail, in our words: `almost-full-fifo.tb.ts:31, in cycle 12`. */
  readonly where: string
}

/** @throws Error if it is no verdict */
export function outcomeOf(answer: unknown, submission: Submission): Outcome {
  const { passes, why, code, cycle, place } = (answer ?? {}) as Partial<Record<keyof Tested, unknown>>
  if (typeof passes !== 'boolean') throw new Error('there is no verdict')
  const line = lineIn(place, submission)
  const error = typeof code === 'string' && /^FW\d{3}$/.test(code) ? code : ''
  const parts = [line, error, cycleText(cycle)].filter((part) => part !== '')
  return {
    passes,
    ends: true,
    waits: false,
    why: [line, error, plainText(why ?? '')].filter((part) => part !== '').join(': '),
    where: parts.join(', '),
  }
}

export function unended(why: string, waits = false): Outcome {
  return { passes: true, ends: false, waits, why, where: why }
}

/** A line of what was handed in; empty for anything else. */
function lineIn(place: unknown, { files }: Submission): string {
  const { file, line } = (place ?? {}) as { readonly file?: unknown; readonly line?: unknown }
  const found = files.find(({ path }) => path === file)
  if (!found || !isBetween(line, 1, found.text.split('\n').length)) return ''
  return `${found.name}:${line}`
}

function cycleText(cycle: unknown): string {
  return isBetween(cycle, 0, mostCycles) ? `in cycle ${cycle}` : ''
}

/** A larger number could be a message. */
const mostCycles = 99_999

function isBetween(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}
