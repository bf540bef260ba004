/** Bundles of the package's sources for a browser, in the form that a page loads. */

import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { rtl } from '../src/language/transform/vite.js'
import { aliases } from './aliases.js'
import { parserWithoutBytes } from './parser-bytes.js'

/** The output of Vite for some sources. */
export interface BrowserBundle {
  /** An ES module. */
  readonly code: string
  /** The files in it, absolute. */
  readonly files: readonly string[]
  /** Node's modules that it imports, each with the importer: `node:fs, by src/base/diagnostic/diagnostic.ts`. */
  readonly builtins: readonly string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const entry = 'virtual:entry'

/** Its usual build needs Node's buffers; a testbench of the package reads traffic with it. */
const csv = { find: 'csv-parse/sync', replacement: 'csv-parse/browser/esm/sync' }

/** Scripts import the built files; bundles start from these sources. */
const built = { find: /^(?:\.\.\/)+dist\/(.*)\.js$/, replacement: `${root}$1.ts` }

/**
 * Bundles a module and all that it imports, minified. Classes keep their names, because modules are identified by them.
 * @param text - the source of the module; it imports files by their paths from the root of the project, such as
 * `/src/ir/ir.ts`
 * @param from - 'sources', or the package as it is built, whose own export conditions then select the code for a browser
 */
export async function bundleForBrowser(text: string, from: 'sources' | 'package' = 'sources'): Promise<BrowserBundle> {
  const builtins: string[] = []
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [entryPlugin(text), builtinsPlugin(builtins), examplesPlugin, parserWithoutBytes, rtl()],
    resolve: { alias: from === 'sources' ? [...aliases('browser'), built, csv] : [] },
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      // WebAssembly is part of the text: no server offers a file beside it.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        output: { keepNames: true, codeSplitting: false },
        checks: { eval: false, bundlerTimings: false },
      },
    },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  const [chunk] = chunks.flatMap((one) => (one.type === 'chunk' ? [one] : []))
  return { code: chunk!.code, files: chunk!.moduleIds, builtins }
}

function entryPlugin(text: string): Plugin {
  return {
    name: 'entry',
    resolveId: (id) => (id === entry ? `\0${entry}` : null),
    load: (id) => (id === `\0${entry}` ? text : null),
  }
}

/** Testbenches of the package read their examples from the disk. */
const examplesPlugin: Plugin = {
  name: 'examples',
  load(id) {
    if (!id.endsWith('/tb/support/example.ts')) return null
    return `
      const texts = import.meta.glob('/examples/*.{csv,json,jsonl}', { query: '?raw', import: 'default', eager: true })
      export const exampleFile = (name) => ({ name: 'flitwave/examples/' + name, text: texts['/examples/' + name] })
    `
  },
}

/** Vite itself replaces modules that a browser does not have by empty ones, and goes on. */
function builtinsPlugin(found: string[]): Plugin {
  return {
    name: 'builtins',
    enforce: 'pre',
    resolveId(id, importer) {
      const isBuiltin = id.startsWith('node:') || builtinModules.includes(id)
      if (isBuiltin) found.push(`${id}, by ${importer?.replace(root, '') ?? 'the entry'}`)
      return null
    },
  }
}
