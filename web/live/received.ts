/**
 * What comes out of the sandbox, looked at before it is believed: a program that somebody else has written can send anything. Only
 * what is asked for is taken over, as text and numbers within bounds.
 */

import type { LiveOutcome, Remark } from '../../src/live/outcome.js'
import type { Place } from '../../src/ir/place.js'

/** An answer of a worker. */
export interface Answer {
  readonly id: number
  readonly outcome: LiveOutcome
  readonly printed: readonly string[]
}

const most = { remarks: 100, text: 4000, svg: 20_000_000, lines: 501, number: 1e9 } as const

/** Null for what is no answer. */
export function readAnswer(data: unknown): Answer | null {
  const { kind, id, outcome, printed } = membersOf(data)
  if (kind !== 'outcome' || typeof id !== 'number') return null
  const { isGood, remarks, summary, svg } = membersOf(outcome)
  return {
    id,
    outcome: {
      isGood: isGood === true,
      remarks: listOf(remarks, most.remarks).map(asRemark),
      summary: textOrNull(summary, most.text),
      svg: typeof svg === 'string' && svg.length <= most.svg ? svg : null,
    },
    printed: listOf(printed, most.lines).map((line) => text(line, most.text)),
  }
}

function asRemark(data: unknown): Remark {
  const { code, message, help, place, cycle } = membersOf(data)
  return {
    code: typeof code === 'string' && /^FW\d{3}$/.test(code) ? code : null,
    message: text(message, most.text),
    help: text(help, most.text),
    place: asPlace(place),
    cycle: wholeOrNull(cycle),
  }
}

function asPlace(data: unknown): Place | null {
  const { file, line, column } = membersOf(data)
  const [at, from] = [wholeOrNull(line), wholeOrNull(column)]
  return typeof file === 'string' && at !== null && from !== null
    ? { file: text(file, 200), line: at, column: from }
    : null
}

function membersOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {}
}

const listOf = (data: unknown, length: number): unknown[] => (Array.isArray(data) ? data.slice(0, length) : [])
const text = (data: unknown, length: number): string => (typeof data === 'string' ? data.slice(0, length) : '')
const textOrNull = (data: unknown, length: number): string | null =>
  typeof data === 'string' ? data.slice(0, length) : null
const wholeOrNull = (data: unknown): number | null =>
  Number.isInteger(data) && (data as number) >= 0 && (data as number) <= most.number ? (data as number) : null
