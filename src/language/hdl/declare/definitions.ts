import type { Block } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { Module } from './module.js'

/** A decorated method that the transform found. */
export interface BlockDefinition {
  readonly name: string
  readonly kind: Block['kind'] | 'wiring'
  readonly place: Place
}

/** The definition of a class of a rewritten file. */
interface ClassDefinition {
  readonly blocks: readonly BlockDefinition[]
  readonly place: Place
}

export type AnyClass = abstract new (...args: never[]) => unknown

/** Stored by class, not on the prototype, so that subclasses add to them. */
const definitions = new WeakMap<object, ClassDefinition>()

/** Called at the end of each class of a rewritten file. */
export function defineBlocks(owner: AnyClass, blocks: readonly BlockDefinition[], place: Place): void {
  definitions.set(owner, { blocks, place })
}

/** The place of a class; null if its file was not rewritten. */
export function placeOfClass(type: AnyClass): Place | null {
  return definitions.get(type)?.place ?? null
}

/** The blocks of the class and of the classes it extends; an overridden method counts once. */
export function blocksOf(type: AnyClass): BlockDefinition[] {
  const found = new Map<string, BlockDefinition>()
  for (let at: unknown = type; typeof at === 'function' && at !== Module; at = Object.getPrototypeOf(at)) {
    for (const block of definitions.get(at)?.blocks ?? []) if (!found.has(block.name)) found.set(block.name, block)
  }
  return [...found.values()]
}

/** False for a class whose operators are still JavaScript's. */
export function isRewritten(type: AnyClass): boolean {
  return definitions.has(type)
}
