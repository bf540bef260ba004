import type { Design } from '../../src/ir/ir.js'
import { ignoreFindings } from '../../src/engines/sim/engine/engine.js'
import { instanceTree } from '../../src/engines/sim/engine/instances.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { randomizeState, Stimulus } from '../../src/engines/sim/stimulus/stimulus.js'
import { engines } from './engines.js'
import { lockstepOf } from './lockstep/lockstep.js'

/** Runs all engines on the same random states and inputs; throws if their values of a signal differ. */
export function expectLockstep(design: Design, cycles: number, seed: number): void {
  const tree = instanceTree(design)
  const engine = new (lockstepOf(engines))(design, tree)
  const stimulus = new Stimulus(design, seed)
  randomizeState(engine, tree, new Random(seed), 'all')
  for (let cycle = 0; cycle < cycles; cycle++) {
    for (const [signal, value] of stimulus.next()) engine.signal(tree, signal).write(value)
    engine.settle()
    engine.evaluate(ignoreFindings)
    engine.commit()
  }
}
