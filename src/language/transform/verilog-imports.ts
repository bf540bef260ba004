/** Imports of Verilog: `./router.v.js` is the class of the design in `router.v`. */

import { existsSync } from 'node:fs'

/** The URL of the Verilog file behind an import; null for any other import. */
export function verilogOf(specifier: string, parent: string | undefined): string | null {
  if (!/^\.{1,2}\/.*\.s?v\.js$/.test(specifier) || parent === undefined) return null
  const source = new URL(specifier.replace(/\.js$/, ''), parent)
  return existsSync(source) || existsSync(new URL(`${source.href}.json`)) ? source.href : null
}

export const isVerilog = (url: string): boolean => url.startsWith('file:') && /\.s?v$/.test(new URL(url).pathname)

/** The text of the module that exports the class. */
export const moduleOfVerilog = async (url: string): Promise<string> =>
  (await import('../verilog/load.js')).moduleText(url)
