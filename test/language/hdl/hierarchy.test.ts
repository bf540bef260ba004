import { describe, expect, it } from 'vitest'
import { outlineParameters } from '../../../src/language/hdl/declare/module-name.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { simulateOnAll } from '../../support/rtl.js'
import { blocksRun } from '../../fixtures/pass/count-blocks.js'
import { Cell, Chain, CountedMany, Doubler, Many, Mixed, Names, Up, Wide } from '../../fixtures/pass/hierarchy.js'

describe('interfaces', () => {
  it('connect both directions, through a chain', () => {
    for (const sim of simulateOnAll(new Chain({ stages: 3 }))) {
      Object.assign(sim.dut.in, { valid: true, flit: { head: true, data: 42 } })
      sim.dut.out.credit = true
      expect(sim.dut.in.credit).toBe(true)
      sim.step()
      sim.dut.in.valid = false
      expect(sim.dut.stages.map((stage) => stage.out.valid)).toEqual([true, false, false])
      sim.step(2)
      expect(sim.dut.out).toEqual({ valid: true, flit: { head: true, data: 42 }, credit: true })
      sim.dut.out.credit = false
      expect(sim.dut.in.credit).toBe(false)
    }
  })

  it('have the directions that flipped says', () => {
    const roles = Object.fromEntries(
      elaborate(new Chain({ stages: 2 })).top.signals.map((signal) => [signal.path, signal.role]),
    )
    expect(roles).toEqual({
      'in.valid': 'input',
      'in.flit.head': 'input',
      'in.flit.data': 'input',
      'in.credit': 'output',
      'out.valid': 'output',
      'out.flit.head': 'output',
      'out.flit.data': 'output',
      'out.credit': 'input',
    })
  })
})

describe('children', () => {
  it('take types and numbers as parameters, and are driven from blocks', () => {
    for (const sim of simulateOnAll(new Mixed())) {
      expect(sim.dut).toMatchObject({ number: 5, later: { head: false, data: 0 }, sum: 5 })
      Object.assign(sim.dut, { a: 9, enable: true, flit: { head: true, data: 7 } })
      expect(sim.dut.sum).toBe(14)
      sim.step()
      expect(sim.dut).toMatchObject({ number: 9, later: { head: true, data: 7 } })
    }
  })

  it('are elaborated once for each class and parameters', () => {
    const { modules, top } = elaborate(new Mixed())
    expect(modules.map((module) => module.name)).toEqual(['Delay_uint_4_reset5', 'Delay_Flit9', 'Mixed'])
    expect(modules.map((module) => module.parameters)).toEqual([
      'type = uint(4), reset = 5',
      'type = Flit, reset = 0',
      '',
    ])
    expect(top.instances.map((instance) => instance.module)).toEqual(modules.slice(0, 2))
  })

  it('may be many: the block of 1,024 of one module runs once', () => {
    const before = blocksRun()
    const { modules, top } = elaborate(new CountedMany({ n: 1024 }))
    expect(blocksRun() - before).toBe(1)
    expect(modules).toHaveLength(2)
    expect(top.instances.every((instance) => instance.module === modules[0])).toBe(true)
    expect(top.connections).toHaveLength(1025)
  })

  it('may be connected in any number', () => {
    expect(elaborate(new Wide()).top.connections).toHaveLength(150_000)
  })

  it('each keep their own values', () => {
    for (const { dut } of simulateOnAll(new Many({ n: 5 }))) {
      dut.in = 6
      expect(dut.cells.map((cell) => cell.out)).toEqual([9, 6, 9, 6, 9])
      expect(dut.out).toBe(9)
    }
  })

  it('are the same module in every design', () => {
    const [first, second] = [elaborate(new Many({ n: 2 })), elaborate(new Many({ n: 3 }))]
    expect(second.modules[0]).toBe(first.modules[0])
    expect(elaborate(new Cell({ width: 5 })).top).not.toBe(first.modules[0])
  })
})

describe('inheritance', () => {
  it('keeps blocks, and replaces those that a subclass defines again', () => {
    for (const sim of simulateOnAll(new Up({ step: 3 }))) {
      sim.dut.enable = true
      sim.step(4)
      expect(sim.dut.out).toBe(12)
    }
    for (const sim of simulateOnAll(new Doubler({ step: 1 }))) {
      sim.dut.enable = true
      sim.step(6)
      expect(sim.dut).toMatchObject({ out: 63, extra: false })
      sim.step()
      expect(sim.dut).toMatchObject({ out: 127, extra: true })
    }
    expect(
      elaborate(new Doubler({ step: 1 }))
        .top.blocks.map((block) => block.name)
        .sort(),
    ).toEqual(['show', 'update'])
  })
})

describe('names (rule 15)', () => {
  const { top } = elaborate(new Names())

  it('are the path of the field, with _ for dots and brackets in Verilog', () => {
    const names = Object.fromEntries(top.signals.map((signal) => [signal.path, signal.name]))
    expect(names).toMatchObject({
      'requests[0].port': 'requests_0_port',
      'requests[0].data[1]': 'requests_0_data_1',
      'choose.wanted': 'choose_wanted',
    })
  })

  it('carry numbers in segments, for handles', () => {
    expect(top.fields.map((field) => field.segments)).toEqual([
      ['requests', 0],
      ['requests', 1],
      ['big'],
      ['first'],
      ['sure'],
      ['choose', 'wanted'],
    ])
  })

  it('parameters that are data, such as networks, are outlined', () => {
    const routes = Array.from({ length: 100_000 }, (_, port) => ({ port }))
    const text = outlineParameters({ depth: 4, graph: { routes }, vcs: 2 })
    expect(text).toMatch(/^depth = 4, graph = \{ routes = \[\{ port = 0 \}, .*…, vcs = 2$/)
    expect(text.length).toBeLessThan(600)
  })

  it('constants may be wider than a number', () => {
    for (const { dut } of simulateOnAll(new Names())) expect(dut.big).toBe((1n << 99n) + 3n)
  })
})
