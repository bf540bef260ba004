import { expect, it } from 'vitest'
import grading from '../../labs/08-multicast/grade.js'
import { multicast } from '../../labs/08-multicast/network.js'
import { mistakeOf } from '../support/mistakes.js'
import { judgeModule } from './graded.js'

it('sends a multicast to nodes in a row, and from each of them to one destination', () => {
  const { min, max, then } = multicast(5, 2, [7, 0, 4])
  expect([min, max]).toEqual([2, 4])
  expect([2, 3, 4].map((node) => then!(node)!.max)).toEqual([0, 4, 7])
})

it('has elements that take one output after the other wait for ever', async () => {
  const solution = mistakeOf(grading, 'takes-one-by-one')
  const [, three] = await judgeModule({ ...grading, parts: grading.parts.slice(-1) }, solution, 'ada')
  expect(three!.notes[0]).toMatch(/has not come to node \d after \d+ cycles$/)
  expect(three!.finding!.message).toMatch(
    /^(sends|dout|room)\[\d\] is \w+ in cycle \d+, and has to be \w+, with addressWidth 3.*$/,
  )
})

it.each(['ada', 'bob'])('tells a wrong grant in the cycle of its head, for %s', async (student) => {
  const solution = mistakeOf(grading, 'other-first')
  const [, scenarios] = await judgeModule({ ...grading, parts: grading.parts.slice(0, 1) }, solution, student)
  // Both heads have come in cycle 0.
  expect(scenarios!.finding!.message).toMatch(/^dout\[\d\] is 0x[\da-f]+ in cycle 1, and has to be 0x[\da-f]+$/)
})
