import type { Design, Signal, Instance, Module } from '../../../ir/ir.js'
import type { Segments } from '../../../base/diagnostic/identifiers.js'
import { groupBy } from '../../../base/maps.js'

/** The engines by name, apart from the engines: a command line needs no more to start. */
export const engineNames = ['scalar', 'bitslice'] as const
export type EngineName = (typeof engineNames)[number]

/** `auto` is the one that suits the design. */
export const engineChoices = ['auto', ...engineNames] as const
export type EngineChoice = (typeof engineChoices)[number]

/**
 * The locals of clocked blocks. In a cycle they have the values that the evaluation of this cycle gives them, as a wire
 * has; an engine that has not evaluated it yet has to do so when one of them is read.
 */
export function clockedLocals(design: Design): ReadonlySet<Signal> {
  return new Set(
    design.modules.flatMap(({ blocks }) => blocks.flatMap(({ kind, locals }) => (kind === 'seq' ? locals : []))),
  )
}

/** One instance of a module in a running design; the design's top is named `dut`. */
export interface InstanceNode {
  /** Complete: `dut.inputs[0].buffer`. */
  readonly path: string
  /** The same, one text for each instance: `['dut', 'inputs[0]', 'buffer']`, with scopes without a module `gen[3].buffer`. */
  readonly scope: readonly string[]
  readonly module: Module
  /** Null for the top, as is the parent. */
  readonly instance: Instance | null
  readonly parent: InstanceNode | null
  /** In the order of `module.instances`. */
  readonly children: readonly InstanceNode[]
}

export function instanceTree(design: Design): InstanceNode {
  return new Node(design.top, null, null)
}

/** True if a signal is a register or an input of the top: it has its value whether or not the design has settled. */
export function isState({ parent }: InstanceNode, { role }: Signal): boolean {
  return role === 'register' || (role === 'input' && parent === null)
}

/** Members of a node are made on demand: few of the many instances of a network are looked at. */
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
 * Every instance below and including `root`, parents before children.
 * @param leadsOn - whether to look into the instances of a module
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

/** Items by their segment at a depth, in the order in which the segments first come. */
export function bySegment<T extends { readonly segments: Segments }>(
  items: readonly T[],
  depth: number,
): ReadonlyMap<Segments[number], readonly T[]> {
  return groupBy(items, ({ segments }) => segments[depth]!)
}
