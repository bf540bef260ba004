/** The past of a run, from a replay or from a run that is made for it. */

import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { ReplayFile } from '../../runs/replay/file.js'
import { openKept, presentPath, type KeptRun } from './replay-run.js'
import { isPath, loadTestbench } from './load.js'
import { printError } from './output.js'
import { loadClasses } from './slots.js'
import { failForUsage } from './usage.js'
import { installedVersion } from '../../base/files/installed-version.js'
import { openReplay } from './open-replay.js'
import { loadReplayed, packRun, rebuild, type Rebuilt, type ReplayedTestbench } from './replay.js'
import type { RunDescription } from './report.js'

/** A run that can be looked at, with the testbench that it was made with. */
export interface BuiltRun extends Rebuilt {
  readonly file: ReplayFile
}

/** A run that can be looked at. */
export type PastRun = BuiltRun | KeptRun

/** One that other threads can open, too. */
export type SharedPast<Run extends PastRun = PastRun> = Run & { readonly origin: PastOrigin }

/** Where a thread finds a run again. */
export interface PastOrigin {
  /** The path of the replay, or of a testbench that was run, all of it. */
  readonly replay: string | Uint8Array
  /** The path or the name of a testbench that the replay does not name, or was not trusted to. */
  readonly testbench: string | undefined
}

export interface PastOptions {
  readonly set: Readonly<Record<string, string>>
  readonly seed?: number | undefined
  readonly testbench: string | undefined
  readonly cycles?: number | undefined
}

/** Whether it is a testbench: a name of the package's, or a source file. */
export function isTestbench(target: string): boolean {
  return !isPath(target) || /\.[cm]?[jt]s$/.test(target)
}

/**
 * Opens a replay; a testbench is run, and its replay not kept.
 * @throws FlitwaveError FW916 for settings of a replay, whose run is over
 */
export async function openPast(target: string, options: PastOptions): Promise<SharedPast> {
  const { set, seed, cycles, testbench } = options
  const isFresh = isTestbench(target)
  if (!isFresh && (Object.keys(set).length > 0 || seed !== undefined || cycles !== undefined))
    failForUsage(`the run of ${target} is over`, '--set, --seed and --cycles are for a testbench, which runs now')
  if (!isFresh) return reopenPast({ replay: target, testbench })
  const { past, isGood, description } = await runNow(target, options)
  // It is looked into all the same: that may be why.
  if (!isGood) printError(description.problems)
  return past
}

/** Opens a run that has been. */
export async function reopenPast(origin: PastOrigin): Promise<SharedPast> {
  const { replay, testbench } = origin
  const file = typeof replay === 'string' ? openReplay(replay) : ReplayFile.of(replay)
  return { ...(await openRun(file, testbench)), origin }
}

/**
 * The run of a replay, by the design that it keeps; by the testbench if that is named, or if the replay keeps none.
 * @throws FlitwaveError FW918 for a testbench that builds another design
 */
export async function openRun(file: ReplayFile, testbench: string | undefined): Promise<PastRun> {
  const kept = testbench === undefined ? file.keptDesign() : null
  return kept ? openKept(file, kept) : { file, ...(await rebuild(file, testbench)) }
}

/**
 * The testbench of a run, to be asked or run again. The testbench of a replay is loaded if it has not changed.
 * @returns in its place, why it cannot be used, as a sentence without a full stop
 */
export async function testbenchOf(past: PastRun): Promise<ReplayedTestbench | string> {
  if ('testbench' in past) return past
  const changed = changeOfTestbench(past)
  if (changed !== null) return changed
  try {
    return await loadReplayed(past.file, undefined)
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return error.diagnostics[0]!.message
  }
}

/** The RTL may have changed: the testbench is asked about the design that the replay keeps. */
function changeOfTestbench({ kept, file: { header } }: KeptRun): string | null {
  const { testbench, flitwave } = header
  const here = installedVersion()
  if (!isPath(testbench)) return flitwave === here ? null : `Flitwave ${flitwave} wrote it, and this is ${here}`
  const ofDesign = new Set(kept.design.files)
  const ofTestbench = kept.sources.filter(({ name }) => name === testbench || !ofDesign.has(name))
  const changed = ofTestbench.find((source) => presentPath(source) === null)
  return changed ? `${changed.name} is not what it was` : null
}

/** A run that has just been made, and what there is to tell of it. */
interface FreshRun {
  readonly past: SharedPast<BuiltRun>
  readonly isGood: boolean
  readonly description: RunDescription
}

/** Runs a testbench so that it can be looked into. */
export async function runNow(
  target: string,
  { set, seed, cycles }: Pick<PastOptions, 'set' | 'seed' | 'cycles'>,
): Promise<FreshRun> {
  const { name, testbench, limits } = await loadTestbench(target)
  const { runTestbench } = await import('../../runs/testbench/run.js')
  const { ReplayRecorder } = await import('../../runs/replay/recorder.js')
  const { describeRun } = await import('./report.js')
  const observer = new ReplayRecorder()
  const options = {
    name,
    set: await loadClasses(testbench.parameters, set),
    observer,
    ...limits,
    ...(seed !== undefined && { seed }),
    ...(cycles !== undefined && { cycles }),
  }
  const run = runTestbench(testbench, options)
  const { design, parameters: p, isGood } = run
  const replay = packRun(run, observer, { target, name, seed })
  const past = { file: ReplayFile.of(replay), origin: { replay, testbench: target }, design, testbench, p }
  return { past, isGood, description: describeRun(name, run) }
}
