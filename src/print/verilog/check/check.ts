import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endInOrder } from '../../../base/files/signals.js'
import type { Design } from '../../../ir/ir.js'
import { emitVerilog, type VerilogFile } from '../emit.js'
import { simulateInIcarus } from './icarus.js'
import { prepare, type Job } from './job.js'
import { isInstalled } from '../../../base/jobs/process.js'
import type { GivenInputs } from './expected.js'
import { missing, type CheckName, type CheckResult } from './result.js'
import { lintInVerilator, simulateInVerilator } from './verilator.js'
import { simulateNetlist, synthesizeInYosys } from './yosys.js'

/** `lint` is Verilator too, but without a build. */
export type CheckTool = 'lint' | 'icarus' | 'verilator' | 'yosys'

const allTools: readonly CheckTool[] = ['lint', 'icarus', 'verilator', 'yosys']

export interface CheckOptions {
  /** The number of clock cycles to compare, after one cycle of reset; 2000 by default. */
  readonly cycles?: number
  /** Seed of the random inputs; 1 by default. */
  readonly seed?: number
  /** The inputs; random by default. */
  readonly inputs?: GivenInputs
  /** All by default. */
  readonly tools?: readonly CheckTool[]
  /** The text to check; by default what {@link emitVerilog} prints. */
  readonly files?: readonly VerilogFile[]
  /** The limit for each run of a program, in seconds; 600 by default. */
  readonly limit?: number
  /**
   * The absolute path of a folder, created if necessary, that keeps files independent of the design for later checks, such
   * as Verilator's run-time library; by default each check compiles them anew.
   */
  readonly cache?: string
  /** Called with each tool's results as soon as they are known, because some tools take minutes. */
  readonly onResults?: (results: readonly CheckResult[]) => void
}

/**
 * Checks the Verilog of a design with independent tools: lint, synthesis, and a cycle-by-cycle comparison of outputs and
 * registers with our engine on seeded random inputs. Missing tools are named in the results.
 */
export async function checkVerilog(design: Design, options: CheckOptions = {}): Promise<CheckResult[]> {
  const { cycles = 2000, seed = 1, tools = allTools, limit = 600, cache = null, inputs = null } = options
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-verilog-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const release = endInOrder()
  process.once('exit', remove)
  try {
    const job = prepare(design, options.files ?? emitVerilog(design), folder, { cycles, seed, limit, cache, inputs })
    const run = async (tool: CheckTool): Promise<CheckResult[]> => {
      const results = await checks[tool](job)
      options.onResults?.(results)
      return results
    }
    return (await Promise.all(allTools.filter((tool) => tools.includes(tool)).map(run))).flat()
  } finally {
    remove()
    process.off('exit', remove)
    release()
  }
}

const checks: Readonly<Record<CheckTool, (job: Job) => Promise<CheckResult[]>>> = {
  lint: async (job) => [await withPrograms('verilator lint', ['verilator'], () => lintInVerilator(job))],
  icarus: async (job) => [await withPrograms('icarus', ['iverilog'], () => simulateInIcarus(job))],
  verilator: async (job) => [
    await withPrograms('verilator', ['verilator', 'make', 'g++'], () => simulateInVerilator(job)),
  ],
  yosys: async (job) => {
    const synthesis = await withPrograms('yosys', ['yosys'], () => synthesizeInYosys(job))
    if (synthesis.status !== 'passed') return [synthesis]
    return [synthesis, await withPrograms('yosys netlist', ['iverilog'], () => simulateNetlist(job))]
  },
}

/** The result of a check, or the result that names its first missing program. */
async function withPrograms(
  check: CheckName,
  programs: readonly string[],
  run: () => Promise<CheckResult>,
): Promise<CheckResult> {
  const absent = programs.find((program) => !isInstalled(program))
  return absent === undefined ? run() : missing(check, absent)
}
