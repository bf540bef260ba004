import { describe, expect, it } from 'vitest'
import { parametersOf, type GivenParameters } from '../../../src/language/hdl/index.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { tableSize } from '../../../src/networks/traffic/destination-table.js'
import { designOf, LoadBench, setTraffic, trafficOf, type Traffic } from '../../../src/networks/traffic/load-bench.js'
import { acceptsLoad, findSaturation, measureLoad } from '../../../src/networks/traffic/measure-load.js'
import { LoadNetwork } from '../../../rtl/traffic/load-network.js'
import type { loadParameters } from '../../../rtl/traffic/load-parameters.js'

const network = (given: GivenParameters<typeof loadParameters> = {}) =>
  parametersOf(LoadNetwork, { sizeX: 3, sizeY: 3, topology: 'mesh', vcs: 1, depth: 2, ...given })

const usual: Traffic = {
  ...{ pattern: 'uniform', share: 0, load: 0.2, flits: 3, longFlits: 3, longShare: 0, burst: 0, seed: 1 },
}

/** Node 0 sends to nodes 1 to 5 in very different parts, nodes 1 and 4 send to one node each, and the others nothing. */
const matrix = Array.from({ length: 9 }, (_, from) => {
  const rows: Readonly<Record<number, readonly number[]>> = {
    0: [0, 0.5, 0.25, 0.125, 0.1, 0.025, 0, 0, 0],
    1: [0, 0, 0, 0, 0, 0, 0, 0, 0.5],
    4: [1, 0, 0, 0, 0, 0, 0, 0, 0],
  }
  return rows[from] ?? new Array<number>(9).fill(0)
})

describe('a measurement', () => {
  it.each<[string, Partial<Traffic>]>([
    ['at a low load', { load: 0.05 }],
    ['near saturation', { load: 0.5 }],
    ['past saturation', { load: 0.9 }],
    ['of single flits', { load: 0.6, flits: 1, longFlits: 1 }],
    ['of short and long packets', { longFlits: 9, longShare: 0.25 }],
    ['of bursts', { burst: 20, load: 0.3 }],
    ['of a hot spot', { pattern: 'hot-spot', share: 0.4 }],
    ['of a matrix', { matrix, load: 0.4 }],
  ])('counts what somebody sees who follows each packet, %s', (_, changes) => {
    const p = network({ destinations: 'matrix' in changes ? tableSize(matrix) : 0 })
    const followed = new Followed(p, { ...usual, ...changes })
    for (const [warmUp, window] of [
      [50, 120],
      [0, 200],
    ] as const) {
      followed.run(warmUp)
      followed.openWindow(window)
      followed.drain()
      expect(followed.reported()).toEqual(followed.seen())
    }
  })

  it('is of what has been created in it, also if another one has just ended', () => {
    const bench = new LoadBench(network(), 4)
    bench.begin({ ...usual, load: 0.6 })
    for (let i = 0; i < 5; i++) {
      bench.openWindow(100)
      expect(bench.counts().every(({ created, delivered }) => delivered <= created)).toBe(true)
    }
    expect(bench.drain(5000)).toBe(true)
    for (const { created, delivered } of bench.counts()) expect(delivered).toBe(created)
  })

  it('gives the same numbers each time, and others with another seed', () => {
    const bench = new LoadBench(network(), 4)
    const wanted = { precision: 0.05, longest: 8192 }
    const measure = (seed: number) => measureLoad(bench, { ...usual, seed }, 9, wanted)
    const first = measure(1)
    expect(measure(2)).not.toEqual(first)
    expect(measure(1)).toEqual(first)
  })

  it('offers what it was asked for, however it is created', () => {
    const bench = new LoadBench(network(), 16)
    for (const changes of [{}, { burst: 30 }, { longFlits: 11, longShare: 0.5 }]) {
      bench.begin({ ...usual, load: 0.24, ...changes })
      bench.step(500)
      bench.openWindow(8000)
      const created = bench.counts().reduce((sum, count) => sum + count.created, 0)
      const flits = 'longShare' in changes ? 7 : 3
      expect((created * flits) / (16 * 8000 * 9)).toBeCloseTo(0.24, 2)
    }
  })
})

describe('nodes with a matrix', () => {
  it('send as much, and in such parts, as it says', () => {
    const p = network({ destinations: tableSize(matrix) })
    const simulator = new Simulator<LoadNetwork>(designOf(p), { engine: 'bitslice', runs: 64 })
    const traffic: Traffic = { ...usual, matrix, load: 0.3 }
    simulator.runs.forEach(({ dut }, run) => setTraffic(dut, trafficOf(traffic, p, { run, of: 64 })))
    const sent = matrix.map((row) => row.map(() => 0))
    const cycles = 600
    for (let cycle = 0; cycle < cycles; cycle++) {
      for (const { dut } of simulator.runs) {
        for (const from of [0, 1, 4]) {
          const { valid, ready, packet } = dut.nodes[from]!.generator.inject
          if (valid && ready) sent[from]![packet.to.x * 3 + packet.to.y]!++
        }
      }
      simulator.step()
    }
    matrix.forEach((row, from) => {
      row.forEach((weight, to) => {
        // Packets are about independent: six standard deviations.
        const expected = (weight * 0.3 * cycles * 64) / 3
        expect(Math.abs(sent[from]![to]! - expected)).toBeLessThanOrEqual(6 * Math.sqrt(expected))
      })
    })
  })
})

describe('saturation', () => {
  it('is where more is created than arrives, for ever', () => {
    const bench = new LoadBench(network(), 8)
    expect(acceptsLoad(bench, { ...usual, load: 0.3 }, 65_536)).toBe(true)
    expect(acceptsLoad(bench, { ...usual, load: 1 }, 65_536)).toBe(false)
    const { isSaturated, latency, accepted } = measureLoad(bench, { ...usual, load: 1 }, 9, {
      precision: 0.02,
      longest: 65_536,
    })
    expect(isSaturated).toBe(true)
    expect(latency).toBeNull()
    expect(accepted).toBeLessThan(0.95)
  })

  it('is known where a single channel carries everything', () => {
    // Two nodes that send to each other: each link takes a flit in each cycle, if the buffers are deep enough.
    const pair = network({ sizeX: 2, sizeY: 1, depth: 8 })
    const bench = new LoadBench(pair, 8)
    const traffic: Traffic = { ...usual, pattern: 'neighbour', flits: 4, longFlits: 4 }
    const found = findSaturation((load) => acceptsLoad(bench, { ...traffic, load }, 65_536), {
      most: 1.2,
      resolution: 0.02,
    })
    expect(found.accepted).toBeGreaterThan(0.94)
    expect(found.accepted).toBeLessThanOrEqual(1.02)
  })
})

interface Seen {
  readonly created: number
  readonly delivered: number
  readonly packets: number
  readonly flits: number
  readonly latencies: number
}

/** One run on the scalar engine, and somebody who writes down each packet. */
class Followed {
  private readonly simulator
  /** By source: cycles of creation of the packets that have not left, -1 outside of the window. */
  private readonly waiting: number[][]
  /** By source and target, in order: mesh, one virtual channel, one way. */
  private readonly underWay = new Map<string, number[]>()
  private epoch = 0
  private cycle = 0
  private isOpen = false
  private counts = { created: 0, delivered: 0, packets: 0, flits: 0, latencies: 0 }

  constructor(
    private readonly p: ReturnType<typeof network>,
    traffic: Traffic,
  ) {
    this.simulator = new Simulator<LoadNetwork>(designOf(p), { engine: 'scalar' })
    setTraffic(this.simulator.dut, trafficOf(traffic, p, { run: 0, of: 1 }))
    this.waiting = this.simulator.dut.nodes.map(() => [])
  }

  run(cycles: number): void {
    for (let i = 0; i < cycles; i++) this.step()
  }

  openWindow(cycles: number): void {
    const { dut } = this.simulator
    this.epoch = (this.epoch % 3) + 1
    Object.assign(dut, { epoch: this.epoch, begins: true })
    this.counts = { created: 0, delivered: 0, packets: 0, flits: 0, latencies: 0 }
    for (const queue of [...this.waiting, ...this.underWay.values()]) queue.fill(-1)
    this.step(false)
    // A packet created in the cycle in which it begins is older.
    for (const queue of [...this.waiting, ...this.underWay.values()]) queue.fill(-1)
    this.counts = { created: 0, delivered: 0, packets: 0, flits: 0, latencies: 0 }
    Object.assign(dut, { begins: false, isOpen: true })
    this.isOpen = true
    this.run(cycles)
    this.isOpen = false
    Object.assign(dut, { isOpen: false })
  }

  drain(): void {
    for (let i = 0; i < 20_000 && this.counts.delivered < this.counts.created; i++) this.step()
  }

  seen(): Seen {
    return this.counts
  }

  reported(): Seen {
    const sums = this.simulator.dut.nodes.map(({ meter }) => meter.sums)
    const sum = (name: 'created' | 'delivered' | 'packets' | 'flits'): number =>
      sums.reduce((all, one) => all + one[name], 0)
    const times = sums.reduce((all, { times }) => all + BigInt(times), 0n)
    return {
      created: sum('created'),
      delivered: sum('delivered'),
      packets: sum('packets'),
      flits: sum('flits'),
      latencies: Number(BigInt.asIntN(40, times)),
    }
  }

  private step(counts = true): void {
    const { dut } = this.simulator
    dut.nodes.forEach(({ generator, node }, id) => {
      const { inject } = generator
      if (inject.valid && inject.ready) this.follow(id, inject.packet.to, this.waiting[id]!.shift()!)
      if (generator.created) {
        this.waiting[id]!.push(this.isOpen ? this.cycle + 1 : -1)
        if (this.isOpen) this.counts.created++
      }
      const { valid, flit } = node.delivered
      if (valid && this.isOpen && counts) this.counts.flits++
      if (!valid || !flit.tail) return
      if (this.isOpen && counts) this.counts.packets++
      const source = flit.tag % 16
      const created = this.underWay.get(`${source} ${id}`)!.shift()!
      if (created < 0) return
      this.counts.delivered++
      this.counts.latencies += this.cycle - created
    })
    this.simulator.step()
    this.cycle++
  }

  private follow(source: number, to: { x: number; y: number }, created: number): void {
    const key = `${source} ${to.x * this.p.sizeY + to.y}`
    const queue = this.underWay.get(key) ?? []
    this.underWay.set(key, queue)
    queue.push(created)
  }
}
