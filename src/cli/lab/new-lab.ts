/** What a student begins with. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goldenDiagram, withNumbers } from '../../lab/begin.js'
import { describeNumbers } from '../../lab/numbers-text.js'
import { numbersOf, type Lab } from '../../lab/index.js'
import type { OutputFile } from '../output-files.js'
import type { LabPlace } from './labs.js'
import { beginningFiles } from './skeleton.js'

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
