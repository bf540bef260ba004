import { fail } from '../../../base/diagnostic/diagnostic.js'
import { suggest } from '../../../base/diagnostic/suggest.js'
import { currentBlock } from './context.js'
import { isPoison, Leaf, Missing } from './leaf.js'
import { currentPlace } from './place.js'
import { recover } from './recovery.js'

/** Creates a missing member, which is reported when it is used. */
export function missingMember(owner: string, key: string, names: readonly string[]): Missing {
  const few = names.slice(0, 8).join(', ')
  return new Missing(
    `${owner} has no member ${key}`,
    suggest(key, names) ?? `it has ${few}${names.length > 8 ? ', …' : ''}`,
  )
}

// A number has no members with a meaning for hardware, and a misspelled one would read as undefined.
Object.setPrototypeOf(
  Leaf.prototype,
  new Proxy(Object.prototype, {
    get(target, key, receiver: unknown) {
      if (isPoison(receiver) || receiver instanceof Missing) {
        if (typeof key === 'symbol') return undefined
        if (receiver instanceof Missing) currentBlock()?.takeMemberOf(receiver)
        return receiver
      }
      if (typeof key === 'symbol' || !currentBlock()) return Reflect.get(target, key, receiver) as unknown
      return recover(() =>
        fail(
          'FW116',
          `a number has no member ${key}`,
          currentPlace(),
          'use bit(x, i) for one bit and bits(x, high, low) for several; to read a member of a struct, name the struct',
        ),
      )
    },
  }),
)
