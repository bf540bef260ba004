/** Values that are set as texts. */

import { isWithin, type Bounds } from './bounds.js'
import type { Plain } from './param.js'

/** The value that is given, or that a text means; null for one that cannot be. */
export function readValue(given: unknown, bounds: Bounds & { readonly default: Plain }): Plain | null {
  const value = asTypeOf(bounds.default, given)
  return value !== null && isWithin(value, bounds) ? value : null
}

function asTypeOf(model: Plain, given: unknown): Plain | null {
  if (typeof given === typeof model) return given as Plain
  if (typeof given !== 'string') return null
  if (typeof model === 'boolean') return given === 'true' ? true : given === 'false' ? false : null
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$|^0x[\da-f]+$|^0b[01]+$/i.test(given) ? Number(given) : null
}
