import { counted } from '../../../base/text.js'
import { headlineOf, linesOf } from '../../../runs/deadlock/standstill-text.js'
import type { Standstill } from '../../../runs/deadlock/standstill.js'
import { formatDiagnostic, formatPlace, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { classText } from '../../../runs/testbench/parameters.js'
import { describeChecks, runDiagnostics } from '../../../runs/testbench/diagnostics.js'
import { joinRepeated, type RepeatedCheck } from '../../../runs/testbench/checks.js'
import type { TestbenchRun } from '../../../runs/testbench/run.js'
import type { SummaryTable } from '../../../runs/testbench/definition.js'
import { distributionOf } from '../../../runs/testbench/distribution.js'
import { printTable } from './table.js'

export interface RunDescription {
  /** `fifo: 16 cycles, 23 checks passed`. */
  readonly summary: string
  /** The results or their summary, if the testbench has any. */
  readonly table: string | null
  readonly problems: string
}

/** @param listsAll - true to list all results even if there are many */
export function describeRun(name: string, run: TestbenchRun, listsAll = false): RunDescription {
  const failed = joinRepeated(run.checks.failed)
  const problems = [
    ...failed.map((repeated, i) => {
      const isFirst = failed.findIndex(({ check }) => check.packet === repeated.check.packet) === i
      return describeCheck(name, repeated, isFirst ? run.delays : new Map())
    }),
    ...(run.assertion ? [`${name}: ${run.assertion.message}`] : []),
    ...runDiagnostics(run).map(({ message, ...rest }) => formatDiagnostic({ ...rest, message: `${name}: ${message}` })),
  ]
  return {
    summary: [
      `${name}: ${counted(run.cycles, 'cycle')}, ${describeChecks(run)}`,
      ...describeShown(run),
      ...notes(run),
    ].join('\n'),
    table: printResults(run, listsAll),
    problems: problems.join('\n'),
  }
}

export function runAsJson(name: string, run: TestbenchRun, files: readonly string[]): object {
  const {
    parameters,
    cycles,
    engine,
    isGood,
    checks,
    delays,
    assertion,
    expects,
    loss,
    standstill,
    unfinished,
    findings,
    results,
    summary,
  } = run
  return {
    testbench: name,
    parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, plain(value)])),
    cycles,
    engine,
    good: isGood,
    checks: checks.count,
    failures: [
      ...checks.failed.map(({ place, packet, ...check }) => ({
        ...check,
        place: placeText(place),
        ...(packet !== null && { packet, delay: delays.get(packet) ?? [] }),
      })),
      ...(assertion
        ? [
            {
              assertion: assertion.assertion,
              instance: assertion.instance,
              cycle: assertion.cycle,
              place: placeText(assertion.place),
            },
          ]
        : []),
    ],
    expects,
    loss,
    standstill: standstill && standstillAsJson(standstill),
    unfinished: unfinished.map(({ place, ...process }) => ({ ...process, place: placeText(place) })),
    outOfRange: findings.outOfRange.map((finding) => ({
      ...finding,
      index: String(finding.index),
      place: placeText(finding.place),
    })),
    noMembers: findings.noMembers.map((finding) => ({ ...finding, place: placeText(finding.place) })),
    covers: findings.covers.map((cover) => ({ ...cover, place: placeText(cover.place) })),
    results,
    summary,
    files,
  }
}

function standstillAsJson({ cycle, knot, causes, held, isEverywhere, history }: Standstill): unknown {
  const holders = new Map(held.map(({ channel, packet }) => [channel, packet]))
  return {
    cycle,
    closed: history?.closed ?? null,
    lastMove: history?.lastMove ?? null,
    everywhere: isEverywhere,
    isCycle: knot?.isCycle ?? false,
    causes: causes.map(({ waiting, ...cause }) => ({
      ...cause,
      waiting: waiting.map(({ packet, channel }) => ({ packet, holds: channel })),
    })),
    waits: (knot?.members ?? []).map(({ packet, channel, label, wait }, i) => ({
      packet,
      holds: channel,
      ...(label !== undefined && { label }),
      activity: wait.activity?.name ?? null,
      since: history?.since[i] ?? null,
      waitsFor: wait.on.map((wanted) => ({ channel: wanted, heldBy: holders.get(wanted) ?? null })),
    })),
    held: held.map(({ channel, packet }) => ({ channel, packet })),
  }
}

function describeCheck(name: string, { check, lastCycle }: RepeatedCheck, delays: TestbenchRun['delays']): string {
  const { process, cycle, message, place, packet } = check
  const cycles = lastCycle === cycle ? `cycle ${cycle}` : `cycles ${cycle} to ${lastCycle}`
  const where = `${name}: ${process}, ${cycles}${place ? `, ${formatPlace(place)}` : ''}`
  const why = packet === null ? [] : (delays.get(packet) ?? [])
  return [`${where}: ${message}`, ...why.map((line) => `  ${line}`)].join('\n')
}

function describeShown({ standstill, isGood }: TestbenchRun): string[] {
  if (!standstill || !isGood) return []
  return [headlineOf(standstill), ...linesOf(standstill)].map((line) => `  ${line}`)
}

/** Remarks that are not failures. */
function notes({ unfinished, isCutShort, findings }: TestbenchRun): string[] {
  const waiting = isCutShort ? unfinished.map(({ process }) => process) : []
  return [
    ...(waiting.length > 0 ? [`  the limit of cycles ended it while waiting for ${waiting.join(', ')}`] : []),
    ...findings.outOfRange.map(
      ({ place, instance, cycle, index, length }) =>
        `  index ${index} of ${length} in ${instance}, first in cycle ${cycle}, ${formatPlace(place)}`,
    ),
    ...findings.noMembers.map(
      ({ path, enum: name, value, cycle, place }) =>
        `  ${path} is ${value}, no member of ${name}, first in cycle ${cycle}, ${formatPlace(place)}`,
    ),
    ...findings.covers.map(
      ({ label, instance, count: times }) => `  cover ${label} in ${instance}: ${counted(times, 'cycle')}`,
    ),
  ]
}

/** A diagnostic with its place as text. */
export function diagnosticAsJson({ place, ...diagnostic }: Diagnostic): unknown {
  return { ...diagnostic, place: placeText(place) }
}

function placeText(place: Place | null): string | null {
  return place && formatPlace(place)
}

/** Replaces an input file by its name. */
function plain(value: unknown): unknown {
  if (typeof value === 'function') return classText(value)
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value
}

/** The maximum number of rows of a table printed in full. */
const mostRows = 50

type Results = Pick<TestbenchRun, 'results' | 'summary'>

/**
 * Null if there are none.
 * @param listsAll - true to list all even if there are many
 */
export function printResults({ results, summary }: Results, listsAll: boolean): string | null {
  const isListed = listsAll || results.length <= mostRows
  const tables = summary.length > 0 || isListed ? summary : distributions({ results, summary })
  const parts = [
    ...(isListed && results.length > 0 ? [printTable(results)] : []),
    ...tables.map(({ title, rows }) => `${title}\n${printTable(rows)}`),
    ...(isListed ? [] : [`${counted(results.length, 'row')}: --rows lists them, --json and --out have them, too`]),
  ]
  return parts.length > 0 ? parts.join('\n\n') : null
}

/** The distribution of each numeric column. */
function distributions({ results }: Results): readonly SummaryTable[] {
  const columns = [...new Set(results.flatMap((row) => Object.keys(row)))]
  const rows = columns
    .map((column) => ({ column, ...distributionOf(results.map((row) => row[column])) }))
    .filter(({ count }) => count !== 0)
  return rows.length > 0 ? [{ title: 'how the results are distributed', rows }] : []
}
