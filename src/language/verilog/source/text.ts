/** The text of Verilog files, without a reader of the language: for places and names that Yosys does not tell. */

import type { Place } from '../../../base/diagnostic/place.js'

/** A text with blanks in place of comments and of what stands in quotes; all places stay. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\\n])*"/g, (part) =>
    part.startsWith('"') ? `"${' '.repeat(part.length - 2)}"` : part.replace(/[^\n]/g, ' '),
  )
}

/** The place of a character of a file. */
export function placeAt(file: string, text: string, index: number): Place {
  const before = text.slice(0, index)
  return { file, line: before.split('\n').length, column: index - before.lastIndexOf('\n') }
}

/** The index behind the bracket that closes the one at an index; null if none does. */
export function endOfBrackets(text: string, open: number): number | null {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++
    else if (')]}'.includes(text[at]!) && --depth === 0) return at + 1
  }
  return null
}

/** The parts of a list between commas that no bracket encloses. */
export function partsOf(list: string): readonly string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < list.length; at++) {
    if ('([{'.includes(list[at]!)) depth++
    else if (')]}'.includes(list[at]!)) depth--
    else if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, list.slice(from)]
}
