/** The modules of a testbench's designs that have mistakes. */

import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import { pathMatcher } from '../../../base/diagnostic/glob.js'
import type { ScoreOptions } from '../../../verify/mutation/score/score.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import { parameterValues } from '../../../runs/testbench/parameters.js'
import { failForName } from '../usage.js'

/**
 * @param globs - of classes
 * @param options - those that the testbench is scored with
 * @throws FlitwaveError FW910 for a glob that no class of its designs matches
 */
export function wantedModules(
  globs: readonly string[],
  testbench: Testbench,
  { name, sets = testbench.variants ?? [{}] }: Pick<ScoreOptions, 'sets'> & { readonly name: string },
): NonNullable<ScoreOptions['isWanted']> {
  const designs = sets.map((set) => elaborate(testbench.design(parameterValues(testbench.parameters, set, name))))
  const classes = [...new Set(designs.flatMap(({ modules }) => modules.map(({ className }) => className)))]
  const matchers = globs.map((glob) => ({ glob, matches: pathMatcher(glob) }))
  for (const { glob, matches } of matchers)
    if (!classes.some(matches)) failForName('module', glob, classes, `its modules are ${classes.join(', ')}`)
  return ({ className }) => matchers.some(({ matches }) => matches(className))
}
