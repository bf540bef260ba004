/** The cases on which engines are compared: modules with several parameters, and testbenches with several settings. */

import { create } from '../../dist/src/language/hdl/elaborate/create.js'
import { elaborate } from '../../dist/src/language/hdl/elaborate/elaborate.js'
import { parameterValues } from '../../dist/src/runs/testbench/parameters.js'
import { runTestbench } from '../../dist/src/runs/testbench/run.js'
import { exercise } from '../../test/support/lockstep/exercise.ts'
import { moduleSettings, sideBySide, testbenchSettings } from './settings.mjs'

/**
 * @typedef {import('../../src/ir/ir.js').Design} Design
 * @typedef {import('../../src/engines/sim/engine/engine.js').EngineClass} EngineClass
 * @typedef {import('../../src/apps/cli/shared/load.js').ModuleClass} ModuleClass
 * @typedef {import('../../src/apps/cli/shared/load.js').LoadedTestbench} LoadedTestbench
 * @typedef {{ design: Design, runs: number, run(create: EngineClass): number }} Prepared `run` returns the number of cycles
 * @typedef {{ name: string, prepare(settings: { cycles: number, seed: number }): Prepared }} Case
 */

/**
 * The slowest cases first, so that no thread is left with one of them at the end.
 * @param {readonly ModuleClass[]} classes
 * @param {readonly LoadedTestbench[]} testbenches
 * @returns {Case[]}
 */
export function casesOf(classes, testbenches) {
  const cases = [
    ...classes.flatMap((type) => moduleSettings(type.name, type.parameters ?? {}).map((set) => moduleCase(type, set))),
    ...classes.flatMap((type) => (sideBySide[type.name] ?? []).map(({ runs, ...set }) => moduleCase(type, set, runs))),
    ...testbenches.flatMap(({ name, testbench }) =>
      testbenchSettings(name, testbench.parameters).map((set) => testbenchCase(name, testbench, set)),
    ),
  ]
  const nodes = ({ set }) => (set.sizeX ?? 1) * (set.sizeY ?? 1) * (set.runs ?? 1)
  return cases.sort((a, b) => nodes(b) - nodes(a))
}

/** @returns {Case & { set: object }} */
function moduleCase(type, set, runs = 1) {
  const prepare = ({ cycles, seed }) => {
    const design = elaborate(create(type, [parameterValues(type.parameters ?? {}, set, type.name)]))
    const run = (engine) => {
      exercise(design, engine, { cycles, seed, runs })
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
