import { counted } from '../../src/base/text.js'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emitVerilog } from '../../src/print/verilog/emit.js'
import type { Comparison, Verdict } from './check.js'
import { largeDesign } from './configurations.js'
import { print } from './generate/piece.js'
import type { Program } from './generate/program.js'
import { load } from './load.js'
import type { Tally } from './tally.js'

/** A program and its failure. */
export interface Failure {
  readonly program: Program
  readonly verdict: Verdict
}

/** The nouns for the numbers in a summary. */
const comparisons: Readonly<Record<Comparison, string>> = {
  reference: 'in the reference',
  alone: 'bit-sliced alone',
  instances: 'bit-sliced as many instances',
  runs: 'bit-sliced in several runs',
  'too large': `of more than ${largeDesign.toLocaleString('en')} gates, not bit-sliced`,
  icarus: 'in Icarus',
}

/** The last lines of a campaign. */
export function summary({ agreed, compared, refused, failures }: Tally, cycles: number): string[] {
  const codes = [...refused].sort(([a], [b]) => a.localeCompare(b))
  const total = codes.reduce((sum, [, count]) => sum + count, 0)
  const disagreements = failures.filter(({ verdict }) => verdict.kind === 'disagreement').length
  const crashes = failures.length - disagreements
  const names = Object.keys(comparisons) as Comparison[]
  return [
    `${agreed} programs of ${cycles} cycles agree with the scalar engine`,
    ...names.filter((name) => compared.has(name)).map((name) => `  ${compared.get(name)} ${comparisons[name]}`),
    ...(total > 0
      ? [`${total} programs refused by the front end (${codes.map(([code, count]) => `${code}: ${count}`).join(', ')})`]
      : []),
    ...(crashes > 0 ? [`${crashes} ${crashes === 1 ? 'crash' : 'crashes'}`] : []),
    counted(disagreements, 'disagreement'),
  ]
}

/** The folder of a failure. */
export const failureFolder = (folder: string, seed: number): string => join(folder, String(seed))

/** Writes the known facts of a failure at once: the program, and the verdict with its seed. */
export function writeFound(folder: string, { program, verdict }: Failure): string {
  const path = failureFolder(folder, program.seed)
  mkdirSync(path, { recursive: true })
  const source = print(program.piece)
  for (const name of ['program.ts', 'original.ts']) writeFileSync(join(path, name), source)
  writeFileSync(join(path, 'verdict.json'), `${JSON.stringify({ seed: program.seed, ...verdict }, null, 2)}\n`)
  return path
}

/** Adds later results: the smallest program with the same failure, and its Verilog. */
export function writeShrunk(folder: string, shrunk: Program): void {
  const path = failureFolder(folder, shrunk.seed)
  const source = print(shrunk.piece)
  writeFileSync(join(path, 'program.ts'), source)
  writeFileSync(join(path, 'program.sv'), verilogOf(source, shrunk.top))
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
