/** A set of units as a graph: an edge where one writes what another reads. */

import type { Net } from './nets.js'
import type { Unit } from './units.js'

export interface UnitGraph {
  readonly units: readonly Unit[]
  /** By index of the unit: the indices of those that must run before it. */
  readonly before: readonly (readonly number[])[]
}

/** In order, or the units of one cycle, each feeding the next and the last the first. */
export type Ordering =
  | { readonly kind: 'order'; readonly order: readonly number[] }
  | { readonly kind: 'cycle'; readonly cycle: readonly number[] }

export function unitGraph(units: readonly Unit[]): UnitGraph {
  const writer = new Map<Net, number>()
  for (const [index, { writes }] of units.entries()) for (const net of writes) writer.set(net, index)
  const before = units.map(({ reads }) => {
    const writers = new Set<number>()
    for (const net of reads) {
      const index = writer.get(net)
      if (index !== undefined) writers.add(index)
    }
    return [...writers]
  })
  return { units, before }
}

/** Depth first from the declared order, without recursion: chains of units can be thousands long. */
export function topologicalOrder({ before }: UnitGraph): Ordering {
  const state = new Uint8Array(before.length)
  const [isNew, isOpen, isDone] = [0, 1, 2]
  const order: number[] = []
  for (let root = 0; root < before.length; root++) {
    if (state[root] !== isNew) continue
    const path: { readonly unit: number; next: number }[] = [{ unit: root, next: 0 }]
    state[root] = isOpen
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const needed = before[top.unit]![top.next++]
      if (needed === undefined) {
        state[top.unit] = isDone
        order.push(top.unit)
        path.pop()
      } else if (state[needed] === isOpen) {
        const start = path.findIndex(({ unit }) => unit === needed)
        return {
          kind: 'cycle',
          cycle: path
            .slice(start)
            .map(({ unit }) => unit)
            .reverse(),
        }
      } else if (state[needed] === isNew) {
        state[needed] = isOpen
        path.push({ unit: needed, next: 0 })
      }
    }
  }
  return { kind: 'order', order }
}
