import { expect, it } from 'vitest'
import { FlitwaveError } from '../../../src/index.js'
import { errorInSize, sizeNote } from '../../../src/apps/course/numbers-text.js'

const own = { stages: 1, width: 4, order: [0, 1] }

it('names the numbers that differ from the own ones', () => {
  expect(sizeNote(own, { ...own, order: [0, 1] })).toBe('')
  expect(sizeNote(own, { ...own, stages: 3 })).toBe(', with stages 3')
  expect(sizeNote(own, { ...own, width: 1, order: [1, 0] })).toBe(', with width 1, order 1 0')
})

it('names them in every error of that size, and in nothing else', () => {
  const diagnostics = ['so', 'too'].map((message) => ({ code: 'FW103', message, place: null, help: '', notes: [] }))
  const error = new FlitwaveError(diagnostics)
  const told = errorInSize(error, own, { ...own, stages: 3 }) as FlitwaveError
  expect(told.diagnostics.map(({ message }) => message)).toEqual(['so, with stages 3', 'too, with stages 3'])
  expect(errorInSize(error, own, own)).toBe(error)
  expect(errorInSize('so', own, { ...own, stages: 3 })).toBe('so')
})
