import { describe, expect, it } from 'vitest'
import { runTestbench } from '../../src/index.js'
import { BitsliceEngine } from '../../src/engines/sim/bitslice/engine.js'
import traffic from '../../tb/traffic.tb.js'

/** Counts the cycles that are computed. */
class CountingEngine extends BitsliceEngine {
  static cycles = 0

  override commit(): void {
    CountingEngine.cycles++
    super.commit()
  }
}

function play(rows: readonly (readonly number[])[]) {
  const text = ['cycle,source,destination,flits', ...rows.map((row) => row.join())].join('\n')
  const set = { k: 8, topology: 'mesh', traffic: { name: 'sparse.csv', path: '/sparse.csv', text } }
  CountingEngine.cycles = 0
  const run = runTestbench(traffic, { set, engine: CountingEngine })
  return { computed: CountingEngine.cycles, run }
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
  it('is not computed', () => {
    const [first, last] = [[0, 0, 63, 4], (cycle: number) => [cycle, 3, 60, 4]] as const
    const [short, long] = [play([first, last(1000)]), play([first, last(101_000)])]
    expect(long.run.isGood).toBe(true)
    expect(long.run.cycles - short.run.cycles).toBe(100_000)
    expect(long.run.results.map(({ latency }) => latency)).toEqual(short.run.results.map(({ latency }) => latency))
    expect(long.computed - short.computed).toBeLessThan(200)
  })

  // A packet is under way for some 40 cycles, and the engine detects rest some cycles after it begins.
  const [packets, cycles] = process.env['FLITWAVE_WHOLE'] ? [18_000, 2_800_000] : [450, 70_000]
  it(`between ${packets} packets in ${cycles} cycles is not computed`, () => {
    const { computed, run } = play(sparse(packets, cycles))
    expect(run.isGood).toBe(true)
    expect(run.results).toHaveLength(packets)
    expect(computed).toBeLessThan(packets * 100)
    expect(computed).toBeLessThan(cycles / 2)
  })
})
