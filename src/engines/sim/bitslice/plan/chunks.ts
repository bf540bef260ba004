import type { DataFlow } from './dependencies.js'

/**
 * Cuts an order of computation into chunks of about `size` nodes. A node used only in a later chunk is computed there, so
 * that it need not go through memory, unless more than one of its operands would have to instead.
 * @param order - the numbers of all nodes, operands before users
 * @param isPinned - true if a node is stored anyway
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

/** The chunk of all users of a node; null if there are several, or none. */
function onlyUser({ users: { starts, items } }: DataFlow, chunks: Int32Array, node: number): number | null {
  const [start, end] = [starts[node]!, starts[node + 1]!]
  if (start === end) return null
  const chunk = chunks[items[start]!]!
  for (let at = start + 1; at < end; at++) if (chunks[items[at]!] !== chunk) return null
  return chunk
}

/** Counts the operands that would go through memory only if a node were computed in `chunk`. */
function countCrossing(flow: DataFlow, chunks: Int32Array, node: number, chunk: number): number {
  const { starts, items } = flow.operands
  let count = 0
  for (let at = starts[node]!; at < starts[node + 1]!; at++) {
    const operand = items[at]!
    if (operand < flow.size && chunks[operand]! < chunk && !isUsedBeyond(flow, chunks, operand, node)) count++
  }
  return count
}

/** True if a chunk after its own uses a node for anything but `except`. */
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

/** The given order, with nodes moved from earlier chunks right before their first user. */
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
