import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { budget, everyNth } from '../../support/sample.js'
import { groupsOf, tables, vectorsOf } from './random-groups.js'
import { byTerminal, expected, play, reductionRun, type Vector } from './reduction-run.js'

/** Vectors of all groups, which each member offers in an order and at times of its own. */
const runs = fc.record({
  words: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 6, maxLength: 6 }),
  seed: fc.nat(),
  slots: fc.constantFrom(1, 2),
})

describe.each(everyNth(tables, 3))('%s', (_, table) => {
  const groups = groupsOf(table, 6)
  const sims = [1, 2].map((slots) => reductionRun(table, groups, { slots }))

  it('reduces the vectors of several groups at once, offered in any order', () => {
    fc.assert(
      fc.property(runs, ({ words, seed, slots }) => {
        const offered = groups.flatMap((group, number) => vectorsOf(group, number, words[number]!, seed + number))
        const vectors = shuffled(offered, seed)
        expect(byTerminal(play(sims[slots - 1]!, vectors))).toEqual(expected(groups, vectors))
      }),
      { numRuns: budget(25, 280) },
    )
  })

  it('combines the n-th vector of each member of a group, however far ahead the others are', () => {
    const number = groups.findIndex(({ to }) => to === 'members')
    const group = groups[number]!
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 4 }), (seed, words) => {
        const rounds = [0, 1, 2].flatMap((round) => vectorsOf(group, number, words, seed + round))
        const vectors = rounds.map((vector) => ({ ...vector, after: vector.member === group.members[0] ? 25 : 0 }))
        expect(byTerminal(play(sims[0]!, vectors))).toEqual(expected(groups, vectors))
      }),
      { numRuns: budget(5, 50) },
    )
  })
})

/** In another order, and each not before a cycle of its own. */
function shuffled(vectors: readonly Vector[], seed: number): Vector[] {
  const keys = fc.sample(fc.nat(1000), { numRuns: vectors.length, seed })
  return vectors
    .map((vector, i) => ({ vector: { ...vector, after: keys[i]! % 13 }, key: keys[i]! }))
    .sort((a, b) => a.key - b.key)
    .map(({ vector }) => vector)
}
