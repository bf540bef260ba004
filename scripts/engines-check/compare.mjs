/** Runs one case on several engines at once. */

import { nativeHost } from '#native'
import { FlitwaveError } from '../../dist/src/base/diagnostic/diagnostic.js'
import { designDigest } from '../../dist/src/runs/replay/digest.js'
import { BitsliceEngine } from '../../dist/src/engines/sim/bitslice/engine.js'
import { AdaptiveEngine } from '../../dist/src/engines/sim/choice/adaptive-engine.js'
import { createEngine } from '../../dist/src/engines/sim/choice/engines.js'
import { allInstances, instanceTree } from '../../dist/src/engines/sim/engine/instances.js'
import { ReferenceEngine } from '../../dist/src/engines/sim/reference/engine.js'
import { ScalarEngine } from '../../dist/src/engines/sim/scalar/engine.js'
import { WordEngine } from '../../dist/src/engines/sim/word/engine.js'
import { EngineDisagreement, lockstepOf } from '../../test/support/lockstep/lockstep.ts'
import { ValueDigest } from './value-digest.mjs'

/** The simulator's default engine, which changes to the other engine here in the middle of a run. */
class Adaptive extends AdaptiveEngine {
  constructor(design, tree, runs = 1) {
    const make = (name) => createEngine(name, design, tree, runs)
    super(tree, make('scalar'), () => make('bitslice'), 150)
  }
}

class NativeWord extends WordEngine {
  constructor(design, tree, runs) {
    super(design, tree, runs, { native: 'on' })
  }
}

class NativeBitslice extends BitsliceEngine {
  constructor(design, tree, runs) {
    super(design, tree, runs, { native: 'on' })
  }
}

/** The engines with native code, which need a C compiler. */
const nativeClasses = { 'word-native': NativeWord, 'bitslice-native': NativeBitslice }
export const nativeNames = Object.keys(nativeClasses)

const engineClasses = {
  scalar: ScalarEngine,
  word: WordEngine,
  bitslice: BitsliceEngine,
  adaptive: Adaptive,
  reference: ReferenceEngine,
  ...(nativeHost.hasCompiler && nativeClasses),
}
export const engineNames = Object.keys(engineClasses)

/**
 * The reference is an interpreter, an adapting engine contains both others, and compilers of C take seconds for a large
 * design. These engines only run designs of some size.
 */
const mostSignals = { adaptive: 700, reference: 700, 'word-native': 700, 'bitslice-native': 5000 }

/**
 * @typedef {{ cycles: number, seed: number, engines: string[], areEnginesChosen: boolean, isDigested?: boolean }} Settings
 *   `isDigested` asks for the digest of all values, for which one engine is enough
 * @typedef {{
 *   name: string, engines: string[], cycles: number, seconds: number, digest: string | null, problem: string | null
 * }} Result
 */

/**
 * @param {import('./cases.mjs').Case} one
 * @param {Settings} settings
 * @returns {Result}
 */
export function compare({ name, prepare }, settings) {
  const started = performance.now()
  let [engines, cycles, digest, problem] = [settings.engines, 0, null, null]
  try {
    const { design, runs, run } = prepare(settings)
    engines = enginesFor(signalsOf(design) * runs, settings)
    const values = settings.isDigested ? new ValueDigest() : null
    const classes = Object.fromEntries(engines.map((engine) => [engine, engineClasses[engine]]))
    cycles = engines.length > 1 || values ? run(lockstepOf(classes, values)) : 0
    digest = values && `${designDigest(design.top).slice(0, 16)} ${values}`
  } catch (error) {
    problem = describe(error)
  }
  return { name, engines, cycles, seconds: (performance.now() - started) / 1000, digest, problem }
}

function enginesFor(signals, { engines, areEnginesChosen }) {
  return engines.filter((engine) => areEnginesChosen || signals <= (mostSignals[engine] ?? Infinity))
}

function signalsOf(design) {
  return [...allInstances(instanceTree(design))].reduce((sum, { module }) => sum + module.signals.length, 0)
}

/** @param {unknown} error */
function describe(error) {
  if (error instanceof FlitwaveError) return error.message
  if (!(error instanceof EngineDisagreement)) return String(error?.stack ?? error)
  const { cycle, instance, subject, values } = error
  const says = Object.entries(values).map(([engine, value]) => `  ${engine}: ${value}`)
  return [`cycle ${cycle}, instance ${instance}, ${subject}`, ...says].join('\n')
}
