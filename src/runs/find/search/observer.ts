import { Backoff } from '../../../engines/sim/backoff.js'
import type { Onlooker } from '../../replay/rerun.js'
import type { Engine, EngineProbe, EngineWatch, LeafPort } from '../../../engines/sim/engine/engine.js'
import { probeLeaves } from '../../../engines/sim/engine/port-probe.js'
import type { ObservedMatch } from '../observe/observe.js'
import { ObserverMemory } from './memory.js'

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
  private readonly memory: ObserverMemory
  private readonly held: readonly LeafPort[]
  private watch: EngineWatch | null = null
  private readonly pause = new Backoff(longestPause)
  private last = -1
  private now = -1

  constructor(
    private readonly engine: Engine,
    private readonly matches: readonly ObservedMatch[],
    private readonly cycles: ObservedCycles,
    private readonly sink: TurnSink,
  ) {
    this.probe = probeLeaves(
      engine,
      matches.map(({ turns }) => turns),
    )
    this.turned = this.probe.finder(0, matches.length)
    this.memory = new ObserverMemory(
      engine,
      matches.map(({ memorized }) => memorized),
    )
    this.held = matches.map(({ held }) => engine.signal(held.node, held.signal))
  }

  get isDone(): boolean {
    return this.sink.isDone
  }

  idle(cycle: number): number {
    const { first, start, from } = this.cycles
    if (cycle < start) return start - cycle
    if (cycle === first && !this.memory.isEmpty) return 0
    if (cycle <= from) return this.memory.hasEarlier ? 0 : from - cycle
    return this.pause.isOver() ? Infinity : 0
  }

  event(): EngineWatch | null {
    if (this.now < this.cycles.from) return null
    return (this.watch ??= this.engine.bulk!.watch(this.matches.map(({ turns }) => turns)))
  }

  look(cycle: number, isReset: boolean): void {
    this.now = cycle
    if (cycle === this.cycles.first) this.memory.begin()
    // In front of the search, nothing has been earlier.
    if (cycle < this.cycles.from && this.memory.hasEarlier) this.memory.forgetEarlier()
    if (cycle === this.cycles.from) this.forget()
    if (cycle >= this.cycles.from) {
      this.probe.settle()
      for (const match of this.turned()) this.sink.turn(match, cycle)
      this.pause.note(cycle - this.last > 1)
      this.last = cycle
    }
    if (isReset) this.memory.keepForReset()
  }

  /** Reset leaves the registers of the observer as they are. */
  afterReset(): void {
    this.memory.afterReset()
    if (this.now >= this.cycles.from) this.held.forEach((port, i) => port.write(this.sink.isOpen(i) ? 1 : 0))
  }

  /** A condition that holds in the first cycle of the search begins there. */
  private forget(): void {
    for (const port of this.held) port.write(0)
    this.memory.forgetEarlier()
  }
}
