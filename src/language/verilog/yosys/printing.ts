/** Tasks that print in a simulator: they are no part of a circuit, but Yosys refuses some of their formats. */

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'

/** Changes the text of a source; null leaves it. */
export type EditText = ((text: string) => string) | null

/** Reads sources, and once more without tasks that print where those are refused. */
export async function retryWithoutPrinting(read: (edit: EditText) => Promise<string>): Promise<string> {
  try {
    return await read(null)
  } catch (error) {
    if (!isPrintingRefused(error)) throw error
    return read(withoutPrinting)
  }
}

const isPrintingRefused = (error: unknown): boolean =>
  error instanceof FlitwaveError &&
  error.diagnostics.some(({ code, message }) => code === 'FW602' && message.includes('System task `$'))

const commentOrText = String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\])*"`
const task = String.raw`\$f?(?:display|write|strobe|monitor)[bho]?\b`

/** A source with blanks in place of its tasks that print, so that all places stay. A semicolon is left of each. */
export function withoutPrinting(text: string): string {
  const tokens = new RegExp(`${commentOrText}|${task}`, 'g')
  const parts: string[] = []
  let kept = 0
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    if (!found[0].startsWith('$')) continue
    const end = endOfArguments(text, tokens.lastIndex)
    parts.push(text.slice(kept, found.index), blank(text.slice(found.index, end)))
    kept = tokens.lastIndex = end
  }
  return parts.join('') + text.slice(kept)
}

/** The index behind the arguments in parentheses that begin there; the same index if there are none. */
function endOfArguments(text: string, from: number): number {
  const tokens = new RegExp(`${commentOrText}|[()]`, 'g')
  tokens.lastIndex = from
  if (!/^\s*\(/.test(text.slice(from))) return from
  let depth = 0
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    if (found[0] === '(') depth++
    else if (found[0] === ')' && --depth === 0) return tokens.lastIndex
  }
  return from
}

/** Lines stay, and so do those that a backslash continues. */
const blank = (text: string): string => text.replace(/\\\n|[^\n]/g, (part) => (part.length > 1 ? part : ' '))
