import { resolve } from 'node:path'
import { obtain } from '../../../base/maps.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { Attributes } from './netlist.js'

const known = new WeakMap<Attributes, { readonly place: Place | null }>()

/**
 * The place that a `src` attribute tells: `a.v:3.12-3.15`. In a list, the last entry is the innermost; those that tell
 * line 0 tell nothing.
 */
export function placeOf(attributes: Attributes): Place | null {
  return obtain(known, attributes, () => ({ place: placeIn(attributes.get('src') ?? '') })).place
}

function placeIn(text: string): Place | null {
  const places = text.split('|').map(placeOfEntry)
  return places.findLast((one) => one !== null) ?? null
}

function placeOfEntry(entry: string): Place | null {
  const [, file, line, column] = /^(.*):(\d+)(?:\.(\d+))?(?:-[\d.]+)?$/.exec(entry) ?? []
  if (file === undefined || Number(line) === 0) return null
  return { file: resolve(file), line: Number(line), column: Math.max(1, Number(column ?? 1)) }
}
