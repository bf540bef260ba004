/** Lines longer than this are folded. */
const maxWidth = 100

export const indent = (lines: readonly string[], by = '  '): string[] =>
  lines.map((line) => (line === '' || line.startsWith('`') ? line : by + line))

/** Text that stays on its line of comment. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A line whose comment, if it is one, no tool takes for an instruction, as they do of `// Verilator …`. */
export const onlyComment = (line: string): string =>
  line.replace(/^( *\/\/ )(?=(?:verilator|synopsys|synthesis|pragma)\b)/i, '$1- ')

/** A string literal of Verilog that `$error` prints as it stands. */
export function quote(text: string): string {
  const escaped = oneLine(text).replace(/["\\]/g, '\\$&').replace(/%/g, '%%')
  return `"${escaped}"`
}

/** Folds long lines at the space that is nested least, with the rest indented further. Comments stay as they are. */
export function fold(line: string): string[] {
  if (line.trimStart().startsWith('//')) return [line]
  return foldTo(line, line.startsWith('  ', marginOf(line)) ? '' : '    ')
}

const marginOf = (line: string): number => /^ */.exec(line)![0].length

/** @param further - where the rest begins, from the margin of the line; once folded it stays there */
function foldTo(line: string, further: string): string[] {
  const margin = marginOf(line)
  const at = line.length <= maxWidth ? null : foldingPoint(line, margin)
  return at === null ? [line] : [line.slice(0, at), ...foldTo(' '.repeat(margin) + further + line.slice(at + 1), '')]
}

/** The last space before the limit, of those with the fewest open brackets around them; never inside a string. */
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
    // A line that ends early by half is worse than one that breaks inside a bracket.
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
