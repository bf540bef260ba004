/** The format of an encoded design. */

/**
 * An elaborated design as plain data for JSON. Each list of numbers is read from start to end. A number is a count, a code,
 * or the index of an earlier item: a text, a place, a shape, an expression. Items therefore cannot refer to themselves, and
 * items shared in the design are shared in the data.
 */
export interface EncodedDesign {
  readonly format: typeof formatName
  readonly version: typeof formatVersion
  /** The names of source files, as given to the encoder. Places refer to them. */
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
