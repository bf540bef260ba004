/** Checks report their gaps: the labs list the parts of their gradings that their checks do not look at. */

import { describe, expect, it } from 'vitest'
import { publicChecks, testsTitle, uncheckedParts } from '../../src/apps/course/index.js'
import { judgeModule } from './graded.js'
import { gradings } from './gradings.js'

describe.each(gradings)('lab $lab.name', (grading) => {
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
    for (const solution of wrong) {
      const checked = await judgeModule({ ...grading, parts: checks }, solution, 'ada')
      if (checked.some(({ state }) => state !== 'passed')) continue
      passed++
      const others = parts.filter(({ title }) => !unchecked.includes(title))
      const graded = await judgeModule({ ...grading, parts: others }, solution, 'ada')
      expect(
        graded.filter(({ state }) => state !== 'passed').map(({ title }) => title),
        solution.name,
      ).toEqual([])
    }
    expect(passed).toBeLessThan(wrong.length)
  })
})
