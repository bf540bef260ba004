/** Nodes and what they are computed from, numbered densely, so that what is known of them can stand in arrays. */

import type { IntTable } from '../../../base/int-table.js'

/**
 * The nodes are numbered in their order, operands before users, from 0 on; operands that are no nodes of the list, and are
 * in memory, have the numbers after those.
 */
export class DataFlow {
  /** How many nodes there are. */
  readonly size: number
  /** How many numbers there are: nodes and other operands. */
  readonly values: number
  readonly operands: Lists
  readonly users: Lists

  /**
   * @param nodes - operands before users
   * @param scratch - of the numbers of nodes; all 0, and all 0 again afterwards
   */
  constructor(
    nodes: readonly number[],
    operandsOf: (node: number) => readonly number[],
    scratch: Pick<IntTable, 'get' | 'set'>,
  ) {
    nodes.forEach((node, i) => scratch.set(node, i + 1))
    const others: number[] = []
    const starts = new Int32Array(nodes.length + 1)
    const items: number[] = []
    nodes.forEach((node, i) => {
      for (const operand of operandsOf(node)) {
        if (scratch.get(operand) === 0) scratch.set(operand, nodes.length + others.push(operand))
        items.push(scratch.get(operand) - 1)
      }
      starts[i + 1] = items.length
    })
    for (const node of nodes) scratch.set(node, 0)
    for (const other of others) scratch.set(other, 0)
    this.size = nodes.length
    this.values = nodes.length + others.length
    this.operands = { starts, items: Int32Array.from(items) }
    this.users = inverse(this.operands, this.values)
  }
}

/** A list for each number: `items` from `starts[i]` up to `starts[i + 1]`. */
export interface Lists {
  readonly starts: Int32Array
  readonly items: Int32Array
}

/** The lists that contain a number, in order; each as often as it contains it. */
function inverse({ starts, items }: Lists, values: number): Lists {
  const ends = new Int32Array(values + 1)
  for (const item of items) ends[item + 1]!++
  for (let i = 0; i < values; i++) ends[i + 1]! += ends[i]!
  const result = { starts: ends.slice(), items: new Int32Array(items.length) }
  for (let i = 0; i + 1 < starts.length; i++)
    for (let at = starts[i]!; at < starts[i + 1]!; at++) result.items[ends[items[at]!]!++] = i
  return result
}
