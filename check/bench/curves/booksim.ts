import { uniformLoads } from '../../../src/networks/graph/routing/loads.js'
import type { Edit } from '../booksim/build.js'
import { figure, outputOf } from '../booksim/program.js'
import { depth, flits, routesOf, type ComparedNetwork } from './networks.js'
import type { Simulated } from './simulated.js'

/** Its dragonfly has links of 10 and of 100 cycles, which no setting changes. This gives all links a cycle. */
export const linksOfOneCycle: Edit = (file, text) =>
  file === 'networks/dragonfly.cpp' ? text.replace(/^#define DRAGON_LATENCY$/m, '') : text

/**
 * The router of `ours`: the next route is in the head, virtual channels and the switch are allocated one after the other by
 * separable allocators with inputs first and round robin, and the switch and the link take a cycle each.
 */
const router = {
  use_noc_latency: 0,
  vc_buf_size: depth,
  packet_size: flits,
  vc_allocator: 'separable_input_first',
  sw_allocator: 'separable_input_first',
  speculative: 0,
  routing_delay: 0,
  vc_alloc_delay: 1,
  sw_alloc_delay: 1,
  st_final_delay: 1,
  traffic: 'uniform',
  injection_rate_uses_flits: 1,
  // Beyond saturation, packets that wait long are expected.
  deadlock_warn_timeout: 0,
  warmup_periods: 3,
  seed: 1,
}

/** A network in BookSim2. Of its packets, one in as many as there are terminals goes to its own terminal. */
export function booksim(network: ComparedNetwork, program: string): Simulated {
  const table = routesOf(network)
  const terminals = table.graph.terminals.length
  const hops = (uniformLoads(table).averageHops * (terminals - 1)) / terminals
  // A cycle for each hop and for the link of its own of each terminal, and one more for the source.
  const empty = 4 * (hops + 1) + 2 + flits - 1
  const run = (load: number, settings: object): string =>
    // It parses integers as a different type.
    outputOf(program, {
      ...router,
      ...network.booksim,
      num_vcs: network.vcs,
      injection_rate: load.toFixed(4),
      ...settings,
    })
  return { empty, latencyAt: (load) => latencyIn(run(load, samplesAt(load))), accepted }

  function accepted(): number {
    const text = run(1, { sim_type: 'throughput', sample_period: 10_000, max_samples: 3 })
    return figure(text, /^Accepted flit rate average= (\S+)/gm)
  }
}

/** As many packets at each load. */
function samplesAt(load: number): object {
  return { sim_type: 'latency', sample_period: Math.ceil(1500 / load), max_samples: 10 }
}

function latencyIn(text: string): number {
  return figure(text, /^Packet latency average = (\S+) \(/gm)
}
