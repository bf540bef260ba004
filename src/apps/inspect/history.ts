/** What happened over the whole run, in a few numbers: for the scrubber. */

import type { InspectedRun } from './run.js'

export interface HistoryQuestion {
  /** How many numbers are wanted at most. */
  readonly parts: number
}

/** Part `i` is of `cycles` cycles from `firstCycle + i * cycles` on. */
export interface History {
  readonly cycles: number
  /** Packets that arrived in each part; none if the testbench does not know its packets. */
  readonly delivered: Uint32Array
}

export interface HistoryQuestions {
  history(question: HistoryQuestion): History
}

export function historyAnswers({ file }: InspectedRun): HistoryQuestions {
  return {
    history: ({ parts }) => {
      const { endCycle, packets } = file.header
      const all = endCycle - file.firstCycle
      const cycles = Math.max(1, Math.ceil(all / Math.max(1, parts)))
      const delivered = new Uint32Array(packets.size === 0 ? 0 : Math.ceil(all / cycles))
      for (const packet of packets) {
        if (packet.delivered === null) continue
        const part = Math.floor((packet.delivered - file.firstCycle) / cycles)
        if (part >= 0 && part < delivered.length) delivered[part]!++
      }
      return { cycles, delivered }
    },
  }
}
