/** Captures chosen fields of a running design as a {@link Trace}. */

import type { Field } from '../ir/ir.js'
import { matchPaths } from '../ir/glob.js'
import { shapeLeaves, type Shape } from '../ir/shape.js'
import type { Engine, LeafPort, Raw } from './engine.js'
import { allInstances, segmentsPath, type InstanceNode } from './instances.js'
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

  constructor(tree: InstanceNode, engine: Engine, globs: readonly string[], firstCycle: number, to: number) {
    this.title = tree.module.className
    this.firstCycle = firstCycle
    this.lastCycle = firstCycle - 1
    this.to = to
    const fields = new Map(allFields(tree))
    const parts = new Map(
      [...fields].flatMap(([path, { field }]) => partsOf(field.shape).map((part) => [path + part, path])),
    )
    const chosen = new Set(matchPaths(globs, [...parts.keys()]).map((path) => parts.get(path)!))
    this.variables = [...chosen].map((path) => this.variable(path, fields.get(path)!, engine))
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

  private variable(path: string, { node, field }: LocatedField, engine: Engine): TraceVariable {
    const leaves = shapeLeaves(field.shape).map(({ suffix, shape }, index): TraceLeaf => {
      const recorder = { port: engine.signal(node, field.signals[index]!), cycles: [], values: [] }
      this.recorders.push(recorder)
      return { suffix, shape, cycles: recorder.cycles, values: recorder.values }
    })
    const name = path.slice(node.path.length + 1)
    return { path, scope: node.scope, name, role: field.signals[0]!.role, shape: field.shape, leaves }
  }
}

interface LocatedField {
  readonly node: InstanceNode
  readonly field: Field
}

function* allFields(tree: InstanceNode): Generator<[path: string, LocatedField], void, undefined> {
  for (const node of allInstances(tree)) {
    for (const field of node.module.fields) yield [`${node.path}.${segmentsPath(field.segments)}`, { node, field }]
  }
}

/** The field itself, empty, and all that can be named inside it: `[0]`, `[0].flit`. A part brings the whole field along. */
function partsOf(shape: Shape): string[] {
  if (shape.kind === 'array') {
    const inner = partsOf(shape.element)
    return ['', ...Array.from({ length: shape.length }, (_, i) => inner.map((part) => `[${i}]${part}`)).flat()]
  }
  if (shape.kind !== 'struct') return ['']
  return ['', ...shape.members.flatMap((member) => partsOf(member.shape).map((part) => `.${member.name}${part}`))]
}
