/** A grading gives the same result in another process: nothing in it depends on earlier runs, or on the time. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { numbersOf, type PartResult } from '../../src/apps/course/index.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { everyNth } from '../support/sample.js'
import { gradings } from './gradings.js'

beforeAll(buildPackage)

describe.each(everyNth(gradings, 4))('lab $lab.name', ({ lab, wrong }) => {
  it('grades a wrong solution twice the same, in two processes', () => {
    const folder = folderWith()
    expect(flitwave(folder, ['lab', 'new', lab.name, '--student', 'ada', '--out', 'ada']).status).toBe(0)
    const answers = wrong.find((one) => one.answers && !one.module)?.answers ?? wrong.at(-2)?.answers
    if (lab.answers)
      writeFileSync(join(folder, 'ada', lab.answers.file), JSON.stringify(answers!(numbersOf(lab, 'ada')), null, 2))
    const grade = () => flitwave(folder, ['lab', 'grade', 'ada', '--json'])
    const { stdout, stderr } = grade()
    expect(stderr).toBe('')
    const [{ parts }] = JSON.parse(stdout) as readonly [{ readonly parts: readonly PartResult[] }]
    const judged = parts.filter(({ state }) => state !== 'open')
    expect(judged.filter(({ state }) => state !== 'passed').length).toBeGreaterThan(0)
    expect(judged.length).toBeGreaterThan(parts.length / 2)
    expect(grade().stdout).toBe(stdout)
  })
})
