/** Which code wrote some values, in a run that is made again. */

import type { Memory, Signal } from '../../ir/ir.js'
import { callHere, placeOf } from '../../base/diagnostic/user-place.js'
import { groupBy } from '../../base/maps.js'
import type { Engine } from '../../engines/sim/engine/engine.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import type { MemoryListener, RunObserver, SignalListener } from '../../engines/sim/engine/observer.js'
import type { Writer, Written } from './writers.js'

/**
 * Watches writes into a run. Of a value that is wanted, the writer is who wrote it last before the first of the cycles
 * in which it may have been written, and was.
 */
export class WriteWatcher implements RunObserver {
  /** Whose turn it is: `driver push`. */
  process = ''
  /** The cycle before which values are written now. */
  cycleAhead = 0
  private readonly found = new Map<string, Writer>()
  private readonly wanted: ReadonlyMap<string, Written>
  private readonly byPath: ReadonlyMap<string, readonly Written[]>

  /** @param observer - is told the same */
  constructor(
    wanted: readonly Written[],
    private readonly observer: RunObserver,
  ) {
    this.wanted = new Map(wanted.map((written) => [keyOf(written), written]))
    this.byPath = groupBy(this.wanted.values(), ({ path }) => path)
  }

  /** Whether the writers of all are found: asked at the end of a cycle, when nobody writes any more. */
  get isDone(): boolean {
    return this.found.size === this.wanted.size
  }

  /** Null if it has not been written so far. */
  writerOf(written: Written): Writer | null {
    return this.found.get(keyOf(written)) ?? null
  }

  begin(engine: Engine, tree: InstanceNode): void {
    this.observer.begin(engine, tree)
  }

  signalListener(node: InstanceNode, signal: Signal): SignalListener {
    const tell = this.observer.signalListener(node, signal)
    const wanted = this.byPath.get(`${node.path}.${signal.path}`) ?? []
    return (value) => {
      tell(value)
      this.note(wanted)
    }
  }

  memoryListener(node: InstanceNode, memory: Memory): MemoryListener {
    const tell = this.observer.memoryListener(node, memory)
    return (address, value) => {
      tell(address, value)
      this.note(this.byPath.get(`${node.path}.${memory.path}[${address}]`) ?? [])
    }
  }

  cycle(cycle: number, isReset: boolean): void {
    this.observer.cycle(cycle, isReset)
    this.cycleAhead = cycle + 1
  }

  idle(cycle: number): number {
    return this.observer.idle(cycle)
  }

  ran(from: number, until: number): void {
    this.observer.ran(from, until)
    this.cycleAhead = until
  }

  restored(cycle: number): void {
    this.observer.restored(cycle)
    this.cycleAhead = cycle
  }

  private note(wanted: readonly Written[]): void {
    const { cycleAhead: cycle, process } = this
    for (const written of wanted) {
      const key = keyOf(written)
      const isOpen = (this.found.get(key)?.cycle ?? cycle) === cycle
      if (isOpen && written.from <= cycle && cycle <= written.to)
        this.found.set(key, { process, cycle, place: placeOf(callHere()) })
    }
  }
}

function keyOf({ path, from, to }: Written): string {
  return `${path}@${from}:${to}`
}
