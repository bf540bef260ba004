import type { DumpVariable } from '../dump.js'

/** A name as declared, without its range. */
export type SplitName = Pick<DumpVariable, 'name' | 'range'>

const bracketsAtEnd = /^(.+?) ?((?:\[-?\d+(?::-?\d+)?\] ?)+)$/
const lastRange = /^(.*)\[(-?\d+):(-?\d+)\]$/

/**
 * Separates `data [7:0]` into a name and a range, as the reader of VCD does. Indices belong to the name: `words[3] [7:0]`
 * is `words[3]`. Of several ranges, the last is that of the variable if it is as wide.
 * @param width - in bits
 */
export function splitName(declared: string, width: number): SplitName {
  if (!declared.endsWith(']')) return { name: unescaped(declared), range: null }
  // An escaped name ends at a blank, and has all characters before it.
  const escapedEnd = declared.startsWith('\\') ? declared.indexOf(' ') : 0
  if (escapedEnd < 0) return { name: unescaped(declared), range: null }
  const [, rest, brackets] = bracketsAtEnd.exec(escapedEnd > 0 ? `x${declared.slice(escapedEnd)}` : declared) ?? []
  if (rest === undefined || brackets === undefined) return { name: unescaped(declared), range: null }
  const name = escapedEnd > 0 ? declared.slice(1, escapedEnd) + rest.slice(1) : rest
  return withBrackets(name, brackets.replaceAll(' ', ''), width)
}

function withBrackets(name: string, brackets: string, width: number): SplitName {
  const [, before = brackets, left, right] = lastRange.exec(brackets) ?? []
  if (left === undefined) return { name: name + before, range: null }
  const range = { left: Number(left), right: Number(right) }
  if (before === '' || Math.abs(range.left - range.right) + 1 === width) return { name: name + before, range }
  return { name, range: null }
}

/** `\odd+name ` is `odd+name`. */
export function unescaped(name: string): string {
  const trimmed = name.endsWith(' ') ? name.trimEnd() : name
  return trimmed.startsWith('\\') ? trimmed.slice(1) : trimmed
}
