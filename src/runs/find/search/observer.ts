import { Backoff } from '../../../engines/sim/backoff.js'
import type { Onlooker } from '../../replay/rerun.js'
import {
  ignoreFindings,
  type Engine,
  type EngineProbe,
  type EngineWatch,
  type LeafPort,
  type Raw,
  type WatchedLeaf,
} from '../../../engines/sim/engine/engine.js'
import { probeLeaves } from '../../../engines/sim/engine/port-probe.js'
import type { MemorizedPart, ObservedMatch } from '../observe/observe.js'

/** Receives the cycles in which the condition begins to hold in a match, and ceases to. */
export interface TurnSink {
  turn(match: number, cycle: number): void
  isOpen(match: number): boolean
  readonly isDone: boolean
}

export interface ObservedCycles {
  /** Before it there is none. */
  readonly first: number
  /** The cycle from which on memories of the cycle before are kept; up to {@link from}, nothing is earlier. */
  readonly start: number
  readonly from: number
}

/** Where the condition turns in each cycle, bulk runs come to nothing. */
const longestPause = 63

/** Sees, in a run that is done again, where a condition turns. */
export class Observer implements Onlooker {
  private readonly probe: EngineProbe
  private readonly turned: () => number[]
  /** In the order of the probe, behind the turns. */
  private readonly memorized: readonly {
    readonly of: MemorizedPart<unknown>['of']
    readonly level: number
    readonly register: LeafPort
  }[]
  private readonly held: readonly LeafPort[]
  private watch: EngineWatch | null = null
  private readonly pause = new Backoff(longestPause)
  private last = -1
  private now = -1
  private beforeReset: readonly Raw[] = []

  constructor(
    private readonly engine: Engine,
    private readonly matches: readonly ObservedMatch[],
    private readonly cycles: ObservedCycles,
    private readonly sink: TurnSink,
  ) {
    // Inner ones come first.
    const memorized = matches.flatMap((match) => match.memorized.map((one, level) => ({ level, ...one })))
    this.probe = probeLeaves(engine, [...matches.map(({ turns }) => turns), ...memorized.map(({ value }) => value)])
    this.turned = this.probe.finder(0, matches.length)
    const port = ({ node, signal }: WatchedLeaf): LeafPort => engine.signal(node, signal)
    this.memorized = memorized.map(({ of, level, register }) => ({ of, level, register: port(register) }))
    this.held = matches.map(({ held }) => port(held))
  }

  get isDone(): boolean {
    return this.sink.isDone
  }

  idle(cycle: number): number {
    const { start, from } = this.cycles
    if (cycle <= from) return Math.max(0, start - cycle)
    return this.pause.isOver() ? Infinity : 0
  }

  event(): EngineWatch | null {
    if (this.now < this.cycles.from) return null
    return (this.watch ??= this.engine.bulk!.watch(this.matches.map(({ turns }) => turns)))
  }

  look(cycle: number, isReset: boolean): void {
    this.now = cycle
    if (cycle === this.cycles.first) this.begin()
    if (cycle < this.cycles.from) this.forgetEarlier()
    if (cycle === this.cycles.from) this.forget()
    const { probe } = this
    if (cycle >= this.cycles.from) {
      probe.settle()
      for (const match of this.turned()) this.sink.turn(match, cycle)
      this.pause.note(cycle - this.last > 1)
      this.last = cycle
    }
    if (!isReset) return
    probe.settle()
    this.beforeReset = this.memorized.map((_, i) => this.value(i))
  }

  /** Reset leaves the registers of the observer as they are. */
  afterReset(): void {
    this.memorized.forEach(({ register }, i) => register.write(this.beforeReset[i]!))
    if (this.now >= this.cycles.from) this.held.forEach((port, i) => port.write(this.sink.isOpen(i) ? 1 : 0))
  }

  /** In the first cycle of a run nothing is new. */
  private begin(): void {
    for (let level = 0; this.memorized.some((one) => one.level === level); level++) {
      this.probe.settle()
      this.memorized.forEach((one, i) => {
        if (one.level === level) one.register.write(one.of === 'all before' ? 0 : this.value(i))
      })
      this.settleAgain()
    }
  }

  /** A condition that holds in the first cycle of the search begins there. */
  private forget(): void {
    for (const port of this.held) port.write(0)
    this.forgetEarlier()
  }

  /** An edge in the first cycle of the search compares with a cycle in which nothing was earlier, too. */
  private forgetEarlier(): void {
    for (const { of, register } of this.memorized) if (of === 'all before') register.write(0)
    this.settleAgain()
  }

  private settleAgain(): void {
    this.engine.settle()
    this.engine.evaluate(ignoreFindings)
  }

  private value(memorized: number): Raw {
    return this.probe.read(this.matches.length + memorized)
  }
}
