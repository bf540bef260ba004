/**
 * Opens finished runs: from a replay, with the design that it contains or with its testbench, or from a run made now.
 * Opening a stored design loads none of the user's files.
 */

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { ReplayFile } from '../../../runs/replay/file.js'
import { isPath, loadTestbench, loadClasses } from './load.js'
import { printError } from './output.js'
import { failForUsage } from './usage.js'
import { installedVersion } from '../../../base/files/packaged.js'
import { openReplay, loadReplayed, packRun, rebuild, type ReplayedTestbench, type Rebuilt } from './replay.js'
import type { RunDescription } from './report.js'
import { isAbsolute, join, normalize, resolve } from 'node:path'
import { addSources, host } from '../../../base/host/node.js'
import { digestOf } from '../../../base/files/digest.js'
import { packagePrefix, packageRoot } from '../../../base/files/packaged.js'
import { decodeDesign } from '../../../ir/codec/decode.js'
import type { Design } from '../../../ir/ir.js'
import type { KeptDesign, KeptSource } from '../../../runs/replay/design.js'

/** A run that other threads can open too. */
export type SharedPast<Run extends PastRun = PastRun> = Run & { readonly origin: PastOrigin }

/** The origin of a run, from which another thread can open it. */
export interface PastOrigin {
  /** The path of the replay, or the whole replay of a testbench that was run. */
  readonly replay: string | Uint8Array
  /** The path or the name of the testbench, if the replay does not name it or was not trusted. */
  readonly testbench: string | undefined
}

export interface PastOptions {
  readonly set: Readonly<Record<string, string>>
  readonly seed?: number | undefined
  readonly testbench: string | undefined
  readonly cycles?: number | undefined
}

/** True for a testbench: a name in the package, or a source file. */
export function isTestbench(target: string): boolean {
  return !isPath(target) || /\.[cm]?[jt]s$/.test(target)
}

/**
 * Opens a replay. A testbench is run, and its replay is not kept.
 * @throws FlitwaveError FW916 for settings with a replay, whose run has ended
 */
export async function openPast(target: string, options: PastOptions): Promise<SharedPast> {
  const { set, seed, cycles, testbench } = options
  const isFresh = isTestbench(target)
  if (!isFresh && (Object.keys(set).length > 0 || seed !== undefined || cycles !== undefined))
    failForUsage(`the run of ${target} is over`, '--set, --seed and --cycles are for a testbench, which runs now')
  if (!isFresh) return reopenPast({ replay: target, testbench })
  const { past, isGood, description } = await runNow(target, options)
  // Open it all the same: the user may want to examine the failure.
  if (!isGood) printError(description.problems)
  return past
}

/** Opens a run again in another thread. */
export async function reopenPast(origin: PastOrigin): Promise<SharedPast> {
  const { replay, testbench } = origin
  const file = typeof replay === 'string' ? openReplay(replay) : ReplayFile.of(replay)
  return { ...(await openRun(file, testbench)), origin }
}

/**
 * The run of a replay, with the design that it contains; with the testbench if that is named, or if the replay contains no
 * design.
 * @throws FlitwaveError FW918 for a testbench that builds another design
 */
export async function openRun(file: ReplayFile, testbench: string | undefined): Promise<PastRun> {
  const kept = testbench === undefined ? file.keptDesign() : null
  return kept ? openKept(file, kept) : { file, ...(await rebuild(file, testbench)) }
}

/**
 * The testbench of a run, for queries or another run. The testbench of a replay is loaded if it has not changed.
 * @returns the testbench, or the reason why it cannot be used, as a sentence without a full stop
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

/** The RTL may have changed: the check compares the testbench with the design in the replay. */
function changeOfTestbench({ kept, file: { header } }: KeptRun): string | null {
  const { testbench, flitwave } = header
  const here = installedVersion()
  if (!isPath(testbench)) return flitwave === here ? null : `Flitwave ${flitwave} wrote it, and this is ${here}`
  const ofDesign = new Set(kept.design.files)
  const ofTestbench = kept.sources.filter(({ name }) => name === testbench || !ofDesign.has(name))
  const changed = ofTestbench.find((source) => presentPath(source) === null)
  return changed ? `${changed.name} is not what it was` : null
}

/** A run that has just been made, with its report. */
interface FreshRun {
  readonly past: SharedPast<BuiltRun>
  readonly isGood: boolean
  readonly description: RunDescription
}

/** Runs a testbench so that its run can be examined. */
export async function runNow(
  target: string,
  { set, seed, cycles }: Pick<PastOptions, 'set' | 'seed' | 'cycles'>,
): Promise<FreshRun> {
  const { name, testbench, limits } = await loadTestbench(target)
  const { runTestbench } = await import('../../../runs/testbench/run.js')
  const { ReplayRecorder } = await import('../../../runs/replay/recorder.js')
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

/** A run with the design stored in its replay. */
export interface KeptRun {
  readonly file: ReplayFile
  readonly design: Design
  readonly kept: KeptDesign
  /** The texts of changed files, by the names in the places of the design. */
  readonly changed: ReadonlyMap<string, string>
  /** Files of the package whose texts are no longer available, by name. */
  readonly unknown: ReadonlySet<string>
}

/** A run for examination, with its testbench. */
export interface BuiltRun extends Rebuilt {
  readonly file: ReplayFile
}

/** A run for examination. */
export type PastRun = BuiltRun | KeptRun

/** True if the testbench of a run says how its packets move. */
export function knowsPackets(past: PastRun): boolean {
  if (!('kept' in past)) return past.testbench.packets !== undefined
  return past.kept.network !== null || past.kept.needsTestbench
}

/**
 * Decodes the design of a replay. An unchanged file gets its path as name; any other keeps its name and its text from the
 * replay.
 * @throws FlitwaveError FW917, FW925 for a damaged design
 */
function openKept(file: ReplayFile, kept: KeptDesign): KeptRun {
  const present = new Map(kept.sources.map((source) => [source.name, presentPath(source)]))
  const places = kept.design.files.map((name) => present.get(name) ?? name)
  const design = decodeDesign({ ...kept.design, files: places })
  const missing = kept.sources.filter(({ name }) => present.get(name) === null)
  const changed = new Map(missing.flatMap((source) => ('text' in source ? [[source.name, source.text] as const] : [])))
  const unknown = new Set(missing.filter((source) => !('text' in source)).map(({ name }) => name))
  // Messages also show lines of these texts.
  addSources(changed)
  return { file, design, kept, changed, unknown }
}

/** The path of a file with unchanged text; null if there is none. */
export function presentPath(source: KeptSource): string | null {
  const path = pathOf(source.name)
  const text = path === null ? null : host.readSource(path)
  if (text === null) return null
  const isSame = 'text' in source ? text === source.text : digestOf([text]) === source.digest
  return isSame ? path : null
}

/** Reads only files below the current folder or in the package, because the name may come from anywhere. */
function pathOf(name: string): string | null {
  const isPackaged = name.startsWith(packagePrefix)
  const inside = normalize(isPackaged ? name.slice(packagePrefix.length) : name)
  if (isAbsolute(inside) || inside.startsWith('..')) return null
  return isPackaged ? join(packageRoot(), inside) : resolve(inside)
}

/** Sentences about changed files. */
export function changedSources(past: PastRun): string[] {
  if (!('kept' in past)) return []
  const { file, changed, unknown } = past
  const rtl = [...changed.keys()].filter((name) => past.kept.design.files.includes(name))
  const lines = rtl.map((name) => `${file.name}: ${name} is not what it was; its lines here are those of the run`)
  const lost =
    unknown.size === 0
      ? []
      : [
          `${file.name}: Flitwave ${file.header.flitwave} wrote it, and the RTL of the package is not what it was; its lines are not known`,
        ]
  return [...lines, ...lost]
}

/** Returns the texts of the files from which a run was made. */
export function sourceReader(past: PastRun): (file: string) => string | null {
  if (!('kept' in past)) return (file) => host.readSource(file)
  const { changed, unknown } = past
  return (file) => changed.get(file) ?? (unknown.has(file) ? null : host.readSource(file))
}
