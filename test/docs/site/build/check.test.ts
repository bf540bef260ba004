import { expect, it } from 'vitest'
import { firstOf } from '../../../../docs/site/build/check.js'

it.each([
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b, c'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'a, b, c, d, e and 2 more'],
])('names the first of %s, and counts the others', (names, told) => {
  expect(firstOf(names)).toBe(told)
})
