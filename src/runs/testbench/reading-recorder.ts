import type { Memory, Signal } from '../../ir/ir.js'
import { obtain } from '../../base/maps.js'
import { ReplayRecorder } from '../replay/recorder.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import type { Located } from '../why/past.js'
import type { ReadLog } from './read-log.js'

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
