import { expect, it } from 'vitest'
import { matchingRate } from '../../labs/05-vc-allocator/matching.js'
import grading from '../../labs/05-vc-allocator/grade.js'
import type { Values } from '../../src/apps/course/index.js'
import { mistakeOf } from '../support/mistakes.js'
import { judgeModule } from './graded.js'

const numbers = { vcs: 3, starts: [0, 1, 2] }

function rate(wanted: readonly number[], granted: readonly number[]): number {
  const named = (name: string, masks: readonly number[]): Values =>
    Object.fromEntries(masks.map((mask, i) => [`${name}[${i}]`, mask]))
  return matchingRate(numbers, [{ ...named('wanted', wanted), released: 0 }], [named('granted', granted)])
}

it('compares grants with a largest matching', () => {
  // Packet 0 has to take the channel that no other packet can use.
  expect(rate([0b111, 0b010, 0b011], [0b100, 0b010, 0b001])).toBe(1)
  expect(rate([0b111, 0b010, 0b011], [0b010, 0, 0b001])).toBeCloseTo(2 / 3)
  expect(rate([0b001, 0b001, 0b001], [0b001, 0, 0])).toBe(1)
})

it('counts no grant that is none', () => {
  expect(rate([0b111, 0b111, 0], [0b011, 0b100, 0])).toBe(0.5)
  expect(rate([0b111, 0b111, 0], [0b001, 0b001, 0])).toBe(0)
  expect(rate([0b001, 0b001, 0], [0b010, 0b001, 0])).toBe(1)
})

it('gives a part of the points to those who match less than the model', async () => {
  const figures = new Map<string, readonly [number, string]>()
  for (const name of ['release-wins', 'lowest-chosen', 'turn-stays']) {
    const solution = mistakeOf(grading, name)
    const { earned, how } = (await judgeModule({ ...grading, parts: grading.parts.slice(-1) }, solution, 'ada')).at(-1)!
    figures.set(name, [earned, how])
  }
  expect(figures.get('turn-stays')![0]).toBe(15)
  expect(figures.get('release-wins')![0]).toBeGreaterThan(0)
  expect(figures.get('release-wins')![0]).toBeLessThan(15)
  expect(figures.get('lowest-chosen')![1]).toMatch(/^\d+\.\d %, and has to be \d+\.\d %$/)
})
