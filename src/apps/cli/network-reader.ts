/** Finds the reader of the network of a run that is over. */

import { instanceAt } from '../inspect/run.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { JourneyNetwork, Probing } from '../../runs/journey/network.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import type { PacketsSpec } from '../../runs/testbench/definition.js'
import { guarded } from '../../runs/testbench/turns.js'
import { failForPackets } from '../../runs/testbench/testbench.js'
import { readNetwork } from '../../networks/watch/recipes.js'
import { testbenchOf, type PastRun } from './past.js'

/** @param tree - of the design that runs */
type NetworkReader = (run: Probing, tree: InstanceNode) => JourneyNetwork

/**
 * The reader of a network: the testbench, or what the replay says of it.
 * @throws FlitwaveError FW923 for a run without packets
 */
export function networkReaderOf(past: PastRun): NetworkReader {
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
