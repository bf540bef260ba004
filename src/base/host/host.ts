/**
 * The platform services for the language, the engines and the tools. `#host` is the one for Node; in a browser bundle, it is
 * the one for a page or a worker.
 */
export interface Host {
  /** The text of a source file for display; null if it cannot be read. */
  readSource(file: string): string | null

  /** The name of a file for the user: relative to the working directory if the file is below it. */
  displayPath(file: string): string

  /** The absolute path of a file in a stack frame or a rewritten file, given as a path or a `file:` URL. */
  pathOf(location: string): string

  /** Maps a place in a running file to its source; Node maps files that it loads itself. Lines and columns count from 1. */
  inSource(file: string, line: number, column: number): { readonly line: number; readonly column: number }

  /** The URL of a file, for source maps. */
  urlOf(path: string): string

  /** True for a file of this package or of another installed one. */
  isOwnFile(file: string): boolean

  /** True for an RTL file of the package. */
  isPackagedRtl(file: string): boolean

  /** Packs bytes in the format of zlib. */
  deflate(bytes: Uint8Array): Uint8Array

  /**
   * Unpacks bytes packed by {@link deflate}.
   * @param largest - the maximum size of the result in bytes
   * @throws Error for invalid bytes, including a wrong checksum, and for a larger result
   */
  inflate(packed: Uint8Array, largest: number): Uint8Array

  /** Like {@link inflate}, for callers that can wait; shortly after the start of a browser it is several times faster. */
  inflateAsync(packed: Uint8Array, largest: number): Promise<Uint8Array>

  /** Packs bytes in the format of gzip, without a date. */
  gzip(bytes: Uint8Array): Uint8Array

  /** True if a debugger is attached, which needs generated code with source maps. */
  readonly isDebugged: boolean

  /** True if {@link compile} may be called; the content security policy of a page can forbid it. */
  readonly allowsScripts: boolean

  /** The largest design for the bit-sliced engine. In a page, the user waits for its compilation. */
  readonly largestCircuit: { readonly nodes: number; readonly wires: number }

  /** The maximum number of processor operations for a replay between two snapshots. */
  readonly longestStretch: number

  /**
   * Runs generated code in the global scope.
   * @param file - the name in stack traces and debuggers
   * @returns the value of its last expression
   */
  compile(text: string, file: string): unknown
}
