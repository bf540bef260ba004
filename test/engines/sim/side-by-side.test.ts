import { expect, test } from 'vitest'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { ScalarEngine } from '../../../src/engines/sim/scalar/engine.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'

let settled = 0

class Counting extends ScalarEngine {
  override settle(): void {
    settled++
    super.settle()
  }
}

test('a run that is driven and read settles alone, and once in each cycle', () => {
  const [runs, cycles] = [16, 10]
  const sim = new Simulator<Fifo<number>>(elaborate(new Fifo({ depth: 2 })), { engine: Counting, runs })
  settled = 0
  for (let cycle = 0; cycle < cycles; cycle++) {
    for (const { dut } of sim.runs) {
      dut.push = cycle === 0
      dut.din = 5
      // An input is what it was set to, settled or not.
      expect(dut.push).toBe(cycle === 0)
      expect(dut.empty).toBe(cycle === 0)
    }
    sim.step()
  }
  expect(settled).toBe(runs * cycles)
})
