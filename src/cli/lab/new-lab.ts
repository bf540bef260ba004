/** What a student begins with. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { portableFormats } from '../../wave/formats.js'
import { expectedTrace } from '../../lab/waves.js'
import { describeNumbers } from '../../lab/judge.js'
import {
  emptyAnswers,
  expectedOutputs,
  modelled,
  numbersOf,
  parametersOf,
  type Lab,
  type Numbers,
  type Scenario,
} from '../../lab/index.js'
import { held } from '../../lab/lab.js'
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

/** What the lab draws of these numbers, or what the first scenario is to show with them. */
export function goldenDiagram(lab: Lab, numbers: Numbers): string {
  if (lab.drawing) return lab.drawing(numbers)
  const known = modelled(lab)
  const [scenario] = known.scenarios(numbers) as readonly [Scenario]
  const expected = expectedOutputs(lab, numbers, scenario.inputs)
  const trace = expectedTrace(scenario.title, known.ports(numbers), held(scenario.inputs), expected)
  return portableFormats.svg.print(trace)
}

/** `depth: param(4, …)` becomes `depth: param(5, …)`. */
function withDefaults(text: string, parameters: Numbers): string {
  return Object.entries(parameters).reduce((changed, [name, value]) => {
    const literal = typeof value === 'number' ? String(value) : `[${value.join(', ')}]`
    return changed.replace(new RegExp(`(\\b${name}: param\\()(?:\\[[^\\]]*\\]|[^,)]*)`), `$1${literal}`)
  }, text)
}
