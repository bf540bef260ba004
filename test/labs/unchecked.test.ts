/** What a check passes over is said: the labs list the parts of their gradings that their checks do not look at. */

import { describe, expect, it } from 'vitest'
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
import { publicChecks, testsTitle, uncheckedParts, type Grading } from '../../src/lab/index.js'
import { judgeModule } from './graded.js'

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

describe.each(gradings)('lab $lab.name', { timeout: 300_000 }, (grading) => {
  const { lab, parts, wrong } = grading
  const unchecked = uncheckedParts(lab)
  const checks = lab.checks ?? publicChecks()

  it('names parts that its grading has', () => {
    const titles = [...parts.map(({ title }) => title), ...(grading.tests ? [testsTitle] : [])]
    expect(unchecked.length).toBeGreaterThan(0)
    expect(titles.filter((title) => unchecked.includes(title))).toEqual(unchecked)
  })

  it('takes no points in another part from a solution that its check passes', async () => {
    let passed = 0
    for (const { name, what: _, ...solution } of wrong) {
      const checked = await judgeModule({ ...grading, parts: checks }, solution, 'ada')
      if (checked.some(({ state }) => state !== 'passed')) continue
      passed++
      const others = parts.filter(({ title }) => !unchecked.includes(title))
      const graded = await judgeModule({ ...grading, parts: others }, solution, 'ada')
      expect(
        graded.filter(({ state }) => state !== 'passed').map(({ title }) => title),
        name,
      ).toEqual([])
    }
    expect(passed).toBeLessThan(wrong.length)
  })
})
