import type { Engine, EngineWriter, Raw } from '../../engines/sim/engine/engine.js'
import type { StateItem, StateLayout } from './layout.js'

/** Writes the inputs of the top, as fast as the engine can: in many runs, some of them change in each cycle. */
export class InputWriter {
  private readonly writer: EngineWriter | undefined
  /** By index of the item: its number among the inputs. */
  private readonly numbers: Int32Array

  constructor(layout: StateLayout, engine: Engine) {
    const leaves = layout.items.flatMap(({ isInput, node, source, index }) =>
      isInput && 'signal' in source ? [{ node, signal: source.signal, index }] : [],
    )
    this.writer = engine.writer?.(leaves)
    this.numbers = new Int32Array(layout.items.length)
    leaves.forEach(({ index }, number) => (this.numbers[index] = number))
  }

  /** Whether it could: if not, nothing is written. */
  write({ index }: StateItem, value: Raw): boolean {
    this.writer?.write(this.numbers[index]!, value)
    return this.writer !== undefined
  }
}
