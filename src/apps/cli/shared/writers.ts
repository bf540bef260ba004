/** Finds the lines of a testbench that wrote the inputs at the end of an answer. */

import { greatestOf } from '../../../base/statistics.js'
import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { Repetition } from '../../../runs/replay/repetition.js'
import type { InputFile } from '../../../runs/testbench/host/host.js'
import { isFileSpec } from '../../../runs/testbench/parameters.js'
import { repeatRun, type RunFollower } from '../../../runs/testbench/explain/explain.js'
import { WriteWatcher, type WriterOf, type Written } from '../../../runs/why/writers.js'
import type { Writer } from '../../../runs/why/recorded-values.js'
import { testbenchOf, type PastRun } from './open-run.js'
import type { ReplayedTestbench } from './replay.js'

/**
 * Limits for repeating a run without a request, which keep it within a second or two: in cycles, in bytes of state times
 * cycles, and in characters of the files that the testbench reads before it starts.
 */
const unasked = { cycles: 50_000, bytes: 40_000_000, characters: 1_000_000 } as const

const damagedReplay = 'FW917'

/** The result of repeating a run. */
export interface FoundWriters {
  readonly writerOf: WriterOf
  /** The first cycle in which the repeated run differed; null if there was none. */
  readonly partsIn: number | null
  /** True if the run was repeated far enough to find all writers. */
  readonly isComplete: boolean
  /** The reason why the testbench could not run again; null if it did, or need not. */
  readonly refusal: string | null
}

/**
 * Repeats a run, far enough to find the writers of some values.
 * @param isAsked - true if it may take any time
 */
export async function findWriters(past: PastRun, all: readonly Written[], isAsked: boolean): Promise<FoundWriters> {
  if (all.length === 0) return { writerOf: () => undefined, partsIn: null, isComplete: true, refusal: null }
  const loaded = await testbenchOf(past)
  if (typeof loaded === 'string')
    return { writerOf: () => undefined, partsIn: null, isComplete: false, refusal: loaded }
  return repeatedly({ ...past, ...loaded }, all, isAsked)
}

type RepeatableRun = Pick<PastRun, 'file' | 'design'> & ReplayedTestbench

function repeatedly(past: RepeatableRun, all: readonly Written[], isAsked: boolean): FoundWriters {
  const limit = isAsked ? Infinity : lastCycleUnasked(past)
  const wanted = all.filter(({ from }) => from <= limit)
  const repetition = new Repetition(past.file)
  const watcher = new WriteWatcher(wanted, repetition)
  const lastCycle = Math.min(limit, greatestOf(wanted.map(({ to }) => to)))
  const isWhole = wanted.length === 0 || follow(past, watcher, lastCycle)
  const partsIn = repetition.partsIn ?? (isWhole ? null : watcher.cycleAhead)
  const writerOf = (written: Written): Writer | null | undefined => {
    const writer = watcher.writerOf(written)
    const known = Math.min(limit, partsIn === null ? Infinity : partsIn - 1)
    return (writer?.cycle ?? written.to) <= known ? writer : undefined
  }
  const isComplete = all.every((written) => written.to <= limit || watcher.writerOf(written) !== null)
  return { writerOf, partsIn, isComplete, refusal: null }
}

/** -1 for a run that is not repeated at all. */
function lastCycleUnasked({ file, testbench, p }: RepeatableRun): number {
  const files = Object.entries(testbench.parameters).filter(([, spec]) => isFileSpec(spec))
  const characters = files.reduce((sum, [name]) => sum + (p[name] as InputFile).text.length, 0)
  if (characters > unasked.characters) return -1
  return Math.min(unasked.cycles, Math.floor(unasked.bytes / file.header.stateBytes))
}

/** Sentences about unknown writers. */
export function unknownWriters({ partsIn, isComplete, refusal }: FoundWriters, name: string): string[] {
  if (refusal !== null) return [`${name}: nobody knows which lines of the testbench set inputs: ${refusal}`]
  const parted = `${name}: the testbench did something else in cycle ${partsIn} when it was run again, so nobody knows which of its lines set inputs from there on: it depends on more than its parameters and its seed`
  const skipped = `${name}: the testbench would have to run again for long to find the lines that set inputs; --writers does so`
  return [...(partsIn === null ? [] : [parted]), ...(isComplete ? [] : [skipped])]
}

/** The result for programs. */
export function rerunAsJson({ partsIn, isComplete, refusal }: FoundWriters): object {
  return { partsIn, complete: isComplete, ...(refusal !== null && { refusal }) }
}

/** Returns true if the run reached its end. */
function follow({ file, testbench, p, design }: RepeatableRun, watcher: WriteWatcher, lastCycle: number): boolean {
  const { name, seed } = file.header
  const follower: RunFollower = {
    observer: watcher,
    onTurn(process) {
      watcher.process = process
    },
    get isDone() {
      return watcher.isDone
    },
  }
  try {
    repeatRun({ name, testbench, p, design, ...(seed !== null && { seed }) }, lastCycle + 1, follower)
  } catch (error) {
    // An exception in a process that did not throw in the recorded run is a difference.
    if (!(error instanceof FlitwaveError) || error.diagnostics[0]?.code === damagedReplay) throw error
    return false
  }
  return watcher.isDone || watcher.cycleAhead > lastCycle
}
