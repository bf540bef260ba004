/** The example of several runs in docs/testbenches.md, which shows all but the imports and the exports. */

import { elaborate, Simulator } from '../../src/index.js'
import { CreditGate } from '../../examples/credit-gate.js'

const sim = new Simulator<CreditGate>(elaborate(new CreditGate()), { runs: 5 })
for (const { dut } of sim.runs) dut.arrive = true
export const passed = sim.runs.map(() => 0)
for (; sim.cycle < 100; sim.step()) {
  for (const { dut, index } of sim.runs) {
    dut.credit = sim.cycle % 4 < index // k credits come back in four cycles of run k
    if (dut.pass) passed[index]!++
  }
}
