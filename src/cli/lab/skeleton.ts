/** The files that a student begins with, with the student's own numbers. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDefaults } from '../../lab/begin.js'
import { emptyAnswers, parametersOf, type Lab, type Numbers } from '../../lab/index.js'
import type { LabPlace } from './labs.js'
import type { Submission } from '../../course/student-code.js'
import { readSubmission } from './submission.js'

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
