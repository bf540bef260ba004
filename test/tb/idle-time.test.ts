import { describe, expect, it } from 'vitest'
import { runTestbench } from '../../src/index.js'
import traffic from '../../tb/traffic.tb.js'

/** Seconds of computing that a run takes, whatever else the machine does. */
function computing(rows: readonly (readonly number[])[]) {
  const text = ['cycle,source,destination,flits', ...rows.map((row) => row.join())].join('\n')
  const set = { k: 8, topology: 'mesh', traffic: { name: 'sparse.csv', path: '/sparse.csv', text } }
  const before = process.cpuUsage()
  const run = runTestbench(traffic, { set })
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6, run }
}

/** Packets at random times, the same in each run. */
function sparse(packets: number, cycles: number): number[][] {
  let state = 1
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Array.from({ length: packets }, () => [below(cycles), below(64), below(64), 1 + below(8)])
}

describe('idle time on an 8x8 mesh', () => {
  it('is 100,000 cycles in less than a second', () => {
    const [first, last] = [[0, 0, 63, 4], (cycle: number) => [cycle, 3, 60, 4]] as const
    computing([first, last(40)])
    const short = computing([first, last(1000)])
    const long = computing([first, last(101_000)])
    expect(long.run.isGood).toBe(true)
    expect(long.run.cycles - short.run.cycles).toBe(100_000)
    expect(long.run.results.map(({ latency }) => latency)).toEqual(short.run.results.map(({ latency }) => latency))
    expect(long.seconds - short.seconds).toBeLessThan(1)
  })

  const [packets, cycles, limit] = process.env['FLITWAVE_WHOLE'] ? [18_000, 2_800_000, 20] : [900, 140_000, 8]
  it(`between ${packets} packets in ${cycles} cycles takes less than ${limit} seconds`, { timeout: 300_000 }, () => {
    const { seconds, run } = computing(sparse(packets, cycles))
    expect(run.isGood).toBe(true)
    expect(run.results).toHaveLength(packets)
    expect(seconds).toBeLessThan(limit)
  })
})
