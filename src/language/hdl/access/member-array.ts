import { fail } from '../../../base/diagnostic/diagnostic.js'
import { currentBlock } from '../value/context.js'
import { behind } from '../value/field.js'
import { SignalRef } from '../value/leaf.js'
import { placeHere } from '../value/place.js'
import { recoverStore } from '../value/recovery.js'
import { storeMember } from './store.js'

/**
 * An array of a module's fields or children, as its blocks see it: reading an element reads the signal, storing one
 * assigns it. The array itself stays as it was declared.
 */
export function memberArray(members: readonly unknown[]): unknown[] {
  return new Proxy(members as unknown[], traps)
}

const traps: ProxyHandler<unknown[]> = {
  get(members, key, receiver) {
    if (key === behind) return members
    const value = Reflect.get(members, key, receiver) as unknown
    const block = value instanceof SignalRef ? currentBlock() : null
    return block ? block.look(value as SignalRef) : value
  },
  set(members, key, value) {
    if (!currentBlock()) return Reflect.set(members, key, value)
    recoverStore(value, (stored) => storeMember(members, key, stored, placeHere()))
    return true
  },
  getOwnPropertyDescriptor(members, key) {
    const found = Reflect.getOwnPropertyDescriptor(members, key)
    if (found && key !== 'length') found.value = traps.get!(members, key, members) as unknown
    return found
  },
  deleteProperty: () => failFixed(),
  defineProperty: () => failFixed(),
}

function failFixed(): never {
  const help = 'assign a value to one of them, or work on a copy: [...this.x]'
  return fail('FW127', 'the fields and children of a module cannot be added, removed or replaced', placeHere(), help)
}
