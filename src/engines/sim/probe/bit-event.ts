import type { BulkRunner, Engine, EngineWatch, LeafPort, WantedBits, WatchedLeaf } from '../engine/engine.js'

/** The event that any bit of the selected leaves is set in any run. */
export interface AnyBit {
  readonly any: string | readonly string[]
}

/** The event that no bit of the selected leaves is set in any run. */
export interface NoBit {
  readonly none: string | readonly string[]
}

/** The globs of an event, sorted and without duplicates, and the value that it waits for. */
export function readEvent(event: AnyBit | NoBit): { readonly wanted: WantedBits; readonly globs: readonly string[] } {
  const [wanted, chosen]: [WantedBits, AnyBit['any']] = 'any' in event ? ['any', event.any] : ['none', event.none]
  return { wanted, globs: [...new Set(typeof chosen === 'string' ? [chosen] : chosen)].sort() }
}

/** The event that any bit of some leaves is set in any run, or that none is in any run. */
export class BitEvent {
  /** The ports of the leaves in all runs; created if the engine cannot evaluate the event itself. */
  private ports: readonly LeafPort[] | null = null
  private known: { readonly bulk: BulkRunner; readonly watch: EngineWatch } | null = null

  constructor(
    private readonly engine: Engine,
    private readonly leaves: readonly WatchedLeaf[],
    private readonly wanted: WantedBits,
  ) {}

  /** The event for a bulk run that must stop before its cycle. */
  watchOn(bulk: BulkRunner): EngineWatch {
    if (this.known?.bulk !== bulk) this.known = { bulk, watch: bulk.watch(this.leaves, this.wanted) }
    return this.known.watch
  }

  /** True if the event happens in the current cycle, which has settled. */
  happens(bulk: BulkRunner | undefined): boolean {
    if (bulk?.happens) return bulk.happens(this.watchOn(bulk))
    this.ports ??= this.portsOfLeaves()
    return this.ports.some((port) => Number(port.read()) !== 0) === (this.wanted === 'any')
  }

  private portsOfLeaves(): LeafPort[] {
    const runs = Array.from({ length: this.engine.runs ?? 1 }, (_, run) => run)
    return this.leaves.flatMap(({ node, signal }) => runs.map((run) => this.engine.signal(node, signal, run)))
  }
}
