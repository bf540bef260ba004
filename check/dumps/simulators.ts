/** Random designs, run by simulators: their dumps are read as GTKWave reads them. */

import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Choice } from '../fuzz/generate/choice.js'
import { checkFst, checkVcd } from './judged.js'
import { randomDesign } from './verilog.js'

function run(folder: string, command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A dump that Icarus writes of a random design, in both forms. */
export function icarusDumps(seed: number, folder: string): Readonly<Record<'vcd' | 'fst', Uint8Array>> {
  writeFileSync(join(folder, 'design.sv'), randomDesign(new Choice(seed), { hasUnknown: true }))
  run(folder, 'iverilog', '-g2012', '-o', 'run.vvp', 'design.sv')
  const dumpOf = (...form: readonly string[]): Uint8Array => {
    run(folder, 'vvp', '-n', 'run.vvp', ...form)
    return readFileSync(join(folder, 'run.dump'))
  }
  return { vcd: dumpOf(), fst: dumpOf('-fst') }
}

/** @throws Error for a dump of Icarus that is read otherwise than by GTKWave */
export async function checkIcarus(seed: number, folder: string): Promise<void> {
  const { vcd, fst } = icarusDumps(seed, folder)
  writeFileSync(join(folder, 'icarus.vcd'), vcd)
  await checkVcd(join(folder, 'icarus.vcd'), folder)
  writeFileSync(join(folder, 'icarus.fst'), fst)
  await checkFst(join(folder, 'icarus.fst'))
}

/** Verilator builds a design for each form of dump. */
const traces = { vcd: '--trace', fst: '--trace-fst' } as const

/** Without optimisation, as the design runs for an instant. */
const fastBuild = ['OPT_FAST=-O0', 'OPT_SLOW=-O0', 'OPT_GLOBAL=-O0']

/**
 * Verilator builds a design, which runs some times with other random numbers.
 * @throws Error for a dump that is read otherwise than by GTKWave
 */
export async function checkVerilator(seed: number, runs: number, folder: string): Promise<void> {
  writeFileSync(join(folder, 'design.sv'), randomDesign(new Choice(seed), { hasUnknown: false }))
  for (const [form, trace] of Object.entries(traces)) {
    const built = join(folder, 'built')
    const structs = seed % 2 === 0 ? ['--trace-structs'] : []
    buildWithVerilator([trace, ...structs], built, join(folder, `library-${form}`))
    for (let i = 1; i <= runs; i++) {
      run(folder, join(built, 'Vtop'), `+verilator+seed+${i}`, '+verilator+rand+reset+2')
      await (form === 'vcd' ? checkVcd(join(folder, 'run.dump'), folder) : checkFst(join(folder, 'run.dump')))
    }
    rmSync(built, { recursive: true })
  }
}

/** @param library - of a form of dump: Verilator's own part of a program, which takes the longest to compile */
function buildWithVerilator(options: readonly string[], built: string, library: string): void {
  const form = ['--cc', '--exe', '--main', '--timing', ...options, '-CFLAGS', '-O0', '-Wno-fatal']
  run(join(built, '..'), 'verilator', ...form, '--top-module', 'top', 'design.sv', '-Mdir', built)
  // The library is compiled again if it is older than the design's makefile.
  takeLibrary(library, built)
  run(built, 'make', '-f', 'Vtop.mk', ...fastBuild)
  keepLibrary(built, library)
}

function takeLibrary(library: string, built: string): void {
  if (!existsSync(library)) return
  for (const name of readdirSync(library)) copyFileSync(join(library, name), join(built, name))
}

function keepLibrary(built: string, library: string): void {
  if (existsSync(library)) return
  mkdirSync(library)
  for (const name of readdirSync(built))
    if (/^verilated.*\.[od]$/.test(name)) copyFileSync(join(built, name), join(library, name))
}
