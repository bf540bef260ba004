/** What processes that run students' code are asked, and what they answer: anything, until it has been looked at. */

import type { Diagnostic } from '../../ir/diagnostic.js'
import type { Numbers } from '../../lab/index.js'

export interface CompileQuestion {
  readonly files: readonly { readonly name: string; readonly path: string; readonly text: string }[]
}

/** A file of a student as JavaScript. */
export interface Script {
  /** Of the file as it was handed in: `mine.ts`. */
  readonly name: string
  /** Of that file, absolute: what stack traces name. */
  readonly path: string
  readonly code: string
  /** The source map. */
  readonly map: string
}

export type Compiled = { readonly scripts: readonly Script[] } | { readonly diagnostics: readonly Diagnostic[] }

/** Modules of a student, and what they may import. */
export interface StudentCode {
  /** The file that is asked for first. */
  readonly scripts: readonly Script[]
  /** Modules of `rtl/` that the lab allows: `flitwave/rtl/lib/count`. */
  readonly imports: readonly string[]
}

export interface ElaborateQuestion extends StudentCode {
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

export interface TestQuestion extends StudentCode {
  /** The design to test, as data. */
  readonly design: unknown
}
