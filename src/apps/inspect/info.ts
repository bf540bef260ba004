/** What is known of a run as soon as it is open. */

import type { ReplayMark, ReplayParameter } from '../../runs/replay/header.js'
import type { InspectedRun } from './run.js'

export interface RunInfo {
  /** What files of the run are called, without an extension. */
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
  /** What the testbench draws: globs, and the window to begin with, in cycles, both included. */
  readonly drawing: { readonly signals: readonly string[]; readonly from: number; readonly to: number }
  /** What the run has found, in the order of its cycles. */
  readonly marks: readonly ReplayMark[]
  /** Of the replay. */
  readonly bytes: number
}

export interface InfoQuestions {
  info(question: null): RunInfo
}

export function infoAnswers({ file, bytes }: InspectedRun): InfoQuestions {
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
      bytes,
    }),
  }
}

function shown(value: ReplayParameter): string {
  return typeof value === 'object' ? value.name : String(value)
}
