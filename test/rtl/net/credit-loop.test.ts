import { describe, expect, it } from 'vitest'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { budget, sample } from '../../support/sample.js'
import { arrivalTimes, creditRoundTrip } from './pipeline-model.js'
import { networkOf, Traffic } from './traffic.js'

const lengths = sample([1, 2, 3, 4, 7, 12], 4)

const lines = new Map<string, Traffic>()

/** Five nodes in a line, reused by all tests: building them takes longer than the traffic. */
function line(changes: Pick<NetworkParameters, 'stages' | 'depth'>): Traffic {
  const key = JSON.stringify(changes)
  const made = lines.get(key) ?? new Traffic(networkOf({ topology: 'mesh', sizeX: 5, sizeY: 1, vcs: 1, ...changes }))
  lines.set(key, made)
  return made
}

/** When each flit of a lone packet arrives, counted from the cycle in which it is taken. */
function measured(traffic: Traffic, to: number, flits: number): number[] {
  traffic.send({ from: 0, to, flits, tag: traffic.arrivals.length })
  traffic.drain(1000)
  const { taken, cycles } = traffic.arrivals.at(-1)!
  return cycles.map((cycle) => cycle - taken)
}

describe.each([1, 2, 3] as const)('single-cycle routers with %i flits of buffer', (depth) => {
  it('serialise a packet in (L - 1) + floor((L - 1) / b) (c - b) cycles, c = 2', () => {
    const traffic = line({ stages: 1, depth })
    for (const to of [1, 3, 4]) {
      for (const L of lengths) {
        const stalls = Math.floor((L - 1) / depth) * Math.max(0, creditRoundTrip(1) - depth)
        expect(measured(traffic, to, L).at(-1)).toBe(traffic.hops(0, to) + 1 + (L - 1) + stalls)
      }
    }
  })
})

/** Flits that take longer than the cycles in which they are counted. */
const long = budget(130, 250)

describe.each([1, 2, 3, 4] as const)('%i stages', (stages) => {
  const roundTrip = creditRoundTrip(stages)

  it.each(sample([1, 2, 3, 4, 5, 6], 4))('with %i flits of buffer: every flit arrives when the model says', (depth) => {
    const traffic = line({ stages, depth })
    for (const to of [0, 1, 4]) {
      for (const flits of lengths) {
        expect(measured(traffic, to, flits)).toEqual(arrivalTimes({ stages, depth, hops: traffic.hops(0, to), flits }))
      }
    }
  })

  it.each(
    sample(
      Array.from({ length: roundTrip + 1 }, (_, i) => i + 1),
      3,
    ),
  )('with %i flits of buffer: a long packet gets min(1, b / c) of a channel', (depth) => {
    const traffic = line({ stages, depth })
    const cycles = measured(traffic, 4, long)
    const span = budget(20, 60) * roundTrip
    const between = cycles.filter((cycle) => cycle > 60 && cycle <= 60 + span).length
    const expected = Math.min(1, depth / roundTrip) * span
    expect(between).toBe(expected)
  })
})
