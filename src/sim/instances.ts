import type { Design, Instance, Module } from '../ir/ir.js'

/** One instance of a module in a running design; the design's top is named `dut`. */
export interface InstanceNode {
  /** Complete: `dut.inputs[0].buffer`. */
  readonly path: string
  /** The same, one text for each level: `['dut', 'inputs[0]', 'buffer']`. */
  readonly scope: readonly string[]
  readonly module: Module
  /** Null for the top. */
  readonly instance: Instance | null
  /** In the order of `module.instances`. */
  readonly children: readonly InstanceNode[]
}

/** The tree of all instances of a design. */
export function instanceTree(design: Design): InstanceNode {
  return grow(design.top, null, ['dut'])
}

function grow(module: Module, instance: Instance | null, scope: readonly string[]): InstanceNode {
  const children = module.instances.map((child) => grow(child.module, child, [...scope, child.path]))
  return { path: scope.join('.'), scope, module, instance, children }
}

/** Every instance below and including `root`, parents before children. */
export function* allInstances(root: InstanceNode): Generator<InstanceNode, void, undefined> {
  yield root
  for (const child of root.children) yield* allInstances(child)
}

/** The name of a field or an instance inside its module, piece by piece: `['in', 0]`. */
export type Segments = readonly (string | number)[]

/** `['in', 0]` as the user writes it: `in[0]`. */
export function segmentsPath(segments: Segments): string {
  return segments
    .map((segment, i) => (typeof segment === 'number' ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join('')
}
