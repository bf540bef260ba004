import { networkParameters, type NetworkParameters } from '../../../rtl/net/parameters.js'
import { coordinatesOf } from '../../../rtl/net/place.js'
import { Mesh } from '../../../rtl/net/mesh.js'
import { Torus } from '../../../rtl/net/torus.js'
import { forEachAxis } from '../../../rtl/router/dimensions.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { Way } from '../../../rtl/router/way.js'
import type { Grid } from '../../../rtl/net/grid.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { parametersOf } from '../../../src/language/hdl/index.js'
import type { Journey } from '../../../src/runs/journey/journey.js'
import type { JourneyNetwork } from '../../../src/runs/journey/network.js'
import { JourneyRecorder } from '../../../src/runs/journey/recorder.js'
import { Simulator, type SimulatorOptions } from '../../../src/engines/sim/simulator.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { routerJourneys } from '../../../src/networks/watch/router-journeys.js'

/** A packet to be sent from `cycle` on, by the number of its nodes. */
export interface Sent {
  readonly cycle: number
  readonly from: number
  readonly to: number
  readonly flits: number
}

export interface Followed {
  /** The run, after the last delivery. */
  readonly sim: Simulator<Grid>
  /** By the place of the packet in the list, which is its tag; none for those that have not arrived. */
  readonly journeys: readonly (Journey | undefined)[]
  /** The cycle in which the tail of each was delivered, as its sink says. */
  readonly delivered: readonly (number | undefined)[]
  readonly p: NetworkParameters
  readonly network: JourneyNetwork
}

interface FollowOptions extends Pick<SimulatorOptions, 'engine'> {
  /** In cycles. */
  readonly limit?: number
  /** By tag; without it, a packet is created when its source has it. */
  readonly created?: ReadonlyMap<number, number>
  /** Called at the end of each cycle. */
  readonly onCycle?: (network: JourneyNetwork, cycle: number) => void
}

/** Sends packets through a mesh or torus, and follows them until all have arrived. */
export function follow(
  given: Partial<NetworkParameters>,
  packets: readonly Sent[],
  { engine = 'bitslice', limit = 20_000, created, onCycle }: FollowOptions = {},
): Followed {
  const p = parametersOf(networkParameters, { topology: 'mesh', ...given })
  const sim = new Simulator<Grid>(elaborate(p.topology === 'mesh' ? new Mesh(p) : new Torus(p)), { engine })
  const network = routerJourneys(sim, p)
  const journeys: (Journey | undefined)[] = packets.map(() => undefined)
  const delivered: (number | undefined)[] = packets.map(() => undefined)
  const recorder = new JourneyRecorder(network, {
    ...(created && { created }),
    finished: (journey) => (journeys[journey.tag!] = journey),
  })
  const queues = Array.from({ length: nodeCount(p) }, (_, node) => {
    return packets.map((packet, tag) => ({ ...packet, tag })).filter(({ from }) => from === node)
  })
  const probes = sim.probe({
    taken: queues.map((_, node) => `dut.inject[${node}].ready`),
    arrived: queues.map((_, node) => `dut.delivered[${node}].valid`),
    tails: queues.map((_, node) => `dut.delivered[${node}].flit.tail`),
    tags: queues.map((_, node) => `dut.delivered[${node}].flit.tag`),
  })
  for (let left = packets.length; left > 0;) {
    if (sim.cycle > limit) throw new Error(`${left} packets are under way after ${limit} cycles`)
    offer(sim, queues, p)
    recorder.record(sim.cycle)
    onCycle?.(network, sim.cycle)
    for (const node of probes.arrived.nonzero()) {
      if (Number(probes.tails.read(node)) === 0) continue
      delivered[Number(probes.tags.read(node))] = sim.cycle
      left--
    }
    queues.forEach((queue, node) => {
      if (queue[0] && queue[0].cycle <= sim.cycle && Number(probes.taken.read(node)) === 1) queue.shift()
    })
    sim.step()
  }
  return { sim, journeys, delivered, p, network }
}

function offer(
  { dut, cycle }: Simulator<Grid>,
  queues: readonly (readonly (Sent & { readonly tag: number })[])[],
  p: NetworkParameters,
): void {
  queues.forEach(([packet], node) => {
    const isDue = packet !== undefined && packet.cycle <= cycle
    const inject = dut.inject[node]!
    if (inject.valid !== isDue) inject.valid = isDue
    if (!isDue || (inject.packet.tag === packet.tag && packet.tag !== 0)) return
    inject.packet.to = coordinatesOf(packet.to, p)
    inject.packet.way = forEachAxis(p, () => Way.Shorter)
    inject.packet.flits = packet.flits
    inject.packet.tag = packet.tag
  })
}

/** A number of packets between random nodes, of up to 7 flits, `gap` cycles apart on average. */
export function randomPackets(count: number, nodes: number, gap: number, seed: number): Sent[] {
  const random = new Random(seed)
  let cycle = 0
  return Array.from({ length: count }, () => {
    cycle += random.below(2 * gap + 1)
    const from = random.below(nodes)
    return {
      cycle: Math.floor(cycle),
      from,
      to: (from + 1 + random.below(nodes - 1)) % nodes,
      flits: 1 + random.below(7),
    }
  })
}
