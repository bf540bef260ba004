import type { DataFlow } from './locality.js'

/**
 * Cuts an order of computing into chunks of about `size` nodes. What only a later chunk uses is computed there, where it
 * need not go through memory, unless more than one of its own operands would have to instead.
 * @param isPinned - whether a node is stored anyway
 */
export function cutIntoChunks(flow: DataFlow, isPinned: (node: number) => boolean, size: number): number[][] {
  const chunks = new Map(flow.nodes.map((node, i) => [node, Math.floor(i / size)]))
  const users = usersOf(flow, chunks)
  const usedBeyond = (operand: number, except: number): boolean =>
    users.get(operand)!.some((user) => user !== except && chunks.get(user)! > chunks.get(operand)!)
  for (const node of flow.nodes.toReversed()) {
    const [chunk, ...others] = new Set(users.get(node)!.map((user) => chunks.get(user)!))
    if (chunk === undefined || others.length > 0 || chunk === chunks.get(node) || isPinned(node)) continue
    const crossing = flow.operandsOf(node).filter((operand) => {
      const from = chunks.get(operand)
      return from !== undefined && from < chunk && !usedBeyond(operand, node)
    })
    if (crossing.length <= 1) chunks.set(node, chunk)
  }
  return inOrder(flow, chunks, size)
}

function usersOf(flow: DataFlow, own: ReadonlyMap<number, number>): ReadonlyMap<number, number[]> {
  const users = new Map<number, number[]>(flow.nodes.map((node) => [node, []]))
  for (const node of flow.nodes)
    for (const operand of flow.operandsOf(node)) if (own.has(operand)) users.get(operand)!.push(node)
  return users
}

/** The given order, but what came into a chunk from an earlier one stands right before its first user. */
function inOrder(flow: DataFlow, chunks: ReadonlyMap<number, number>, size: number): number[][] {
  const result: number[][] = []
  const done = new Set<number>()
  const place = (node: number, chunk: number): void => {
    done.add(node)
    for (const operand of flow.operandsOf(node))
      if (chunks.get(operand) === chunk && !done.has(operand)) place(operand, chunk)
    ;(result[chunk] ??= []).push(node)
  }
  flow.nodes.forEach((node, i) => {
    const chunk = chunks.get(node)!
    if (chunk === Math.floor(i / size)) place(node, chunk)
  })
  return result.filter((chunk) => chunk.length > 0)
}
