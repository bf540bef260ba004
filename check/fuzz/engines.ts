/** Compares the engines of the project. */

import type { Design } from '../../src/ir/ir.js'
import type { EngineClass } from '../../src/engines/sim/engine/engine.js'
import { allInstances, instanceTree } from '../../src/engines/sim/engine/instances.js'
import { nativeHost } from '#native'
import { engines } from '../../test/support/engines.js'
import { exercise, type ExerciseOptions } from '../../test/support/lockstep/exercise.js'
import { EngineDisagreement, lockstepOf } from '../../test/support/lockstep/lockstep.js'
import { nativeEngines } from '../../test/support/native-engines.js'

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

/**
 * One program of this many is also compiled as C, which takes longer than all else. The configurations repeat every ten
 * programs, so all of them come.
 */
const programsForNative = 17

/** `interpreters` are the engines that need no netlist, which takes most of the time. */
export type Contest = 'all' | 'interpreters'

/** Runs a design with random inputs on several engines; null if they agree in everything. */
export function compareEngines(
  design: Design,
  contest: Contest,
  { cycles, seed, runs = 1 }: ExerciseOptions,
): Disagreement | null {
  try {
    exercise(design, lockstepOf(enginesFor(design, contest, { seed, runs })), { cycles, seed, runs })
    return null
  } catch (error) {
    if (!(error instanceof EngineDisagreement)) throw error
    const { cycle, instance, subject, values } = error
    return { cycle, signal: `${instance}.${subject}`, values }
  }
}

/** The number of the program, and of runs side by side. */
interface Contestants {
  readonly seed: number
  readonly runs: number
}

function enginesFor(
  design: Design,
  contest: Contest,
  { seed, runs }: Contestants,
): Readonly<Record<string, EngineClass>> {
  const { reference, bitslice, ...others } = engines
  const isSmall = runs * [...allInstances(instanceTree(design))].length <= mostInstances
  return {
    ...others,
    ...(contest === 'all' && bitslice && { bitslice }),
    ...(contest === 'all' && seed % programsForNative === 0 && nativeHost.hasCompiler && nativeEngines),
    ...((isSmall || contest === 'interpreters') && reference && { reference }),
  }
}
