import { declaredSlot, OracleModule } from './module.js'
import { aggregateOf, expose, exposedSlots, makeSlot } from './view.js'

/** The item that a signal finds past the end of an array: it reads 0, and writes have no effect. */
export function nothingLike(item: unknown): unknown {
  if (typeof item === 'number') return 0
  if (typeof item === 'boolean') return false
  if (Array.isArray(item) && !aggregateOf(item)) return item.map(nothingLike)
  const shape = (declaredSlot(item) ?? aggregateOf(item))?.shape
  if (shape) return makeSlot(shape, 'nothing').get()
  if (!(item instanceof OracleModule)) return undefined
  const nothing = {}
  for (const [name, slot] of exposedSlots(item)) expose(nothing, name, makeSlot(slot.shape, 'nothing'))
  return nothing
}
