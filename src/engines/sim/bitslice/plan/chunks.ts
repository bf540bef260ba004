import type { DataFlow } from './dependencies.js'

/**
 * Cuts an order of computing into chunks of about `size` nodes. What only a later chunk uses is computed there, where it
 * need not go through memory, unless more than one of its own operands would have to instead.
 * @param order - the numbers of all nodes, operands before users
 * @param isPinned - whether a node is stored anyway
 */
export function cutIntoChunks(
  flow: DataFlow,
  order: Int32Array,
  isPinned: (node: number) => boolean,
  size: number,
): number[][] {
  const chunks = new Int32Array(order.length)
  order.forEach((node, i) => (chunks[node] = Math.floor(i / size)))
  for (let i = order.length - 1; i >= 0; i--) {
    const node = order[i]!
    const chunk = onlyUser(flow, chunks, node)
    if (chunk === null || chunk === chunks[node] || isPinned(node)) continue
    if (countCrossing(flow, chunks, node, chunk) <= 1) chunks[node] = chunk
  }
  return inOrder(flow, order, chunks, size)
}

/** The chunk that all users of a node are in; null if they are in several, or there are none. */
function onlyUser({ users: { starts, items } }: DataFlow, chunks: Int32Array, node: number): number | null {
  const [start, end] = [starts[node]!, starts[node + 1]!]
  if (start === end) return null
  const chunk = chunks[items[start]!]!
  for (let at = start + 1; at < end; at++) if (chunks[items[at]!] !== chunk) return null
  return chunk
}

/** How many operands would go through memory for a node if it were computed in `chunk`, and do not otherwise. */
function countCrossing(flow: DataFlow, chunks: Int32Array, node: number, chunk: number): number {
  const { starts, items } = flow.operands
  let count = 0
  for (let at = starts[node]!; at < starts[node + 1]!; at++) {
    const operand = items[at]!
    if (operand < flow.size && chunks[operand]! < chunk && !isUsedBeyond(flow, chunks, operand, node)) count++
  }
  return count
}

/** True if a later chunk than its own uses a node, for something else than `except`. */
function isUsedBeyond(
  { users: { starts, items } }: DataFlow,
  chunks: Int32Array,
  operand: number,
  except: number,
): boolean {
  for (let at = starts[operand]!; at < starts[operand + 1]!; at++) {
    const user = items[at]!
    if (user !== except && chunks[user]! > chunks[operand]!) return true
  }
  return false
}

/** The given order, but what came into a chunk from an earlier one stands right before its first user. */
function inOrder(flow: DataFlow, order: Int32Array, chunks: Int32Array, size: number): number[][] {
  const { starts, items } = flow.operands
  const result: number[][] = []
  const done = new Uint8Array(order.length)
  const place = (node: number, chunk: number): void => {
    done[node] = 1
    for (let at = starts[node]!; at < starts[node + 1]!; at++) {
      const operand = items[at]!
      if (operand < flow.size && chunks[operand] === chunk && done[operand] === 0) place(operand, chunk)
    }
    ;(result[chunk] ??= []).push(node)
  }
  order.forEach((node, i) => {
    const chunk = chunks[node]!
    if (chunk === Math.floor(i / size)) place(node, chunk)
  })
  return result.filter((chunk) => chunk.length > 0)
}
