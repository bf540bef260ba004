import { expect, it } from 'vitest'
import { gradescopeText } from '../../../src/apps/cli/shared/gradescope.js'

const test = { name: 'fifo', score: 1, points: 2, isPassed: false, output: 'partly' }
const asRead = { name: 'fifo', score: 1, max_score: 2, status: 'failed', output: 'partly' }

it('has a line for each test, whose sum is the score', () => {
  expect(JSON.parse(gradescopeText([test, { ...test, isPassed: true }]))).toEqual({
    tests: [asRead, { ...asRead, status: 'passed' }],
  })
})

it('shows the student what is said of all, and hides what the grader prints', () => {
  expect(JSON.parse(gradescopeText([test], { score: 70, output: 'style' }))).toEqual({
    score: 70,
    output: 'style',
    visibility: 'visible',
    stdout_visibility: 'hidden',
    tests: [asRead],
  })
})
