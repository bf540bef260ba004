/** The engines, and which of them to take. */

import { fail } from '../ir/diagnostic.js'
import type { Design } from '../ir/ir.js'
import { BitsliceEngine } from './bitslice/engine.js'
import { suitableEngine, type Workload } from './choose-engine.js'
import type { Engine, EngineClass } from './engine.js'
import type { EngineChoice, EngineName } from './engine-names.js'
import type { InstanceNode } from './instances.js'
import { ScalarEngine } from './scalar/engine.js'
import { SideBySide } from './side-by-side.js'

export type { EngineChoice, EngineName } from './engine-names.js'

const classes: Readonly<Record<EngineName, EngineClass>> = { scalar: ScalarEngine, bitslice: BitsliceEngine }

/** So many runs stand side by side at most: the lanes of a vector. */
export const mostRuns = 128

/** The engine that a choice comes down to. */
export function chooseEngine(choice: EngineChoice, design: Design, workload: Workload): EngineName {
  return choice === 'auto' ? suitableEngine(design, workload) : choice
}

/**
 * An engine for so many independent runs of a design.
 * @throws FlitwaveError FW307 for a number of runs that is not possible
 */
export function createEngine(
  chosen: EngineName | EngineClass,
  design: Design,
  tree: InstanceNode,
  runs: number,
): Engine {
  if (!Number.isInteger(runs) || runs < 1 || runs > mostRuns)
    fail('FW307', `${runs} runs cannot stand side by side`, null, `give a whole number from 1 to ${mostRuns}`)
  const create: EngineClass = typeof chosen === 'string' ? classes[chosen] : chosen
  const engine = new create(design, tree, runs)
  if ((engine.runs ?? 1) === runs) return engine
  return new SideBySide([engine, ...Array.from({ length: runs - 1 }, () => new create(design, tree))])
}
