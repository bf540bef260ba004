import { expect } from 'vitest'
import type { Design } from '../../src/ir/ir.js'
import type { CheckSink, Engine, Raw } from '../../src/sim/engine.js'
import { allInstances, instanceTree } from '../../src/sim/instances.js'
import { Random } from '../../src/sim/random.js'
import { ReferenceEngine } from '../../src/sim/reference.js'
import { ScalarEngine } from '../../src/sim/scalar/engine.js'
import { randomizeState } from '../../src/sim/state.js'
import { Stimulus } from '../../src/sim/stimulus.js'

/** Runs an engine and the reference on the same random states and inputs and expects the same of every signal. */
export function expectLockstep(
  design: Design,
  cycles: number,
  seed: number,
  create: new (design: Design) => Engine = ScalarEngine,
): void {
  const runs = [new Run(design, seed, create), new Run(design, seed, ReferenceEngine)] as const
  for (let cycle = 0; cycle < cycles; cycle++) {
    const [actual, expected] = runs.map((run) => run.cycle())
    expect(actual, `cycle ${cycle} of seed ${seed}`).toEqual(expected)
  }
}

class Run {
  private readonly tree
  private readonly engine
  private readonly stimulus
  private readonly probes

  constructor(
    design: Design,
    seed: number,
    create: new (design: Design, tree: ReturnType<typeof instanceTree>) => Engine,
  ) {
    this.tree = instanceTree(design)
    this.engine = new create(design, this.tree)
    this.stimulus = new Stimulus(design, seed)
    randomizeState(this.engine, this.tree, new Random(seed), 'all')
    this.probes = [...allInstances(this.tree)].flatMap((node) => [
      ...node.module.signals.map((signal) => {
        const port = this.engine.signal(node, signal)
        return [`${node.path}.${signal.path}`, () => port.read()] as const
      }),
      ...node.module.memories.map((memory) => {
        const port = this.engine.memory(node, memory)
        const dump = (): string => Array.from({ length: memory.depth }, (_, i) => port.read(i)).join()
        return [`${node.path}.${memory.path}`, dump] as const
      }),
    ])
  }

  /** One cycle; returns every value just before the edge and, in an order of its own, what the checks found. */
  cycle(): object {
    for (const [signal, value] of this.stimulus.next()) this.engine.signal(this.tree, signal).write(value)
    this.engine.settle()
    const reports = new Set<string>()
    this.engine.evaluate(reporter(reports))
    const values = Object.fromEntries(this.probes.map(([path, read]) => [path, read()]))
    this.engine.commit()
    return { values, reports: [...reports].sort() }
  }
}

function reporter(reports: Set<string>): CheckSink {
  return {
    failed: ({ message }, instance) => void reports.add(`failed ${instance} ${message}`),
    covered: ({ label }, instance) => void reports.add(`covered ${instance} ${label}`),
    outOfRange: ({ place, length }, instance, index: Raw) =>
      void reports.add(`past ${instance} ${place.line}:${place.column} ${typeof index} ${index} of ${length}`),
  }
}
