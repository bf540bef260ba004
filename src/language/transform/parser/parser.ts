import type { Node } from '../ast.js'

/** JavaScript, and its source map to the original TypeScript, version 3, as JSON text. */
export interface Stripped {
  readonly code: string
  readonly map: string
}

/** Thrown by a {@link Parser} for a file that exceeds its limits. */
export class ParserLimit extends Error {}

/**
 * The TypeScript parser. `#parser` is swc as a part of Node or, in a browser bundle, as WebAssembly. It is the same parser,
 * so a page and the command line accept the same files and report the same errors.
 */
export interface Parser {
  /**
   * Parses a file. Spans are byte offsets in its UTF-8 form, from 1.
   * @throws Error with a drawing of the place, as reported by swc
   */
  parse(text: string, file: string): Node

  /**
   * Removes types.
   * @throws Error as {@link parse} does
   */
  strip(text: string, file: string): Stripped

  /** Converts a stripped module to CommonJS, for callers that link modules themselves. */
  toCommonJs(code: string, file: string): Stripped
}
