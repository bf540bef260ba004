/** Neighbours have other numbers, and other pictures of what is asked. */

import { describe, expect, it } from 'vitest'
import fifo from '../../../labs/01-fifo/check.js'
import arbiter from '../../../labs/02-arbiter/check.js'
import route from '../../../labs/03-route/check.js'
import credits from '../../../labs/04-credits/check.js'
import allocator from '../../../labs/05-vc-allocator/check.js'
import router from '../../../labs/06-router/check.js'
import deadlock from '../../../labs/07-deadlock/check.js'
import multicast from '../../../labs/08-multicast/check.js'
import adaptive from '../../../labs/09-adaptive/check.js'
import measure from '../../../labs/10-measure/check.js'
import { goldenDiagram } from '../../../src/apps/course/starter.js'
import { numbersOf, type Lab } from '../../../src/apps/course/index.js'
import { budget } from '../../support/sample.js'

const labs = [fifo, arbiter, route, credits, allocator, router, deadlock, multicast, adaptive, measure]

const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `student${i}`)

/** How many pairs of ids have the same, of all pairs. */
function alike(texts: readonly string[]): number {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  const pairs = (n: number): number => (n * (n - 1)) / 2
  return [...times.values()].reduce((sum, n) => sum + pairs(n), 0) / pairs(texts.length)
}

describe.each(labs as readonly Lab[])('the numbers of lab $name', (lab) => {
  it('are others for practically all pairs of 200 ids', () => {
    expect(alike(ids(200).map((id) => JSON.stringify(numbersOf(lab, id))))).toBeLessThan(0.01)
  })

  it('make at least 9 pictures for each 10 ids', () => {
    const count = budget(10, 20)
    const pictures = ids(count).map((id) => goldenDiagram(lab, numbersOf(lab, id)))
    expect(new Set(pictures).size).toBeGreaterThanOrEqual(0.9 * count)
    expect(goldenDiagram(lab, numbersOf(lab, 'student0'))).toBe(pictures[0])
  })
})
