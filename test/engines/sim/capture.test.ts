import { describe, expect, it } from 'vitest'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { add, assign, constant, designOf, get, into, ModuleBuilder, resize, u } from '../../support/ir.js'

interface Dut {
  in: boolean
  total: number
}

/** Two counters; the local of the seq block is what the count becomes at the edge. */
function design(): ReturnType<typeof designOf> {
  const c = new ModuleBuilder('Counter')
  const enable = c.input('enable', u(1))
  const count = c.register('count', u(60))
  const sum = c.local('update', 'sum', u(60))
  c.seq('update', [assign(sum, add(get(count), resize(get(enable), u(60)))), assign(count, get(sum))], [sum])
  const counter = c.build()
  const m = new ModuleBuilder('Top')
  const enabled = m.input('in', { kind: 'bool' })
  m.connect(into(m.instance(counter, 'counters', 0), 'enable'), get(enabled))
  m.connect(into(m.instance(counter, 'counters', 1), 'enable'), constant(1, u(1)))
  const total = m.register('total', u(8), 3)
  m.seq('tick', [assign(total, add(get(total), constant(1, u(8))))])
  return designOf(m.build())
}

const paths = (trace: Trace): string[] => trace.variables.map(({ path }) => path)

describe('a trace', () => {
  it('chooses by glob; brackets are part of a name', () => {
    const sim = new Simulator<Dut>(design())
    expect(paths(sim.trace('dut.*'))).toEqual(['dut.in', 'dut.total'])
    expect(paths(sim.trace('**.count'))).toEqual(['dut.counters[0].count', 'dut.counters[1].count'])
    expect(paths(sim.trace('dut.counters[1].**'))).toEqual([
      'dut.counters[1].enable',
      'dut.counters[1].count',
      'dut.counters[1].update.sum',
    ])
    expect(() => sim.trace('dut.totl')).toThrow('did you mean `dut.total`?')
  })

  it('stores changes, just before the edge that ends each cycle', () => {
    const sim = new Simulator<Dut>(design())
    const trace = sim.trace(['dut.counters[0].*', 'dut.counters[0].update.sum'])
    sim.step(2)
    sim.dut.in = true
    sim.step(2)
    sim.dut.in = false
    sim.step(2)
    expect(trace).toMatchObject({ title: 'Top', firstCycle: 0, lastCycle: 5 })
    expect(trace.variables[1]).toMatchObject({
      scope: ['dut', 'counters[0]'],
      name: 'count',
      role: 'register',
      shape: { kind: 'bits', width: 60 },
    })
    expect(trace.variables.map(({ leaves: [leaf] }) => [leaf!.cycles, leaf!.values])).toEqual([
      [
        [0, 2, 4],
        [0, 1, 0],
      ],
      [
        [0, 3, 4],
        [0n, 1n, 2n],
      ],
      [
        [0, 2, 3],
        [0n, 1n, 2n],
      ],
    ])
  })

  it('keeps to its window', () => {
    const sim = new Simulator<Dut>(design())
    const trace = sim.trace('dut.total', { from: 2, to: 4 })
    expect(trace).toMatchObject({ firstCycle: 2, lastCycle: 1 })
    sim.step(8)
    expect(trace).toMatchObject({ firstCycle: 2, lastCycle: 4 })
    expect(trace.variables[0]?.leaves[0]).toMatchObject({ cycles: [2, 3, 4], values: [5, 6, 7] })
  })

  it('has the cycles of reset', () => {
    const sim = new Simulator<Dut>(design())
    const trace = sim.trace('dut.total')
    sim.step(2)
    sim.reset()
    sim.step()
    expect(trace.variables[0]?.leaves[0]).toMatchObject({ cycles: [0, 1, 2, 3], values: [3, 4, 5, 3] })
  })

  it('prints one line per cycle', () => {
    const sim = new Simulator<Dut>(design())
    const lines: string[] = []
    sim.lineTrace(
      (dut) => `total ${dut.total}`,
      (line) => lines.push(line),
    )
    sim.step(2)
    expect(lines).toEqual(['     0: total 3', '     1: total 4'])
  })
})
