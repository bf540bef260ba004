import { describe, expect, it } from 'vitest'
import { inLanes, type LaneOptions } from '../../../src/networks/experiment/lanes.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Countdown } from './countdown.js'

const limit = 100
const design = elaborate(new Countdown())

/** Case i counts to i modulo 50, unless `odd` makes it fail or run for ever. */
function runner(odd: Readonly<Record<number, Partial<Countdown>>> = {}, seen: [number, number][] = []) {
  const options: LaneOptions<Countdown> = {
    limit,
    feed: (dut, index) => void Object.assign(dut, { start: true, cycles: index % 50, ...odd[index] }),
    inspect: (dut, index, tally) => {
      seen.push([index, dut.count])
      tally.count('counted', dut.count)
    },
    describe: (index) => `count to ${index % 50}`,
  }
  return inLanes(design, options)
}

describe('cases in lanes', () => {
  it('each run as if it were alone, whatever ran in its lane before', () => {
    const seen: [number, number][] = []
    const run = runner({}, seen)
    expect(run(1000, 300)).toMatchObject({ counts: { cases: 300 }, failures: [] })
    expect(run(7, 1)).toEqual({ counts: { cases: 1, counted: 7 }, failures: [] })
    expect(seen.map(([index]) => index)).toEqual([...Array.from({ length: 300 }, (_, i) => 1000 + i), 7])
    expect(seen.every(([index, count]) => count === index % 50)).toBe(true)
  })

  it('fail alone where an assertion fails: all others are run', () => {
    const seen: [number, number][] = []
    const run = runner({ 3: { fault: 2 }, 130: { fault: 29 }, 131: { fault: 1 } }, seen)
    const { counts, failures } = run(0, 140)
    expect(counts['cases']).toBe(140)
    expect(failures.map((failure) => failure.case)).toEqual([3, 131, 130])
    expect(failures[0]!.what).toMatch(/^count to 3: assertion failed in dut at .*: the count is at its fault$/)
    expect(seen.map(([index]) => index)).toEqual(
      Array.from({ length: 140 }, (_, i) => i).filter((i) => ![3, 130, 131].includes(i)),
    )
  })

  it('fail alone where they do not end', () => {
    const run = runner({ 5: { endless: true } })
    expect(run(0, 10)).toEqual({
      counts: { cases: 10, counted: 40 },
      failures: [{ case: 5, what: 'count to 5: still running after 100 cycles' }],
    })
  })

  it('give a batch up in which many fail', () => {
    const run = runner(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [i + 20, { endless: true }])))
    const { counts, failures } = run(0, 300)
    expect(failures).toHaveLength(11)
    expect(counts['cases']).toBe(128)
  })
})
