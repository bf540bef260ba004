/** The scope of a generated block: signals that it can read and write at one point. */

/** A number: an expression and its range. */
export interface NumberName {
  readonly text: string
  readonly low: number
  readonly high: number
  /** The width of the signal; null for anything else. */
  readonly width: number | null
}

/** An array of numbers, or of structs. */
export interface ArrayName {
  readonly text: string
  readonly length: number
  readonly element: 'number' | 'struct'
  /** The widest number in it. */
  readonly width: number
  readonly isHardware: boolean
}

export interface StructName {
  readonly text: string
  readonly isHardware: boolean
}

/** A variable for unsigned numbers of a width. */
export interface NumberTarget {
  readonly text: string
  readonly width: number
  /** True if it may also be read. */
  readonly isReadable: boolean
}

export interface ArrayTarget {
  readonly text: string
  readonly length: number
  readonly element: 'number' | 'struct'
  readonly width: number
  readonly isReadable: boolean
}

/** A function that takes unsigned numbers of 4 bits. */
export interface FunctionName {
  readonly text: string
  readonly takes: readonly ('number' | 'bool')[]
  readonly gives: { readonly low: number; readonly high: number } | 'bool'
}

export class Scope {
  numbers: readonly NumberName[] = []
  bools: readonly string[] = []
  arrays: readonly ArrayName[] = []
  structs: readonly StructName[] = []
  functions: readonly FunctionName[] = []
  numberTargets: readonly NumberTarget[] = []
  boolTargets: readonly { readonly text: string; readonly isReadable: boolean }[] = []
  structTargets: readonly { readonly text: string; readonly isReadable: boolean }[] = []
  arrayTargets: readonly ArrayTarget[] = []
  /** Arrays of children whose input `x` is written. */
  children: readonly { readonly text: string; readonly length: number }[] = []
  /** The memories that are indexed and written with a whole word at the clock edge. */
  memories: readonly { readonly text: string }[] = []

  /** A copy; later additions to one do not affect the other. */
  copy(): Scope {
    return Object.assign(new Scope(), this)
  }
}
