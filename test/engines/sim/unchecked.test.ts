import { describe, expect, it } from 'vitest'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { simulatorEngines } from './adaptive-engine.js'
import { workerDesign, type Worker } from './worker.js'

describe.each(Object.entries(simulatorEngines))('a run without checks on the %s engine', (_, engine) => {
  it('has the values of one with them, and no findings', () => {
    const checked = new Simulator<Worker>(workerDesign(), { engine, onAssertion: 'collect', seed: 3 })
    const unchecked = new Simulator<Worker>(workerDesign(), { engine, checks: false, seed: 3 })
    for (const { dut } of [checked, unchecked]) Object.assign(dut, { enable: true, limit: 5, address: 12, target: 7 })
    for (const cycles of [1, 30, 1, 300]) {
      checked.step(cycles)
      unchecked.step(cycles)
      expect(JSON.stringify(unchecked.dut)).toBe(JSON.stringify(checked.dut))
    }
    const { assertions, outOfRange, covers } = checked.findings
    expect(assertions.length + outOfRange.length + covers.filter(({ count }) => count > 0).length).toBeGreaterThan(0)
    const found = unchecked.findings
    expect([found.assertions, found.outOfRange, found.covers.filter(({ count }) => count > 0)]).toEqual([[], [], []])
  })
})
