/** A README has the numbers of its student, where it is read and where it is copied from. */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import deadlock from '../../../labs/07-deadlock/check.js'
import type { DeadlockNumbers } from '../../../labs/07-deadlock/numbers.js'
import measure from '../../../labs/10-measure/check.js'
import { settingsOf, withNumbers } from '../../../src/apps/course/starter.js'
import { numbersOf, type Lab } from '../../../src/apps/course/index.js'

const readmeOf = ({ name }: Lab, student: string): string => {
  const lab = [deadlock, measure].find((one) => one.name === name) as unknown as Lab
  const text = readFileSync(new URL(`../../../labs/${name}/README.md`, import.meta.url), 'utf8')
  return withNumbers(text, lab, numbersOf(lab, student), 'the numbers')
}

it('sets the numbers in commands', () => {
  const lab = deadlock as unknown as Lab
  for (const student of ['ada', 'bob', 'eve']) {
    const { sizeX, sizeY, depth } = numbersOf(lab, student) as unknown as DeadlockNumbers
    const text = readmeOf(lab, student)
    expect(text).toContain(`./mesh-route.ts sizeX=${sizeX} sizeY=${sizeY} vcs=1 depth=${depth} --traffic`)
    expect(text).toMatch(/\n\nthe numbers\n\n/)
  }
})

it('sets what follows from them', () => {
  const lab = measure as unknown as Lab
  const loads = numbersOf(lab, 'ada')['loads'] as readonly number[]
  expect(readmeOf(lab, 'ada')).toContain(` load=${loads.map((load) => load / 100).join(',')} precision=0.02 seed=3`)
})

it('leaves text, and what is no number of the student, as they are', () => {
  const lab = { settings: () => ({ load: '0.1' }) } as unknown as Lab
  const text = 'depth=4\n```sh\nrun depth=4 load=1 seed=2 a-depth=9\n```\n```ts\n depth=4\n```\n'
  expect(withNumbers(text, lab, { depth: 7 }, '')).toBe(text.replace('run depth=4 load=1', 'run depth=7 load=0.1'))
  expect([...settingsOf(lab, { depth: 7, weights: [1, 2] })]).toEqual([
    ['depth', '7'],
    ['weights', '1,2'],
    ['load', '0.1'],
  ])
})
