import { describe, expect, it } from 'vitest'
import {
  aggregationCost,
  broadcastCost,
  distributionCost,
  gatheringCost,
  pipelinedTreesCost,
  timeOf,
  treesCost,
} from '../../../src/collective/aggregation/costs.js'
import { ceilLog } from '../../../src/collective/ceil-log.js'
import { aggregationSchedule } from '../../../src/collective/aggregation/aggregation.js'
import { stepModel } from '../../../src/collective/aggregation/step-model.js'
import { treeSchedule } from '../../../src/collective/aggregation/tree-schedule.js'
import type { Schedule } from '../../../src/collective/schedule.js'
import { inPaperOrder, vectors } from './vectors.js'

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

const measured = [4, 8, 14].map((n) => [n, vectors.costs.filter((row) => row.n === n && row.measured)] as const)

describe.each(measured)('the step model, n = %i, all nodes are sources', (n, rows) => {
  const sources = inPaperOrder(n)

  it.each(Object.keys(rows[0]!.lemmas))('h = %s', (divisor) => {
    const h = Number(divisor)
    const schedule = aggregationSchedule({ n, h, sources })
    for (const { m, measured } of rows) {
      // The vectors count the byte of control in steps of A2 in which nobody sends, too.
      const expected = measured![h]! - emptyControlSteps(schedule, n, h) * tc
      expect(stepModel(schedule, { ts, tc, bytes: m })).toBe(expected)
    }
  })

  it('trees', () => {
    const schedule = treeSchedule({ n, trees: n <= 8 ? 'shallow' : 'closed-form', sources })
    const height = schedule.steps / 2
    const broadcast = {
      ...schedule,
      unicasts: schedule.unicasts.filter(({ phase }) => phase === 'broadcast'),
      steps: height,
    }
    for (const { m, treeBroadcast, measured } of rows) {
      expect(stepModel(broadcast, { ts, tc, bytes: m })).toBe(treeBroadcast)
      // Gathering depends on which message takes which tree, and of the vectors we do not know it.
      const ratio = stepModel(schedule, { ts, tc, bytes: m }) / measured!['trees']!
      expect(Math.abs(ratio - 1)).toBeLessThan(0.01)
    }
  })
})

function emptyControlSteps({ unicasts }: Schedule, n: number, h: number): number {
  const inUse = new Set(unicasts.filter(({ phase }) => phase === 'A2').map(({ step }) => step))
  return 8 * ceilLog(7, n) + 2 * ceilLog(7, n / h) - inUse.size
}

it('a chunk for each step costs more startups and less time on the channels', () => {
  const whole = pipelinedTreesCost({ messages: 600, bytes: 10 }, { height: 14, chunks: 1 })
  const cut = pipelinedTreesCost({ messages: 600, bytes: 10 }, { height: 14, chunks: 10 })
  expect(whole).toEqual({ startups: 14, bytes: 14_000 })
  expect(cut).toEqual({ startups: 23, bytes: 2300 })
})
