/** Requests to the code inside the sandbox, and its answers: all of them JSON. No answer is trusted before it was checked. */

import type { Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { Numbers } from '../lab.js'

/** The global that names the functions of the guest while the image is made. */
export const guestGlobal = '$guest'

/** The function by which the guest calls its host, for as long as the guest starts. */
export const hostGlobal = '$host'

/** The function that each round of a loop calls in code that is compiled so. */
export const roundGlobal = '$round'

/** Stands before the place of a loop in a request to the host. */
export const roundRequest = 'round '

/** Functions of the guest; each takes strings, and returns one. */
export const guestFunctions = ['describe', 'elaborate', 'test', 'explain', 'libraries'] as const

export type GuestFunction = (typeof guestFunctions)[number]

/** A file of a student as JavaScript. */
export interface Script {
  /** The name under which the other files import it: `mine.ts`. */
  readonly name: string
  /** TypeScript, as it was handed in. */
  readonly text: string
  readonly code: string
  /** The source map from `text` to `code`. */
  readonly map: string
}

/** The path of a file inside: the same wherever it was handed in. */
export const insidePath = (name: string): string => `/${name}`

export interface ElaborateRequest {
  /** The class that is asked for. */
  readonly module: string
  /** The student's own size first. */
  readonly sizes: readonly { readonly name: string; readonly parameters: Numbers }[]
}

export type ElaborateAnswer =
  /** Encoded designs, by the names of sizes. */
  | { readonly designs: Readonly<Record<string, unknown>>; readonly defaults: Numbers }
  /** The names that the file exports, none of which is the class that is asked for. */
  | { readonly missing: readonly string[] }
  | Failure

/** Why code of a student has come to no result. */
export type Failure = { readonly diagnostics: readonly Diagnostic[] } | { readonly thrown: string }

export interface TestRequest {
  /** An encoded design that has ports and nothing else: the host runs the design itself. */
  readonly ports: unknown
}

/** The verdict of tests on a design. */
export interface Tested {
  readonly passes: boolean
  /** The reason of a failure; for tests that pass, a remark on them. */
  readonly why: string
  /** The place of the failed check; null where no check has failed. */
  readonly place: Place | null
  /** In which it has failed. */
  readonly cycle?: number
  /** The code of the error that ended the run: `FW302`. */
  readonly code?: string
}

/** A failure, and why. */
export const failing = (why: string, place: Place | null = null): Tested => ({ passes: false, why, place })
