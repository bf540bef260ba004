/** The answers that a student has handed in: data, of which nothing is run. */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { fail } from '../../ir/diagnostic.js'
import type { Answers } from '../../lab/index.js'

const mostBytes = 200_000

/**
 * @returns null if there is no such file
 * @throws FlitwaveError FW996 for a file that is no object of JSON
 */
export function readAnswers(path: string): Answers | null {
  if (!existsSync(path) || !statSync(path).isFile()) return null
  if (statSync(path).size > mostBytes)
    fail('FW996', `${path} has more than ${mostBytes / 1000} kB`, null, 'hand in the answers alone')
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  const values = parse(text, path)
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return fail(
      'FW996',
      `${path} holds no object`,
      { file: path, line: 1, column: 1 },
      'write { "name": answer, … }, as in the file that `flitwave lab new` makes',
    )
  return { path, text, values: values as Readonly<Record<string, unknown>> }
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const { message } = error as Error
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
    const before = text.slice(0, at).split('\n')
    const place = { file: path, line: before.length, column: before.at(-1)!.length + 1 }
    const why = message.replace(/,? \.\.\..*$|,? (?:at|in JSON at) position.*$/s, '')
    return fail('FW996', `${path} is no JSON: ${why}`, place, 'look for a missing comma, quote or bracket there')
  }
}
