import { elaborate, Simulator } from '../../src/index.js'
import { TokenRow } from '../../examples/token-row.js'

const design = elaborate(new TokenRow({ length: 16 }))
export const sim = new Simulator<TokenRow>(design, { engine: 'bitslice', runs: 8 })
for (const { dut, index } of sim.runs) dut.push = index === 3
export const cycles = sim.runUntil({ any: 'dut.cells[15].full' }, 1000) // 16
sim.step(1_000_000)
export const waits = sim.runs.map(({ dut }) => dut.cells[15]!.waits) // [0, 0, 0, 3, 0, 0, 0, 0]
