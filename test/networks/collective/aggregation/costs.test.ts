import { describe, expect, it } from 'vitest'
import {
  aggregationCost,
  broadcastCost,
  distributionCost,
  gatheringCost,
  pipelinedTreesCost,
  timeOf,
  treesCost,
} from '../../../../src/networks/collective/aggregation/costs.js'
import { vectors } from './vectors.js'

const [ts, tc] = [30, 1]

describe('the lemmas', () => {
  it.each(Object.entries(vectors.gatheringCosts))('2, h = %s', (h, [startups, bytes]) => {
    expect(gatheringCost({ h: Number(h), bytes: 1 })).toEqual({ startups, bytes })
  })

  it.each(Object.entries(vectors.aggregationCosts))('3, (n, h) = (%s)', (sizes, [startups, bytes]) => {
    expect(aggregationCost({ ...sizesIn(sizes), bytes: 1 })).toEqual({ startups, bytes })
  })

  it.each(Object.entries(vectors.distributionCosts))('4, (n, h) = (%s)', (sizes, [startups, bytes]) => {
    const cost = distributionCost({ ...sizesIn(sizes), messages: 1, bytes: 1 })
    expect(cost.startups).toBe(startups)
    expect(cost.bytes).toBeCloseTo(bytes, 12)
  })

  it.each(Object.entries(vectors.treesCosts))('of trees, n = %s', (n, [startups, bytes]) => {
    expect(treesCost({ n: Number(n), messages: 1, bytes: 1 })).toEqual({ startups, bytes })
  })
})

function sizesIn(text: string): { n: number; h: number } {
  const [n, h] = text.split(',').map(Number) as [number, number]
  return { n, h }
}

it.each(vectors.costs)('formulas: n = $n, $s messages of $m bytes', (row) => {
  const { n, s: messages, m: bytes } = row
  for (const [h, expected] of Object.entries(row.lemmas)) {
    const time = timeOf(broadcastCost({ n, h: Number(h), messages, bytes }), { ts, tc })
    expect(Math.abs(time - expected)).toBeLessThan(0.051)
  }
  expect(timeOf(treesCost({ n, messages, bytes }), { ts, tc })).toBeCloseTo(row.treesPaper)
  const oneWay = pipelinedTreesCost({ messages, bytes }, { height: row.treeHeight, chunks: 1 })
  expect(timeOf(oneWay, { ts, tc })).toBe(row.treeBroadcast)
})

it('a chunk for each step costs more startups and less time on the channels', () => {
  const whole = pipelinedTreesCost({ messages: 600, bytes: 10 }, { height: 14, chunks: 1 })
  const cut = pipelinedTreesCost({ messages: 600, bytes: 10 }, { height: 14, chunks: 10 })
  expect(whole).toEqual({ startups: 14, bytes: 14_000 })
  expect(cut).toEqual({ startups: 23, bytes: 2300 })
})
