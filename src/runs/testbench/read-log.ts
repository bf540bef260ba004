/** The reads of the processes of a run from its design, from check to check. */

import type { Located } from '../why/recorded-values.js'
import type { Memory, Signal } from '../../ir/ir.js'
import { obtain } from '../../base/maps.js'
import { ReplayRecorder } from '../replay/recorder.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'

/** A process and what it has read since the end of the cycle before: one part for each check, the last one open. */
interface Turn {
  /** Values once each, what was read last at the end. */
  readonly parts: Set<Located>[]
}

/** To be told of the turns of all processes, and of each read and check in them. */
export class ReadLog {
  private readonly turns = new Map<string, Turn>()
  private current: Turn | null = null
  private failure: readonly Located[] | null = null

  /** The reads of the first failed check; null if none has failed. */
  get ofFailedCheck(): readonly Located[] | null {
    return this.failure
  }

  /** The last reads of a process. */
  of(process: string): readonly Located[] {
    return lastOf(this.turns.get(process))
  }

  /** To be called before the monitors: a driver's reads for an awaited condition belong to the next cycle's turn. */
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

  /** Reads outside of all turns are not recorded. */
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

/** A check may be about what was read before the check before it. */
function lastOf(turn: Turn | null | undefined): readonly Located[] {
  return [...(turn?.parts.findLast(({ size }) => size > 0) ?? [])]
}

/** Keeps a replay of a run, and tells what is read of its design. */
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

  /** The same place is the same object. */
  private wordsOf(node: InstanceNode, owner: Signal | Memory): Map<number, Located> {
    const owners = obtain(this.known, node, () => new Map<Signal | Memory, Map<number, Located>>())
    return obtain(owners, owner, () => new Map<number, Located>())
  }
}
