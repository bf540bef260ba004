import { expect, it } from 'vitest'
import { checkVerilog, formatCheck, isClean } from '../../src/verilog/index.js'
import { describeWithTools } from '../support/tools.js'
import { randomDesign } from './random-design.js'

describeWithTools(['iverilog', 'yosys'], 'random expressions', () => {
  it.each([1, 2, 3])('mean in Icarus, and in Yosys, what they mean in our engine (seed %i)', async (seed) => {
    const results = await checkVerilog(randomDesign(seed, 60), { cycles: 200, seed, tools: ['icarus', 'yosys'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  }, 60_000)
})

describeWithTools(['verilator'], 'random expressions in Verilator', () => {
  it('mean what they mean in our engine, and lint clean', async () => {
    const results = await checkVerilog(randomDesign(7, 60), { cycles: 200, tools: ['verilator'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  }, 60_000)
})
