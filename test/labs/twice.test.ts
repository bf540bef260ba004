/** A grading comes to the same in another process: nothing in it depends on what has run before, or on the time. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import fifo from '../../labs/01-fifo/grade.js'
import arbiter from '../../labs/02-arbiter/grade.js'
import route from '../../labs/03-route/grade.js'
import credits from '../../labs/04-credits/grade.js'
import allocator from '../../labs/05-vc-allocator/grade.js'
import router from '../../labs/06-router/grade.js'
import deadlock from '../../labs/07-deadlock/grade.js'
import multicast from '../../labs/08-multicast/grade.js'
import adaptive from '../../labs/09-adaptive/grade.js'
import measure from '../../labs/10-measure/grade.js'
import { numbersOf, type Grading, type PartResult } from '../../src/lab/index.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'

beforeAll(buildPackage, 600_000)

const gradings: readonly Grading[] = [
  fifo,
  arbiter,
  route,
  credits,
  allocator,
  router,
  deadlock,
  multicast,
  adaptive,
  measure,
]

describe.each(gradings)('lab $lab.name', { timeout: 300_000 }, ({ lab, wrong }) => {
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
