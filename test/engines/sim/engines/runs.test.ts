import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import type { Design } from '../../../../src/ir/ir.js'
import { BitsliceEngine } from '../../../../src/engines/sim/bitslice/engine.js'
import type { BulkRunner, CheckSink, Engine } from '../../../../src/engines/sim/engine/engine.js'
import { instanceTree } from '../../../../src/engines/sim/engine/instances.js'
import { ScalarEngine } from '../../../../src/engines/sim/scalar/engine.js'
import { Snake } from '../../../fixtures/pass/ready-chain.js'
import {
  add,
  assertion,
  assign,
  compare,
  constant,
  cover,
  get,
  ModuleBuilder,
  outOfRange,
  place,
  resize,
  u,
  unary,
  when,
} from '../../../support/ir.js'
import { exercise } from '../../../support/lockstep/exercise.js'
import { lockstepOf } from '../../../support/lockstep/lockstep.js'

const both = lockstepOf({ scalar: ScalarEngine, bitslice: BitsliceEngine })

/** Counts by its input. Where that is 0, as in a run that nobody has started, everything is wrong. */
function counter(): Design {
  const m = new ModuleBuilder('Counter')
  const by = get(m.input('by', u(4)))
  const count = m.register('count', u(16))
  const isIdle = compare('eq', by, constant(0, u(4)))
  m.connect(m.output('idle', u(1)), isIdle)
  m.connect(m.output('full', u(1)), compare('lt', constant(7000, u(16)), get(count)))
  m.seq('advance', [
    assertion(unary('not', isIdle), 'goes on', place(5)),
    when(isIdle, [outOfRange(by, 0, place(6))]),
    cover(compare('lt', by, constant(3, u(4))), 'slow', place(7)),
    assign(count, add(get(count), resize(by, u(16)))),
  ])
  return m.design()
}

const design = counter()
const tree = instanceTree(design)
const signal = (path: string) => design.top.signals.find((candidate) => candidate.path === path)!

/** A number of runs: the first counts by 1, the next by 2, and so on. */
class Runs {
  readonly engine: Engine
  readonly bulk: BulkRunner
  /** In how many cycles each run was slow. */
  readonly slow: number[]
  readonly failed: number[] = []
  private readonly sinks: readonly CheckSink[]

  constructor(runs: number) {
    this.engine = new both(design, tree, runs)
    this.bulk = this.engine.bulk!
    this.slow = Array.from({ length: runs }, () => 0)
    this.sinks = this.slow.map((_, run) => ({
      failed: () => void this.failed.push(run),
      covered: (_statement, _instance, cycles = 1) => void (this.slow[run]! += cycles),
      outOfRange: () => undefined,
    }))
    for (let run = 0; run < runs; run++) this.port('by', run).write(1 + (run % 14))
  }

  port(path: string, run: number) {
    return this.engine.signal(tree, signal(path), run)
  }

  run(cycles: number, event: string | null = null): number {
    return this.bulk.run(
      cycles,
      this.sinks,
      event === null ? null : this.bulk.watch([{ node: tree, signal: signal(event) }]),
    )
  }

  evaluate(): void {
    this.engine.settle()
    this.engine.evaluate(...this.sinks)
  }
}

describe.each([1, 2, 3, 5, 31, 33, 64, 100, 128])('%i runs side by side', (count) => {
  it('count apart, and count their covers', () => {
    const runs = new Runs(count)
    expect(runs.run(6000)).toBe(6000)
    runs.slow.forEach((slow, run) => {
      expect(runs.port('count', run).read()).toBe((6000 * (1 + (run % 14))) % 65_536)
      expect(slow).toBe(run % 14 < 2 ? 6000 : 0)
    })
  })

  it('stop at an event of any of them, and at none of a run that does not exist', () => {
    const runs = new Runs(count)
    const fastest = Math.min(count, 14)
    expect(runs.run(50, 'idle')).toBe(50)
    expect(runs.run(100_000, 'full')).toBe(Math.floor(7000 / fastest) + 1 - 50)
    expect(runs.run(100_000, 'full')).toBe(0)
  })

  it('stop before a cycle in which an assertion of any of them fails', () => {
    const runs = new Runs(count)
    expect(runs.run(10)).toBe(10)
    runs.port('by', count - 1).write(0)
    expect(runs.run(10)).toBe(0)
    runs.evaluate()
    expect(runs.failed).toEqual([count - 1])
  })
})

describe('independent runs', () => {
  it.each([2, 5, 9])('of a chain of ready through 16 cells agree with runs alone: %i', (runs) => {
    exercise(elaborate(new Snake()), both, { cycles: 60, seed: 3, runs })
  })
})
