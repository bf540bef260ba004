import { describe, expect, it } from 'vitest'
import { engineNames } from '../../../src/engines/sim/engine/instances.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { LoneRouter } from '../../../rtl/traffic/lone-router.js'
import { trafficParametersOf } from '../../rtl/traffic/support.js'
import { checkReset } from '../../../src/engines/sim/reset-check.js'
import { add, assertion, assign, binary, constant, get, ModuleBuilder, u, unary, when } from '../../support/ir.js'

describe.each(engineNames)('the reset check on the %s engine', (engine) => {
  it('passes a design in which everything that matters is reset', () => {
    const m = new ModuleBuilder('Clean')
    const enable = m.input('enable', u(1))
    const count = m.register('count', u(8), 5)
    m.connect(m.output('out', u(8)), get(count))
    m.seq('update', [when(get(enable), [assign(count, add(get(count), constant(1, u(8))))])])
    expect(checkReset(m.design(), { engine })).toEqual({ differences: [], withoutReset: [] })
  })

  it('follows an unreset register to what it spoils, first register first', () => {
    const m = new ModuleBuilder('Leaky')
    const data = m.register('data', u(32), null)
    const copy = m.register('copy', u(32), 0)
    const later = m.register('later', u(32), 0)
    m.memory('words', 4, u(8))
    m.connect(m.output('out', u(32)), get(data))
    m.connect(m.output('late', u(32)), get(later))
    m.seq('update', [assign(later, get(copy)), assign(copy, get(data))])
    const { differences, withoutReset } = checkReset(m.design(), { engine })
    expect(differences.map(({ path, role, cycle }) => [path, role, cycle])).toEqual([
      ['dut.out', 'output', 0],
      ['dut.copy', 'register', 1],
      ['dut.later', 'register', 2],
      ['dut.late', 'output', 2],
    ])
    expect(withoutReset.map(({ path }) => path)).toEqual(['dut.data', 'dut.words'])
  })

  it.each([true, false])('drives only what the assertions permit; with an assertion: %s', (isAsserted) => {
    const m = new ModuleBuilder('Place')
    const put = m.input('put', u(1))
    const take = m.input('take', u(1))
    const value = m.input('value', u(8))
    const full = m.register('full', u(1), 0)
    const held = m.register('held', u(8), null)
    const sum = m.register('sum', u(8), 0)
    const isLegal = binary('or', unary('not', get(take)), get(full))
    m.seq('hold', [
      ...(isAsserted ? [assertion(isLegal, 'nothing is there to take')] : []),
      when(get(put), [assign(full, constant(1, u(1))), assign(held, get(value))]),
      when(get(take), [assign(sum, add(get(sum), get(held)))]),
    ])
    const { differences } = checkReset(m.design(), { engine })
    expect(differences.map(({ path }) => path)).toEqual(isAsserted ? [] : ['dut.sum'])
  })

  it('starts a seeded simulation of unreset state at random, the rest at its reset value', async () => {
    const { Simulator } = await import('../../../src/engines/sim/simulator.js')
    const m = new ModuleBuilder('Seeded')
    m.register('data', u(32), null)
    m.register('count', u(8), 5)
    m.memory('words', 4, u(32))
    const design = m.design()
    const start = (seed?: number): object =>
      JSON.parse(JSON.stringify(new Simulator(design, { engine, ...(seed !== undefined && { seed }) }).dut)) as object
    expect(start()).toEqual({ data: 0, count: 5, words: [0, 0, 0, 0] })
    expect(start(1)).toEqual(start(1))
    expect(start(1)).toMatchObject({ count: 5 })
    expect(start(1)).not.toEqual(start(2))
    expect(start(1)).not.toEqual(start())
  })

  it('says of a router what it says on any engine', () => {
    const design = elaborate(new LoneRouter(trafficParametersOf({})))
    const { differences, withoutReset } = checkReset(design, { engine, cycles: 20 })
    expect(withoutReset.length).toBeGreaterThan(0)
    expect({ differences, withoutReset }).toEqual(checkReset(design, { engine: 'scalar', cycles: 20 }))
  })
})
