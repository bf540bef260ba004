/** Following the packets of a run. */

import type { JourneyNetwork } from '../../runs/journey/network.js'
import type { CreationCycles } from '../../runs/journey/packets.js'
import { StateLayout } from '../../runs/replay/layout.js'
import type { ReplayPackets } from '../../runs/replay/packets.js'
import { firstCycleFor, Rerun } from '../../runs/replay/rerun.js'
import { createEngine } from '../../engines/sim/choice/engines.js'
import { instanceTree } from '../../engines/sim/engine/instances.js'
import { ProbedEngine } from '../../engines/sim/probe/probed-engine.js'
import { networkReaderOf } from './network-reader.js'
import type { PastRun } from './past.js'

/** What takes in the packets of a run: a `JourneyLog`, or a `SummaryRecorder`. */
export interface PacketLog {
  sample(cycle: number): void
}

/** A run whose packets can be followed. */
export interface FollowedRun {
  readonly name: string
  readonly firstCycle: number
  /** The cycle after the last. */
  readonly endCycle: number
  /** What the testbench knows of its packets, by tag. */
  readonly packets: ReplayPackets
  /**
   * Follows the packets in some cycles; those before the first, back to the snapshot, are followed, too.
   * @param isEnough - asked after each cycle whether the rest can be left out
   */
  follow<L extends PacketLog>(
    from: number,
    to: number,
    begin: (network: JourneyNetwork, created: CreationCycles) => L,
    isEnough?: (log: L, cycle: number) => boolean,
  ): L
}

/** What the cycles of a run are followed on, one window after another. */
interface Stage {
  readonly run: ProbedEngine
  readonly network: JourneyNetwork
  readonly rerun: Rerun
}

/**
 * Takes a run whose testbench says how packets move.
 * @throws FlitwaveError FW923 if it does not
 */
export function followRun(past: PastRun): FollowedRun {
  const { file, design } = past
  const { header } = file
  const networkOf = networkReaderOf(past)
  // Engines of one tree share what takes longest to make.
  const tree = instanceTree(design)
  const created: CreationCycles = { get: (tag) => header.packets.get(tag)?.created }
  /** @param cycles - that will be followed, about */
  const prepare = (cycles: number): Stage => {
    const engine = createEngine('auto', design, tree, 1, { cycles, checks: false })
    const run = new ProbedEngine(tree, engine)
    return { run, network: networkOf(run, tree), rerun: new Rerun(file, engine, new StateLayout(tree)) }
  }
  let stage: Stage | null = null
  return {
    name: header.name,
    firstCycle: file.firstCycle,
    endCycle: header.endCycle,
    packets: header.packets,
    follow(from, to, begin, isEnough) {
      const firstCycle = firstCycleFor(file, from)
      const { run, network, rerun } = (stage ??= prepare(to + 1 - firstCycle))
      const log = begin(network, created)
      for (const { cycle, isReset } of rerun.cycles(firstCycle, to)) {
        run.version++
        if (!isReset) log.sample(cycle)
        if (isEnough?.(log, cycle)) break
      }
      return log
    },
  }
}
