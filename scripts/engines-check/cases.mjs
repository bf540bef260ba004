/** What engines are compared on: modules with several parameters, and testbenches with several settings. */

import { load } from './load.mjs'
import { moduleSettings, sideBySide, testbenchSettings } from './settings.mjs'

const { readCatalog } = await load('dist/src/cli/catalog.js')
const { instantiate, loadModule, loadTestbench } = await load('dist/src/cli/load.js')
const { elaborate } = await load('dist/src/hdl/elaborate/elaborate.js')
const { pathMatcher } = await load('dist/src/ir/glob.js')
const { exercise } = await load('test/support/lockstep/exercise.ts')
const { parameterValues } = await load('dist/src/testbench/parameters.js')
const { runTestbench } = await load('dist/src/testbench/run.js')

/**
 * @typedef {import('../../src/ir/ir.js').Design} Design
 * @typedef {import('../../src/sim/engine/engine.js').EngineClass} EngineClass
 * @typedef {{ design: Design, runs: number, run(create: EngineClass): number }} Prepared `run` returns the number of cycles
 * @typedef {{ name: string, prepare(settings: { cycles: number, seed: number }): Prepared }} Case
 */

/**
 * The cases whose names, with or without their settings, a glob chooses.
 * @param {string} glob
 * @returns {Promise<Case[]>}
 */
export async function chooseCases(glob) {
  const matches = pathMatcher(glob)
  return (await allCases()).filter(({ name }) => matches(name) || matches(name.split(' ')[0]))
}

/** Those that take longest first, so that no thread is left with one of them at the end. */
async function allCases() {
  const { modules, testbenches } = readCatalog()
  const classes = await Promise.all(modules.map(({ name }) => loadModule(name)))
  const loaded = await Promise.all(testbenches.map(({ name }) => loadTestbench(name)))
  const cases = [
    ...classes.flatMap((type) => moduleSettings(type.name, type.parameters ?? {}).map((set) => moduleCase(type, set))),
    ...classes.flatMap((type) => (sideBySide[type.name] ?? []).map(({ runs, ...set }) => moduleCase(type, set, runs))),
    ...loaded.flatMap(({ name, testbench }) =>
      testbenchSettings(name, testbench.parameters).map((set) => testbenchCase(name, testbench, set)),
    ),
  ]
  const nodes = ({ set }) => (set.sizeX ?? 1) * (set.sizeY ?? 1) * (set.runs ?? 1)
  return cases.sort((a, b) => nodes(b) - nodes(a))
}

/** @returns {Case & { set: object }} */
function moduleCase(type, set, runs = 1) {
  const prepare = ({ cycles, seed }) => {
    const design = elaborate(instantiate(type, set))
    const run = (create) => {
      exercise(design, create, { cycles, seed, runs })
      return cycles
    }
    return { design, runs, run }
  }
  const all = { ...set, ...(runs > 1 && { runs }) }
  return { name: label(type.name, all), set: all, prepare }
}

/** A testbench runs whole, however many cycles that is. @returns {Case & { set: object }} */
function testbenchCase(name, testbench, set) {
  const prepare = ({ seed }) => {
    const design = elaborate(testbench.design(parameterValues(testbench.parameters, set, name)))
    const run = (engine) => {
      const { cycles, isGood, checks, assertion } = runTestbench(testbench, { name, set, seed, engine })
      if (!isGood) throw new Error(`the testbench fails: ${checks.failed[0]?.message ?? assertion?.message}`)
      return cycles
    }
    return { design, runs: 1, run }
  }
  return { name: label(`tb/${name}`, set), set, prepare }
}

/** `Torus sizeX=3 sizeY=2` */
function label(name, set) {
  return [name, ...Object.entries(set).map(([parameter, value]) => `${parameter}=${value}`)].join(' ')
}
