/** The engines, and the choice between them. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Design } from '../../../ir/ir.js'
import { AdaptiveEngine } from './adaptive-engine.js'
import { BitsliceEngine } from '../bitslice/engine.js'
import { breakEven } from './break-even.js'
import type { Engine, EngineClass, EngineOptions } from '../engine/engine.js'
import { engineNames, type EngineChoice, type EngineName, type InstanceNode } from '../engine/instances.js'
import { ScalarEngine } from '../scalar/engine.js'
import { SideBySide } from './side-by-side.js'
import { WordEngine } from '../word/engine.js'

export type { EngineChoice, EngineName } from '../engine/instances.js'

const classes: Readonly<Record<EngineName, EngineClass>> = {
  scalar: ScalarEngine,
  word: WordEngine,
  bitslice: BitsliceEngine,
}

/** The maximum number of parallel runs: the lanes of a vector. */
export const mostRuns = 128

/**
 * If the bit-sliced engine pays off within this number of cycles, it runs from the start, even if reading all values doubles
 * its cost.
 */
const fewCycles = 50

/**
 * Creates an engine for a number of independent runs of a design.
 * @param options - the options of the engine, and the number of cycles to run if it is known
 * @throws FlitwaveError FW307 for an impossible number of runs, FW331 for native code that is impossible
 */
export function createEngine(
  choice: EngineChoice | EngineClass,
  design: Design,
  tree: InstanceNode,
  runs: number,
  { cycles, ...options }: EngineOptions & { readonly cycles?: number } = {},
): Engine {
  if (!Number.isInteger(runs) || runs < 1 || runs > mostRuns)
    fail('FW307', `${runs} runs cannot be simulated side by side`, null, `give a whole number from 1 to ${mostRuns}`)
  const make = (type: EngineClass): Engine => withRuns(type, design, tree, runs, options)
  if (options.native === 'on') return makeNative(choice, design, runs, make)
  if (choice !== 'auto') return make(typeof choice === 'string' ? classes[choice] : choice)
  if (cycles !== undefined) return make(breakEven(design, runs) <= cycles ? BitsliceEngine : ScalarEngine)
  // A testbench may read everything in each cycle, which needs more compilation: the engine pays off later.
  const least = breakEven(design, runs, true)
  if (least <= fewCycles) return make(BitsliceEngine)
  const first = make(ScalarEngine)
  if (least === Infinity) return first
  return new AdaptiveEngine(tree, first, () => make(BitsliceEngine), least)
}

/** Without a choice, the engine is one that has native code. */
function makeNative(
  choice: EngineChoice | EngineClass,
  design: Design,
  runs: number,
  make: (type: EngineClass) => Engine,
): Engine {
  const suited = breakEven(design, runs, true) === Infinity ? 'word' : 'bitslice'
  const name = choice === 'auto' ? suited : choice
  const engine = make(typeof name === 'string' ? classes[name] : name)
  const help = 'choose the engine `word` or `bitslice`'
  if (!engine.native) fail('FW331', `the engine \`${nameOf(engine)}\` has no native code`, null, help)
  return engine
}

/** The name of the current engine of a design: `scalar`, `word`, `bitslice`, or the name of another class. */
export function nameOf(engine: Engine): string {
  if (engine instanceof AdaptiveEngine) return nameOf(engine.engine)
  if (engine instanceof SideBySide) return nameOf(engine.engines[0]!)
  return engineNames.find((name) => engine instanceof classes[name]) ?? engine.constructor.name
}

function withRuns(
  create: EngineClass,
  design: Design,
  tree: InstanceNode,
  runs: number,
  options: EngineOptions,
): Engine {
  const engine = new create(design, tree, runs, options)
  if ((engine.runs ?? 1) === runs) return engine
  return new SideBySide([engine, ...Array.from({ length: runs - 1 }, () => new create(design, tree, 1, options))])
}
