/** What processes that run students' code are asked, and what they answer: anything, until it has been looked at. */

import type { Diagnostic } from '../../ir/diagnostic.js'
import type { Numbers } from '../../lab/index.js'

export interface ElaborateQuestion {
  /** Of JavaScript. */
  readonly file: string
  /** The class that is asked for. */
  readonly module: string
  /** The student's own first. */
  readonly sizes: readonly { readonly name: string; readonly parameters: Numbers }[]
}

export type Elaborated =
  | { readonly designs: Readonly<Record<string, unknown>>; readonly defaults: Numbers }
  /** What the file exports, but the class that is asked for. */
  | { readonly missing: readonly string[] }
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly thrown: string }

export interface TestQuestion {
  /** Of JavaScript. */
  readonly file: string
  /** The design to test, as data. */
  readonly design: unknown
}
