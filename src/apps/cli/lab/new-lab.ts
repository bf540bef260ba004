/** What a student begins with. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goldenDiagram, withDefaults, withNumbers } from '../../course/starter.js'
import { describeNumbers } from '../../course/numbers-text.js'
import { emptyAnswers, type Lab, type Numbers, numbersOf, parametersOf } from '../../course/index.js'
import type { OutputFile } from '../output-files.js'
import type { LabPlace } from './labs.js'
import type { Submission } from '../../course/student-code.js'
import { readSubmission } from './submission.js'

/** The file beside a solution that says whose it is. */
export const labFile = 'lab.json'

/** The skeleton with the student's own numbers, what is asked, and what is expected as a drawing. */
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

/** The skeleton, a file for answers, and what the lab makes of the numbers. */
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

/** The tests of the skeleton, as if they were handed in untouched; null if there are none. */
export function skeletonTests(place: LabPlace, lab: Lab, numbers: Numbers): Submission | null {
  const path = join(folderIn(place), lab.tests ?? '')
  if (lab.tests === undefined || !existsSync(path)) return null
  const parameters = parametersOf(lab, numbers)
  const { files } = readSubmission(path, lab)
  return { files: files.map((file) => ({ ...file, text: withDefaults(file.text, parameters) })) }
}
