/** Classes of the user's own as the values of parameters: `--set routing=./west-first.ts#WestFirst`. */

import { relative, resolve, sep } from 'node:path'
import { isModuleParameter } from '../../language/hdl/declare/bounds.js'
import type { TestbenchParameters } from '../../runs/testbench/definition.js'
import { noteClassText, isFileSpec } from '../../runs/testbench/parameters.js'
import { isPath, loadModule } from './load.js'

/**
 * What is set, with classes in place of the texts that name the user's own.
 * @param requireTrust - throws for a file that is not to be loaded: to load it is to run it
 * @throws FlitwaveError FW910, FW912, FW913 for files and classes that cannot be used
 */
export async function loadClasses<T>(
  specs: TestbenchParameters,
  set: Readonly<Record<string, T>>,
  requireTrust: (file: string) => void = () => undefined,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(set).map(async ([name, value]): Promise<[string, unknown]> => {
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined
    const takesClass = spec && !isFileSpec(spec) && isModuleParameter(spec)
    if (!takesClass || typeof value !== 'string' || !isPath(value)) return [name, value]
    requireTrust(value.split('#')[0]!)
    return [name, await loadClass(value)]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function loadClass(text: string): Promise<unknown> {
  const type = await loadModule(text)
  noteClassText(type, `${portable(text.split('#')[0]!)}#${type.name}`)
  return type
}

/** The path from the present folder, with slashes: it can be a part of what is kept. */
function portable(path: string): string {
  const found = relative(process.cwd(), resolve(path)).split(sep).join('/')
  return found.startsWith('.') ? found : `./${found}`
}
