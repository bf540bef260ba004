/** Reads maps in JSON alone, where there is no parser of TypeScript: in a page. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import { readJson, type Literal } from '../../language/literal/json.js'
import { mapOf, type ReadMap } from './literal-map.js'

/**
 * @param file - its name, for errors
 * @throws FlitwaveError FW966 for a text that is no map, with the place in it
 */
export function readJsonMap(text: string, file: string): ReadMap {
  return mapOf(literalOf(text, file))
}

function literalOf(text: string, file: string): Literal {
  try {
    return readJson(text, file, 'FW966')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const place = { file, line: 1, column: 1 }
    return fail('FW966', `the map is not JSON: ${error.message}`, place, 'docs/packets.md describes maps')
  }
}
