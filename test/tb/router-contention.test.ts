import { describe, expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import contention from '../../tb/router-contention.tb.js'

const stages = [1, 2, 3, 4]

describe.each(['vc', 'link'])('two worms that share a %s', (shared) => {
  it.each(stages)('in routers of %i stages take turns as they should', (stages) => {
    const run = runTestbench(contention, { set: { shared, stages } })
    expect(run.checks.failed).toEqual([])
    expect(run.assertion).toBeNull()
    expect(run.unfinished).toEqual([])
  })
})

it('delays only the loser where they share a virtual channel, and both where they share the link', () => {
  const latencies = (shared: string): unknown[] =>
    runTestbench(contention, { set: { shared } }).results.map(({ latency }) => latency)
  expect(latencies('vc')).toEqual([8, 14])
  expect(latencies('link')).toEqual([13, 14])
})

it('stops the source of the loser for want of credits', () => {
  const { trace } = runTestbench(contention, { set: { shared: 'vc' } })
  const credits = trace.variables.find(({ path }) => path.endsWith('source.room.credits'))?.leaves[0]
  expect(credits?.values).toContain(0)
})
