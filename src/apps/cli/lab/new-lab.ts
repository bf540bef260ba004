/** The starter files of a student, and the student's id. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goldenDiagram, withDefaults, withNumbers } from '../../course/starter.js'
import { describeNumbers } from '../../course/numbers-text.js'
import { emptyAnswers, type Lab, type Numbers, numbersOf, parametersOf } from '../../course/index.js'
import type { OutputFile } from '../shared/output-files.js'
import type { LabPlace } from './labs.js'
import type { Submission } from '../../course/student-code.js'
import { readSubmission } from './submission.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { plainText } from '../../course/plain-text.js'
import { failForUsage } from '../shared/usage.js'

/** The file beside a solution that names its author. */
export const labFile = 'lab.json'

/** The README and the skeleton with the student's own numbers, and a drawing of the expected waves. */
export function labFiles(lab: Lab, place: LabPlace, student: string): OutputFile[] {
  const numbers = numbersOf(lab, student)
  const readme = readFileSync(join(place.folder, 'README.md'), 'utf8')
  return [
    {
      name: 'README.md',
      content: withNumbers(readme, lab, numbers, `Your numbers: **${describeNumbers(numbers)}**.`),
    },
    { name: labFile, content: `${JSON.stringify({ lab: lab.name, student, numbers }, null, 2)}\n` },
    { name: 'expected.svg', content: goldenDiagram(lab, numbers) },
    ...beginningFiles(place, lab, numbers),
  ]
}

const folderIn = ({ folder }: LabPlace): string => join(folder, 'skeleton')

/** The skeleton, a file for answers, and the files that the lab derives from the numbers. */
export function beginningFiles(
  place: LabPlace,
  lab: Lab,
  numbers: Numbers,
): readonly { readonly name: string; readonly content: string }[] {
  const folder = folderIn(place)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const parameters = parametersOf(lab, numbers)
  const { answers } = lab
  return [
    ...names.map((name) => ({ name, content: withDefaults(readFileSync(join(folder, name), 'utf8'), parameters) })),
    ...(answers ? [{ name: answers.file, content: emptyAnswers(answers.questions(numbers)) }] : []),
    ...(lab.files?.(numbers) ?? []),
  ]
}

/** The tests of the skeleton, as if handed in unchanged; null if there are none. */
export function skeletonTests(place: LabPlace, lab: Lab, numbers: Numbers): Submission | null {
  const path = join(folderIn(place), lab.tests ?? '')
  if (lab.tests === undefined || !existsSync(path)) return null
  const parameters = parametersOf(lab, numbers)
  const { files } = readSubmission(path, lab)
  return { files: files.map((file) => ({ ...file, text: withDefaults(file.text, parameters) })) }
}

/** The maximum number of characters; a file of that name is still possible. */
const longest = 100

/** Trimmed, as the pages of labs trim it; null for a text that could name another folder or hide letters. */
function studentId(text: string): string | null {
  const id = text.trim()
  const isFit = id.length <= longest && !/[\\/]/.test(id) && id !== '.' && id !== '..' && plainText(id) === id
  return isFit ? id : null
}

/** @throws FlitwaveError FW916 for an option that is not an id */
export function idOfOption(text: string): string {
  return studentId(text) ?? failForUsage(`--student cannot be ${plainText(text, { longest })}`, whatIsFit)
}

/** @throws FlitwaveError FW996 for a folder or a note without an id, with its place */
export function idFoundIn(text: string, where: string): string {
  return studentId(text) ?? fail('FW996', `${where}: ${plainText(text, { longest })} is no id`, null, whatIsFit)
}

const whatIsFit = `an id has at most ${longest} characters, in one line and without / and \\`
