import { expect, it } from 'vitest'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { runTestbench } from '../../../src/runs/testbench/index.js'
import { PacketBook, flitsByChannel, summarize } from '../../../src/networks/traffic/traffic-summary.js'
import { networkOf } from '../../../tb/support/network.js'
import type { TrafficRow } from '../../../src/networks/traffic/traffic-file.js'
import traffic from '../../../tb/traffic.tb.js'

const csv = (...rows: readonly string[]) => {
  const text = ['cycle,source,destination,flits', ...rows, ''].join('\n')
  return { name: 'mine.csv', path: '/mine.csv', text }
}

function randomRows(nodes: number, seed: number): string[] {
  const random = new Random(seed)
  const below = (limit: number): number => random.below(limit)
  return Array.from({ length: 80 }, () => [below(60), below(nodes), below(nodes), 1 + below(6)].join())
}

/** By physical channel: the cycles in which a flit is on it. */
function flitsSeen({ variables, lastCycle }: Trace): Map<number, number> {
  const seen = new Map<number, number>()
  for (const { path, leaves } of variables) {
    for (const { suffix, cycles, values } of leaves) {
      const found = /nodes\[(\d+)\]\.leaving\[(\d)\]\.valid$/.exec(path + suffix)
      if (!found) continue
      const until = [...cycles.slice(1), lastCycle + 1]
      const flits = cycles.reduce((sum, from, i) => sum + (values[i] ? until[i]! - from : 0), 0)
      if (flits > 0) seen.set(4 * Number(found[1]) + Number(found[2]), flits)
    }
  }
  return seen
}

it.each([
  { topology: 'torus', sizeX: 4, sizeY: 5 },
  { topology: 'torus', sizeX: 2, sizeY: 3 },
  { topology: 'mesh', sizeX: 3, sizeY: 4 },
] as const)('counts for each link the flits that go through it: %o', (size) => {
  const { sizeX, sizeY, topology } = size
  const rows = csv(...randomRows(sizeX * sizeY, sizeX))
  const run = runTestbench(traffic, { set: { ...size, traffic: rows }, signals: ['dut.nodes[*].leaving[*]'] })
  expect(run.isGood).toBe(true)
  const seen = flitsSeen(run.trace)
  // The columns of the results are the members of a packet of the file.
  const { packets } = new PacketBook(run.results as unknown as TrafficRow[])
  const counted = flitsByChannel(packets, { topology, sizes: [sizeX, sizeY] })
  expect(seen.size).toBeGreaterThan(8)
  expect([...counted].sort(([a], [b]) => a - b)).toEqual([...seen].sort(([a], [b]) => a - b))
})

it('tells throughput, latency and the busiest links of what has arrived', () => {
  const rows = csv('10,0,1,3', '10,0,2,2', '12,5,6,1')
  const { summary, results } = runTestbench(traffic, { set: { traffic: rows, topology: 'mesh' } })
  const last = Math.max(...results.map(({ ejected }) => Number(ejected)))
  expect(summary).toEqual([
    {
      title: expect.stringContaining('throughput'),
      rows: [
        {
          packets: 3,
          flits: 6,
          cycles: last - 9,
          'flits per node and cycle': Number((6 / 16 / (last - 9)).toFixed(4)),
        },
      ],
    },
    {
      title: 'latency of packets, in cycles',
      rows: [expect.objectContaining({ count: 3, least: 2, most: last - 10 })],
    },
    {
      title: 'the busiest links',
      rows: [
        { link: '(0,0) +y', flits: 5, 'flits per cycle': Number((5 / (last - 9)).toFixed(4)) },
        { link: '(0,1) +y', flits: 2, 'flits per cycle': Number((2 / (last - 9)).toFixed(4)) },
        { link: '(1,1) +y', flits: 1, 'flits per cycle': Number((1 / (last - 9)).toFixed(4)) },
      ],
    },
  ])
})

it('has no links where each packet stays, and nothing where none has arrived', () => {
  const p = networkOf({ sizeX: 4, sizeY: 4 })
  const packet = { line: 2, cycle: 0, source: 3, destination: 3, flits: 2, injected: 0, arrived: 2 }
  expect(summarize([{ ...packet, ejected: 3 }], p).map(({ title }) => title)).toEqual([
    'throughput, from the first packet to the last tail',
    'latency of packets, in cycles',
  ])
  expect(summarize([{ ...packet, ejected: null }], p)).toEqual([])
})
