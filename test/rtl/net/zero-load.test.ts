import { describe, expect, it } from 'vitest'
import { headCycles } from '../../../rtl/router/parameters.js'
import { budget, sample } from '../../support/sample.js'
import { networkOf, Traffic } from './traffic.js'

/** The latency of each message, sent through an empty network one after the other; the campaign `zero-load` sends all. */
function zeroLoadLatencies(traffic: Traffic, lengths: readonly number[]): { measured: number[]; expected: number[] } {
  const { sizeX, sizeY, linkDelay } = traffic.parameters
  const cycles = headCycles(traffic.parameters)
  const nodes = sizeX * sizeY
  const measured: number[] = []
  const expected: number[] = []
  const pairs = Array.from({ length: nodes ** 2 }, (_, pair) => [Math.floor(pair / nodes), pair % nodes] as const)
  const messages = lengths.flatMap((flits) => pairs.map(([from, to]) => ({ from, to, flits })))
  for (const message of sample(messages, 28)) {
    const { from, to, flits } = message
    traffic.send({ ...message, tag: measured.length % 65536 })
    traffic.drain(100)
    const { taken, cycles: arrivals } = traffic.arrivals.at(-1)!
    measured.push(arrivals.at(-1)! - taken)
    const hops = traffic.hops(from, to)
    expected.push(cycles * (hops + 1) + hops * linkDelay + flits - 1)
  }
  return { measured, expected }
}

/** The columns of four have the ties between ways, and the wraparound channels, that the rows would have. */
const size = { sizeX: budget(2, 4), sizeY: 4 }

describe.each(['torus', 'mesh'] as const)('%s', (topology) => {
  it.each([1, 2, 3, 4] as const)('of %i stages: a pair takes P (hops + 1) + L - 1 cycles', (stages) => {
    const traffic = new Traffic(
      networkOf({ topology, ...size, stages, depth: stages + 1, vcs: topology === 'torus' ? 2 : 1 }),
    )
    const { measured, expected } = zeroLoadLatencies(traffic, [1, 2, 7])
    expect(measured).toEqual(expected)
  })
})

describe.each(['absolute', 'relative'] as const)('speculation with %s headers', (header) => {
  it.each([2, 3, 4] as const)('saves a cycle in each router of %i stages', (stages) => {
    for (const topology of ['torus', 'mesh'] as const) {
      const vcs = topology === 'torus' ? 2 : 1
      const p = networkOf({ topology, header, ...size, stages, depth: stages + 1, vcs, speculation: true })
      const { measured, expected } = zeroLoadLatencies(new Traffic(p), [1, 2, 7])
      expect(measured).toEqual(expected)
      expect(headCycles(p)).toBe(stages - 1)
    }
  })
})

describe.each([1, 4] as const)('links of %i cycles more', (linkDelay) => {
  it.each([1, 4] as const)('delay a packet by as much at each hop, %i stages', (stages) => {
    const depth = stages + 1 + 2 * linkDelay
    const traffic = new Traffic(networkOf({ topology: 'mesh', ...size, stages, depth, vcs: 1, linkDelay }))
    const { measured, expected } = zeroLoadLatencies(traffic, [1, 7])
    expect(measured).toEqual(expected)
  })

  it('make a packet wait for credits in buffers that do not cover their round trip', () => {
    const depth = 2 + 2 * linkDelay
    const ends = [depth, depth - 1].map((places) => {
      const traffic = new Traffic(
        networkOf({ topology: 'mesh', sizeX: 4, sizeY: 1, depth: places, linkDelay, stages: 1 }),
      )
      traffic.send({ from: 0, to: 3, flits: 40, tag: 1 })
      traffic.drain(300)
      const { taken, cycles } = traffic.arrivals[0]!
      return cycles.at(-1)! - taken
    })
    expect(ends[0]).toBe(4 + 3 * linkDelay + 39)
    // One cycle for each round trip: (L - 1) / b times c - b.
    expect(ends[1]! - ends[0]!).toBe(Math.floor(39 / (depth - 1)))
  })
})

it('a single-cycle router: ts + hops + L + tr, with ts = tr = 0', () => {
  const traffic = new Traffic(networkOf({ stages: 1 }))
  traffic.send({ from: 0, to: 10, flits: 5, tag: 1 })
  traffic.drain(100)
  const { taken, cycles } = traffic.arrivals[0]!
  expect(cycles.at(-1)! - taken).toBe(4 + 5)
})
