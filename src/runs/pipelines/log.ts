/** Logs of pipelines by other programs: instructions or slices, and the stages that they went through. */

import { fail } from '../../base/diagnostic/diagnostic.js'

export interface PipelineLog {
  readonly format: 'Kanata' | 'trace events'
  /** The unit of all times. */
  readonly unit: 'cycles' | 'µs'
  /** In the order of the log. */
  readonly items: readonly LogItem[]
  /** The first and the last time that it names. */
  readonly first: number
  readonly last: number
  /** Parts of the log that are not shown, in words. */
  readonly notes: readonly string[]
}

/** An instruction, or a slice with those inside it. */
export interface LogItem {
  /** Its number among all, from 0. */
  readonly number: number
  readonly label: string
  /** The thread of the processor, or the track. */
  readonly track: string
  readonly from: number
  /** Null for one that has not ended. */
  readonly to: number | null
  readonly end: 'retired' | 'flushed' | 'ended' | 'open'
  /** In the order in which they begin. */
  readonly stages: readonly LogStage[]
  readonly details: readonly string[]
  /** The numbers of the items that it waits for. */
  readonly waitsFor: readonly number[]
}

export interface LogStage {
  readonly name: string
  /** Stages of different lanes overlap: 0, or `0` and `1` of Kanata; the depth of a slice. */
  readonly lane: string
  readonly from: number
  /** Null for one that has not ended. */
  readonly to: number | null
}

/** @throws FlitwaveError FW987 with the place in the log */
export function failForLog(name: string, place: string, message: string): never {
  const help = 'write the log again, or take out what is wrong there'
  return fail('FW987', `\`${name}\`, ${place}: ${message}`, null, help)
}
