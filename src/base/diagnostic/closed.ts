/** Closed objects: reading or writing a missing member is an error, where an ordinary object returns `undefined`. */

/** Reports a missing member. */
export type RefuseMember = (object: object, key: string, access: 'read' | 'written') => never

/** Members that JavaScript, Node and test frameworks read from any object to detect its kind. */
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
 * Returns a prototype that closes the objects that have it. A proxy behind the members of `base` receives only accesses to
 * members that neither the object nor `base` has, so other accesses cost nothing extra.
 *
 * @param base - `Object.prototype` or `Array.prototype`, whose members stay available
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
  // V8 no longer recognises an array if the lookup of its tag reaches a proxy.
  return Object.defineProperty(closed, Symbol.toStringTag, { value: Array.isArray(base) ? 'Array' : 'Object' })
}
