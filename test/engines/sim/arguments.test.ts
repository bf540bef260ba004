import { describe, expect, it } from 'vitest'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { designOf, get, ModuleBuilder, u } from '../../support/ir.js'

function simulator(): Simulator<{ out: number; in: number }> {
  const m = new ModuleBuilder('Wire')
  m.connect(m.output('out', u(4)), get(m.input('in', u(4))))
  return new Simulator(designOf(m.build()))
}

describe('a simulator', () => {
  it.each([NaN, -1, 1.5, Infinity, '3', null])('is given no number of cycles by %s', (cycles) => {
    const sim = simulator()
    expect(() => sim.step(cycles as number)).toThrow(/arguments\.test\.ts:\d+:\d+: error FW315: step is given /)
    expect(() => sim.reset(cycles as number)).toThrow('FW315')
    expect(() => sim.runUntil(() => true, cycles as number)).toThrow('FW315')
    expect(sim.cycle).toBe(0)
  })

  it('takes no condition that is not true or false', () => {
    const sim = simulator()
    const condition = (({ out }: { out: number }) => out) as unknown as () => boolean
    expect(() => sim.runUntil(condition, 3)).toThrow('FW315: the condition of runUntil gives 0, not true or false')
    expect(() => sim.runUntil((() => undefined) as unknown as () => boolean, 3)).toThrow('gives undefined')
  })
})
