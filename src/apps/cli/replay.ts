/** Replays of testbenches: what goes into the file besides the run, and how the design is found again. */

import { existsSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { ModuleType } from '../../language/hdl/declare/param.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Design } from '../../ir/ir.js'
import { designDigest } from '../../runs/replay/digest.js'
import { packReplay, type ReplayFile } from '../../runs/replay/file.js'
import type { ReplayHeader, ReplayParameter } from '../../runs/replay/header.js'
import type { KeptDesign } from '../../runs/replay/design.js'
import { ReplayPackets } from '../../runs/replay/packets.js'
import type { ReplayRecorder } from '../../runs/replay/recorder.js'
import { captureRows } from '../../runs/replay/window.js'
import type { Testbench, InputFile } from '../../runs/testbench/definition.js'
import { guarded } from '../../runs/testbench/turns.js'
import { classText, parameterValues } from '../../runs/testbench/parameters.js'
import type { TestbenchRun } from '../../runs/testbench/run.js'
import { arrowsWithin } from '../../print/wave/arrows.js'
import { select } from '../../print/wave/select.js'
import { isPath, loadTestbench } from './load.js'
import { marksOf } from './marks.js'
import { loadClasses } from './slots.js'
import { failForUsage } from './usage.js'
import { installedVersion } from '../../base/files/installed-version.js'
import type { PrintableRun, WaveSelection } from './waves.js'

/** How a run was started. */
export interface RunOrigin {
  /** The testbench, as it was named on the command line. */
  readonly target: string
  /** What the files of the run are called. */
  readonly name: string
  readonly seed: number | undefined
}

/**
 * The replay file of a run that `recorder` has followed.
 * @param kept - the design, for a replay that is opened without the testbench
 */
export function packRun(
  run: TestbenchRun,
  recorder: ReplayRecorder,
  { target, name, seed }: RunOrigin,
  kept: KeptDesign | null = null,
): Uint8Array {
  const recording = recorder.finish()
  const { digest, stateBytes, endCycle } = recording
  const header: ReplayHeader = {
    flitwave: installedVersion(),
    testbench: isPath(target) ? portablePath(target) : target,
    name,
    parameters: Object.fromEntries(
      Object.entries(run.parameters).map(([key, value]) => [key, keptParameter(value as KeptValue)]),
    ),
    seed: seed ?? null,
    digest,
    stateBytes,
    endCycle,
    drawing: { title: run.trace.title, ...run.drawing },
    views: run.views.map(({ path, texts }) => ({ path, texts })),
    packets: ReplayPackets.of(run.packets),
    marks: marksOf(run),
  }
  return packReplay(header, recording, run.views, kept)
}

/** A testbench, and its parameters in a run that is over. */
export interface ReplayedTestbench {
  readonly testbench: Testbench
  readonly p: Readonly<Record<string, unknown>>
}

/** The sources of a replay. */
export interface Rebuilt extends ReplayedTestbench {
  readonly design: Design
}

/**
 * Builds the design of a replay again, from the testbench that it names or from another file.
 * @throws FlitwaveError FW918 if it is not the design that was run
 */
export async function rebuild(file: ReplayFile, testbenchFile: string | undefined): Promise<Rebuilt> {
  const { name, testbench, p } = await loadReplayed(file, testbenchFile)
  const design = elaborate(guarded(name, 'design', () => testbench.design(p)))
  if (designDigest(design.top) !== file.header.digest) failForDesign(file, testbenchFile, design)
  return { design, testbench, p }
}

/**
 * Loads the testbench that a replay names, or another file, which runs it.
 * @throws FlitwaveError FW912, FW916 for a replay that names a file that is not there, or is not to be trusted
 */
export async function loadReplayed(
  { header, name: path }: ReplayFile,
  testbenchFile: string | undefined,
): Promise<ReplayedTestbench & { readonly name: string }> {
  const { name, testbench } = await loadTestbench(testbenchFile ?? trustedTarget(header, path))
  const given = Object.fromEntries(
    Object.entries(header.parameters).map(([key, value]): [string, KeptValue] => [key, givenParameter(value, path)]),
  )
  const loaded = await loadClasses(testbench.parameters, given, (file) => requireBelow(file, 'a class in', path))
  return { name, testbench, p: parameterValues(testbench.parameters, loaded, name) }
}

/**
 * The part of a run that is asked for, captured again.
 * @throws FlitwaveError FW903 for a glob that chooses nothing, FW904 for a window that misses the run
 */
export function reopen(file: ReplayFile, design: Design, { window, signals }: WaveSelection): PrintableRun {
  const { drawing, endCycle } = file.header
  const { title } = drawing
  const run = { title, firstCycle: file.firstCycle, lastCycle: endCycle - 1, variables: [] }
  const { firstCycle: from, lastCycle: to } = select(run, { window: window ?? drawing.window })
  const globs = signals ?? drawing.signals
  const trace = { ...captureRows(file, { design, signals: globs, from, to }), title }
  return { trace, drawing: { ...drawing, arrows: arrowsWithin(drawing.arrows, trace) } }
}

type KeptValue = string | number | boolean | InputFile

/** Where a file stood is nobody's business, and need not hold on another machine. */
function keptParameter(value: KeptValue | ModuleType<unknown>): ReplayParameter {
  if (typeof value === 'function') return classText(value)
  return typeof value === 'object' ? { name: value.name, text: value.text } : value
}

/** What is wrong in a text is shown as a part of the replay: a file with its name, if there is one, is another. */
function givenParameter(value: ReplayParameter, replay: string): KeptValue {
  return typeof value === 'object' ? { ...value, path: `${resolve(replay)}#${value.name}` } : value
}

/** From the present folder, with slashes. */
function portablePath(path: string): string {
  return relative(process.cwd(), resolve(path)).split(sep).join('/')
}

/**
 * To load a testbench is to run it, so a replay may not name just any file: only what is in the present folder or below
 * it is taken at its word.
 */
function trustedTarget({ testbench }: ReplayHeader, path: string): string {
  if (!isPath(testbench)) return testbench
  const help = `name it, if you trust it: flitwave waves ${path} --testbench path`
  requireBelow(testbench, 'the testbench', path, help)
  if (!existsSync(testbench)) {
    fail('FW912', `there is no \`${testbench}\` here, the testbench of ${path}`, null, `go to its folder, or ${help}`)
  }
  return testbench
}

function requireBelow(file: string, what: string, replay: string, help = 'go to a folder that contains it'): void {
  const fromHere = relative(process.cwd(), resolve(file))
  const isBelow = !isAbsolute(file) && !isAbsolute(fromHere) && fromHere.split(sep)[0] !== '..'
  if (!isBelow) failForUsage(`${replay} is of ${what} ${file}, outside of the current folder`, help)
}

function failForDesign({ header, name, hasDesign }: ReplayFile, given: string | undefined, { top }: Design): never {
  const { flitwave, testbench } = header
  const here = installedVersion()
  const versions = flitwave === here ? '' : `; Flitwave ${flitwave} wrote it, and this is ${here}`
  const help =
    hasDesign && given !== undefined
      ? 'leave out --testbench: the replay has the design that was run'
      : `run ${testbench} again with --keep-replay, or restore the sources that the replay was made with`
  return fail('FW918', `${name}: ${top.className} is not the design that was run${versions}`, top.place, help)
}
