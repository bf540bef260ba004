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
  private readonly wakings: ReadonlyMap<Module, ModuleWakings>

  constructor(design: Design) {
    this.wakings = wakingsOf(design)
    this.visit(design.top, design.top.name)
  }

  private visit(module: Module, path: string): void {
    const { connections, blocks } = this.wakings.get(module)!
    for (const { connection, reads } of connections) {
      const target = `${path}.${targetName(connection.target)}`
      this.connections.push({ connection, target })
      for (const name of reads) this.edge(`${path}.${name}`, target)
    }
    for (const own of blocks) this.addBlock(own, path)
    for (const instance of module.instances) this.visit(instance.module, `${path}.${instance.path}`)
  }

  private addBlock({ block, reads, writes }: BlockWakings, path: string): void {
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

interface BlockWakings {
  readonly block: Block
  /** The external signals that it reads and assigns. */
  readonly reads: readonly string[]
  readonly writes: Names
}

/** The connections and comb blocks of a module, with what wakes them. */
interface ModuleWakings {
  /** Without those that nothing wakes. */
  readonly connections: readonly { readonly connection: Connection; readonly reads: readonly string[] }[]
  readonly blocks: readonly BlockWakings[]
}

/**
 * Finds the reads that wake the connections and blocks of each module. Inputs that never change in any instance, such as
 * the tables of routers, are left out: they wake nothing, and a network has millions of reads of them.
 */
function wakingsOf({ top, modules }: Design): ReadonlyMap<Module, ModuleWakings> {
  const wakings = new Map<Module, ModuleWakings>()
  /** By module, the inputs that change in some instance. Those of the top stand on no ring. */
  const changing = new Map<Module, Set<string>>([[top, new Set()]])
  for (const module of modules.toReversed()) {
    const inputs = changing.get(module) ?? new Set()
    const steady = new Set(module.signals.flatMap(({ role, path }) => (role === 'input' && !inputs.has(path) ? [path] : []))) // prettier-ignore
    const own = wakingsIn(module, steady)
    wakings.set(module, own)
    const note = ({ instance, signal }: Target): void => {
      if (instance) obtain(changing, instance.module, () => new Set()).add(signal.path)
    }
    for (const { connection } of own.connections) note(connection.target)
    for (const { block } of own.blocks) targetsIn(block.body).forEach(note)
  }
  return wakings
}

function wakingsIn({ connections, blocks }: Module, steady: Names): ModuleWakings {
  const wakes = (name: string): boolean => !steady.has(name)
  return {
    connections: connections.flatMap((connection) => {
      const reads = [...readsOf([connection.value])].filter(wakes)
      return reads.length === 0 ? [] : [{ connection, reads }]
    }),
    blocks: blocks.flatMap((block) => {
      if (block.kind !== 'comb') return []
      const targets = targetsIn(block.body).filter(({ signal }) => isOutside(signal))
      const reads = [...readsOf(expressionsIn(block.body))].filter(wakes)
      return [{ block, reads, writes: new Set(targets.map(targetName)) }]
    }),
  }
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
