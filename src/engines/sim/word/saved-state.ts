import type { SavedState } from '../bulk/batches.js'
import { Views, type MemoryHost } from './reader.js'

/** A copy of the state, and of the counters behind it. */
export class StateCopy implements SavedState {
  private readonly views: Views
  private readonly copy: Int32Array

  /**
   * @param begin - the first byte of the state
   * @param end - the first byte of the counters
   * @param last - the end of the counters
   */
  constructor(
    host: MemoryHost,
    private readonly begin: number,
    private readonly end: number,
    last: number,
  ) {
    this.views = new Views(host)
    this.copy = new Int32Array((last - begin) / 4)
  }

  save(): void {
    const { views, begin, copy } = this
    copy.set(views.words.subarray(begin / 4, begin / 4 + copy.length))
  }

  restore(): void {
    this.views.words.set(this.copy, this.begin / 4)
  }

  isUnchanged(): boolean {
    const { copy, begin, end } = this
    const { words } = this.views
    const first = begin / 4
    const count = (end - begin) / 4
    for (let i = 0; i < count; i++) if (words[first + i] !== copy[i]) return false
    return true
  }
}
