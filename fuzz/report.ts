import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emitVerilog } from '../src/verilog/emit.js'
import type { Failure, Outcome } from './campaign.js'
import type { CheckOptions } from './check.js'
import { engineNames } from './engines.js'
import { print } from './generate/piece.js'
import { load } from './load.js'

/** The last lines of a campaign. */
export function summary({ agreed, refused, failures }: Outcome, { cycles, verilog }: CheckOptions): string[] {
  const everywhere = [...engineNames, ...(verilog ? ['icarus'] : [])].join(', ')
  const codes = [...refused].sort(([a], [b]) => a.localeCompare(b))
  const total = codes.reduce((sum, [, count]) => sum + count, 0)
  const disagreements = failures.filter(({ verdict }) => verdict.kind === 'disagreement').length
  const crashes = failures.length - disagreements
  return [
    `${agreed} programs of ${cycles} cycles agree in ${everywhere}`,
    ...(total > 0
      ? [`${total} programs refused by the front end (${codes.map(([code, count]) => `${code}: ${count}`).join(', ')})`]
      : []),
    ...(crashes > 0 ? [`${crashes} ${crashes === 1 ? 'crash' : 'crashes'}`] : []),
    `${disagreements} ${disagreements === 1 ? 'disagreement' : 'disagreements'}`,
  ]
}

/** Writes what is needed to look into a failure: the program, its Verilog, and what was found. */
export function writeFailure(folder: string, { program, verdict }: Failure, shrunk: Failure['program']): string {
  const path = join(folder, String(program.seed))
  mkdirSync(path, { recursive: true })
  const source = print(shrunk.piece)
  writeFileSync(join(path, 'program.ts'), source)
  writeFileSync(join(path, 'original.ts'), print(program.piece))
  writeFileSync(join(path, 'verdict.json'), `${JSON.stringify({ seed: program.seed, ...verdict }, null, 2)}\n`)
  writeFileSync(join(path, 'program.sv'), verilogOf(source, shrunk.top))
  return path
}

function verilogOf(source: string, top: string): string {
  try {
    return emitVerilog(load(source, 'program.ts', top))
      .map((file) => file.text)
      .join('\n')
  } catch (error) {
    return `// no Verilog: ${String(error).replaceAll('\n', '\n// ')}\n`
  }
}
