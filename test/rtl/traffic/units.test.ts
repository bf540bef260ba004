import { describe, expect, it } from 'vitest'
import { coordinatesOf } from '../../../rtl/net/place.js'
import { nodeCount, type Dimensions } from '../../../rtl/router/sizes.js'
import { showCoordinates } from '../../../rtl/router/flit.js'
import { TrafficGenerator } from '../../../rtl/traffic/traffic-generator.js'
import { TrafficMeter } from '../../../rtl/traffic/traffic-meter.js'
import { TrafficNode } from '../../../rtl/traffic/traffic-node.js'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { seedOf } from '../../../rtl/lib/seed.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { checkVerilog, isClean } from '../../../src/print/verilog/index.js'
import { describeWithTools } from '../../support/tools.js'
import { trafficParametersOf } from './support.js'

function generatorOf(sizeX: number, sizeY: number): Simulator<TrafficGenerator> {
  const sim = new Simulator<TrafficGenerator>(elaborate(new TrafficGenerator(trafficParametersOf({ sizeX, sizeY }))))
  sim.dut.seed = 2463534242
  return sim
}

describe('TrafficGenerator', () => {
  it('draws the numbers of Marsaglia, from the seed on', () => {
    const sim = generatorOf(4, 4)
    const drawn = Array.from({ length: 5 }, () => {
      const { random } = sim.dut
      sim.step()
      return random
    })
    expect(drawn).toEqual([0, 2463534242, 723471715, 2497366906, 2064144800])
  })

  it.each([1000, 16384, 65535])('makes %i packets in 2^16 cycles', (rate) => {
    const sim = generatorOf(4, 4)
    sim.dut.rate = rate
    sim.dut.inject.ready = true
    let taken = 0
    for (let cycle = 0; cycle < 8192; cycle++) {
      taken += Number(sim.dut.inject.valid)
      sim.step()
    }
    const possible = rate === 65535 ? (8192 * 15) / 16 : (8192 * rate) / 65536
    expect(taken / possible).toBeGreaterThan(0.9)
    expect(taken / possible).toBeLessThan(1.1)
  })

  it('counts packets that nobody takes, up to 255', () => {
    const sim = generatorOf(4, 4)
    sim.dut.rate = 65535
    sim.step(200)
    expect(sim.dut.backlog).toBe(199)
    sim.step(200)
    expect(sim.dut.backlog).toBe(255)
  })

  it.each([
    [4, 4],
    [3, 5],
    [2, 7],
  ])('in a network of %i x %i it sends to all other nodes alike', (sizeX, sizeY) => {
    const sim = generatorOf(sizeX, sizeY)
    sim.dut.here = { x: 1, y: 1 }
    sim.dut.rate = 65535
    sim.dut.inject.ready = true
    const counts = new Map<string, number>()
    const ways = new Set<string>()
    for (let cycle = 0; cycle < 6000; cycle++) {
      const { valid, packet } = sim.dut.inject
      const to = `${packet.to.x},${packet.to.y}`
      if (valid) counts.set(to, (counts.get(to) ?? 0) + 1)
      ways.add(`${packet.way.x},${packet.way.y}`)
      sim.step()
    }
    const expected = [...counts.values()].reduce((sum, count) => sum + count) / (sizeX * sizeY - 1)
    expect(counts.size).toBe(sizeX * sizeY - 1)
    expect(counts.has('1,1')).toBe(false)
    for (const count of counts.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.3)
    expect([...ways].sort()).toEqual(['0,0', '0,1', '1,0', '1,1'])
  })

  it.each([[[1]], [[5]], [[1, 1]], [[4, 1]], [[1, 6]], [[1, 3, 2]], [[2, 1, 5]], [[3, 4, 1]], [[1, 1, 4]]])(
    'draws all places of a network of %j but its own, and no others',
    (sizes) => {
      const [sizeX = 1, sizeY = 1, sizeZ = 1] = sizes
      const p = trafficParametersOf({ dimensions: sizes.length as Dimensions, sizeX, sizeY, sizeZ })
      const sim = new Simulator<TrafficGenerator>(elaborate(new TrafficGenerator(p)))
      Object.assign(sim.dut, { seed: 77, rate: 65535 })
      sim.dut.inject.ready = true
      const drawn = new Set<string>()
      for (let cycle = 0; cycle < 1000; cycle++) {
        const { valid, packet } = sim.dut.inject
        if (valid) drawn.add(showCoordinates(packet.to))
        sim.step()
      }
      const others = Array.from({ length: nodeCount(p) - 1 }, (_, i) => showCoordinates(coordinatesOf(i + 1, p)))
      expect([...drawn].sort()).toEqual(others.sort())
    },
  )

  it('draws ways by themselves, whatever the place: 32 x 32 x 32', () => {
    const p = trafficParametersOf({ dimensions: 3, sizeX: 32, sizeY: 32, sizeZ: 32, tagWidth: 24 })
    const sim = new Simulator<TrafficGenerator>(elaborate(new TrafficGenerator(p)))
    sim.dut.seed = 77
    sim.step(2)
    const draws = 4000
    const ones = new Map<string, number>()
    for (let i = 0; i < draws; i++) {
      const { to, way } = sim.dut.inject.packet
      // Each pair of a bit of a place and a way: two fair bits agree half of the time.
      for (const [ofPlace, place] of Object.entries({ ...to }))
        for (const [ofWay, by] of Object.entries({ ...way }))
          for (let digit = 0; digit < 5; digit++) {
            const pair = `${ofPlace}${digit}${ofWay}`
            ones.set(pair, (ones.get(pair) ?? 0) + (((place >> digit) ^ by) & 1))
          }
      sim.step()
    }
    expect(ones.size).toBe(45)
    // Four standard deviations.
    for (const [pair, count] of ones) expect(Math.abs(count / draws - 0.5), pair).toBeLessThan(2 / Math.sqrt(draws))
  })

  it('asserts that the seed is not 0', () => {
    const sim = generatorOf(4, 4)
    sim.dut.seed = 0
    expect(() => sim.step()).toThrow('a random sequence that begins with 0 stays there')
  })
})

it('the seeds of 4096 nodes are 4096 numbers of 32 bits, none of them 0', () => {
  const seeds = Array.from({ length: 4096 }, (_, id) => seedOf(id))
  expect(new Set(seeds).size).toBe(4096)
  expect(seeds.every((seed) => Number.isInteger(seed) && seed > 0 && seed < 2 ** 32)).toBe(true)
})

describe('TrafficMeter', () => {
  const flit = { head: true, tail: false, to: { x: 0, y: 0 }, way: { x: 0, y: 0 }, tag: 5, payload: 9 }

  /** The checksum after `cycles` cycles in which flits come as `arrivals` says. */
  function checksum(arrivals: Readonly<Record<number, object>>, cycles = 8): number {
    const sim = new Simulator<TrafficMeter>(elaborate(new TrafficMeter(trafficParametersOf({}))))
    for (let cycle = 0; cycle < cycles; cycle++) {
      sim.dut.delivered = { valid: cycle in arrivals, flit: { ...flit, ...arrivals[cycle] } }
      sim.step()
    }
    expect(sim.dut.report.received).toBe(Object.keys(arrivals).length)
    return sim.dut.report.checksum
  }

  it('sums tag, head, tail and payload, and turns the sum in each cycle', () => {
    expect(checksum({ 7: {} })).toBe((5 << 16) + (1 << 15) + 9)
    expect(checksum({ 6: {} })).toBe((5 << 17) + (1 << 16) + 18)
  })

  it('differs with the cycle, and with whatever differs in the flit', () => {
    const sums = [
      checksum({}),
      checksum({ 3: {} }),
      checksum({ 4: {} }),
      checksum({ 3: {}, 4: {} }),
      checksum({ 3: { tag: 6 } }),
      checksum({ 3: { head: false } }),
      checksum({ 3: { tail: true } }),
      checksum({ 3: { payload: 9 + 2 ** 31 } }),
    ]
    expect(new Set(sums).size).toBe(sums.length)
  })

  it('counts the flits of the packets that are sent', () => {
    const sim = new Simulator<TrafficMeter>(elaborate(new TrafficMeter(trafficParametersOf({ packetFlits: 5 }))))
    sim.dut.sends = true
    sim.step(3)
    sim.dut.sends = false
    sim.step()
    expect(sim.dut.report.sent).toBe(15)
  })
})

it('what a node puts on its links does not depend on what comes over them in the same cycle', () => {
  const design = elaborate(new TrafficNode(trafficParametersOf({})))
  const sim = new Simulator<TrafficNode>(design, { onAssertion: 'collect' })
  const random = new Random(11)
  Object.assign(sim.dut, { seed: 7, rate: 20_000, here: { x: 2, y: 1 } })
  const leaving = (): unknown[] => [
    ...sim.dut.arriving.map(({ credit }) => ({ ...credit })),
    ...sim.dut.leaving.map(({ valid, vc, flit }) => [valid, vc, { ...flit, to: { ...flit.to }, way: { ...flit.way } }]),
  ]
  let flits = 0
  for (let cycle = 0; cycle < 300; cycle++) {
    const before = leaving()
    arriveAtRandom(sim, random)
    expect(leaving()).toEqual(before)
    flits += sim.dut.leaving.filter(({ valid }) => valid).length
    sim.step()
  }
  expect(flits).toBeGreaterThan(100)
})

/** Packets of one flit and credits at random: what the node does with them matters more than whether there is room. */
function arriveAtRandom(sim: Simulator<TrafficNode>, random: Random): void {
  for (const link of sim.dut.arriving) {
    link.valid = random.below(2) === 1
    link.vc = random.below(2)
    link.flit.head = random.below(4) > 0
    link.flit.tail = random.below(4) > 0
    link.flit.to = { x: random.below(4), y: random.below(4) }
    link.flit.payload = random.below(2 ** 32)
  }
  for (const link of sim.dut.leaving) link.credit = { valid: random.below(2) === 1, vc: random.below(2) }
}

it('a torus has one module for all its nodes', () => {
  const { modules } = elaborate(new TrafficTorus({ ...trafficParametersOf({}), rate: 100 }))
  expect(modules.filter(({ className }) => ['TrafficNode', 'Node', 'Router'].includes(className)).length).toBe(3)
})

// `npm run verilog:check` compares it in Verilator, too.
describeWithTools(['verilator', 'iverilog'], 'the Verilog of a node', () => {
  it('draws no warning, and agrees with ours in Icarus', async () => {
    const design = elaborate(new TrafficNode(trafficParametersOf({})))
    const results = await checkVerilog(design, { cycles: 300, tools: ['lint', 'icarus'] })
    expect(results.filter((result) => !isClean([result]))).toEqual([])
  })
})
