/** A mistake as the line in which it is. */

import type { LineDiff } from '../mutant.js'
import type { TextEdit } from './text-edit.js'

/** Of a mistake that goes over several lines, the first that it changes. */
export function lineDiff(text: string, { start, end, text: by }: TextEdit): LineDiff {
  const begin = text.lastIndexOf('\n', start - 1) + 1
  const afterEnd = text.indexOf('\n', end)
  const rest = text.slice(end, afterEnd < 0 ? text.length : afterEnd)
  const [before, ...more] = text.slice(begin, end).concat(rest).split('\n')
  const after = `${text.slice(begin, start)}${by}${rest}`
  return { before: more.length > 0 ? `${before!} …` : before!, after: after.trim() === '' ? null : after.trimEnd() }
}

/** A mistake that no text says, beside the line of what has it. */
export function notedLine(text: string, line: number, note: string): LineDiff {
  const before = text.split('\n')[line - 1] ?? ''
  return { before, after: `${before} // ${note}` }
}
