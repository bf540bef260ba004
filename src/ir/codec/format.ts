/** The format of an encoded design. */

/**
 * An elaborated design as plain data, for JSON. Each list of numbers is read from its start to its end; a number is a
 * count, a code, or the number of something further up: of a text, a place, a shape, an expression. So nothing can
 * refer to itself, and what is shared in the design is shared in the data.
 */
export interface EncodedDesign {
  readonly format: typeof formatName
  readonly version: typeof formatVersion
  /** The source files, by the names that were given to them. Places refer to these. */
  readonly files: readonly string[]
  /** All names, paths and messages, and integers of more than 31 bits. */
  readonly texts: readonly string[]
  /** Places, three numbers each: file, line, column. */
  readonly places: readonly number[]
  /** The labels of structs. */
  readonly labels: readonly number[]
  readonly shapes: readonly number[]
  /** Children before parents; the last one is the top. */
  readonly modules: readonly (readonly number[])[]
}

export const formatName = 'flitwave design'
export const formatVersion = 4

/** Without initial values, scopes and languages. */
export const oldestVersion = 3
