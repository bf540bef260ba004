/** A file as a CommonJS module, for code that links modules by itself. */

import remapping from '@jridgewell/remapping'
import { parser } from '#parser'
import type { Stripped } from './parser/parser.js'
import { transform } from './transform.js'

/**
 * As {@link transform}, and imports become calls of `require`.
 * @throws FlitwaveError with codes FW001 to FW005
 */
export function transformToCommonJs(text: string, file: string): Stripped {
  const stripped = transform(text, file)
  const { code, map } = parser.toCommonJs(stripped.code, file)
  return { code, map: remapping([map, stripped.map], () => null).toString() }
}
