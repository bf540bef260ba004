/** Icarus and Verilator on the source of an imported design, in the testbench around it. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../src/base/jobs/process.js'
import type { ImportedDesign } from '../../src/language/verilog/import.js'
import type { Sources } from '../../src/language/verilog/yosys/script.js'
import { clockText, hostProgram, portsOf } from './bench.js'

export const simulators = ['icarus', 'verilator'] as const
export type Simulator = (typeof simulators)[number]

/** One line for each cycle, the first port highest. */
export function stimulusText(imported: ImportedDesign, stimulus: readonly bigint[][]): string {
  const widths = portsOf(imported, 'input').map(([, { type }]) => type.width)
  const lines = stimulus.map((values) =>
    values.reduce((packed, value, i) => (packed << BigInt(widths[i]!)) | value, 0n).toString(16),
  )
  return `${lines.join('\n')}\n`
}

type Simulate = (sources: Sources, folder: string, seconds: number) => Promise<string>

/** The macros and the folders of included files, as both simulators take them. */
export const optionsOf = ({ defines, includes }: Sources): string[] => [
  ...Object.entries({ SYNTHESIS: '', ...defines }).map(
    ([name, value]) => `-D${name}${value === '' ? '' : `=${value}`}`,
  ),
  ...includes.map((folder) => `-I${folder}`),
]

/** The language that Icarus reads. */
export const languageOf = ({ files }: Sources): string =>
  files.some((file) => file.endsWith('.sv')) ? '-g2012' : '-g2005'

/** Runs the testbench that stands in a folder, and resolves to what it prints. */
export const simulate: Readonly<Record<Simulator, Simulate>> = {
  async icarus(sources, folder, seconds) {
    writeFileSync(join(folder, 'clock.v'), clockText)
    const args = [languageOf(sources), ...optionsOf(sources), '-s', 'flitwave_clock']
    const compiled = await run(
      'iverilog',
      [...args, '-o', 'bench.vvp', ...sources.files, 'bench.v', 'clock.v'],
      folder,
      seconds,
    )
    if (compiled.code !== 0) throw new Error(`Icarus does not compile: ${compiled.stderr}`)
    return (await run('vvp', ['-n', 'bench.vvp'], folder, seconds)).stdout
  },
  async verilator(sources, folder, seconds) {
    const options = ['-O3', '-CFLAGS', '-O1']
    const program = await buildByVerilator(sources, folder, { program: hostProgram, options, seconds })
    return (await run(program, [], folder, seconds)).stdout
  },
}

interface Build {
  /** The main function, in C++. */
  readonly program: string
  readonly options: readonly string[]
  /** Seconds of processor time. */
  readonly seconds: number
}

/** Builds a model of the testbench in a folder, and resolves to the path of the program. */
export async function buildByVerilator(
  sources: Sources,
  folder: string,
  { program, options, seconds }: Build,
): Promise<string> {
  writeFileSync(join(folder, 'main.cpp'), program)
  const quiet = ['-Wno-lint', '-Wno-style', '-Wno-fatal', '-Wno-UNOPTFLAT', '--x-initial', '0', '--x-assign', '0']
  const how = ['--cc', '--exe', '--build', '--top-module', 'flitwave_bench', '--prefix', 'Vbench']
  const args = [...how, ...options, ...quiet, ...optionsOf(sources)]
  const built = await run('verilator', [...args, ...sources.files, 'bench.v', 'main.cpp'], folder, seconds)
  if (built.code !== 0) throw new Error(`Verilator does not build: ${built.stderr}`)
  return join(folder, 'obj_dir', 'Vbench')
}
