/** The registers of an observer, which remember the cycles before. */

import {
  ignoreFindings,
  type Engine,
  type EngineProbe,
  type LeafPort,
  type Raw,
  type WatchedLeaf,
} from '../../../engines/sim/engine/engine.js'
import { probeLeaves } from '../../../engines/sim/engine/port-probe.js'
import type { MemorizedPart } from '../observe/wires.js'

/** Inner parts of a condition have lower levels. */
interface Memorized {
  readonly of: MemorizedPart<unknown>['of']
  readonly level: number
  readonly register: LeafPort
}

export class ObserverMemory {
  private readonly memorized: readonly Memorized[]
  private readonly probe: EngineProbe
  private beforeReset: readonly Raw[] = []

  /** @param conditions - the memory of each condition, inner parts first */
  constructor(
    private readonly engine: Engine,
    conditions: readonly (readonly MemorizedPart<WatchedLeaf>[])[],
  ) {
    const memorized = conditions.flatMap((parts) => parts.map((one, level) => ({ level, ...one })))
    this.probe = probeLeaves(
      engine,
      memorized.map(({ value }) => value),
    )
    this.memorized = memorized.map(({ of, level, register }) => {
      return { of, level, register: engine.signal(register.node, register.signal) }
    })
  }

  get isEmpty(): boolean {
    return this.memorized.length === 0
  }

  /** True if it remembers more than the cycle before. */
  get hasEarlier(): boolean {
    return this.memorized.some(({ of }) => of === 'all before')
  }

  /** In the first cycle of a run nothing is new: the cycle before had the values of this one. */
  begin(): void {
    for (let level = 0; this.memorized.some((one) => one.level === level); level++) {
      this.probe.settle()
      this.memorized.forEach((one, i) => {
        if (one.level === level) one.register.write(one.of === 'all before' ? 0 : this.probe.read(i))
      })
      this.settleAgain()
    }
  }

  forgetEarlier(): void {
    for (const { of, register } of this.memorized) if (of === 'all before') register.write(0)
    this.settleAgain()
  }

  /** Keeps the values of a cycle under reset, which leaves the registers as they are. */
  keepForReset(): void {
    this.probe.settle()
    this.beforeReset = this.memorized.map((_, i) => this.probe.read(i))
  }

  afterReset(): void {
    this.memorized.forEach(({ register }, i) => register.write(this.beforeReset[i]!))
  }

  private settleAgain(): void {
    this.engine.settle()
    this.engine.evaluate(ignoreFindings)
  }
}
