/** The reads of a run's processes from its design, between checks. */

import type { Located } from '../why/recorded-values.js'
import type { Memory, Signal } from '../../ir/ir.js'
import { obtain } from '../../base/maps.js'
import { ReplayRecorder } from '../replay/recorder.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'

/** A process and its reads since the end of the cycle before: one part for each check, the last one open. */
interface Turn {
  /** Each value once; the latest read is last. */
  readonly parts: Set<Located>[]
}

/** Must be notified of the turns of all processes, and of each read and check in them. */
export class ReadLog {
  private readonly turns = new Map<string, Turn>()
  private current: Turn | null = null
  private failure: readonly Located[] | null = null

  /** The reads of the first failed check; null if no check failed. */
  get ofFailedCheck(): readonly Located[] | null {
    return this.failure
  }

  /** The last reads of a process. */
  of(process: string): readonly Located[] {
    return lastOf(this.turns.get(process))
  }

  /** Call it before the monitors: a driver's reads for an awaited condition belong to its turn in the next cycle. */
  endCycle(): void {
    this.turns.clear()
  }

  begin(process: string): void {
    const known = this.turns.get(process)
    this.current = known ?? { parts: [new Set()] }
    if (!known) this.turns.set(process, this.current)
  }

  end(): void {
    this.current = null
  }

  /** Reads outside all turns are not recorded. */
  read(located: Located): void {
    const part = this.current?.parts.at(-1)
    part?.delete(located)
    part?.add(located)
  }

  check(isGood: boolean): void {
    if (!isGood) this.failure ??= lastOf(this.current)
    this.current?.parts.push(new Set())
  }
}

/** A check may concern values that were read before the previous check. */
function lastOf(turn: Turn | null | undefined): readonly Located[] {
  return [...(turn?.parts.findLast(({ size }) => size > 0) ?? [])]
}

/** Records a replay of a run, and reports reads of its design. */
export class ReadingRecorder extends ReplayRecorder {
  private readonly known = new Map<InstanceNode, Map<Signal | Memory, Map<number, Located>>>()

  constructor(private readonly reads: ReadLog) {
    super()
  }

  signalRead(node: InstanceNode, signal: Signal): void {
    this.reads.read(obtain(this.wordsOf(node, signal), 0, () => ({ node, source: { signal } })))
  }

  wordRead(node: InstanceNode, memory: Memory, address: number): void {
    this.reads.read(obtain(this.wordsOf(node, memory), address, () => ({ node, source: { memory, address } })))
  }

  /** Returns the same object for the same word. */
  private wordsOf(node: InstanceNode, owner: Signal | Memory): Map<number, Located> {
    const owners = obtain(this.known, node, () => new Map<Signal | Memory, Map<number, Located>>())
    return obtain(owners, owner, () => new Map<number, Located>())
  }
}
