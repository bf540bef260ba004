import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrap } from '../../../src/ir/integer.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { biasedValue } from '../../../src/engines/sim/stimulus/stimulus.js'
import { randomModule } from '../../support/random-design.js'
import { simulatorEngines } from './adaptive-engine.js'
import { workerDesign, type Worker } from './worker.js'

const design = workerDesign()

describe.each(Object.entries(simulatorEngines))('setters on the %s engine', (_, engine) => {
  it('set what a handle sets: values of any width, inputs and registers', () => {
    const seeds = fc.integer({ min: 0, max: 2 ** 31 })
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = new Random(seed)
        const module = randomModule(seed)
        const signals = module.top.signals.filter(({ role }) => role === 'input' || role === 'register')
        const [sim, other] = [0, 1].map(
          () => new Simulator<Record<string, number>>(module, { engine, seed, onAssertion: 'collect' }),
        ) as [Simulator<Record<string, number>>, Simulator<Record<string, number>>]
        const { all } = sim.setters({ all: signals.map(({ path }) => `dut.${path}`) })
        expect(all.paths).toEqual(signals.map(({ path }) => `dut.${path}`))
        for (let cycle = 0; cycle < 6; cycle++) {
          signals.forEach(({ path, type }, index) => {
            const value = wrap(biasedValue(random, type), type)
            all.write(index, random.below(2) === 0 && type.width <= 53 ? Number(value) : value)
            Object.assign(other.dut, { [path]: value })
          })
          const seen = (of: typeof sim): unknown => signals.map(({ path }) => of.dut[path])
          expect(seen(sim)).toEqual(seen(other))
          for (const one of [sim, other]) one.step()
          expect(seen(sim)).toEqual(seen(other))
        }
      }),
      { numRuns: 3 },
    )
  })

  it('take what leaves take, and nothing else', () => {
    const sim = new Simulator<Worker>(design, { engine })
    const { flag, numbers } = sim.setters({ flag: 'dut.enable', numbers: ['dut.limit', 'dut.address'] })
    numbers.write(1, 15)
    flag.write(0, true)
    expect(sim.dut).toMatchObject({ enable: true, limit: 0, address: 15 })
    for (const value of [16, -1, 0.5, NaN, true])
      expect(() => numbers.write(1, value), String(value)).toThrow('FW302: ')
    expect(() => flag.write(0, 1)).toThrow('FW302: `dut.enable` takes true or false, not 1')
    expect(sim.dut).toMatchObject({ enable: true, limit: 0, address: 15 })
    numbers.write(0, -0)
    expect(Object.is(sim.dut.limit, 0)).toBe(true)
  })

  it('are refused for what cannot be set, and if a glob chooses nothing', () => {
    const sim = new Simulator<Worker>(design, { engine })
    expect(() => sim.setters({ hit: 'dut.hit' })).toThrow('FW301: ')
    expect(() => sim.setters({ hit: 'dut.hot' })).toThrow('FW903: ')
  })

  it('are seen by an observer, as other writes are', () => {
    const written: unknown[] = []
    const ignore = (): void => undefined
    const observer = {
      begin: ignore,
      memoryListener: () => ignore,
      cycle: ignore,
      idle: () => 0,
      ran: ignore,
      restored: ignore,
      signalListener:
        (_: unknown, { path }: { readonly path: string }) =>
        (value: unknown) =>
          void written.push([path, value]),
    }
    const sim = new Simulator<Worker>(design, { engine, observer })
    sim.setters({ limit: 'dut.limit' }).limit.write(0, 7)
    expect(written).toEqual([['limit', 7]])
    expect(sim.dut.limit).toBe(7)
  })
})
