import { suggest } from '../ir/suggest.js'
import { Missing } from './leaf.js'

/** A member that something does not have, to be told where it is used. */
export function missingMember(owner: string, key: string, names: readonly string[]): Missing {
  const few = names.slice(0, 8).join(', ')
  return new Missing(
    `${owner} has no member ${key}`,
    suggest(key, names) ?? `it has ${few}${names.length > 8 ? ', …' : ''}`,
  )
}
