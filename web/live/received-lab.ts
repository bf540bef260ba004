/** Validates the answers about a lab that come out of the sandbox. */

import type { CheckedFinding, CheckedPart, LabOutcome, LabProgress, LabStart } from '../../src/apps/live/lab.js'
import { asPlace, asPrinted, asRemarks } from './received.js'
import { asDrawing, listOf, membersOf, text, textOrNull } from './received-values.js'

/** The answer to a check. */
export interface LabAnswer extends LabOutcome {
  readonly id: number
  readonly printed: readonly string[]
}

const most = { parts: 40, notes: 20, settings: 40, setting: 200, files: 20, file: 200_000 } as const
const states = ['passed', 'partly', 'failed', 'open'] as const

/** Null for malformed data. */
export function readLabAnswer(data: unknown): LabAnswer | null {
  const { kind, id, outcome, printed } = membersOf(data)
  if (kind !== 'checked' || typeof id !== 'number') return null
  const { remarks, parts, unchecked } = membersOf(outcome)
  return {
    id,
    remarks: asRemarks(remarks),
    parts: listOf(parts, most.parts).map(asPart),
    unchecked: asTitles(unchecked),
    printed: asPrinted(printed),
  }
}

/** Null for data that reports no progress of a check. */
export function readLabProgress(data: unknown): { readonly id: number; readonly reached: LabProgress } | null {
  const { kind, id, reached } = membersOf(data)
  if (kind !== 'checking' || typeof id !== 'number') return null
  const { file, parts, next, unchecked } = membersOf(reached)
  return {
    id,
    reached: {
      file: text(file),
      parts: listOf(parts, most.parts).map(asPart),
      next: next === null ? null : asPart(next),
      unchecked: asTitles(unchecked),
    },
  }
}

/** Null for malformed data. */
export function readLabStart(data: unknown): { readonly id: number; readonly start: LabStart | null } | null {
  const { kind, id, start } = membersOf(data)
  if (kind !== 'begun' || typeof id !== 'number') return null
  const { numbers, settings, files, svg } = membersOf(start)
  return {
    id,
    start: {
      numbers: text(numbers),
      settings: asTexts(settings, most.settings, most.setting),
      files: asTexts(files, most.files, most.file),
      svg: asDrawing(svg) ?? '',
    },
  }
}

/** @param length - of a text, at most */
function asTexts(data: unknown, count: number, length: number): Map<string, string> {
  const texts = data instanceof Map ? [...data].slice(0, count) : []
  return new Map(texts.map(([name, content]) => [text(name), text(content, length)]))
}

const asTitles = (data: unknown): string[] => listOf(data, most.parts).map((title) => text(title))

function asPart(data: unknown): CheckedPart {
  const { title, state, how, notes, finding } = membersOf(data)
  return {
    title: text(title),
    state: states.find((known) => known === state) ?? 'open',
    how: text(how),
    notes: listOf(notes, most.notes).map((note) => text(note)),
    finding: asFinding(finding),
  }
}

function asFinding(data: unknown): CheckedFinding | null {
  const { message, causes, place, svg } = membersOf(data)
  const said = textOrNull(message)
  return said === null ? null : { message: said, causes: text(causes), place: asPlace(place), svg: asDrawing(svg) }
}
