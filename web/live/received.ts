/**
 * Validates the answers that come out of the sandbox: somebody else's program can send anything. Only the expected members
 * are taken over, as text and numbers within bounds.
 */

import type { LiveOutcome, Remark } from '../../src/apps/live/outcome.js'
import type { Place } from '../../src/base/diagnostic/place.js'
import { asDrawing, listOf, membersOf, text, textOrNull, wholeOrNull } from './received-values.js'

/** An answer of a worker. */
export interface Answer {
  readonly id: number
  readonly outcome: LiveOutcome
  readonly printed: readonly string[]
}

const most = { remarks: 100, lines: 501 } as const

/** Null for malformed data. */
export function readAnswer(data: unknown): Answer | null {
  const { kind, id, outcome, printed } = membersOf(data)
  if (kind !== 'outcome' || typeof id !== 'number') return null
  const { isGood, remarks, summary, svg } = membersOf(outcome)
  return {
    id,
    outcome: {
      isGood: isGood === true,
      remarks: asRemarks(remarks),
      summary: textOrNull(summary),
      svg: asDrawing(svg),
    },
    printed: asPrinted(printed),
  }
}

export const asRemarks = (data: unknown): Remark[] => listOf(data, most.remarks).map(asRemark)

/** Lines of the console. */
export const asPrinted = (data: unknown): string[] => listOf(data, most.lines).map((line) => text(line))

function asRemark(data: unknown): Remark {
  const { code, message, help, place, cycle } = membersOf(data)
  return {
    code: typeof code === 'string' && /^FW\d{3}$/.test(code) ? code : null,
    message: text(message),
    help: text(help),
    place: asPlace(place),
    cycle: wholeOrNull(cycle),
  }
}

export function asPlace(data: unknown): Place | null {
  const { file, line, column } = membersOf(data)
  const [at, from] = [wholeOrNull(line), wholeOrNull(column)]
  return typeof file === 'string' && at !== null && from !== null
    ? { file: text(file).slice(0, 200), line: at, column: from }
    : null
}
