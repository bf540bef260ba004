/** Runs a text as the module that stands in a file, without writing it to one. */

import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { addSourceMap, addSources, host } from '../../host/node.js'
import { transformToCommonJs } from '../../transform/common-js.js'
import { importsOf } from '../../transform/imports.js'

type Exports = Readonly<Record<string, unknown>>

type ModuleFunction = (require: (name: string) => Exports, exports: Exports) => void

/**
 * Its imports are the modules that the file imports, each loaded once in this process.
 * @param path - the path that places name
 * @param base - the file whose folder its imports start from
 * @throws FlitwaveError FW001 to FW005; and whatever the module throws as it is loaded
 */
export async function linkText(text: string, path: string, base: string): Promise<Exports> {
  addSources([[path, text]])
  const { code, map } = transformToCommonJs(text, path)
  addSourceMap(path, map)
  const imported = new Map<string, Exports>()
  for (const name of importsOf(code, path)) imported.set(name, (await import(locationOf(name, base))) as Exports)
  const exports: Exports = {}
  const run = host.compile(`(function (require, exports) {${code}\n})`, path) as ModuleFunction
  run((name) => imported.get(name)!, exports)
  return exports
}

/** An import names the JavaScript that its file becomes. */
function locationOf(name: string, base: string): string {
  if (!name.startsWith('.')) return name
  const url = new URL(name, pathToFileURL(base))
  const source = new URL(url.href.replace(/\.js$/, '.ts'))
  return existsSync(fileURLToPath(source)) ? source.href : url.href
}
