/**
 * Modules of a student, in the process that runs them. They import each other and what the lab allows; Node's own loader
 * never sees what they ask for, so no other file, no `node:` and no `data:` can be imported.
 */

import { SourceMap, type SourceMapPayload } from 'node:module'
import { SourceTextModule, SyntheticModule, type Module } from 'node:vm'
import { host } from '#host'
import { fail } from '../../ir/diagnostic.js'
import type { StudentCode } from './questions.js'

type Exports = Readonly<Record<string, unknown>>

/**
 * Runs the first script, with those that it imports.
 * @returns its exports
 * @throws FlitwaveError FW996 for an import that the lab does not allow, and whatever the scripts throw
 */
export async function importFirst({ scripts, imports }: StudentCode): Promise<Exports> {
  mapPlaces(scripts)
  const modules = new Map<string, Module>()
  const allowed = ['flitwave', 'flitwave/hdl', 'flitwave/runtime', ...imports]
  const find = async (specifier: string): Promise<Module> => {
    const name = nameOf(specifier)
    const module = modules.get(name) ?? (await make(specifier, name))
    modules.set(name, modules.get(name) ?? module)
    return modules.get(name)!
  }
  const make = async (specifier: string, name: string): Promise<Module> => {
    const script = scripts.find((one) => name === `./${one.name}`)
    if (script)
      return new SourceTextModule(script.code, {
        identifier: script.path,
        importModuleDynamically: async (wanted: string) => run(await find(wanted)),
      })
    if (allowed.includes(name)) return libraryModule((await import(name)) as Exports)
    return fail('FW996', `a solution may not import '${specifier.slice(0, 60)}'`, null, 'import what the lab names')
  }
  const run = async (module: Module): Promise<Module> => {
    if (module.status === 'unlinked') await module.link(find)
    await module.evaluate()
    return module
  }
  return (await run(await find(`./${scripts[0]!.name}`))).namespace as Exports
}

/** Files are imported as the JavaScript that they become: `./mine.js` is `./mine.ts`. */
function nameOf(specifier: string): string {
  return specifier.startsWith('./') ? specifier.replace(/\.js$/, '.ts') : specifier
}

function libraryModule(exports: Exports): Module {
  return new SyntheticModule(Object.keys(exports), function () {
    for (const [name, value] of Object.entries(exports)) this.setExport(name, value)
  })
}

/** Stack traces name lines of JavaScript: all that reads them is told lines of the source. */
function mapPlaces(scripts: StudentCode['scripts']): void {
  const maps = new Map(scripts.map(({ path, map }) => [path, new SourceMap(JSON.parse(map) as SourceMapPayload)]))
  const inSource: (typeof host)['inSource'] = (file, line, column) => {
    const entry = maps.get(file)?.findEntry(line - 1, column - 1)
    return entry && 'originalLine' in entry
      ? { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
      : { line, column }
  }
  Object.assign(host, { inSource })
}
