/** The answers that a student has handed in: data, of which nothing is run. */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { fail } from '../../ir/diagnostic.js'
import { parseAnswers, type Answers } from '../../lab/answers.js'

const mostBytes = 200_000

/**
 * @returns null if there is no such file
 * @throws FlitwaveError FW996 for a file that is no object of JSON
 */
export function readAnswers(path: string): Answers | null {
  if (!existsSync(path) || !statSync(path).isFile()) return null
  if (statSync(path).size > mostBytes)
    fail('FW996', `${path} has more than ${mostBytes / 1000} kB`, null, 'hand in the answers alone')
  return parseAnswers(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), path)
}
