/** What a student begins with. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goldenDiagram, withDefaults } from '../../lab/begin.js'
import { describeNumbers } from '../../lab/judge.js'
import { emptyAnswers, numbersOf, parametersOf, type Lab } from '../../lab/index.js'
import type { OutputFile } from '../output-files.js'
import type { LabPlace } from './labs.js'

/** The file beside a solution that says whose it is. */
export const labFile = 'lab.json'

/** The skeleton with the student's own numbers, what is asked, and what is expected as a drawing. */
export function labFiles(lab: Lab, { folder }: LabPlace, student: string): OutputFile[] {
  const numbers = numbersOf(lab, student)
  const place = join(folder, 'skeleton')
  const skeleton = (existsSync(place) ? readdirSync(place) : []).map((name) => ({
    name,
    content: withDefaults(readFileSync(join(place, name), 'utf8'), parametersOf(lab, numbers)),
  }))
  const { answers } = lab
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  return [
    {
      name: 'README.md',
      content: readme.replace('<!-- numbers -->', `Your numbers: **${describeNumbers(numbers)}**.`),
    },
    { name: labFile, content: `${JSON.stringify({ lab: lab.name, student, numbers }, null, 2)}\n` },
    { name: 'expected.svg', content: goldenDiagram(lab, numbers) },
    ...skeleton,
    ...(answers ? [{ name: answers.file, content: emptyAnswers(answers.questions(numbers)) }] : []),
    ...(lab.files?.(numbers) ?? []),
  ]
}
