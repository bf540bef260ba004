import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Meaning } from './given.js'

/* Functions that answer otherwise each time: a design is what its source says, and every build of it is the same. */

function refuse(name: string): Meaning {
  return ({ place }) =>
    fail(
      'FW138',
      `${name} returns something else each time the design is built`,
      place,
      'make it a parameter of the module, or build the sequence in hardware: a counter or an LFSR',
    )
}

/** By function. */
export const refusals: readonly (readonly [unknown, Meaning])[] = [
  [Math.random, refuse('Math.random()')],
  [Date.now, refuse('Date.now()')],
  [Date, refuse('Date()')],
  [performance.now, refuse('performance.now()')],
  [crypto.randomUUID, refuse('crypto.randomUUID()')],
  [crypto.getRandomValues, refuse('crypto.getRandomValues()')],
]
