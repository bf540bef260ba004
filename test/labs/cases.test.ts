import { describe, expect, it } from 'vitest'
import grading from '../../labs/03-route/grade.js'
import check from '../../labs/03-route/check.js'
import { allPairs, everyPacketArrives, noCircle } from '../../labs/03-route/laws.js'
import type { RouteNumbers } from '../../labs/03-route/numbers.js'
import { Remembering } from './remembering.js'
import type { Values } from '../../src/apps/course/index.js'
import { judgeModule } from './graded.js'

const numbers: RouteNumbers = { sizeX: 4, sizeY: 3, vcs: 2, first: 0, tieX: 0, tieY: 1 }

/** The model, with other answers where `change` returns some. */
function answers(change: (inputs: Values, right: Values) => Values) {
  const model = check.model(numbers)
  return (inputs: Values): Values => change(inputs, model.cycle(inputs))
}

describe('laws of the answers of a route unit', () => {
  it('hold for the model, with as many pairs as there are', () => {
    expect(allPairs(numbers)).toHaveLength(12 * 12)
    expect(
      everyPacketArrives(
        numbers,
        answers((_, right) => right),
      ),
    ).toBeNull()
    expect(
      noCircle(
        numbers,
        answers((_, right) => right),
      ),
    ).toBeNull()
  })

  it('name the circle, and what was asked on the way around it', () => {
    const found = noCircle(
      numbers,
      answers((_, right) => ({ ...right, allowed: 1 })),
    )!
    expect(found.message).toBe('4 channels wait for each other in a circle')
    expect(found.detail).toBe('(0,0)+x.0 → (1,0)+x.0 → (2,0)+x.0 → (3,0)+x.0 → (0,0)+x.0')
    expect(found.cases).toHaveLength(8)
  })

  it('tell which packet does not arrive', () => {
    const lost = answers(({ toX, hereX, toY }, right) =>
      toX === 2 && hereX === 0 && toY === 1 ? { port: 2, allowed: 1 } : right,
    )
    expect(everyPacketArrives(numbers, lost)!.message).toMatch(/^a packet for \(2,1\) leaves \(0,1\) through port 2/)
    expect(noCircle(numbers, lost)!.message).toBe('open until every packet arrives')
  })
})

it('refuses a module that remembers', async () => {
  const parts = await judgeModule(grading, Remembering, 'ada')
  const told = parts.slice(2).map(({ how, earned }) => [how, earned])
  expect(told).toEqual(Array(3).fill(['it has registers: what it answers must not depend on what was before', 0]))
})
