import type { EngineRecorder, LeafChanges, LeafPort, Raw } from '../engine/engine.js'

/** The changes of a leaf so far. */
interface Changes extends LeafChanges {
  readonly cycles: number[]
  readonly values: Raw[]
}

/** Records leaves by reading each of them in each cycle. */
export class PortRecorder implements EngineRecorder {
  private readonly recorded: readonly Changes[]

  constructor(private readonly ports: readonly Pick<LeafPort, 'read'>[]) {
    this.recorded = ports.map(() => ({ cycles: [], values: [] }))
  }

  record(cycle: number): void {
    this.ports.forEach((port, i) => {
      const { cycles, values } = this.recorded[i]!
      const value = port.read()
      if (values.length > 0 && values.at(-1) === value) return
      cycles.push(cycle)
      values.push(value)
    })
  }

  forget(cycle: number): void {
    for (const { cycles, values } of this.recorded) {
      while (cycles.length > 0 && cycles.at(-1)! >= cycle) {
        cycles.pop()
        values.pop()
      }
    }
  }

  changes(leaf: number): LeafChanges {
    return this.recorded[leaf]!
  }
}
