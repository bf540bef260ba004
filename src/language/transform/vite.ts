import { host } from '#host'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { guardProcesses, isRtl, transform } from './transform.js'
import { isVerilog, moduleOfVerilog, verilogOf } from './verilog-imports.js'

/** The type of a plugin for Vite and Vitest; structural, so that neither is a dependency. */
export interface RtlPlugin {
  readonly name: string
  readonly enforce: 'pre'
  resolveId(source: string, importer: string | undefined): string | null
  load(id: string): Promise<string> | null
  transform(code: string, id: string): { code: string; map: string } | null
}

/** The Vite and Vitest plugin: `plugins: [rtl()]` makes `'use rtl'` files and Verilog importable. */
export function rtl(): RtlPlugin {
  return {
    name: 'flitwave-rtl',
    enforce: 'pre',
    resolveId(source, importer) {
      const url = importer === undefined ? null : verilogOf(source, urlOf(importer))
      return url === null ? null : fileURLToPath(url)
    },
    load(id) {
      const url = urlOf(id)
      return isVerilog(url) ? moduleOfVerilog(url) : null
    },
    transform(code, id) {
      const file = id.split('?')[0]!
      if (!file.endsWith('.ts') || host.isOwnFile(file)) return null
      if (isRtl(code)) return { ...transform(code, file) }
      const guarded = guardProcesses(code, file)
      return guarded && { code: guarded.toString(), map: JSON.stringify(guarded.map()) }
    },
  }
}

/** The URL of the file of a module of Vite, without its query. */
const urlOf = (id: string): string => pathToFileURL(id.split('?')[0]!).href
