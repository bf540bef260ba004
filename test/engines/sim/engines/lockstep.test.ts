import { describe, expect, it } from 'vitest'
import type { Design, Signal } from '../../../../src/ir/ir.js'
import {
  ignoreFindings,
  type CheckSink,
  type EngineClass,
  type EngineSnapshot,
  type LeafPort,
} from '../../../../src/engines/sim/engine/engine.js'
import { BitsliceEngine } from '../../../../src/engines/sim/bitslice/engine.js'
import { instanceTree, type InstanceNode } from '../../../../src/engines/sim/engine/instances.js'
import { ScalarEngine } from '../../../../src/engines/sim/scalar/engine.js'
import { exercise } from '../../../support/lockstep/exercise.js'
import { lockstepOf } from '../../../support/lockstep/lockstep.js'
import { counters } from './counters.js'

/** Says 0 of one signal of `dut.right`. */
function blindTo(path: string): EngineClass {
  return class extends ScalarEngine {
    override signal(node: InstanceNode, signal: Signal): LeafPort {
      const faithful = super.signal(node, signal)
      return node.path === 'dut.right' && signal.path === path ? { ...faithful, read: () => 0 } : faithful
    }
  }
}

/** Keeps what the checks of one kind find to itself. */
function deafTo(kind: keyof CheckSink): EngineClass {
  return class extends ScalarEngine {
    override evaluate(sink: CheckSink): void {
      const { failed, covered, outOfRange } = sink
      const whole: CheckSink = {
        failed: failed.bind(sink),
        covered: covered.bind(sink),
        outOfRange: outOfRange.bind(sink),
      }
      super.evaluate({ ...whole, [kind]: () => undefined })
    }
  }
}

class ForgetsWords extends ScalarEngine {
  constructor(
    design: Design,
    private readonly tree: InstanceNode,
  ) {
    super(design, tree)
  }

  override restore(snapshot: EngineSnapshot): void {
    super.restore(snapshot)
    const [left] = this.tree.children
    this.memory(left!, left!.module.memories[0]!).write(2, 1)
  }
}

class NeverResets extends ScalarEngine {
  override reset(): void {
    return undefined
  }
}

/** Runs many cycles at once, but one too few, or too far. */
function runsBy(fault: number): EngineClass {
  return class extends BitsliceEngine {
    override run(...[cycles, sinks, watch]: Parameters<BitsliceEngine['run']>): number {
      return super.run(Math.max(1, cycles + fault), sinks, watch)
    }
  }
}

/** Counts the covers of many cycles as those of one. */
class CountsOnce extends BitsliceEngine {
  override run(...[cycles, sinks, watch]: Parameters<BitsliceEngine['run']>): number {
    const once = sinks.map((sink): CheckSink => ({
      ...ignoreFindings,
      covered: (...[stmt, path]) => sink.covered(stmt, path),
    }))
    return super.run(cycles, once, watch)
  }
}

const against = (faulty: EngineClass, runs = 1): (() => void) => {
  const pair = lockstepOf({ scalar: ScalarEngine, faulty })
  return () => exercise(counters(), pair, { cycles: 1000, seed: 4, runs })
}

describe('engines in lock step', () => {
  it('agree with themselves', () => {
    expect(against(ScalarEngine)).not.toThrow()
    expect(against(BitsliceEngine)).not.toThrow()
  })

  it.each([
    ['a register', blindTo('count'), { instance: 'dut.right', subject: 'count' }],
    ['an output', blindTo('word'), { instance: 'dut.right', subject: 'word' }],
    ['a local of a clocked block', blindTo('advance.next'), { instance: 'dut.right', subject: 'advance.next' }],
    ['a failed assertion', deafTo('failed'), { subject: 'assertion "count reaches 9" of line 9 fails' }],
    ['a cover', deafTo('covered'), { subject: 'cover "five" of line 10 holds' }],
    ['an index past the end', deafTo('outOfRange'), { subject: expect.stringMatching(/^index 1[2-5] of 12 items/) }],
    ['a snapshot', ForgetsWords, { instance: 'dut.left', subject: 'words[2]' }],
    ['reset', NeverResets, { subject: 'count' }],
    ['the length of a run of many cycles', runsBy(1), { subject: expect.stringMatching(/^runs of \d+ cycles/) }],
    ['the end of a run of many cycles', runsBy(-1), { subject: expect.stringMatching(/^runs of \d+ cycles/) }],
    ['the covers of many cycles', CountsOnce, { subject: 'cover "five" of line 10 holds' }],
  ] as const)('tell a difference in %s', (_, faulty, found) => {
    expect(against(faulty)).toThrow(expect.objectContaining({ name: 'EngineDisagreement', ...found }))
  })

  it('say what each of them says, and when', () => {
    expect(against(blindTo('count'))).toThrow(/^cycle \d+, dut\.right, count: scalar: \d+, faulty: 0$/)
  })

  it('keep independent runs apart, and say which one differs', () => {
    expect(against(BitsliceEngine, 7)).not.toThrow()
    const mixed = class extends BitsliceEngine {
      override signal(node: InstanceNode, signal: Signal, run?: number): LeafPort {
        return super.signal(node, signal, run === 2 ? 1 : run)
      }
    }
    expect(against(mixed, 3)).toThrow(/^cycle \d+, run 2, dut/)
  })

  it('pass findings on once, though each of them finds them', () => {
    const design = counters()
    const tree = instanceTree(design)
    const engine = new (lockstepOf({ one: ScalarEngine, other: ScalarEngine }))(design, tree)
    const found: string[] = []
    engine.signal(tree.children[0]!, tree.children[0]!.module.signals[1]!).write(9)
    engine.settle()
    engine.evaluate({
      ...ignoreFindings,
      failed: ({ message }, instance) => void found.push(`${instance}: ${message}`),
    })
    expect(found).toEqual(['dut.left: count reaches 9'])
  })
})

describe('an exercise', () => {
  it('resets, keeps, goes back, evaluates twice and overwrites, the same for the same seed', () => {
    const calls = (seed: number): string[] => {
      const made: string[] = []
      const spied = class extends ScalarEngine {
        override evaluate(sink: CheckSink): void {
          made.push('evaluate')
          super.evaluate(sink)
        }
        override commit(): void {
          made.push('commit')
          super.commit()
        }
        override reset(): void {
          made.push('reset')
          super.reset()
        }
        override snapshot(): EngineSnapshot {
          made.push('snapshot')
          return super.snapshot()
        }
        override restore(snapshot: EngineSnapshot): void {
          made.push('restore')
          super.restore(snapshot)
        }
      }
      exercise(counters(), spied, { cycles: 1000, seed })
      return made
    }
    const made = calls(1)
    const count = (name: string): number => made.filter((call) => call === name).length
    expect(count('commit') + count('reset')).toBe(1000)
    expect(count('evaluate')).toBeGreaterThan(count('commit') + 50)
    for (const name of ['reset', 'snapshot', 'restore']) expect(count(name), name).toBeGreaterThan(2)
    expect(calls(1)).toEqual(made)
    expect(calls(2)).not.toEqual(made)
  })
})
