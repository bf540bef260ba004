import type { OfferedLoad } from './loads.js'
import { figure, outputOf, type BooksimSettings } from './program.js'

/** The report of BookSim2 on a run. */
export interface BooksimRun {
  readonly seconds: number
  /** Flits that reach their destination, per node and cycle. */
  readonly delivered: number
}

/**
 * The torus of the benchmark for BookSim2, with its shortest pipeline: look-ahead routes, virtual channels and the switch
 * allocated in one cycle, another cycle for the switch, and a third for a link. One sample covers all nodes and cycles,
 * without a warm-up.
 */
function configuration({ size, offered }: OfferedLoad, cycles: number): BooksimSettings {
  return {
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
    // It parses integers as a different type.
    injection_rate: offered.toFixed(4),
    sim_type: 'throughput',
    warmup_periods: 0,
    sample_period: cycles,
    max_samples: 1,
    // Beyond saturation, packets that wait long are expected.
    deadlock_warn_timeout: 0,
    seed: 1,
  }
}

/** @throws Error for an unexpected format */
export function runBooksim(program: string, load: OfferedLoad, cycles: number): BooksimRun {
  const text = outputOf(program, configuration(load, cycles))
  return {
    seconds: figure(text, /^Total run time (\S+)/gm),
    delivered: figure(text, /^Accepted flit rate average= (\S+)/gm),
  }
}
