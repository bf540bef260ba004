/** In order, each node after those that it needs; or nodes each of which needs the next one, and the last the first. */
export type Ordering =
  | { readonly kind: 'order'; readonly order: readonly number[] }
  | { readonly kind: 'cycle'; readonly cycle: readonly number[] }

/**
 * An order of what `roots` need, themselves included, or the first cycle that is met. Depth first in the given order,
 * without recursion: chains can be long.
 * @param size - more than the number of any node
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

/** How far the search has come with a node: on the path, or finished with all that it needs. */
const open = 1
const done = 2

/** A node on the path of the search, and which of those that it needs is next. */
interface Step {
  readonly node: number
  readonly needed: readonly number[]
  next: number
}
