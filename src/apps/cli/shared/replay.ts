/** Replays of testbenches: reads their files and headers, and rebuilds their designs. */

import { existsSync, closeSync, fstatSync, readSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { ModuleType } from '../../../language/hdl/declare/param.js'
import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Design } from '../../../ir/ir.js'
import { designDigest } from '../../../runs/replay/digest.js'
import { packReplay, ReplayFile } from '../../../runs/replay/file.js'
import type { ReplayHeader, ReplayParameter, ReplayMark } from '../../../runs/replay/header.js'
import type { KeptDesign } from '../../../runs/replay/design.js'
import { ReplayPackets } from '../../../runs/replay/packets.js'
import type { ReplayRecorder } from '../../../runs/replay/recorder.js'
import { kindBytes, kindOfRun } from '../../../runs/dump/kind.js'
import type { Testbench } from '../../../runs/testbench/definition.js'
import type { InputFile } from '../../../runs/testbench/host/host.js'
import { guarded } from '../../../runs/testbench/turns.js'
import { classText, parameterValues } from '../../../runs/testbench/parameters.js'
import type { TestbenchRun } from '../../../runs/testbench/run.js'
import { isPath, loadTestbench, loadClasses } from './load.js'
import { failForUsage } from './usage.js'
import { installedVersion } from '../../../base/files/packaged.js'
import { headlineOf } from '../../../runs/deadlock/standstill-text.js'
import { openForReading } from '../../../base/files/read.js'
import { damaged, type Extent } from '../../../runs/replay/frame.js'

/** The start of a run on the command line. */
export interface RunOrigin {
  /** The testbench as named on the command line. */
  readonly target: string
  /** The name of the run's files. */
  readonly name: string
  readonly seed: number | undefined
}

/**
 * The replay file of a run that `recorder` has recorded.
 * @param kept - the design, for a replay that can be opened without the testbench
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

/** A testbench, and its parameters in a finished run. */
export interface ReplayedTestbench {
  readonly testbench: Testbench
  readonly p: Readonly<Record<string, unknown>>
}

/** The design and the testbench behind a replay. */
export interface Rebuilt extends ReplayedTestbench {
  readonly design: Design
}

/**
 * Rebuilds the design of a replay, from the testbench that it names or from another file.
 * @throws FlitwaveError FW918 if the design differs from that of the run
 */
export async function rebuild(file: ReplayFile, testbenchFile: string | undefined): Promise<Rebuilt> {
  const { name, testbench, p } = await loadReplayed(file, testbenchFile)
  const design = elaborate(guarded(name, 'design', () => testbench.design(p)))
  if (designDigest(design.top) !== file.header.digest) failForDesign(file, testbenchFile, design)
  return { design, testbench, p }
}

/**
 * Loads the testbench that a replay names, or another file; loading runs the file.
 * @throws FlitwaveError FW912, FW916 for a replay that names a missing or an untrusted file
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

type KeptValue = string | number | boolean | InputFile

/** Refuses absolute paths, which are private and may not exist on another machine. */
function keptParameter(value: KeptValue | ModuleType<unknown>): ReplayParameter {
  if (typeof value === 'function') return classText(value)
  return typeof value === 'object' ? { name: value.name, text: value.text } : value
}

/** Errors in a text are shown as parts of the replay, because an existing file of that name may have other contents. */
function givenParameter(value: ReplayParameter, replay: string): KeptValue {
  return typeof value === 'object' ? { ...value, path: `${resolve(replay)}#${value.name}` } : value
}

/** Relative to the current folder, with slashes. */
function portablePath(path: string): string {
  return relative(process.cwd(), resolve(path)).split(sep).join('/')
}

/** Loading a testbench runs it, so a replay may name only files in or below the current folder. */
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

/** The maximum number of marks of a run. */
const mostMarks = 1000

/** The findings of a run, in the order of their cycles. */
export function marksOf({ checks, assertion, loss, standstill, findings }: TestbenchRun): ReplayMark[] {
  const marks: ReplayMark[] = checks.failed.map(({ cycle, process, message }) => {
    return { cycle, kind: 'check', text: `${process}: ${message}` }
  })
  if (assertion)
    marks.push({ cycle: assertion.cycle, kind: 'assertion', text: `${assertion.instance}: ${assertion.assertion}` })
  if (loss) marks.push({ cycle: loss.cycle, kind: 'loss', text: loss.message })
  if (standstill) marks.push({ cycle: standstill.cycle, kind: 'standstill', text: headlineOf(standstill) })
  for (const { cycle, index, length, instance } of findings.outOfRange)
    marks.push({ cycle, kind: 'range', text: `${instance}: index ${index} of ${length}` })
  for (const { cycle, path, enum: name, value } of findings.noMembers)
    marks.push({ cycle, kind: 'range', text: `${path} is ${value}, no member of ${name}` })
  return marks.slice(0, mostMarks).sort((a, b) => a.cycle - b.cycle)
}

/**
 * Opens the file of a replay and reads only its header and index.
 * @throws FlitwaveError FW912 for an unreadable file, FW917 for a file that is damaged or is not a replay of this version,
 * FW983 for a dump
 */
export function openReplay(path: string): ReplayFile {
  const file = openForReading(path, 'name a file that `flitwave run` has written with --keep-replay')
  refuseDump(path, file)
  return ReplayFile.open({
    name: path,
    size: fstatSync(file).size,
    read: (extent) => read(file, extent),
    close: () => closeSync(file),
  })
}

/** Commands that accept dumps check the file before this point. */
function refuseDump(path: string, file: number): void {
  const head = new Uint8Array(kindBytes)
  const kind = kindOfRun(head.subarray(0, readSync(file, head, 0, kindBytes, 0)))
  if (kind !== 'vcd' && kind !== 'fst') return
  const help =
    '`waves`, `find`, `diff` and `explain --packets` read dumps, and `why` with the Verilog: --design router.v; ' +
    'for sources keep a replay: flitwave run --keep-replay'
  fail('FW983', `\`${path}\` is a dump: it has values, and no design`, null, help)
}

function read(file: number, { start, length }: Extent): Uint8Array {
  const bytes = new Uint8Array(length)
  const count = readSync(file, bytes, 0, length, start)
  return count === length ? bytes : damaged('it ends too soon')
}
