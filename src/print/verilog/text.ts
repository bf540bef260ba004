import type { Type } from '../../ir/ir.js'
import type { Usage } from './scope.js'

/** Longer lines are folded. */
const maxWidth = 100

export const indent = (lines: readonly string[], by = '  '): string[] =>
  lines.map((line) => (line === '' || line.startsWith('`') ? line : by + line))

/** Text for a one-line comment. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A line that no tool reads as a directive, as tools do with comments like `// Verilator …`. */
export const onlyComment = (line: string): string =>
  line.replace(/^( *\/\/ )(?=(?:verilator|synopsys|synthesis|pragma)\b)/i, '$1- ')

/** A Verilog string literal that `$error` prints unchanged. */
export function quote(text: string): string {
  const escaped = oneLine(text).replace(/["\\]/g, '\\$&').replace(/%/g, '%%')
  return `"${escaped}"`
}

/** Folds long lines at the least nested space, and indents the rest further. Comments stay unchanged. */
export function fold(line: string): string[] {
  if (line.trimStart().startsWith('//')) return [line]
  return foldTo(line, line.startsWith('  ', marginOf(line)) ? '' : '    ')
}

const marginOf = (line: string): number => /^ */.exec(line)![0].length

/** @param further - the indentation of the rest; later folds keep it */
function foldTo(line: string, further: string): string[] {
  const margin = marginOf(line)
  const at = line.length <= maxWidth ? null : foldingPoint(line, margin)
  return at === null ? [line] : [line.slice(0, at), ...foldTo(' '.repeat(margin) + further + line.slice(at + 1), '')]
}

/** The last space before the limit among those with the fewest open brackets; never inside a string. */
function foldingPoint(line: string, margin: number): number | null {
  let depth = 0
  let inString = false
  let best: { readonly at: number; readonly depth: number } | null = null
  for (let i = margin; i < line.length && (i < maxWidth || best === null); i++) {
    const character = line[i]!
    if (character === '"' && line[i - 1] !== '\\') inString = !inString
    if (inString) continue
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character)) depth--
    // A line that ends at half its width is worse than a break inside a bracket.
    const early = i < margin + (maxWidth - margin) / 2
    if (
      character === ' ' &&
      line[i + 1] !== '?' &&
      (best === null || depth <= best.depth || isEarly(best.at, margin))
    ) {
      if (!(early && best !== null && depth > best.depth)) best = { at: i, depth }
    }
  }
  return best?.at ?? null
}

const isEarly = (at: number, margin: number): boolean => at < margin + (maxWidth - margin) / 2

/** People write numbers up to this in decimal. */
const largestDecimal = 9999n

/** A sized constant: `1'b0`, `8'd3`, `32'hdead_beef`, `-4'sd2`. `value` is within the range of `type`. */
export function literal(value: bigint, { width, signed }: Type): string {
  if (signed) {
    // The smallest value cannot be written by negation, and Icarus widens 1'sd1 before it negates: print its bits.
    if (value === -(1n << BigInt(width - 1))) return `${width}'s${width === 1 ? 'b1' : digits(-value)}`
    return value < 0n ? `-${literal(-value, { width, signed })}` : `${width}'s${digits(value)}`
  }
  return width === 1 ? `1'b${value}` : `${width}'${digits(value)}`
}

function digits(value: bigint): string {
  if (value <= largestDecimal) return `d${value}`
  const hex = value.toString(16)
  const first = hex.length % 4
  const groups = [hex.slice(0, first), ...(hex.slice(first).match(/.{4}/g) ?? [])]
  return `h${groups.filter((group) => group !== '').join('_')}`
}

/** `[7:0] `, or nothing for one bit; `signed [7:0] ` for a signed type. Text, if any, ends in a space. */
export function range({ width, signed }: Type): string {
  return (signed ? 'signed ' : '') + (width === 1 ? '' : `[${width - 1}:0] `)
}

/** Verilator's names for lint warnings that are intended here. */
type Lint = 'UNUSEDSIGNAL' | 'UNDRIVEN' | 'PINCONNECTEMPTY' | 'SYMRSVDWORD'

/** `lines` with one Verilator warning disabled, for a stated reason. */
export const tolerate = (lint: Lint, reason: string, lines: readonly string[]): string[] => [
  `/* verilator lint_off ${lint} */ // ${reason}`,
  ...lines,
  `/* verilator lint_on ${lint} */`,
]

/** Declarations of signals that are not read whole. */
export const unread = (lines: readonly string[]): string[] => tolerate('UNUSEDSIGNAL', 'not every bit is read', lines)

/** Declares a variable, or with `words` a memory; a lint comment marks one that is not read whole. */
export function declare(keyword: string, name: string, type: Type, usage: Usage, words = ''): string[] {
  const line = `${keyword} ${range(type)}${name}${words};`
  return usage.isReadWhole(name, type) ? [line] : unread([line])
}
