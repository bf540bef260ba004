/** What answers are found in. */

import type { Design } from '../ir/ir.js'
import type { ReplayFile } from '../replay/file.js'
import { instanceTree, type InstanceNode } from '../sim/engine/instances.js'

/** A run that is open for questions. */
export interface InspectedRun {
  readonly design: Design
  readonly tree: InstanceNode
  readonly file: ReplayFile
  /** Of the replay. */
  readonly bytes: number
  /** Texts of source files, by the names that places of the design have. */
  readonly sources: ReadonlyMap<string, string>
}

export function inspectedRun(parts: Omit<InspectedRun, 'tree'>): InspectedRun {
  return { ...parts, tree: instanceTree(parts.design) }
}
