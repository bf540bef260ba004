import { describe, expect, it, vi } from 'vitest'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import type { Design } from '../../../../src/ir/ir.js'
import type { EngineClass } from '../../../../src/engines/sim/engine/engine.js'
import { AssertionFailure } from '../../../../src/engines/sim/findings.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { Simulator, type SimulatorOptions, type Snapshot } from '../../../../src/engines/sim/simulator.js'
import type { Trace } from '../../../../src/engines/sim/trace/trace.js'
import { Torus } from '../../../../rtl/net/torus.js'
import { networkOf } from '../../../../tb/support/network.js'
import { sample } from '../../../support/sample.js'
import { simulatorEngines } from '../adaptive-engine.js'
import { counters } from './counters.js'

/** Many designs are compiled for every engine: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 90_000 })

type Dut = Record<string, unknown>

const engines: Readonly<Record<string, EngineClass>> = simulatorEngines

/** A user at work: each action is drawn from the seed alone, so that every simulator sees the same. */
class User {
  readonly seen: unknown[] = []
  private readonly traces: Trace[] = []
  private readonly random: Random
  private readonly inputs: readonly string[]
  private kept: Snapshot

  constructor(
    private readonly simulator: Simulator<Dut>,
    seed: number,
  ) {
    this.random = new Random(seed)
    this.kept = simulator.snapshot()
    this.inputs = simulator.design.top.signals.filter(({ role }) => role === 'input').map(({ path }) => path)
  }

  work(actions: number): void {
    for (let i = 0; i < actions; i++) {
      this.seen.push(this.tried(() => this.act()))
      this.seen.push(this.simulator.cycle)
    }
    this.simulator.runs.forEach(({ dut, findings }) => this.seen.push(copyOf(dut), summary(findings)))
    this.seen.push(this.traces.map(({ variables, firstCycle, lastCycle }) => ({ variables, firstCycle, lastCycle })))
  }

  /** The outcome: a value, or the failure. */
  private tried(action: () => unknown): unknown {
    try {
      return action()
    } catch (error) {
      if (error instanceof AssertionFailure) return error.message
      return String(error).split('\n', 1)[0]
    }
  }

  private act(): unknown {
    const { simulator, random } = this
    const below = (limit: number): number => random.below(limit)
    switch (below(12)) {
      case 0:
      case 1:
        return this.poke(below(4))
      case 2:
        return this.poke(0)
      case 3:
      case 4:
        return simulator.step(1 + below(5))
      case 5:
        return simulator.step(1 + below(400))
      case 6:
        return simulator.runUntil({ any: 'dut.*' }, 1 + below(100))
      case 7:
        return simulator.runUntil((dut) => (dut as Dut)['sum'] === 3, 1 + below(20))
      case 8:
        return simulator.reset(1 + below(3))
      case 9:
        this.kept = simulator.snapshot()
        return null
      case 10:
        return simulator.restore(this.kept)
      default: {
        const from = simulator.cycle + below(50)
        this.traces.push(simulator.trace('dut.*', below(2) === 0 ? {} : { from, to: from + below(50) }))
        return null
      }
    }
  }

  /** Gives one value to all inputs of one bit or more, in each run another one. */
  private poke(value: number): void {
    const path = this.inputs[this.random.below(this.inputs.length)]!
    this.simulator.runs.forEach(({ dut, index }) => setAt(dut, path, value + index))
  }
}

/** Pokes a leaf by its path; one of a single bit by the lowest bit. */
function setAt(dut: Dut, path: string, value: number): void {
  const names = path.split(/\.|\[|\]\.?/).filter((name) => name !== '')
  const owner = names.slice(0, -1).reduce((inner, name) => inner[name] as Dut, dut)
  const last = names.at(-1)!
  owner[last] = typeof owner[last] === 'boolean' ? (value & 1) === 1 : value & 1
}

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function summary({ assertions, covers, outOfRange }: Simulator<Dut>['findings']): unknown {
  const failures = assertions.map(({ message }) => message).sort()
  return {
    failures,
    covers,
    outOfRange: new Set(outOfRange.map(({ index: _, ...finding }) => JSON.stringify(finding))),
  }
}

function expectSame(
  design: Design,
  options: SimulatorOptions,
  seed: number,
  actions: number,
  names: (keyof typeof engines)[],
): void {
  const [first, ...others] = names.map((name) => {
    const user = new User(new Simulator<Dut>(design, { ...options, seed, engine: engines[name]! }), seed)
    user.work(actions)
    return user.seen
  })
  for (const other of others) expect(other, `seed ${seed}`).toEqual(first)
}

describe('a simulator does the same on every engine', () => {
  const seeds = sample([1, 2, 3, 4, 5, 6], 3)

  it.each(seeds)('where assertions end steps (seed %i)', (seed) => {
    expectSame(counters(), {}, seed, 60, Object.keys(engines))
  })

  it.each(seeds)('where they are collected, in several runs (seed %i)', (seed) => {
    expectSame(counters(), { onAssertion: 'collect', runs: 1 + (seed % 6) }, seed, 60, Object.keys(engines))
  })

  it('in a network', () => {
    const design = elaborate(new Torus(networkOf({ sizeX: 2, sizeY: 2 })))
    expectSame(design, { onAssertion: 'collect' }, 5, 12, ['scalar', 'bitslice', 'adaptive'])
  })
})
