/** Objects of JSON as rows. */

import { lineAt } from './lines.js'
import type { Row, RowFormat } from './rows.js'

/** An object on each line. */
export function readJsonLines(text: string, format: RowFormat): Row[] {
  return text
    .split('\n')
    .flatMap((row, i) => (row.trim() === '' ? [] : [{ line: i + 1, values: parseObject(row, i + 1, format) }]))
}

/** An array of objects, each with the line on which it begins. */
export function readJsonArray(text: string, format: RowFormat): Row[] {
  const help = `write an array of objects, [${format.example}], or an object on each line`
  const rows: Row[] = []
  let [depth, start, end] = [0, 0, 0]
  /** True if an element has to follow, or may not. */
  let isDue: boolean | null = null
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\],]|[^\s"{}[\],]+/g)) {
    const failHere = (message: string): never => {
      const line = lineAt(text, index)
      return format.fail(line, `line ${line}: ${message}`, help)
    }
    if (end > 0) failHere(`there is ${token} behind the array`)
    if (depth === 1 && '{['.includes(token)) {
      if (isDue === false) failHere('there is no comma before the object')
      start = index
    } else if (depth === 1 && token === ',') {
      if (isDue !== false) failHere('there is a comma too many')
      isDue = true
    } else if (depth === 1 && token !== ']') failHere(`${token} is not a JSON object`)
    if ('{['.includes(token)) depth++
    else if ('}]'.includes(token)) depth--
    if (depth === 0) {
      if (isDue === true) failHere('there is a comma too many')
      end = index + 1
    } else if (depth === 1 && '}]'.includes(token)) {
      const line = lineAt(text, start)
      rows.push({ line, values: parseObject(text.slice(start, index + 1), line, format) })
      isDue = false
    }
  }
  const last = lineAt(text, text.trimEnd().length)
  if (end === 0) format.fail(last, `line ${last}: the array is not closed`, help)
  return rows
}

function parseObject(text: string, line: number, { example, fail }: RowFormat): Row['values'] {
  const help = `write an object on each line: ${example}`
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    fail(line, `line ${line} is not JSON: ${error instanceof Error ? error.message : String(error)}`, help)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail(line, `line ${line} is not a JSON object`, help)
  const double = doubleMember(text)
  return double === null ? (value as Row['values']) : fail(line, `line ${line} has ${double} twice`, help)
}

/** A member that an object has twice: `JSON.parse` keeps the last in silence. The contents of members have no meaning here. */
function doubleMember(text: string): string | null {
  const found = new Set<unknown>()
  let depth = 0
  for (const [token, bracket, colon] of text.matchAll(/([{}[\]])|"(?:[^"\\]|\\.)*"\s*(:)?/g)) {
    if (bracket !== undefined) depth += '{['.includes(bracket) ? 1 : -1
    if (depth !== 1 || colon === undefined) continue
    const name: unknown = JSON.parse(token.slice(0, -1))
    if (found.has(name)) return JSON.stringify(name)
    found.add(name)
  }
  return null
}
