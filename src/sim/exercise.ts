/** A run of a design on random inputs that leaves out nothing a testbench may do to an engine. */

import type { Design, Signal, Type } from '../ir/ir.js'
import type { CheckSink, Engine, EngineSnapshot, LeafPort } from './engine.js'
import { instanceTree, type InstanceNode } from './instances.js'
import { toRaw, wrap } from './integer.js'
import type { EngineClass } from './lockstep.js'
import { Random } from './random.js'
import { randomizeState } from './state.js'
import { biasedValue } from './stimulus.js'

export interface ExerciseOptions {
  readonly cycles: number
  readonly seed: number
  /** Receives what the checks of the design find. */
  readonly sink?: CheckSink
}

const ignore: CheckSink = { failed: () => undefined, covered: () => undefined, outOfRange: () => undefined }

/**
 * Runs a design from random start values of all state that reset leaves alone. Inputs change in every cycle, or in
 * bursts; some cycles are evaluated twice; from time to time the run is reset, goes back to a snapshot, or finds all its
 * state overwritten.
 */
export function exercise(design: Design, create: EngineClass, { cycles, seed, sink = ignore }: ExerciseOptions): void {
  const tree = instanceTree(design)
  const engine = new create(design, tree)
  const random = new Random(seed)
  randomizeState(engine, tree, random, 'without reset')
  const inputs = new InputBursts(engine, tree, random)
  const incidents = new Incidents(engine, tree, random)
  for (let cycle = 0; cycle < cycles; cycle++) {
    const isReset = incidents.next()
    inputs.next()
    engine.settle()
    if (random.below(8) === 0) {
      // As after a failed assertion, which leaves the run in its cycle.
      engine.evaluate(sink)
      inputs.next()
      engine.settle()
    }
    if (isReset) engine.reset()
    else {
      engine.evaluate(sink)
      engine.commit()
    }
  }
}

/** What happens besides clock edges, each in its turn, so that a long run has seen all of it. */
const incidents = [
  'reset',
  'keep',
  'overwrite',
  'reset',
  'go back',
  'reset',
  'keep',
  'go back',
  'overwrite',
  'go back',
] as const

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

  /** Lets happen what is due in this cycle; returns whether reset is on in it. */
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
        return randomizeState(this.engine, this.tree, this.random, 'all')
    }
  }
}

/**
 * How the inputs change: all to anything, all to one of the least values, which let a design run its course as those of
 * a packet of two flits do, a few, or none.
 */
const bursts = ['anything', 'small', 'few', 'small', 'few', 'none'] as const

/** Drives the inputs of a design, in bursts of a few cycles that are each of one kind. */
class InputBursts {
  private readonly inputs: readonly (readonly [signal: Signal, port: LeafPort])[]
  private burst: (typeof bursts)[number] = 'anything'
  private left = 1

  constructor(
    engine: Engine,
    tree: InstanceNode,
    private readonly random: Random,
  ) {
    const inputs = tree.module.signals.filter(({ role }) => role === 'input')
    this.inputs = inputs.map((signal) => [signal, engine.signal(tree, signal)])
  }

  /** Sets the inputs for the next cycle. */
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
