/** SystemVerilog by slang, which newer versions of the package `@yowasp/yosys` have. */

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { slangCreator } from './decode.js'
import { runPackage, type YowaspYosys } from './package.js'
import { requireDeclared } from './refusal.js'
import type { RunYosys } from './script.js'

/** A file in which Yosys itself reads a part of the language. */
const isSystemVerilog = (file: string): boolean => /\.svh?$/.test(file)

/**
 * Reads by another Yosys, and SystemVerilog that it refuses by slang. The reader that has read a design stays with it.
 * @param name - the package that may have slang
 */
export function withSlang(plain: RunYosys, name = '@yowasp/yosys'): RunYosys {
  let slang: RunYosys | null = null
  return async (sources, flattened, seconds) => {
    if (slang) return slang(sources, flattened, seconds)
    try {
      return await plain(sources, flattened, seconds)
    } catch (error) {
      if (!isRefusal(error) || !sources.files.some(isSystemVerilog)) throw error
      const reader = await findSlang(name)
      if (!reader) throw error
      const text = await reader(sources, flattened, seconds)
      slang = reader
      return text
    }
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof FlitwaveError && error.diagnostics.some(({ code }) => code === 'FW602')

/** Slang as a reader; null without a package that has it, or on a Node.js that cannot run it. */
async function findSlang(name: string): Promise<RunYosys | null> {
  try {
    const yosys = (await import(name)) as YowaspYosys
    await yosys.runYosys(['-q', '-p', 'help read_slang'], {}, { stdout: null, stderr: null })
    const run = runPackage(yosys, 'slang')
    return async (sources, ...rest) => {
      requireDeclared(sources)
      return absolute(await run(sources, ...rest))
    }
  } catch {
    return null
  }
}

/** The netlist with the paths of its places from the root, from where the package reads, and the reader in its creator. */
function absolute(netlist: string): string {
  return netlist
    .replace(/("src": ")([^"]*)"/g, (_, key: string, places: string) => {
      const entries = places.split('|').map((entry) => (entry.startsWith('/') ? entry : `/${entry}`))
      return `${key}${entries.join('|')}"`
    })
    .replace('"creator": "', `"creator": "${slangCreator}`)
}
