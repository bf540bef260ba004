import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playInIcarus } from './icarus.js'
import type { Job } from './job.js'
import { outputs } from './expected.js'
import { run } from '../../../base/jobs/process.js'
import { failed, passed, type CheckResult } from './result.js'

export const netlistFile = 'netlist.v'

/**
 * Synthesises and checks: no latch, no loop, no net with several drivers or none. Leaves the netlist for
 * {@link simulateNetlist}.
 */
export async function synthesizeInYosys(job: Job): Promise<CheckResult> {
  const { name } = job.design.top
  const script = [
    `read_verilog -sv ${job.files.join(' ')}`,
    `hierarchy -check -top ${name}`,
    'proc',
    'check -assert',
    'select -assert-none t:$dlatch t:$adlatch t:$dlatchsr',
    'design -save read',
    // Do not flatten: a module is synthesised once, however many instances a network has of it. Mapping to gates would only
    // reduce the cells.
    `synth -noabc -top ${name}`,
    'tee -q -o cells.txt stat',
    // The netlist to simulate: before optimisation, state without reset is set to start at 0, as in our engines.
    'design -load read',
    'memory_collect',
    'memory_map',
    'setundef -init -zero',
    // A register may now be an alias of an output. Without this, its initial value stays at the name that is not printed.
    'opt_clean',
    `write_verilog -noattr ${netlistFile}`,
  ].join('; ')
  const { code, stdout, stderr } = await run('yosys', ['-q', '-p', script], job.folder, job.limit)
  if (code === null) return failed('yosys', `not finished after ${job.limit} s`, stderr)
  if (code !== 0)
    return failed('yosys', /latch/i.test(stderr) ? 'infers a latch' : 'refuses the design', stderr + stdout)
  // The last count is that of the whole design.
  const counts = readFileSync(join(job.folder, 'cells.txt'), 'utf8').matchAll(/Number of cells:\s+(\d+)/g)
  const cells = [...counts].at(-1)?.[1] ?? '0'
  return passed('yosys', `no latch, ${cells} cells`)
}

/** Simulates the netlist from Yosys in Icarus and compares the outputs, to show that all tools read the text alike. */
export function simulateNetlist(job: Job): Promise<CheckResult> {
  return playInIcarus(job, 'yosys netlist', [join(job.folder, netlistFile)], outputs(job.tree), null)
}
