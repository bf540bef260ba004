/** Compares the engines of the project. */

import type { Design } from '../../src/ir/ir.js'
import type { EngineClass } from '../../src/engines/sim/engine/engine.js'
import { allInstances, instanceTree } from '../../src/engines/sim/engine/instances.js'
import { engines } from '../../test/support/engines.js'
import { exercise, type ExerciseOptions } from '../../test/support/lockstep/exercise.js'
import { EngineDisagreement, lockstepOf } from '../../test/support/lockstep/lockstep.js'

/** A value in which the engines disagree. */
export interface Disagreement {
  readonly cycle: number
  /** `dut.kid3.reg7[0]`, or the finding of one engine. */
  readonly signal: string
  /** The values by engine. */
  readonly values: Readonly<Record<string, string>>
}

/** With more instances, the reference would take too long. */
const mostInstances = 40

/** `interpreters` are the engines that need no netlist, which takes most of the time. */
export type Contest = 'all' | 'interpreters'

/** Runs a design with random inputs on several engines; null if they agree in everything. */
export function compareEngines(
  design: Design,
  contest: Contest,
  { cycles, seed, runs = 1 }: ExerciseOptions,
): Disagreement | null {
  try {
    exercise(design, lockstepOf(enginesFor(design, contest, runs)), { cycles, seed, runs })
    return null
  } catch (error) {
    if (!(error instanceof EngineDisagreement)) throw error
    const { cycle, instance, subject, values } = error
    return { cycle, signal: `${instance}.${subject}`, values }
  }
}

function enginesFor(design: Design, contest: Contest, runs: number): Readonly<Record<string, EngineClass>> {
  const { reference, bitslice, ...others } = engines
  const isSmall = runs * [...allInstances(instanceTree(design))].length <= mostInstances
  return {
    ...others,
    ...(contest === 'all' && bitslice && { bitslice }),
    ...((isSmall || contest === 'interpreters') && reference && { reference }),
  }
}
