import { describe, expect, it } from 'vitest'
import { aggregationSchedule } from '../../../src/networks/collective/aggregation/aggregation.js'
import { treeSchedule } from '../../../src/networks/collective/aggregation/trees.js'
import { ceilLog } from '../../../src/networks/collective/whole-numbers.js'
import type { Schedule } from '../../../src/networks/collective/schedule.js'
import { stepModel } from '../../../tb/experiments/support/step-model.js'
import { inPaperOrder, vectors } from '../../networks/collective/aggregation/vectors.js'

const [ts, tc] = [30, 1]

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
      // The cost of gathering depends on the assignment of messages to trees, which we do not know for the vectors.
      const ratio = stepModel(schedule, { ts, tc, bytes: m }) / measured!['trees']!
      expect(Math.abs(ratio - 1)).toBeLessThan(0.01)
    }
  })
})

function emptyControlSteps({ unicasts }: Schedule, n: number, h: number): number {
  const inUse = new Set(unicasts.filter(({ phase }) => phase === 'A2').map(({ step }) => step))
  return 8 * ceilLog(7, n) + 2 * ceilLog(7, n / h) - inUse.size
}
