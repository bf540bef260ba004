/** Trace events of Chrome, which Perfetto reads, too: slices of threads, with those inside them as stages. */

import { obtain } from '../../base/maps.js'
import { jsonFault } from '../../base/json-fault.js'
import { lineOfElement } from './json-place.js'
import { failForLog, type LogItem, type LogStage, type PipelineLog } from './log.js'

/** A slice of a track, which may be open. */
interface Slice {
  readonly name: string
  readonly from: number
  to: number | null
  readonly details: readonly string[]
}

interface Track {
  readonly pid: string
  readonly tid: string
  readonly slices: Slice[]
  /** Begun by `B`, and not ended. */
  readonly begun: Slice[]
}

/**
 * @param name - of the file, for errors
 * @throws FlitwaveError FW987 with the byte or the line that is wrong
 */
export function readTraceEvents(text: string, name: string): PipelineLog {
  const events = eventsIn(text, name)
  const reader = new EventReader((index, message) =>
    failForLog(name, `line ${lineOfElement(text, index)}, event ${index}`, message),
  )
  events.forEach((event, i) => reader.take(event, i))
  return reader.finish()
}

/** The format lets a list end without its bracket, as after a crash. */
function eventsIn(text: string, name: string): readonly unknown[] {
  const isList = text.trimStart().startsWith('[')
  const whole = isList && !text.trimEnd().endsWith(']') ? `${text.trimEnd().replace(/,$/, '')}]` : text
  const value = parsed(whole, name)
  const events = Array.isArray(value) ? (value as unknown[]) : (value as { traceEvents?: unknown } | null)?.traceEvents
  return Array.isArray(events) ? (events as unknown[]) : failForLog(name, 'byte 0', 'there is no list `traceEvents`')
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    const byte = new TextEncoder().encode(text.slice(0, jsonFault(text)?.at)).length
    return failForLog(name, `byte ${byte}`, 'this is no JSON')
  }
}

type Event = Readonly<Record<string, unknown>>

class EventReader {
  private readonly tracks = new Map<string, Track>()
  /** Names of processes, by `pid`, and of threads, by `pid tid`. */
  private readonly names = new Map<string, string>()
  private readonly leftOut = new Map<string, number>()
  private readonly times: number[] = []
  private index = 0

  constructor(private readonly fail: (index: number, message: string) => never) {}

  take(event: unknown, index: number): void {
    this.index = index
    if (typeof event !== 'object' || event === null || Array.isArray(event)) this.refuse('this is no object')
    const members = event as Event
    const { ph } = members
    if (typeof ph !== 'string') this.refuse('`ph`, its kind, is not a text')
    if (ph === 'M') return this.name(members)
    if (ph !== 'X' && ph !== 'B' && ph !== 'E') return void this.leftOut.set(ph, (this.leftOut.get(ph) ?? 0) + 1)
    const at = this.number(members, 'ts')
    const track = this.trackOf(members)
    if (ph === 'E') return this.end(track, at)
    const slice = { name: this.text(members, 'name'), from: at, to: null, details: detailsOf(members) }
    this.times.push(at)
    if (ph === 'B') {
      track.begun.push(slice)
      track.slices.push(slice)
    } else {
      const length = this.number(members, 'dur')
      if (length < 0) this.refuse(`\`dur\` is ${length}: nothing ends before it begins`)
      this.times.push(at + length)
      track.slices.push({ ...slice, to: at + length })
    }
  }

  finish(): PipelineLog {
    const items = [...this.tracks.values()].flatMap((track) => itemsOf(track, this.labelOf(track)))
    const inOrder = items.sort((a, b) => a.from - b.from).map((item, number) => ({ ...item, number }))
    const notes = [...this.leftOut].map(([kind, count]) => `${count} events of the kind \`${kind}\` are not shown`)
    if (items.some(({ end }) => end === 'open')) notes.push('some slices have not ended')
    const [first, last] = this.times.reduce(([a, b], at) => [Math.min(a, at), Math.max(b, at)], [Infinity, -Infinity])
    const isEmpty = this.times.length === 0
    return {
      format: 'trace events',
      unit: 'µs',
      items: inOrder,
      first: isEmpty ? 0 : first,
      last: isEmpty ? 0 : last,
      notes,
    }
  }

  private end(track: Track, at: number): void {
    const slice = track.begun.pop() ?? this.refuse('nothing has begun that this `E` ends')
    if (at < slice.from) this.refuse(`${slice.name} ends at ${at}, before it begins at ${slice.from}`)
    slice.to = at
    this.times.push(at)
  }

  private name(event: Event): void {
    const { args } = event
    const given = typeof args === 'object' && args !== null ? (args as Event)['name'] : undefined
    const key = event['name'] === 'thread_name' ? `${idOf(event, 'pid')} ${idOf(event, 'tid')}` : idOf(event, 'pid')
    if (event['name'] !== 'process_name' && event['name'] !== 'thread_name') return
    if (typeof given !== 'string') this.refuse('`args.name` is not a text')
    this.names.set(key, given)
  }

  private trackOf(event: Event): Track {
    const [pid, tid] = [idOf(event, 'pid'), idOf(event, 'tid')]
    return obtain(this.tracks, `${pid} ${tid}`, () => ({ pid, tid, slices: [], begun: [] }))
  }

  private labelOf({ pid, tid }: Track): string {
    const process = this.names.get(pid)
    const thread = this.names.get(`${pid} ${tid}`) ?? tid
    return process === undefined ? thread : `${process} ${thread}`
  }

  private number(event: Event, member: string): number {
    const value = event[member]
    return typeof value === 'number' ? value : this.refuse(`\`${member}\` is not a number`)
  }

  private text(event: Event, member: string): string {
    const value = event[member]
    return typeof value === 'string' ? value : this.refuse(`\`${member}\` is not a text`)
  }

  private refuse(message: string): never {
    return this.fail(this.index, message)
  }
}

function idOf(event: Event, member: 'pid' | 'tid'): string {
  const value = event[member]
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '0'
}

function detailsOf({ cat, args }: Event): string[] {
  const pairs = typeof args === 'object' && args !== null ? Object.entries(args) : []
  const own = pairs.map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return typeof cat === 'string' && cat !== '' ? [`category ${cat}`, ...own] : own
}

/** Outer slices, with those inside them as stages; a slice that reaches beyond one before it is an item of its own. */
function itemsOf({ slices }: Track, track: string): LogItem[] {
  const endOf = ({ to }: { readonly to: number | null }): number => to ?? Infinity
  const inOrder = [...slices].sort((a, b) => a.from - b.from || endOf(b) - endOf(a))
  const items: { item: LogItem; stages: LogStage[]; open: Slice[] }[] = []
  for (const slice of inOrder) {
    const outer = items.at(-1)
    const isInside = outer && slice.from < endOf(outer.item) && endOf(slice) <= endOf(outer.item)
    if (isInside) {
      outer.open = outer.open.filter((one) => endOf(one) > slice.from)
      outer.stages.push({ name: slice.name, lane: String(outer.open.length), from: slice.from, to: slice.to })
      outer.open.push(slice)
      continue
    }
    const stages: LogStage[] = []
    const end = slice.to === null ? 'open' : 'ended'
    const { name, from, to, details } = slice
    items.push({
      stages,
      open: [],
      item: { number: 0, label: name, track, from, to, end, stages, details, waitsFor: [] },
    })
  }
  return items.map(({ item }) => item)
}
