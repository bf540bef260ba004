/**
 * Finds the blocks in a ring of blocks. Leaf by leaf, a design has no combinational loop; but a block that assigns two
 * signals can be both before and after another block, and event-driven simulators wake whole blocks.
 */

import { obtain } from '../../base/maps.js'
import { stronglyConnected } from '../../base/graph.js'
import type { Block, Connection, Design, Expr, Module, Signal, Target } from '../../ir/ir.js'
import { expressionsIn, nodesOf, targetsIn } from '../../ir/visit.js'

/** Signals or ports by name: `count`, `buffer.pop`. */
type Names = ReadonlySet<string>

export const targetName = ({ instance, signal }: Target): string =>
  instance ? `${instance.path}.${signal.path}` : signal.path

/** The blocks and signals on rings. */
export interface Rings {
  /** For each comb block in a ring, its targets on the ring, by {@link targetName}. */
  readonly targets: ReadonlyMap<Block, Names>
  readonly connections: ReadonlySet<Connection>
}

export function findRings(design: Design): Rings {
  const graph = new BlockGraph(design)
  const rings = ringsOf(graph.edges)
  const ringOf = (name: string): number => rings[graph.numbers.get(name) ?? none] ?? none
  const targets = new Map<Block, Set<string>>()
  for (const { id, path, block, writes } of graph.blocks) {
    const ring = ringOf(id)
    if (ring === none) continue
    const on = [...writes].filter((name) => ringOf(`${path}.${name}`) === ring)
    const names = obtain(targets, block, () => new Set())
    on.forEach((name) => names.add(name))
  }
  const connections = graph.connections.filter(({ target }) => ringOf(target) !== none)
  return { targets, connections: new Set(connections.map(({ connection }) => connection)) }
}

interface BlockNode {
  readonly id: string
  readonly path: string
  readonly block: Block
  readonly writes: Names
}

/** The wake-up graph of the flattened design: signals wake the blocks that read them, blocks change signals. */
class BlockGraph {
  /** Facts about a node are stored by its number, because designs have hundreds of thousands of nodes. */
  readonly numbers = new Map<string, number>()
  /** By node number, the numbers of the nodes that it wakes. */
  readonly edges: number[][] = []
  readonly blocks: BlockNode[] = []
  readonly connections: { readonly connection: Connection; readonly target: string }[] = []

  constructor(design: Design) {
    this.visit(design.top, design.top.name)
  }

  private visit(module: Module, path: string): void {
    for (const connection of module.connections) {
      const target = `${path}.${targetName(connection.target)}`
      this.connections.push({ connection, target })
      for (const name of readsOf([connection.value])) this.edge(`${path}.${name}`, target)
    }
    for (const block of module.blocks) if (block.kind === 'comb') this.addBlock(block, path)
    for (const instance of module.instances) this.visit(instance.module, `${path}.${instance.path}`)
  }

  private addBlock(block: Block, path: string): void {
    const { reads, writes } = trafficOf(block)
    const id = `${path}#${block.name}`
    this.blocks.push({ id, path, block, writes })
    for (const name of reads) if (!writes.has(name)) this.edge(`${path}.${name}`, id)
    for (const name of writes) this.edge(id, `${path}.${name}`)
  }

  private edge(from: string, to: string): void {
    const woken = this.numberOf(to)
    this.edges[this.numberOf(from)]!.push(woken)
  }

  private numberOf(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    this.numbers.set(name, this.edges.length)
    return this.edges.push([]) - 1
  }
}

const traffics = new WeakMap<Block, { readonly reads: Names; readonly writes: Names }>()

/** The external signals that a block reads and assigns. */
function trafficOf(block: Block): { readonly reads: Names; readonly writes: Names } {
  return obtain(traffics, block, () => {
    const targets = targetsIn(block.body).filter(({ signal }) => isOutside(signal))
    return { reads: readsOf(expressionsIn(block.body)), writes: new Set(targets.map(targetName)) }
  })
}

const isOutside = ({ role }: Signal): boolean => role !== 'local'

function readsOf(exprs: readonly Expr[]): Names {
  const names = new Set<string>()
  for (const expr of nodesOf(exprs)) {
    if (expr.kind === 'signal' && isOutside(expr.signal) && expr.signal.role !== 'register') names.add(expr.signal.path)
    if (expr.kind === 'port') names.add(targetName(expr))
  }
  return names
}

const none = -1

/** For each node, the number of its group of entangled rings, or -1. */
function ringsOf(edges: readonly (readonly number[])[]): Int32Array {
  const rings = new Int32Array(edges.length).fill(none)
  const components = stronglyConnected({ size: edges.length, next: (node) => edges[node]! }, edges.keys())
  components.forEach(({ members }, ring) => {
    if (members.length > 1) for (const member of members) rings[member] = ring
  })
  return rings
}
