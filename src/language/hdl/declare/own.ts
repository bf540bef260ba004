/** A function whose operators support hardware: from a rewritten file, or from the language. */
type Own = (...args: readonly unknown[]) => unknown

const own = Symbol('rewritten')

/** Methods of rewritten classes. */
export const ownMethods = new WeakSet<object>()

/** Classes of rewritten files, which are created with `new` and not called. */
export const ownClasses = new WeakSet<object>()

/** Marks a function that may get signals. */
export function markOwn<T>(made: T): T {
  if (typeof made === 'function') (made as { [own]?: true })[own] = true
  return made
}

export function isOwn(callee: unknown): callee is Own {
  return typeof callee === 'function' && (callee as { readonly [own]?: true })[own] === true
}

/** Marks a class of a rewritten file, its methods and its accessors. */
export function ownMembers(type: abstract new (...args: never[]) => unknown): void {
  ownClasses.add(type)
  for (const holder of [type, type.prototype as object]) {
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(holder))) {
      if (typeof value !== 'function' || value === type) continue
      markOwn(value)
      ownMethods.add(value as object)
    }
  }
}

/** Marks the functions in an object literal of a rewritten file. */
export function ownFunctions<T extends object>(made: T): T {
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(made))) markOwn(value)
  return made
}
