import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { TrafficTorus } from '../../../rtl/traffic/traffic-torus.js'
import { TokenRow } from '../../../examples/token-row.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Design, Signal } from '../../../src/ir/ir.js'
import type { EngineClass } from '../../../src/engines/sim/engine/engine.js'
import { BitsliceEngine } from '../../../src/engines/sim/bitslice/engine.js'
import { ScalarEngine } from '../../../src/engines/sim/scalar/engine.js'
import { AssertionFailure } from '../../../src/engines/sim/findings.js'
import { Simulator, type Snapshot } from '../../../src/engines/sim/simulator.js'
import { biasedValue } from '../../../src/engines/sim/stimulus/stimulus.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { randomDesign, randomModule } from '../../support/random-design.js'
import { budget } from '../../support/sample.js'
import { HastyEngine } from './adaptive-engine.js'
import { tickers } from './bitslice/tickers.js'
import { workerDesign } from './worker.js'

/** Many designs are compiled for every engine: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 90_000 })

type Dut = Record<string, number | boolean>

/** A user who traces at random: what is done is drawn from the seed alone, whatever the engine. */
class Session {
  private readonly sim: Simulator<Dut>
  private readonly random: Random
  private readonly inputs: readonly Signal[]
  private readonly traces: Trace[] = []
  private kept: Snapshot

  constructor(
    design: Design,
    seed: number,
    engine: EngineClass,
    private readonly globs: readonly string[],
  ) {
    this.random = new Random(seed)
    const runs = 1 + this.random.below(3)
    this.sim = new Simulator<Dut>(design, { engine, runs, seed, onAssertion: seed % 2 === 0 ? 'throw' : 'collect' })
    this.inputs = design.top.signals.filter(({ role }) => role === 'input')
    this.kept = this.sim.snapshot()
    this.trace({})
  }

  /** The traces at the end, and some of them on the way. */
  work(actions: number): unknown[] {
    const seen: unknown[] = []
    for (let i = 0; i < actions; i++) {
      seen.push(
        this.tried(() => this.act()),
        this.sim.cycle,
      )
      if (this.random.below(4) === 0) seen.push(contents(this.traces[this.random.below(this.traces.length)]!))
    }
    return [...seen, this.traces.map(contents)]
  }

  private tried(action: () => unknown): unknown {
    try {
      return action()
    } catch (error) {
      if (error instanceof AssertionFailure) return error.message
      throw error
    }
  }

  private act(): unknown {
    const { sim, random } = this
    switch (random.below(9)) {
      case 0:
        return sim.reset(1 + random.below(2))
      case 1:
        this.kept = sim.snapshot()
        return sim.step(1)
      case 2:
        return sim.restore(this.kept)
      case 3: {
        const from = sim.cycle + random.below(30)
        return this.trace(random.below(3) === 0 ? { from } : { from, to: from + random.below(40) })
      }
      case 4:
      case 5:
        return this.poke()
      case 6:
        return sim.step(random.below(4))
      default:
        return sim.step(random.below(90))
    }
  }

  private trace(window: object): void {
    const { runs } = this.sim
    this.traces.push(runs[this.random.below(runs.length)]!.trace(this.globs, window))
  }

  private poke(): void {
    for (const { dut } of this.sim.runs)
      for (const { path, type } of this.inputs) {
        const value = biasedValue(this.random, type)
        Object.assign(dut, { [path]: typeof dut[path] === 'boolean' ? value !== 0n : value })
      }
  }
}

/** All that a trace tells. */
function contents({ title, firstCycle, lastCycle, variables }: Trace): unknown {
  const leaves = variables.flatMap(({ path, leaves }) =>
    leaves.map(({ suffix, cycles, values }) => [path + suffix, [...cycles], [...values]]),
  )
  return { title, firstCycle, lastCycle, leaves }
}

function expectSame(design: Design, seed: number, actions: number, globs: readonly string[] = ['**']): void {
  const [expected, ...others] = [ScalarEngine, BitsliceEngine, HastyEngine].map((engine) =>
    new Session(design, seed, engine, globs).work(actions),
  )
  for (const other of others) expect(other, `seed ${seed}`).toEqual(expected)
}

describe('a trace is the same on every engine', () => {
  const seeds = fc.integer({ min: 0, max: 2 ** 31 })
  const holds = (check: (seed: number) => void, few: number): void =>
    fc.assert(fc.property(seeds, check), { numRuns: budget(few, 10 * few) })

  it('of values of any width, with assertions', () => {
    holds((seed) => expectSame(randomModule(seed), seed, 25), 2)
    holds((seed) => expectSame(randomDesign(seed), seed, 15), 1)
  })

  it('of a design that stops and reports, and of one with constants and complements', () => {
    const worker = workerDesign()
    holds((seed) => expectSame(worker, seed, 40), 5)
    const row = tickers(5)
    holds((seed) => expectSame(row, seed, 40), 5)
  })

  it('of instances side by side, and of one of them', () => {
    const row = elaborate(new TokenRow({ length: 20 }))
    holds((seed) => expectSame(row, seed, 30), 4)
    holds((seed) => expectSame(row, seed, 30, ['dut.cells[3].*', 'dut.pop']), 4)
  })

  it('of a network, of which lanes fill more than one vector', () => {
    const design = elaborate(new TrafficTorus({ sizeX: 12, sizeY: 11, rate: 8000, tagWidth: 8 }))
    const globs = ['dut.nodes[{0,64,131}].node.router.inputs[*].**', 'dut.nodes[{1,130}].meter.*']
    holds((seed) => expectSame(design, seed, 5, globs), 1)
  })
})

describe('a trace on the bit-sliced engine', () => {
  it('tells cycles beyond 32 bits', () => {
    const sim = new Simulator<Dut>(workerDesign(), { engine: 'bitslice' })
    const trace = sim.trace('dut.count')
    const count = (cycles: number): void => {
      sim.dut['enable'] = true
      sim.step(cycles)
      sim.dut['enable'] = false
    }
    sim.step(2 ** 31 - 1)
    count(2)
    sim.step(2 ** 33)
    count(1)
    sim.step(5)
    const last = 2 ** 31 + 1 + 2 ** 33
    expect(trace).toMatchObject({ firstCycle: 0, lastCycle: last + 5 })
    const [leaf] = trace.variables[0]!.leaves
    expect(leaf!.cycles).toEqual([0, 2 ** 31, 2 ** 31 + 1, last + 1])
    expect(leaf!.values).toEqual([1, 2, 3, 4])
  })

  it('can be read while it grows', () => {
    const sims = (['bitslice', 'scalar'] as const).map((engine) => new Simulator<Dut>(workerDesign(), { engine }))
    const traces = sims.map((sim) => sim.trace('**'))
    for (const { dut } of sims) dut['enable'] = true
    for (let i = 0; i < 70; i++) {
      for (const sim of sims) sim.step(1 + (i % 3))
      expect(contents(traces[0]!)).toEqual(contents(traces[1]!))
    }
  })
})
