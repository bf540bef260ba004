/** Checks a command's names and `--set` up to the point where it would begin. */

import { readFileSync } from 'node:fs'
import type { Catalog } from '../../src/apps/cli/shared/catalog.js'
import { prepare } from '../../src/apps/cli/experiment/prepare.js'
import type { ExperimentOptions } from '../../src/apps/cli/experiment/options.js'
import { isPath, moduleClasses } from '../../src/apps/cli/shared/load.js'
import { expandSettings } from '../../src/apps/cli/shared/options.js'
import { failForName } from '../../src/apps/cli/shared/usage.js'
import { loadExperiment } from '../../src/networks/experiment/load.js'
import type { Testbench, TestbenchParameters } from '../../src/runs/testbench/definition.js'
import { parameterValues } from '../../src/runs/testbench/parameters.js'
import { dependencyNetworks } from '../../src/networks/watch/dependency-networks.js'

type Settings = Readonly<Record<string, string>>

/** A command line as yargs has parsed it. */
type ReadCommand = Readonly<Record<string, unknown>>

/** The kind of object that a positional argument names, by the name of the argument. */
const kinds = {
  testbench: 'testbenches',
  run: 'testbenches',
  module: 'modules',
  target: 'modules',
  network: 'networks',
  name: 'experiments',
} as const satisfies Readonly<Record<string, keyof Catalog>>

const root = new URL('../../', import.meta.url)
const catalog = JSON.parse(readFileSync(new URL('dist/builtins.json', root), 'utf8')) as Catalog
const load = async (file: string) => (await import(new URL(file, root).href)) as Readonly<Record<string, unknown>>

/**
 * Refuses names that the package does not have, and invalid settings. Files belong to a reader and are unknown, except those
 * of campaigns.
 * @throws FlitwaveError as the command would
 */
export async function requireSettings(command: string, args: ReadCommand): Promise<void> {
  // `list` takes a name of any kind.
  if (command === 'list') return
  for (const [argument, kind] of Object.entries(kinds)) {
    const name = args[argument]
    if (typeof name !== 'string') continue
    const [, campaign] = /^\.\/check\/campaigns\/([\w-]+)\.experiment\.ts$/.exec(name) ?? []
    if (campaign !== undefined) await requirePoints(name, campaign, args)
    else if (!isPath(name)) await requireValues(kind, name, args)
  }
}

async function requireValues(kind: keyof Catalog, name: string, args: ReadCommand): Promise<void> {
  const known = catalog[kind].map((entry) => entry.name)
  const { file } = catalog[kind].find((entry) => entry.name === name) ?? failForName(kind, name, known, '')
  if (kind === 'experiments') return requirePoints(file, name, args)
  const specs = parametersOf(kind, name, await load(file))
  for (const set of expandSettings((args['set'] ?? {}) as Settings))
    parameterValues(specs, withoutFiles(set, specs), name)
}

/** Requires all requested points of an experiment of the repository. */
async function requirePoints(file: string, name: string, args: ReadCommand): Promise<void> {
  const experiment = await loadExperiment({ file: new URL(file, root).href, name })
  const options = args as ExperimentOptions
  await prepare(name, experiment, { ...options, set: withoutFiles(options.set, experiment.axes) })
}

function parametersOf(
  kind: Exclude<keyof Catalog, 'experiments'>,
  name: string,
  exports: Readonly<Record<string, unknown>>,
): TestbenchParameters {
  if (kind === 'testbenches') return (exports['default'] as Testbench).parameters
  if (kind === 'modules') return moduleClasses(exports).find((one) => one.name === name)!.parameters ?? {}
  return dependencyNetworks.find((one) => one.name === name)!.parameters
}

/** The reader's files do not exist here; the parameters that could take one are known. */
function withoutFiles(set: Settings, known: object): Settings {
  return Object.fromEntries(
    Object.entries(set).filter(([name, value]) => !Object.hasOwn(known, name) || !/^\.\.?\/|^\//.test(value)),
  )
}
