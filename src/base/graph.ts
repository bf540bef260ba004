/** Graphs of numbered nodes: strongly connected components and topological order. */

import { IntTable } from './maps.js'

/** Nodes are numbers from 0; `next(n)` returns the targets of the edges from n. */
export interface Graph {
  /** The approximate number of nodes. */
  readonly size: number
  readonly next: (node: number) => readonly number[]
}

/** Nodes that all reach each other, or a single node. */
export interface Component {
  readonly members: readonly number[]
  readonly isLoop: boolean
}

/** The strongly connected components below `roots`, each after the components that it leads to (Tarjan 1972, iterative). */
export function stronglyConnected({ size, next }: Graph, roots: Iterable<number>): Component[] {
  const found: Component[] = []
  /** The order in which nodes were entered, from 1; 0 for other nodes. */
  const order = new IntTable(size)
  const lowest = new IntTable(size)
  const isOpen = new IntTable(size)
  const open: number[] = []
  let entered = 0
  const enter = (node: number): Visit => {
    order.set(node, ++entered)
    lowest.set(node, entered)
    isOpen.set(node, 1)
    open.push(node)
    return { node, targets: next(node), done: 0 }
  }
  const lower = (node: number, to: number): void => {
    if (to < lowest.get(node)) lowest.set(node, to)
  }
  const leave = ({ node, targets }: Visit): void => {
    if (lowest.get(node) !== order.get(node)) return
    const members = open.splice(open.lastIndexOf(node)).reverse()
    for (const member of members) isOpen.set(member, 0)
    found.push({ members, isLoop: members.length > 1 || targets.includes(node) })
  }
  for (const root of roots) {
    const path = order.get(root) === 0 ? [enter(root)] : []
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const target = visit.targets[visit.done++]
      if (target === undefined) {
        leave(visit)
        path.pop()
        const parent = path.at(-1)
        if (parent) lower(parent.node, lowest.get(visit.node))
      } else if (order.get(target) === 0) path.push(enter(target))
      else if (isOpen.get(target) === 1) lower(visit.node, order.get(target))
    }
  }
  return found
}

/** A node on the current path, and the number of its edges already followed. */
interface Visit {
  readonly node: number
  readonly targets: readonly number[]
  done: number
}

/** An order with each node after those that it needs, or a cycle in which each node needs the next one. */
export type Ordering =
  | { readonly kind: 'order'; readonly order: readonly number[] }
  | { readonly kind: 'cycle'; readonly cycle: readonly number[] }

/**
 * Returns an order of `roots` and everything they need, or the first cycle found. Depth-first in the given order; iterative,
 * because chains can be long.
 * @param size - greater than any node's number
 */
export function orderOf(roots: Iterable<number>, needs: (node: number) => readonly number[], size: number): Ordering {
  const state = new Uint8Array(size)
  const order: number[] = []
  const path: Step[] = []
  const enter = (node: number): void => {
    const needed = needs(node)
    state[node] = needed.length > 0 ? open : done
    if (needed.length > 0) path.push({ node, needed, next: 0 })
    else order.push(node)
  }
  for (const root of roots) {
    if (!state[root]) enter(root)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const node = top.needed[top.next++]
      if (node === undefined) {
        state[top.node] = done
        order.push(top.node)
        path.pop()
      } else if (state[node] === open) {
        const start = path.findIndex((step) => step.node === node)
        return { kind: 'cycle', cycle: path.slice(start).map((step) => step.node) }
      } else if (!state[node]) {
        enter(node)
      }
    }
  }
  return { kind: 'order', order }
}

/** The state of a node: on the current path, or finished with everything that it needs. */
const open = 1
const done = 2

/** A node on the current path, and the index of the next node that it needs. */
interface Step {
  readonly node: number
  readonly needed: readonly number[]
  next: number
}
