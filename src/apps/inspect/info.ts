/** General information on a run, and its history in a few numbers. */

import type { ReplayMark, ReplayParameter } from '../../runs/replay/header.js'
import type { PacketSource } from './network/packet-source.js'
import type { InspectedRun } from './run.js'

export interface RunInfo {
  /** The name of the run's files, without an extension. */
  readonly name: string
  readonly title: string
  /** The testbench as it was named on the command line. */
  readonly testbench: string
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
  readonly seed: number | null
  /** The version that wrote the replay. */
  readonly flitwave: string
  readonly firstCycle: number
  readonly lastCycle: number
  /** The testbench's drawing: its globs, and its window, in cycles, both included. */
  readonly drawing: { readonly signals: readonly string[]; readonly from: number; readonly to: number }
  /** The findings of the run, in the order of their cycles. */
  readonly marks: readonly ReplayMark[]
  /** Packets that were sent, and those of them that arrived; null if the testbench does not know its packets. */
  readonly packets: { readonly sent: number; readonly delivered: number } | null
  /** The size of the replay or the dump. */
  readonly bytes: number
  /** Null for a run of our own. */
  readonly dump: DumpInfo | null
  /** Sentences on parts of a dump that could not be read, and on transfers that do not fit a map; without a full stop. */
  readonly notices: readonly string[]
}

/** A run that is the dump of a simulator: it has values, and no design. */
export interface DumpInfo {
  readonly format: 'VCD' | 'FST'
  /** The path of the clock; null where cycles are units of time. */
  readonly clock: string | null
  /** A unit of time of the dump: `1 ns`. */
  readonly unit: string
}

export interface InfoQuestions {
  info(question: null): RunInfo
}

/** @param packets - those of the run */
export function infoAnswers({ file, bytes, mapped }: InspectedRun, packets: PacketSource): InfoQuestions {
  const { name, testbench, parameters, seed, flitwave, endCycle, drawing, marks } = file.header
  const lastCycle = endCycle - 1
  const { from = file.firstCycle, to = lastCycle } = drawing.window
  return {
    info: () => ({
      name,
      title: drawing.title,
      testbench,
      parameters: Object.entries(parameters).map(([key, value]) => ({ name: key, value: shown(value) })),
      seed,
      flitwave,
      firstCycle: file.firstCycle,
      lastCycle,
      drawing: { signals: drawing.signals, from: Math.min(from, lastCycle), to: Math.min(to, lastCycle) },
      marks,
      packets: packets.counts,
      bytes,
      dump: null,
      notices: mapped?.notices ?? [],
    }),
  }
}

function shown(value: ReplayParameter): string {
  return typeof value === 'object' ? value.name : String(value)
}

interface HistoryQuestion {
  /** The largest number of parts. */
  readonly parts: number
}

/** Part `i` is of `cycles` cycles from `firstCycle + i * cycles` on. */
interface History {
  readonly cycles: number
  /** Packets that arrived in each part; none if the testbench does not know its packets. */
  readonly delivered: Uint32Array
}

export interface HistoryQuestions {
  history(question: HistoryQuestion): History
}

export function historyAnswers({ firstCycle, lastCycle, counts, deliveries }: PacketSource): HistoryQuestions {
  return {
    history: ({ parts }) => {
      const all = lastCycle + 1 - firstCycle
      const cycles = Math.max(1, Math.ceil(all / Math.max(1, parts)))
      const delivered = new Uint32Array(counts ? Math.ceil(all / cycles) : 0)
      for (const cycle of deliveries) {
        const part = Math.floor((cycle - firstCycle) / cycles)
        if (part >= 0 && part < delivered.length) delivered[part]!++
      }
      return { cycles, delivered }
    },
  }
}
