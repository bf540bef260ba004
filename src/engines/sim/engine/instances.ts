import type { Design, Signal, Instance, Module } from '../../../ir/ir.js'
import type { Segments } from '../../../base/diagnostic/identifiers.js'
import { groupBy } from '../../../base/maps.js'

/** The names of the engines, separate from the engines so that a command line starts without loading them. */
export const engineNames = ['scalar', 'word', 'bitslice'] as const
export type EngineName = (typeof engineNames)[number]

/** `auto` chooses the engine that suits the design. */
export const engineChoices = ['auto', ...engineNames] as const
export type EngineChoice = (typeof engineChoices)[number]

/**
 * The locals of clocked blocks. Like a wire, a local has the value that the evaluation of the current cycle gives it. An
 * engine that has not evaluated the cycle yet must do so when a local is read.
 */
export function clockedLocals(design: Design): ReadonlySet<Signal> {
  return new Set(
    design.modules.flatMap(({ blocks }) => blocks.flatMap(({ kind, locals }) => (kind === 'seq' ? locals : []))),
  )
}

/** One instance of a module in a running design. The top is named `dut`. */
export interface InstanceNode {
  /** The complete path: `dut.inputs[0].buffer`. */
  readonly path: string
  /** The same, one text for each instance: `['dut', 'inputs[0]', 'buffer']`, with scopes without a module `gen[3].buffer`. */
  readonly scope: readonly string[]
  readonly module: Module
  /** Null for the top; so is its parent. */
  readonly instance: Instance | null
  readonly parent: InstanceNode | null
  /** The children in the order of `module.instances`. */
  readonly children: readonly InstanceNode[]
}

export function instanceTree(design: Design): InstanceNode {
  return new Node(design.top, null, null)
}

/** True for a register or an input of the top: its value does not depend on settling. */
export function isState({ parent }: InstanceNode, { role }: Signal): boolean {
  return role === 'register' || (role === 'input' && parent === null)
}

/** Creates members on demand: most instances of a network are never examined. */
class Node implements InstanceNode {
  private knownPath: string | undefined
  private knownChildren: readonly Node[] | undefined

  constructor(
    readonly module: Module,
    readonly instance: Instance | null,
    readonly parent: Node | null,
  ) {}

  get path(): string {
    return (this.knownPath ??= this.parent ? `${this.parent.path}.${this.instance!.path}` : 'dut')
  }

  get scope(): readonly string[] {
    return this.parent ? [...this.parent.scope, this.instance!.path] : ['dut']
  }

  get children(): readonly Node[] {
    return (this.knownChildren ??= this.module.instances.map((child) => new Node(child.module, child, this)))
  }
}

/**
 * Lists `root` and every instance below it, parents before children.
 * @param leadsOn - true to visit the instances inside a module
 */
export function* allInstances(
  root: InstanceNode,
  leadsOn: (module: Module) => boolean = () => true,
): Generator<InstanceNode, void, undefined> {
  const pending = [root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    yield node
    if (leadsOn(node.module)) for (const child of node.children.toReversed()) pending.push(child)
  }
}

/** Groups items by their segment at a depth, in the order in which the segments first appear. */
export function bySegment<T extends { readonly segments: Segments }>(
  items: readonly T[],
  depth: number,
): ReadonlyMap<Segments[number], readonly T[]> {
  return groupBy(items, ({ segments }) => segments[depth]!)
}
