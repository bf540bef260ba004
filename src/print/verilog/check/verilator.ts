/**
 * Verilator as simulator and as lint. Every design needs the objects of its run-time library and its precompiled header,
 * which take longer to build than most designs.
 */

import {
  writeFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { benchNames, benchText } from './bench.js'
import { compareWithJob, firstCompared, subfolder, type Job } from './job.js'
import { run } from '../../../base/jobs/process.js'
import { counted } from '../../../base/text.js'
import { compared, failed, passed, type CheckResult } from './result.js'
import { createHash } from 'node:crypto'
import { obtain } from '../../../base/maps.js'

/** `verilator -Wall`: the exported text must not draw a single warning. */
export async function lintInVerilator(job: Job): Promise<CheckResult> {
  const args = ['--lint-only', '-Wall', '--top-module', job.design.top.name, ...job.files]
  const { code, stderr } = await run('verilator', args, job.folder, job.limit)
  if (code === null) return failed('verilator lint', `not finished after ${job.limit} s`, stderr)
  const warnings = stderr.split('\n').filter((line) => line.startsWith('%Warning')).length
  const errors = stderr.split('\n').filter((line) => /^%Error(?!: Exiting due to)/.test(line)).length
  if (code === 0 && warnings === 0) return passed('verilator lint', '0 warnings')
  const found = [counted(warnings, 'warning'), ...(errors > 0 ? [counted(errors, 'error')] : [])]
  return failed('verilator lint', found.join(', '), stderr)
}

/** Compiling costs more than running, so only Verilator optimises, which leaves less work for the compiler. */
const unoptimised: BuildOptions = {
  verilator: ['-CFLAGS', '-O0', '--output-split', '0'],
  make: ['OPT_FAST=-O0', 'OPT_SLOW=-O0', 'OPT_GLOBAL=-O0'],
}

/** Runs the design in Verilator, with random initial registers, and compares. */
export async function simulateInVerilator(job: Job): Promise<CheckResult> {
  const folder = subfolder(job, 'verilator')
  writeFileSync(join(folder, 'bench.sv'), benchText(job.design, job.observed, job.cycles, job.tree))
  writeFileSync(join(folder, 'main.cpp'), hostProgram)
  const sources = job.files.map((file) => join(job.folder, file))
  const quiet = ['-Wno-lint', '-Wno-style', '-Wno-fatal', '-DSYNTHESIS']
  const top = ['--top-module', benchNames(job.design).bench, '--prefix', 'Vbench']
  const how = ['--cc', '--exe', '--build', ...argumentsFor(unoptimised), ...quiet, '--x-initial', 'unique', ...top]
  const common =
    job.cache === null
      ? []
      : reuseRuntime(await prepareRuntime(job.cache, unoptimised, job.limit), join(folder, 'obj_dir'))
  const built = await run('verilator', [...how, ...common, ...sources, 'bench.sv', 'main.cpp'], folder, job.limit)
  if (built.code === null) return failed('verilator', `not built after ${job.limit} s`, built.stderr)
  if (built.code !== 0) return failed('verilator', 'does not build', built.stderr)
  const start = ['+verilator+rand+reset+2', `+verilator+seed+${(job.seed % 1_000_000) + 1}`]
  const played = await run(join(folder, 'obj_dir', 'Vbench'), start, folder, job.limit)
  if (played.code === null) return failed('verilator', `not finished after ${job.limit} s`, played.stderr)
  return compared('verilator', compareWithJob(job, played.stdout), job.cycles - firstCompared(job), job.scope)
}

const hostProgram = `#include "Vbench.h"
#include "verilated.h"

int main(int argc, char** argv) {
  VerilatedContext context;
  context.commandArgs(argc, argv);
  Vbench bench{&context};
  bench.clk = 0;
  bench.eval();
  while (!context.gotFinish()) {
    bench.clk = 1;
    bench.eval();
    bench.clk = 0;
    bench.eval();
  }
  bench.final();
}
`

/** A header of which the compiler uses the precompiled form, if that is beside it and was made with the same options. */
const header = 'common.h'

/** An object of the library, not of a design, in Verilator's build folder. */
const isLibrary = (file: string): boolean => /^verilated\w*\.o$/.test(file)

/** The options that affect the objects of all designs. */
interface BuildOptions {
  readonly verilator: readonly string[]
  /** Variables for `make`. */
  readonly make: readonly string[]
}

/** The options for the command line of Verilator. */
function argumentsFor({ verilator, make }: BuildOptions): string[] {
  return [...verilator, '-MAKEFLAGS', make.join(' ')]
}

/** The folders that this process has built or is building. */
const prepared = new Map<string, Promise<string>>()

/**
 * The folder below `cache` for these options; it is built if it is missing.
 * @param limit - the limit for each program, in seconds
 */
async function prepareRuntime(cache: string, options: BuildOptions, limit: number): Promise<string> {
  const versions = await Promise.all(['verilator', 'g++'].map((program) => run(program, ['--version'], '.', limit)))
  const key = JSON.stringify([versions.map(({ stdout }) => stdout), options])
  const runtime = join(cache, `runtime-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`)
  return obtain(prepared, runtime, () =>
    existsSync(runtime) ? Promise.resolve(runtime) : make(runtime, options, limit),
  )
}

/** Lets `make` start from the files in `runtime`; returns the necessary options for Verilator. */
function reuseRuntime(runtime: string, build: string): string[] {
  mkdirSync(build, { recursive: true })
  // `make` reuses objects only if they are newer than the header of the design, which is written after this.
  const tomorrow = Date.now() / 1000 + 86_400
  for (const file of readdirSync(runtime).filter(isLibrary)) {
    copyFileSync(join(runtime, file), join(build, file))
    utimesSync(join(build, file), tomorrow, tomorrow)
  }
  return ['-CFLAGS', `-include ${join(runtime, header)}`]
}

/**
 * Builds the empty design and keeps everything but the design itself, in one step, because other processes may do the same
 * now.
 */
async function make(runtime: string, options: BuildOptions, limit: number): Promise<string> {
  const parent = join(runtime, '..')
  mkdirSync(parent, { recursive: true })
  const fresh = mkdtempSync(join(parent, 'fresh-'))
  try {
    writeFileSync(join(fresh, header), '#include "verilated.h"\n')
    writeFileSync(join(fresh, 'empty.sv'), 'module empty; endmodule\n')
    writeFileSync(join(fresh, 'main.cpp'), '#include "Vempty.h"\nint main() { Vempty empty; empty.eval(); }\n')
    const args = ['--cc', '--exe', '--build', ...argumentsFor(options), '--prefix', 'Vempty', 'empty.sv', 'main.cpp']
    const { code } = await run('verilator', args, fresh, limit)
    if (code === 0) {
      await precompile(fresh, options, limit)
      const build = join(fresh, 'obj_dir')
      for (const file of readdirSync(build).filter(isLibrary)) renameSync(join(build, file), join(fresh, file))
    }
    for (const name of ['obj_dir', 'empty.sv', 'main.cpp']) rmSync(join(fresh, name), { recursive: true, force: true })
    renameSync(fresh, runtime)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another process was faster; its files are equivalent.
    if (!existsSync(runtime)) throw error
  }
  return runtime
}

/** Compiles the header like `make` compiles the host program; otherwise every design would compile it again. */
async function precompile(folder: string, options: BuildOptions, limit: number): Promise<void> {
  const build = join(folder, 'obj_dir')
  const args = ['--dry-run', '--always-make', '-f', 'Vempty.mk', ...options.make, 'main.o']
  const { stdout } = await run('make', args, build, limit)
  const command = stdout.split('\n').find((line) => line.includes(' -c -o main.o '))
  const words = command?.replace(/ -c -o main\.o .*/, '').split(/\s+/) ?? []
  const [compiler, ...flags] = words.filter((word) => word !== '' && word !== '-MMD')
  if (compiler === undefined) return
  const target = join(folder, header)
  await run(compiler, [...flags, '-x', 'c++-header', '-o', `${target}.gch`, target], build, limit)
}
