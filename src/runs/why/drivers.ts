/** The drivers of signals. */

import type { Block, Connection, Memory, Module, Signal } from '../../ir/ir.js'
import { allStatements } from '../../ir/visit.js'
import { obtain } from '../../base/maps.js'
import type { InstanceNode } from '../../engines/sim/engine/instances.js'
import { keyOf } from './follow.js'

/** A connection or a block, and its instance. */
export interface Driver {
  readonly node: InstanceNode
  readonly by: Connection | Block
  /** The assigned target, as {@link keyOf} names it. */
  readonly key: string
}

/** The driver of a leaf; null for an input of the top, and for an undriven leaf. */
export function driverOf(node: InstanceNode, signal: Signal): Driver | null {
  if (signal.role === 'input') {
    return node.parent && find(node.parent, keyOf({ instance: node.instance, signal }))
  }
  return find(node, keyOf({ instance: null, signal }))
}

/** The block that writes a memory; null if none does. */
export function writerOf({ module }: InstanceNode, memory: Memory): Block | null {
  return module.blocks.find(({ body }) => writes(body).has(memory)) ?? null
}

function find(node: InstanceNode, key: string): Driver | null {
  const by = obtain(knownDrivers, node.module, () => driversIn(node.module)).get(key)
  return by ? { node, by, key } : null
}

const knownDrivers = new WeakMap<Module, ReadonlyMap<string, Connection | Block>>()

function driversIn({ blocks, connections }: Module): ReadonlyMap<string, Connection | Block> {
  const drivers = new Map<string, Connection | Block>()
  for (const connection of connections) drivers.set(keyOf(connection.target), connection)
  for (const block of blocks)
    for (const stmt of allStatements(block.body)) if (stmt.kind === 'assign') drivers.set(keyOf(stmt.target), block)
  return drivers
}

const knownWrites = new WeakMap<Block['body'], ReadonlySet<Memory>>()

function writes(body: Block['body']): ReadonlySet<Memory> {
  return obtain(
    knownWrites,
    body,
    () => new Set(allStatements(body).flatMap((stmt) => (stmt.kind === 'write' ? [stmt.memory] : []))),
  )
}
