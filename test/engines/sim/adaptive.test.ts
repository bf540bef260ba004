import { expect, it } from 'vitest'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { trafficParametersOf } from '../../rtl/traffic/support.js'
import { HastyEngine } from './adaptive-engine.js'
import { workerDesign, type Worker } from './worker.js'

const design = workerDesign()

/** One that counts without an end. */
function counting(): Simulator<Worker> {
  const sim = new Simulator<Worker>(design, { engine: HastyEngine })
  sim.dut.enable = true
  return sim
}

it('an engine that adapts goes over when it has run for long enough', () => {
  const sim = counting()
  expect(sim.engineName).toBe('scalar')
  for (let i = 0; i < 22; i++) sim.step()
  expect(sim.engineName).toBe('scalar')
  sim.step()
  expect(sim.engineName).toBe('bitslice')
  expect(sim.dut.count).toBe(24)
})

it('or before a long run, with all state and inputs', () => {
  const [sim, scalar] = [counting(), new Simulator<Worker>(design, { engine: 'scalar' })]
  for (const { dut } of [sim, scalar]) {
    Object.assign(dut, { enable: true, address: 9, target: 7, noise: 77 })
    dut.words[9] = 5
  }
  for (const each of [sim, scalar]) each.step(3)
  expect(sim.engineName).toBe('scalar')
  for (const each of [sim, scalar]) each.step(100)
  expect(sim.engineName).toBe('bitslice')
  expect(JSON.stringify(sim.dut)).toBe(JSON.stringify(scalar.dut))
  expect(sim.findings).toEqual(scalar.findings)
})

it('goes back to what it kept on either engine', () => {
  const sim = counting()
  sim.step(3)
  const early = sim.snapshot()
  sim.step(50)
  const late = sim.snapshot()
  sim.step(50)
  expect(sim.engineName).toBe('bitslice')
  sim.restore(late)
  expect(sim.dut.count).toBe(54)
  sim.restore(early)
  expect(sim.dut.count).toBe(4)
  sim.step(2)
  expect([sim.dut.count, sim.cycle]).toEqual([6, 5])
})

it('is what a simulator runs on by default', () => {
  const torus = elaborate(new TrafficTorus({ ...trafficParametersOf({ sizeX: 2, sizeY: 2 }), rate: 4096 }))
  const sim = new Simulator<TrafficTorus>(torus)
  const scalar = new Simulator<TrafficTorus>(torus, { engine: 'scalar' })
  sim.step(20)
  expect(sim.engineName).toBe('scalar')
  sim.step(10_000)
  expect(sim.engineName).toBe('bitslice')
  scalar.step(10_020)
  expect(JSON.stringify(sim.dut.reports)).toBe(JSON.stringify(scalar.dut.reports))
})
