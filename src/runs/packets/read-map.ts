/** Reads maps from files. */

import { readLiteral } from '../../language/literal/literal.js'
import { mapOf, type ReadMap } from './literal-map.js'

export type { ReadMap }

/**
 * @param file - its path, for errors
 * @throws FlitwaveError FW005, FW966 for a text that is no map, with the place in it
 */
export function readMap(text: string, file: string): ReadMap {
  return mapOf(readLiteral(text, file, 'FW966'))
}
