import { expect, it } from 'vitest'
import { segmentsOf, segmentsPath } from '../../../src/base/diagnostic/identifiers.js'

it.each([
  ['words', ['words']],
  ['ranks[0]', ['ranks', 0]],
  ['grid[1][20]', ['grid', 1, 20]],
  ['banks[3].words', ['banks', 3, 'words']],
])('%s has the segments %j', (path, segments) => {
  expect(segmentsOf(path)).toEqual(segments)
  expect(segmentsPath(segments)).toBe(path)
})
