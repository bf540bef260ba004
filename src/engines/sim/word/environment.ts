/** The values of all nets while statements are walked, and the joins of their branches. */

import type { Graph, Node } from './graph.js'
import { all, any, isZero } from './bitwise.js'
import type { Layout, Net } from './layout.js'
import { branchCost } from './lowering.js'
import { chooseValue, constantValue, wordCount, wordSize, type Value } from './values.js'
import type { Type } from '../../../ir/ir.js'

/** One arm of a branch; the last one is taken if no condition holds. */
export interface Arm {
  readonly condition: Node | null
  readonly run: () => void
}

export class NetValues {
  private readonly values: (Value | undefined)[]
  private readonly types: Type[] = []
  /** The values before the current arm of the nets that it assigns. */
  private trail: Map<Net, Value | undefined> | null = null
  /** The conditions of the arms around the current statement. */
  private path: (() => Node)[] = []

  constructor(
    private readonly graph: Graph,
    private readonly layout: Layout,
  ) {
    this.values = new Array<Value | undefined>(2 * layout.nets)
    for (const { node } of layout.instances) for (const { type } of node.module.signals) this.types.push(type)
  }

  /** The value after the clock edge has a number of its own. */
  next(net: Net): Net {
    return net + this.layout.nets
  }

  get(net: Net): Value {
    return (this.values[net] ??= this.initial(net))
  }

  /** Undefined if the net was never assigned. */
  assigned(net: Net): Value | undefined {
    return this.values[net]
  }

  set(net: Net, value: Value): void {
    if (this.trail && !this.trail.has(net)) this.trail.set(net, this.values[net])
    this.values[net] = value
  }

  /** Runs `body`, and then gives these nets the values from before. */
  keeping(nets: readonly Net[], body: () => void): void {
    const before = nets.map((net) => this.values[net])
    body()
    nets.forEach((net, i) => (this.values[net] = before[i]))
  }

  /** 1 in cycles that reach the current statement. */
  reached(): Node {
    return all(
      this.graph,
      this.path.map((condition) => condition()),
    )
  }

  /**
   * Walks a branch whose conditions exclude each other, and joins its arms.
   * @param decide - gets the number of nodes that the arms have added; true to compute only the arm that is taken
   */
  branch(arms: readonly Arm[], decide: (isDear: boolean) => boolean): void {
    const possible = possibleArms(arms)
    if (possible.length === 1) return possible[0]!.run()
    const { graph, trail } = this
    const before = graph.nodes.length
    const changes = possible.map((arm) => this.runArm(arm, possible))
    this.trail = trail
    const isLazy = decide(graph.nodes.length - before > branchCost)
    const conditions = possible.flatMap(({ condition }) => condition ?? [])
    const nets = new Set(changes.flatMap((changed) => [...changed.keys()]))
    const joins = [...nets].map((net) => [net, changes.map((changed) => changed.get(net) ?? this.get(net))] as const)
    const branch = { conditions, phis: [] }
    for (const [net, values] of joins) {
      const words = values[0]!.map((_, i) => {
        const choices = values.map((value) => value[i]!)
        if (choices.every((choice) => choice === choices[0])) return choices[0]!
        if (isLazy) return graph.phi(branch, choices)
        return conditions.reduceRight(
          (rest, condition, arm) => chooseValue(graph, condition, [choices[arm]!], [rest])[0]!,
          choices.at(-1)!,
        )
      })
      this.set(net, words)
    }
  }

  private runArm({ condition, run }: Arm, arms: readonly Arm[]): ReadonlyMap<Net, Value> {
    const { graph } = this
    this.trail = new Map()
    this.path.push(
      () =>
        condition ??
        isZero(
          graph,
          any(
            graph,
            arms.flatMap((other) => other.condition ?? []),
          ),
        ),
    )
    run()
    this.path.pop()
    const changed = new Map([...this.trail.keys()].map((net) => [net, this.values[net]!]))
    for (const [net, value] of this.trail) this.values[net] = value
    return changed
  }

  private initial(net: Net): Value {
    const { graph, layout } = this
    const of = net < layout.nets ? net : net - layout.nets
    const { width, signed } = this.types[of]!
    const address = layout.address(of)
    // No value of a net without an assignment on this path reaches a reader.
    if (address === null) return constantValue(graph, 0n, width)
    const size = wordSize(width)
    return Array.from({ length: wordCount(width) }, (_, i) =>
      graph.load(address + 8 * i, size, signed ? size : Math.min(size, width - 64 * i)),
    )
  }
}

/** Leaves out arms that constants exclude. */
function possibleArms(arms: readonly Arm[]): readonly Arm[] {
  const possible: Arm[] = []
  for (const arm of arms) {
    const { condition } = arm
    if (condition?.op !== 'const') possible.push(arm)
    else if (condition.constant === 1n) return [{ ...arm, condition: null }]
  }
  return possible
}
