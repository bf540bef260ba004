import { counted } from '../../../base/text.js'
import { showNode, type Network } from '../../../networks/collective/network.js'
import type { Schedule } from '../../../networks/collective/schedule.js'
import type { Timing } from '../../../networks/collective/timing.js'
import { greatestOf } from '../../../base/statistics.js'
import { endsOf, type Stretch } from '../../../networks/play/critical-path.js'
import type { WorkloadResult } from '../../../networks/play/event-program.js'
import type { Workload } from '../../../networks/workload/workload.js'
import { cycles } from '../collective/report.js'
import { align, printTable } from '../shared/table.js'

/** The data of a report on a played workload. */
export interface PlayedWorkload {
  readonly workload: Workload
  readonly format: string
  readonly bytes: number
  readonly notes: readonly string[]
  readonly network: Network
  readonly ports: Schedule['ports']
  readonly bytesPerFlit: number
  readonly cyclesPerNanosecond: number
  readonly computeScale: number
  readonly timing: Omit<Timing, 'flits'>
  readonly result: WorkloadResult
  /** The rank of the critical path. */
  readonly rank: number
  readonly path: readonly Stretch[]
}

/** The maximum number of stretches that are listed: the last ones. */
const mostStretches = 24
const mostRanks = 64

export function describeWorkload(played: PlayedWorkload, { events }: { readonly events: boolean }): string {
  const { workload, network, ports, result } = played
  const at = `${network.topology} of ${network.sizes.join(' x ')}`
  return [
    `${workload.name}: ${workload.ranks} ranks on a ${at}, ${ports}`,
    '',
    align(headRows(played)),
    '',
    rankTable(played),
    '',
    `critical path of rank ${played.rank}: ${sharesOf(played.path)}`,
    '',
    printTable(pathRows(played)),
    ...(events ? ['', printTable(eventRows(workload, result))] : []),
  ].join('\n')
}

function headRows(played: PlayedWorkload): string[][] {
  const { workload, format, bytes, notes, bytesPerFlit, cyclesPerNanosecond, computeScale, timing, result } = played
  const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 })
  const many = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? '' : 's'}`
  const flits = workload.transfers.reduce((sum, transfer) => sum + transfer.flits, 0)
  return [
    ['trace', `${format}: ${number(bytes)} bytes`],
    ...notes.map((note) => ['', note]),
    [
      'played',
      `${many(workload.events.length, 'event')}, ${many(workload.transfers.length, 'message')} of ${many(flits, 'flit')}`,
    ],
    ['units', `${counted(bytesPerFlit, 'byte')} per flit, ${counted(cyclesPerNanosecond, 'cycle')} per nanosecond`],
    ...(computeScale === 1 ? [] : [['', `computations take ${computeScale} times as long as in the trace`]]),
    ['start-ups', `ts ${timing.ts}, tr ${timing.tr}, ${timing.startup}`],
    ['time', `${cycles(result.cycles)} = ${number(result.cycles / cyclesPerNanosecond)} ns`],
  ]
}

/** By rank: when it ends, how long it computes, and how much it sends and receives. */
export function rankTimes({ workload, result }: PlayedWorkload) {
  const ranks = endsOf(workload, result.events).map((end, rank) => ({ rank, end, compute: 0, sent: 0, received: 0 }))
  workload.events.forEach(({ kind, rank }, index) => {
    const { start, end } = result.events[index]!
    if (kind === 'compute') ranks[rank]!.compute += end - start
  })
  for (const { send, receive, flits } of workload.transfers) {
    ranks[workload.events[send]!.rank]!.sent += flits
    ranks[workload.events[receive]!.rank]!.received += flits
  }
  return ranks
}

/** The ranks that are active; only the first ones if there are many. */
function rankTable(played: PlayedWorkload): string {
  const busy = new Set(played.workload.events.map(({ rank }) => rank))
  const rows = rankTimes(played)
    .filter(({ rank }) => busy.has(rank))
    .map(({ rank, end, compute, sent, received }) => ({
      rank,
      node: showNode(rank, played.network),
      'over at': end,
      'computes for': compute,
      'flits sent': sent,
      'flits received': received,
    }))
  const rest = rows.length > mostRanks ? [`and ${rows.length - mostRanks} more ranks`] : []
  const idle = played.workload.ranks - busy.size
  return [
    printTable(rows.slice(0, mostRanks)),
    ...rest,
    ...(idle > 0 ? [`${counted(idle, 'rank')} without events`] : []),
  ].join('\n')
}

/** `network 1,820 cycles`: how the time of the path is spent. */
function sharesOf(path: readonly Stretch[]): string {
  const sums = new Map<string, number>()
  for (const { kind, from, to } of path) sums.set(kind, (sums.get(kind) ?? 0) + to - from)
  const parts = [...sums].sort(([, a], [, b]) => b - a).map(([kind, sum]) => `${kind} ${cycles(sum)}`)
  return parts.length === 0 ? 'it takes no time' : parts.join(', ')
}

function pathRows({ workload, path }: PlayedWorkload) {
  const rows = path.slice(-mostStretches).map(({ kind, event, from, to }) => ({
    from,
    to,
    cycles: to - from,
    for: kind,
    event: workload.events[event]!.name,
  }))
  return path.length > mostStretches
    ? [{ from: `… ${path.length - mostStretches} before`, to: '', cycles: '', for: '', event: '' }, ...rows]
    : rows
}

function eventRows({ events }: Workload, { events: times }: WorkloadResult) {
  return events.map(({ kind, name, rank }, index) => ({ rank, event: name, kind, ...times[index]! }))
}

/** A row for each event, in the order of the workload; quotes are doubled. */
export function workloadCsv({ workload, result }: PlayedWorkload): string {
  const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const rows = eventRows(workload, result).map(({ rank, event, kind, ready, start, end }) =>
    [rank, quoted(event), kind, ready, start, end].join(','),
  )
  return `${['rank,event,kind,ready,start,end', ...rows].join('\n')}\n`
}

export function workloadJson(played: PlayedWorkload): unknown {
  const { workload, result, path, network, ports, timing } = played
  return {
    workload: workload.name,
    format: played.format,
    notes: played.notes,
    ...network,
    ports,
    units: {
      bytesPerFlit: played.bytesPerFlit,
      cyclesPerNanosecond: played.cyclesPerNanosecond,
      computeScale: played.computeScale,
    },
    timing,
    cycles: result.cycles,
    nanoseconds: result.cycles / played.cyclesPerNanosecond,
    ranks: rankTimes(played),
    criticalPath: {
      rank: played.rank,
      stretches: path.map((one) => ({ ...one, name: workload.events[one.event]!.name })),
    },
    events: workload.events.map(({ kind, rank, name, after }, index) => ({
      kind,
      rank,
      name,
      after,
      ...result.events[index]!,
    })),
    transfers: workload.transfers.map((transfer, index) => ({ ...transfer, ...result.transfers[index]! })),
  }
}

/** The first rank whose last event ends last. */
export function slowestOf(workload: Workload, result: WorkloadResult): number {
  const ends = endsOf(workload, result.events)
  return ends.indexOf(greatestOf(ends))
}
