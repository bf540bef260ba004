/** Rows of waves, independent of their storage: a field of leaves, or a packed word of a memory. */

import { shapeLeaves, type Shape } from '../../../ir/shape.js'
import type { Signal } from '../../../ir/ir.js'
import type { LeafPort, MemoryPort, Raw, WatchedLeaf } from '../engine/engine.js'
import type { PortSource } from '../engine/observer.js'
import { unpackWord } from '../engine/words.js'
import type { LocatedVariable, LocatedWord } from './choose.js'

type Reader = Pick<LeafPort, 'read'>

export function shapeOf(variable: LocatedVariable): Shape {
  return 'field' in variable ? variable.field.shape : variable.memory.shape
}

/** A memory word counts as a register. */
export function roleOf(variable: LocatedVariable): Signal['role'] {
  return 'field' in variable ? variable.field.signals[0]!.role : 'register'
}

/** The leaves of all variables, in order; null if one of them is a word, which has no leaves. */
export function leavesOf(variables: readonly LocatedVariable[]): readonly WatchedLeaf[] | null {
  const leaves: WatchedLeaf[] = []
  for (const variable of variables) {
    if (!('field' in variable)) return null
    for (const signal of variable.field.signals) leaves.push({ node: variable.node, signal })
  }
  return leaves
}

/** Readers of the leaves of all variables, in order. */
export function readersOf(variables: readonly LocatedVariable[], ports: PortSource): readonly Reader[] {
  return variables.flatMap((variable) => {
    if (!('field' in variable)) return wordReaders(variable, ports.memory(variable.node, variable.memory))
    return variable.field.signals.map((signal): Reader => ports.signal(variable.node, signal))
  })
}

function wordReaders({ memory: { shape }, address }: LocatedWord, port: Pick<MemoryPort, 'read'>): Reader[] {
  const leaves = shapeLeaves(shape)
  if (shape.kind !== 'struct' && shape.kind !== 'array') return [{ read: () => port.read(address) }]
  let known: { readonly word: Raw; readonly values: readonly Raw[] } | null = null
  return leaves.map((_, leaf) => ({
    read: () => {
      const word = port.read(address)
      if (known?.word !== word) {
        const take = unpackWord(shape, word)
        known = { word, values: leaves.map(take) }
      }
      return known.values[leaf]!
    },
  }))
}
