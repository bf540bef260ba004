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
const runs = 3

describe.each(Object.entries(simulatorEngines))('words of state on the %s engine', (_, engine) => {
  it('are what a handle sets and reads: leaves and inputs of any width, in any run', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const random = new Random(seed)
        const module = randomModule(seed)
        const leaves = module.top.signals.filter(({ role }) => role === 'register' || role === 'input')
        if (leaves.length === 0) return
        const sim = new Simulator<Record<string, number>>(module, { engine, seed, runs, onAssertion: 'collect' })
        const { all } = sim.words({ all: leaves.map(({ path }) => `dut.${path}`) })
        expect(all.paths).toEqual(leaves.map(({ path }) => `dut.${path}`))
        for (const { dut, index: run } of sim.runs) {
          leaves.forEach(({ path, type }, index) => {
            const value = wrap(biasedValue(random, type), type)
            all.write(run, index, 0, value)
            expect(BigInt(all.read(run, index))).toBe(value)
            expect(BigInt(dut[path]!)).toBe(value)
          })
        }
        sim.step()
        for (const { dut, index: run } of sim.runs)
          expect(leaves.map((_, index) => BigInt(all.read(run, index)))).toEqual(
            leaves.map(({ path }) => BigInt(dut[path]!)),
          )
      }),
      { numRuns: 3 },
    )
  })

  it('are those of memories, each in its run', () => {
    const sim = new Simulator<Worker>(design, { engine, runs })
    const { words } = sim.words({ words: 'dut.words' })
    expect(words.paths).toEqual(['dut.words'])
    words.write(1, 0, 7, 200)
    words.write(2, 0, 9, 255)
    expect(sim.runs.map(({ dut }) => [dut.words[7], dut.words[9]])).toEqual([
      [0, 0],
      [200, 0],
      [0, 255],
    ])
    sim.runs[0]!.dut.words[3] = 17
    expect([words.read(0, 0, 3), words.read(1, 0, 3), words.read(1, 0, 7)]).toEqual([17, 0, 200])
    // Values that are computed from them follow.
    sim.runs[1]!.dut.address = 7
    expect(sim.runs[1]!.dut.status.word).toBe(200)
    words.write(1, 0, 7, 201)
    expect(sim.runs[1]!.dut.status.word).toBe(201)
  })

  it('take what fits, and are refused where there are none', () => {
    const sim = new Simulator<Worker>(design, { engine, runs })
    const { words, count } = sim.words({ words: 'dut.words', count: 'dut.count' })
    for (const value of [256, -1, 0.5, NaN]) expect(() => words.write(0, 0, 0, value), String(value)).toThrow('FW302: ')
    for (const address of [10, -1, 0.5])
      expect(() => words.read(0, 0, address)).toThrow(`FW302: there is no word ${address} of dut.words in run 0`)
    expect(() => count.write(3, 0, 0, 1)).toThrow('FW302: there is no word 0 of dut.count in run 3')
    expect(() => count.read(0, 1)).toThrow('FW302: there is no word 0 of number 1 of 1 in run 0')
    expect(() => sim.words({ hit: 'dut.hit' })).toThrow('FW301: ')
    expect(() => sim.words({ hit: 'dut.hot' })).toThrow('FW903: ')
  })
})

describe('words of state', () => {
  it('tell an observer what is written', () => {
    const told: string[] = []
    const nothing = (): undefined => undefined
    const observer = {
      begin: nothing,
      signalListener: () => (value: unknown) => void told.push(`count ${String(value)}`),
      memoryListener: () => (address: number, value: unknown) => void told.push(`word ${address}: ${String(value)}`),
      cycle: nothing,
      idle: () => 0,
      ran: nothing,
      restored: nothing,
    }
    const sim = new Simulator<Worker>(design, { engine: 'bitslice', observer })
    const { words, count } = sim.words({ words: 'dut.words', count: 'dut.count' })
    words.write(0, 0, 4, 44)
    count.write(0, 0, 0, 5)
    expect(told).toEqual(['word 4: 44', 'count 5'])
    expect(sim.dut).toMatchObject({ count: 5 })
  })
})
