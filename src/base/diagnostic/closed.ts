/**
 * Objects that are closed: to read or to write a member that they do not have is an error, where an ordinary object gives
 * `undefined`.
 */

/** Tells of a member that is not there. */
export type RefuseMember = (object: object, key: string, access: 'read' | 'written') => never

/** Members that JavaScript, Node and test frameworks ask of any object, to learn what it is. */
const asked: ReadonlySet<string> = new Set([
  'then',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  'inspect',
  'toAsymmetricMatcher',
  '_isMockFunction',
])

const isAsked = (key: string): boolean => asked.has(key) || key.startsWith('$$') || key.startsWith('@@')

/**
 * A prototype that closes the objects that have it. A proxy stands behind the members of `base` and is asked for those
 * alone that neither an object nor `base` has: what is there costs no more than without.
 *
 * @param base - `Object.prototype` or `Array.prototype`, whose members stay
 */
export function closedPrototype(base: object, refuse: RefuseMember): object {
  const last = new Proxy(Object.create(base) as object, {
    get(target, key, receiver: object): unknown {
      if (typeof key === 'symbol' || key in target || isAsked(key)) return Reflect.get(target, key, receiver)
      return refuse(receiver, key, 'read')
    },
    set(target, key, value, receiver: object): boolean {
      if (typeof key === 'symbol' || key in target) return Reflect.set(target, key, value, receiver)
      return refuse(receiver, key, 'written')
    },
  })
  const closed = Object.create(last, Object.getOwnPropertyDescriptors(base)) as object
  // V8 forgets what an array is when it looks for its tag and comes to a proxy.
  return Object.defineProperty(closed, Symbol.toStringTag, { value: Array.isArray(base) ? 'Array' : 'Object' })
}
