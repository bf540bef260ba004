/**
 * Which blocks stand in a ring of blocks. A design has no combinational loop, leaf by leaf; but a block that assigns
 * two signals can stand both before and after another block. Event-driven simulators wake whole blocks.
 */

import type { Block, Connection, Design, Expr, Module, Signal, Target } from '../ir/ir.js'
import { expressionsOf } from '../ir/visit.js'
import { operands, statements } from './children.js'

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
  const targets = new Map<Block, Set<string>>()
  for (const { id, path, block, writes } of graph.blocks) {
    const ring = rings.get(id)
    if (ring === undefined) continue
    const on = [...writes].filter((name) => rings.get(`${path}.${name}`) === ring)
    const names = targets.get(block) ?? new Set()
    targets.set(block, names)
    on.forEach((name) => names.add(name))
  }
  const connections = graph.connections.filter(({ target }) => rings.has(target))
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
  readonly edges = new Map<string, string[]>()
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
    const known = this.edges.get(from)
    if (known) known.push(to)
    else this.edges.set(from, [to])
  }
}

const traffics = new WeakMap<Block, { readonly reads: Names; readonly writes: Names }>()

/** What a block reads from and assigns to the world outside it. */
function trafficOf(block: Block): { readonly reads: Names; readonly writes: Names } {
  const known = traffics.get(block)
  if (known) return known
  const all = [...statements(block.body)]
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
    operands(expr).forEach(visit)
  }
  exprs.forEach(visit)
  return names
}

/** The nodes that lie on rings, with a number for each group of entangled rings (Tarjan's algorithm, no recursion). */
function ringsOf(edges: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const rings = new Map<string, number>()
  const enter = (node: string): { node: string; next: number } => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    open.push(node)
    isOpen.add(node)
    return { node, next: 0 }
  }
  const lower = (node: string, to: number): void => void lowest.set(node, Math.min(lowest.get(node)!, to))
  const leave = (node: string): void => {
    if (lowest.get(node) !== order.get(node)) return
    const group = open.splice(open.lastIndexOf(node))
    for (const member of group) {
      isOpen.delete(member)
      if (group.length > 1) rings.set(member, order.get(node)!)
    }
  }
  for (const root of edges.keys()) {
    if (order.has(root)) continue
    const path = [enter(root)]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const to = edges.get(top.node)?.[top.next++]
      if (to === undefined) {
        path.pop()
        leave(top.node)
        const below = path.at(-1)
        if (below) lower(below.node, lowest.get(top.node)!)
      } else if (!order.has(to)) path.push(enter(to))
      else if (isOpen.has(to)) lower(top.node, order.get(to)!)
    }
  }
  return rings
}
