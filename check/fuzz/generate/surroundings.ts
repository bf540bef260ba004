import type { Choice } from './choice.js'
import type { ScalarType, TypeSet } from './types.js'

/** A helper function that the program declares. */
export interface Helper {
  /** Its name in calls: `pick` or `this.pick`. */
  readonly name: string
  readonly parameters: readonly ScalarType[]
  readonly result: ScalarType
}

/** The functions that expressions of a module can use besides their scope. */
export interface Surroundings {
  readonly choice: Choice
  readonly types: TypeSet
  readonly helpers: readonly Helper[]
  /** Parameters of the class, each from 1 to 7: `this.p.n`. */
  readonly parameters: readonly string[]
  /** Returns an unused name. */
  readonly fresh: (prefix: string) => string
}
