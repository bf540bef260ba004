import { expect, it } from 'vitest'
import { Backoff } from '../../../src/engines/sim/backoff.js'

/** In which of 40 turns it is tried, if it is of use in those of `useful`. */
function tried(useful: (turn: number) => boolean): number[] {
  const backoff = new Backoff(7)
  return Array.from({ length: 40 }, (_, turn) => turn).filter((turn) => {
    if (!backoff.isOver()) return false
    backoff.note(useful(turn))
    return true
  })
}

it('what is of use is tried in every turn', () => {
  expect(tried(() => true)).toHaveLength(40)
})

it('what is of no use is tried less and less, up to a limit', () => {
  expect(tried(() => false)).toEqual([0, 2, 6, 14, 22, 30, 38])
})

it('what is of use again is tried in every turn again', () => {
  expect(tried((turn) => turn > 3 && turn < 8)).toEqual([0, 2, 6, 7, 8, 10, 14, 22, 30, 38])
})
