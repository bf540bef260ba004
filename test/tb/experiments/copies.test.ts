import { expect, it } from 'vitest'
import { hotSpotWorkload } from '../../../src/networks/collective/multicast/workload.js'
import { MulticastBench } from '../../../tb/experiments/support/multicast-bench.js'

const network = { topology: 'mesh', sizes: [5, 4] } as const

/** Hops along x and then y on a mesh whose rows have `width` nodes. */
const hops = (from: number, to: number, width: number): number =>
  Math.abs((from % width) - (to % width)) + Math.abs(Math.floor(from / width) - Math.floor(to / width))

it('times a lone multicast by its farthest destination, and counts the channels of its tree', () => {
  const bench = new MulticastBench(network)
  for (const source of [0, 7, 19]) {
    const destinations = Array.from({ length: 20 }, (_, node) => node).filter((node) => node !== source)
    const farthest = Math.max(...destinations.map((node) => hops(source, node, 5)))
    const { completed, flitHops } = bench.play([{ source, destinations }], 8)
    expect(completed).toEqual([farthest + 1 + 8 - 1])
    // A broadcast enters each other router once.
    expect(flitHops).toBe(8 * 19)
    // The packets of a longer message follow each other without a gap.
    expect(bench.play([{ source, destinations }], 20).completed).toEqual([farthest + 1 + 20 - 1])
  }
})

it('plays many multicasts to the end, the same each time', () => {
  const bench = new MulticastBench({ topology: 'torus', sizes: [4, 4] })
  const messages = hotSpotWorkload({
    network: { topology: 'torus', sizes: [4, 4] },
    multicasts: 12,
    destinations: 9,
    hotSpot: 0,
    seed: 3,
  })
  const played = bench.play(messages, 20)
  expect(played.completed.every((cycle) => cycle >= 20)).toBe(true)
  expect(played.completed.some((cycle) => cycle > 40)).toBe(true)
  expect(bench.play(messages, 20)).toEqual(played)
})
