/** A run of a design on random inputs that leaves out nothing a testbench may do to an engine. */

import { wrap } from '../../../src/ir/integer.js'
import type { Design, Signal, Type } from '../../../src/ir/ir.js'
import {
  toRaw,
  ignoreFindings,
  type CheckSink,
  type Engine,
  type EngineClass,
  type EngineSnapshot,
  type EngineWatch,
  type LeafPort,
} from '../../../src/engines/sim/engine/engine.js'
import { instanceTree, type InstanceNode } from '../../../src/engines/sim/engine/instances.js'
import { portsOf } from '../../../src/engines/sim/engine/observer.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { biasedValue, randomizeState } from '../../../src/engines/sim/stimulus/stimulus.js'

export interface ExerciseOptions {
  /** Compared cycles, besides those that run many at once. */
  readonly cycles: number
  readonly seed: number
  /** Independent runs side by side, each with its own inputs and start values; default 1. */
  readonly runs?: number
  /** Receives the findings of the design's checks, in any run. */
  readonly sink?: CheckSink
}

/**
 * Runs a design from random start values of all state that reset leaves alone. Inputs change in every cycle, or in
 * bursts; some cycles are evaluated twice, some not at all, and some are run many at once; from time to time the run is reset, goes back
 * to a snapshot, or finds all its state overwritten.
 */
export function exercise(
  design: Design,
  create: EngineClass,
  { cycles, seed, runs = 1, sink = ignoreFindings }: ExerciseOptions,
): void {
  const tree = instanceTree(design)
  const engine = new create(design, tree, runs)
  const random = new Random(seed)
  const sinks = Array.from({ length: runs }, () => sink)
  overwrite(engine, tree, random, 'without reset')
  const inputs = sinks.map((_, run) => new InputBursts(engine, tree, run, random))
  const incidents = new Incidents(engine, tree, random)
  const stretches = new Stretches(engine, tree, random)
  const poke = (): void => inputs.forEach((ofRun) => ofRun.next())
  for (let cycle = 0; cycle < cycles; cycle++) {
    const isReset = incidents.next()
    poke()
    if (!isReset) stretches.next(sinks)
    engine.settle()
    if (random.below(8) === 0) {
      // As after a failed assertion, which leaves the run in its cycle.
      engine.evaluate(...sinks)
      poke()
      engine.settle()
    }
    if (isReset) engine.reset()
    else if (cycle % 4 > 0 || !engine.bulk?.runUnreported?.()) {
      engine.evaluate(...sinks)
      engine.commit()
    }
  }
}

function overwrite(engine: Engine, tree: InstanceNode, random: Random, which: 'all' | 'without reset'): void {
  for (let run = 0; run < (engine.runs ?? 1); run++) randomizeState(portsOf(engine, run), tree, random, which)
}

/** The incidents besides clock edges, each in its turn, so that a long run has seen all of them. */
const incidents = ['reset', 'keep', 'overwrite', 'reset', 'go back', 'reset', 'keep', 'overwrite', 'go back'] as const

class Incidents {
  private kept: EngineSnapshot
  private turn: number
  private untilNext = 10
  private resetCycles = 1

  constructor(
    private readonly engine: Engine,
    private readonly tree: InstanceNode,
    private readonly random: Random,
  ) {
    this.kept = engine.snapshot()
    this.turn = random.below(incidents.length)
  }

  /** Runs the incident that is due in this cycle; returns true if reset is on in it. */
  next(): boolean {
    if (--this.untilNext === 0) {
      this.untilNext = 20 + this.random.below(60)
      this.happen(incidents[this.turn++ % incidents.length]!)
    }
    return this.resetCycles-- > 0
  }

  private happen(incident: (typeof incidents)[number]): void {
    switch (incident) {
      case 'reset':
        this.resetCycles = 1 + this.random.below(3)
        return
      case 'keep':
        this.kept = this.engine.snapshot()
        return
      case 'go back':
        return this.engine.restore(this.kept)
      case 'overwrite':
        return overwrite(this.engine, this.tree, this.random, 'all')
    }
  }
}

/** Many cycles at once, where the engine can do that: until an event, an alarm, or the end of the stretch. */
class Stretches {
  private readonly watches: readonly EngineWatch[]

  constructor(
    private readonly engine: Engine,
    tree: InstanceNode,
    private readonly random: Random,
  ) {
    const outputs = tree.module.signals.filter(({ role }) => role === 'output')
    const { bulk } = engine
    const some = outputs.filter((_, i) => i % Math.ceil(outputs.length / 4) === 0)
    this.watches = bulk ? some.map((signal) => bulk.watch([{ node: tree, signal }])) : []
  }

  next(sinks: readonly CheckSink[]): void {
    const { bulk } = this.engine
    if (!bulk || this.random.below(20) > 0) return
    const cycles = 1 + this.random.below(this.random.below(8) === 0 ? 200 : 12)
    const watch = this.watches[this.random.below(2 * this.watches.length)] ?? null
    bulk.run(cycles, sinks, watch)
  }
}

/**
 * How the inputs change: all to anything, all to one of the least values, which let a design run its course as those of
 * a packet of two flits do, a few, or none.
 */
const bursts = ['anything', 'small', 'few', 'small', 'few', 'none'] as const

/** Drives the inputs of a run, in bursts of a few cycles that are each of one kind. */
class InputBursts {
  private readonly inputs: readonly (readonly [signal: Signal, port: LeafPort])[]
  private burst: (typeof bursts)[number] = 'anything'
  private left = 1

  constructor(
    engine: Engine,
    tree: InstanceNode,
    run: number,
    private readonly random: Random,
  ) {
    const inputs = tree.module.signals.filter(({ role }) => role === 'input')
    this.inputs = inputs.map((signal) => [signal, engine.signal(tree, signal, run)])
  }

  next(): void {
    if (--this.left === 0) {
      this.burst = bursts[this.random.below(bursts.length)]!
      this.left = 1 + this.random.below(20)
    }
    for (const [{ type }, port] of this.inputs) {
      const value = this.value(type)
      if (value !== null) port.write(toRaw(value, type))
    }
  }

  /** Null leaves the input alone. */
  private value(type: Type): bigint | null {
    switch (this.burst) {
      case 'anything':
        return biasedValue(this.random, type)
      case 'small':
        return wrap(BigInt(this.random.below(4)), type)
      case 'few':
        return this.random.below(8) === 0 ? wrap(BigInt(this.random.below(8)), type) : null
      case 'none':
        return null
    }
  }
}
