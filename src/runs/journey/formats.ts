/** Journeys in the formats of other programs. */

import { hasArrived, type ArrivedRecord, type HopRecord, type JourneyRecord } from './record.js'

export const journeyFormats = {
  /** One packet per line, including those that have not arrived; the other formats have only arrived packets. */
  jsonl: { extension: 'jsonl', print: printJsonLines },
  /** One packet per row, with its latency account. */
  csv: { extension: 'csv', print: printCsv },
  /** The log of the Konata pipeline viewer. */
  konata: { extension: 'kanata', print: printKanata },
  /** Chrome trace events, which Perfetto opens. */
  perfetto: { extension: 'trace.json', print: printTraceEvents },
} as const satisfies Readonly<
  Record<string, { readonly extension: string; readonly print: (records: readonly JourneyRecord[]) => string }>
>

export type JourneyFormatName = keyof typeof journeyFormats

export function printJsonLines(records: readonly JourneyRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

export function printCsv(records: readonly JourneyRecord[]): string {
  const arrived = records.filter(hasArrived)
  const reasons = [...new Set(arrived.flatMap(({ account }) => Object.keys(account)))]
  const titles = ['packet', 'from', 'to', 'flits', 'created', 'delivered', 'latency', ...reasons]
  const rows = arrived.map(({ tag, from, to, flits, created, delivered, latency, account }) => [
    tag ?? '',
    quoted(from),
    quoted(to),
    flits,
    created,
    delivered,
    latency,
    ...reasons.map((reason) => account[reason] ?? 0),
  ])
  return [titles, ...rows].map((row) => `${row.join(',')}\n`).join('')
}

/** Quotes labels, which contain commas: `(1,0) +x`. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** An event of a log in chronological order. */
interface Timed {
  readonly cycle: number
  readonly line: string
}

/**
 * Packets are instructions, and the places of their heads are the stages; the second lane shows the waits. Both kinds of
 * numbers count from 0 in the order of the log. The format is Kanata version 4, as described by Konata (shioyadan/Konata,
 * docs/kanata-log-format.md).
 */
export function printKanata(records: readonly JourneyRecord[]): string {
  const arrived = records.filter(hasArrived)
  const begun = [...arrived].sort((a, b) => a.created - b.created)
  const retired = new Map([...arrived].sort((a, b) => a.delivered - b.delivered).map((record, i) => [record, i]))
  const events = begun.flatMap((record, id) => kanataEvents(record, id, retired.get(record)!))
  events.sort((a, b) => a.cycle - b.cycle)
  const lines = ['Kanata\t0004']
  let at: number | null = null
  for (const { cycle, line } of events) {
    if (at === null) lines.push(`C=\t${cycle}`)
    else if (cycle > at) lines.push(`C\t${cycle - at}`)
    at = cycle
    lines.push(line)
  }
  return `${lines.join('\n')}\n`
}

function kanataEvents(record: ArrivedRecord, id: number, retired: number): Timed[] {
  const { tag, from, to, flits, hops, created, delivered, latency } = record
  const name = tag === null ? '' : `#${tag} `
  const events: Timed[] = [
    { cycle: created, line: `I\t${id}\t${tag ?? id}\t0` },
    { cycle: created, line: `L\t${id}\t0\t${name}${from} to ${to}` },
    { cycle: created, line: `L\t${id}\t1\t${flits} flits, latency ${latency} cycles` },
  ]
  const starts = hops.map(({ arrived }, i) => (i === 0 ? created : arrived[0]!))
  hops.forEach(({ place, waits }, i) => {
    const end = starts[i + 1] ?? delivered + 1
    events.push({ cycle: starts[i]!, line: `S\t${id}\t0\t${place}` }, { cycle: end, line: `E\t${id}\t0\t${place}` })
    for (const { from: start, cycles, activity } of waits) {
      if (start >= end) continue
      events.push({ cycle: start, line: `S\t${id}\t1\t${activity}` })
      events.push({ cycle: Math.min(start + cycles, end), line: `E\t${id}\t1\t${activity}` })
    }
  })
  return [...events, { cycle: delivered + 1, line: `R\t${id}\t${retired}\t0` }]
}

type TraceEvent = Readonly<Record<string, unknown>>

/** A process per router or element, a thread per place, a slice per packet, arrows along hops; 1 µs represents a cycle. */
export function printTraceEvents(records: readonly JourneyRecord[]): string {
  const tracks = new Tracks()
  const slices = records
    .filter(hasArrived)
    .flatMap((record, id) => record.hops.flatMap((hop, i) => sliceEvents(record, hop, i, id, tracks)))
  const events: TraceEvent[] = [...tracks.names(), ...slices]
  return `{"displayTimeUnit":"ns","traceEvents":[\n${events.map((event) => JSON.stringify(event)).join(',\n')}\n]}\n`
}

function sliceEvents(record: ArrivedRecord, hop: HopRecord, i: number, id: number, tracks: Tracks): TraceEvent[] {
  const track = tracks.of(hop)
  const start = i === 0 ? record.created : hop.arrived[0]!
  const end = (hop.moved.at(-1) ?? record.delivered) + 1
  const name = record.tag === null ? 'packet' : `#${record.tag}`
  const args = Object.fromEntries(
    hop.waits.map(({ from, cycles, activity }) => [`from ${from}`, `${activity} ${cycles}`]),
  )
  const phase = i === 0 ? 's' : i === record.hops.length - 1 ? 'f' : 't'
  return [
    { ph: 'X', cat: 'packet', name, ts: start, dur: end - start, ...track, args },
    { ph: phase, cat: 'way', name: 'way', id, ts: start, ...track, ...(phase === 'f' && { bp: 'e' }) },
  ]
}

/** Numbers for routers and places, in the order in which they are first seen. */
class Tracks {
  private readonly processes = new Map<string, number>()
  private readonly threads = new Map<string, { readonly pid: number; readonly tid: number; readonly label: string }>()

  of({ path, place }: HopRecord): { readonly pid: number; readonly tid: number } {
    const known = this.threads.get(path)
    if (known) return { pid: known.pid, tid: known.tid }
    const process = instanceOf(path)
    const pid = this.processes.get(process) ?? this.processes.size + 1
    this.processes.set(process, pid)
    const thread = { pid, tid: this.threads.size + 1, label: place }
    this.threads.set(path, thread)
    return { pid, tid: thread.tid }
  }

  names(): TraceEvent[] {
    return [
      ...[...this.processes].map(([name, pid]) => ({ ph: 'M', name: 'process_name', pid, args: { name } })),
      ...[...this.threads.values()].map(({ pid, tid, label }) => {
        return { ph: 'M', name: 'thread_name', pid, tid, args: { name: label } }
      }),
    ]
  }
}

/** The first array of a path identifies a router, a node or an element: `dut.nodes[5]` for everything in it. */
function instanceOf(path: string): string {
  return /^[^[]*(?:\[\d+\])+/.exec(path)?.[0] ?? path
}
