import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { engines } from '../../support/engines.js'
import { lockstepOf } from '../../support/lockstep/lockstep.js'
import { simulatorEngines } from './adaptive-engine.js'
import { workerDesign, type Worker } from './worker.js'

const design = workerDesign()

/** A worker that counts from 1; it may neither reach a limit nor stop. */
function counting(inputs: Partial<Worker>, options: ConstructorParameters<typeof Simulator>[1]): Simulator<Worker> {
  const sim = new Simulator<Worker>(design, options)
  Object.assign(sim.dut, { enable: true, ...inputs })
  return sim
}

const lockstep = lockstepOf(engines)

describe.each(Object.entries({ ...simulatorEngines, lockstep }))('runUntil on the %s engine', (_, engine) => {
  it('stops in the cycle of the event, as stepping by hand does', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.integer({ min: 2, max: 255 }), fc.nat(15), (target, limit, address) => {
        const options = { engine, onAssertion: 'collect' } as const
        const [sim, byHand] = [
          counting({ target, limit, address }, options),
          counting({ target, limit, address }, options),
        ]
        let cycles = 0
        for (; !byHand.dut.hit; cycles++) byHand.step()
        expect(sim.runUntil({ any: 'dut.hit' }, cycles)).toBe(cycles)
        expect(sim.cycle).toBe(byHand.cycle)
        expect(JSON.stringify(sim.dut)).toBe(JSON.stringify(byHand.dut))
        expect(sim.findings).toEqual(byHand.findings)
        expect(sim.runUntil({ any: ['dut.hit'] }, 0)).toBe(0)
      }),
      { numRuns: 20 },
    )
  })

  it('stops without an error if asked to step until an event at most', () => {
    const sim = counting({ target: 90 }, { engine })
    expect(sim.stepUntil({ any: 'dut.hit' }, 50)).toBe(50)
    expect(sim.stepUntil({ any: 'dut.hit' }, 0)).toBe(0)
    expect(sim.stepUntil({ any: 'dut.hit' }, 50)).toBe(39)
    expect(sim.stepUntil({ any: 'dut.hit' }, 50)).toBe(0)
    expect([sim.cycle, sim.dut.hit]).toEqual([89, true])
  })

  it('says the same of a function and of an event', () => {
    const [first, second] = [counting({ target: 90 }, { engine }), counting({ target: 90 }, { engine })]
    expect(first.runUntil((dut) => dut.hit, 100)).toBe(89)
    expect(second.runUntil({ any: '**.hit' }, 100)).toBe(89)
    expect(first.dut.count).toBe(second.dut.count)
  })

  it('waits for just the members that a glob names', () => {
    const sim = counting({ enable: false }, { engine })
    sim.dut.words[3] = 200
    sim.dut.address = 3
    expect(sim.runUntil({ any: 'dut.status' }, 5)).toBe(0)
    sim.dut.count = 2
    expect(sim.runUntil({ any: 'dut.status.word' }, 5)).toBe(0)
    sim.dut.enable = true
    expect(sim.runUntil({ any: 'dut.status.odd' }, 5)).toBe(1)
    sim.step()
    expect(sim.runUntil({ any: ['dut.hit', 'dut.status.od?'] }, 5)).toBe(1)
  })

  it('waits until none of the bits is set, in no run', () => {
    const sim = counting({}, { engine, runs: 3 })
    const start = (counts: readonly number[]): void =>
      sim.runs.forEach(({ dut, index }) => {
        Object.assign(dut, { enable: counts[index] !== 0, limit: 100, target: 255, count: counts[index]! })
      })
    start([230, 0, 230])
    expect(sim.runUntil({ none: 'dut.count' }, 50)).toBe(26)
    expect(sim.runUntil({ none: 'dut.count' }, 50)).toBe(0)
    expect(sim.runs.map(({ dut }) => dut.count)).toEqual([0, 0, 0])
    start([230, 0, 229])
    expect(() => sim.runUntil({ none: ['dut.count'] }, 50)).toThrow('FW305')
    start([255, 0, 254])
    expect(sim.runUntil({ any: 'dut.hit' }, 50)).toBe(0)
    expect(sim.runUntil({ none: 'dut.hit' }, 50)).toBe(2)
  })

  it('lists the fields that are not 0, in the order of the globs', () => {
    const sim = counting({ target: 2, enable: true }, { engine, runs: 2 })
    const set = ['dut.hit', 'dut.enable', 'dut.status.*']
    const [of, ofSecond] = [sim.nonzero(set), sim.runs[1]!.nonzero(set)]
    Object.assign(sim.runs[1]!.dut, { target: 2, count: 2 })
    // The count of the first run is 1, and odd.
    expect([of(), ofSecond()]).toEqual([[1, 2], [0]])
    sim.step()
    expect(of()).toEqual([0, 1])
    expect(() => sim.nonzero('dut.hits')).toThrow('FW903')
  })

  it('gives up at its limit', () => {
    const sim = counting({ target: 90 }, { engine })
    expect(() => sim.runUntil({ any: 'dut.hit' }, 88)).toThrow('FW305: the condition did not hold within 88 cycles')
    expect(sim.cycle).toBe(88)
    expect(sim.runUntil({ any: 'dut.hit' }, 1)).toBe(1)
  })

  it('stops at a failed assertion on the way', () => {
    const sim = counting({ target: 90, limit: 50 }, { engine })
    expect(() => sim.runUntil({ any: 'dut.hit' }, 100)).toThrow('cycle 49: the count is at its limit')
    expect(sim.cycle).toBe(49)
  })

  it('captures on the way', () => {
    const sim = counting({ target: 20 }, { engine })
    const trace = sim.trace('dut.count', { from: 10 })
    expect(sim.runUntil({ any: 'dut.hit' }, 100)).toBe(19)
    expect(trace).toMatchObject({ firstCycle: 10, lastCycle: 18 })
  })

  it('wants globs that choose something', () => {
    const sim = counting({}, { engine })
    expect(() => sim.runUntil({ any: 'dut.hits' }, 5)).toThrow('did you mean `dut.hit`')
    expect(() => sim.runUntil({ any: 'dut.status.even' }, 5)).toThrow('FW903')
  })

  it('is about all runs', () => {
    const sim = counting({ target: 90 }, { engine, runs: 3 })
    Object.assign(sim.runs[2]!.dut, { enable: true, target: 7 })
    sim.runs[1]!.dut.target = 200
    expect(sim.runUntil({ any: 'dut.hit' }, 100)).toBe(6)
    expect(sim.runs.map(({ dut }) => dut.hit)).toEqual([false, false, true])
  })
})
