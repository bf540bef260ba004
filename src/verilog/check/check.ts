import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Design } from '../../ir/ir.js'
import { emitVerilog, type VerilogFile } from '../emit.js'
import { simulateInIcarus } from './icarus.js'
import { prepare, type Job } from './job.js'
import { isInstalled } from './process.js'
import { missing, type CheckResult } from './result.js'
import { lintInVerilator, simulateInVerilator } from './verilator.js'
import { simulateNetlist, synthesizeInYosys } from './yosys.js'

export type CheckTool = 'verilator' | 'icarus' | 'yosys'

export interface CheckOptions {
  /** Clock cycles to compare; 2000 by default. Reset is on in the first. */
  readonly cycles?: number
  /** Seed of the random inputs; 1 by default. */
  readonly seed?: number
  /** All three by default. */
  readonly tools?: readonly CheckTool[]
  /** The text to check; by default what {@link emitVerilog} prints. */
  readonly files?: readonly VerilogFile[]
  /** The limit for each run of a program, in seconds; 600 by default. */
  readonly limit?: number
}

/**
 * Holds the Verilog of a design against independent tools: lint, synthesis, and cycle by cycle the same outputs and
 * registers as our engine on seeded random inputs. Tools that are not installed are named in the results.
 */
export async function checkVerilog(design: Design, options: CheckOptions = {}): Promise<CheckResult[]> {
  const { cycles = 2000, seed = 1, tools = ['verilator', 'icarus', 'yosys'], limit = 600 } = options
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-verilog-'))
  try {
    const job = prepare(design, options.files ?? emitVerilog(design), folder, { cycles, seed, limit })
    const results = await Promise.all([
      tools.includes('icarus') ? withIcarus(job) : [],
      tools.includes('verilator') ? withVerilator(job) : [],
      tools.includes('yosys') ? withYosys(job) : [],
    ])
    return results.flat()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withIcarus(job: Job): Promise<CheckResult[]> {
  if (!(await isInstalled('iverilog'))) return [missing('icarus', 'iverilog', 'iverilog')]
  return [await simulateInIcarus(job)]
}

async function withVerilator(job: Job): Promise<CheckResult[]> {
  if (!(await isInstalled('verilator'))) {
    return (['verilator lint', 'verilator'] as const).map((check) => missing(check, 'verilator', 'verilator'))
  }
  const lint = await lintInVerilator(job)
  for (const program of ['make', 'g++']) {
    if (!(await isInstalled(program))) return [lint, missing('verilator', program, program)]
  }
  return [lint, await simulateInVerilator(job)]
}

async function withYosys(job: Job): Promise<CheckResult[]> {
  if (!(await isInstalled('yosys'))) return [missing('yosys', 'yosys', 'yosys')]
  const synthesis = await synthesizeInYosys(job)
  if (synthesis.status !== 'passed' || !(await isInstalled('iverilog'))) return [synthesis]
  return [synthesis, await simulateNetlist(job)]
}
