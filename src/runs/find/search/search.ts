/** Finding the cycles of a replay in which a condition holds. */

import type { Design } from '../../../ir/ir.js'
import type { ShapeLeaf } from '../../../ir/shape.js'
import type { ReplayFile } from '../../replay/file.js'
import { StateLayout } from '../../replay/layout.js'
import { firstCycleFor, Rerun } from '../../replay/rerun.js'
import { createEngine, nameOf } from '../../../engines/sim/choice/engines.js'
import type { Engine, EngineClass, EngineProbe, Raw } from '../../../engines/sim/engine/engine.js'
import type { EngineChoice } from '../../../engines/sim/engine/instances.js'
import { probeLeaves } from '../../../engines/sim/engine/port-probe.js'
import { cyclesBack } from '../meaning/scope.js'
import { observe, type ObservedMatch } from '../observe/observe.js'
import type { Query } from '../syntax/condition.js'
import { HitCollector, type Hit, type HitCount } from './hit-collector.js'
import { Observer } from './observer.js'

/** A search: the cycles, and the condition. */
export interface SearchOptions {
  /** The design of the replay: the digests are equal. */
  readonly design: Design
  readonly query: Query
  /** The first and the last cycle; both are among those of the run. */
  readonly from: number
  readonly to: number
  /** The hits to keep: those that begin first. */
  readonly most: number
  /** True to go on when these are found, to count the others. */
  readonly isCounted: boolean
  /** By default the one that finishes first. */
  readonly engine?: EngineChoice | EngineClass
}

/** A signal in the first cycle of a hit. */
export interface ShownValue {
  readonly path: string
  readonly shape: ShapeLeaf['shape']
  readonly value: Raw
  /** The mask of its bits that are x or z; absent if there are none. */
  readonly unknown?: Raw
  /** The field, element or member that shows it in waves; null for a word of a memory. */
  readonly drawn: string | null
}

export interface SearchResult {
  /** The hits that begin first. */
  readonly hits: readonly Hit<readonly ShownValue[]>[]
  /** By number of a match that has hits: its counts; null if the search has ended before the last cycle. */
  readonly counts: ReadonlyMap<number, HitCount> | null
  /** The binding of each match. */
  readonly matches: readonly ReadonlyMap<string, string>[]
  readonly engine: string
}

/**
 * Runs a replay again, and looks where a condition holds.
 * @throws FlitwaveError for a condition that means nothing in this design, FW917 for a replay that is damaged
 */
export function searchReplay(file: ReplayFile, options: SearchOptions): SearchResult {
  const { design, query, from, to, most, isCounted } = options
  const observed = observe(design, query)
  const start = Math.max(file.firstCycle, from - cyclesBack(query.condition))
  const cycles = to + 1 - firstCycleFor(file, start)
  const engine = createEngine(options.engine ?? 'auto', observed.design, observed.tree, 1, { cycles, checks: false })
  const values = new ShownValues(engine, observed.matches)
  const hits = new HitCollector({ least: query.cycles, most }, (match, cycle) => values.of(match, cycle))
  const sink = {
    turn: (match: number, cycle: number) => hits.turn(match, cycle),
    isOpen: (match: number) => hits.isOpen(match),
    get isDone() {
      return !isCounted && hits.hasFirst
    },
  }
  const observer = new Observer(engine, observed.matches, { first: file.firstCycle, start, from }, sink)
  new Rerun(file, engine, new StateLayout(observed.tree, observed.added)).play(start, to, observer)
  const isWhole = !sink.isDone
  const { kept, counts } = hits.finish(to)
  return {
    hits: kept,
    counts: isWhole ? counts : null,
    matches: observed.matches.map(({ match }) => match.binding),
    engine: nameOf(engine),
  }
}

/** The values of the signals that stand in the condition, in the present cycle; prepared at the first use. */
class ShownValues {
  private probe: EngineProbe | null = null
  private cycle = -1
  private readonly first: readonly number[]

  constructor(
    private readonly engine: Engine,
    private readonly matches: readonly ObservedMatch[],
  ) {
    let count = 0
    this.first = matches.map(({ shown }) => (count += shown.length) - shown.length)
  }

  of(match: number, cycle: number): readonly ShownValue[] {
    this.probe ??= probeLeaves(
      this.engine,
      this.matches.flatMap(({ shown }) => shown.map(({ leaf }) => leaf)),
    )
    const { probe, first } = this
    if (cycle !== this.cycle) probe.settle()
    this.cycle = cycle
    return this.matches[match]!.shown.map(({ path, shape, bit, drawn }, i) => {
      const raw = probe.read(first[match]! + i)
      if (bit === null) return { path, shape, drawn, value: raw }
      const value = Number((BigInt(raw) >> BigInt(bit)) & 1n)
      return { path, shape: { kind: 'bits', width: 1, signed: false }, drawn, value }
    })
  }
}
