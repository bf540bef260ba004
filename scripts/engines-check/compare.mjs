/** Runs one case on several engines at once. */

import { load } from './load.mjs'

const { FlitwaveError } = await load('dist/src/ir/diagnostic.js')
const { AdaptiveEngine } = await load('dist/src/sim/choice/adaptive-engine.js')
const { BitsliceEngine } = await load('dist/src/sim/bitslice/engine.js')
const { createEngine } = await load('dist/src/sim/choice/engines.js')
const { allInstances, instanceTree } = await load('dist/src/sim/engine/instances.js')
const { EngineDisagreement, lockstepOf } = await load('test/support/lockstep/lockstep.ts')
const { ReferenceEngine } = await load('dist/src/sim/reference/engine.js')
const { ScalarEngine } = await load('dist/src/sim/scalar/engine.js')

/** What a simulator runs on where nothing is said: it goes over to the other engine here in the middle of things. */
class Adaptive extends AdaptiveEngine {
  constructor(design, tree, runs = 1) {
    const make = (name) => createEngine(name, design, tree, runs)
    super(tree, make('scalar'), () => make('bitslice'), 150)
  }
}

const engineClasses = {
  scalar: ScalarEngine,
  bitslice: BitsliceEngine,
  adaptive: Adaptive,
  reference: ReferenceEngine,
}
export const engineNames = Object.keys(engineClasses)

/** The reference is an interpreter, and an engine that adapts is both others. They run small designs alone. */
const forSmall = ['adaptive', 'reference']
const fewSignals = 700

/**
 * @typedef {{ cycles: number, seed: number, engines: string[], areEnginesChosen: boolean }} Settings
 * @typedef {{ name: string, engines: string[], cycles: number, seconds: number, problem: string | null }} Result
 */

/**
 * @param {import('./cases.mjs').Case} one
 * @param {Settings} settings
 * @returns {Result}
 */
export function compare({ name, prepare }, settings) {
  const started = performance.now()
  let [engines, cycles, problem] = [settings.engines, 0, null]
  try {
    const { design, runs, run } = prepare(settings)
    engines = enginesFor(signalsOf(design) * runs, settings)
    const create = lockstepOf(Object.fromEntries(engines.map((engine) => [engine, engineClasses[engine]])))
    cycles = engines.length > 1 ? run(create) : 0
  } catch (error) {
    problem = describe(error)
  }
  return { name, engines, cycles, seconds: (performance.now() - started) / 1000, problem }
}

function enginesFor(signals, { engines, areEnginesChosen }) {
  const isSmall = signals <= fewSignals
  return engines.filter((engine) => areEnginesChosen || isSmall || !forSmall.includes(engine))
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
