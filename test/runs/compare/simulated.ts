/** The Verilog of a testbench's design in other simulators, with the inputs that the testbench has given to it. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { instanceTree } from '../../../src/engines/sim/engine/instances.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { benchNames, benchText, stimulusFile } from '../../../src/print/verilog/check/bench.js'
import { emitVerilog, type VerilogFile } from '../../../src/print/verilog/index.js'
import { packRun } from '../../../src/apps/cli/shared/replay.js'
import { openFst } from '../../../src/runs/dump/fst/fst.js'
import { DumpRun } from '../../../src/runs/dump/run.js'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import { ReplayFile } from '../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import { ReplayRun } from '../../../src/runs/replay-run.js'
import type { Testbench } from '../../../src/runs/testbench/definition.js'
import { runTestbench, type RunOptions } from '../../../src/runs/testbench/run.js'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of any parameters, module and state
export type AnyTestbench = Testbench<any, any, any>

/** A run of our own, and all that another simulator needs to make the same. */
export interface RecordedDesign {
  readonly replay: ReplayRun
  readonly files: readonly VerilogFile[]
  /** By cycle, after one of reset: the inputs as one hexadecimal number, the first of them lowest. */
  readonly stimulus: readonly string[]
}

/** Runs a testbench in our engine. */
export async function recordDesign(bench: AnyTestbench, options: RunOptions = {}): Promise<RecordedDesign> {
  const observer = new ReplayRecorder()
  const { design, ...run } = runTestbench(bench as Testbench, { ...options, observer })
  const packed = packRun({ ...run, design }, observer, { target: 'none', name: 'recorded', seed: options.seed })
  const replay = new ReplayRun(ReplayFile.of(packed), design)
  const { firstCycle: from, lastCycle: to } = replay
  const inputs = design.top.signals.filter(({ role }) => role === 'input')
  const trace = await replay.trace(['dut.*'], { from, to })
  const values = inputs.map(({ path }) => valuesOf(trace, `dut.${path}`))
  const stimulus = Array.from({ length: to + 1 - from }, (_, i) => {
    let [bits, low] = [0n, 0n]
    for (const [k, { type }] of inputs.entries()) {
      bits |= BigInt.asUintN(type.width, values[k]![i]!) << low
      low += BigInt(type.width)
    }
    return bits.toString(16)
  })
  return { replay, files: emitVerilog(design), stimulus: ['0', ...stimulus] }
}

function valuesOf(trace: Trace, path: string): bigint[] {
  const leaf = trace.variables
    .flatMap((variable) => variable.leaves.map((one) => ({ path: variable.path + one.suffix, one })))
    .find((known) => known.path === path)!.one
  const cycles = Array.from({ length: trace.lastCycle + 1 - trace.firstCycle }, (_, i) => trace.firstCycle + i)
  return cycles.map((cycle) => BigInt(leaf.values[leaf.cycles.findLastIndex((start) => start <= cycle)]!))
}

/** The scope of the design in the dumps of {@link dumpOfIcarus} and {@link dumpOfVerilator}. */
export const scopes = { icarus: 'flitwave_dump.bench.dut', verilator: 'TOP.flitwave_dump.bench.dut' } as const

const dumpTop = (bench: string): string => `module flitwave_dump;
  logic clk = 1'b0;
  always #1 clk = !clk;
  ${bench} bench (.clk(clk));
  initial begin
    $dumpfile("dump.vcd");
    $dumpvars(0, flitwave_dump);
  end
endmodule
`

function writeSources(
  { replay: { design }, stimulus }: RecordedDesign,
  files: readonly VerilogFile[],
  folder: string,
): string[] {
  mkdirSync(folder, { recursive: true })
  const bench = benchText(design, [], stimulus.length, instanceTree(design))
  const sources = [
    ...files,
    { name: 'bench.sv', text: bench },
    { name: 'top.sv', text: dumpTop(benchNames(design).bench) },
  ]
  for (const { name, text } of sources) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, stimulusFile), `${stimulus.join('\n')}\n`)
  return sources.map(({ name }) => name)
}

/** Runs Verilog in Icarus; returns the path of the VCD dump. Null for Verilog that it does not take. */
export function dumpOfIcarus(recorded: RecordedDesign, files: readonly VerilogFile[], folder: string): string | null {
  const sources = writeSources(recorded, files, folder)
  const options = { cwd: folder, stdio: 'pipe' } as const
  try {
    execFileSync('iverilog', ['-g2012', '-DSYNTHESIS', '-s', 'flitwave_dump', '-o', 'run.vvp', ...sources], options)
  } catch {
    return null
  }
  execFileSync('vvp', ['-n', 'run.vvp'], options)
  return join(folder, 'dump.vcd')
}

/** Runs Verilog in Verilator; returns the path of the VCD dump. */
export function dumpOfVerilator(recorded: RecordedDesign, files: readonly VerilogFile[], folder: string): string {
  const sources = writeSources(recorded, files, folder)
  const quiet = ['-Wno-lint', '-Wno-style', '-Wno-fatal', '-DSYNTHESIS', '-CFLAGS', '-O0', '--output-split', '0']
  const how = ['--binary', '--trace', '-j', '2', '--top-module', 'flitwave_dump', '--prefix', 'Vdump']
  const make = ['-MAKEFLAGS', 'OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0']
  execFileSync('verilator', [...how, ...quiet, ...make, ...sources], { cwd: folder, stdio: 'pipe' })
  execFileSync(join(folder, 'obj_dir', 'Vdump'), { cwd: folder, stdio: 'pipe' })
  return join(folder, 'dump.vcd')
}

/** Opens a dump. */
export async function openDump(path: string): Promise<DumpRun> {
  const bytes = readFileSync(path)
  const source = {
    size: bytes.length,
    read: (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length)),
  }
  return DumpRun.open(await (path.endsWith('.fst') ? openFst(source) : openVcd(source)))
}
