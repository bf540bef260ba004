/** Places the nodes of a program in code: in which region, in which order, and when its results are stored. */

import type { MemoryWrite } from './block.js'
import type { Graph, Node } from './graph.js'
import { orderOf, type Order } from './order.js'
import { regionsOf, type LiveBranch, type Region, type Regions } from './regions.js'

/** Stores a word of state after the clock edge, or a value for a reader. */
export interface Store {
  readonly address: number
  readonly value: Node
  /** True if the program reads the old word at this address. */
  readonly isState: boolean
}

/** The results of a program. */
export interface Goals {
  readonly stores: readonly Store[]
  readonly writes: readonly MemoryWrite[]
  /** The value that the program returns. */
  readonly result: Node
}

export type Item =
  | { readonly kind: 'define'; readonly node: Node }
  | { readonly kind: 'store'; readonly store: Store }
  | { readonly kind: 'write'; readonly write: MemoryWrite }
  | { readonly kind: 'branch'; readonly branch: LiveBranch; readonly arms: readonly (readonly Item[])[] }

export interface Placed {
  readonly items: readonly Item[]
  /** True if a node is computed where it is used, and not kept in a local. */
  readonly isInline: (node: Node) => boolean
}

/** Deeper expressions are cut, so that no recursion over them overflows the stack. */
const deepest = 50

export function place(graph: Graph, goals: Goals): Placed {
  const stored = goals.stores.map(({ value }) => value)
  // Writes come after all else, when a register or a word that their operands read may be overwritten.
  const late = [...goals.writes.flatMap(({ offset, value, enable }) => [enable, offset, ...value]), goals.result]
  const roots = [...stored, ...late]
  const regions = regionsOf(graph, roots)
  const order = orderOf(graph, roots, regions)
  const inline = inlineNodes(graph, regions, new Set(late))
  const stores = placeStores(graph, goals.stores, { regions, order, inline })
  const items = itemsByRegion(graph, { regions, order, inline })
  const code = mergeStores(items(regions.root), stores)
  const writes = goals.writes.map((write) => ({ kind: 'write', write }) as const)
  return { items: [...code, ...writes], isInline: ({ id }) => inline[id] === 1 }
}

interface Placement {
  readonly regions: Regions
  readonly order: Order
  /** By node: 1 if it is computed where it is used. */
  readonly inline: Uint8Array
}

function inlineNodes({ nodes }: Graph, regions: Regions, late: ReadonlySet<Node>): Uint8Array {
  const inline = new Uint8Array(nodes.length)
  const heights = new Uint8Array(nodes.length)
  for (const node of nodes) {
    if (!regions.isLive(node) || node.op === 'phi' || node.op === 'const') continue
    const height = node.args.reduce((most, { id }) => Math.max(most, heights[id]!), 0) + 1
    if (regions.uses(node) > 1 || late.has(node) || height > deepest) continue
    inline[node.id] = 1
    heights[node.id] = height
  }
  return inline
}

interface Positioned {
  readonly at: number
  readonly item: Item
}

/** Each region's code in order. */
function itemsByRegion({ nodes }: Graph, { regions, order, inline }: Placement): (region: Region) => Positioned[] {
  const byRegion = new Map<Region, Positioned[]>()
  const branches: { readonly branch: LiveBranch; readonly at: number }[] = []
  const add = (region: Region, positioned: Positioned): void => {
    const known = byRegion.get(region)
    if (known) known.push(positioned)
    else byRegion.set(region, [positioned])
  }
  for (const node of nodes) {
    if (!regions.isLive(node) || node.op === 'const' || inline[node.id] === 1) continue
    if (node.op !== 'phi') add(regions.regionOf(node), { at: order.of(node), item: { kind: 'define', node } })
    else if (regions.branchOf(node).phis[0] === node)
      branches.push({ branch: regions.branchOf(node), at: order.of(node) })
  }
  const take = (region: Region): Positioned[] => (byRegion.get(region) ?? []).sort((x, y) => x.at - y.at)
  // The arms of a branch are complete before they are taken.
  const innermostFirst = branches.sort((x, y) => y.branch.region.depth - x.branch.region.depth)
  for (const { branch, at } of innermostFirst) {
    const arms = branch.arms.map((arm) => take(arm).map(({ item }) => item))
    add(branch.region, { at, item: { kind: 'branch', branch, arms } })
  }
  return take
}

interface PlacedStore {
  readonly store: Store
  readonly at: number
  /** True if the value is computed for the store. */
  readonly isDirect: boolean
}

/** A register is stored as soon as its new value exists and its old one has been read for the last time. */
function placeStores(graph: Graph, stores: readonly Store[], placement: Placement): readonly PlacedStore[] {
  const { order, inline } = placement
  const lastRead = lastReads(graph, placement)
  const placed = stores.map((store): PlacedStore => {
    const { value, address, isState } = store
    const computed = value.op === 'const' ? -1 : order.of(value)
    const at = isState ? Math.max(computed, lastRead.get(address) ?? -1) : computed
    const isDirect = inline[value.id] === 1 && at === computed
    // Its operands are read where it is computed, whenever it is stored.
    if (!isDirect && value.op !== 'phi') inline[value.id] = 0
    return { store, at, isDirect }
  })
  // A value computed for its store may read what another store at the same position overwrites.
  return placed.sort((x, y) => x.at - y.at || Number(y.isDirect) - Number(x.isDirect))
}

/** By address: the position behind which the program no longer reads the old word of state. */
function lastReads({ nodes }: Graph, placement: Placement): ReadonlyMap<number, number> {
  const last = new Map<number, number>()
  for (const node of nodes) {
    if (node.op !== 'load' || !placement.regions.isLive(node)) continue
    last.set(node.address, Math.max(last.get(node.address) ?? -1, computedAt(node, placement)))
  }
  return last
}

/** The position in the outermost region at which the code of a node runs. */
function computedAt(node: Node, { regions, order, inline }: Placement): number {
  for (let at = node; ;) {
    const region = regions.regionOf(at)
    if (region.depth > 0) return outermost(region, order)
    const user = inline[at.id] === 1 ? regions.userOf(at) : null
    if (user === null) return order.of(at)
    if (!('op' in user)) return order.ofBranch(user)
    at = user
  }
}

function outermost(region: Region, order: Order): number {
  let at = region
  while (at.parent!.depth > 0) at = at.parent!
  return order.ofBranch(at.branch!)
}

function mergeStores(items: readonly Positioned[], stores: readonly PlacedStore[]): Item[] {
  const merged: Item[] = []
  let next = 0
  const storeUntil = (at: number): void => {
    for (; next < stores.length && stores[next]!.at < at; next++) {
      merged.push({ kind: 'store', store: stores[next]!.store })
    }
  }
  for (const { at, item } of items) {
    storeUntil(at)
    merged.push(item)
  }
  storeUntil(Infinity)
  return merged
}
