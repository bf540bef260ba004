/** The network of a run, replayed to any of its cycles. */

import type { JourneyNetwork } from '../../runs/journey/network.js'
import type { ReplayPackets } from '../../runs/replay/packets.js'
import { Rerun, type RerunCycle } from '../../runs/replay/rerun.js'
import { createEngine } from '../../engines/sim/choice/engines.js'
import { ProbedEngine } from '../../engines/sim/probe/probed-engine.js'
import type { InspectedRun, NetworkReader } from './run.js'
import type { PacketSource, StandingNetwork } from './network/packet-source.js'

/** Cycles to run forward; a cycle further on is reached from a snapshot. */
const farthest = 4096

/** One engine that replays the run, and the network on it. */
export class ReplayedNetwork implements StandingNetwork {
  readonly network: JourneyNetwork
  private readonly rerun: Rerun
  private readonly probed: ProbedEngine
  private way: Generator<RerunCycle, void, undefined> | null = null
  private at = -1

  constructor(
    private readonly run: InspectedRun,
    read: NetworkReader,
  ) {
    const { design, tree, file, layout } = run
    const engine = createEngine('auto', design, tree, 1, { checks: false })
    this.probed = new ProbedEngine(tree, engine)
    this.network = read(this.probed)
    this.rerun = new Rerun(file, engine, layout)
  }

  /** Goes to a cycle of the run, on settled values. */
  goTo(cycle: number): void {
    if (cycle === this.at) return
    const isNear = cycle > this.at && cycle - this.at <= farthest
    const way = this.way && isNear ? this.way : this.rerun.cycles(cycle, this.run.file.header.endCycle - 1)
    // In a damaged replay the generator ends: the next question begins anew, and fails in the same way.
    this.way = null
    this.at = -1
    let at: number
    do {
      const next = way.next()
      if (next.done) throw new Error(`the run has no cycle ${cycle}`)
      at = next.value.cycle
    } while (at < cycle)
    this.at = at
    this.way = way
    this.probed.version++
  }
}

function* deliveriesOf(packets: ReplayPackets): Generator<number, void, undefined> {
  for (const { delivered } of packets) if (delivered !== null) yield delivered
}

function count(all: Iterable<unknown>): number {
  let found = 0
  for (const _ of all) found++
  return found
}

/** The packets of a replay whose network is one of ours. */
export function replayedPackets(run: InspectedRun): PacketSource {
  const { file, network } = run
  const { packets, endCycle } = file.header
  return {
    firstCycle: file.firstCycle,
    lastCycle: endCycle - 1,
    counts: packets.size === 0 ? null : { sent: packets.size, delivered: count(deliveriesOf(packets)) },
    deliveries: { [Symbol.iterator]: () => deliveriesOf(packets) },
    classOf: () => null,
    destinationOf: () => null,
    timesOf: (tag) => packets.get(tag),
    stand: () => network && new ReplayedNetwork(run, network),
  }
}
