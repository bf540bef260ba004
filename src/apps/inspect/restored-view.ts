/** Restores a view of an earlier run: the parts of it that this run has, too. */

import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { allInstances } from '../../engines/sim/engine/instances.js'
import type { PacketSource } from './network/packet-source.js'
import type { InspectedRun } from './run.js'
import { rowAt } from './waves/rows.js'

/** The parts of a view. */
export interface ViewedParts {
  readonly rows: readonly string[]
  readonly signal: string | null
  readonly instance: string | null
  readonly packet: number | null
}

export interface RestoredQuestions {
  /** The same, without the parts that this run lacks. */
  restored(view: ViewedParts): ViewedParts
}

/** @param known - the packets of the run */
export function restoredAnswers({ tree, file }: InspectedRun, known: PacketSource): RestoredQuestions {
  const { views } = file.header
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
  // A testbench that does not declare its packets can have any.
  const hasPacket = (tag: number): boolean => known.counts === null || known.timesOf(tag) !== undefined
  return {
    restored: ({ rows, signal, instance, packet }) => ({
      rows: rows.filter(hasSignal),
      signal: signal !== null && hasSignal(signal) ? signal : null,
      instance: instance !== null && hasInstance(instance) ? instance : null,
      packet: packet !== null && hasPacket(packet) ? packet : null,
    }),
  }
}
