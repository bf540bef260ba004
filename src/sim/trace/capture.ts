/** Captures chosen fields of a running design as a {@link Trace}. */

import { shapeLeaves } from '../../ir/shape.js'
import { chooseFields, type LocatedField } from '../probe/choose.js'
import type { LeafPort, Raw } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'
import type { PortSource } from '../engine/observer.js'
import type { Trace, TraceLeaf, TraceVariable } from './trace.js'

/** Which cycles to capture, both included. */
export interface CaptureWindow {
  readonly from?: number
  readonly to?: number
}

/** One leaf and the list of its changes so far. */
interface Recorder {
  readonly port: LeafPort
  readonly cycles: number[]
  readonly values: Raw[]
}

/** A trace that grows while its simulator runs. */
export class Capture implements Trace {
  readonly title: string
  readonly variables: readonly TraceVariable[]
  readonly firstCycle: number
  lastCycle: number
  private readonly to: number
  private readonly recorders: Recorder[] = []

  constructor(tree: InstanceNode, engine: PortSource, globs: readonly string[], firstCycle: number, to: number) {
    this.title = tree.module.className
    this.firstCycle = firstCycle
    this.lastCycle = firstCycle - 1
    this.to = to
    this.variables = chooseFields(tree, globs).map((located) => this.variable(located, engine))
  }

  /** How many cycles from `cycle` on are outside the window. */
  idleCycles(cycle: number): number {
    if (cycle > this.to) return Infinity
    return Math.max(0, this.firstCycle - cycle)
  }

  /** Takes the values of `cycle`; cycles outside the window are ignored. */
  sample(cycle: number): void {
    if (cycle < this.firstCycle || cycle > this.to) return
    if (cycle <= this.lastCycle) this.forget(cycle)
    for (const { port, cycles, values } of this.recorders) {
      const value = port.read()
      if (values.length > 0 && values.at(-1) === value) continue
      cycles.push(cycle)
      values.push(value)
    }
    this.lastCycle = cycle
  }

  /** Drops what was captured at `cycle` and after: the run has gone back there. */
  forget(cycle: number): void {
    if (cycle > this.lastCycle) return
    for (const { cycles, values } of this.recorders) {
      while (cycles.length > 0 && cycles.at(-1)! >= cycle) {
        cycles.pop()
        values.pop()
      }
    }
    this.lastCycle = Math.max(cycle, this.firstCycle) - 1
  }

  private variable({ path, node, field }: LocatedField, engine: PortSource): TraceVariable {
    const leaves = shapeLeaves(field.shape).map(({ suffix, shape }, index): TraceLeaf => {
      const recorder = { port: engine.signal(node, field.signals[index]!), cycles: [], values: [] }
      this.recorders.push(recorder)
      return { suffix, shape, cycles: recorder.cycles, values: recorder.values }
    })
    const name = path.slice(node.path.length + 1)
    return { path, scope: node.scope, name, role: field.signals[0]!.role, shape: field.shape, leaves }
  }
}
