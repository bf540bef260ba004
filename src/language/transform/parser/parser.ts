import type { Node } from '../ast.js'

/** JavaScript and its source map to the TypeScript that it was, version 3, as JSON text. */
export interface Stripped {
  readonly code: string
  readonly map: string
}

/** Thrown by a {@link Parser} for a file that it may be able to read, but not within its limits. */
export class ParserLimit extends Error {}

/**
 * The parser of TypeScript. `#parser` is swc as a part of Node or, bundled for a browser, as WebAssembly: one parser, so that a page
 * and the command line accept the same files and say the same of the others.
 */
export interface Parser {
  /**
   * The tree of a file. Spans are byte offsets in its UTF-8 form, from 1.
   * @throws Error with a drawing of the place, as swc reports it
   */
  parse(text: string, file: string): Node

  /**
   * Takes types away.
   * @throws Error as {@link parse} does
   */
  strip(text: string, file: string): Stripped

  /** A stripped module as a CommonJS one, for callers that link modules themselves. */
  toCommonJs(code: string, file: string): Stripped
}
