/** A second look at the last cycles of a run that has come to a standstill, to find how it developed. */

import { drawCircle } from '../../deadlock/circle-drawing.js'
import type { History, Standstill } from '../../deadlock/standstill.js'
import type { HeldChannel, KnotMember } from '../../deadlock/waits.js'
import { Onsets, type WatchedNetwork, type Watcher } from '../../deadlock/watched.js'
import type { Arrow, Trace } from '../../../engines/sim/trace/trace.js'
import { fitting } from '../../../print/wave/limits.js'
import type { Figure } from '../../../print/wave/svg.js'
import { packetFills } from '../../../print/wave/colours.js'
import type { Window } from '../../../print/wave/window.js'
import { ViewRecorder } from '../views.js'

/** The relevant part of a run for a drawing. */
export interface Drawing {
  readonly signals: readonly string[]
  readonly window: Window
  readonly arrows: readonly Arrow[]
}

/** The cycles that led to the failure of a run, drawn for the relevant channels, instance or signals. */
export interface CloseUp {
  /** The subject: a wait-for graph, a failed assertion or a failed check. Names of drawings end with it. */
  readonly name: 'waits' | 'assertion' | 'check'
  readonly trace: Trace
  readonly drawing: Drawing
  /** Drawn beside the waves: the circle of a deadlock. */
  readonly figure?: Figure
}

/** The run that a {@link CloseUpWatcher} observes. */
interface CloseUpView {
  /** The title of the testbench. */
  readonly title: string
  /** The network of the second run, read in the first relevant cycle. */
  readonly network: () => WatchedNetwork
  /** The standstill of the first run. */
  readonly known: Standstill
  /** A cycle before the standstill began to develop. */
  readonly before: number
  /** Captures signals of the second run, from a cycle on. */
  trace(globs: readonly string[], window: { readonly from: number }): Trace
}

/** Cycles of a drawing: the maximum, those before the first wait begins, and those after the last has begun. */
const cycles = { most: 48, before: 8, after: 4 } as const

/** The maximum number of drawn channels; their signals fill the remaining room. */
const mostChannels = 24

/** The number of additional cycles to examine, because the first waits may have begun long before the last one. */
const lead = 64

type Subject = KnotMember | HeldChannel

/**
 * Follows a repeated run up to the known standstill. It determines since when each packet waits, the last cycle with a move,
 * and the contents of the drawing.
 */
export class CloseUpWatcher implements Watcher {
  /** The relevant channels; without a knot, some of those that are held. */
  private readonly subjects: readonly Subject[]
  private readonly recorder: ViewRecorder
  private onsets: Onsets | null = null
  private lastMove: number | null = null
  private isReached = false

  private readonly from: number

  constructor(private readonly view: CloseUpView) {
    const { known, before } = view
    this.from = Math.max(0, before - lead)
    this.subjects = known.knot?.members ?? known.held.slice(0, mostChannels)
    const globs = [...new Set(this.drawn.flatMap(({ signals = [] }) => signals))]
    this.recorder = new ViewRecorder({
      title: `${view.title}: who waits for whom`,
      signals: view.trace(globs, { from: this.from }),
      views: Object.fromEntries(this.drawn.map((subject) => [rowOf(subject), () => this.describe(subject)])),
      globs: [allRows, ...globs],
      recordsAll: false,
    })
  }

  endCycle(cycle: number): boolean {
    const { known } = this.view
    if (cycle < this.from) return false
    const network = this.view.network()
    this.onsets ??= new Onsets(network, this.subjects)
    this.onsets.look(cycle)
    if (network.moves()) this.lastMove = cycle
    this.recorder.record(cycle)
    this.isReached = cycle === known.cycle && !this.onsets.since.includes(null)
    return cycle >= known.cycle
  }

  /** The history of the standstill; null if this run differs. */
  get history(): History | null {
    if (!this.onsets || !this.isReached) return null
    const since = this.onsets.since.map((cycle) => (cycle === this.from && cycle > 0 ? null : cycle))
    const begun = since.filter((cycle) => cycle !== null)
    return {
      closed: this.view.known.knot && begun.length > 0 ? Math.max(...begun) : null,
      since,
      lastMove: this.lastMove,
    }
  }

  /** The drawing; null if this run differs. */
  get closeUp(): CloseUp | null {
    const { history } = this
    if (!history) return null
    const { trace } = this.recorder
    const signals = fitting(trace, [[allRows], ...this.drawn.map(({ signals = [] }) => signals)])
    const drawing = { signals, window: this.window(history), arrows: this.arrows(history) }
    const figure = this.figure(history)
    return { name: 'waits', trace, drawing, ...(figure && { figure }) }
  }

  private figure(history: History): Figure | null {
    const { known } = this.view
    const fills = packetFills(known.knot?.members.map(({ packet }) => packet) ?? [])
    return drawCircle({ ...known, history }, (packet) => fills.get(packet)!)
  }

  private get drawn(): readonly Subject[] {
    return this.subjects.slice(0, mostChannels)
  }

  /** `#7` and, once it waits, the reason and the target: `#7 NoVc #3`. */
  private describe({ channel, ...subject }: Subject): string {
    const { held } = this.onsets!
    const now = held.get(channel)
    if (!now) return ''
    const wanted = 'wait' in subject ? subject.wait.on : []
    const wait = now.waits.find(({ on }) => on.some((name) => wanted.includes(name))) ?? now.waits[0]
    const [target] = wait?.on ?? []
    const holder = target === undefined ? undefined : held.get(target)?.packet
    const what = wait?.activity?.name ?? (holder === undefined ? '' : 'waits for')
    const whom = holder === now.packet ? 'itself' : (holder ?? '')
    return [now.packet, what, whom].join(' ').trimEnd()
  }

  private window({ since, closed, lastMove }: History): Window {
    const end = (closed ?? lastMove ?? this.view.known.cycle) + cycles.after
    const begin = Math.min(end, ...since.filter((cycle) => cycle !== null)) - cycles.before
    return { from: Math.max(begin, end - cycles.most + 1, this.from), to: Math.min(end, this.view.known.cycle) }
  }

  /** Arrows from each channel to the awaited one, at the beginning of the wait. */
  private arrows({ since }: History): Arrow[] {
    const { knot } = this.view.known
    if (!knot) return []
    return knot.members.flatMap(({ channel, wait }, i) => {
      const cycle = since[i]
      const from = this.drawn.find((one) => one.channel === channel)
      const to = this.drawn.find((one) => wait.on.includes(one.channel))
      if (cycle == null || !from || !to || from === to) return []
      return [{ from: { path: rowOf(from), cycle }, to: { path: rowOf(to), cycle }, label: '' }]
    })
  }
}

const allRows = 'waits.**'

function rowOf({ label, channel }: Subject): string {
  return `waits.${label ?? channel}`
}
