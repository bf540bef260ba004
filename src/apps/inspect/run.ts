/** The inspected run, and its instances. */

import type { Design } from '../../ir/ir.js'
import type { ReplayFile } from '../../runs/replay/file.js'
import { StateLayout } from '../../runs/replay/layout.js'
import { RecordedPast } from '../../runs/why/recorded-past.js'
import type { JourneyNetwork, Probing } from '../../runs/journey/network.js'
import type { MappedPackets } from './network/mapped-packets.js'
import { instanceTree, type InstanceNode } from '../../engines/sim/engine/instances.js'
import { fail } from '../../base/diagnostic/diagnostic.js'

/** Reads the network of a run for journeys. */
export type NetworkReader = (probing: Probing) => JourneyNetwork

/** A run that is open for questions. */
export interface InspectedRun {
  readonly design: Design
  readonly tree: InstanceNode
  readonly file: ReplayFile
  /** The size of the replay. */
  readonly bytes: number
  /** Texts of source files, by the names that places of the design have. */
  readonly sources: ReadonlyMap<string, string>
  /** Null for a design that is no network, or whose testbench does not say how its packets move. */
  readonly network: NetworkReader | null
  /** The packets of a run with a map of its links; null without. */
  readonly mapped: MappedPackets | null
  /** The layout of the replay's snapshots. */
  readonly layout: StateLayout
  /** Made at the first question about a cycle. */
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

/**
 * @param path - complete: `dut.inputs[0].buffer`
 * @throws FlitwaveError FW903 if there is no such instance
 */
export function instanceAt(tree: InstanceNode, path: string): InstanceNode {
  const node = ownerOf(tree, path)
  if (node.path === path) return node
  return fail('FW903', `there is no instance ${path}`, null, 'choose one from the tree of the design')
}

/** The instance at a path, or the one that contains it. */
export function ownerOf(tree: InstanceNode, path: string): InstanceNode {
  let at = tree
  for (;;) {
    const next = at.children.find((child) => path === child.path || path.startsWith(`${child.path}.`))
    if (!next) return at
    at = next
  }
}
