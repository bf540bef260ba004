/** The id of a student: numbers follow from it, and files of a grading are called by it. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { plainText } from '../../course/plain-text.js'
import { failForUsage } from '../usage.js'

/** Characters: a file of that name is still possible. */
const longest = 100

/** Without blanks around it, as the pages of labs take it; null for what could name another folder or hide letters. */
export function studentId(text: string): string | null {
  const id = text.trim()
  const isFit = id.length <= longest && !/[\\/]/.test(id) && id !== '.' && id !== '..' && plainText(id) === id
  return isFit ? id : null
}

/** @throws FlitwaveError FW916 for an option that is no id */
export function idOfOption(text: string): string {
  return studentId(text) ?? failForUsage(`--student cannot be ${plainText(text, { longest })}`, whatIsFit)
}

/** @throws FlitwaveError FW996 for a folder or a note that has no id, and the place where it was found */
export function idFoundIn(text: string, where: string): string {
  return studentId(text) ?? fail('FW996', `${where}: ${plainText(text, { longest })} is no id`, null, whatIsFit)
}

const whatIsFit = `an id has at most ${longest} characters, in one line and without / and \\`
