/**
 * Which blocks stand in a ring of blocks. A design has no combinational loop, leaf by leaf; but a block that assigns
 * two signals can stand both before and after another block. Event-driven simulators wake whole blocks.
 */

import type { Block, Connection, Design, Expr, Module, Signal, Target } from '../ir/ir.js'
import { allStatements, expressionsOf, operandsOf } from '../ir/visit.js'

/** Signals or ports by name: `count`, `buffer.pop`. */
type Names = ReadonlySet<string>

export const targetName = ({ instance, signal }: Target): string =>
  instance ? `${instance.path}.${signal.path}` : signal.path

/** What stands in rings of blocks. */
export interface Rings {
  /** For each comb block in a ring its targets that lie on the ring, by {@link targetName}. */
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
    const names = targets.get(block) ?? new Set()
    targets.set(block, names)
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

/** What wakes what in the flattened design: signals wake the blocks that read them, blocks change signals. */
class BlockGraph {
  /** What is known of a node is found by its number: designs have hundreds of thousands of them. */
  readonly numbers = new Map<string, number>()
  /** By the number of a node those of the nodes that it wakes. */
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

/** What a block reads from and assigns to the world outside it. */
function trafficOf(block: Block): { readonly reads: Names; readonly writes: Names } {
  const known = traffics.get(block)
  if (known) return known
  const all = [...allStatements(block.body)]
  const targets = all.flatMap((stmt) =>
    stmt.kind === 'assign' && isOutside(stmt.target.signal) ? [targetName(stmt.target)] : [],
  )
  const traffic = { reads: readsOf(all.flatMap(expressionsOf)), writes: new Set(targets) }
  traffics.set(block, traffic)
  return traffic
}

const isOutside = ({ role }: Signal): boolean => role !== 'local'

function readsOf(exprs: readonly Expr[]): Names {
  const names = new Set<string>()
  const seen = new Set<Expr>()
  const visit = (expr: Expr): void => {
    if (seen.has(expr)) return
    seen.add(expr)
    if (expr.kind === 'signal' && isOutside(expr.signal) && expr.signal.role !== 'register') names.add(expr.signal.path)
    if (expr.kind === 'port') names.add(targetName(expr))
    operandsOf(expr).forEach(visit)
  }
  exprs.forEach(visit)
  return names
}

const none = -1

/** For each node the number of the group of entangled rings that it lies on, or -1 (Tarjan's algorithm, no recursion). */
function ringsOf(edges: readonly (readonly number[])[]): Int32Array {
  const order = new Int32Array(edges.length).fill(none)
  const lowest = new Int32Array(edges.length)
  const isOpen = new Uint8Array(edges.length)
  const rings = new Int32Array(edges.length).fill(none)
  const open: number[] = []
  let entered = 0
  const enter = (node: number): { node: number; next: number } => {
    order[node] = lowest[node] = entered++
    open.push(node)
    isOpen[node] = 1
    return { node, next: 0 }
  }
  const lower = (node: number, to: number): void => void (lowest[node] = Math.min(lowest[node]!, to))
  const leave = (node: number): void => {
    if (lowest[node] !== order[node]) return
    const isRing = open.at(-1) !== node
    for (let member = none; member !== node;) {
      member = open.pop()!
      isOpen[member] = 0
      if (isRing) rings[member] = order[node]!
    }
  }
  for (let root = 0; root < edges.length; root++) {
    if (order[root] !== none) continue
    const path = [enter(root)]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const to = edges[top.node]![top.next++]
      if (to === undefined) {
        path.pop()
        leave(top.node)
        const below = path.at(-1)
        if (below) lower(below.node, lowest[top.node]!)
      } else if (order[to] === none) path.push(enter(to))
      else if (isOpen[to] === 1) lower(top.node, order[to]!)
    }
  }
  return rings
}
