import { expect, it } from 'vitest'
import { checkVerilog, formatCheck, isClean } from '../../../src/print/verilog/index.js'
import * as ir from '../../support/ir.js'
import { randomDesign as randomHierarchy } from '../../support/random-design.js'
import { budget, sample } from '../../support/sample.js'
import { describeWithTools, verilatorCache } from '../../support/tools.js'
import { randomDesign } from './random-design.js'

describeWithTools(['iverilog'], 'blocks that wake one another', () => {
  it('settle in Icarus, though each gives a default first', async () => {
    const module = new ir.ModuleBuilder('Chain')
    const start = module.input('start', ir.u(4))
    const links = ['first', 'second', 'third'].map((name) => module.output(name, ir.u(4)))
    for (const [i, link] of links.entries()) {
      const before = ir.get(links[i - 1] ?? start)
      const zero = ir.constant(0, ir.u(4))
      module.comb(`make${i}`, [ir.assign(link, zero), ir.assign(link, ir.add(before, ir.constant(3, ir.u(4))))])
    }
    const results = await checkVerilog(module.design(), { cycles: 20, tools: ['icarus'], limit: 10 })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  it.each(sample([1, 2, 3, 4], 2))('agree with our engine, in random hierarchies (seed %i)', async (seed) => {
    const results = await checkVerilog(randomHierarchy(seed), { cycles: 100, seed, tools: ['icarus'], limit: 60 })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })
})

describeWithTools(['iverilog', 'yosys', 'verilator'], 'random expressions mean what they mean in our engine', () => {
  it.each(sample([1, 2, 3, 4, 5, 6], 3))('in Icarus (seed %i)', async (seed) => {
    const results = await checkVerilog(randomDesign(seed, 60), { cycles: 200, seed, tools: ['icarus'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  it.each([7, 8].slice(0, budget(1, 2)))('in Yosys (seed %i)', async (seed) => {
    const results = await checkVerilog(randomDesign(seed, 20), { cycles: 200, seed, tools: ['yosys'] })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })

  it('in Verilator', async () => {
    const results = await checkVerilog(randomDesign(9, 60), {
      cycles: 200,
      tools: ['verilator'],
      cache: verilatorCache,
    })
    expect(isClean(results), formatCheck(results)).toBe(true)
  })
})
