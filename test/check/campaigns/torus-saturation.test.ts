import { describe, expect, it } from 'vitest'
import saturation from '../../../check/campaigns/torus-saturation.experiment.js'

const point = { vcs: 2, injection: 'one-port', cycles: 10_000, size: 16, flits: 4 }
const cases = saturation.cases!(point as never)

/** The measurement at a tenth of the ideal throughput: 0.05 flits per node and cycle, 8.031 hops. */
function isGood(latency: number, load = 0): boolean {
  const messages = 32_000
  const counts = { messages, flits: 4 * messages, hops: 8.031 * messages, latency: latency * messages }
  return cases.judge(Object.fromEntries(Object.entries(counts).map(([name, sum]) => [`${load} ${name}`, sum])), false)
    .isGood
}

describe('the latency of messages on a torus that has little to do', () => {
  it.each([
    [12.03, true],
    [13.5, true],
    [14.2, true],
    [14.6, false],
    [24, false],
    [11.8, false],
  ])('of %d cycles, where a lone message takes 12.03: %s', (latency, good) => {
    expect(isGood(latency)).toBe(good)
  })

  it('may be any where there is more to do, but for less than that of a lone message', () => {
    const saturated = 6
    expect([11.8, 100].map((latency) => isGood(latency, saturated))).toEqual([false, true])
  })
})
