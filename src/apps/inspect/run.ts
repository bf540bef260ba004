/** What answers are found in. */

import type { Design } from '../../ir/ir.js'
import type { ReplayFile } from '../../runs/replay/file.js'
import { StateLayout } from '../../runs/replay/layout.js'
import { RecordedPast } from '../../runs/why/recorded-past.js'
import type { JourneyNetwork, Probing } from '../../runs/journey/network.js'
import { instanceTree, type InstanceNode } from '../../engines/sim/engine/instances.js'

/** How journeys read the network of a run. */
export type NetworkReader = (probing: Probing) => JourneyNetwork

/** A run that is open for questions. */
export interface InspectedRun {
  readonly design: Design
  readonly tree: InstanceNode
  readonly file: ReplayFile
  /** Of the replay. */
  readonly bytes: number
  /** Texts of source files, by the names that places of the design have. */
  readonly sources: ReadonlyMap<string, string>
  /** Null for a design that is no network, or whose testbench does not say how its packets move. */
  readonly network: NetworkReader | null
  /** Of the snapshots of the replay. */
  readonly layout: StateLayout
  /** Made when somebody first looks into a cycle. */
  readonly past: RecordedPast
}

export function inspectedRun(parts: Omit<InspectedRun, 'tree' | 'layout' | 'past'>): InspectedRun {
  const tree = instanceTree(parts.design)
  let layout: StateLayout | null = null
  let past: RecordedPast | null = null
  return {
    ...parts,
    tree,
    get layout() {
      return (layout ??= new StateLayout(tree))
    },
    get past() {
      return (past ??= new RecordedPast(parts.file, parts.design, false, tree))
    },
  }
}
