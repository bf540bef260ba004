/** Dumps of the source of an imported design in Icarus and Verilator, under the inputs of a run of ours. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../src/base/jobs/process.js'
import { allInstances, instanceTree } from '../../src/engines/sim/engine/instances.js'
import type { Design } from '../../src/ir/ir.js'
import type { Sources } from '../../src/language/verilog/yosys/script.js'
import { DumpRun } from '../../src/runs/dump/run.js'
import { openVcd } from '../../src/runs/dump/vcd/vcd.js'
import { benchText, clockText, dumpProgram, stimulusFile } from './bench.js'
import { buildByVerilator, languageOf, optionsOf, stimulusText, type Simulator } from './simulate.js'
import { lead, type Played } from './played.js'

/** The scopes of the top module in the dumps. */
export const scopes: Readonly<Record<Simulator, string>> = {
  icarus: 'flitwave_clock.bench.dut',
  verilator: 'TOP.flitwave_bench.dut',
}

const clocks: Readonly<Record<Simulator, string>> = {
  icarus: 'flitwave_clock.bench.clk',
  verilator: 'TOP.flitwave_bench.clk',
}

const dumpFile = 'dump.vcd'

/** The module that turns the clock, with a dump of everything. Memories without initial words begin with 0, as in ours. */
function dumpText(design: Design): string {
  const lines = [...allInstances(instanceTree(design))].flatMap(({ module, path }) =>
    module.memories
      .filter(({ initial }) => initial === undefined)
      .flatMap((memory) => {
        const name = `${scopes.icarus}${path.slice('dut'.length)}.${memory.path}`
        return Array.from({ length: memory.depth }, (_, i) => `    ${name}[${i}] = 0;`)
      }),
  )
  const dump = ['  initial begin', '    $dumpfile("dump.vcd");', '    $dumpvars(0, flitwave_clock);', ...lines, '  end']
  return clockText.replace('endmodule', [...dump, 'endmodule'].join('\n'))
}

/** Writes the inputs and the testbench around the source. */
function writeBench({ imported, stimulus }: Played, sources: Sources, folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, stimulusFile), stimulusText(imported, stimulus))
  writeFileSync(join(folder, 'bench.v'), benchText(imported, sources, stimulus.length, lead))
}

/**
 * Runs the source in Icarus.
 * @returns the path of the dump; null for a source that it does not take
 */
export async function dumpOfIcarus(played: Played, sources: Sources, folder: string): Promise<string | null> {
  writeBench(played, sources, folder)
  writeFileSync(join(folder, 'top.v'), dumpText(played.imported.design))
  const files = [...sources.files, 'bench.v', 'top.v']
  const options = [languageOf(sources), ...optionsOf(sources), '-s', 'flitwave_clock', '-o', 'run.vvp']
  for (const [program, ...args] of [
    ['iverilog', ...options, ...files],
    ['vvp', '-n', 'run.vvp'],
  ]) {
    if ((await run(program!, args, folder, 300)).code !== 0) return null
  }
  return join(folder, dumpFile)
}

/**
 * Runs the source in Verilator. Its parameters are not in the dump.
 * @returns the path of the dump
 */
export async function dumpOfVerilator(played: Played, sources: Sources, folder: string): Promise<string> {
  writeBench(played, sources, folder)
  const program = await buildByVerilator(sources, folder, {
    program: dumpProgram(dumpFile),
    options: ['-O1', '-CFLAGS', '-O0', '--trace', '--no-trace-params', '--trace-underscore'],
    seconds: 1800,
  })
  const { code, stderr } = await run(program, [], folder, 600)
  if (code !== 0) throw new Error(`the model of Verilator fails: ${stderr}`)
  return join(folder, dumpFile)
}

/** Opens a dump of one of these simulators. */
export async function openDump(path: string, simulator: Simulator = 'icarus'): Promise<DumpRun> {
  const bytes = readFileSync(path)
  const read = (from: number, length: number): Promise<Uint8Array> =>
    Promise.resolve(bytes.subarray(from, from + length))
  return DumpRun.open(await openVcd({ size: bytes.length, read }), { clock: clocks[simulator] })
}
