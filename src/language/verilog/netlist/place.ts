import { resolve } from 'node:path'
import type { Place } from '../../../base/diagnostic/place.js'
import type { Attributes } from './netlist.js'

const texts = new Map<string, Place | null>()

/**
 * The place that a `src` attribute tells: `a.v:3.12-3.15`. In a list, the last entry is the innermost; those that tell
 * line 0 tell nothing.
 */
export function placeOf(attributes: Attributes): Place | null {
  const text = attributes.get('src')
  if (text === undefined) return null
  const known = texts.get(text)
  if (known !== undefined) return known
  const place =
    text
      .split('|')
      .map(placeOfEntry)
      .findLast((one) => one !== null) ?? null
  texts.set(text, place)
  return place
}

function placeOfEntry(entry: string): Place | null {
  const [, file, line, column] = /^(.*):(\d+)(?:\.(\d+))?(?:-[\d.]+)?$/.exec(entry) ?? []
  if (file === undefined || Number(line) === 0) return null
  return { file: resolve(file), line: Number(line), column: Math.max(1, Number(column ?? 1)) }
}
