/** Places in the source of faults that Yosys tells without any. */

import type { Place } from '../../../base/diagnostic/place.js'
import { literally, moduleNamed } from './modules.js'
import { endOfBrackets, placeAt, withoutComments } from './text.js'

/**
 * The place of what a message is about; null if it names nothing that the files have.
 * @param texts - by path
 */
export function placeOfFault(texts: ReadonlyMap<string, string>, message: string): Place | null {
  const [, module, parent, cell] = /Module `(.+?)' referenced in module `(.+?)' in cell `(.+?)'/.exec(message) ?? []
  if (cell !== undefined)
    return placeOfInstance(texts, bare(module!), bare(cell)) ?? placeOfModule(texts, bare(parent!))
  const [, included] = /include file `(.+?)'/.exec(message) ?? []
  return included === undefined ? null : placeOfInclude(texts, included)
}

/** `leaf` of `\leaf`, and of `$paramod\leaf\W=s32'…`. */
const bare = (name: string): string => name.replace(/^\$paramod(?:\$[0-9a-f]+)?\\([^\\]+).*/, '$1').replace(/^\\/, '')

export const placeOfModule = (texts: ReadonlyMap<string, string>, name: string): Place | null =>
  moduleNamed(texts, name)?.place ?? null

/** The instance of a module of that name, such as `fifo #(.DEPTH(4)) lane[2].queue (`; else the first one of the module. */
function placeOfInstance(texts: ReadonlyMap<string, string>, module: string, cell: string): Place | null {
  const name = cell.replace(/^.*\./, '').replace(/\[\d+\]$/, '')
  let first: Place | null = null
  for (const [file, whole] of texts) {
    const text = withoutComments(whole)
    for (const { index } of text.matchAll(new RegExp(String.raw`(?<![\w$.])${literally(module)}(?![\w$])`, 'g'))) {
      const instance = instanceAt(text, index + module.length)
      if (instance === null) continue
      const place = placeAt(file, text, index)
      if (instance === name) return place
      first ??= place
    }
  }
  return first
}

/** The name of the instance that a module's name begins there, behind its parameters; null if none stands there. */
function instanceAt(text: string, from: number): string | null {
  const [parameters] = /^\s*#\s*\(/.exec(text.slice(from)) ?? []
  const at = parameters === undefined ? from : endOfBrackets(text, from + parameters.length - 1)
  return at === null ? null : (/^\s*([A-Za-z_\\][^\s([]*)\s*[([]/.exec(text.slice(at))?.[1] ?? null)
}

function placeOfInclude(texts: ReadonlyMap<string, string>, included: string): Place | null {
  for (const [file, text] of texts) {
    const found = new RegExp(`^\\s*\`include\\s+"${literally(included)}"`, 'm').exec(text)
    if (found) return placeAt(file, text, found.index + found[0].indexOf('`'))
  }
  return null
}
