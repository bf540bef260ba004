/** Requests to the code inside the sandbox, and its answers, all as JSON. No answer is trusted before it is checked. */

import type { Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { Numbers } from '../lab.js'

/** The global that lists the functions of the guest while the image is built. */
export const guestGlobal = '$guest'

/** The function by which the guest calls its host while the guest starts. */
export const hostGlobal = '$host'

/** The function that each loop iteration calls in instrumented code. */
export const roundGlobal = '$round'

/** The prefix of a loop's place in a request to the host. */
export const roundRequest = 'round '

/** Functions of the guest; each takes strings and returns one. */
export const guestFunctions = ['describe', 'elaborate', 'test', 'explain', 'libraries'] as const

export type GuestFunction = (typeof guestFunctions)[number]

/** A student's file as JavaScript. */
export interface Script {
  /** The name by which other files import it: `mine.ts`. */
  readonly name: string
  /** TypeScript, as submitted. */
  readonly text: string
  readonly code: string
  /** The source map from `text` to `code`. */
  readonly map: string
}

/** The path of a file inside the sandbox, independent of its location outside. */
export const insidePath = (name: string): string => `/${name}`

export interface ElaborateRequest {
  /** The required class. */
  readonly module: string
  /** The student's own size first. */
  readonly sizes: readonly { readonly name: string; readonly parameters: Numbers }[]
}

export type ElaborateAnswer =
  /** Encoded designs, by the names of sizes. */
  | { readonly designs: Readonly<Record<string, unknown>>; readonly defaults: Numbers }
  /** The exported names, if the required class is missing. */
  | { readonly missing: readonly string[] }
  | Failure

/** The reason why a student's code has no result. */
export type Failure = { readonly diagnostics: readonly Diagnostic[] } | { readonly thrown: string }

export interface TestRequest {
  /** An encoded design that has only ports: the host runs the design itself. */
  readonly ports: unknown
}

/** The verdict of tests on a design. */
export interface Tested {
  readonly passes: boolean
  /** The reason for a failure; for passing tests, a remark on them. */
  readonly why: string
  /** The place of the failed check; null if no check failed. */
  readonly place: Place | null
  /** The cycle of the failure. */
  readonly cycle?: number
  /** The code of the error that ended the run: `FW302`. */
  readonly code?: string
}

/** A failure and its reason. */
export const failing = (why: string, place: Place | null = null): Tested => ({ passes: false, why, place })
