import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OfferedLoad } from './loads.js'

/** The report of BookSim2 on a run. */
export interface BooksimRun {
  readonly seconds: number
  /** Flits that reach their destination, for each node and cycle. */
  readonly delivered: number
}

/**
 * The torus of the benchmark as BookSim2 has it, with its shortest pipeline: routes are known ahead, channels of the virtual
 * kind and of the switch are allocated in one cycle, the switch takes another, and a link a third. All nodes and cycles
 * are of one sample, without a warm-up.
 */
function configuration({ size, offered }: OfferedLoad, cycles: number): string {
  const settings = {
    topology: 'torus',
    k: size,
    n: 2,
    use_noc_latency: 0,
    routing_function: 'dim_order',
    num_vcs: 2,
    vc_buf_size: 4,
    packet_size: 4,
    vc_allocator: 'separable_input_first',
    sw_allocator: 'separable_input_first',
    speculative: 1,
    routing_delay: 0,
    traffic: 'uniform',
    injection_rate_uses_flits: 1,
    // It reads whole numbers as of another kind.
    injection_rate: offered.toFixed(4),
    sim_type: 'throughput',
    warmup_periods: 0,
    sample_period: cycles,
    max_samples: 1,
    // Packets that wait long are what is offered beyond saturation.
    deadlock_warn_timeout: 0,
    seed: 1,
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value};\n`)
    .join('')
}

/** @throws Error if it says other things than it is read for. */
export function runBooksim(program: string, load: OfferedLoad, cycles: number): BooksimRun {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-booksim-'))
  try {
    const file = join(folder, 'network')
    writeFileSync(file, configuration(load, cycles))
    const { stdout } = spawnSync(program, [file], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
    return {
      seconds: figure(stdout, /^Total run time (\S+)/gm),
      delivered: figure(stdout, /^Accepted flit rate average= (\S+)/gm),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The last of them is that of the whole run. */
function figure(text: string, pattern: RegExp): number {
  const value = Number([...text.matchAll(pattern)].at(-1)?.[1])
  if (!Number.isFinite(value)) throw new Error(`BookSim2 does not say ${pattern.source}:\n${text.slice(-2000)}`)
  return value
}
