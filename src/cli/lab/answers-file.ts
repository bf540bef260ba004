/** The answers that a student has handed in: data, of which nothing is run. */

import { parseAnswers, type Answers } from '../../lab/answers.js'
import { readHanded } from './handed-file.js'

/**
 * @returns null if there is no such file
 * @throws FlitwaveError FW996 for what is no file, or no object of JSON
 */
export function readAnswers(path: string): Answers | null {
  const text = readHanded(path)
  return text === null ? null : parseAnswers(text.replace(/^\uFEFF/, ''), path)
}
