/** Modules in the text of Verilog files, and the parameters that they declare. */

import type { Place } from '../../../base/diagnostic/place.js'
import { endOfBrackets, partsOf, placeAt, withoutComments } from './text.js'

/** A module in a file. */
export interface SourceModule {
  readonly place: Place
  /** From behind its name to its end, without comments. */
  readonly text: string
}

/**
 * The declaration of a module; null for one that no file has, or that a macro makes.
 * @param texts - by path
 */
export function moduleNamed(texts: ReadonlyMap<string, string>, name: string): SourceModule | null {
  const declared = new RegExp(String.raw`\bmodule\s+(?:(?:static|automatic)\s+)?(${literally(name)})(?![\w$])`)
  for (const [file, whole] of texts) {
    const text = withoutComments(whole)
    const found = declared.exec(text)
    if (!found) continue
    const from = found.index + found[0].length
    const [inside] = /^[\s\S]*?(?=\bendmodule\b|$(?![\s\S]))/.exec(text.slice(from))!
    return { place: placeAt(file, text, from - name.length), text: inside }
  }
  return null
}

/** A name in a regular expression. */
export const literally = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/**
 * The parameters of a module that others can set, without local ones. With a list of them in the header, those of the body
 * are local.
 * @returns null if a macro may declare some
 */
export function declaredParameters({ text }: SourceModule): readonly string[] | null {
  const header = /^\s*(?:import\b[^;]*;\s*)*#\s*\(/.exec(text)
  if (!header) return namesAmong([...text.matchAll(/\bparameter\b([^;]*);/g)].map(([, list]) => `parameter ${list!}`))
  const end = endOfBrackets(text, header[0].length - 1)
  return end === null ? null : namesAmong([text.slice(header[0].length, end - 1)])
}

function namesAmong(lists: readonly string[]): readonly string[] | null {
  const names = lists.flatMap((list) => {
    let isLocal = false
    const parts = partsOf(list.replace(/`(?:(?:ifdef|ifndef|elsif)\s+\w+|else|endif)\b/g, ' ')).filter(
      (part) => part.trim() !== '',
    )
    return parts.flatMap((part) => {
      const [, kind] = /^\s*(parameter|localparam)\b/.exec(part) ?? []
      if (kind) isLocal = kind === 'localparam'
      return isLocal ? [] : [nameOf(part)]
    })
  })
  return names.includes(null) ? null : (names as readonly string[])
}

/** The name in `parameter int unsigned DEPTH [2] = 4`. */
function nameOf(part: string): string | null {
  const declaration = /^[^=]*/.exec(part)![0]
  return /(?<![\w$`])([A-Za-z_][\w$]*)\s*(?:\[[^\]]*\]\s*)*$/.exec(declaration)?.[1] ?? null
}
