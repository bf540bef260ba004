import { expect, it } from 'vitest'
import { checkVerilog, formatCheck, isClean } from '../../src/verilog/index.js'
import { describeWithTools } from '../support/tools.js'
import { randomDesign } from './random-design.js'

describeWithTools(['iverilog', 'yosys', 'verilator'], 'random expressions mean what they mean in our engine', () => {
  it.each([1, 2, 3, 4, 5, 6])('in Icarus (seed %i)', async (seed) => {
    const results = await checkVerilog(randomDesign(seed, 60), { cycles: 200, seed, tools: ['icarus'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  it.each([7, 8])(
    'in Yosys (seed %i)',
    async (seed) => {
      const results = await checkVerilog(randomDesign(seed, 20), { cycles: 200, seed, tools: ['yosys'] })
      expect(isClean(results), formatCheck(results)).toBe(true)
    },
    60_000,
  )

  it('in Verilator', async () => {
    const results = await checkVerilog(randomDesign(9, 60), { cycles: 200, tools: ['verilator'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  }, 60_000)
})
