/** What a view of an earlier run can still show of this one. */

import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { allInstances } from '../../engines/sim/engine/instances.js'
import type { InspectedRun } from './run.js'
import { rowAt } from './waves/rows.js'

/** What was in view. */
export interface ViewedParts {
  readonly rows: readonly string[]
  readonly signal: string | null
  readonly instance: string | null
  readonly packet: number | null
}

export interface KeptQuestions {
  /** The same, without what this run does not have. */
  kept(view: ViewedParts): ViewedParts
}

export function keptAnswers({ tree, file }: InspectedRun): KeptQuestions {
  const { packets, views } = file.header
  const hasSignal = (path: string): boolean => {
    try {
      return views.some((view) => view.path === path) || rowAt(tree, path).path === path
    } catch (error) {
      if (error instanceof FlitwaveError) return false
      throw error
    }
  }
  const hasInstance = (path: string): boolean => {
    for (const node of allInstances(tree)) if (node.path === path) return true
    return false
  }
  // Where the testbench does not know its packets, any can come.
  const hasPacket = (tag: number): boolean => packets.size === 0 || packets.get(tag) !== undefined
  return {
    kept: ({ rows, signal, instance, packet }) => ({
      rows: rows.filter(hasSignal),
      signal: signal !== null && hasSignal(signal) ? signal : null,
      instance: instance !== null && hasInstance(instance) ? instance : null,
      packet: packet !== null && hasPacket(packet) ? packet : null,
    }),
  }
}
