/** Captures selected fields of a running design as a {@link Trace}. */

import { shapeLeaves } from '../../../ir/shape.js'
import type { BulkRunner, EngineRecorder, LeafChanges, WatchedLeaf } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'
import type { PortSource } from '../engine/observer.js'
import { chooseVariables, type LocatedVariable } from '../probe/choose.js'
import { leavesOf, readersOf, roleOf, shapeOf } from '../probe/variable.js'
import { KnownChanges, PortRecorder } from './recorder.js'
import type { Trace, TraceLeaf, TraceVariable } from './trace.js'

/** The cycles to capture, both ends included. */
export interface CaptureWindow {
  readonly from?: number
  readonly to?: number
}

export interface CaptureSource {
  /** The number of the run among the parallel runs. */
  readonly run: number
  readonly ports: PortSource
  /** Returns the current bulk runner. */
  bulk(): BulkRunner | undefined
}

/** The recording made on one engine. */
interface Part {
  readonly bulk: BulkRunner | undefined
  readonly recorder: EngineRecorder
}

/** A trace that grows while its simulator runs. Reads assemble its content on demand. */
export class Capture implements Trace {
  readonly title: string
  lastCycle: number
  private readonly chosen: readonly LocatedVariable[]
  /** Null if some variables are words of memories: then all are read one by one in each cycle. */
  private readonly leaves: readonly WatchedLeaf[] | null
  private readonly parts: Part[] = []
  private readonly known = new KnownChanges()
  private madeVariables: readonly TraceVariable[] | undefined

  constructor(
    tree: InstanceNode,
    private readonly source: CaptureSource,
    globs: readonly string[],
    readonly firstCycle: number,
    private readonly to: number,
  ) {
    this.title = tree.module.className
    this.lastCycle = firstCycle - 1
    this.chosen = chooseVariables(tree, globs)
    this.leaves = leavesOf(this.chosen)
  }

  get variables(): readonly TraceVariable[] {
    return (this.madeVariables ??= this.makeVariables())
  }

  /** The number of cycles from `cycle` on that can run at once: all are outside the window, or a recorder handles them. */
  bulkCycles(cycle: number): number {
    if (cycle > this.to) return Infinity
    if (cycle < this.firstCycle) return this.firstCycle - cycle
    return this.leaves && this.source.bulk()?.recorder ? this.to + 1 - cycle : 0
  }

  /** The number of cycles from `cycle` on that can pass at rest: outside the window, or with recorded values. */
  restCycles(cycle: number): number {
    if (cycle > this.to) return Infinity
    if (cycle < this.firstCycle) return this.firstCycle - cycle
    return this.lastCycle === cycle - 1 && cycle > this.firstCycle ? this.to + 1 - cycle : 0
  }

  /** The recorder of a bulk run from `cycle` on; none outside the window. */
  recorderAt(cycle: number): readonly EngineRecorder[] {
    if (!this.isInside(cycle) || this.chosen.length === 0) return []
    this.forget(cycle)
    return [this.recorder()]
  }

  /** Notes a bulk run within the limit of {@link bulkCycles}: from `from` to before `until`. */
  ran(from: number, until: number): void {
    if (this.isInside(from)) this.extendTo(until - 1)
  }

  /** Samples the values of `cycle`; cycles outside the window are ignored. */
  sample(cycle: number): void {
    if (!this.isInside(cycle)) return
    this.forget(cycle)
    if (this.chosen.length > 0) this.recorder().record(cycle)
    this.extendTo(cycle)
  }

  /** Drops the samples from `cycle` on, because the run has returned to it. */
  forget(cycle: number): void {
    if (cycle > this.lastCycle) return
    for (const { recorder } of this.parts) recorder.forget(cycle)
    this.extendTo(Math.max(cycle, this.firstCycle) - 1)
  }

  private isInside(cycle: number): boolean {
    return cycle >= this.firstCycle && cycle <= this.to
  }

  private extendTo(cycle: number): void {
    this.lastCycle = cycle
    this.known.clear()
  }

  /** The recording on the current engine of the run. */
  private recorder(): EngineRecorder {
    const bulk = this.source.bulk()
    const last = this.parts.at(-1)
    if (last && last.bulk === bulk) return last.recorder
    const inBulk = this.leaves && bulk?.recorder?.(this.leaves, this.source.run)
    const recorder = inBulk ?? new PortRecorder(readersOf(this.chosen, this.source.ports))
    this.parts.push({ bulk, recorder })
    return recorder
  }

  private makeVariables(): readonly TraceVariable[] {
    let next = 0
    return this.chosen.map((variable) => {
      const { path, node } = variable
      const [shape, role] = [shapeOf(variable), roleOf(variable)]
      const leaves = shapeLeaves(shape).map((leaf) => this.leaf(next++, leaf.suffix, leaf.shape))
      const name = path.slice(node.path.length + 1)
      return { path, scope: node.scope, parameters: parametersOf(node), name, role, shape, leaves }
    })
  }

  private leaf(number: number, suffix: string, shape: TraceLeaf['shape']): TraceLeaf {
    const changes = (): LeafChanges => this.known.of(number, () => this.changes(number))
    return {
      suffix,
      shape,
      get cycles() {
        return changes().cycles
      },
      get values() {
        return changes().values
      },
    }
  }

  /** Joins all parts. Each part begins with a value, which may equal the last one of the part before. */
  private changes(leaf: number): LeafChanges {
    const [first = { cycles: [], values: [] }, ...others] = this.parts.map(({ recorder }) => recorder.changes(leaf))
    return others.reduce((before, { cycles, values }) => {
      const start = before.values.length > 0 && before.values.at(-1) === values[0] ? 1 : 0
      return {
        cycles: [...before.cycles, ...cycles.slice(start)],
        values: [...before.values, ...values.slice(start)],
      }
    }, first)
  }
}

/** The parameters of each instance from the top down to a node. */
export function parametersOf({ parent, module }: InstanceNode): Readonly<Record<string, unknown>>[] {
  const above = parent ? parametersOf(parent) : []
  return [...above, (module.constants?.['p'] ?? {}) as Readonly<Record<string, unknown>>]
}
