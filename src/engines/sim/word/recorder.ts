import { lowWord, type LoopRecorder } from '../bulk/batches.js'
import type { EngineRecorder, LeafChanges, Raw } from '../engine/engine.js'

/** Records leaves: in each cycle it reads them, and notes those that differ from the previous cycle. */
export class WordRecorder implements EngineRecorder, LoopRecorder {
  readonly note: (cycle: number) => number
  private readonly cycles: number[][]
  private readonly values: Raw[][]
  /** A cycle shortly before the recorded ones. */
  private base = 0

  /**
   * @param number - its number among all recorders of the engine
   * @param forget - called before the leaves are read in a cycle
   */
  constructor(
    readonly number: number,
    forget: () => void,
    leaves: readonly { readonly read: () => Raw }[],
  ) {
    this.cycles = leaves.map(() => [])
    this.values = leaves.map(() => [])
    this.note = (low) => {
      const cycle = this.base + ((low - lowWord(this.base)) >>> 0)
      forget()
      for (let leaf = 0; leaf < leaves.length; leaf++) {
        const value = leaves[leaf]!.read()
        const values = this.values[leaf]!
        if (values.length > 0 && values[values.length - 1] === value) continue
        values.push(value)
        this.cycles[leaf]!.push(cycle)
      }
      return 0
    }
  }

  begin(cycle: number): void {
    this.base = cycle
  }

  drain(): void {
    // The lists grow on demand.
  }

  record(cycle: number): void {
    this.begin(cycle)
    this.note(lowWord(cycle))
  }

  forget(cycle: number): void {
    this.cycles.forEach((cycles, leaf) => {
      let count = cycles.length
      while (count > 0 && cycles[count - 1]! >= cycle) count--
      cycles.length = count
      this.values[leaf]!.length = count
    })
  }

  changes(leaf: number): LeafChanges {
    return { cycles: this.cycles[leaf]!, values: this.values[leaf]! }
  }
}
