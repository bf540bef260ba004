/** What two designs have in common. */

import type { Memory, Signal } from '../../ir/ir.js'
import { allInstances, type InstanceNode } from '../../engines/sim/engine/instances.js'

/** One place of two designs: what stands there in the first, and in the second. */
export interface Pair<T> {
  readonly path: string
  readonly nodes: readonly [InstanceNode, InstanceNode]
  readonly sources: readonly [T, T]
}

/** Signals and memories by their paths. */
export interface Matching {
  /** But for the locals of blocks: what they do shows in what the blocks assign. */
  readonly signals: readonly Pair<Signal>[]
  readonly memories: readonly Pair<Memory>[]
  /** What stands in one of the designs alone: in the first, and in the second. */
  readonly alone: readonly [readonly string[], readonly string[]]
}

/** Matches two designs. */
export function matchDesigns(first: InstanceNode, second: InstanceNode): Matching {
  const matching = { signals: [] as Pair<Signal>[], memories: [] as Pair<Memory>[] }
  const alone: [string[], string[]] = [[], []]
  const others = new Map([...allInstances(second)].map((node) => [node.path, node]))
  for (const node of allInstances(first)) {
    const other = others.get(node.path)
    others.delete(node.path)
    if (!other) {
      alone[0].push(`${node.path}.**`)
      continue
    }
    const match = matcher([node, other], alone)
    matching.signals.push(...match(visible(node), visible(other)))
    matching.memories.push(...match(node.module.memories, other.module.memories))
  }
  alone[1].push(...[...others.keys()].map((path) => `${path}.**`))
  return { ...matching, alone }
}

function visible({ module }: InstanceNode): readonly Signal[] {
  return module.signals.filter(({ role }) => role !== 'local')
}

function matcher(nodes: readonly [InstanceNode, InstanceNode], alone: readonly [string[], string[]]) {
  return <T extends Signal | Memory>(mine: readonly T[], theirs: readonly T[]): Pair<T>[] => {
    const byPath = new Map(theirs.map((source) => [source.path, source]))
    const pairs = mine.flatMap((source): Pair<T>[] => {
      const other = byPath.get(source.path)
      byPath.delete(source.path)
      const path = `${nodes[0].path}.${source.path}`
      if (!other) alone[0].push(path)
      return other ? [{ path, nodes, sources: [source, other] }] : []
    })
    alone[1].push(...[...byPath.keys()].map((path) => `${nodes[1].path}.${path}`))
    return pairs
  }
}
