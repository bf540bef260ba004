/** The progress of a run of reductions: the vectors that members still have to offer, and the results on their way. */

import type { ReductionGroup } from '../../rtl/reduction/group-tree.js'
import { reduceVectors } from '../../src/networks/traffic/reduce-words.js'
import type { VectorRow } from '../../src/networks/traffic/reduction-file.js'

/** A vector in the memory of its terminal. */
export interface PlacedVector extends VectorRow {
  readonly base: number
}

/** A result that a terminal receives. */
export interface AwaitedResult {
  readonly group: number
  readonly terminal: number
  /** The words; null if a member gives no vector. */
  readonly values: readonly number[] | null
  arrived: number
  /** The cycle of its last word. */
  end: number | null
}

export interface ReductionState {
  /** By terminal: the words of its memory. */
  readonly images: readonly (readonly number[])[]
  /** By terminal: the vectors to offer, in their order. */
  readonly queues: readonly PlacedVector[][]
  readonly awaited: readonly AwaitedResult[]
  /** By group: the cycle in which the first vector was accepted. */
  readonly begun: (number | null)[]
  left: number
}

/** The state before the first cycle. */
export function reductionState(
  groups: readonly ReductionGroup[],
  rows: readonly VectorRow[],
  { terminals, width }: { readonly terminals: number; readonly width: number },
): ReductionState {
  const queues = Array.from({ length: terminals }, (_, terminal) => placed(rows, terminal))
  const images = queues.map((queue) => queue.flatMap(({ values }) => values))
  const awaited = groups.flatMap((group, number) => awaitedOf(group, number, rows, width))
  return { images, queues, awaited, begun: groups.map(() => null), left: awaited.length }
}

/** The vectors of a terminal behind each other in its memory, in the order in which it offers them. */
function placed(rows: readonly VectorRow[], terminal: number): PlacedVector[] {
  let base = 0
  const own = rows.filter((row) => row.terminal === terminal).sort((a, b) => a.cycle - b.cycle)
  return own.map((row) => {
    const vector = { ...row, base }
    base += row.values.length
    return vector
  })
}

/** The results of a group: the n-th is of the n-th vector of each member. */
function awaitedOf(group: ReductionGroup, number: number, rows: readonly VectorRow[], width: number): AwaitedResult[] {
  const vectors = group.members.map((member) =>
    placed(rows, member)
      .filter((row) => row.group === number)
      .map(({ values }) => values),
  )
  const rounds = Math.max(...vectors.map(({ length }) => length))
  const receivers = group.to === 'root' ? [group.root] : group.members
  return Array.from({ length: rounds }, (_, round) => {
    const given = vectors.flatMap((own) => (own[round] ? [own[round]] : []))
    const isWhole = given.length === vectors.length && given.every(({ length }) => length === given[0].length)
    const values = isWhole ? reduceVectors(group.operation, given, width) : null
    return receivers.map((terminal) => ({ group: number, terminal, values, arrived: 0, end: null }))
  }).flat()
}
