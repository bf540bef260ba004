import type { Numbers } from './lab.js'
import type { Part } from './part.js'
import { randomRuns, scenarios } from './parts.js'

/** What `flitwave lab check` looks at, and a page: nothing in it is to be kept from students. */
export function publicChecks<N extends Numbers>(): readonly Part<N>[] {
  return [
    scenarios({ title: 'The scenarios of the lab', points: 0 }),
    randomRuns({ title: 'Random inputs', points: 0 }),
  ]
}
