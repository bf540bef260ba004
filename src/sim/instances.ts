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
  return new Node(design.top, null, null)
}

class Node implements InstanceNode {
  readonly path: string
  readonly children: readonly Node[]

  constructor(
    readonly module: Module,
    readonly instance: Instance | null,
    private readonly parent: Node | null,
  ) {
    this.path = parent ? `${parent.path}.${instance!.path}` : 'dut'
    this.children = module.instances.map((child) => new Node(child.module, child, this))
  }

  /** Made when it is asked for: few are, of the many instances of a network. */
  get scope(): readonly string[] {
    return this.parent ? [...this.parent.scope, this.instance!.path] : ['dut']
  }
}

/** Every instance below and including `root`, parents before children. */
export function* allInstances(root: InstanceNode): Generator<InstanceNode, void, undefined> {
  const pending = [root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node
    for (const child of node.children.toReversed()) pending.push(child)
  }
}

/** The name of a field or an instance inside its module, piece by piece: `['in', 0]`. */
export type Segments = readonly (string | number)[]

/** `['in', 0]` as the user writes it: `in[0]`. */
export function segmentsPath(segments: Segments): string {
  return segments
    .map((segment, i) => (typeof segment === 'number' ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join('')
}
