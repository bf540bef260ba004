import type { BlockProgram } from '../../check/oracle/programs.js'

/** A program, or the statements of its `@comb` block. */
type Program = string | BlockProgram

/** The status of a construct or a built-in function of JavaScript in a `'use rtl'` file. */
export interface Row {
  /** As written in a program. */
  readonly name: string
  /** `elaboration`: ordinary JavaScript, on values that are known when the design is built. */
  readonly kind: 'hardware' | 'elaboration' | 'error'
  readonly note: string
  /** Demonstrates the row. */
  readonly program: BlockProgram
  /** The code of an error; for elaboration only, the outcome with a signal. */
  readonly code?: string
  /** A program that applies an elaboration-only construct to signals. */
  readonly onSignals?: BlockProgram
  /** Functions that the row covers without naming them, by path; `Date.prototype.*` are all that have no row of their own. */
  readonly of?: readonly string[]
}

export interface Group {
  readonly title: string
  readonly rows: readonly Row[]
}

function blockOf(program: Program): BlockProgram {
  return typeof program === 'string' ? { comb: program } : program
}

/** The hardware does the same as the program. */
export function hardware(name: string, note: string, program: Program, of?: readonly string[]): Row {
  return { name, kind: 'hardware', note, program: blockOf(program), ...(of && { of }) }
}

/** Ordinary JavaScript on known values; with signals it is refused, if that can be written at all. */
export function elaboration(
  name: string,
  note: string,
  program: Program,
  refused?: readonly [code: string, program: Program],
  of?: readonly string[],
): Row {
  const onSignals = refused && { code: refused[0], onSignals: blockOf(refused[1]) }
  return { name, kind: 'elaboration', note, program: blockOf(program), ...onSignals, ...(of && { of }) }
}

/** Refused with a code. */
export function error(name: string, code: string, note: string, program: Program, of?: readonly string[]): Row {
  return { name, kind: 'error', code, note, program: blockOf(program), ...(of && { of }) }
}

/** The objects whose methods the names of receivers stand for. */
const receivers: Readonly<Record<string, string>> = {
  ...{ f: 'Function', map: 'Map', o: 'Object', promise: 'Promise', re: 'RegExp', set: 'Set', text: 'String' },
  ...{ weakMap: 'WeakMap', weakSet: 'WeakSet', x: 'Number', xs: 'Array' },
}

/** The built-in functions that a row is about, by path: `Array.prototype.map` for `xs.map(f)`. */
export function pathsOf({ name, of = [] }: Row): string[] {
  const calls = [...name.matchAll(/(?<![\w.])(?:new )?(\w+)(?:\.(\w+))?(?=[(`])/g)]
  const paths = calls.map(([, first, key]) => {
    if (key === undefined) return first!
    const receiver = receivers[first!]
    return receiver === undefined ? `${first}.${key}` : `${receiver}.prototype.${key}`
  })
  return [...paths, ...of]
}
