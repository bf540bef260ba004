import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchNames, benchText } from './bench.js'
import { compareWithJob, firstCompared, subfolder, type Job } from './job.js'
import { run } from './process.js'
import { argumentsFor, prepareRuntime, reuseRuntime, type BuildOptions } from './runtime.js'
import { counted } from '../../../base/counted.js'
import { compared, failed, passed, type CheckResult } from './result.js'

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

/** Compiling costs more than running: no optimisation by the compiler, but all of Verilator's, which leave it less to do. */
const unoptimised: BuildOptions = {
  verilator: ['-CFLAGS', '-O0', '--output-split', '0'],
  make: ['OPT_FAST=-O0', 'OPT_SLOW=-O0', 'OPT_GLOBAL=-O0'],
}

/** Runs the design in Verilator, its registers starting at random, and compares. */
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
