/** The cases of the package, as it is built. */

import { readCatalog } from '../../dist/src/apps/cli/shared/catalog.js'
import { loadModule, loadTestbench } from '../../dist/src/apps/cli/shared/load.js'
import { pathMatcher } from '../../dist/src/base/diagnostic/glob.js'
import { casesOf } from './cases.mjs'

/**
 * The cases whose names, with or without their settings, a glob chooses.
 * @param {string} glob
 * @returns {Promise<import('./cases.mjs').Case[]>}
 */
export async function chooseCases(glob) {
  const { modules, testbenches } = readCatalog()
  const matches = pathMatcher(glob)
  const classes = await Promise.all(modules.map(({ name }) => loadModule(name)))
  const loaded = await Promise.all(testbenches.map(({ name }) => loadTestbench(name)))
  return casesOf(classes, loaded).filter(({ name }) => matches(name) || matches(name.split(' ')[0]))
}
