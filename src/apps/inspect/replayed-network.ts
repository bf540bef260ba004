/** The network of a run, replayed to any of its cycles. */

import type { JourneyNetwork } from '../../runs/journey/network.js'
import type { ReplayPackets } from '../../runs/replay/packets.js'
import { Rerun, type RerunCycle } from '../../runs/replay/rerun.js'
import { createEngine } from '../../engines/sim/choice/engines.js'
import type { Engine, EngineSnapshot } from '../../engines/sim/engine/engine.js'
import { ProbedEngine } from '../../engines/sim/probe/probed-engine.js'
import type { InspectedRun, NetworkReader } from './run.js'
import type { PacketSource, StandingNetwork } from './network/packet-source.js'

/** Cycles to run forward; a cycle further on is reached from a snapshot. */
const farthest = 4096

/**
 * One engine that replays the run, and the network on it. A large network takes seconds and hundreds of megabytes, so all
 * who follow it share this one; each stands in a cycle of its own.
 */
export class ReplayedNetwork {
  private readonly network: JourneyNetwork
  private readonly engine: Engine
  private readonly rerun: Rerun
  private readonly probed: ProbedEngine
  /** The one whose cycle the engine is in. */
  private present: Way | null = null

  constructor(
    private readonly run: InspectedRun,
    read: NetworkReader,
  ) {
    const { design, tree, file, layout } = run
    this.engine = createEngine('auto', design, tree, 1, { checks: false })
    this.probed = new ProbedEngine(tree, this.engine)
    this.network = read(this.probed)
    this.rerun = new Rerun(file, this.engine, layout)
  }

  /** Returns the network for one caller. All that is read from it is of the cycle that a caller has gone to last. */
  stand(): StandingNetwork {
    const way: Way = { position: null }
    return { network: this.network, goTo: (cycle) => this.goTo(way, cycle) }
  }

  private goTo(way: Way, cycle: number): void {
    const { position } = way
    if (way === this.present && position?.at.cycle === cycle) return
    this.leave(way)
    const isNear = position !== null && cycle >= position.at.cycle && cycle - position.at.cycle <= farthest
    // In a damaged replay the generator ends: the next question begins anew, and fails in the same way.
    way.position = null
    way.position = isNear ? this.goOn(position, cycle) : this.begin(cycle)
    this.probed.version++
  }

  /** Saves the cycle of the present way, if it is another one. */
  private leave(next: Way): void {
    const { present } = this
    if (present === next) return
    if (present?.position) present.position.saved = this.engine.snapshot()
    this.present = next
  }

  private begin(cycle: number): Position {
    const cycles = this.rerun.cycles(cycle, this.run.file.header.endCycle - 1)
    return { cycles, at: runTo(cycle, null, cycles), saved: null }
  }

  private goOn({ cycles, at, saved }: Position, cycle: number): Position {
    if (saved) {
      this.engine.restore(saved)
      this.rerun.resettle(at)
    }
    return { cycles, at: runTo(cycle, at, cycles), saved: null }
  }
}

type Cycles = Generator<RerunCycle, void, undefined>

/** The way of one caller through the run; without a position before the first cycle, and after damage. */
interface Way {
  position: Position | null
}

interface Position {
  readonly cycles: Cycles
  readonly at: RerunCycle
  /** The state of the engine there, while another way has the engine. */
  saved: EngineSnapshot | null
}

/** @param at - where the walk stands */
function runTo(cycle: number, at: RerunCycle | null, cycles: Cycles): RerunCycle {
  let now = at
  while (now === null || now.cycle < cycle) {
    const next = cycles.next()
    if (next.done) throw new Error(`the run has no cycle ${cycle}`)
    now = next.value
  }
  return now
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
  let replayed: ReplayedNetwork | null = null
  return {
    firstCycle: file.firstCycle,
    lastCycle: endCycle - 1,
    counts: packets.size === 0 ? null : { sent: packets.size, delivered: count(deliveriesOf(packets)) },
    deliveries: { [Symbol.iterator]: () => deliveriesOf(packets) },
    classOf: () => null,
    destinationOf: () => null,
    timesOf: (tag) => packets.get(tag),
    stand: () => network && (replayed ??= new ReplayedNetwork(run, network)).stand(),
  }
}
