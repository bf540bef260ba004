import type { DumpVariable } from '../dump.js'

/** A name as declared, without its range. */
export interface SplitName {
  readonly name: string
  readonly range: DumpVariable['range']
}

const rangeAtEnd = / ?\[(-?\d+)(?::(-?\d+))?\]$/

/**
 * Separates `data [7:0]` into a name and a range. A range of another width belongs to the name, as that of an element of
 * an array does; so does a single index, unless a space is before it: then it is the bit of a vector.
 * @param width - in bits
 */
export function splitName(declared: string, width: number): SplitName {
  const escapedEnd = declared.startsWith('\\') ? declared.indexOf(' ') : -1
  if (!declared.endsWith(']')) return { name: unescaped(declared), range: null }
  const found = rangeAtEnd.exec(declared)
  if (!found || found.index < escapedEnd || found.index === 0) return { name: unescaped(declared), range: null }
  const [text, first, second] = found
  const left = Number(first)
  const right = second === undefined ? left : Number(second)
  const isOwn = Math.abs(left - right) + 1 === width && (second !== undefined || text.startsWith(' '))
  if (!isOwn) return { name: unescaped(declared), range: null }
  return { name: unescaped(declared.slice(0, found.index)), range: { left, right } }
}

/** `\odd+name ` is `odd+name`. */
export function unescaped(name: string): string {
  const trimmed = name.endsWith(' ') ? name.trimEnd() : name
  return trimmed.startsWith('\\') ? trimmed.slice(1) : trimmed
}
