import { expect, it } from 'vitest'
import { LoneRouter } from '../../../rtl/traffic/lone-router.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { trafficParametersOf } from './support.js'

const design = elaborate(new LoneRouter(trafficParametersOf({})))

function started(seed: number, rate: number): Simulator<LoneRouter> {
  const sim = new Simulator<LoneRouter>(design)
  const random = new Random(seed)
  sim.dut.seeds.forEach((_, port) => (sim.dut.seeds[port] = 1 + random.below(2 ** 32 - 1)))
  sim.dut.rate = rate
  return sim
}

it('every flit that goes in comes out, through every output', () => {
  const sim = started(99, 3000)
  sim.step(3000)
  sim.dut.rate = 0
  sim.step(300)
  const reports = sim.dut.reports.map(({ sent, received }) => ({ sent, received }))
  const total = (what: 'sent' | 'received'): number => reports.reduce((sum, report) => sum + report[what], 0)
  expect(total('received')).toBe(total('sent'))
  const offered = 5 * 3000 * 4 * (3000 / 65536)
  expect(Math.abs(total('sent') / offered - 1)).toBeLessThan(0.15)
  expect(reports.every(({ sent, received }) => sent > 0 && received > 0)).toBe(true)
})

it('different seeds give different runs', () => {
  const checksums = [1, 2, 3].map((seed) => {
    const sim = started(seed, 3000)
    sim.step(500)
    return sim.dut.reports[0]!.checksum
  })
  expect(new Set(checksums).size).toBe(3)
})

it('between two ports, too, runs differ in more than their beginning', () => {
  const differences = [1, 2, 3].map((seed) => {
    const sim = started(seed, 3000)
    sim.step(50)
    const [one, other] = sim.dut.generators
    return Number(one!.random) ^ Number(other!.random)
  })
  expect(new Set(differences).size).toBe(3)
})
