/** Following the packets of a run. */

import type { ClassOf } from '../../../runs/journey/flows.js'
import type { JourneyNetwork, Probing } from '../../../runs/journey/network.js'
import type { CreationCycles } from '../../../runs/journey/packets.js'
import { StateLayout } from '../../../runs/replay/layout.js'
import type { ReplayPackets } from '../../../runs/replay/packets.js'
import { firstCycleFor, Rerun } from '../../../runs/replay/rerun.js'
import { createEngine } from '../../../engines/sim/choice/engines.js'
import { instanceTree, type InstanceNode } from '../../../engines/sim/engine/instances.js'
import { ProbedEngine } from '../../../engines/sim/probe/probed-engine.js'
import { testbenchOf, type PastRun } from '../shared/open-run.js'
import { instanceAt } from '../../inspect/run.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { PacketsSpec } from '../../../runs/testbench/definition.js'
import { guarded } from '../../../runs/testbench/turns.js'
import { failForPackets } from '../../../runs/testbench/testbench.js'
import { readNetwork } from '../../../networks/watch/recipes.js'

/** A log of the packets of a run: a `JourneyLog`, or a `SummaryRecorder`. */
export interface PacketLog {
  sample(cycle: number): void
}

/** A run whose packets can be followed. */
export interface FollowedRun {
  readonly name: string
  readonly firstCycle: number
  /** The cycle after the last. */
  readonly endCycle: number
  /** The testbench's data on its packets, by tag. */
  readonly packets: ReplayPackets
  /** The classes of packets, by tag; missing where they have none. */
  readonly classOf?: ClassOf
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

/** The engine and the network on which a run is followed, one window after another. */
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

/** @param tree - of the design that runs */
type NetworkReader = (run: Probing, tree: InstanceNode) => JourneyNetwork

/**
 * The reader of a network: the testbench, or what the replay says of it.
 * @throws FlitwaveError FW923 for a run without packets
 */
function networkReaderOf(past: PastRun): NetworkReader {
  const { header } = past.file
  if ('kept' in past) {
    const { network } = past.kept
    if (!network) return failForPackets(header.testbench)
    return (run, tree) => readNetwork(run, network, (path) => void instanceAt(tree, path))
  }
  const spec = past.testbench.packets as PacketsSpec<unknown, unknown> | undefined
  if (!spec) failForPackets(header.testbench)
  return (run) => guarded(header.name, 'packets', () => spec.network(run, past.p))
}

/**
 * A run with the testbench, if that alone can read its network.
 * @throws FlitwaveError FW918 for a testbench that has changed
 */
export async function withNetworkReader(past: PastRun): Promise<PastRun> {
  if (!('kept' in past) || !past.kept.needsTestbench) return past
  const { file, design } = past
  const loaded = await testbenchOf(past)
  if (typeof loaded !== 'string') return { file, design, ...loaded }
  const { testbench } = file.header
  const message = `${file.name}: ${testbench} has a reader of its own for its packets, and cannot be asked: ${loaded}`
  return fail('FW918', message, null, 'restore it in a folder of its own, with its RTL, and name it with --testbench')
}
