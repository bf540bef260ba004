/** The header of a replay, and its validation: it is untrusted JSON. */

import type { Arrow } from '../../engines/sim/trace/trace.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { damaged } from './frame.js'
import { ReplayPackets } from './packets.js'

/** The data for opening a replay, besides its snapshots. */
export interface ReplayHeader {
  /** The version that wrote it. */
  readonly flitwave: string
  /** The testbench as named on the command line: a name in the package, or a path. */
  readonly testbench: string
  /** The name of this run's files, without an extension. */
  readonly name: string
  /** All parameters, including those at their defaults. */
  readonly parameters: Readonly<Record<string, ReplayParameter>>
  readonly seed: number | null
  /** The digest of the design; see {@link import('./digest.js').designDigest}. */
  readonly digest: string
  /** The bytes of a snapshot, unpacked. */
  readonly stateBytes: number
  /** The cycle after the last. */
  readonly endCycle: number
  /** The cycles to which the run went back, and its first cycle; null in files from before this was recorded. */
  readonly jumps?: readonly number[] | null
  readonly drawing: ReplayDrawing
  readonly views: readonly ReplayView[]
  /** The packets of the run, if the testbench knew them. */
  readonly packets: ReplayPackets
  /** The findings of the run, in the order of its cycles; empty in files of earlier versions. */
  readonly marks: readonly ReplayMark[]
}

/** A value, or a file with its whole text. */
export type ReplayParameter = string | number | boolean | { readonly name: string; readonly text: string }

/** The default drawing of the testbench. */
export interface ReplayDrawing {
  readonly title: string
  readonly signals: readonly string[]
  readonly window: { readonly from?: number; readonly to?: number }
  readonly arrows: readonly Arrow[]
}

/**
 * A finding in a cycle. `check`: a check of the testbench failed; `assertion`: one of the RTL failed; `loss`: a flit was not
 * at its expected place; `standstill`: the watchdog found one; `range`: an index was past the end, or a value was not a
 * member of its enum, for the first time.
 */
export interface ReplayMark {
  readonly cycle: number
  readonly kind: MarkKind
  /** One sentence, without a final full stop. */
  readonly text: string
}

export const markKinds = ['check', 'assertion', 'loss', 'standstill', 'range'] as const

export type MarkKind = (typeof markKinds)[number]

/** A row that the testbench computed, and its distinct texts; the first is the text for an idle row. */
export interface ReplayView {
  readonly path: string
  readonly texts: readonly string[]
}

/**
 * Checks a header from JSON.
 * @throws FlitwaveError FW917 with the first wrong member, FW922 for a name with which files would
 *   be written elsewhere
 */
export function asHeader(json: unknown): ReplayHeader {
  const header = asRecord(json, 'header')
  const drawing = asRecord(header['drawing'], 'drawing')
  return {
    flitwave: asText(header['flitwave'], 'flitwave'),
    testbench: asText(header['testbench'], 'testbench'),
    name: asFileName(header['name']),
    parameters: mapValues(asRecord(header['parameters'], 'parameters'), 'parameters', asParameter),
    seed: header['seed'] === null ? null : asCount(header['seed'], 'seed'),
    digest: asText(header['digest'], 'digest'),
    stateBytes: asCount(header['stateBytes'], 'stateBytes'),
    endCycle: asCount(header['endCycle'], 'endCycle'),
    jumps: header['jumps'] === undefined ? null : asList(header['jumps'], 'jumps', asCount),
    drawing: {
      title: asText(drawing['title'], 'title'),
      signals: asShortList(drawing['signals'], 'signals', asGlob),
      window: asWindow(drawing['window']),
      arrows: asShortList(drawing['arrows'], 'arrows', asArrow),
    },
    views: asShortList(header['views'], 'views', asView),
    packets: asPackets(header['packets']),
    marks: asList(header['marks'] ?? [], 'marks', asMark),
  }
}

/** The JSON form that {@link asHeader} reads. */
export function asJson({ packets, ...header }: ReplayHeader): object {
  return { ...header, packets: packets.pack() }
}

function asParameter(value: unknown, what: string): ReplayParameter {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  const file = asRecord(value, what)
  return { name: asText(file['name'], what), text: asText(file['text'], what) }
}

function asWindow(value: unknown): ReplayDrawing['window'] {
  return mapValues(asRecord(value, 'window'), 'window', asCount)
}

function asArrow(value: unknown): Arrow {
  const { from, to, label } = asRecord(value, 'arrow')
  return { from: asEvent(from), to: asEvent(to), label: asText(label, 'arrow') }
}

function asEvent(value: unknown): Arrow['from'] {
  const { path, cycle } = asRecord(value, 'arrow')
  return { path: asText(path, 'arrow'), cycle: asCount(cycle, 'arrow') }
}

function asPackets(value: unknown): ReplayPackets {
  const { tags, created, latencies } = asRecord(value, 'packets')
  const isColumn = (column: unknown): column is number[] =>
    Array.isArray(column) && column.every((number) => typeof number === 'number')
  const isColumnWithGaps = (column: unknown): column is (number | null)[] =>
    Array.isArray(column) && column.every((number) => number === null || typeof number === 'number')
  if (!isColumn(tags) || !isColumn(created) || !isColumnWithGaps(latencies)) refuse('packets')
  return ReplayPackets.unpack({ tags, created, latencies }) ?? refuse('packets')
}

function asMark(value: unknown): ReplayMark {
  const { cycle, kind, text } = asRecord(value, 'mark')
  const known = markKinds.find((one) => one === kind) ?? refuse('mark')
  return { cycle: asCount(cycle, 'mark'), kind: known, text: asText(text, 'mark') }
}

function asView(value: unknown): ReplayView {
  const { path, texts } = asRecord(value, 'view')
  return { path: asText(path, 'view'), texts: asList(texts, 'view', asText) }
}

/** A file name that stays in the user's folder: it contains no slashes or other special characters. */
function asFileName(value: unknown): string {
  const name = asText(value, 'name')
  if (/^[\w.-]{1,200}$/.test(name) && !/^\.+$/.test(name)) return name
  const help = 'Flitwave does not write such names: run the testbench again with --keep-replay'
  return fail('FW922', `the replay contains an invalid file name: ${JSON.stringify(name)}`, null, help)
}

function asText(value: unknown, what: string): string {
  return typeof value === 'string' ? value : refuse(what)
}

function asGlob(value: unknown, what: string): string {
  const glob = asText(value, what)
  return glob !== '' && glob.length <= longestGlob ? glob : refuse(what)
}

function asCount(value: unknown, what: string): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : refuse(what)
}

export function asRecord(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(what)
  return value as Record<string, unknown>
}

function asList<T>(value: unknown, what: string, item: (value: unknown, what: string) => T): T[] {
  return Array.isArray(value) ? value.map((member) => item(member, what)) : refuse(what)
}

/** The maximum number of characters. */
const longestGlob = 10_000

/** The maximum number of parameters, views or arrows: millions of them would take seconds and gigabytes. */
const mostMembers = 10_000

function asShortList<T>(value: unknown, what: string, item: (value: unknown, what: string) => T): T[] {
  if (Array.isArray(value) && value.length > mostMembers) refuse(what)
  return asList(value, what, item)
}

function mapValues<T>(
  record: Readonly<Record<string, unknown>>,
  what: string,
  value: (value: unknown, what: string) => T,
): Record<string, T> {
  const entries = Object.entries(record)
  if (entries.length > mostMembers) refuse(what)
  return Object.fromEntries(entries.map(([name, member]) => [name, value(member, name)]))
}

export function refuse(what: string): never {
  return damaged(`its ${what} cannot be understood`)
}
