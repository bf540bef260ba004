/** Which parameters have been given a class: what makes an object of the class holds it to what they ask for. */

import { obtain } from '../../../base/maps.js'
import type { ModuleParameter } from './param.js'

/** A parameter that has taken a class. */
export interface Slot {
  readonly name: string
  readonly spec: ModuleParameter
}

const slots = new WeakMap<object, Map<ModuleParameter, Slot>>()

/** Notes that a parameter has taken a class. Built-in ones are known to fit. */
export function noteSlot(type: object, name: string, spec: ModuleParameter): void {
  if (spec.builtIn.some((known) => known === type)) return
  const taken = obtain(slots, type, () => new Map<ModuleParameter, Slot>())
  if (!taken.has(spec)) taken.set(spec, { name, spec })
}

/** Takes a class out of a slot that it does not fit into: elsewhere it may fit. */
export function emptySlot(type: object, { spec }: Slot): void {
  slots.get(type)?.delete(spec)
}

/** The parameters that have taken a class. */
export function slotsOf(type: object): readonly Slot[] {
  return [...(slots.get(type)?.values() ?? [])]
}
