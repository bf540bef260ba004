import { BroadcastNetwork } from '../../../rtl/min/broadcast-network.js'
import type { Region } from '../../../rtl/min/header.js'
import type { BanyanParameters } from '../../../rtl/min/parameters.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Journey } from '../../../src/runs/journey/journey.js'
import { JourneyRecorder } from '../../../src/runs/journey/recorder.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { banyanJourneys } from '../../../src/networks/watch/banyan-journeys.js'
import { banyanOf } from '../../../tb/support/banyan.js'

/** A packet to be sent from `cycle` on to all nodes of a region. */
export interface SentMulticast extends Region {
  readonly cycle: number
  readonly from: number
  readonly flits: number
}

export interface FollowedMulticasts {
  /** By the place of the packet in the list, which is its tag; none for those that have not all arrived. */
  readonly journeys: readonly (Journey | undefined)[]
  /** By packet and node: the cycle in which the tail came, as the sink says. */
  readonly delivered: readonly ReadonlyMap<number, number>[]
  readonly labels: readonly string[]
  /** The number of the sink of node 0 in the network. */
  readonly firstSink: number
}

/** Sends packets through a banyan, and follows them from a cycle on until all have arrived, or for a number of cycles. */
export function followMulticasts(
  given: Partial<BanyanParameters>,
  packets: readonly SentMulticast[],
  { limit = 5000, from = 0 } = {},
): FollowedMulticasts {
  const p = banyanOf({ tagWidth: 12, ...given })
  const sim = new Simulator<BroadcastNetwork>(elaborate(new BroadcastNetwork(p)))
  const network = banyanJourneys(sim, p)
  const journeys: (Journey | undefined)[] = packets.map(() => undefined)
  const delivered = packets.map(() => new Map<number, number>())
  const recorder = new JourneyRecorder(network, {
    finished: (journey) => !journey.isPartial && (journeys[journey.tag!] = journey),
  })
  const queues = Array.from({ length: 2 ** p.addressWidth }, (_, node) =>
    packets.map((packet, tag) => ({ ...packet, tag })).filter(({ from }) => from === node),
  )
  const probes = sim.probe({
    taken: queues.map((_, node) => `dut.inject[${node}].ready`),
    arrived: queues.map((_, node) => `dut.delivered[${node}].valid`),
    tails: queues.map((_, node) => `dut.delivered[${node}].flit.tail`),
    tags: queues.map((_, node) => `dut.delivered[${node}].flit.tag`),
  })
  for (let left = packets.length; left > 0 && sim.cycle < limit;) {
    offer(sim, queues)
    if (sim.cycle >= from) recorder.record(sim.cycle)
    for (const node of probes.arrived.nonzero()) {
      const tag = Number(probes.tags.read(node))
      if (Number(probes.tails.read(node)) === 1) delivered[tag]!.set(node, sim.cycle)
    }
    queues.forEach((queue, node) => {
      if (queue[0] && queue[0].cycle <= sim.cycle && Number(probes.taken.read(node)) === 1) queue.shift()
    })
    sim.step()
    left = packets.filter(({ min, max }, tag) => delivered[tag]!.size <= max - min).length
  }
  const { places } = network
  const firstSink = places.findIndex(({ kind }) => kind === 'sink')
  return { journeys, delivered, labels: places.map(({ label }) => label), firstSink }
}

function offer(
  { dut, cycle }: Simulator<BroadcastNetwork>,
  queues: readonly (readonly (SentMulticast & { readonly tag: number })[])[],
): void {
  queues.forEach(([packet], node) => {
    const isDue = packet !== undefined && packet.cycle <= cycle
    const inject = dut.inject[node]!
    if (inject.valid !== isDue) inject.valid = isDue
    if (!isDue || (inject.packet.tag === packet.tag && packet.tag !== 0)) return
    inject.packet = { header: { min: packet.min, max: packet.max }, flits: packet.flits, tag: packet.tag }
  })
}

/** A number of multicasts to random regions, of up to 7 flits, `gap` cycles apart on average. */
export function randomMulticasts(count: number, nodes: number, gap: number, seed: number): SentMulticast[] {
  const random = new Random(seed)
  let cycle = 0
  return Array.from({ length: count }, () => {
    cycle += random.below(2 * gap + 1)
    const [a, b] = [random.below(nodes), random.below(nodes)]
    const flits = 1 + random.below(7)
    return { cycle, from: random.below(nodes), flits, min: Math.min(a, b), max: Math.max(a, b) }
  })
}
