/** One declaration of a variable: `$var wire 8 ! data [7:0] $end`. */

import { failAtByte } from '../damaged.js'
import type { DumpVariable } from '../dump.js'

/** A declared variable, and the identifier of its signal. */
export type Declared = Pick<DumpVariable, 'name' | 'kind' | 'width' | 'range' | 'type'> & { readonly id: string }

/** The widest vector; a wider one is damage. */
const widest = 2 ** 24

const help = '`$var` has a type, a width, an identifier and a name: `$var wire 8 ! data [7:0] $end`'

const reals: ReadonlySet<string> = new Set(['real', 'realtime', 'real_parameter', 'shortreal'])

/**
 * Reads the words between `$var` and `$end`.
 * @throws FlitwaveError FW977 for words that are no declaration
 */
export function readVariable(words: readonly string[], offset: number): Declared {
  const [type = '', size = '', id = '', ...rest] = words
  if (rest.length === 0) failAtByte('a variable has no name', offset, help)
  if (!/^\d{1,9}$/.test(size)) failAtByte(`\`${size.slice(0, 40)}\` is no width`, offset, help)
  if (!/^[!-~]+$/.test(id)) failAtByte('an identifier has characters that are not printable', offset, help)
  const kind = kindOf(type)
  const width = kind === 'bits' ? Number(size) : 0
  if (kind === 'bits' && (width === 0 || width > widest)) failAtByte(`a variable has ${size} bits`, offset, help)
  return { id, type, kind, width, ...nameOf(rest, width) }
}

function kindOf(type: string): DumpVariable['kind'] {
  if (reals.has(type)) return 'real'
  if (type === 'string') return 'text'
  return type === 'event' ? 'event' : 'bits'
}

/** The range stands behind the name, with a blank or without one. An escaped name has all of its characters. */
function nameOf(words: readonly string[], width: number): Pick<Declared, 'name' | 'range'> {
  const isEscaped = words[0]!.startsWith('\\')
  const ranges = words.slice(1).join('')
  if (isEscaped && (ranges === '' || !isRange(ranges))) return { name: words.join(' ').slice(1), range: null }
  const whole = isRange(ranges) ? words[0]! : words.join(' ')
  const [, name = whole, own = ''] = isEscaped ? [] : (/^(.+?)((?:\[-?\d+(?::-?\d+)?\])+)$/.exec(whole) ?? [])
  return withRanges(name.replace(/^\\/, ''), own + (isRange(ranges) ? ranges : ''), width)
}

function isRange(text: string): boolean {
  return /^(\[-?\d+(:-?\d+)?\])+$/.test(text)
}

/** Indices belong to the name: `mem[3]`. The last `[7:0]` is the range, if it is as wide as the variable. */
function withRanges(name: string, brackets: string, width: number): Pick<Declared, 'name' | 'range'> {
  const [, before = brackets, left, right] = /^(.*)\[(-?\d+):(-?\d+)\]$/.exec(brackets) ?? []
  if (left === undefined) return { name: name + before, range: null }
  const range = { left: Number(left), right: Number(right) }
  if (before === '' || Math.abs(range.left - range.right) + 1 === width) return { name: name + before, range }
  return { name, range: null }
}
